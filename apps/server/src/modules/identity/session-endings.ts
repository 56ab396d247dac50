import type { RouteOutput } from '@marquee/contract'
import { type Clock, publish, type Tx } from '../../kernel/index.ts'
import { isOnBreak } from './rules.ts'

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
  /** Sessions that were opened during a break stay open. */
  readonly keepsDuringBreak?: boolean
}

/** What ends when an account may not have its sessions any more: during a break those opened in it stay (EXC-06). */
export const barredEnding = (account: { readonly status: string } | null): Ending => ({
  reason: 'status',
  keepsDuringBreak: account !== null && isOnBreak(account),
})

/** Ends one session, or all of the player's, and publishes it. Sessions that have ended stay as they are. */
export async function endSessions(tx: Tx, clock: Clock, playerId: bigint, ending: Ending): Promise<void> {
  const { sessionId = null, reason, keepsDuringBreak = false } = ending
  const { rows } = await tx.query<{ session_id: string }>(
    `update identity.session set ended_at = $2, end_reason = $3
      where player_id = $1 and ended_at is null and ($4::text is null or session_id = $4)
        and not ($5 and during_break)
      returning session_id`,
    [playerId, clock.now(), reason, sessionId, keepsDuringBreak],
  )
  const sessionIds = rows.map((row) => row.session_id)
  await tx.query(
    `delete from identity.refresh_token
      where player_id = $1 and ($2::text is null or session_id = $2) and (not $3 or session_id = any ($4::text[]))`,
    [playerId, sessionId, keepsDuringBreak, sessionIds],
  )
  if (sessionIds.length === 0) return
  const tell = (body: SessionEnded) => publish(tx, { topic: sessionEndedTopic, playerId, body })
  if (!keepsDuringBreak) return tell({ sessionId, sessionIds, reason })
  // Listeners take an ending without a session for the end of all.
  for (const one of sessionIds) await tell({ sessionId: one, sessionIds: [one], reason })
}
