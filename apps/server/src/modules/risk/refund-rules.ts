/** Refunds of what an excluded player has lost (EXC-16). */
import { z } from 'zod'
import type { Fact } from './fact-store.ts'

/** What was lost in one exclusion, or is given back for it. */
export interface ExclusionSum {
  /** Beginning of the exclusion. */
  readonly excludedSince: Temporal.Instant
  /** Minor units. */
  readonly amount: bigint
  readonly currency: string
}

const loss = z.object({
  excludedSince: z.string().transform((text) => Temporal.Instant.from(text)),
  netLossMinor: z.string().transform(BigInt),
  currency: z.string(),
})

/**
 * What is left to give back for each exclusion of a case: its net losses as they were counted last, less what was given
 * back for it before.
 */
export function refundable(facts: readonly Fact[], refunded: readonly ExclusionSum[]): ExclusionSum[] {
  const last = new Map<string, ExclusionSum>()
  for (const fact of facts.toSorted((a, b) => Temporal.Instant.compare(a.at, b.at))) {
    const { excludedSince, netLossMinor: amount, currency } = loss.parse(fact.details)
    last.set(excludedSince.toString(), { excludedSince, amount, currency })
  }
  return [...last.values()]
    .map((sum) => {
      const before = refunded.filter(({ excludedSince }) => excludedSince.equals(sum.excludedSince))
      return { ...sum, amount: before.reduce((left, { amount }) => left - amount, sum.amount) }
    })
    .filter(({ amount }) => amount > 0n)
}

export const sumOfRefund = (sums: readonly ExclusionSum[]): bigint =>
  sums.reduce((total, { amount }) => total + amount, 0n)
