/** Moments at which the time left is read out: few, so that nobody is talked over. */
const SPOKEN_SECONDS = [30, 10]

/**
 * The time left as it is read out: the whole minutes that are still to come, then half a minute, then ten seconds.
 * Undefined when there is nothing to say any more.
 */
export function announced(seconds: number): { minutes: number; seconds: number } | undefined {
  if (seconds <= 0) return undefined
  if (seconds > 60) return { minutes: Math.ceil(seconds / 60), seconds: 0 }
  const spoken = SPOKEN_SECONDS.findLast((moment) => seconds <= moment)
  return spoken === undefined ? { minutes: 1, seconds: 0 } : { minutes: 0, seconds: spoken }
}
