import type { Actions } from '../../../stories/actions.ts'
import { errorStories } from '../../../stories/error-stories.ts'
import { footer } from '../../../stories/sample-content.ts'
import { risk } from '../../../stories/sample-data.ts'
import { pending, refused, stories } from '../../../stories/stories.ts'
import LoginModal from './login-modal.tsx'

const logIn = async ({ fill, press }: Actions) => {
  await fill('Email', 'una@players.example')
  await fill('Password', 'lights-and-curtains')
  await press('Log in')
}
const typeCode = async (actions: Actions) => {
  await logIn(actions)
  // A whole code is sent at once.
  await actions.fill('Code from your app', '482917')
}
const openRecovery = async (actions: Actions) => {
  await logIn(actions)
  await actions.press('Use a recovery code instead')
}

/** The login sheet after the password of an account with codes. */
export default stories<'asked' | 'checking'>({
  screen: 'login-code',
  route: 'home',
  texts: ['login', 'codes'],
  answers: {
    'content.footer': footer,
    'registration.riskSetting': risk,
    'session.create': refused('error.second_factor.required', {
      status: 401,
      additionalInfo: { attemptsLeft: 5 },
    }),
  },
  render: () => <LoginModal close={() => undefined} params={new URLSearchParams()} />,
  views: {
    asked: { act: logIn, shows: ['codes.text', 'codes.label', 'codes.useRecovery', 'codes.again'] },
    checking: { answers: { 'session.secondFactor': pending }, act: typeCode, shows: 'codes.checking' },
  },
  more: {
    'not whole': {
      act: async (actions) => {
        await logIn(actions)
        await actions.press('Confirm')
      },
      shows: 'codes.bad.length',
    },
    'back to the password': {
      act: async (actions) => {
        await logIn(actions)
        await actions.press('Back to the password')
      },
      shows: ['login.email', 'login.submit'],
    },
    'a recovery code': {
      act: openRecovery,
      shows: ['codes.recovery.text', 'codes.recovery.label', 'codes.useApp'],
    },
    'a recovery code that is not whole': {
      act: async (actions) => {
        await openRecovery(actions)
        await actions.fill('Recovery code', 'K7QWM')
        await actions.press('Confirm')
      },
      shows: 'codes.bad.recovery',
    },
    ...errorStories('login, code', (answer) => ({
      answers: { 'session.secondFactor': answer },
      act: typeCode,
    })),
  },
})
