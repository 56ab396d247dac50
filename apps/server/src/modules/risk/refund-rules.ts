/** Refunds of what an excluded player has lost (EXC-16). */

/** What was lost in one exclusion, or is given back for it. */
export interface ExclusionSum {
  /** Beginning of the exclusion. */
  readonly excludedSince: Temporal.Instant
  /** Stakes from before this moment are in the amount. */
  readonly countedUntil: Temporal.Instant
  /** Minor units. */
  readonly amount: bigint
  readonly currency: string
}

/** What was given back for an exclusion. */
type GivenBack = Pick<ExclusionSum, 'excludedSince' | 'countedUntil' | 'amount'>

/**
 * Whether a refund has stakes of a later exclusion in it. A return that was told after the refund has made two
 * exclusions of the one that was refunded.
 */
export const reachesInto = ({ excludedSince, countedUntil }: GivenBack, since: Temporal.Instant): boolean =>
  Temporal.Instant.compare(excludedSince, since) < 0 && Temporal.Instant.compare(since, countedUntil) < 0

/**
 * What is left to give back for each exclusion: its net losses, less what was given back for it before. What a refund
 * has given back above the losses of its own exclusion counts for the later ones whose stakes were in it.
 * @param losses also of the exclusions whose refunds reach into another one, and of those between
 */
export function refundable(losses: readonly ExclusionSum[], refunded: readonly GivenBack[]): ExclusionSum[] {
  const left = losses
    .map((sum) => ({ ...sum }))
    .toSorted((a, b) => Temporal.Instant.compare(a.excludedSince, b.excludedSince))
  const rests = refunded.map((refund) => ({ ...refund }))
  const passes: ((refund: GivenBack, since: Temporal.Instant) => boolean)[] = [
    ({ excludedSince }, since) => excludedSince.equals(since),
    reachesInto,
  ]
  for (const isFor of passes)
    for (const refund of rests)
      for (const sum of left.filter(({ excludedSince }) => isFor(refund, excludedSince))) {
        const paid = refund.amount < sum.amount ? refund.amount : sum.amount
        refund.amount -= paid
        sum.amount -= paid
      }
  return left.filter(({ amount }) => amount > 0n)
}

/** Whether what is left to give back is at least what was agreed, for each exclusion. */
export const isCovered = (
  agreed: readonly Pick<ExclusionSum, 'excludedSince' | 'amount'>[],
  left: readonly ExclusionSum[],
): boolean =>
  agreed.every(({ excludedSince, amount }) =>
    left.some((sum) => sum.excludedSince.equals(excludedSince) && sum.amount >= amount),
  )

export const sumOfRefund = (sums: readonly Pick<ExclusionSum, 'amount'>[]): bigint =>
  sums.reduce((total, { amount }) => total + amount, 0n)
