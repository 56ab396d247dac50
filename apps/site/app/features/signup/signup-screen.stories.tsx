import { useState } from 'react'
import type { Actions } from '../../../stories/actions.ts'
import { callbacks } from '../../../stories/callbacks.ts'
import { errorStories } from '../../../stories/error-stories.ts'
import { terms } from '../../../stories/sample-content.ts'
import { player, risk } from '../../../stories/sample-data.ts'
import { landingPage } from '../../../stories/sample-promotions.ts'
import { stories } from '../../../stories/stories.ts'
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
/** The second step, and the state that it may end in. */
function ContactOrDuplicated() {
  const [{ currentStep }, setState] = useState(progress.state)
  if (currentStep === 'Duplicated') return <DuplicatedStep onStartAgain={ignore} />
  return <ContactStep progress={progress} onSent={setState} onGone={ignore} onBack={ignore} />
}
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
const enterDetails = async ({ fill, choose, press }: Actions) => {
  await choose('Country', 'IE')
  await fill('First name', 'Una')
  await fill('Last name', 'Kettunen')
  await fill('Email', 'una@players.example')
  await fill('Password', 'lights-and-curtains')
  await press('Continue')
}
const enterContact = async ({ fill, press }: Actions) => {
  await fill('Day', '17')
  await fill('Month', '5')
  await fill('Year', '1990')
  await fill('Street and number', 'Main Street 1')
  await fill('Postal code', 'H91 X2Y3')
  await fill('City', 'Galway')
  await fill('Number', '851234471')
  await fill('CPF', '529.982.247-25')
  await press(/^I have read and accept/)
  await press('Continue')
}
/** A full code is sent at once; a second press changes nothing, unless a popup covers the button. */
const enterCode =
  (isPopup: boolean) =>
  async ({ fill, press }: Actions) => {
    await fill('Code from the text message', '482917')
    if (!isPopup) await press('Confirm')
  }
const problem = (requestProblem: PinProblem) => ({ render: () => verification({ requestProblem }) })

/** `loading` is what the server renders for a later step; a browser reads the stored sign-up at once. */
export default stories<Exclude<SignupView['is'], 'loading'>>({
  screen: 'signup',
  route: 'signup',
  texts: ['signup', 'join'],
  answers: {
    'registration.riskSetting': risk,
    'promotions.signupCallToAction': { callToAction: null },
    'content.termsVersion': terms,
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
    'details-call-to-action': {
      answers: {
        'promotions.signupCallToAction': {
          callToAction: { ...landingPage.callToAction, title: 'All in view' },
        },
      },
      shows: [{ words: 'All in view' }, { id: 'join.code', values: { count: 3 } }],
    },
    'details-empty': {
      act: ({ press }) => press('Continue'),
      shows: ['signup.look', 'signup.bad.firstName', 'signup.bad.password'],
    },
    'contact-empty': {
      render: contact,
      act: ({ press }) => press('Continue'),
      shows: ['signup.look', 'signup.bad.street'],
    },
    'code-bad-number': { ...problem({ kind: 'number' }), shows: 'signup.pin.badNumber' },
    'code-offline': { isOffline: true, render: () => verification(), shows: 'signup.pin.title' },
    'step-not-loaded': {
      render: () => <ChunkFailed onRetry={ignore} />,
      shows: ['shell.modalFailed', 'common.networkFailed'],
    },
    'complete, begun on another page': {
      session: player(),
      search: '?to=%2Fen-UN%2Ftournaments',
      render: () => <CompleteStep firstName="Una" signIn="pending" onStartAgain={ignore} />,
      shows: ['signup.complete.back', 'signup.complete.look', 'signup.complete.marketing'],
    },
    ...errorStories('sign-up', (answer) => ({
      answers: { 'registration.create': answer },
      act: enterDetails,
    })),
    ...errorStories('sign-up, contact', (answer) => ({
      render: () => <ContactOrDuplicated />,
      answers: {
        'registration.riskSetting': { ...risk, fields: { ...risk.fields, cpf: true } },
        'registration.update': answer,
      },
      act: enterContact,
    })),
    ...errorStories('sign-up, code', (answer, key) =>
      key === 'no code sent'
        ? problem(pinProblem(answer))
        : {
            render: () => verification(),
            answers: { 'registration.smsVerification': answer },
            act: enterCode(key === 'attempts used up'),
          },
    ),
    'complete-by-hand': {
      render: () => <CompleteStep firstName="Una" signIn="failed" onStartAgain={ignore} />,
      shows: ['signup.complete.logIn', 'signup.complete.startAgain'],
    },
  },
})
