/** A company's clock; its control panel may set it ahead. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Temporal.Now.instant().epochMilliseconds }

/** A clock that can be set ahead of another one, for testing what happens after a week. */
export interface MovableClock extends Clock {
  /** How far it is ahead (ms); never negative, because a company's records do not go back in time. */
  readonly aheadMs: number
  setAhead(aheadMs: number): void
}

/** @param onMove called with the new offset (ms), to store it over a restart */
export function movableClock(base: Clock, aheadMs: number, onMove: (aheadMs: number) => void): MovableClock {
  let ahead = aheadMs
  return {
    now: () => base.now() + ahead,
    get aheadMs() {
      return ahead
    },
    setAhead(next) {
      ahead = Math.max(0, Math.trunc(next))
      onMove(ahead)
    },
  }
}

/** `2026-11-21T13:20:05.123Z` */
export function isoOf(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString({ fractionalSecondDigits: 3 })
}

/** `2026-11-21 13:20:05` in UTC, for screens. */
export function timeText(ms: number): string {
  return isoOf(ms).slice(0, 19).replace('T', ' ')
}
