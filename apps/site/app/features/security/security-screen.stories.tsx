import { player } from '../../../stories/sample-data.ts'
import { errorStories } from '../../../stories/error-stories.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import type { Actions } from '../../../stories/actions.ts'
import { PhoneCodeForm } from './components/phone-code-form.tsx'
import type { PasskeysView, PasswordView } from './model.ts'
import type { Passkey } from './queries.ts'
import { SecurityScreen } from './security-screen.tsx'

const ignore = () => undefined
const keychain: Passkey = {
  passkeyId: 'pky_story_1',
  name: null,
  provider: 'iCloud Keychain',
  madeIn: { browser: 'Safari', system: 'iOS' },
  addedAt: '2026-02-01T09:30:00.000Z',
  lastUsedAt: '2026-03-13T20:15:00.000Z',
  isSynced: true,
}
const laptop: Passkey = {
  ...keychain,
  passkeyId: 'pky_story_2',
  provider: null,
  madeIn: { browser: 'Chrome', system: 'Windows' },
  lastUsedAt: null,
  isSynced: false,
}
const longName: Passkey = {
  ...laptop,
  passkeyId: 'pky_story_3',
  name: 'Kitchentabletwithaveryveryverylongname12',
}
const unnamed: Passkey = { ...laptop, passkeyId: 'pky_story_4', madeIn: { browser: null, system: null } }
const some = { passkeys: [keychain, laptop], max: 10 }
const full = {
  passkeys: Array.from({ length: 10 }, (_, index) => ({ ...laptop, passkeyId: `pky_story_${index}` })),
  max: 10,
}
const passkeyRequired = refused('error.step_up.required', {
  status: 403,
  additionalInfo: { maxAgeMinutes: 10, methods: ['pwd', 'passkey', 'bank'] },
})
const removeFirst = async ({ press }: Actions) => {
  await press('Remove: iCloud Keychain')
  await press('Remove')
}
const renameTo = (name: string) => async (actions: Actions) => {
  await actions.press('Rename: Chrome on Windows')
  await actions.fill('Name', name)
  await actions.press('Save name')
}
const sent = {
  smsVerificationId: 'ver_story',
  maskedPhone: '+358 ••••• 67',
  status: 'sent',
  attemptsLeft: 3,
  sendsLeft: 2,
  resendAt: '2026-03-14T12:00:20.000Z',
  expiresAt: '2026-03-14T12:10:00.000Z',
} as const
const stepUpRequired = refused('error.step_up.required', {
  status: 403,
  additionalInfo: { maxAgeMinutes: 10, methods: ['pwd'] },
})
const bankRequired = refused('error.step_up.required', {
  status: 403,
  additionalInfo: { maxAgeMinutes: 10, methods: ['bank'] },
})
const both = refused('error.step_up.required', {
  status: 403,
  additionalInfo: { maxAgeMinutes: 10, methods: ['pwd', 'bank'] },
})
const noWay = refused('error.step_up.required', {
  status: 403,
  additionalInfo: { maxAgeMinutes: 10, methods: [] },
})
const byBank = { methods: ['bank' as const] }
const wrongPassword = (field: string) =>
  refused('error.old_password.incorrect', {
    additionalInfo: { attemptsLeft: 2 },
    validationErrors: [{ field, code: 'incorrect', message: 'incorrect' }],
  })
const stepUp = { run: <T,>(call: () => Promise<T>) => call(), dialog: null }
const code = () => (
  <PhoneCodeForm
    stepUp={stepUp}
    phone={{ prefix: '+358', body: '401234567' }}
    sent={sent}
    onSentAgain={ignore}
    onBack={ignore}
    onProven={ignore}
  />
)
const typePasswords = async ({ fill, press }: Actions) => {
  await fill('Current password', 'lights-and-curtains')
  await fill('New password', 'velvet harbour lantern')
  await press('Save password')
}
const typeFirst = async ({ fill, press }: Actions) => {
  await fill('New password', 'velvet harbour lantern')
  await press('Save password')
}
const typeFirstAndOpen = async (actions: Actions) => {
  await typeFirst(actions)
  await actions.press('Continue to the bank')
}
const typeNumber = async ({ fill, press }: Actions) => {
  await fill('Number', '401234567')
  await press('Send code')
}
const typeCode = async ({ fill, press }: Actions) => {
  await fill('Code from the text message', '482917')
  await press('Confirm')
}

export default stories<PasswordView['is'] | `passkeys, ${PasskeysView['is']}`>({
  screen: 'security',
  route: 'account.security',
  texts: ['security', 'signup'],
  session: player(),
  answers: { 'player.stepUpMethods': { methods: ['pwd'] }, 'passkey.list': some },
  render: () => <SecurityScreen />,
  views: {
    loading: { answers: { 'player.stepUpMethods': pending }, shows: 'common.loading' },
    failed: { answers: { 'player.stepUpMethods': broken }, shows: 'security.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    change: { shows: ['security.old', 'security.phone.new'] },
    first: {
      answers: { 'player.stepUpMethods': byBank },
      shows: ['security.first.title', 'security.first.text', 'reset.password.label'],
    },
    'passkeys, loading': { answers: { 'passkey.list': pending }, shows: 'common.loading' },
    'passkeys, failed': { answers: { 'passkey.list': broken }, shows: 'passkeys.failed' },
    'passkeys, offline': { isOffline: true, shows: 'common.offlineReason' },
    'passkeys, none': {
      answers: { 'passkey.list': { passkeys: [], max: 10 } },
      shows: ['passkeys.title', 'passkeys.text', 'passkeys.none', 'passkeys.add'],
    },
    'passkeys, some': {
      shows: [
        { words: 'iCloud Keychain' },
        'passkeys.synced',
        { id: 'passkeys.device', values: { browser: 'Chrome', system: 'Windows' } },
        'passkeys.oneDevice',
        'passkeys.unused',
        'passkeys.add',
      ],
    },
    'passkeys, full': { answers: { 'passkey.list': full }, shows: 'passkeys.full' },
  },
  more: {
    'passkeys, long names': {
      answers: { 'passkey.list': { passkeys: [longName, unnamed], max: 10 } },
      shows: [{ words: longName.name ?? '' }, 'passkeys.unnamed'],
    },
    'passkeys, being added': {
      answers: { 'passkey.addOptions': pending },
      act: ({ press }) => press('Add a passkey'),
      shows: 'passkeys.waiting',
    },
    'passkeys, too many at the same time': {
      answers: { 'passkey.addOptions': refused('error.passkey.limit_reached', { status: 409 }) },
      act: ({ press }) => press('Add a passkey'),
      shows: 'passkeys.full',
    },
    'passkeys, asked who it is': {
      answers: { 'passkey.addOptions': passkeyRequired },
      act: ({ press }) => press('Add a passkey'),
      shows: ['stepUp.passkey.text', 'stepUp.passkey.use', 'stepUp.usePassword', 'stepUp.useBank'],
    },
    'passkeys, asked who it is, the other ways': {
      answers: { 'passkey.addOptions': passkeyRequired },
      act: async ({ press }) => {
        await press('Add a passkey')
        await press('Confirm with your password instead')
      },
      shows: ['stepUp.text', 'stepUp.usePasskey', 'stepUp.useBank'],
    },
    'passkeys, asked who it is, none left': {
      answers: {
        'passkey.addOptions': passkeyRequired,
        'player.stepUpOptions': refused('error.not_found', { status: 404 }),
      },
      act: async ({ press }) => {
        await press('Add a passkey')
        await press('Use a passkey')
      },
      shows: 'passkeys.gone',
    },
    'passkeys, one to remove': {
      act: ({ press }) => press('Remove: iCloud Keychain'),
      shows: ['passkeys.removeTitle', 'passkeys.removeText', 'passkeys.cancel'],
    },
    'passkeys, the last way to log in': {
      answers: { 'passkey.remove': refused('error.passkey.last', { status: 409 }) },
      act: removeFirst,
      shows: 'passkeys.last',
    },
    'passkeys, one to rename': {
      act: ({ press }) => press('Rename: Chrome on Windows'),
      shows: ['passkeys.renameTitle', 'passkeys.name', 'passkeys.save'],
    },
    'passkeys, renamed without a name': { act: renameTo(' '), shows: 'passkeys.name.required' },
    'passkeys, renamed to symbols': { act: renameTo('***'), shows: 'passkeys.name.characters' },
    'passkeys, renamed after it was removed': {
      answers: { 'passkey.rename': refused('error.not_found', { status: 404 }) },
      act: renameTo('Old laptop'),
      shows: 'passkeys.gone',
    },
    'password, empty': { act: ({ press }) => press('Save password'), shows: 'signup.bad.password' },
    ...errorStories('account, password', (answer) => ({
      answers: { 'player.password': answer },
      act: typePasswords,
    })),
    ...errorStories('account, phone', (answer) => ({
      render: code,
      answers: { 'player.verifyPhoneNumber': answer },
      act: typeCode,
    })),
    'password, the step-up is refused': {
      answers: { 'player.password': stepUpRequired, 'player.stepUp': wrongPassword('password') },
      act: typePasswords,
      shows: { id: 'stepUp.wrong', values: { count: 2 } },
    },
    'phone, asked who it is': {
      answers: { 'player.phoneNumber': stepUpRequired },
      act: typeNumber,
      shows: ['stepUp.title', 'stepUp.text'],
    },
    'phone, asked who it is, wrong': {
      answers: { 'player.phoneNumber': stepUpRequired, 'player.stepUp': wrongPassword('password') },
      act: async (actions) => {
        await typeNumber(actions)
        await actions.fill('Password', 'wrong')
        await actions.press('Confirm')
      },
      shows: { id: 'stepUp.wrong', values: { count: 2 } },
    },
    'phone, asked who it is, too often': {
      answers: {
        'player.phoneNumber': stepUpRequired,
        'player.stepUp': refused('error.rate.limited', { status: 429 }),
      },
      act: async (actions) => {
        await typeNumber(actions)
        await actions.fill('Password', 'wrong')
        await actions.press('Confirm')
      },
      shows: 'stepUp.wait',
    },
    'first password, empty': {
      answers: { 'player.stepUpMethods': byBank },
      act: ({ press }) => press('Save password'),
      shows: 'signup.bad.password',
    },
    'first password, breached': {
      answers: {
        'player.stepUpMethods': byBank,
        'player.password': refused('error.validation', {
          validationErrors: [{ field: 'newPassword', code: 'breached', message: 'breached' }],
        }),
      },
      act: typeFirst,
      shows: 'signup.bad.passwordBreached',
    },
    'first password, asked for the bank': {
      answers: { 'player.stepUpMethods': byBank, 'player.password': bankRequired },
      act: typeFirst,
      shows: ['stepUp.title', 'stepUp.bank.text', 'pnp.start.open'],
    },
    'first password, at the bank': {
      answers: {
        'player.stepUpMethods': byBank,
        'player.password': bankRequired,
        'player.authorizeStepUp': {
          sessionId: 'bank_story',
          iframeUrl: 'about:blank',
          expiresAt: '2026-03-14T12:10:00.000Z',
        },
      },
      act: typeFirstAndOpen,
      shows: ['stepUp.title', 'pnp.again'],
    },
    'first password, the bank is away': {
      answers: {
        'player.stepUpMethods': byBank,
        'player.password': bankRequired,
        'player.authorizeStepUp': refused('error.bank.unavailable', { status: 503 }),
      },
      act: typeFirstAndOpen,
      shows: 'pnp.problem.unavailable',
    },
    'first password, asked too often': {
      answers: {
        'player.stepUpMethods': byBank,
        'player.password': bankRequired,
        'player.authorizeStepUp': refused('error.rate.limited', { status: 429 }),
      },
      act: typeFirstAndOpen,
      shows: 'stepUp.bank.busy',
    },
    'first password, no way to confirm': {
      answers: { 'player.stepUpMethods': { methods: [] }, 'player.password': noWay },
      act: typeFirst,
      shows: ['stepUp.none', 'signup.support'],
    },
    'phone, asked who it is, password or bank': {
      answers: { 'player.phoneNumber': both },
      act: typeNumber,
      shows: ['stepUp.text', 'stepUp.useBank'],
    },
    'phone, asked who it is, bank instead': {
      answers: { 'player.phoneNumber': both },
      act: async (actions) => {
        await typeNumber(actions)
        await actions.press('Confirm with your bank instead')
      },
      shows: ['stepUp.bank.text', 'stepUp.usePassword'],
    },
    'phone, code sent': {
      answers: { 'player.phoneNumber': sent },
      act: typeNumber,
      shows: [{ id: 'signup.pin.smsText', values: { target: sent.maskedPhone } }, 'signup.pin.confirm'],
    },
    'phone, no mobile number': {
      answers: {
        'player.phoneNumber': refused('error.validation', {
          validationErrors: [
            { field: 'mobilePhone.body', code: 'phone_mobile', message: 'no mobile number' },
          ],
        }),
      },
      act: typeNumber,
      shows: 'signup.bad.phoneMobile',
    },
  },
})
