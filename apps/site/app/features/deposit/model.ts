/** What stands on the deposit screen, from what the server answered (spec 2 §3 Deposit flow, §4). */
import type { RouteOutput } from '@marquee/contract'
import { type AmountProblem, amountProblem } from '@marquee/contract/rules'
import type { CashierEvent, CashierPhase } from '../../domain/payments/index.ts'

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
  | 'no-method'
  | 'terms'
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

/** What a refusal says beside its reason. */
export type LimitFacts = Pick<DepositState, 'limitLeft' | 'limitType' | 'resetOn'>

/** The refusal of a state or an answer. A hidden cashier without a reason of its own is a restriction. */
export function refusalOf(
  answer: Pick<DepositState, 'outcome' | 'isSpendLimit'> & {
    readonly hideCashier?: boolean
    readonly methods?: readonly unknown[]
  },
): DepositRefusal | undefined {
  const refusal = refusalByOutcome[answer.outcome]
  if (refusal === 'limit' && answer.isSpendLimit) return 'spend-limit'
  if (refusal !== undefined) return refusal
  if (answer.hideCashier === true) return 'restricted'
  return answer.methods?.length === 0 ? 'no-method' : undefined
}

/** What the screen shows. */
export type DepositView =
  | { readonly is: 'progress'; readonly depositId: string }
  | { readonly is: 'loading' | 'failed' | 'offline' }
  | { readonly is: 'refused'; readonly refusal: DepositRefusal; readonly facts: LimitFacts }
  | { readonly is: 'form'; readonly state: DepositState }

export interface DepositFacts {
  /** Of the address. */
  readonly depositId: string | undefined
  readonly state: DepositState | undefined
  readonly isError: boolean
  readonly isOnline: boolean
  /** The answer of this visit that refused a deposit. */
  readonly answer: DepositAnswer | undefined
  /** Newer terms wait to be accepted: no deposit is taken before (ID-13). */
  readonly areTermsDue: boolean
}

export function depositView(facts: DepositFacts): DepositView {
  const { depositId, state, isError, isOnline, answer, areTermsDue } = facts
  if (depositId !== undefined) return { is: 'progress', depositId }
  if (!state) return { is: !isOnline ? 'offline' : isError ? 'failed' : 'loading' }
  const refusal = refusalOf(answer ?? state) ?? (areTermsDue ? 'terms' : undefined)
  return refusal === undefined ? { is: 'form', state } : { is: 'refused', refusal, facts: answer ?? state }
}

export type AmountError = AmountProblem | 'required' | 'over_limit'

/**
 * What is wrong with a typed amount.
 * @param text decimal text as `parseAmount` reads it; undefined when it cannot be read
 */
export function validateAmount(
  typed: string,
  text: string | undefined,
  bounds: { digits: number; min: string; max: string; left: string | null },
): AmountError | undefined {
  if (typed.trim() === '') return 'required'
  if (text === undefined) return 'format'
  if (Number(text) === 0) return 'too_low'
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

/** What a deposit that was opened shows. */
export type ProgressView =
  | {
      readonly is: 'receipt' | 'declined' | 'cancelled' | 'waiting' | 'unfinished'
      readonly status: DepositStatus
    }
  | { readonly is: 'cashier'; readonly status: DepositStatus | undefined; readonly isAtBank: boolean }
  | { readonly is: 'broken' | 'loading' | 'failed' | 'offline' }

export interface ProgressFacts {
  readonly status: DepositStatus | undefined
  readonly isError: boolean
  readonly isOnline: boolean
  /** The cashier's session is there, and the player has not left it. */
  readonly hasCashier: boolean
  readonly phase: CashierPhase
}

/** The server's word counts first; the frame's own messages only decide what is shown until then. */
export function progressView({ status, isError, isOnline, hasCashier, phase }: ProgressFacts): ProgressView {
  const stage = status && stageByStatus[status.status]
  if (status && stage === 'success') return { is: 'receipt', status }
  if (status && (stage === 'declined' || stage === 'cancelled')) return { is: stage, status }
  // Only where nothing has moved: a frame may also fail to load after the bank was asked.
  if (phase === 'broken' && stage === 'open') return { is: 'broken' }
  if (hasCashier && phase !== 'ended' && phase !== 'broken')
    return { is: 'cashier', status, isAtBank: phase === 'waiting' || phase === 'at-bank' }
  if (!status) return { is: !isOnline ? 'offline' : isError ? 'failed' : 'loading' }
  return { is: stage === 'waiting' || phase === 'ended' ? 'waiting' : 'unfinished', status }
}

/** Events of the cashier after which the server may have news. */
export const asksSoon: ReadonlySet<CashierEvent['kind']> = new Set([
  'succeeded',
  'failed',
  'cancelled',
  'broken',
])

/**
 * How often the deposit is asked for (ms): soon after the cashier has said something, seldom while the player types
 * there.
 */
export function pollMs(stage: DepositStage, lastEvent: CashierEvent['kind'] | undefined): number | false {
  if (isFinal(stage)) return false
  return (lastEvent !== undefined && asksSoon.has(lastEvent)) || stage === 'waiting' ? 1_500 : 5_000
}
