import {
  type PaymentDirection,
  type PaymentMark,
  type PaymentMethodId,
  type PaymentMethodKind,
  type PaymentMethodRow,
  paymentBounds,
  paymentFee,
  paymentMethodIds,
  paymentMethods,
} from '@marquee/contract'
import { type CurrencyCode, minorFromDecimal } from '@marquee/money'
import type { CallRefusal } from './ports.ts'

export type Direction = PaymentDirection

export interface MethodOffer {
  readonly id: PaymentMethodId
  readonly kind: PaymentMethodKind
  /** Minor units, both inclusive. */
  readonly min: bigint
  readonly max: bigint
  /** What one payment costs the player, minor units. */
  readonly fee: bigint
}

/** Who asks for methods. A visitor has the country of the market, no mark, and has used none. */
export interface MethodChoice {
  readonly direction: Direction
  readonly currency: CurrencyCode
  readonly country: string
  readonly marks?: Readonly<Record<PaymentMark, boolean>>
  readonly used?: readonly PaymentMethodId[]
}

export function isOffered(id: PaymentMethodId, row: PaymentMethodRow, choice: MethodChoice): boolean {
  return (
    row.isConnected &&
    row.directions.includes(choice.direction) &&
    (row.countries === null || row.countries.includes(choice.country)) &&
    (row.currencies === null || row.currencies.includes(choice.currency)) &&
    (row.mark === null || choice.marks?.[row.mark] === true) &&
    (row.payout === 'any-account' || choice.direction === 'deposit' || (choice.used ?? []).includes(id))
  )
}

/** What can be used by somebody, in the order in which it is shown. */
export function methodsFor(choice: MethodChoice): readonly MethodOffer[] {
  return paymentMethodIds
    .filter((id) => isOffered(id, paymentMethods[id], choice))
    .map((id) => offerOf(id, choice.direction, choice.currency))
}

/** Bounds and price of a method, offered or not. */
export function offerOf(id: PaymentMethodId, direction: Direction, currency: CurrencyCode): MethodOffer {
  const row: PaymentMethodRow = paymentMethods[id]
  const [min, max] = paymentBounds(row, currency)[direction]
  const minor = (decimal: string) => minorFromDecimal(decimal, currency)
  return {
    id,
    kind: row.kind,
    min: minor(min),
    max: minor(max),
    fee: minor(paymentFee(row, direction, currency)),
  }
}

/** Spec 2 §4: outcomes of a wallet operation. */
export type PaymentOutcome =
  | 'SUCCESS'
  | 'NOT_ENOUGH_FUNDS'
  | 'EXCEEDS_KYC_LIMIT'
  | 'FAILURE'
  | 'DOCUMENTS_PREFERRED'
  | 'DOCUMENTS_UNDER_REVIEW'
  | 'DOCUMENTS_REQUIRED'
  | 'DOCUMENTS_REQUIRED_RESTRICTED'
  | 'WITHDRAWAL_LIMIT_REACHED'
  | 'SELF_LIMIT_REACHED'
  | 'SELF_SPEND_LIMIT_REACHED'
  | 'RESTRICTED'
  | 'FORBIDDEN'

/** What a decision is made from. */
export interface Standing {
  readonly mayDeposit: boolean
  readonly mayWithdraw: boolean
  readonly blocked: 'status' | 'excluded' | 'timeout' | null
  /** Whether the market takes deposits from here at all. */
  readonly isMarketOpen: boolean
  /** Cash that may leave, and what is owed; of no account for a deposit. */
  readonly withdrawable: bigint
  readonly receivable: bigint
}

/** What is asked. No amount: whether anything at all may be paid. */
export interface Wish {
  readonly direction: Direction
  readonly amount?: bigint
  /** Of the method, minor units. */
  readonly max?: bigint
  /** The money of a withdrawal is locked already. */
  readonly isHeld?: boolean
}

export interface Decision {
  readonly outcome: PaymentOutcome
  /** The answer to a payment company that asks; null when it may go on. */
  readonly refusal: CallRefusal | null
}

/**
 * Whether a payment may be made: asked before a cashier is opened and again when the company asks for authorization. Own money
 * can leave in a break, an exclusion and from a closed market (WAL-11, WAL-21).
 */
export function decide(standing: Standing, wish: Wish): Decision {
  const outcome = wish.direction === 'deposit' ? depositOutcome(standing) : withdrawalOutcome(standing, wish)
  if (outcome !== 'SUCCESS') {
    const isExcluded = standing.blocked === 'excluded' || standing.blocked === 'timeout'
    const refusal = isExcluded && wish.direction === 'deposit' ? 'excluded' : refusalByOutcome[outcome]
    return { outcome, refusal }
  }
  if (wish.amount !== undefined && wish.max !== undefined && wish.amount > wish.max)
    return { outcome: 'EXCEEDS_KYC_LIMIT', refusal: refusalByOutcome.EXCEEDS_KYC_LIMIT }
  return { outcome: 'SUCCESS', refusal: null }
}

function depositOutcome(standing: Standing): PaymentOutcome {
  if (!standing.mayDeposit || standing.blocked !== null) return 'RESTRICTED'
  return standing.isMarketOpen ? 'SUCCESS' : 'FORBIDDEN'
}

function withdrawalOutcome(standing: Standing, wish: Wish): PaymentOutcome {
  if (!standing.mayWithdraw || standing.receivable > 0n) return 'RESTRICTED'
  if (wish.isHeld) return 'SUCCESS'
  return standing.withdrawable > 0n ? 'SUCCESS' : 'NOT_ENOUGH_FUNDS'
}

/** What an outcome is to a payment company. Total, so that a new outcome has a number there from the start. */
export const refusalByOutcome: Readonly<Record<Exclude<PaymentOutcome, 'SUCCESS'>, CallRefusal>> = {
  NOT_ENOUGH_FUNDS: 'funds',
  EXCEEDS_KYC_LIMIT: 'over_maximum',
  FAILURE: 'failure',
  DOCUMENTS_PREFERRED: 'documents_preferred',
  DOCUMENTS_UNDER_REVIEW: 'documents_under_review',
  DOCUMENTS_REQUIRED: 'documents_required',
  DOCUMENTS_REQUIRED_RESTRICTED: 'documents_required_restricted',
  WITHDRAWAL_LIMIT_REACHED: 'withdrawal_limit',
  SELF_LIMIT_REACHED: 'deposit_limit',
  SELF_SPEND_LIMIT_REACHED: 'spend_limit',
  RESTRICTED: 'restricted',
  FORBIDDEN: 'restricted',
}

/** Why a transfer is not booked on the company's word alone. */
export type Doubt =
  | 'unknown_authorization'
  | 'no_auth_code'
  | 'unknown_payment'
  | 'unknown_original'
  | 'after_cancel'
  | 'over_maximum'
  | 'over_original'
  | 'currency'
  | 'amount'

export const stageOrder = [
  'requested',
  'checking',
  'approved',
  'sent',
  'arrived',
  'refused',
  'cancelled',
] as const
export type WithdrawalStage = (typeof stageOrder)[number]

const next: Readonly<Record<WithdrawalStage, readonly WithdrawalStage[]>> = {
  // Paid before we heard that it was authorized, when the company's own books say so.
  requested: ['checking', 'arrived', 'refused', 'cancelled'],
  checking: ['approved', 'arrived', 'refused', 'cancelled'],
  approved: ['sent', 'arrived', 'refused', 'cancelled'],
  sent: ['arrived', 'refused', 'cancelled'],
  arrived: [],
  // Paid after all, after its end, when the company's own books say so.
  refused: ['arrived'],
  cancelled: ['arrived'],
}

export function mayFollow(from: WithdrawalStage, to: WithdrawalStage): boolean {
  return next[from].includes(to)
}

export function isOpenStage(stage: WithdrawalStage): boolean {
  return stage !== 'arrived' && stage !== 'refused' && stage !== 'cancelled'
}

export function holderOf(
  stage: WithdrawalStage,
  needsCashier: boolean,
): 'player' | 'us' | 'payment-company' | 'bank' {
  if (stage === 'requested') return needsCashier ? 'player' : 'us'
  if (stage === 'checking') return 'us'
  if (stage === 'approved') return 'us'
  if (stage === 'sent') return 'payment-company'
  return stage === 'arrived' ? 'bank' : 'us'
}

/** A cashier session is good for thirty minutes; afterwards a new attempt is needed. */
export const SESSION_MINUTES = 30

/** The right to cancel withdrawals is counted over so many hours (WAL-09). */
export const CANCEL_WINDOW_HOURS = 24

/**
 * A transaction that was authorized and of which the company has told nothing more for so long is asked about (never
 * guessed), and again after the same time as long as it is undecided.
 */
export const MISSING_HOURS = 24
/** A company that does not answer is asked again after this. */
export const UNREACHABLE_HOURS = 1
/** Pauses before each question about money in suspense; afterwards it is asked as about a missing transfer. */
export const CASE_PAUSES_SECONDS = [5, 30, 120, 600, 3600]

/** A withdrawal up to the largest deposit by the same method needs no second look by people. */
export function autoApproveMax(method: PaymentMethodId, currency: CurrencyCode): bigint {
  return offerOf(method, 'deposit', currency).max
}

/** Median and ninth decile of seconds; null until ten have been measured. */
export function measured(seconds: readonly number[]): { half: number; nineInTen: number } | null {
  if (seconds.length < 10) return null
  const sorted = [...seconds].sort((a, b) => a - b)
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { half: at(0.5), nineInTen: at(0.9) }
}
