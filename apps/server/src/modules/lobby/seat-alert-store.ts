import { type Queryable, tablesOf, type Tx } from '../../kernel/index.ts'

interface Tables {
  seat_alert: {
    player_id: bigint
    game_id: number
    session_id: string
    asked_at: Temporal.Instant
    expires_at: Temporal.Instant
  }
}
const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'lobby')

/** A player's request to be told of a free seat, made under a sign-in. */
export interface SeatAlert {
  readonly playerId: bigint
  readonly gameId: number
  readonly sessionId: string
}

export async function alertsOf(
  queryable: Queryable,
  playerId: bigint,
  now: Temporal.Instant,
): Promise<number[]> {
  const rows = await tables(queryable)
    .selectFrom('seat_alert')
    .select('game_id')
    .where('player_id', '=', playerId)
    .where('expires_at', '>', now)
    .orderBy('asked_at')
    .execute()
  return rows.map((row) => row.game_id)
}

/** Class of the advisory locks that serialise the alerts of one player. */
const LOCK_CLASS = 7_308

/** @returns false when the player has `most` already. Idempotent: a second one has the later sign-in and time. */
export async function addAlert(
  tx: Tx,
  alert: SeatAlert & {
    readonly askedAt: Temporal.Instant
    readonly expiresAt: Temporal.Instant
    readonly most: number
  },
): Promise<boolean> {
  // Otherwise requests at the same time would each count the alerts before any of them is stored.
  await tx.query('select pg_advisory_xact_lock($1, hashint8($2))', [LOCK_CLASS, alert.playerId])
  const others = await tables(tx)
    .selectFrom('seat_alert')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', alert.playerId)
    .where('game_id', '!=', alert.gameId)
    .where('expires_at', '>', alert.askedAt)
    .executeTakeFirst()
  if ((others?.count ?? 0n) >= BigInt(alert.most)) return false
  const row = { session_id: alert.sessionId, asked_at: alert.askedAt, expires_at: alert.expiresAt }
  await tables(tx)
    .insertInto('seat_alert')
    .values({ player_id: alert.playerId, game_id: alert.gameId, ...row })
    .onConflict((conflict) => conflict.constraint('seat_alert_pkey').doUpdateSet(row))
    .execute()
  return true
}

export async function removeAlert(queryable: Queryable, { playerId, gameId }: SeatAlert): Promise<void> {
  await tables(queryable)
    .deleteFrom('seat_alert')
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .execute()
}

/** Deletes the alerts of these tables and returns those that had not expired. */
export async function takeAlerts(
  queryable: Queryable,
  gameIds: readonly number[],
  now: Temporal.Instant,
): Promise<readonly Pick<SeatAlert, 'playerId' | 'gameId'>[]> {
  const rows = await tables(queryable)
    .deleteFrom('seat_alert')
    .where((row) => row.or([row('game_id', 'in', [...gameIds]), row('expires_at', '<=', now)]))
    .returning(['player_id', 'game_id', 'expires_at'])
    .execute()
  return rows
    .filter((row) => Temporal.Instant.compare(row.expires_at, now) > 0)
    .map((row) => ({ playerId: row.player_id, gameId: row.game_id }))
}

export async function endAlerts(
  queryable: Queryable,
  playerId: bigint,
  sessionId: string | null,
): Promise<void> {
  let rows = tables(queryable).deleteFrom('seat_alert').where('player_id', '=', playerId)
  if (sessionId !== null) rows = rows.where('session_id', '=', sessionId)
  await rows.execute()
}
