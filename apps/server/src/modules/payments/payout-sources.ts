/** Payouts go back to where deposits came from, up to what each account brought (KYC-08). Pure. */
import { type PaymentMethodId, paymentMethods } from '@marquee/contract'

/** An account or card that has paid deposits in. */
export interface PayoutSource {
  /** The company's id of it. */
  readonly accountId: string
  readonly method: PaymentMethodId
  /** What it brought, less what was taken back and what was paid out to it or is on its way, minor units. */
  readonly room: bigint
  /** It takes no money, as far as payouts since its last deposit tell. */
  readonly isClosed: boolean
  readonly lastDepositAt: Temporal.Instant
  /** When a payout to it was last declined or came back; null where none was, or a later one has arrived. */
  readonly failedAt: Temporal.Instant | null
}

/** Reasons of a company that say that an account takes no money. */
const closingReasons: ReadonlySet<string> = new Set(['card-expired', 'account-of-another-person'])
/** Reasons that say nothing about the account. */
const passingReasons: ReadonlySet<string> = new Set([
  'company-unreachable',
  'limit-of-bank',
  'no-funds-at-bank',
])
/** So many declines for reasons that do not tell count as an account that takes no money. */
export const CLOSING_DECLINES = 3

/**
 * Whether declined payouts say that an account takes no money. A fault that passes never does. A decline without a
 * clear reason does where it is repeated: a card that takes no payouts is declined so, and its owner must be paid
 * elsewhere.
 * @param reasons of the payouts that were declined since the last deposit of the account
 */
export function isClosedBy(reasons: readonly string[]): boolean {
  if (reasons.some((reason) => closingReasons.has(reason))) return true
  return reasons.filter((reason) => !passingReasons.has(reason)).length >= CLOSING_DECLINES
}

/**
 * Since when a payout to an account is one that staff look at, because a payout to another source has failed: a stolen
 * card is declined as well, and its money must not go to the account of the thief. Null for a payout that takes back no
 * more than the account itself brought, and where no other source has failed.
 * @param sources with the payout counted
 */
export function failedElsewhereAt(
  sources: readonly PayoutSource[],
  accountId: string | null,
): Temporal.Instant | null {
  const own = sources.find((source) => source.accountId === accountId)
  if (own && own.room >= 0n) return null
  const failed = sources.filter((source) => source !== own).flatMap(({ failedAt }) => failedAt ?? [])
  return failed.toSorted((one, other) => Temporal.Instant.compare(other, one))[0] ?? null
}

/** A payout to one account. */
export interface PlannedPayout {
  readonly accountId: string
  readonly method: PaymentMethodId
  /** Minor units. */
  readonly amount: bigint
}

/** Whether money can be paid by the method of a source. */
function isPaidBy(method: PaymentMethodId): boolean {
  const row = paymentMethods[method]
  const directions: readonly string[] = row.directions
  return row.isConnected && directions.includes('withdrawal')
}

/** Whether money can be paid to an account of a source. */
const takesPayouts = ({ method, isClosed }: PayoutSource): boolean => !isClosed && isPaidBy(method)

/**
 * Sources to which a payout without a cashier goes: those that take money; where there are none, those that have taken
 * none so far, because nobody is there to name another account.
 */
export function sourcesToTry(sources: readonly PayoutSource[]): readonly PayoutSource[] {
  if (sources.some(takesPayouts)) return sources
  return sources.filter(({ method }) => isPaidBy(method)).map((source) => ({ ...source, isClosed: false }))
}

/**
 * Whether a payout may go to an account. While others have brought money that was not paid back to them and that a
 * payout can bring back, an account gets no more than it brought itself; afterwards every own account may have the
 * rest. What is left of a source below the minimum of its method holds nothing up: no payout is that small, except one
 * of a whole balance.
 * @param payout `accountId` is undefined where the company names none
 * @param minOf the smallest payout by a method, minor units
 */
export function mayPayTo(
  sources: readonly PayoutSource[],
  { accountId, amount }: { readonly accountId: string | undefined; readonly amount: bigint },
  minOf: (method: PaymentMethodId) => bigint,
): boolean {
  const open = sources.filter((source) => isOwed(source, smaller(minOf(source.method), amount)))
  if (open.every((source) => source.accountId === accountId)) return true
  return open.some((source) => source.accountId === accountId && amount <= source.room)
}

/** Whether an account gets back what it brought before another one is paid. */
const isOwed = (source: PayoutSource, least: bigint): boolean =>
  takesPayouts(source) && source.room > 0n && source.room >= least

/**
 * What goes back before another account is paid, by the method of the accounts that brought it, the latest deposit
 * first.
 * @param minOf the smallest payout by a method, minor units
 */
export function paidBackFirst(
  sources: readonly PayoutSource[],
  minOf: (method: PaymentMethodId) => bigint,
): readonly Pick<PlannedPayout, 'method' | 'amount'>[] {
  const sums = new Map<PaymentMethodId, bigint>()
  const owed = sources.filter((source) => isOwed(source, minOf(source.method)))
  for (const { method, room } of owed.toSorted(byLatestDeposit))
    sums.set(method, (sums.get(method) ?? 0n) + room)
  return [...sums].map(([method, amount]) => ({ method, amount }))
}

const byLatestDeposit = (one: PayoutSource, other: PayoutSource): number =>
  Temporal.Instant.compare(other.lastDepositAt, one.lastDepositAt)

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** The smallest and the largest single payout by a method, minor units. */
export interface PayoutBounds {
  readonly min: bigint
  readonly max: bigint
}

interface SourceSum {
  readonly source: PayoutSource
  readonly sum: bigint
  readonly bounds: PayoutBounds
}

/**
 * How an amount is paid back without a cashier: to each source what it brought, the latest deposit first, and the rest,
 * which was won, to the source of the latest deposit. What is too small for a payout goes with that of another source;
 * a part below the minimum is left only where the whole amount is. Empty where no source can be paid.
 */
export function planPayout(
  sources: readonly PayoutSource[],
  amount: bigint,
  boundsOf: (method: PaymentMethodId) => PayoutBounds,
): readonly PlannedPayout[] {
  const open = sources.filter(takesPayouts).toSorted(byLatestDeposit)
  if (open.length === 0 || amount <= 0n) return []
  let left = amount
  const brought = open.map((source) => {
    const part = source.room <= 0n ? 0n : smaller(source.room, left)
    left -= part
    return { source, sum: part, bounds: boundsOf(source.method) }
  })
  const sums = brought.map((one, index) => (index === 0 ? { ...one, sum: one.sum + left } : one))
  return withoutSmall(sums, amount).flatMap(({ source: { accountId, method }, sum, bounds }) =>
    inParts(sum, bounds).map((part) => ({ accountId, method, amount: part })),
  )
}

/** Whether a plan has a part that is smaller than a payout may be. */
export function hasSmallPart(
  planned: readonly PlannedPayout[],
  boundsOf: (method: PaymentMethodId) => PayoutBounds,
): boolean {
  return planned.some(({ method, amount }) => amount < boundsOf(method).min)
}

/** The same whole in sums of which none is below its minimum, as far as there is another one to add it to. */
function withoutSmall(sums: readonly SourceSum[], amount: bigint): readonly SourceSum[] {
  const large = sums.filter(({ sum, bounds }) => sum >= bounds.min)
  const receiver = large[0] ?? sums.find(({ bounds }) => amount >= bounds.min) ?? sums[0]
  const kept = large.length > 0 ? large : receiver ? [receiver] : []
  const rest = amount - kept.reduce((total, { sum }) => total + sum, 0n)
  return kept.map((one) => (one === receiver ? { ...one, sum: one.sum + rest } : one))
}

/** An amount in parts of at most the maximum; the last but one gives what the last lacks to the minimum. */
function inParts(amount: bigint, { min, max }: PayoutBounds): bigint[] {
  const parts: bigint[] = []
  for (let left = amount; left > 0n; left -= parts.at(-1)!) {
    const isSplit = left > max && left < max + min && left >= min + min
    parts.push(isSplit ? left - min : smaller(left, max))
  }
  return parts
}
