/** Limits of the time of play: their values and what is used of them, and how a change ends play. */
import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import { type LimitPeriod, periodOfTime, type TimeLimitKind, timeLimitKinds } from '../limits/limit-names.ts'
import { playStateOf } from './check-rules.ts'
import { type PlayReading, readTimeSituation, type TimeSituation, writePlay } from './play-situation.ts'
import { dayOf, resetOf, usedSeconds } from './time-rules.ts'
import { writeTimeLimit } from './time-store.ts'

/** A limit of time in seconds, and what of it is used. */
export interface TimeLimitFacts {
  readonly kind: TimeLimitKind
  readonly period: LimitPeriod | null
  readonly own: bigint | null
  readonly imposed: bigint | null
  readonly running: {
    readonly used: bigint
    readonly startedAt: Temporal.Instant | null
    readonly resetsAt: Temporal.Instant | null
  }
}

/** A change of one limit of time. The wallet's lock is held. */
export interface TimeLimitChange {
  readonly tx: Tx
  readonly playerId: bigint
  readonly at: Temporal.Instant
  readonly kind: TimeLimitKind
  readonly value: { readonly own: bigint | null } | { readonly imposed: bigint | null }
  readonly actor: string
}

export interface PlayTimeLimits {
  /** Both limits, also those without a value. @throws AppError `error.session.missing` for an unknown player */
  read(db: Queryable, playerId: bigint, at: Temporal.Instant): Promise<TimeLimitFacts[]>
  /** Writes a limit and the end of the play that runs: the next stake already sees it (LIM-08). */
  write(change: TimeLimitChange): Promise<void>
}

function startOf(kind: TimeLimitKind, situation: TimeSituation): Temporal.Instant | null {
  if (kind === 'dailyTime') return dayOf(situation).startsAt
  return situation.play && playStateOf(situation) !== 'over' ? situation.play.startedAt : null
}

function factsOf(kind: TimeLimitKind, situation: TimeSituation): TimeLimitFacts {
  const stored = situation.timeLimits.find((one) => one.kind === kind)
  return {
    kind,
    period: periodOfTime(kind),
    own: stored?.own ?? null,
    imposed: stored?.imposed ?? null,
    running: {
      used: BigInt(usedSeconds(kind, situation)),
      startedAt: startOf(kind, situation),
      resetsAt: resetOf(kind, situation),
    },
  }
}

export function createTimeLimits(
  deps: PlayReading & { readonly wallet: Pick<Wallet, 'setGate'> },
): PlayTimeLimits {
  return {
    async read(db, playerId, at) {
      const situation = await readTimeSituation(deps, db, playerId, at)
      return timeLimitKinds.map((kind) => factsOf(kind, situation))
    },
    async write({ tx, playerId, at, kind, value, actor }) {
      await writeTimeLimit(tx, playerId, kind, value)
      const situation = await readTimeSituation(deps, tx, playerId, at)
      await writePlay(deps.wallet, { tx, playerId, situation, change: 'limits', actor })
    },
  }
}
