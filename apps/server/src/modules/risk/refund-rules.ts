/** Refunds of what an excluded player has lost (EXC-16). */

/** What was lost in one exclusion, or is given back for it. */
export interface ExclusionSum {
  /** Beginning of the exclusion. */
  readonly excludedSince: Temporal.Instant
  /** Minor units. */
  readonly amount: bigint
  readonly currency: string
}

/** What is left to give back for each exclusion: its net losses, less what was given back for it before. */
export const refundable = (
  losses: readonly ExclusionSum[],
  refunded: readonly Pick<ExclusionSum, 'excludedSince' | 'amount'>[],
): ExclusionSum[] =>
  losses
    .map((sum) => {
      const before = refunded.filter(({ excludedSince }) => excludedSince.equals(sum.excludedSince))
      return { ...sum, amount: before.reduce((left, { amount }) => left - amount, sum.amount) }
    })
    .filter(({ amount }) => amount > 0n)

/** Whether what is left to give back is at least what was agreed, for each exclusion. */
export const isCovered = (agreed: readonly ExclusionSum[], left: readonly ExclusionSum[]): boolean =>
  agreed.every(({ excludedSince, amount }) =>
    left.some((sum) => sum.excludedSince.equals(excludedSince) && sum.amount >= amount),
  )

export const sumOfRefund = (sums: readonly ExclusionSum[]): bigint =>
  sums.reduce((total, { amount }) => total + amount, 0n)
