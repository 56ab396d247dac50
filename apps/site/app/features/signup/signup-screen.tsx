import { Skeleton } from '@marquee/ui/skeleton'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { LoadingState } from '../../shared/loading/loading-state.tsx'
import { useSession } from '../../domain/session/index.ts'
import { ChunkFailed } from '../../shared/loading/chunk-failed.tsx'
import { lazyWithPreload } from '../../shared/loading/lazy-with-preload.tsx'
import { asBonusCode } from '../../shared/navigation/bonus-code.ts'
import { useHref } from '../../shared/navigation/href.ts'
import { DetailsStep } from './components/details-step.tsx'
import type { DetailsValues } from './details-form.ts'
import { type Signup, useSignup } from './use-signup.ts'

const placeholder = (
  <LoadingState className="mx-auto my-10 max-w-form gutter">
    <Skeleton shape="box" className="h-96" />
  </LoadingState>
)
// The first step is part of the page; the others load while the player fills it in.
const laterStep = { fallback: placeholder, Failed: ChunkFailed }
const ContactStep = lazyWithPreload(
  () => import('./components/contact-step.tsx').then((file) => file.ContactStep),
  laterStep,
)
const VerificationStep = lazyWithPreload(
  () => import('./components/verification-step.tsx').then((file) => file.VerificationStep),
  laterStep,
)
const CompleteStep = lazyWithPreload(
  () => import('./components/complete-step.tsx').then((file) => file.CompleteStep),
  laterStep,
)
const DuplicatedStep = lazyWithPreload(
  () => import('./components/duplicated-step.tsx').then((file) => file.DuplicatedStep),
  laterStep,
)
const UnsupportedStep = lazyWithPreload(
  () => import('./components/unsupported-step.tsx').then((file) => file.UnsupportedStep),
  laterStep,
)
const LeavePopup = lazyWithPreload(() =>
  import('./components/leave-popup.tsx').then((file) => file.LeavePopup),
)
const laterParts = [ContactStep, LeavePopup, VerificationStep, CompleteStep, UnsupportedStep, DuplicatedStep]
const PRELOAD_AFTER_MS = 1_500

export interface SignupScreenProps {
  /** Values typed before scripts had loaded, without the password. */
  readonly typed: Partial<DetailsValues> | undefined
}

/** Details, ContactInfo, Verification, Complete; Unsupported and Duplicated where the flow ends (spec 1 §2). */
export function SignupScreen({ typed }: SignupScreenProps) {
  const to = useHref()
  const { authorized } = useSession()
  const [wasSignedIn] = useState(authorized)
  const [isTouched, setIsTouched] = useState(false)
  const signup = useSignup()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of laterParts) part.preload()
    }, PRELOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])

  if (wasSignedIn) return <Navigate to={to('home')} replace />
  const { is } = signup.view
  const isMidWay = is === 'contact' || is === 'code' || (is === 'details' && isTouched)
  return (
    <div onInput={() => setIsTouched(true)}>
      <Step signup={signup} typed={typed} />
      <LeavePopup isMidWay={isMidWay} />
    </div>
  )
}

function Step({ signup, typed }: { signup: Signup } & SignupScreenProps) {
  const [params] = useSearchParams()
  const { view } = signup
  switch (view.is) {
    case 'loading':
      return placeholder
    case 'details':
      return (
        <DetailsStep
          bonusCode={asBonusCode(params.get('bonusCode'))}
          typed={typed}
          password={signup.password}
          onSent={signup.startDetails}
          onUnsupported={signup.refuseCountry}
        />
      )
    case 'contact':
      return (
        <ContactStep
          progress={view.progress}
          onSent={(state) => signup.advance(view.progress, state)}
          onGone={signup.restartLost}
          onBack={() => signup.goTo('details')}
        />
      )
    case 'code':
      return (
        <VerificationStep
          key={`${view.progress.state.registrationId} ${view.kind}`}
          progress={view.progress}
          kind={view.kind}
          isSending={signup.isSendingPin}
          requestProblem={signup.pinRequestProblem}
          onSend={() => signup.sendPin(view.progress)}
          onProven={(state) => signup.advance(view.progress, state)}
          onError={(error) => signup.handlePinError(view.progress, error)}
          onBack={() => signup.goTo('contact')}
          onChangeAddress={() => signup.goTo('details')}
        />
      )
    case 'complete':
      return (
        <CompleteStep
          firstName={view.progress.firstName}
          signIn={signup.signIn}
          onStartAgain={signup.restart}
        />
      )
    case 'unsupported':
      return <UnsupportedStep country={view.country} onChange={signup.changeCountry} />
    case 'duplicated':
      return <DuplicatedStep onStartAgain={signup.restart} />
    default:
      return view satisfies never
  }
}
