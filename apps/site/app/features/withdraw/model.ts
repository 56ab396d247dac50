/** The view of the withdraw screen, computed from the server's answers (spec 2 §4). */
import type { RouteOutput } from '@marquee/contract'
import { type AmountProblem, amountProblem } from '@marquee/contract/rules'
import { type MoneyAmount, isMore, isZero } from '../../shared/formats/amounts.ts'

export type WithdrawalState = RouteOutput<'wallet.withdrawalState'>
export type WithdrawalAnswer = RouteOutput<'wallet.withdrawal'>
export type Outcome = WithdrawalState['outcome']
export type Method = WithdrawalState['methods'][number]

/** Screen states of spec 2 §4. */
export type FlowStatus =
  | 'INACTIVE'
  | 'LOADING'
  | 'VERIFYDOCUMENT_STRICT'
  | 'VERIFYDOCUMENT_LOYAL'
  | 'VERIFYDOCUMENT_REQUIRED'
  | 'VERIFYDOCUMENT_UNDER_REVIEW'
  | 'SUSPENDED'
  | 'ALLOWED'
  | 'LIMIT_REACHED'
  | 'LIMIT_NOTIFY'
  | 'RESTRICTED'
  | 'ERROR'

/** The table of spec 2 §4, outcome to flow status; two outcomes without a row fall under its "anything else". */
export const statusByOutcome: Readonly<Record<Outcome, FlowStatus>> = {
  NOT_ENOUGH_FUNDS: 'ERROR',
  EXCEEDS_KYC_LIMIT: 'ERROR',
  FAILURE: 'ERROR',
  SUCCESS: 'ALLOWED',
  DOCUMENTS_PREFERRED: 'VERIFYDOCUMENT_LOYAL',
  DOCUMENTS_UNDER_REVIEW: 'VERIFYDOCUMENT_UNDER_REVIEW',
  DOCUMENTS_REQUIRED: 'VERIFYDOCUMENT_REQUIRED',
  DOCUMENTS_REQUIRED_RESTRICTED: 'VERIFYDOCUMENT_STRICT',
  WITHDRAWAL_LIMIT_REACHED: 'LIMIT_REACHED',
  SELF_LIMIT_REACHED: 'LIMIT_NOTIFY',
  RESTRICTED: 'RESTRICTED',
  FORBIDDEN: 'ERROR',
  SELF_SPEND_LIMIT_REACHED: 'ERROR',
}

/** Status of the screen: a limit of 0 counts as reached (spec 2 §5); a suspended player sees only that. */
export function flowStatus(
  answer: { readonly outcome: Outcome; readonly limit: MoneyAmount | null } | undefined,
  isSuspended = false,
): FlowStatus {
  if (answer === undefined) return 'LOADING'
  if (isSuspended && answer.outcome !== 'SUCCESS') return 'SUSPENDED'
  const status = statusByOutcome[answer.outcome]
  return status === 'ALLOWED' && answer.limit !== null && isZero(answer.limit) ? 'LIMIT_REACHED' : status
}

/** With these the form is still shown, below a notice. */
export function canRequest(status: FlowStatus): status is 'ALLOWED' | 'VERIFYDOCUMENT_LOYAL' {
  return status === 'ALLOWED' || status === 'VERIFYDOCUMENT_LOYAL'
}

/** Why no withdrawal is possible now; each reason has its sentence and its next step. */
export type WithdrawRefusal =
  | 'documents'
  | 'grace'
  | 'strict'
  | 'review'
  | 'limit'
  | 'own-limit'
  | 'restricted'
  | 'suspended'
  | 'nothing'
  | 'kyc'
  | 'no-method'
  | 'error'

const refusalByStatus: Readonly<Record<FlowStatus, WithdrawRefusal>> = {
  VERIFYDOCUMENT_REQUIRED: 'documents',
  VERIFYDOCUMENT_STRICT: 'strict',
  VERIFYDOCUMENT_UNDER_REVIEW: 'review',
  LIMIT_REACHED: 'limit',
  LIMIT_NOTIFY: 'own-limit',
  RESTRICTED: 'restricted',
  SUSPENDED: 'suspended',
  ERROR: 'error',
  // Outcomes that never refuse.
  ALLOWED: 'error',
  VERIFYDOCUMENT_LOYAL: 'error',
  LOADING: 'error',
  INACTIVE: 'error',
}

export function refusalOf(status: FlowStatus, outcome: Outcome): WithdrawRefusal {
  if (status === 'SUSPENDED') return 'suspended'
  if (outcome === 'NOT_ENOUGH_FUNDS') return 'nothing'
  return outcome === 'EXCEEDS_KYC_LIMIT' ? 'kyc' : refusalByStatus[status]
}

/** What the screen shows. */
export type WithdrawView =
  | { readonly is: 'withdrawal'; readonly id: string }
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'refused'; readonly refusal: WithdrawRefusal; readonly state: WithdrawalState }
  | { readonly is: 'form'; readonly isLoyal: boolean; readonly state: WithdrawalState }

export interface WithdrawFacts {
  /** Id of the withdrawal in the address. */
  readonly withdrawalId: string | undefined
  readonly state: WithdrawalState | undefined
  readonly isError: boolean
  readonly isOnline: boolean
  readonly isSuspended: boolean
  /** The answer that refused a withdrawal in this visit. */
  readonly answer: WithdrawalAnswer | undefined
}

export function withdrawView(facts: WithdrawFacts): WithdrawView {
  const { withdrawalId, state, isError, isOnline, isSuspended, answer } = facts
  if (withdrawalId !== undefined) return { is: 'withdrawal', id: withdrawalId }
  if (!state) return { is: !isOnline ? 'offline' : isError ? 'failed' : 'loading' }
  const judged = answer && !isShortfall(answer) ? answer : state
  const status = flowStatus(judged, isSuspended)
  if (!canRequest(status)) {
    const refusal = refusalOf(status, judged.outcome)
    const isGrace = refusal === 'documents' && Boolean(state.graceEndsAt)
    return { is: 'refused', refusal: isGrace ? 'grace' : refusal, state }
  }
  if (state.methods.length === 0) return { is: 'refused', refusal: 'no-method', state }
  return { is: 'form', isLoyal: status === 'VERIFYDOCUMENT_LOYAL', state }
}

/** Less was available than requested: the form stays, and the new balance shows what is possible. */
export function isShortfall(answer: Pick<WithdrawalAnswer, 'outcome'>): boolean {
  return answer.outcome === 'NOT_ENOUGH_FUNDS'
}

/** A balance above the player's own limit gives a notice (spec 2 §5), never a refusal by itself. */
export function isAboveOwnLimit(withdrawable: MoneyAmount, limit: MoneyAmount | null): boolean {
  return limit !== null && isMore(withdrawable, limit)
}

export type AmountError = AmountProblem | 'required' | 'too_much' | 'over_limit'

/**
 * Error of a typed amount.
 * @param text decimal text as `parseAmount` reads it; undefined when it is not a number
 */
export function validateAmount(
  typed: string,
  text: string | undefined,
  bounds: { digits: number; min: string; max: string; withdrawable: string; limit: string | null },
): AmountError | undefined {
  const { digits, min, max, withdrawable, limit } = bounds
  if (typed.trim() === '') return 'required'
  if (text === undefined) return 'format'
  if (Number(text) === 0) return 'too_low'
  const problem = amountProblem(text, { digits })
  if (problem !== null) return problem
  if (amountProblem(text, { digits, max: withdrawable }) !== null) return 'too_much'
  if (limit !== null && amountProblem(text, { digits, max: limit }) !== null) return 'over_limit'
  // The whole rest can always be withdrawn, however small (WAL-12).
  const isWhole = amountProblem(text, { digits, min: withdrawable }) === null
  return amountProblem(text, { digits, max, ...(isWhole ? {} : { min }) }) ?? undefined
}

/** The amount that "All" fills in: the most that can be withdrawn now with this method. */
export function maxWithdrawable(
  withdrawable: MoneyAmount,
  limits: readonly (MoneyAmount | null)[],
): MoneyAmount {
  return limits.reduce<MoneyAmount>(
    (least, limit) => (limit !== null && isMore(least, limit) ? limit : least),
    withdrawable,
  )
}
