import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { CheckAnswer, ChosenInterval, PlayTime } from './check-rules.ts'
import { notChosen } from './check-rules.ts'

/** The play of a player that runs, or the last one; null before the first launch. */
export async function readPlayTime(db: Queryable, playerId: bigint): Promise<PlayTime | null> {
  const { rows } = await db.query<PlayTime>(
    `select started_at as "startedAt", interval_from as "intervalFrom", check_at as "checkAt",
         stopped_at as "stoppedAt"
       from protection.play_time where player_id = $1`,
    [playerId],
  )
  return rows[0] ?? null
}

/** The caller holds the wallet's lock. */
export async function writePlayTime(tx: Tx, playerId: bigint, play: PlayTime): Promise<void> {
  // Tabs are told again when the check has another time.
  await tx.query(
    `insert into protection.play_time as present (player_id, started_at, interval_from, check_at, stopped_at)
       values ($1, $2::timestamptz, $3::timestamptz, $4::timestamptz, $5::timestamptz)
     on conflict (player_id) do update set
       started_at = excluded.started_at, interval_from = excluded.interval_from, check_at = excluded.check_at,
       stopped_at = excluded.stopped_at,
       told_at = case when present.check_at is not distinct from excluded.check_at then present.told_at end`,
    [
      playerId,
      play.startedAt.toString(),
      play.intervalFrom.toString(),
      play.checkAt?.toString() ?? null,
      play.stoppedAt?.toString() ?? null,
    ],
  )
}

/** Marks checks whose time has come, at most so many, and returns their players. */
export async function markTold(tx: Tx, at: Temporal.Instant, limit: number): Promise<bigint[]> {
  // A row that its player's launch or answer holds is left to the next run.
  const { rows } = await tx.query<{ player_id: bigint }>(
    `update protection.play_time set told_at = $1::timestamptz
      where player_id in (
        select player_id from protection.play_time
         where check_at <= $1::timestamptz and told_at is null
         order by check_at limit $2 for update skip locked)
      returning player_id`,
    [at.toString(), limit],
  )
  return rows.map((row) => row.player_id)
}

/** What a player was shown in a check, in minor units. */
export interface CheckFigures {
  readonly secondsPlayed: number
  readonly staked: bigint
  readonly won: bigint
  readonly deposited: bigint
}

export interface AnsweredCheck extends CheckFigures {
  readonly startedAt: Temporal.Instant
  readonly dueAt: Temporal.Instant
  readonly answeredAt: Temporal.Instant
  readonly answer: CheckAnswer
  readonly sessionId: string
}

/** Adds an answer to the record. The caller holds the wallet's lock, under which the numbers have no gaps. */
export async function insertAnsweredCheck(tx: Tx, playerId: bigint, check: AnsweredCheck): Promise<void> {
  await tx.query(
    `insert into protection.reality_check (player_id, number, started_at, due_at, answered_at, answer, session_id,
         seconds_played, staked, won, deposited)
       select $1, coalesce(max(number), 0) + 1, $2::timestamptz, $3::timestamptz, $4::timestamptz, $5, $6, $7, $8, $9,
           $10
         from protection.reality_check where player_id = $1`,
    [
      playerId,
      check.startedAt.toString(),
      check.dueAt.toString(),
      check.answeredAt.toString(),
      check.answer,
      check.sessionId,
      check.secondsPlayed,
      check.staked,
      check.won,
      check.deposited,
    ],
  )
}

export async function readChosenInterval(db: Queryable, playerId: bigint): Promise<ChosenInterval> {
  interface Row {
    minutes: number | null
    pending_minutes: number | null
    confirm_from: Temporal.Instant
    confirm_until: Temporal.Instant
  }
  const { rows } = await db.query<Row>(
    `select minutes, pending_minutes, confirm_from, confirm_until from protection.check_interval
      where player_id = $1`,
    [playerId],
  )
  const [row] = rows
  if (!row) return notChosen
  const { minutes, pending_minutes: pendingMinutes } = row
  const pending =
    pendingMinutes === null
      ? null
      : {
          minutes: pendingMinutes,
          confirmFrom: row.confirm_from,
          confirmUntil: row.confirm_until,
        }
  return { minutes, pending }
}

/** The caller holds the wallet's lock. */
export async function writeChosenInterval(
  tx: Tx,
  playerId: bigint,
  { minutes, pending }: ChosenInterval,
): Promise<void> {
  await tx.query(
    `insert into protection.check_interval (player_id, minutes, pending_minutes, confirm_from, confirm_until)
       values ($1, $2, $3, $4::timestamptz, $5::timestamptz)
     on conflict (player_id) do update set
       minutes = excluded.minutes, pending_minutes = excluded.pending_minutes,
       confirm_from = excluded.confirm_from, confirm_until = excluded.confirm_until`,
    [
      playerId,
      minutes,
      pending?.minutes ?? null,
      pending?.confirmFrom.toString() ?? null,
      pending?.confirmUntil.toString() ?? null,
    ],
  )
}
