/** The three steps of closing an account, and what each one shows. */
import { isZero } from '../../shared/formats/amounts.ts'
import type { ClosingState } from './queries.ts'

/** Parameter of the address, so that Back returns to the step before. */
export const STEP = 'step'
export const steps = ['what', 'money', 'confirm'] as const
export type Step = (typeof steps)[number]

export const stepOf = (text: string | null): Step => steps.find((step) => step === text) ?? 'what'

/** The view of the page. */
export type CloseView =
  | { readonly is: 'what' | 'loading' | 'failed' | 'offline' }
  | { readonly is: 'money' | 'confirm'; readonly state: ClosingState }

export interface CloseFacts {
  readonly step: Step
  /** Undefined until it has been read. */
  readonly state: ClosingState | undefined
  readonly hasFailed: boolean
  readonly isOnline: boolean
}

/** The confirmation is not shown before the money is out, whatever the address says. */
export function closeView({ step, state, hasFailed, isOnline }: CloseFacts): CloseView {
  if (step === 'what') return { is: 'what' }
  if (!state) {
    if (!isOnline) return { is: 'offline' }
    return { is: hasFailed ? 'failed' : 'loading' }
  }
  return { is: step === 'confirm' && state.mayClose ? 'confirm' : 'money', state }
}

export const stepNumber = ({ is }: CloseView): number => {
  if (is === 'what') return 1
  return is === 'confirm' ? 3 : 2
}

/** The balance is paid back with the closing (ID-14). */
export const isPaidBack = ({ mayClose, isPaidOut }: ClosingState): boolean => mayClose && isPaidOut

export const hasBonus = ({ bonus }: ClosingState): boolean => !isZero(bonus)
