import { Skeleton } from '@marquee/ui/skeleton'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { useSession } from '../../domain/session/index.ts'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useHref } from '../../shared/navigation/href.ts'
import { BankStep } from './components/bank-step.tsx'
import { CheckingStep } from './components/checking-step.tsx'
import { CodeStep } from './components/code-step.tsx'
import { ContactStep } from './components/contact-step.tsx'
import { LinkStep } from './components/link-step.tsx'
import { RefusedStep } from './components/refused-step.tsx'
import { SigningInStep } from './components/signing-in-step.tsx'
import { StartStep } from './components/start-step.tsx'
import { toRefusal } from './model.ts'
import { usePayAndPlay } from './use-pay-and-play.ts'

/** Sign-up and sign-in with a bank: start, bank, check, contact data, codes, signed in. */
export function PayAndPlayScreen() {
  const to = useHref()
  const { authorized } = useSession()
  const [wasSignedIn] = useState(authorized)
  const flow = usePayAndPlay()
  if (wasSignedIn) return <Navigate to={to('home')} replace />
  const { view, sessionId } = flow
  switch (view.is) {
    case 'loading':
      return (
        <LoadingState className="mx-auto my-10 max-w-form gutter">
          <Skeleton shape="box" className="h-96" />
        </LoadingState>
      )
    case 'not-offered':
      return <RefusedStep refusal={toRefusal('not_offered')} />
    case 'start':
      return <StartStep {...view} bounds={flow.bounds} onStart={flow.start} />
    case 'bank':
      return <BankStep {...view} onReturn={flow.takeReturn} onRestart={flow.restart} />
    case 'checking':
      return <CheckingStep {...view} onRestart={flow.restart} />
    case 'refused':
      return (
        <RefusedStep
          refusal={view.refusal}
          onRestart={view.refusal.isOnBreak ? flow.withdraw : flow.restart}
        />
      )
    case 'contact':
      return <ContactStep {...view} sessionId={sessionId} onSent={flow.advance} />
    case 'code':
      return (
        <CodeStep
          key={view.kind}
          {...view}
          sessionId={sessionId}
          codes={flow.codes}
          onProven={flow.advance}
          onChange={() => flow.advance({ ...view.state, currentStep: 'ContactInfo' })}
        />
      )
    case 'link':
      return <LinkStep onSignIn={flow.signIn} onRestart={flow.restart} />
    case 'signing-in':
      return <SigningInStep {...view} onRestart={flow.restart} />
    default:
      return view satisfies never
  }
}
