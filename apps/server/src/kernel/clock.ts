/** Source of time. Nothing else in the server reads the system clock. */
export interface Clock {
  /** The present instant, UTC. */
  now(): Temporal.Instant
  /** The same in milliseconds, for ages and deadlines in memory; much cheaper than an `Instant`. */
  nowMs(): number
}

/** Rounded down to microseconds like PostgreSQL's timestamps, so that an instant read back equals the one written. */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
  nowMs: () => Date.now(),
}

/** A clock that a test sets and advances. */
export interface TestClock extends Clock {
  /** Advances by a duration, backwards when negative. Calendar units are refused: an instant has no calendar. */
  advance(duration: Temporal.DurationLike): Temporal.Instant
  set(instant: Temporal.Instant | string): Temporal.Instant
}

/** @param start ISO 8601 instant, for example `2026-03-29T00:30:00Z` */
export function testClock(start: Temporal.Instant | string = '2026-01-01T00:00:00Z'): TestClock {
  let present = Temporal.Instant.from(start)
  return {
    now: () => present,
    nowMs: () => present.epochMilliseconds,
    advance: (duration) => (present = present.add(duration)),
    set: (instant) => (present = Temporal.Instant.from(instant)),
  }
}
