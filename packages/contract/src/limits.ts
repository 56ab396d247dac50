/** The wait of a higher limit, one rule for the server that decides and the page that tells before it is sent. */
export interface RaiseTerms {
  /** Hours that a higher limit or a removal waits. */
  readonly increaseHours: number
  /** A weekly or monthly limit can be raised from the end of its running period on. */
  readonly increaseAfterPeriod: boolean
  readonly confirmWithinDays: number
}

export interface RaisedLimit {
  /** Null for the largest single stake, which has no period. */
  readonly period: 'D' | 'W' | 'M' | null
  /** End of the running period, ms since 1970; null without one. */
  readonly resetAt: number | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/**
 * From when a higher limit or a removal that is asked for now can be confirmed, and when it lapses: it waits the
 * market's hours, and beyond the running week or month where the market says so (LIM-09, LIM-10). Times are ms since
 * 1970.
 */
export function raiseDates(
  { increaseHours, increaseAfterPeriod, confirmWithinDays }: RaiseTerms,
  { period, resetAt }: RaisedLimit,
  now: number,
): { readonly pendingAt: number; readonly confirmUntil: number } {
  const waited = now + increaseHours * HOUR_MS
  const isLong = period === 'W' || period === 'M'
  const end = increaseAfterPeriod && isLong ? (resetAt ?? waited) : waited
  const pendingAt = Math.max(waited, end)
  return { pendingAt, confirmUntil: pendingAt + confirmWithinDays * DAY_MS }
}
