/** Times of a day in UTC, such as `18:00`. A table that closes before it opens is open over midnight. */
export interface OpeningHours {
  readonly opensAt: string
  readonly closesAt: string
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

function msOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return (hour * 60 + minute) * MINUTE_MS
}

/** Whether a table is open at a moment; one without hours always is. */
export function isOpenAt(hours: OpeningHours | undefined, at: number): boolean {
  if (!hours) return true
  const [opens, closes, time] = [msOfDay(hours.opensAt), msOfDay(hours.closesAt), at % DAY_MS]
  return opens < closes ? time >= opens && time < closes : time >= opens || time < closes
}

/** The first opening after a moment. */
export function nextOpening({ opensAt }: OpeningHours, at: number): number {
  const today = at - (at % DAY_MS) + msOfDay(opensAt)
  return today > at ? today : today + DAY_MS
}
