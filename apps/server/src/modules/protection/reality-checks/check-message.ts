/** What a reality check says to a player about their own play (RC-13). Pure. */

/** Play is told to be long from so many percent of the usual time on. */
export const LONGER_PERCENT = 150
/** The usual time is known after so many plays. */
export const USUAL_PLAYS = 5
/** Plays of so many days make the usual time. */
export const USUAL_DAYS = 30

const WHOLE = 100

/** Nothing where there is nothing to say. Amounts are minor units. */
export type CheckMessage =
  | { readonly kind: 'longer'; readonly usualSeconds: number }
  | { readonly kind: 'monthLost'; readonly lost: bigint }

export interface CheckMessageCase {
  readonly secondsPlayed: number
  /** Length of each play that is over, of the last `USUAL_DAYS`. */
  readonly earlierSeconds: readonly number[]
  /** Won minus staked since the beginning of the month. */
  readonly monthNet: bigint
}

/** The length of this play beside that of the others, or else what the month has cost. */
export function checkMessage({
  secondsPlayed,
  earlierSeconds,
  monthNet,
}: CheckMessageCase): CheckMessage | null {
  if (earlierSeconds.length >= USUAL_PLAYS) {
    const sum = earlierSeconds.reduce((total, one) => total + one, 0)
    const usualSeconds = Math.round(sum / earlierSeconds.length)
    if (secondsPlayed * WHOLE >= usualSeconds * LONGER_PERCENT) return { kind: 'longer', usualSeconds }
  }
  return monthNet < 0n ? { kind: 'monthLost', lost: -monthNet } : null
}

interface Intervals {
  readonly choices: readonly number[]
  readonly minutes: number
  readonly canDisable: boolean
}

/**
 * Intervals of checks where messages have an interval of their own: none is longer, and checks cannot be turned off,
 * because each message comes with one.
 * @param messageMinutes `rc.messageMinutes`; null where messages come with each check, whenever it is
 */
export function withMessages(
  { choices, minutes, canDisable }: Intervals,
  messageMinutes: number | null,
): Intervals {
  if (messageMinutes === null) return { choices, minutes, canDisable }
  const short = choices.filter((choice) => choice <= messageMinutes)
  return {
    choices: short.length > 0 ? short : [messageMinutes],
    minutes: Math.min(minutes, messageMinutes),
    canDisable: false,
  }
}
