import { openRow, type Queryable, type Tx } from '../../kernel/index.ts'
import { type LoginDevice, loginDeviceOf } from './login-device.ts'
import { sealedSession } from './sealed-columns.ts'
import type { EndReason } from './session-endings.ts'

/** A sign-in and the session that it opened. */
export interface LoginRecord {
  readonly sessionId: string
  readonly startedAt: Temporal.Instant
  readonly ip: string
  readonly country: string
  readonly device: LoginDevice
  readonly loginMethod: string
  /** Null while the session is open. */
  readonly endedAt: Temporal.Instant | null
  readonly endReason: EndReason | null
  readonly reportedAt: Temporal.Instant | null
}

interface LoginRow {
  player_id: bigint
  session_id: string
  started_at: Temporal.Instant
  ip: string
  country: string
  user_agent: string
  login_method: string
  ended_at: Temporal.Instant | null
  end_reason: EndReason | null
  reported_at: Temporal.Instant | null
}

/**
 * Sign-ins by their ids, which begin with the time, newest first: the primary key serves every page. A session whose
 * maximum life is over has ended then, also before the job has written it. Their network addresses are decrypted.
 */
export async function readLogins(
  queryable: Queryable,
  page: { playerId: bigint; before: string | undefined; limit: number; at: Temporal.Instant },
): Promise<LoginRecord[]> {
  const { rows } = await queryable.query<LoginRow>(
    `select player_id, session_id, started_at, ip, country, user_agent, login_method, reported_at,
            coalesce(ended_at, case when expires_at <= $4 then expires_at end) as ended_at,
            coalesce(end_reason, case when expires_at <= $4 then 'expired' end) as end_reason
       from identity.session
      where player_id = $1 and ($2::text is null or session_id < $2)
      order by session_id desc limit $3`,
    [page.playerId, page.before ?? null, page.limit, page.at],
  )
  return rows
    .map((row) => openRow(queryable.personal, sealedSession, row))
    .map((row) => ({
      sessionId: row.session_id,
      startedAt: row.started_at,
      ip: row.ip,
      country: row.country,
      device: loginDeviceOf(row.user_agent),
      loginMethod: row.login_method,
      endedAt: row.ended_at,
      endReason: row.end_reason,
      reportedAt: row.reported_at,
    }))
}

/** Ids of the player's open sessions but one, locked in the order of their ids. */
export async function readOtherOpenSessions(
  tx: Tx,
  own: { playerId: bigint; sessionId: string },
): Promise<string[]> {
  const { rows } = await tx.query<{ session_id: string }>(
    `select session_id from identity.session
      where player_id = $1 and session_id <> $2 and ended_at is null order by session_id for update`,
    [own.playerId, own.sessionId],
  )
  return rows.map((row) => row.session_id)
}

/** @returns false when it was reported before */
export async function markReported(
  tx: Tx,
  login: { playerId: bigint; sessionId: string; at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update identity.session set reported_at = $3
      where player_id = $1 and session_id = $2 and reported_at is null`,
    [login.playerId, login.sessionId, login.at],
  )
  return rowCount > 0
}

/** Removes the player's known browsers but one, which may be absent. */
export async function forgetDevices(tx: Tx, playerId: bigint, kept: Buffer | null): Promise<void> {
  await tx.query(
    'delete from identity.device where player_id = $1 and ($2::bytea is null or device_hash <> $2)',
    [playerId, kept],
  )
}
