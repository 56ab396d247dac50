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

export default stories<'form' | 'sending'>({
  screen: 'login',
  route: 'home',
  texts: ['login', 'codes'],
  answers: { 'content.footer': footer, 'registration.riskSetting': risk },
  render: () => <LoginModal close={() => undefined} params={new URLSearchParams()} />,
  views: {
    form: { shows: ['login.title', 'login.passkey', 'login.bank', 'login.forgot', 'login.trouble'] },
    sending: { answers: { 'session.create': pending }, act: logIn, shows: 'login.sending' },
  },
  more: {
    'a passkey, asked for': {
      answers: { 'passkey.signInOptions': pending },
      act: ({ press }) => press('Log in with a passkey'),
      shows: 'login.passkey.waiting',
    },
    'a passkey, too often': {
      answers: { 'passkey.signInOptions': refused('error.rate.limited', { status: 429 }) },
      act: ({ press }) => press('Log in with a passkey'),
      shows: ['login.busy', 'login.busyText'],
    },
    'nothing filled in': {
      act: async ({ press }) => press('Log in'),
      shows: ['login.look', 'login.email.format', 'login.password.required'],
    },
    ...errorStories('session', (_answer, key) => ({
      render: () => (
        <LoginModal
          close={() => undefined}
          params={new URLSearchParams(key === 'no session' ? {} : { ended: 'expired' })}
        />
      ),
    })),
    ...errorStories('login', (answer) => ({ answers: { 'session.create': answer }, act: logIn })),
  },
})
