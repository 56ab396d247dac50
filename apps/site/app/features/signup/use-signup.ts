import { clearDraft } from '@marquee/ui/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useSession } from '../../domain/session/index.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { useLocale } from '../../shared/formats/locale.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { toast } from '../../shared/ui/toasts.ts'
import type { DetailsValues } from './details-form.ts'
import type { Progress, RegistrationState } from './model.ts'
import { type PinProblem, pinProblem } from './pin-problem.ts'
import { useSignupProgress } from './progress.ts'
import { useAutomaticSignIn, useRequestPin } from './queries.ts'
import { STEP, type SignupView, type StepAddress, signupView } from './view.ts'

export interface Signup {
  readonly view: SignupView
  /** In memory only: for the sign-in at the end, and for going back to the first step. */
  readonly password: string | undefined
  readonly isSendingPin: boolean
  /** Why no code could be sent. */
  readonly pinRequestProblem: PinProblem | undefined
  /** State of the automatic sign-in; `failed` after a reload too, because the password is not stored. */
  readonly signIn: 'pending' | 'failed'
  readonly goTo: (step: StepAddress) => void
  readonly startDetails: (state: RegistrationState, values: DetailsValues) => void
  readonly refuseCountry: (country: string) => void
  /** Called when contact details were accepted, or a code was right. */
  readonly advance: (progress: Progress, state: RegistrationState) => void
  readonly sendPin: (progress: Progress) => void
  /**
   * Handles an error that leads to another step.
   * @throws anything that is no error of the API
   */
  readonly handlePinError: (progress: Progress, error: unknown) => PinProblem
  /** Starts over with the first step. */
  readonly restart: () => void
  /** Starts over because the server has deleted the sign-up, and says so. */
  readonly restartLost: () => void
  /** Back to the first step from a country that is not supported. */
  readonly changeCountry: () => void
}

/** The sign-up: its step in the address, its stored progress, and the requests that lead from step to step. */
export function useSignup(): Signup {
  const { t } = useTexts('signup')
  const { market } = useLocale()
  const { authorized } = useSession()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { isKnown, progress, save, update, forget, release } = useSignupProgress()
  const [password, setPassword] = useState<string>()
  const [refusedCountry, setRefusedCountry] = useState<string>()
  const [pinRequestProblem, setPinRequestProblem] = useState<PinProblem>()
  const pinRequest = useRequestPin()
  const automaticSignIn = useAutomaticSignIn()
  const view = signupView({ isKnown, step: params.get(STEP), progress, refusedCountry })

  const isDone = view.is === 'complete' && authorized
  const clearStored = useEffectEvent(release)
  // Signed in, automatically or by hand: the next sign-up in this browser is a new one.
  useEffect(() => {
    if (isDone) clearStored()
  }, [isDone])

  const addressOf = (step: StepAddress) => {
    const search = new URLSearchParams(params)
    search.set(STEP, step)
    return { search: `?${search}` }
  }
  const goTo = (step: StepAddress) => void navigate(addressOf(step))
  const restart = () => {
    forget()
    void navigate(addressOf('details'), { replace: true })
  }
  const restartLost = () => {
    restart()
    toast({ kind: 'warning', text: t('signup.failed.gone') })
  }
  const end = (current: Progress, currentStep: 'Duplicated') =>
    save({ ...current, state: { ...current.state, currentStep } })
  const handlePinError = (current: Progress, error: unknown): PinProblem => {
    if (!(error instanceof ApiError)) throw error
    const problem = pinProblem(error)
    if (problem.kind === 'gone') restartLost()
    if (problem.kind === 'duplicate') end(current, 'Duplicated')
    return problem
  }
  const sendPin = (current: Progress) => {
    const { registrationId, pinsToProve } = current.state
    const [kind] = pinsToProve
    if (kind === undefined) return
    setPinRequestProblem(undefined)
    pinRequest.mutateAsync({ kind, registrationId }).then(
      (pin) => update(registrationId, { pins: { ...current.pins, [kind]: pin } }),
      (error: unknown) => setPinRequestProblem(handlePinError(current, error)),
    )
  }

  return {
    view,
    password,
    isSendingPin: pinRequest.isPending,
    pinRequestProblem,
    signIn: automaticSignIn.isPending ? 'pending' : 'failed',
    goTo,
    startDetails(state, values) {
      setPassword(values.password)
      const { country, email, firstName } = values
      save({ savedAt: Date.now(), country, email, firstName, pins: {}, state })
      // Gives the first step an address of its own, so that Back from the second step returns to it.
      void Promise.resolve(navigate(addressOf('details'), { replace: true })).then(() => goTo('contact'))
    },
    refuseCountry: setRefusedCountry,
    advance(current, state) {
      const next = { ...current, state }
      save(next)
      if (state.currentStep === 'Verification') {
        sendPin(next)
        // A second code is requested at the same address.
        if (view.is !== 'code') goTo('code')
      } else if (state.currentStep === 'Complete') {
        clearDraft({ key: 'signup-contact', storage: 'local' })
        clearDraft({ key: `signup-details:${market}`, storage: 'local' })
        if (password !== undefined)
          automaticSignIn.mutate(
            { email: current.email, password },
            { onSuccess: () => setPassword(undefined) },
          )
      }
    },
    sendPin,
    handlePinError,
    restart,
    restartLost,
    changeCountry() {
      if (refusedCountry === undefined) restart()
      else setRefusedCountry(undefined)
    },
  }
}
