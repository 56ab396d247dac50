import type { Actions } from '../../../stories/actions.ts'
import { errorStories } from '../../../stories/error-stories.ts'
import { pending, refused, stories } from '../../../stories/stories.ts'
import { ExpiredStep } from './components/expired-step.tsx'
import { CompleteStep } from './components/complete-step.tsx'
import { CodeStep } from './components/code-step.tsx'
import { MailStep } from './components/mail-step.tsx'
import { PasswordStep } from './components/password-step.tsx'
import { UncheckedStep } from './components/unchecked-step.tsx'
import { ApiError } from '../../shared/api/api-error.ts'
import type { ResetProgress, ResetRequest, ResetView } from './model.ts'
import { ResetPasswordScreen } from './reset-password-screen.tsx'
import type { Reset } from './use-reset.ts'

const ignore = () => undefined
const request: ResetRequest = {
  resetId: 'rst_story',
  channel: 'SMS',
  attemptsLeft: 3,
  resendAt: '2026-03-14T12:00:20.000Z',
  expiresAt: '2026-03-14T12:10:00.000Z',
}
const email = 'una@players.example'
const bySms: ResetProgress = { savedAt: 0, email, channel: 'SMS', request }
const byMail: ResetProgress = {
  savedAt: 0,
  email,
  channel: 'EMAIL',
  request: { ...request, channel: 'EMAIL' },
}
const reset: Reset = {
  view: { is: 'email' },
  channel: 'EMAIL',
  goTo: ignore,
  goForward: undefined,
  requested: ignore,
  proved: ignore,
  complete: ignore,
  expire: ignore,
  restart: ignore,
}
const code = (change: Partial<Reset> = {}) => (
  <CodeStep reset={{ ...reset, ...change }} progress={bySms} request={request} />
)
const mail = () => <MailStep reset={reset} progress={byMail} request={request} />
const password = () => <PasswordStep reset={reset} channel="SMS" resetKey="key" />
const typeCode = {
  act: async ({ fill }: Actions) => {
    await fill('Code from the text message', '482917')
  },
}

const asked = { 'passwordReset.request': request }
/** Through the screen itself, up to the typed code. */
const toCode = async ({ fill, press }: Actions) => {
  await fill('Email', email)
  await press(/^Code by SMS/)
  await press('Send')
  // A whole code is sent at once.
  await fill('Code from the text message', '482917')
}
const typePassword = async ({ fill, press }: Actions) => {
  await fill('New password', 'summertime holiday')
  await press('Save password')
}

export default stories<Exclude<ResetView['is'], 'loading'>>({
  screen: 'reset-password',
  route: 'reset-password',
  texts: ['security', 'signup'],
  render: () => <ResetPasswordScreen />,
  views: {
    email: { shows: ['reset.title', 'reset.channel.sms'] },
    mail: {
      render: mail,
      shows: ['reset.mail.title', 'reset.mail.keyHint', { id: 'reset.mail.againIn', values: { count: 20 } }],
    },
    code: { render: () => code(), shows: ['signup.pin.title', 'signup.back'] },
    password: { render: password, shows: ['reset.password.title', 'signup.passwordHint'] },
    expired: { render: () => <ExpiredStep onRestart={ignore} />, shows: 'reset.expired.title' },
    unchecked: {
      render: () => (
        <UncheckedStep check={{ error: new ApiError(0, 'network'), isFetching: false, refetch: ignore }} />
      ),
      shows: 'reset.unchecked.title',
    },
    complete: { render: () => <CompleteStep />, shows: ['reset.complete.text', 'shell.logIn'] },
  },
  more: {
    'email, empty': { act: ({ press }) => press('Send'), shows: 'signup.bad.email' },
    'email, too many': {
      answers: { 'passwordReset.request': refused('error.rate.limited', { status: 429 }) },
      act: async ({ fill, press }) => {
        await fill('Email', email)
        await press('Send')
      },
      shows: 'signup.failed.busy',
    },
    'email, sending': {
      answers: { 'passwordReset.request': pending },
      act: async ({ fill, press }) => {
        await fill('Email', email)
        await press('Send')
      },
      shows: 'reset.title',
    },
    'code, visited before': { render: () => code({ goForward: ignore }), shows: 'reset.next' },
    ...errorStories('reset, code', (answer, key) =>
      key === 'a reset that is over'
        ? { answers: { ...asked, 'passwordReset.smsVerification': answer }, act: toCode }
        : { render: () => code(), answers: { 'passwordReset.smsVerification': answer }, ...typeCode },
    ),
    ...errorStories('reset, password', (answer, key) =>
      key === 'a key that is not good'
        ? {
            answers: {
              ...asked,
              'passwordReset.smsVerification': { smsResetKeyId: 'key', expiresAt: request.expiresAt },
              'passwordReset.newPassword': answer,
            },
            async act(actions) {
              await toCode(actions)
              await typePassword(actions)
            },
          }
        : { render: password, answers: { 'passwordReset.newPassword': answer }, act: typePassword },
    ),
    'mail, key not good': {
      render: mail,
      answers: { 'passwordReset.emailKey': refused('error.password.reset') },
      act: async ({ fill, press }) => {
        await fill('Key from the email', 'not the key')
        await press('Continue')
      },
      shows: 'reset.keyGone',
    },
    'password, offline': { isOffline: true, render: password, shows: 'common.offlineReason' },
  },
})
