import { player } from '../../../stories/sample-data.ts'
import { errorStories } from '../../../stories/error-stories.ts'
import { broken, pending, refused, stories } from '../../../stories/stories.ts'
import type { Actions } from '../../../stories/actions.ts'
import { PhoneCodeForm } from './components/phone-code-form.tsx'
import type { PasswordView } from './model.ts'
import { SecurityScreen } from './security-screen.tsx'

const ignore = () => undefined
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

export default stories<PasswordView['is']>({
  screen: 'security',
  route: 'account.security',
  texts: ['security', 'signup', 'codes'],
  session: player(),
  answers: {
    'player.stepUpMethods': { methods: ['pwd'] },
    'passkey.list': { passkeys: [], max: 10 },
    'player.phone': { maskedPhone: '+447 ••••• 23' },
    'secondFactor.get': { isOn: false, since: null, recoveryCodesLeft: 0, hasPassword: true },
  },
  render: () => <SecurityScreen />,
  views: {
    loading: { answers: { 'player.stepUpMethods': pending }, shows: 'common.loading' },
    failed: { answers: { 'player.stepUpMethods': broken }, shows: 'security.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    change: { shows: ['security.old', 'security.phone.new', { words: '+447 ••••• 23' }] },
    first: {
      answers: { 'player.stepUpMethods': byBank },
      shows: ['security.first.title', 'security.first.text', 'reset.password.label'],
    },
  },
  more: {
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
    'phone, asked for a code': {
      answers: {
        'player.phoneNumber': refused('error.step_up.required', {
          status: 403,
          additionalInfo: { maxAgeMinutes: 10, methods: ['otp', 'bank'] },
        }),
      },
      act: typeNumber,
      shows: ['stepUp.title', 'codes.text', 'stepUp.useBank'],
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
