/** The companies' clock; a control panel may move it. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number
}

export const systemClock: Clock = { now: () => Temporal.Now.instant().epochMilliseconds }
