/** How long the record of a break is needed (EXC-17). Pure. */
import type { BreakKind } from './break-rules.ts'
import type { Product } from './break-store.ts'

/** A line of the record of breaks. */
export interface RecordedBreak {
  readonly number: number
  readonly kind: BreakKind
  /** One product, or null for the whole of play. */
  readonly product: Product
  readonly startedAt: Temporal.Instant
  /** Null without an end. */
  readonly until: Temporal.Instant | null
}

/** A return that was confirmed or approved. */
export interface RecordedReturn {
  readonly product: Product
  readonly endedAt: Temporal.Instant
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/**
 * When a break was over. An exclusion lasts until its player returns, also after its end (EXC-07): until then its
 * record says how the player returns.
 * @returns null while it lasts
 */
export function endOfBreak(
  { kind, product, startedAt, until }: RecordedBreak,
  returns: readonly RecordedReturn[],
): Temporal.Instant | null {
  if (kind === 'timeout') return until
  const back = returns
    .filter((one) => one.product === product && !isBefore(one.endedAt, startedAt))
    .toSorted((a, b) => Temporal.Instant.compare(a.endedAt, b.endedAt))[0]
  if (!back) return null
  return until !== null && isBefore(back.endedAt, until) ? until : back.endedAt
}
