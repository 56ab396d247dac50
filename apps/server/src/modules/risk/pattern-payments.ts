/** Payments as patterns are searched for in them, in time order. */

export interface PatternPayment {
  /** Unique among the payments of a player. */
  readonly key: string
  readonly kind: 'deposit' | 'withdrawal'
  /** Minor units of the account's currency; more than zero. */
  readonly amount: bigint
  readonly method: string | null
  /** Everything that the player had staked before it, minor units. */
  readonly staked: bigint
  readonly at: Temporal.Instant
}

/** In what a pattern is measured, minor units. */
export interface PatternTerms {
  /** Before this much the player is fully identified (`kyc.cddAmount`). */
  readonly diligenceAmount: bigint
}

/** The payments that make up the pattern; empty without one. */
export type Pattern = (payments: readonly PatternPayment[], terms: PatternTerms) => readonly PatternPayment[]

export const sumOf = (payments: readonly PatternPayment[]): bigint =>
  payments.reduce((sum, { amount }) => sum + amount, 0n)

/** Later than so many hours before a moment, and not after it. */
export function isWithin(
  { at }: Pick<PatternPayment, 'at'>,
  { until, hours }: { readonly until: Temporal.Instant; readonly hours: number },
): boolean {
  const from = until.subtract({ hours })
  return Temporal.Instant.compare(at, from) > 0 && Temporal.Instant.compare(at, until) <= 0
}
