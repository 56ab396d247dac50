/** The view of the deposit screen, computed from the server's answers (spec 2 §3 Deposit flow, §4). */
import type { RouteOutput } from '@marquee/contract'
import { type AmountProblem, amountProblem } from '@marquee/contract/rules'
import type { DepositStep } from '../../domain/deposit-steps/index.ts'
import type { CashierEvent, CashierPhase } from '../../domain/payments/index.ts'
import { type MoneyAmount, isMore } from '../../shared/formats/amounts.ts'

export type DepositState = RouteOutput<'wallet.depositState'>
export type DepositAnswer = RouteOutput<'wallet.deposit'>
export type DepositStatus = RouteOutput<'wallet.depositStatus'>
export type LimitCheck = RouteOutput<'wallet.depositLimitCheck'>
export type Outcome = DepositState['outcome']
export type Method = DepositState['methods'][number]

/** Why no deposit is possible now; each reason has its sentence and its next step. */
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

/** Undefined when the cashier may be opened. */
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

/** Additional data of a refusal. */
export type LimitFacts = Pick<
  DepositState,
  'limitLeft' | 'limitType' | 'resetOn' | 'leftWithoutDocuments' | 'affordability'
>

/** The refusal in a state or an answer. A hidden cashier without another reason counts as a restriction. */
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
  | {
      readonly is: 'refused'
      readonly refusal: DepositRefusal
      readonly facts: LimitFacts
      /** A deposit was asked for in this visit, and this is the answer. */
      readonly isAnswer: boolean
    }
  /** A gate, a choice or a look comes first (ID-02 to ID-04, LIM-05, LIM-21). */
  | { readonly is: 'step'; readonly step: DepositStep; readonly state: DepositState }
  | { readonly is: 'form'; readonly state: DepositState }

export interface DepositFacts {
  /** Id of the deposit in the address. */
  readonly depositId: string | undefined
  readonly state: DepositState | undefined
  readonly isError: boolean
  readonly isOnline: boolean
  /** The answer that refused a deposit in this visit. */
  readonly answer: DepositAnswer | undefined
  /** New terms are due: no deposit is accepted before they are (ID-13). */
  readonly areTermsDue: boolean
}

export function depositView(facts: DepositFacts): DepositView {
  const { depositId, state, isError, isOnline, answer, areTermsDue } = facts
  if (depositId !== undefined) return { is: 'progress', depositId }
  if (!state) return { is: !isOnline ? 'offline' : isError ? 'failed' : 'loading' }
  const refusal = refusalOf(answer ?? state) ?? (areTermsDue ? 'terms' : undefined)
  if (refusal === undefined)
    return state.step ? { is: 'step', step: state.step, state } : { is: 'form', state }
  return { is: 'refused', refusal, facts: answer ?? state, isAnswer: answer !== undefined }
}

/** Age and identity are being checked by others: the state changes by itself. */
export const isBeingChecked = ({ step }: Pick<DepositState, 'step'>): boolean =>
  step?.is === 'identity' && step.reason === 'checking'

/**
 * The most that the hint of the amount names: what a limit or the documents leave, where that is less and the method
 * takes it.
 */
export function mostToDeposit(
  { min, max }: { readonly min: MoneyAmount; readonly max: MoneyAmount },
  ...lefts: readonly (MoneyAmount | null | undefined)[]
): MoneyAmount {
  return lefts.reduce<MoneyAmount>(
    (most, left) => (left && isMore(most, left) && !isMore(min, left) ? left : most),
    max,
  )
}

export type AmountError = AmountProblem | 'required'

/**
 * Error of a typed amount. Limits are not compared here: the server is asked (`useLimitCheck`).
 * @param text decimal text as `parseAmount` reads it; undefined when it is not a number
 */
export function validateAmount(
  typed: string,
  text: string | undefined,
  bounds: { digits: number; min: string; max: string },
): AmountError | undefined {
  if (typed.trim() === '') return 'required'
  if (text === undefined) return 'format'
  if (Number(text) === 0) return 'too_low'
  return amountProblem(text, bounds) ?? undefined
}

/** The state of a deposit for the player. `open`: nothing has moved and the player is in the cashier. */
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

/** The view of a deposit that was opened. */
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
  /** The cashier's session is known, and the player has not left it. */
  readonly hasCashier: boolean
  /** The server is asked for the session: after a reload the page has none. */
  readonly isCashierLoading: boolean
  readonly phase: CashierPhase
}

/** The server's state has precedence; the frame's messages only decide the view until it is final. */
export function progressView(facts: ProgressFacts): ProgressView {
  const { status, isError, isOnline, hasCashier, isCashierLoading, phase } = facts
  const stage = status && stageByStatus[status.status]
  if (status && stage === 'success') return { is: 'receipt', status }
  if (status && (stage === 'declined' || stage === 'cancelled')) return { is: stage, status }
  // Only when nothing has moved: a frame can also fail to load after the bank was asked.
  if (phase === 'broken' && stage === 'open') return { is: 'broken' }
  if (hasCashier && phase !== 'ended' && phase !== 'broken')
    return { is: 'cashier', status, isAtBank: phase === 'waiting' || phase === 'at-bank' }
  if (!status) return { is: !isOnline ? 'offline' : isError ? 'failed' : 'loading' }
  if (isCashierLoading && isOnline) return { is: 'loading' }
  return { is: stage === 'waiting' || phase === 'ended' ? 'waiting' : 'unfinished', status }
}

/** Messages of the cashier after which the server's state may have changed. */
export const asksSoon: ReadonlySet<CashierEvent['kind']> = new Set([
  'succeeded',
  'failed',
  'cancelled',
  'broken',
])

/** Polling interval of the deposit (ms): short after a message of the cashier, long while the player types there. */
export function pollMs(stage: DepositStage, lastEvent: CashierEvent['kind'] | undefined): number | false {
  if (isFinal(stage)) return false
  return (lastEvent !== undefined && asksSoon.has(lastEvent)) || stage === 'waiting' ? 1_500 : 5_000
}
