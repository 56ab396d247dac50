import {
  type CardNetwork,
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
import type { PlayBlock } from '@marquee/contract/game-refusals'
import { type CurrencyCode, minorFromDecimal } from '@marquee/money'
import type { Answer } from '../wallet/index.ts'
import { affordabilityOutcome } from './affordability-outcome.ts'
import { isWithoutCredit } from './funding.ts'
import type { AffordabilityRefusal, CallRefusal, DocumentsStanding } from './ports.ts'

export type Direction = PaymentDirection

export interface MethodOffer {
  readonly id: PaymentMethodId
  readonly kind: PaymentMethodKind
  readonly networks: readonly CardNetwork[]
  /** Minor units, both inclusive. */
  readonly min: bigint
  readonly max: bigint
  /** What one payment costs the player, minor units. */
  readonly fee: bigint
}

/** Facts by which methods are offered. A visitor has the market's country, no flags and no used methods. */
export interface MethodChoice {
  readonly direction: Direction
  readonly currency: CurrencyCode
  readonly country: string
  readonly marks?: Readonly<Record<PaymentMark, boolean>>
  readonly used?: readonly PaymentMethodId[]
  /** Whether deposits may be funded by credit (`pay.creditAllowed`); not where it is absent. */
  readonly isCreditAllowed?: boolean
}

export function isOffered(id: PaymentMethodId, row: PaymentMethodRow, choice: MethodChoice): boolean {
  return (
    row.isConnected &&
    row.directions.includes(choice.direction) &&
    (row.countries === null || row.countries.includes(choice.country)) &&
    (row.currencies === null || row.currencies.includes(choice.currency)) &&
    (row.mark === null || choice.marks?.[row.mark] === true) &&
    (choice.direction === 'withdrawal' || choice.isCreditAllowed === true || isWithoutCredit(row.kind)) &&
    (row.payout === 'any-account' || choice.direction === 'deposit' || (choice.used ?? []).includes(id))
  )
}

/** Offered methods in the order in which they are shown. */
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
    networks: row.networks ?? [],
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

/** Facts that a decision is made from. */
export interface Standing {
  readonly mayDeposit: boolean
  readonly mayWithdraw: boolean
  readonly blocked: PlayBlock | null
  /** Whether the market takes deposits from this location. */
  readonly isMarketOpen: boolean
  /** Withdrawable cash and receivable; irrelevant for a deposit. */
  readonly withdrawable: bigint
  readonly receivable: bigint
  readonly documents: DocumentsStanding
  /** Of the amount of a deposit; null where it can be afforded, and for every other payment. */
  readonly affordability: AffordabilityRefusal | null
}

/** A payment to decide about. Without an amount: whether any payment is possible. */
export interface PaymentIntent {
  readonly direction: Direction
  readonly amount?: bigint
  /** Maximum of the method, minor units. */
  readonly max?: bigint
  /** Whether it was let through before: the money of a withdrawal is held, that of a deposit is authorized. */
  readonly isHeld?: boolean
}

export interface Decision {
  readonly outcome: PaymentOutcome
  /** The refusal sent to a payment company; null when the payment may continue. */
  readonly refusal: CallRefusal | null
}

/**
 * Decides whether a payment may be made: before a cashier is opened and again when the company authorizes. Own money
 * can be withdrawn during a break or an exclusion and from a closed market (WAL-11, WAL-21).
 */
export function decide(standing: Standing, intent: PaymentIntent): Decision {
  const outcome =
    intent.direction === 'deposit' ? depositOutcome(standing, intent) : withdrawalOutcome(standing, intent)
  if (!isAllowed(outcome)) {
    const isExcluded = standing.blocked === 'excluded' || standing.blocked === 'timeout'
    const refusal = isExcluded && intent.direction === 'deposit' ? 'excluded' : refusalByOutcome[outcome]
    return { outcome, refusal }
  }
  if (intent.amount !== undefined && intent.max !== undefined && intent.amount > intent.max)
    return { outcome: 'EXCEEDS_KYC_LIMIT', refusal: refusalByOutcome.EXCEEDS_KYC_LIMIT }
  return { outcome, refusal: null }
}

/** With these outcomes a payment may continue: documents that are preferred are asked for, and stop nothing. */
export const isAllowed = (outcome: PaymentOutcome): outcome is 'SUCCESS' | 'DOCUMENTS_PREFERRED' =>
  outcome === 'SUCCESS' || outcome === 'DOCUMENTS_PREFERRED'

const outcomeByDocuments = {
  nothing: 'SUCCESS',
  free: 'SUCCESS',
  preferred: 'DOCUMENTS_PREFERRED',
  under_review: 'DOCUMENTS_UNDER_REVIEW',
  required: 'DOCUMENTS_REQUIRED',
  required_restricted: 'DOCUMENTS_REQUIRED_RESTRICTED',
} as const satisfies Readonly<
  Record<DocumentsStanding['state'] | DocumentsStanding['withdrawal'], PaymentOutcome>
>

/** KYC-05: the day is the state's, the amount is compared with what may still be deposited without proof. */
function depositOutcome(standing: Standing, { amount, isHeld }: PaymentIntent): PaymentOutcome {
  if (!standing.mayDeposit || standing.blocked !== null) return 'RESTRICTED'
  if (!standing.isMarketOpen) return 'FORBIDDEN'
  // Its own amount is in the sum.
  if (isHeld) return 'SUCCESS'
  const outcome = outcomeByDocuments[standing.documents.state]
  if (!isAllowed(outcome)) return outcome
  if (amount !== undefined && amount > (standing.documents.amountLeft ?? amount)) return 'EXCEEDS_KYC_LIMIT'
  return affordabilityOutcome(standing.affordability) ?? outcome
}

/** Documents are asked about with the request: what has been held since is not held up by them again (ID-12). */
function withdrawalOutcome(standing: Standing, intent: PaymentIntent): PaymentOutcome {
  if (!standing.mayWithdraw || standing.receivable > 0n) return 'RESTRICTED'
  if (intent.isHeld) return 'SUCCESS'
  if (standing.withdrawable <= 0n) return 'NOT_ENOUGH_FUNDS'
  const { state, withdrawal } = standing.documents
  return withdrawal === 'free' && state === 'preferred'
    ? 'DOCUMENTS_PREFERRED'
    : outcomeByDocuments[withdrawal]
}

/** Spec 2 §4: outcome of a refused hold for the screen. */
export function outcomeOfHold(answer: Answer & { ok: false }): PaymentOutcome {
  switch (answer.reason) {
    case 'no_funds':
      return 'NOT_ENOUGH_FUNDS'
    case 'withdrawal_off':
    case 'receivable_open':
    case 'account_status':
    case 'product_off':
      return 'RESTRICTED'
    default:
      return 'FAILURE'
  }
}

/** Refusal sent to a payment company for each outcome. Total, so that a new outcome needs a row. */
export const refusalByOutcome: Readonly<Record<Exclude<PaymentOutcome, 'SUCCESS'>, CallRefusal>> = {
  NOT_ENOUGH_FUNDS: 'funds',
  EXCEEDS_KYC_LIMIT: 'over_maximum',
  FAILURE: 'failure',
  // For the total table only: nothing is refused with it.
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

export type { SuspenseReason } from './suspense-reason.ts'

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
  // Paid before we received its authorization, according to the company's books.
  requested: ['checking', 'arrived', 'refused', 'cancelled'],
  checking: ['approved', 'arrived', 'refused', 'cancelled'],
  approved: ['sent', 'arrived', 'refused', 'cancelled'],
  sent: ['arrived', 'refused', 'cancelled'],
  arrived: [],
  // Paid after its end, according to the company's books.
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

/** Minutes for which a cashier session is valid; afterwards a new attempt is needed. */
export const SESSION_MINUTES = 30

/** Window of the limit on cancellations in hours (WAL-09). */
export const CANCEL_WINDOW_HOURS = 24

/**
 * An authorized transaction without any further call is queried after this many hours, and again in the same interval
 * until it is decided.
 */
export const MISSING_HOURS = 24
/** An order without money in the company's ledger after so many hours counts as left by the player. */
export const ORDER_HOURS = MISSING_HOURS
/** Interval of queries while the company does not answer. */
export const UNREACHABLE_HOURS = 1
/** Delays before the first queries about money in suspense; afterwards the interval is that of missing transfers. */
export const CASE_PAUSES_SECONDS = [5, 30, 120, 600, 3600]

/** A withdrawal up to the largest deposit by the same method is approved automatically. */
export function autoApproveMax(method: PaymentMethodId, currency: CurrencyCode): bigint {
  return offerOf(method, 'deposit', currency).max
}

/** 50th and 90th percentile of durations in seconds; null with fewer than ten measurements. */
export function durationPercentiles(seconds: readonly number[]): { p50: number; p90: number } | null {
  if (seconds.length < 10) return null
  const sorted = [...seconds].sort((a, b) => a - b)
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { p50: at(0.5), p90: at(0.9) }
}
