/** Days, weeks and months of a market (LIM-02, LIM-26). */
import { isMarketId, markets } from './prefix.ts'

/** Daily, weekly, monthly (spec 1 §9). */
export type Period = 'D' | 'W' | 'M'

export interface PeriodBounds {
  /** First instant of the period. */
  readonly startsAt: Temporal.Instant
  /** First instant after it, which is also when a limit resets. */
  readonly endsAt: Temporal.Instant
}

/**
 * The calendar day, ISO week (from Monday) or month around an instant, in the market's zone. Days on which clocks
 * change last 23 or 25 hours; a day whose midnight does not exist starts at its first instant.
 * @param place id of a market, or an IANA zone
 * @throws RangeError for a zone that does not exist or an instant that cannot be parsed
 */
export function periodBounds(
  place: string,
  period: Period,
  instant: Temporal.Instant | string,
): PeriodBounds {
  const zone = isMarketId(place) ? markets[place].zone : place
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate()
  const first =
    period === 'D' ? day : period === 'W' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
  const next = first.add(period === 'D' ? { days: 1 } : period === 'W' ? { weeks: 1 } : { months: 1 })
  return {
    startsAt: first.toZonedDateTime(zone).toInstant(),
    endsAt: next.toZonedDateTime(zone).toInstant(),
  }
}

/**
 * So many calendar months later, at the same local time of the market's zone. A time that the clock leaves out is the
 * one an hour later; of a time that comes twice it is the first; a month without the day has its last one.
 * @param place id of a market, or an IANA zone
 */
export function monthsAfter(place: string, instant: Temporal.Instant, months: number): Temporal.Instant {
  const zone = isMarketId(place) ? markets[place].zone : place
  return instant.toZonedDateTimeISO(zone).add({ months }).toInstant()
}

/** The calendar date at an instant in a market's zone, `yyyy-mm-dd`; ages and days are counted by it (ID-01). */
export function dateIn(place: string, instant: Temporal.Instant | string): string {
  const zone = isMarketId(place) ? markets[place].zone : place
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString()
}
