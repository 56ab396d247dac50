import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { TimeLimitKind } from '../limits/limit-names.ts'
import type { PlaySpan } from './time-rules.ts'

/** Limits of time in seconds. */
export interface StoredTimeLimit {
  readonly kind: TimeLimitKind
  readonly own: bigint | null
  readonly imposed: bigint | null
}

/** Limits of time that were set at some time. */
export async function readTimeLimits(db: Queryable, playerId: bigint): Promise<StoredTimeLimit[]> {
  const { rows } = await db.query<StoredTimeLimit>(
    'select kind, own, imposed from protection.time_limit where player_id = $1',
    [playerId],
  )
  return rows
}

/** Writes the own limit or the imposed one; absent means unchanged. The caller holds the wallet's lock. */
export async function writeTimeLimit(
  tx: Tx,
  playerId: bigint,
  kind: TimeLimitKind,
  { own, imposed }: { readonly own?: bigint | null; readonly imposed?: bigint | null },
): Promise<void> {
  await tx.query(
    `insert into protection.time_limit as present (player_id, kind, own, imposed) values ($1, $2, $3, $4)
     on conflict (player_id, kind) do update set
       own = case when $5 then excluded.own else present.own end,
       imposed = case when $6 then excluded.imposed else present.imposed end`,
    [playerId, kind, own ?? null, imposed ?? null, own !== undefined, imposed !== undefined],
  )
}

/** Continuous play that was over after a moment. */
export async function readSpansSince(
  db: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
): Promise<PlaySpan[]> {
  const { rows } = await db.query<PlaySpan>(
    `select started_at as "startedAt", ended_at as "endedAt" from protection.play_span
      where player_id = $1 and ended_at > $2::timestamptz`,
    [playerId, since.toString()],
  )
  return rows
}

/** The last play that is over and began before a moment; null without one. */
export async function readLastSpan(
  db: Queryable,
  playerId: bigint,
  before: Temporal.Instant,
): Promise<PlaySpan | null> {
  // The latest by the primary key.
  const { rows } = await db.query<PlaySpan>(
    `select started_at as "startedAt", ended_at as "endedAt" from protection.play_span
      where player_id = $1 and started_at < $2::timestamptz order by started_at desc limit 1`,
    [playerId, before.toString()],
  )
  return rows[0] ?? null
}

/** Adds play that is over to the record. The caller holds the wallet's lock. */
export async function insertSpan(tx: Tx, playerId: bigint, { startedAt, endedAt }: PlaySpan): Promise<void> {
  await tx.query(
    `insert into protection.play_span (player_id, started_at, ended_at)
       values ($1, $2::timestamptz, $3::timestamptz)`,
    [playerId, startedAt.toString(), endedAt.toString()],
  )
}

/** Writes when a limit of time ends the play that runs; null for never. The caller holds the wallet's lock. */
export async function writeEnd(tx: Tx, playerId: bigint, endsAt: Temporal.Instant | null): Promise<void> {
  // Games are ended again when the end has another time.
  await tx.query(
    `update protection.play_time set ends_at = $2::timestamptz,
         ended_at = case when ends_at is not distinct from $2::timestamptz then ended_at end
      where player_id = $1`,
    [playerId, endsAt?.toString() ?? null],
  )
}

/** Writes that a limit of money ends games now; an end by a limit of time that was earlier stays. */
export async function writeEndNow(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await tx.query(
    `update protection.play_time set ends_at = least(ends_at, $2::timestamptz), ended_at = null
      where player_id = $1`,
    [playerId, at.toString()],
  )
}

/** The end of a player's play, whose games have not been ended yet. */
export interface ReachedEnd {
  readonly playerId: bigint
  readonly endsAt: Temporal.Instant
}

/** Ends of play before a moment, the earliest first; at most so many, after one that was read. */
export async function readReachedEnds(
  tx: Tx,
  {
    before,
    after,
    limit,
  }: { readonly before: Temporal.Instant; readonly after: ReachedEnd | null; readonly limit: number },
): Promise<ReachedEnd[]> {
  // A row that its player's launch or answer holds is left to the next run.
  const { rows } = await tx.query<ReachedEnd>(
    `select player_id as "playerId", ends_at as "endsAt" from protection.play_time
      where ends_at <= $1::timestamptz and ended_at is null
        and ($2::timestamptz is null or (ends_at, player_id) > ($2, $3))
      order by ends_at, player_id limit $4 for update skip locked`,
    [before.toString(), after?.endsAt.toString() ?? null, after?.playerId ?? null, limit],
  )
  return rows
}

/** Marks the games of players as ended. The rows are locked. */
export async function markEnded(tx: Tx, players: readonly bigint[], at: Temporal.Instant): Promise<void> {
  await tx.query(
    'update protection.play_time set ended_at = $2::timestamptz where player_id = any($1::bigint[])',
    [players, at.toString()],
  )
}
