/** Hours of a day in which people of a market work (CARE-09). */
import { isMarketId, markets } from './prefix.ts'

export interface OpenHours {
  readonly opensAt: Temporal.Instant
  readonly closesAt: Temporal.Instant
}

/**
 * The hours of today in the market's zone, those of tomorrow when they are over.
 * @param market an unknown one has UTC
 * @param hours whole hours of the local day
 */
export function openHoursAt(
  market: string,
  { fromHour, toHour }: { readonly fromHour: number; readonly toHour: number },
  at: Temporal.Instant,
): OpenHours {
  const zone = isMarketId(market) ? markets[market].zone : 'UTC'
  const today = at.toZonedDateTimeISO(zone).toPlainDate()
  const on = (day: Temporal.PlainDate): OpenHours => {
    const hour = (value: number) =>
      day.toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(value) }).toInstant()
    return { opensAt: hour(fromHour), closesAt: hour(toHour) }
  }
  const hours = on(today)
  return Temporal.Instant.compare(at, hours.closesAt) < 0 ? hours : on(today.add({ days: 1 }))
}
