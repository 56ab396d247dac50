import { callbacks } from '../../../stories/callbacks.ts'
import { player } from '../../../stories/sample-data.ts'
import { refused, stories, unreachable } from '../../../stories/stories.ts'
import { ChunkFailed } from '../../shared/loading/chunk-failed.tsx'
import { CompleteStep } from './components/complete-step.tsx'
import { ContactStep } from './components/contact-step.tsx'
import { DuplicatedStep } from './components/duplicated-step.tsx'
import { UnsupportedStep } from './components/unsupported-step.tsx'
import { VerificationStep } from './components/verification-step.tsx'
import type { Progress, RegistrationState } from './model.ts'
import { type PinProblem, pinProblem } from './pin-problem.ts'
import { SignupScreen } from './signup-screen.tsx'
import type { SignupView } from './view.ts'

const state: RegistrationState = {
  registrationId: 'reg_story',
  currentStep: 'Verification',
  pinsToProve: ['sms'],
  maskedPhone: '+353 85 ••• 4471',
  maskedEmail: 'u••@players.example',
}
const progress: Progress = {
  savedAt: Date.parse('2026-03-14T11:50:00.000Z'),
  country: 'IE',
  email: 'una@players.example',
  firstName: 'Una',
  pins: {
    sms: {
      status: 'sent',
      verificationId: 'ver_story',
      attemptsLeft: 3,
      sendsLeft: 2,
      resendAt: '2026-03-14T12:00:40.000Z',
      expiresAt: '2026-03-14T12:09:00.000Z',
    },
  },
  state,
}
const ignore = () => undefined
const contact = () => <ContactStep progress={progress} onSent={ignore} onGone={ignore} onBack={ignore} />
const verification = (change: Partial<Parameters<typeof VerificationStep>[0]> = {}) => (
  <VerificationStep
    progress={progress}
    kind="sms"
    isSending={false}
    requestProblem={undefined}
    onSend={callbacks.onAct('onSend')}
    onProven={ignore}
    onError={(error) => pinProblem(error as Parameters<typeof pinProblem>[0])}
    onBack={ignore}
    onChangeAddress={ignore}
    {...change}
  />
)
const problem = (requestProblem: PinProblem) => ({ render: () => verification({ requestProblem }) })
const wrongCode = refused('sms.code.invalid', { additionalInfo: { attemptsLeft: 2 } })

/** `loading` is what the server renders for a later step; a browser reads the stored sign-up at once. */
export default stories<Exclude<SignupView['is'], 'loading'>>({
  screen: 'signup',
  route: 'signup',
  texts: ['signup'],
  answers: {
    'registration.riskSetting': {
      siteId: 1,
      countryCode: 'IE',
      supported: true,
      minimumAge: 18,
      pins: ['email', 'sms'],
      fields: { cpf: false, province: false, postalCode: true },
      currency: 'EUR',
      allowedCountries: ['FI', 'IE', 'NO'],
      defaultCountry: 'IE',
      smsMaxAttempts: 3,
      payAndPlay: true,
      termsVersion: 7,
    },
  },
  render: () => <SignupScreen typed={undefined} />,
  views: {
    details: { shows: ['signup.details.title', 'signup.why.title'] },
    contact: { render: contact, shows: ['signup.contact.title', 'signup.birth'] },
    code: { render: () => verification(), shows: ['signup.pin.title', 'signup.pin.wrongNumber'] },
    complete: {
      render: () => <CompleteStep firstName="Una" signIn="pending" onStartAgain={ignore} />,
      shows: { id: 'signup.complete.title', values: { name: 'Una' } },
    },
    unsupported: {
      render: () => <UnsupportedStep country="CH" onChange={ignore} />,
      shows: 'signup.unsupported.text',
    },
    duplicated: { render: () => <DuplicatedStep onStartAgain={ignore} />, shows: 'signup.duplicated.title' },
  },
  more: {
    'details-empty': {
      act: ({ press }) => press('Continue'),
      shows: ['signup.look', 'signup.bad.firstName', 'signup.bad.password'],
    },
    'contact-empty': {
      render: contact,
      act: ({ press }) => press('Continue'),
      shows: ['signup.look', 'signup.bad.street'],
    },
    'code-wrong': {
      render: () => verification(),
      answers: { 'registration.smsVerification': wrongCode },
      act: async ({ fill, press }) => {
        await fill('Code from the text message', '482917')
        await press('Confirm')
      },
      shows: { id: 'signup.pin.wrongLeft', values: { count: 2 } },
    },
    'code-network': {
      render: () => verification(),
      answers: { 'registration.smsVerification': unreachable },
      act: async ({ fill, press }) => {
        await fill('Code from the text message', '482917')
        await press('Confirm')
      },
      shows: 'common.networkFailed',
    },
    'code-not-sent': { ...problem({ kind: 'not-sent' }), shows: 'signup.pin.notSent' },
    'code-bad-number': { ...problem({ kind: 'number' }), shows: 'signup.pin.badNumber' },
    'code-exhausted': { ...problem({ kind: 'exhausted' }), shows: 'signup.exhausted.title' },
    'code-offline': { isOffline: true, render: () => verification(), shows: 'signup.pin.title' },
    'step-not-loaded': {
      render: () => <ChunkFailed onRetry={ignore} />,
      shows: ['shell.modalFailed', 'common.networkFailed'],
    },
    'complete, begun on another page': {
      session: player(),
      search: '?to=%2Fen-UN%2Ftournaments',
      render: () => <CompleteStep firstName="Una" signIn="pending" onStartAgain={ignore} />,
      shows: ['signup.complete.back', 'signup.complete.look'],
    },
    'complete-by-hand': {
      render: () => <CompleteStep firstName="Una" signIn="failed" onStartAgain={ignore} />,
      shows: ['signup.complete.logIn', 'signup.complete.startAgain'],
    },
  },
})
