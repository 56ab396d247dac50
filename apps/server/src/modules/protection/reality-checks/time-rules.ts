/** What is used of the limits of time, and when they end play. Pure: the caller has read everything under the lock. */
import { type PeriodBounds, periodBounds } from '@marquee/markets'
import type { TimeLimitKind } from '../limits/limit-names.ts'
import { type PlayCase, playStateOf, type PlayTime, secondsPlayed } from './check-rules.ts'

/** Continuous play that is over. */
export interface PlaySpan {
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant
}

/** Limits in force in seconds; null without one. */
export type TimeLimits = Readonly<Record<TimeLimitKind, bigint | null>>

/** What the time of play is judged with. */
export interface TimeCase extends PlayCase {
  /** Earlier play that reaches into the running day. */
  readonly spans: readonly PlaySpan[]
  readonly limits: TimeLimits
  /** IANA zone in which days begin. */
  readonly zone: string
}

/** When a limit of time ends play. */
export interface EndOfPlay {
  readonly at: Temporal.Instant
  readonly kind: TimeLimitKind
}

const compare = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other)

export const dayOf = ({ zone, at }: Pick<TimeCase, 'zone' | 'at'>): PeriodBounds =>
  periodBounds(zone, 'D', at)

/** Seconds of play that lie in a day. */
function secondsWithin({ startsAt, endsAt }: PeriodBounds, { startedAt, endedAt }: PlaySpan): number {
  const from = compare(startedAt, startsAt) > 0 ? startedAt : startsAt
  const to = compare(endedAt, endsAt) < 0 ? endedAt : endsAt
  return Math.max(0, Math.floor(to.since(from).total('seconds')))
}

const secondsOf = (day: PeriodBounds, spans: readonly PlaySpan[]) =>
  spans.reduce((sum, span) => sum + secondsWithin(day, span), 0)

/** Play from its beginning to the end of its last game, as a reality check counts it. */
const spanOf = (play: PlayTime, { lastPlayedAt, at }: PlayCase): PlaySpan => ({
  startedAt: play.startedAt,
  endedAt: play.startedAt.add({ seconds: secondsPlayed({ play, lastPlayedAt, at }) }),
})

/** Continuous play that a pause has ended; null while it goes on. */
export function endedSpan(situation: PlayCase): PlaySpan | null {
  const { play } = situation
  return play !== null && playStateOf(situation) === 'over' ? spanOf(play, situation) : null
}

/** Seconds of what is counted by a limit: of the play that runs, or of the running day in the market's zone. */
export function usedSeconds(kind: TimeLimitKind, situation: TimeCase): number {
  const { play, spans } = situation
  if (kind === 'sessionTime')
    return play === null || playStateOf(situation) === 'over' ? 0 : secondsPlayed({ ...situation, play })
  const all = play === null ? spans : [...spans, spanOf(play, situation)]
  return secondsOf(dayOf(situation), all)
}

/** Limits of a day are shorter than a day and a time change, so that the next but one has an end of play. */
const MAX_DAYS = 3

/** When the limit of a day ends this play: in the running day, or in one that follows without a pause. */
function endByDay(play: PlayTime, limit: bigint, { spans, zone, at }: TimeCase): Temporal.Instant {
  let day = dayOf({ zone, at })
  let end = day.endsAt
  for (let days = 0; days < MAX_DAYS; days++) {
    const from = compare(play.startedAt, day.startsAt) > 0 ? play.startedAt : day.startsAt
    end = from.add({ seconds: Number(limit) - secondsOf(day, spans) })
    if (compare(end, day.endsAt) < 0) return end
    day = dayOf({ zone, at: day.endsAt })
  }
  return end
}

/** When the first limit ends this play, also when that is past; null without a limit. */
export function endOfPlay(play: PlayTime, situation: TimeCase): EndOfPlay | null {
  const { sessionTime, dailyTime } = situation.limits
  const ends: EndOfPlay[] = []
  if (sessionTime !== null)
    ends.push({ kind: 'sessionTime', at: play.startedAt.add({ seconds: Number(sessionTime) }) })
  if (dailyTime !== null) ends.push({ kind: 'dailyTime', at: endByDay(play, dailyTime, situation) })
  return ends.toSorted((one, other) => compare(one.at, other.at))[0] ?? null
}

/** Play after a launch, with what it leaves behind: a pause before it has ended earlier play. */
export const afterLaunch = (situation: TimeCase, play: PlayTime): TimeCase => {
  const ended = endedSpan(situation)
  return {
    ...situation,
    play,
    lastPlayedAt: situation.at,
    spans: ended === null ? situation.spans : [...situation.spans, ended],
  }
}

/** The limit that is used up; null while there is time. Of both the one that ends later. */
export function reachedLimit(situation: TimeCase): TimeLimitKind | null {
  const isReached = (kind: TimeLimitKind) => {
    const limit = situation.limits[kind]
    if (limit === null) return false
    const isPlaying = kind === 'dailyTime' || playStateOf(situation) !== 'over'
    return isPlaying && usedSeconds(kind, situation) >= Number(limit)
  }
  return isReached('dailyTime') ? 'dailyTime' : isReached('sessionTime') ? 'sessionTime' : null
}

/**
 * From when a game opens again after a limit: the next day in the market's zone, or the end of the pause that ends
 * continuous play. Null while nothing is played, or a game is open.
 */
export function resetOf(kind: TimeLimitKind, situation: TimeCase): Temporal.Instant | null {
  if (kind === 'dailyTime') return dayOf(situation).endsAt
  const { lastPlayedAt, terms, at } = situation
  if (lastPlayedAt === null || compare(lastPlayedAt, at) >= 0 || playStateOf(situation) === 'over')
    return null
  return lastPlayedAt.add({ minutes: terms.pauseMinutes })
}

/**
 * The end of play for the ledger's gate. Without play that runs it is the present where the day is used up; the next
 * launch writes another one.
 */
export function gateEnd(situation: TimeCase): EndOfPlay | null {
  const { play, at } = situation
  if (play !== null && playStateOf(situation) !== 'over') return endOfPlay(play, situation)
  const kind = reachedLimit(situation)
  return kind && { kind, at }
}

/** From when a launch that a limit of time refuses opens a game: a pause may be enough, which is no play then. */
export const launchResetOf = (situation: TimeCase): Temporal.Instant | null =>
  resetOf(reachedLimit(situation) ?? 'sessionTime', situation)

/** A limit of time for its player: the one that is used up, or the first one that ends the play that runs. */
export interface TimeLimitState {
  readonly kind: TimeLimitKind
  readonly endsAt: Temporal.Instant
  readonly isReached: boolean
  readonly limitSeconds: bigint
  readonly usedSeconds: number
  readonly resetAt: Temporal.Instant | null
  readonly pauseMinutes: number
}

/** Null when no limit ends the play that runs, and none is used up. */
export function timeLimitState(situation: TimeCase): TimeLimitState | null {
  const end = gateEnd(situation)
  const reached = reachedLimit(situation)
  const kind = reached ?? end?.kind
  const limit = kind && situation.limits[kind]
  if (!end || !kind || limit === null || limit === undefined) return null
  return {
    kind,
    endsAt: end.at,
    isReached: reached !== null,
    limitSeconds: limit,
    usedSeconds: usedSeconds(kind, situation),
    resetAt: resetOf(kind, situation),
    pauseMinutes: situation.terms.pauseMinutes,
  }
}
