/** What stands on the deposit screen, from what the server answered (spec 2 §3 Deposit flow, §4). */
import type { RouteOutput } from '@marquee/contract'
import { type AmountProblem, amountProblem } from '@marquee/contract/rules'
import type { CashierEvent } from '../../shared/payments/cashier-messages.ts'

export type DepositState = RouteOutput<'wallet.depositState'>
export type DepositAnswer = RouteOutput<'wallet.deposit'>
export type DepositStatus = RouteOutput<'wallet.depositStatus'>
export type Outcome = DepositState['outcome']
export type Method = DepositState['methods'][number]

/** Why no deposit is possible now; each has its sentence and its next step. */
export type DepositRefusal =
  | 'limit'
  | 'spend-limit'
  | 'documents'
  | 'documents-review'
  | 'restricted'
  | 'market-closed'
  | 'kyc-limit'
  | 'error'

/** Undefined: the cashier may be opened. */
export const refusalByOutcome: Readonly<Record<Outcome, DepositRefusal | undefined>> = {
  SUCCESS: undefined,
  DOCUMENTS_PREFERRED: undefined,
  DOCUMENTS_UNDER_REVIEW: 'documents-review',
  DOCUMENTS_REQUIRED: 'documents',
  DOCUMENTS_REQUIRED_RESTRICTED: 'documents',
  SELF_LIMIT_REACHED: 'limit',
  SELF_SPEND_LIMIT_REACHED: 'spend-limit',
  RESTRICTED: 'restricted',
  FORBIDDEN: 'market-closed',
  EXCEEDS_KYC_LIMIT: 'kyc-limit',
  NOT_ENOUGH_FUNDS: 'error',
  WITHDRAWAL_LIMIT_REACHED: 'error',
  FAILURE: 'error',
}

/** The refusal of a state or an answer. A hidden cashier without a reason of its own is a restriction. */
export function refusalOf(
  answer: Pick<DepositState, 'outcome' | 'isSpendLimit'> & { readonly hideCashier?: boolean },
): DepositRefusal | undefined {
  const refusal = refusalByOutcome[answer.outcome]
  if (refusal === 'limit' && answer.isSpendLimit) return 'spend-limit'
  return refusal ?? (answer.hideCashier === true ? 'restricted' : undefined)
}

export type AmountFault = AmountProblem | 'required' | 'over_limit'

/**
 * What is wrong with a typed amount.
 * @param text decimal text as `amountText` reads it; undefined when it cannot be read
 */
export function amountFault(
  typed: string,
  text: string | undefined,
  bounds: { digits: number; min: string; max: string; left: string | null },
): AmountFault | undefined {
  if (typed.trim() === '') return 'required'
  if (text === undefined) return 'format'
  const problem = amountProblem(text, bounds)
  if (problem !== null) return problem
  if (bounds.left !== null && amountProblem(text, { digits: bounds.digits, max: bounds.left }) !== null)
    return 'over_limit'
  return undefined
}

/** Where a deposit stands for the player. `open`: nothing has moved and the cashier is theirs. */
export type DepositStage = 'open' | 'waiting' | 'success' | 'declined' | 'cancelled'

export const stageByStatus: Readonly<Record<DepositStatus['status'], DepositStage>> = {
  OPEN: 'open',
  PENDING: 'waiting',
  WAITING_INPUT: 'open',
  SUCCESS: 'success',
  FAILED: 'declined',
  CANCELLED: 'cancelled',
}

export function isFinal(stage: DepositStage): boolean {
  return stage === 'success' || stage === 'declined' || stage === 'cancelled'
}

/** How often the deposit is asked for (ms): soon after the cashier has said something, seldom while the player types there. */
export function pollMs(stage: DepositStage, lastEvent: CashierEvent['kind'] | undefined): number | false {
  if (isFinal(stage)) return false
  const hasSpoken = lastEvent === 'succeeded' || lastEvent === 'failed' || lastEvent === 'cancelled'
  return hasSpoken || stage === 'waiting' ? 1_500 : 5_000
}
