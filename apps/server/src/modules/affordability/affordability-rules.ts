/** Whether a deposit can be afforded, as far as it is known (LIM-20, KYC-10, KYC-11). Pure. */
import type { Decided, DecisionKind } from '../decisions/index.ts'

/** For so long a check of public records, and a verified income, count. */
export const VALID_MONTHS = 12
/** Window of the net deposits that a check of public records follows (KYC-10). */
export const CHECK_WINDOW_DAYS = 30

/**
 * Why a deposit is refused. `income`: an income check comes first; `share`: the month has cost as much of the income as
 * it may; `check`: public records have not been looked at; `found`: a person has to review what was found in them.
 */
export type AffordabilityReason = 'income' | 'share' | 'check' | 'found'

/** What is known of the public records about a player. */
export type VulnerabilityState = 'unknown' | 'clear' | 'found'

/** The latest question to the public-record company, as far as the state follows from it. */
export interface VulnerabilityFacts {
  readonly answeredAt: Temporal.Instant | null
  readonly outcome: 'clear' | 'found' | null
  /** When a person has let deposits go on in spite of a finding. */
  readonly clearedAt: Temporal.Instant | null
  /** Whether name, birth date and address are those that the company was asked about. */
  readonly isSamePerson: boolean
}

/** Sums are minor units of the player's currency. */
export interface AffordabilityFacts {
  /** Deposits, with those authorized, less payouts and what was taken back: of the calendar month and of 30 days. */
  readonly netMonth: bigint
  readonly netThirtyDays: bigint
  /** Stakes less wins of the calendar month. */
  readonly lostMonth: bigint
  readonly vulnerability: VulnerabilityState
  /** Verified net income of a month; null without one that counts. */
  readonly monthlyIncome: bigint | null
}

export interface AffordabilityTerms {
  /** `afford.netDepositMonth`, of young players `afford.netDepositMonthYoung`. */
  readonly netDepositMonth: bigint
  /** `afford.vulnCheckNet30d` */
  readonly vulnCheckNet30d: bigint
  /** `afford.incomeShare`, percent. */
  readonly incomeShare: number
}

/** What each rule leaves, minor units, 0 at least; null where the rule limits nothing. */
export interface AffordabilityRoom {
  readonly income: bigint | null
  readonly share: bigint | null
  readonly check: bigint | null
}

const isWithin = (from: Temporal.Instant, now: Temporal.Instant, zone: string): boolean =>
  Temporal.Instant.compare(now, from.toZonedDateTimeISO(zone).add({ months: VALID_MONTHS }).toInstant()) < 0

/** A finding stands until a person has reviewed it, however old it is. */
export function vulnerabilityState(
  facts: VulnerabilityFacts | null,
  now: Temporal.Instant,
  zone: string,
): VulnerabilityState {
  if (facts === null || facts.answeredAt === null) return 'unknown'
  if (facts.outcome === 'found' && facts.clearedAt === null) return 'found'
  const from = facts.clearedAt ?? facts.answeredAt
  return facts.isSamePerson && isWithin(from, now, zone) ? 'clear' : 'unknown'
}

/** Whether a verified income still counts. */
export const isIncomeValid = (verifiedAt: Temporal.Instant, now: Temporal.Instant, zone: string): boolean =>
  isWithin(verifiedAt, now, zone)

const HUNDRED = 100n
const roomOf = (max: bigint, used: bigint): bigint => (used >= max ? 0n : max - used)
const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

/** What may be spent in a month of a verified income, rounded down to the minor unit (KYC-11). */
export const spendOf = (monthlyIncome: bigint, incomeShare: number): bigint =>
  (monthlyIncome * BigInt(incomeShare)) / HUNDRED

/**
 * With a verified income the month costs at most its share: the larger one of net deposits and losses counts, so that
 * neither an old balance nor a deposit that is not lost yet hides spending.
 */
export function affordabilityRoom(facts: AffordabilityFacts, terms: AffordabilityTerms): AffordabilityRoom {
  const { netMonth, netThirtyDays, lostMonth, vulnerability, monthlyIncome } = facts
  return {
    income: monthlyIncome === null ? roomOf(terms.netDepositMonth, netMonth) : null,
    share:
      monthlyIncome === null
        ? null
        : roomOf(spendOf(monthlyIncome, terms.incomeShare), larger(netMonth, lostMonth)),
    check: vulnerability === 'unknown' ? roomOf(terms.vulnCheckNet30d, netThirtyDays) : null,
  }
}

/** The part of the amount of a check that has to be paid in before a company is asked about the player: a half. */
const ASKED_FROM = 2n

/**
 * Whether net deposits of 30 days that are booked are enough to ask a company about the player (KYC-10): an amount that
 * is typed, or authorized and never paid, has nobody looked up.
 */
export const isPaidInForCheck = (
  bookedThirtyDays: bigint,
  { vulnCheckNet30d }: Pick<AffordabilityTerms, 'vulnCheckNet30d'>,
): boolean => bookedThirtyDays * ASKED_FROM >= vulnCheckNet30d

/** What the rule decides from, and what is stored. No sum tells the income. */
export interface AffordabilityInputs {
  /** Minor units. */
  readonly amount: bigint
  readonly vulnerability: VulnerabilityState
  /** What is left before the income check, and before the check of public records; null where they limit nothing. */
  readonly incomeRoom: bigint | null
  readonly checkRoom: bigint | null
  /** Whether the amount is more than the share of the income leaves; null without a verified income. */
  readonly isAboveShare: boolean | null
}

export const affordabilityInputs = (
  amount: bigint,
  { vulnerability }: Pick<AffordabilityFacts, 'vulnerability'>,
  room: AffordabilityRoom,
): AffordabilityInputs => ({
  amount,
  vulnerability,
  incomeRoom: room.income,
  checkRoom: room.check,
  isAboveShare: room.share === null ? null : amount > room.share,
})

/** `free`: nothing here refuses the deposit. */
export type AffordabilityAnswer = 'free' | AffordabilityReason

/** What people or the player have to do comes before what answers by itself. */
function decideDeposit(inputs: AffordabilityInputs): Decided<AffordabilityAnswer> {
  const { amount, vulnerability, incomeRoom, checkRoom, isAboveShare } = inputs
  const because = [
    vulnerability === 'found' ? 'found' : null,
    incomeRoom !== null && amount > incomeRoom ? 'income' : null,
    isAboveShare === true ? 'share' : null,
    checkRoom !== null && amount > checkRoom ? 'check' : null,
  ].filter((id) => id !== null) as AffordabilityReason[]
  return { answer: because[0] ?? 'free', because }
}

/** A deposit that is refused for what it would cost its player. */
export const depositAffordability: DecisionKind<AffordabilityInputs, AffordabilityAnswer> = {
  name: 'affordability.deposit',
  version: 1,
  decide: decideDeposit,
  rules: {
    found: 'Public records tell of financial trouble, and nobody has reviewed it yet.',
    income: 'Net deposits of the month would pass the amount from which an income check is needed.',
    share: 'Spending of the month would pass the share of the verified income.',
    check:
      'Net deposits of 30 days would pass the amount from which public records are looked at, without an answer.',
  },
}
