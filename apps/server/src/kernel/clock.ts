/** Where the platform's time comes from. Nothing else in the server reads the system clock. */
export interface Clock {
  /** The present instant, UTC. */
  now(): Temporal.Instant
  /** The same in milliseconds, for ages and deadlines in memory: it costs a twentieth of an instant. */
  nowMs(): number
}

/**
 * In microseconds, as PostgreSQL keeps them: an instant that was written and read back equals itself, so that it can be
 * compared with a later one. Rounded down: never ahead of the machine.
 */
export const systemClock: Clock = {
  now: () => Temporal.Now.instant().round({ smallestUnit: 'microsecond', roundingMode: 'floor' }),
  nowMs: () => Date.now(),
}

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Moves forward (or back, for a negative duration). Calendar units are refused: an instant has no calendar. */
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
