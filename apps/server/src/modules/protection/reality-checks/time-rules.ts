/** What is used of the limits of time, and when they end play. Pure: the caller has read everything under the lock. */
import { type PeriodBounds, periodBounds } from '@marquee/markets'
import type { TimeLimitKind } from '../limits/limit-names.ts'
import { breakAfterAnswer, type PlayCase, playStateOf, type PlayTime, secondsPlayed } from './check-rules.ts'
import type { CheckTerms } from './check-terms.ts'

/** Continuous play that is over. */
export interface PlaySpan {
  readonly startedAt: Temporal.Instant
  readonly endedAt: Temporal.Instant
}

/** Limits in force in seconds; null without one. */
export type TimeLimits = Readonly<Record<TimeLimitKind, bigint | null>>

/**
 * What ends play: a limit, the break after continuous play of the market's length (RC-10), or the break after a check
 * (RC-06). Of those that last equally long the later one is told.
 */
const playEndKinds = ['checkBreak', 'sessionTime', 'forcedBreak', 'dailyTime'] as const
export type PlayEndKind = (typeof playEndKinds)[number]

/** What the time of play is judged with. */
export interface TimeCase extends PlayCase {
  readonly terms: Pick<CheckTerms, 'minutes' | 'pauseMinutes' | 'breakMinutes' | 'breakAfterMinutes'>
  /** Earlier play that reaches into the running day. */
  readonly spans: readonly PlaySpan[]
  readonly limits: TimeLimits
  /** IANA zone in which days begin. */
  readonly zone: string
}

/** When a limit of time or a break ends play. */
export interface EndOfPlay {
  readonly at: Temporal.Instant
  readonly kind: PlayEndKind
}

const SECONDS_OF_MINUTE = 60

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
export const spanOf = (play: PlayTime, { lastPlayedAt, at }: PlayCase): PlaySpan => ({
  startedAt: play.startedAt,
  endedAt: play.startedAt.add({ seconds: secondsPlayed({ play, lastPlayedAt, at }) }),
})

/** Continuous play that a pause has ended; null while it goes on. */
export function endedSpan(situation: PlayCase): PlaySpan | null {
  const { play } = situation
  return play !== null && playStateOf(situation) === 'over' ? spanOf(play, situation) : null
}

/** Seconds after which play ends; null where that kind ends no play. */
function secondsUntilEnd(kind: PlayEndKind, { terms, limits }: TimeCase): bigint | null {
  switch (kind) {
    case 'checkBreak':
      return terms.breakMinutes === null ? null : BigInt(terms.minutes * SECONDS_OF_MINUTE)
    case 'forcedBreak':
      return BigInt(terms.breakAfterMinutes * SECONDS_OF_MINUTE)
    default:
      return limits[kind]
  }
}

/** Seconds of what is counted by a limit: of the play that runs, or of the running day in the market's zone. */
export function usedSeconds(kind: PlayEndKind, situation: TimeCase): number {
  const { play, spans, terms } = situation
  switch (kind) {
    case 'dailyTime': {
      const all = play === null ? spans : [...spans, spanOf(play, situation)]
      return secondsOf(dayOf(situation), all)
    }
    case 'checkBreak':
      return terms.minutes * SECONDS_OF_MINUTE
    default:
      return play === null || playStateOf(situation) === 'over' ? 0 : secondsPlayed({ ...situation, play })
  }
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

/** When the limits of time in force end this play, also when that is past. */
function endsByLimit(play: PlayTime, situation: TimeCase): (EndOfPlay & { readonly kind: TimeLimitKind })[] {
  const { sessionTime, dailyTime } = situation.limits
  return [
    ...(sessionTime === null
      ? []
      : [{ kind: 'sessionTime' as const, at: play.startedAt.add({ seconds: Number(sessionTime) }) }]),
    ...(dailyTime === null ? [] : [{ kind: 'dailyTime' as const, at: endByDay(play, dailyTime, situation) }]),
  ]
}

/** What ends this play first, also when that is past. Until the next launch a break after a check is past too. */
export function endOfPlay(play: PlayTime, situation: TimeCase): EndOfPlay {
  const { terms } = situation
  const forcedAt = play.startedAt.add({ minutes: terms.breakAfterMinutes })
  const ends: EndOfPlay[] = [{ kind: 'forcedBreak', at: forcedAt }, ...endsByLimit(play, situation)]
  const pause = breakAfterAnswer(play, terms)
  if (pause !== null) ends.push({ kind: 'checkBreak', at: pause.startedAt })
  return ends.reduce((first, end) => (compare(end.at, first.at) < 0 ? end : first))
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

function isReached(kind: PlayEndKind, situation: TimeCase): boolean {
  if (kind === 'checkBreak') {
    const pause = breakAfterAnswer(situation.play, situation.terms)
    return pause !== null && compare(pause.endsAt, situation.at) > 0
  }
  const limit = secondsUntilEnd(kind, situation)
  if (limit === null) return false
  const isPlaying = kind === 'dailyTime' || playStateOf(situation) !== 'over'
  return isPlaying && usedSeconds(kind, situation) >= Number(limit)
}

/** What has ended play and still does; null while there is time. Of several the one that lasts longest. */
export function reachedEnd(situation: TimeCase): PlayEndKind | null {
  const { terms, at } = situation
  const lastsUntil = (kind: PlayEndKind) =>
    resetOf(kind, situation) ?? at.add({ minutes: terms.pauseMinutes })
  return (
    playEndKinds
      .filter((kind) => isReached(kind, situation))
      .toSorted((one, other) => compare(lastsUntil(one), lastsUntil(other)))
      .at(-1) ?? null
  )
}

/**
 * From when a game opens again: the next day in the market's zone, the end of the break after a check, or the end of
 * the pause that ends continuous play. Null while nothing is played, or a game is open.
 */
export function resetOf(kind: PlayEndKind, situation: TimeCase): Temporal.Instant | null {
  if (kind === 'dailyTime') return dayOf(situation).endsAt
  const { play, lastPlayedAt, terms, at } = situation
  if (kind === 'checkBreak') return breakAfterAnswer(play, terms)?.endsAt ?? null
  if (lastPlayedAt === null || compare(lastPlayedAt, at) >= 0 || playStateOf(situation) === 'over')
    return null
  return lastPlayedAt.add({ minutes: terms.pauseMinutes })
}

/**
 * The end of play for the ledger's gate. Without play that runs it is the present where the day is used up or a break
 * goes on; the next launch writes another one.
 */
export function gateEnd(situation: TimeCase): EndOfPlay | null {
  const { play, terms, at } = situation
  if (play !== null && playStateOf(situation) !== 'over') return endOfPlay(play, situation)
  const kind = reachedEnd(situation)
  const pause = kind === 'checkBreak' ? breakAfterAnswer(play, terms) : null
  return kind && { kind, at: pause?.startedAt ?? at }
}

/** Why a launch is refused, and from when a game opens: a pause may be enough, which is no play then. */
export interface RefusedLaunch {
  readonly kind: PlayEndKind
  readonly resetAt: Temporal.Instant | null
}

/**
 * What a launch is refused with; null when a game opens.
 * @param play as the launch would make it
 */
export function launchRefusal(situation: TimeCase, play: PlayTime): RefusedLaunch | null {
  // The launch ends a stop, and with it the break after the check.
  const kind = isReached('checkBreak', situation) ? 'checkBreak' : reachedEnd(afterLaunch(situation, play))
  return kind && { kind, resetAt: resetOf(reachedEnd(situation) ?? 'sessionTime', situation) }
}

/** What ends play, for its player: what has ended it, or the first that ends the play that runs. */
export interface TimeLimitState {
  readonly kind: PlayEndKind
  readonly endsAt: Temporal.Instant
  readonly isReached: boolean
  readonly limitSeconds: bigint
  readonly usedSeconds: number
  readonly resetAt: Temporal.Instant | null
  /** Of the break or pause after which a game opens again. */
  readonly pauseMinutes: number
}

/** Null when nothing ends the play that runs, and nothing has ended it. */
export function timeLimitState(situation: TimeCase): TimeLimitState | null {
  const end = gateEnd(situation)
  const reached = reachedEnd(situation)
  const kind = reached ?? end?.kind
  const limit = kind && secondsUntilEnd(kind, situation)
  // A break after a check that is over ends nothing; the next launch begins another interval.
  if (!end || !kind || limit === null || limit === undefined || (kind === 'checkBreak' && reached === null))
    return null
  const { terms } = situation
  return {
    kind,
    endsAt: end.at,
    isReached: reached !== null,
    limitSeconds: limit,
    usedSeconds: usedSeconds(kind, situation),
    resetAt: resetOf(kind, situation),
    pauseMinutes: (kind === 'checkBreak' ? terms.breakMinutes : null) ?? terms.pauseMinutes,
  }
}

/** A limit of time in force, beside the play that runs. */
export interface TimeLimitUse {
  readonly kind: TimeLimitKind
  /** When it ends this play, unless another end comes first. */
  readonly endsAt: Temporal.Instant
  readonly limitSeconds: bigint
  readonly usedSeconds: number
}

/** Every limit of time in force, of which the player is told at its shares (LIM-16); none when play is over. */
export function timeLimitUses(situation: TimeCase): TimeLimitUse[] {
  const { play, limits } = situation
  if (play === null || playStateOf(situation) === 'over') return []
  return endsByLimit(play, situation).map(({ kind, at }) => ({
    kind,
    endsAt: at,
    limitSeconds: limits[kind] ?? 0n,
    usedSeconds: usedSeconds(kind, situation),
  }))
}
