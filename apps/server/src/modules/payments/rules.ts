import type { CurrencyCode } from '@marquee/money'
import { minorFromDecimal } from '@marquee/money'

/** Spec 2 §3. */
export const methodIds = [
  'CREDITCARD',
  'EUTELLER',
  'MUCHBETTER',
  'NETELLER',
  'PAYSAFECARD',
  'RAPIDTRANSFER',
  'SIRU',
  'SKRILL',
  'TRUSTLY',
] as const
export type MethodId = (typeof methodIds)[number]
export type MethodKind = 'card' | 'bank' | 'wallet' | 'voucher' | 'phone'
export type Direction = 'deposit' | 'withdrawal'

export interface MethodOffer {
  readonly id: MethodId
  readonly kind: MethodKind
  /** Minor units, both inclusive. */
  readonly min: bigint
  readonly max: bigint
}

/**
 * Methods that are connected end to end. The others of the specification's list are shown once their company is; a method
 * that cannot be used is never offered.
 */
const connected: readonly { id: MethodId; kind: MethodKind; directions: readonly Direction[] }[] = [
  { id: 'CREDITCARD', kind: 'card', directions: ['deposit', 'withdrawal'] },
  { id: 'TRUSTLY', kind: 'bank', directions: ['deposit', 'withdrawal'] },
]

/** Smallest and largest single payment, in whole units of the currency. */
const bounds: Readonly<Record<CurrencyCode, { deposit: [string, string]; withdrawal: [string, string] }>> = {
  EUR: { deposit: ['10', '5000'], withdrawal: ['10', '10000'] },
  CAD: { deposit: ['10', '7500'], withdrawal: ['10', '15000'] },
  NZD: { deposit: ['10', '8000'], withdrawal: ['10', '16000'] },
  NOK: { deposit: ['100', '50000'], withdrawal: ['100', '100000'] },
  BRL: { deposit: ['20', '30000'], withdrawal: ['20', '60000'] },
  CLP: { deposit: ['10000', '5000000'], withdrawal: ['10000', '10000000'] },
  INR: { deposit: ['500', '400000'], withdrawal: ['500', '800000'] },
  PHP: { deposit: ['500', '300000'], withdrawal: ['500', '600000'] },
  PEN: { deposit: ['20', '20000'], withdrawal: ['20', '40000'] },
  ZAR: { deposit: ['150', '90000'], withdrawal: ['150', '180000'] },
  PLN: { deposit: ['40', '20000'], withdrawal: ['40', '40000'] },
  TRY: { deposit: ['300', '150000'], withdrawal: ['300', '300000'] },
  GBP: { deposit: ['10', '5000'], withdrawal: ['10', '10000'] },
  SEK: { deposit: ['100', '50000'], withdrawal: ['100', '100000'] },
  JPY: { deposit: ['1500', '800000'], withdrawal: ['1500', '1600000'] },
}

/** What can be used for a currency and direction, in the order in which it is shown. */
export function methodsFor(currency: CurrencyCode, direction: Direction): readonly MethodOffer[] {
  const [min, max] = bounds[currency][direction]
  return connected
    .filter((method) => method.directions.includes(direction))
    .map(({ id, kind }) => ({
      id,
      kind,
      min: minorFromDecimal(min, currency),
      max: minorFromDecimal(max, currency),
    }))
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

export interface Standing {
  readonly mayDeposit: boolean
  readonly mayWithdraw: boolean
  readonly blocked: 'status' | 'excluded' | 'timeout' | null
  /** Whether the market takes deposits from here at all. */
  readonly isMarketOpen: boolean
}

/** Before a cashier is opened: rights first, then status, then the market (WAL-21). */
export function depositOutcome(standing: Standing): PaymentOutcome {
  if (!standing.mayDeposit || standing.blocked !== null) return 'RESTRICTED'
  return standing.isMarketOpen ? 'SUCCESS' : 'FORBIDDEN'
}

/**
 * Own money can leave in a break, an exclusion and from a closed market (WAL-11, EXC): only the right itself and what is
 * owed stand in the way.
 */
export function withdrawalOutcome(
  standing: Standing,
  money: { withdrawable: bigint; receivable: bigint },
): PaymentOutcome {
  if (!standing.mayWithdraw) return 'RESTRICTED'
  if (money.receivable > 0n) return 'RESTRICTED'
  return money.withdrawable > 0n ? 'SUCCESS' : 'NOT_ENOUGH_FUNDS'
}

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
  requested: ['checking', 'cancelled', 'refused'],
  checking: ['approved', 'refused', 'cancelled'],
  approved: ['sent', 'arrived', 'refused', 'cancelled'],
  sent: ['arrived', 'refused', 'cancelled'],
  arrived: [],
  refused: [],
  cancelled: [],
}

export function mayFollow(from: WithdrawalStage, to: WithdrawalStage): boolean {
  return next[from].includes(to)
}

export function isOpenStage(stage: WithdrawalStage): boolean {
  return next[stage].length > 0
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

/**
 * A transaction that was authorized and of which the company has told nothing more for so long is asked about (never
 * guessed), and again after the same time as long as it is undecided.
 */
export const MISSING_HOURS = 24
/** A company that does not answer is asked again after this. */
export const UNREACHABLE_HOURS = 1

/** Withdrawals up to this much of the currency need no second look by people. */
export function autoApproveMax(currency: CurrencyCode): bigint {
  const [, max] = bounds[currency].deposit
  return minorFromDecimal(max, currency)
}

/** Median and ninth decile of seconds; null until ten have been measured. */
export function measured(seconds: readonly number[]): { half: number; nineInTen: number } | null {
  if (seconds.length < 10) return null
  const sorted = [...seconds].sort((a, b) => a - b)
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { half: at(0.5), nineInTen: at(0.9) }
}
