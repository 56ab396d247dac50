/** What stands on the withdraw screen, from what the server answered (spec 2 §4). */
import type { RouteOutput } from '@marquee/contract'
import { type AmountProblem, amountProblem } from '@marquee/contract/rules'
import { type MoneyAmount, isMore, isZero } from '../../shared/payments/amounts.ts'

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

/** The table of spec 2 §4, outcome to flow status; the two outcomes without a row are its "anything else". */
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

/** The screen's status: a limit of 0 is reached (spec 2 §5), a suspended player sees that and nothing else. */
export function flowStatus(
  answer: { readonly outcome: Outcome; readonly limit: MoneyAmount | null } | undefined,
  isSuspended = false,
): FlowStatus {
  if (answer === undefined) return 'LOADING'
  if (isSuspended && answer.outcome !== 'SUCCESS') return 'SUSPENDED'
  const status = statusByOutcome[answer.outcome]
  return status === 'ALLOWED' && answer.limit !== null && isZero(answer.limit) ? 'LIMIT_REACHED' : status
}

/** In these the amount can still be asked for; a notice stands above it. */
export function mayAsk(status: FlowStatus): boolean {
  return status === 'ALLOWED' || status === 'VERIFYDOCUMENT_LOYAL'
}

/** A balance above the player's own limit gives a notice (spec 2 §5), never a refusal by itself. */
export function isAboveOwnLimit(withdrawable: MoneyAmount, limit: MoneyAmount | null): boolean {
  return limit !== null && isMore(withdrawable, limit)
}

export type AmountFault = AmountProblem | 'required' | 'too_much' | 'over_limit'

/**
 * What is wrong with a typed amount.
 * @param text decimal text as `amountText` reads it; undefined when it cannot be read
 */
export function amountFault(
  typed: string,
  text: string | undefined,
  bounds: { digits: number; min: string; max: string; withdrawable: string; limit: string | null },
): AmountFault | undefined {
  const { digits, min, max, withdrawable, limit } = bounds
  if (typed.trim() === '') return 'required'
  if (text === undefined) return 'format'
  const problem = amountProblem(text, { digits })
  if (problem !== null) return problem
  if (amountProblem(text, { digits, max: withdrawable }) !== null) return 'too_much'
  if (limit !== null && amountProblem(text, { digits, max: limit }) !== null) return 'over_limit'
  return amountProblem(text, { digits, min, max }) ?? undefined
}

/** What "All" fills in: all that may leave now with this method. */
export function wholeOf(withdrawable: MoneyAmount, limits: readonly (MoneyAmount | null)[]): MoneyAmount {
  return limits.reduce<MoneyAmount>(
    (least, limit) => (limit !== null && isMore(least, limit) ? limit : least),
    withdrawable,
  )
}
