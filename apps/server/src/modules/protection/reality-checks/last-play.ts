/** The last play before a login, with what the ledger has of it (RC-11). */
import type { CurrencyCode } from '@marquee/money'
import { AppError, type Queryable } from '../../../kernel/index.ts'
import type { Wallet } from '../../wallet/index.ts'
import type { CheckFigures } from './check-store.ts'
import { type PlayReading, readTimeSituation, type TimeSituation } from './play-situation.ts'
import { type PlaySpan, spanOf } from './time-rules.ts'
import { readLastSpan } from './time-store.ts'

export interface LastPlay extends PlaySpan {
  readonly currency: CurrencyCode
  readonly figures: Omit<CheckFigures, 'deposited'>
}

const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0

/** Play that began before a moment; the row of the timer has it until another play begins. */
async function spanBefore(
  db: Queryable,
  playerId: bigint,
  { play, ...situation }: TimeSituation,
  before: Temporal.Instant,
): Promise<PlaySpan | null> {
  if (play === null) return null
  return isBefore(play.startedAt, before)
    ? spanOf(play, { ...situation, play })
    : readLastSpan(db, playerId, before)
}

/**
 * Null without play before the login.
 * @throws AppError `error.session.missing` for an unknown player
 */
export async function readLastPlay(
  deps: PlayReading & { readonly wallet: Pick<Wallet, 'netPosition'> },
  db: Queryable,
  playerId: bigint,
  { signedInAt, at }: { readonly signedInAt: Temporal.Instant; readonly at: Temporal.Instant },
): Promise<LastPlay | null> {
  const situation = await readTimeSituation(deps, db, playerId, at)
  const span = await spanBefore(db, playerId, situation, signedInAt)
  if (span === null) return null
  const { currency, pauseMinutes } = situation.terms
  // Rounds that ended in the pause after the last game belong to play. Another play cannot have begun by then.
  const pauseEnd = span.endedAt.add({ minutes: pauseMinutes })
  const money = await deps.wallet.netPosition(
    playerId,
    span.startedAt,
    isBefore(pauseEnd, at) ? pauseEnd : at,
    db,
  )
  if (!money) throw new AppError('error.session.missing')
  const secondsPlayed = Math.floor(span.endedAt.since(span.startedAt).total('seconds'))
  return { ...span, currency, figures: { secondsPlayed, staked: money.staked, won: money.won } }
}
