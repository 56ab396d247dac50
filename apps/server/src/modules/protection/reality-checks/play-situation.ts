/** Everything that is known of a player's play at a moment, and how its timers are written. */
import { AppError, publish, type Queryable, type Tx } from '../../../kernel/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { lowerOf, type TimeLimitKind } from '../limits/limit-names.ts'
import { type LimitSubjects, termsOf } from '../limits/limit-terms.ts'
import type { ChosenInterval, PlayTime } from './check-rules.ts'
import { readChosenInterval, readPlayTime, writePlayTime } from './check-store.ts'
import { type CheckTerms, checkTermsOf } from './check-terms.ts'
import { dayOf, gateEnd, type PlayEndKind, type TimeCase } from './time-rules.ts'
import { readSpansSince, readTimeLimits, type StoredTimeLimit, writeEnd } from './time-store.ts'

/** Event: the timer of a player began, became due, was answered, or has another interval or end. */
export const realityCheckTopic = 'reality_check.changed'

export interface RealityCheckChanged {
  /**
   * `break`: an answer, after which there is a break. `ended`: a limit of time or a break has ended play. `limits`: its
   * limits have changed. `plan`: a plan of a session of slots has begun. `planEnded`: it is used up, or its player has
   * ended it.
   */
  readonly change:
    | 'launched'
    | 'due'
    | 'continued'
    | 'stopped'
    | 'break'
    | 'interval'
    | 'ended'
    | 'limits'
    | 'plan'
    | 'planEnded'
  readonly at: string
}

export interface PlayReading {
  readonly players: LimitSubjects
  /** End of the player's last game; the given present while one is open. Null before the first one. */
  readonly lastPlayedAt: (
    db: Queryable,
    playerId: bigint,
    at: Temporal.Instant,
  ) => Promise<Temporal.Instant | null>
}

/** What is known of a player's play at a moment. */
export interface TimeSituation extends TimeCase {
  readonly terms: CheckTerms
  readonly timeLimits: readonly StoredTimeLimit[]
}

/** The same with the interval of reality checks. */
export interface Situation extends TimeSituation {
  readonly chosen: ChosenInterval
}

/** @throws AppError `error.session.missing` for an unknown player */
export async function readTimeSituation(
  { players, lastPlayedAt }: PlayReading,
  db: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<TimeSituation> {
  const person = await players.factsOf(playerId, db)
  if (!person) throw new AppError('error.session.missing')
  const { zone } = termsOf(person, at)
  const timeLimits = await readTimeLimits(db, playerId)
  const inForce = (kind: TimeLimitKind) => {
    const limit = timeLimits.find((one) => one.kind === kind)
    return limit ? lowerOf(limit.own, limit.imposed) : null
  }
  const play = await readPlayTime(db, playerId)
  return {
    terms: checkTermsOf(person, at),
    play,
    lastPlayedAt: play && (await lastPlayedAt(db, playerId, at)),
    // Earlier play has left the row of the last one.
    spans: play ? await readSpansSince(db, playerId, dayOf({ zone, at }).startsAt) : [],
    timeLimits,
    limits: { sessionTime: inForce('sessionTime'), dailyTime: inForce('dailyTime') },
    zone,
    at,
  }
}

/** @throws AppError `error.session.missing` for an unknown player */
export async function readSituation(
  reading: PlayReading,
  db: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<Situation> {
  const situation = await readTimeSituation(reading, db, playerId, at)
  return { ...situation, chosen: await readChosenInterval(db, playerId) }
}

/** Play that is written. The wallet's lock is held. */
export interface WrittenPlay {
  readonly tx: Tx
  readonly playerId: bigint
  /** As it is from now on. */
  readonly situation: TimeCase
  readonly change: RealityCheckChanged['change']
  readonly actor: string
}

/** Writes the timers, which the gate has too, and tells open tabs. */
export async function writePlay(
  wallet: Pick<Wallet, 'setGate'>,
  { tx, playerId, situation, change, actor }: WrittenPlay,
): Promise<void> {
  const { play, at } = situation
  const end = gateEnd(situation)
  if (play) {
    await writePlayTime(tx, playerId, play)
    await writeEnd(tx, playerId, end?.at ?? null)
  }
  const facts = { ...checkFacts(play), playUntil: end?.at ?? null, playWindow: windowOf(end?.kind) }
  const reason = change === 'limits' ? 'limit of time' : `reality check: ${change}`
  await wallet.setGate(tx, playerId, { activity: facts }, { reason, actor })
  const body: RealityCheckChanged = { change, at: at.toString() }
  await publish(tx, { topic: realityCheckTopic, playerId, body })
}

/**
 * After an answer that stops play the gate has the beginning of the interval in place of the check's moment: no round
 * that began before it still runs, so the answer ends the stakes of the running round too.
 */
const checkFacts = (play: PlayTime | null) =>
  play ? { realityCheckAt: play.stoppedAt === null ? play.checkAt : play.intervalFrom } : {}

const windowOf = (kind: PlayEndKind | undefined) => (kind === 'dailyTime' ? ('day' as const) : null)
