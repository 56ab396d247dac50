import { clearDraft } from '@marquee/ui/form'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useHref } from '../../shared/links.ts'
import { later } from '../../shared/later.tsx'
import { useLocale } from '../../shared/locale.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { toast } from '../../shared/toasts.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { DetailsStep } from './components/details-step.tsx'
import type { DetailsValues, RegistrationState } from './model.ts'
import { useSignupProgress } from './progress.ts'

// The first step comes with the page; the others while it is being filled in.
const ContactStep = later(() => import('./components/contact-step.tsx').then((file) => file.ContactStep))
const VerificationStep = later(() =>
  import('./components/verification-step.tsx').then((file) => file.VerificationStep),
)
const CompleteStep = later(() => import('./components/end-steps.tsx').then((file) => file.CompleteStep))
const DuplicatedStep = later(() => import('./components/end-steps.tsx').then((file) => file.DuplicatedStep))
const UnsupportedStep = later(() => import('./components/end-steps.tsx').then((file) => file.UnsupportedStep))
const LeavePopup = later(() => import('./components/leave-popup.tsx').then((file) => file.LeavePopup))
const WARM_AFTER_MS = 1_500

/** Details, ContactInfo, Verification, Complete; Unsupported and Duplicated where the road ends (spec 1 §2). */
export function SignupScreen({ typed }: { typed: Partial<DetailsValues> | undefined }) {
  const { t } = useTexts('signup')
  const to = useHref()
  const { market } = useLocale()
  const [params] = useSearchParams()
  const { authorized } = useSession()
  const [wasSignedIn] = useState(authorized)
  const { progress, keep, forget, release } = useSignupProgress()
  // In memory only, for the sign-in at the end.
  const [password, setPassword] = useState<string>()
  const [refusedCountry, setRefusedCountry] = useState<string>()
  const [isChanging, setIsChanging] = useState(false)
  const [isTouched, setIsTouched] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of [ContactStep, LeavePopup, VerificationStep, CompleteStep]) part.warm()
    }, WARM_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const bonusCode = params.get('bonusCode')?.trim().slice(0, 40) || undefined

  if (wasSignedIn) return <Navigate to={to('home')} replace />
  const move = (state: RegistrationState, country = progress?.country ?? '') => {
    if (!progress) return
    setIsChanging(false)
    keep({ ...progress, country, state })
    if (state.currentStep === 'Complete') {
      clearDraft({ key: 'signup-contact', storage: 'local' })
      clearDraft({ key: `signup-details:${market}`, storage: 'local' })
    }
  }
  const startAgain = () => {
    forget()
    toast({ kind: 'warning', text: t('signup.failed.gone') })
  }
  const step = isChanging ? 'ContactInfo' : (progress?.state.currentStep ?? 'Details')
  const isMidWay =
    step === 'ContactInfo' ||
    step === 'Verification' ||
    (step === 'Details' && isTouched && refusedCountry === undefined)

  const screen = () => {
    if (refusedCountry !== undefined)
      return <UnsupportedStep country={refusedCountry} onBack={() => setRefusedCountry(undefined)} />
    if (!progress || step === 'Details')
      return (
        <DetailsStep
          bonusCode={bonusCode}
          typed={typed}
          onUnsupported={setRefusedCountry}
          onSent={(state, values) => {
            setPassword(values.password)
            keep({
              savedAt: Date.now(),
              country: values.country,
              email: values.email,
              firstName: values.firstName,
              state,
            })
          }}
        />
      )
    switch (step) {
      case 'ContactInfo':
        return <ContactStep progress={progress} onSent={move} onGone={startAgain} />
      case 'Verification': {
        const kind = progress.state.pinsToProve[0] ?? 'email'
        return (
          <VerificationStep
            key={`${progress.state.registrationId} ${kind}`}
            progress={progress}
            kind={kind}
            onProven={move}
            onChange={() => setIsChanging(true)}
            onChangeAddress={forget}
            onGone={startAgain}
          />
        )
      }
      case 'Complete':
        return (
          <CompleteStep
            progress={progress}
            password={password}
            onSignedIn={() => {
              setPassword(undefined)
              release()
            }}
          />
        )
      case 'Unsupported':
        return <UnsupportedStep country={progress.country} onBack={() => setIsChanging(true)} />
      case 'Duplicated':
        return <DuplicatedStep onAgain={forget} />
      default:
        return step satisfies never
    }
  }
  return (
    <div onInput={() => setIsTouched(true)}>
      {screen()}
      <LeavePopup isMidWay={isMidWay} />
    </div>
  )
}
