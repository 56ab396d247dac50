const DAY_MS = 86_400_000

/**
 * The calendar day before a day, `2026-03-29` for `2026-03-30`. Subtracting 24 hours could give the same day or two
 * days earlier: days on which clocks change have 23 or 25 hours.
 */
export function dayBefore(dayKey: string): string {
  return new Date(Date.parse(`${dayKey}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
}
