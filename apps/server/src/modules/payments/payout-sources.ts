/** Payouts go back to where deposits came from, up to what each account brought (KYC-08). Pure. */
import { type PaymentMethodId, paymentMethods } from '@marquee/contract'

/** An account or card that has paid deposits in. */
export interface PayoutSource {
  /** The company's id of it. */
  readonly accountId: string
  readonly method: PaymentMethodId
  /** What it brought, less what was taken back and what was paid out to it or is on its way, minor units. */
  readonly room: bigint
  /** A payout to it was declined or came back after its last deposit: it takes no money. */
  readonly isClosed: boolean
  readonly lastDepositAt: Temporal.Instant
}

/** A payout to one account. */
export interface PlannedPayout {
  readonly accountId: string
  readonly method: PaymentMethodId
  /** Minor units. */
  readonly amount: bigint
}

/** Whether money can be paid to an account of a source. */
function takesPayouts({ method, isClosed }: PayoutSource): boolean {
  const row = paymentMethods[method]
  const directions: readonly string[] = row.directions
  return !isClosed && row.isConnected && directions.includes('withdrawal')
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
  const open = sources.filter(
    (source) =>
      takesPayouts(source) && source.room > 0n && source.room >= smaller(minOf(source.method), amount),
  )
  if (open.every((source) => source.accountId === accountId)) return true
  return open.some((source) => source.accountId === accountId && amount <= source.room)
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/**
 * How an amount is paid back without a cashier: to each source what it brought, the latest deposit first, and the rest,
 * which was won, to the source of the latest deposit. Empty where no source can be paid.
 * @param maxOf the largest single payout by a method, minor units
 */
export function planPayout(
  sources: readonly PayoutSource[],
  amount: bigint,
  maxOf: (method: PaymentMethodId) => bigint,
): readonly PlannedPayout[] {
  const open = sources
    .filter(takesPayouts)
    .toSorted((one, other) => Temporal.Instant.compare(other.lastDepositAt, one.lastDepositAt))
  const [latest] = open
  if (!latest || amount <= 0n) return []
  let left = amount
  const sums = open.map((source) => {
    const part = source.room <= 0n ? 0n : source.room < left ? source.room : left
    left -= part
    return { source, sum: part }
  })
  return sums.flatMap(({ source, sum }) =>
    inParts(source === latest ? sum + left : sum, maxOf(source.method)).map((part) => ({
      accountId: source.accountId,
      method: source.method,
      amount: part,
    })),
  )
}

/** An amount in parts of at most `max`. */
function inParts(amount: bigint, max: bigint): bigint[] {
  const parts: bigint[] = []
  for (let left = amount; left > 0n; left -= max) parts.push(left < max ? left : max)
  return parts
}
