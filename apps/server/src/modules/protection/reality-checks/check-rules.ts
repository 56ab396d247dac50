/** When a reality check is due, and what its interval may be. Pure: the caller has read everything under the lock. */
import { raiseDates } from '@marquee/contract/limits'
import { AppError } from '../../../kernel/index.ts'
import type { CheckTerms } from './check-terms.ts'

/** Minutes of an interval without an end: the timer is off. */
export const OFF = 0

/** Continuous play over all games, tabs and devices (RC-07): what runs, or the last one. */
export interface PlayTime {
  /** The first launch after a pause. */
  readonly startedAt: Temporal.Instant
  /** Beginning of the interval that runs. */
  readonly intervalFrom: Temporal.Instant
  /** From then on no stake passes until the check is answered. Null without a timer. */
  readonly checkAt: Temporal.Instant | null
  /** The answer to the check has stopped play: the player's choice, or the break that follows it (RC-06). */
  readonly stoppedAt: Temporal.Instant | null
}

/** What play is judged with. */
export interface PlayCase {
  readonly play: PlayTime | null
  /** End of the last game; the present while one is open. Null before the first one. */
  readonly lastPlayedAt: Temporal.Instant | null
  readonly terms: Pick<CheckTerms, 'pauseMinutes' | 'breakAfterMinutes'>
  readonly at: Temporal.Instant
}

/** `over`: a pause has ended it, or there was none. `stopped`: by an answer, and no pause has followed yet. */
export type PlayState = 'over' | 'running' | 'due' | 'stopped'

const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0
const earlier = (one: Temporal.Instant, other: Temporal.Instant) => (isAfter(one, other) ? other : one)
const later = (one: Temporal.Instant, other: Temporal.Instant) => (isAfter(one, other) ? one : other)

/**
 * A check that has become due in a game stays so until it is answered, however long that takes (RC-03). One whose
 * moment comes after the game was left is due until the pause is over, which begins another play, and not in a forced
 * break, which is such a pause (RC-10).
 */
export function playStateOf({ play, lastPlayedAt, terms, at }: PlayCase): PlayState {
  if (play === null || lastPlayedAt === null) return 'over'
  const overAt = lastPlayedAt.add({ minutes: terms.pauseMinutes })
  const isGoingOn = isAfter(overAt, at)
  if (play.stoppedAt === null && isDue(play, at)) {
    if (!isAfter(play.checkAt, lastPlayedAt)) return 'due'
    if (isGoingOn && !isBreakForced(play, lastPlayedAt, terms)) return 'due'
  }
  if (!isGoingOn) return 'over'
  return play.stoppedAt === null ? 'running' : 'stopped'
}

const isDue = (
  play: PlayTime,
  at: Temporal.Instant,
): play is PlayTime & { readonly checkAt: Temporal.Instant } =>
  play.checkAt !== null && !isAfter(play.checkAt, at)

/** Whether continuous play of this length is followed by a break of the market's (RC-10). */
const isBreakForced = (
  { startedAt }: PlayTime,
  lastPlayedAt: Temporal.Instant,
  { breakAfterMinutes }: Pick<CheckTerms, 'breakAfterMinutes'>,
): boolean => !isAfter(startedAt.add({ minutes: breakAfterMinutes }), lastPlayedAt)

/** How long was played. After the last game no time is added. */
export function secondsPlayed({
  play,
  lastPlayedAt,
  at,
}: Pick<PlayCase, 'lastPlayedAt' | 'at'> & { readonly play: PlayTime }): number {
  const end = lastPlayedAt === null ? play.startedAt : earlier(lastPlayedAt, at)
  return Math.max(0, Math.floor(end.since(play.startedAt).total('seconds')))
}

const endOf = (from: Temporal.Instant, minutes: number) => (minutes === OFF ? null : from.add({ minutes }))

/** Another interval of the same play begins. */
const nextInterval = ({ startedAt }: PlayTime, minutes: number, at: Temporal.Instant): PlayTime => ({
  startedAt,
  intervalFrom: at,
  checkAt: endOf(at, minutes),
  stoppedAt: null,
})

/**
 * What a launch does to play. After a pause another play begins; otherwise the timer goes on, whichever game is opened
 * (RC-07).
 * @param minutes the interval in force
 * @returns the play that runs from now on; null while a check is due
 */
export function playAfterLaunch(situation: PlayCase, minutes: number): PlayTime | null {
  const { play, at } = situation
  const state = playStateOf(situation)
  if (state === 'due') return null
  if (play === null || state === 'over')
    return { startedAt: at, intervalFrom: at, checkAt: endOf(at, minutes), stoppedAt: null }
  return state === 'stopped' ? nextInterval(play, minutes, at) : play
}

export type CheckAnswer = 'continue' | 'stop'

/**
 * What an answer does to play whose check is due. A stop ends play, and so does every answer where a break follows the
 * check (RC-06). The moment of the check stays then, so that the ledger refuses stakes until the next launch.
 */
export const playAfterAnswer = (
  play: PlayTime,
  answer: CheckAnswer,
  {
    minutes,
    terms,
    at,
  }: {
    readonly minutes: number
    readonly terms: Pick<CheckTerms, 'breakMinutes'>
    readonly at: Temporal.Instant
  },
): PlayTime =>
  answer === 'continue' && terms.breakMinutes === null
    ? nextInterval(play, minutes, at)
    : { ...play, stoppedAt: at }

/** The break after an answer (RC-06), also when it is over; null without one. */
export function breakAfterAnswer(
  play: PlayTime | null,
  { breakMinutes }: Pick<CheckTerms, 'breakMinutes'>,
): { readonly startedAt: Temporal.Instant; readonly endsAt: Temporal.Instant } | null {
  const startedAt = play?.stoppedAt
  if (!startedAt || breakMinutes === null) return null
  return { startedAt, endsAt: startedAt.add({ minutes: breakMinutes }) }
}

/** A shorter interval ends the running one earlier; a longer one applies from the next one on. */
export function playAfterIntervalChange(situation: PlayCase, minutes: number): PlayTime | null {
  const { play, at } = situation
  if (play === null || playStateOf(situation) !== 'running') return play
  const end = endOf(play.intervalFrom, minutes)
  if (end === null || (play.checkAt !== null && !isAfter(play.checkAt, end))) return play
  return { ...play, checkAt: later(end, at) }
}

/** A longer interval that waits. */
export interface PendingInterval {
  readonly minutes: number
  readonly confirmFrom: Temporal.Instant
  readonly confirmUntil: Temporal.Instant
}

/** What a player has chosen. */
export interface ChosenInterval {
  /** Null for the market's. */
  readonly minutes: number | null
  readonly pending: PendingInterval | null
}

export const notChosen: ChosenInterval = { minutes: null, pending: null }

const isOffered = (minutes: number, { choices, canDisable }: CheckTerms) =>
  minutes === OFF ? canDisable : choices.includes(minutes)

/** The interval in force: a choice that the market no longer offers does not count. */
export const intervalOf = ({ minutes }: Pick<ChosenInterval, 'minutes'>, terms: CheckTerms): number =>
  minutes !== null && isOffered(minutes, terms) ? minutes : terms.minutes

const isLonger = (minutes: number, other: number) =>
  (minutes === OFF ? Infinity : minutes) > (other === OFF ? Infinity : other)

/** What waits, unless it has lapsed. */
export function pendingOf({ pending }: ChosenInterval, at: Temporal.Instant): PendingInterval | null {
  return pending && isAfter(pending.confirmUntil, at) ? pending : null
}

/** What a player asks for. */
export type AskedInterval =
  | { readonly is: 'interval'; readonly minutes: number }
  | { readonly is: 'cancel' }
  | { readonly is: 'confirm' }

/** What a choice is judged with. */
export interface IntervalCase {
  readonly chosen: ChosenInterval
  readonly terms: CheckTerms
  readonly at: Temporal.Instant
}

/**
 * The choice after a request. An interval up to the market's, or shorter than the own one, applies at once; a longer
 * one waits and is confirmed as a higher limit is (RC-05, LIM-09).
 * @throws AppError `error.reality_check.interval`, `error.limit.pending.none`, `error.limit.pending.early`
 */
export function decideInterval(asked: AskedInterval, situation: IntervalCase): ChosenInterval {
  const { chosen, at } = situation
  const pending = pendingOf(chosen, at)
  switch (asked.is) {
    case 'interval':
      return decideMinutes(asked.minutes, pending, situation)
    case 'cancel':
      if (!pending) throw new AppError('error.limit.pending.none')
      return { ...chosen, pending: null }
    case 'confirm':
      return decideConfirmation(pending, situation)
    default:
      return asked satisfies never
  }
}

function decideMinutes(
  minutes: number,
  pending: PendingInterval | null,
  { chosen, terms, at }: IntervalCase,
): ChosenInterval {
  const inForce = intervalOf(chosen, terms)
  if (!isOffered(minutes, terms)) throw notOffered(terms)
  if (!isLonger(minutes, terms.minutes) || !isLonger(minutes, inForce)) return { minutes, pending: null }
  if (!terms.canRaise) throw notOffered(terms)
  if (pending?.minutes === minutes) return { ...chosen, pending }
  const dates = raiseDates(terms, { period: null, resetAt: null }, at.epochMilliseconds)
  const confirmFrom = Temporal.Instant.fromEpochMilliseconds(dates.pendingAt)
  const confirmUntil = Temporal.Instant.fromEpochMilliseconds(dates.confirmUntil)
  return { ...chosen, pending: { minutes, confirmFrom, confirmUntil } }
}

function decideConfirmation(pending: PendingInterval | null, { terms, at }: IntervalCase): ChosenInterval {
  if (!pending) throw new AppError('error.limit.pending.none')
  if (isAfter(pending.confirmFrom, at))
    throw new AppError('error.limit.pending.early', {
      additionalInfo: { pendingDate: pending.confirmFrom.toString() },
    })
  if (!terms.canRaise || !isOffered(pending.minutes, terms)) throw notOffered(terms)
  return { minutes: pending.minutes, pending: null }
}

function notOffered({ choices }: CheckTerms): AppError {
  const code = 'error.reality_check.interval'
  return new AppError(code, {
    additionalInfo: { choices },
    fields: [{ field: 'activityTimer', code, message: code }],
  })
}
