import type { PageParameter } from '@marquee/contract/site-routes'
import type { PinKind, Progress } from './model.ts'

/** Steps with an address of their own, `?step=…`: browser Back goes back one step. */
export const stepAddresses = ['details', 'contact', 'code'] as const
export type StepAddress = (typeof stepAddresses)[number]

/** Parameter of the address that names the step. */
export const STEP = 'step' satisfies PageParameter

/** Details, ContactInfo, Verification, Complete; Unsupported and Duplicated where the flow ends (spec 1 §2). */
export type SignupView =
  /** The server cannot know what this browser has stored. */
  | { readonly is: 'loading' }
  | { readonly is: 'details' }
  | { readonly is: 'contact'; readonly progress: Progress }
  | { readonly is: 'code'; readonly progress: Progress; readonly kind: PinKind }
  | { readonly is: 'complete'; readonly progress: Progress }
  | { readonly is: 'unsupported'; readonly country: string }
  | { readonly is: 'duplicated' }

export interface SignupState {
  /** False until the stored sign-up of this browser has been read. */
  readonly isKnown: boolean
  /** The step in the address; null stands for the furthest one. */
  readonly step: string | null
  readonly progress: Progress | undefined
  /** A country that was refused in the first step. */
  readonly refusedCountry: string | undefined
}

/** The view of the sign-up. A step that is not reached yet is replaced by the furthest one reached. */
export function signupView({ isKnown, step, progress, refusedCountry }: SignupState): SignupView {
  if (refusedCountry !== undefined) return { is: 'unsupported', country: refusedCountry }
  if (!isKnown && step !== null && step !== 'details') return { is: 'loading' }
  if (!progress) return { is: 'details' }
  const { currentStep, pinsToProve } = progress.state
  switch (currentStep) {
    case 'Complete':
      return { is: 'complete', progress }
    case 'Unsupported':
      return { is: 'unsupported', country: progress.country }
    case 'Duplicated':
      return { is: 'duplicated' }
    case 'Details':
      return { is: 'details' }
    case 'ContactInfo':
    case 'Verification':
      if (step === 'details') return { is: 'details' }
      if (step === 'contact' || currentStep === 'ContactInfo') return { is: 'contact', progress }
      return { is: 'code', progress, kind: pinsToProve[0] ?? 'email' }
    default:
      return currentStep satisfies never
  }
}
