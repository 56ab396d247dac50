import type { RouteOutput } from '@marquee/contract'
import { type Clock, publish, type Tx } from '../../kernel/index.ts'

/**
 * Event of every kind of ending: a session, or all sessions of a player (`sessionId` null), are over. Closes open
 * sockets.
 */
export const sessionEndedTopic = 'session.ended'
export interface SessionEnded {
  readonly sessionId: string | null
  /** Ids of the ended sessions. */
  readonly sessionIds: readonly string[]
  readonly reason: EndReason
}
/** The contract says what each reason means. */
export type EndReason = NonNullable<RouteOutput<'session.history'>['logins'][number]['endReason']>

export interface Ending {
  /** One session; all of the player's when absent. */
  readonly sessionId?: string
  readonly reason: EndReason
}

/** Ends one session, or all of the player's, and publishes it. Sessions that have ended stay as they are. */
export async function endSessions(tx: Tx, clock: Clock, playerId: bigint, ending: Ending): Promise<void> {
  const { rows } = await tx.query<{ session_id: string }>(
    `update identity.session set ended_at = $2, end_reason = $3
      where player_id = $1 and ended_at is null and ($4::text is null or session_id = $4)
      returning session_id`,
    [playerId, clock.now(), ending.reason, ending.sessionId ?? null],
  )
  await tx.query(
    'delete from identity.refresh_token where player_id = $1 and ($2::text is null or session_id = $2)',
    [playerId, ending.sessionId ?? null],
  )
  if (rows.length === 0) return
  const body: SessionEnded = {
    sessionId: ending.sessionId ?? null,
    sessionIds: rows.map((row) => row.session_id),
    reason: ending.reason,
  }
  await publish(tx, { topic: sessionEndedTopic, playerId, body })
}
