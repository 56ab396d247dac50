/** Moments at which the time left is announced: few, so that a screen reader is rarely interrupted. */
const SPOKEN_SECONDS = [30, 10]

/**
 * The time left as it is announced: the remaining whole minutes, then half a minute, then ten seconds. Undefined
 * afterwards.
 */
export function announced(seconds: number): { minutes: number; seconds: number } | undefined {
  if (seconds <= 0) return undefined
  if (seconds > 60) return { minutes: Math.ceil(seconds / 60), seconds: 0 }
  const spoken = SPOKEN_SECONDS.findLast((moment) => seconds <= moment)
  return spoken === undefined ? { minutes: 1, seconds: 0 } : { minutes: 0, seconds: spoken }
}
