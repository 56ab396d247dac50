import type { Actions } from '../../../../stories/actions.ts'
import { errorStories } from '../../../../stories/error-stories.ts'
import { player } from '../../../../stories/sample-data.ts'
import { broken, pending, refused, stories } from '../../../../stories/stories.ts'
import { useStepUp } from '../../../domain/credentials/index.ts'
import type { PasskeysView } from '../model.ts'
import type { Passkey } from '../queries.ts'
import { PasskeysCard } from './passkeys-card.tsx'

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

function Card() {
  const stepUp = useStepUp()
  return (
    <>
      <PasskeysCard stepUp={stepUp} />
      {stepUp.dialog}
    </>
  )
}

export default stories<PasskeysView['is']>({
  screen: 'passkeys',
  route: 'account.security',
  texts: ['security', 'signup'],
  session: player(),
  answers: { 'passkey.list': some },
  render: () => <Card />,
  views: {
    loading: { answers: { 'passkey.list': pending }, shows: 'common.loading' },
    failed: { answers: { 'passkey.list': broken }, shows: 'passkeys.failed' },
    offline: { isOffline: true, shows: 'common.offlineReason' },
    none: {
      answers: { 'passkey.list': { passkeys: [], max: 10 } },
      shows: ['passkeys.title', 'passkeys.text', 'passkeys.none', 'passkeys.add'],
    },
    some: {
      shows: [
        { words: 'iCloud Keychain' },
        'passkeys.synced',
        { id: 'passkeys.device', values: { browser: 'Chrome', system: 'Windows' } },
        'passkeys.oneDevice',
        'passkeys.unused',
        'passkeys.add',
      ],
    },
    full: { answers: { 'passkey.list': full }, shows: 'passkeys.full' },
  },
  more: {
    'long names': {
      answers: { 'passkey.list': { passkeys: [longName, unnamed], max: 10 } },
      shows: [{ words: longName.name ?? '' }, 'passkeys.unnamed'],
    },
    'being added': {
      answers: { 'passkey.addOptions': pending },
      act: ({ press }) => press('Add a passkey'),
      shows: 'passkeys.waiting',
    },
    'too many at the same time': {
      answers: { 'passkey.addOptions': refused('error.passkey.limit_reached', { status: 409 }) },
      act: ({ press }) => press('Add a passkey'),
      shows: 'passkeys.full',
    },
    'asked who it is': {
      answers: { 'passkey.addOptions': passkeyRequired },
      act: ({ press }) => press('Add a passkey'),
      shows: ['stepUp.passkey.text', 'stepUp.passkey.use', 'stepUp.usePassword', 'stepUp.useBank'],
    },
    'asked who it is, the other ways': {
      answers: { 'passkey.addOptions': passkeyRequired },
      act: async ({ press }) => {
        await press('Add a passkey')
        await press('Confirm with your password instead')
      },
      shows: ['stepUp.text', 'stepUp.usePasskey', 'stepUp.useBank'],
    },
    'asked who it is, none left': {
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
    'one to remove': {
      act: ({ press }) => press('Remove: iCloud Keychain'),
      shows: ['passkeys.removeTitle', 'passkeys.removeText', 'passkeys.cancel'],
    },
    ...errorStories('account, passkeys', (answer) => ({
      answers: { 'passkey.remove': answer },
      act: removeFirst,
    })),
    'one to rename': {
      act: ({ press }) => press('Rename: Chrome on Windows'),
      shows: ['passkeys.renameTitle', 'passkeys.name', 'passkeys.save'],
    },
    'renamed without a name': { act: renameTo(' '), shows: 'passkeys.name.required' },
    'renamed to symbols': { act: renameTo('***'), shows: 'passkeys.name.characters' },
    'renamed after it was removed': {
      answers: { 'passkey.rename': refused('error.not_found', { status: 404 }) },
      act: renameTo('Old laptop'),
      shows: 'passkeys.gone',
    },
  },
})
