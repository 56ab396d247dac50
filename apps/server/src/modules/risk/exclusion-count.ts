/** What an exclusion has cost its player, by the ledger (EXC-16). */
import type { Queryable } from '../../kernel/index.ts'
import { readPlayWithin } from '../wallet/index.ts'
import type { ExcludedSpan } from './excluded-span-store.ts'
import type { Fact } from './fact-store.ts'

/**
 * A stake that waits for the lock of its wallet while the exclusion is written comes before it, and is dated after the
 * beginning of that transaction: so many seconds count as before.
 */
export const EXCLUDED_AFTER_SECONDS = 10

/** A reading of the ledger; minor units, cash. */
export interface ExclusionCount {
  readonly excludedSince: Temporal.Instant
  /** Its end, or the moment of the reading. */
  readonly countedUntil: Temporal.Instant
  readonly staked: bigint
  readonly won: bigint
  readonly netLoss: bigint
  readonly currency: string
  /** A round or bet of it has not ended, so that the sums may change. */
  readonly isOpen: boolean
}

/** Reads what was staked in an exclusion, and what became of it. Null where nothing can have been. */
export async function countExclusion(
  queryable: Queryable,
  { playerId, startedAt, endedAt }: ExcludedSpan,
  now: Temporal.Instant,
): Promise<ExclusionCount | null> {
  const moments = { from: startedAt.add({ seconds: EXCLUDED_AFTER_SECONDS }), to: endedAt ?? now }
  if (Temporal.Instant.compare(moments.from, moments.to) >= 0) return null
  const play = await readPlayWithin(queryable, playerId, moments)
  if (!play) return null
  const { staked, won } = play
  const netLoss = staked > won ? staked - won : 0n
  return { ...play, excludedSince: startedAt, countedUntil: moments.to, netLoss }
}

/** What a case keeps of a reading. */
export function exclusionFact(
  { excludedSince, staked, won, netLoss, currency, isOpen }: ExclusionCount,
  at: Temporal.Instant,
) {
  const details = {
    excludedSince: excludedSince.toString(),
    stakedMinor: staked.toString(),
    wonMinor: won.toString(),
    netLossMinor: netLoss.toString(),
    currency,
    hasOpenRounds: isOpen,
  }
  return { key: `exclusion:${details.excludedSince}:${at.toString()}`, details, at } satisfies Fact
}
