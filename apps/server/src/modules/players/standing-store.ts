import type { Queryable } from '../../kernel/index.ts'

/** Who set the account status, and when. */
export interface StatusOrigin {
  readonly actor: string
  readonly at: Temporal.Instant
}

/**
 * Since when a row of `players.player` has its status: its last change, and for one that came with its status from an
 * older platform the moment at which we have got to know it.
 */
export const statusSinceColumn = `coalesce((select max(changed_at) from players.standing_change
  where standing_change.player_id = player.player_id and subject = 'status'), registered_at)`

/** @returns null for an unknown player */
export async function readStatusSince(
  queryable: Queryable,
  playerId: bigint,
): Promise<Temporal.Instant | null> {
  const { rows } = await queryable.query<{ since: Temporal.Instant }>(
    `select ${statusSinceColumn} as since from players.player where player_id = $1`,
    [playerId],
  )
  return rows[0]?.since ?? null
}

/** The last change of the status; null when it never changed. */
export async function readStatusOrigin(queryable: Queryable, playerId: bigint): Promise<StatusOrigin | null> {
  const { rows } = await queryable.query<StatusOrigin>(
    `select actor, changed_at as at from players.standing_change where player_id = $1 and subject = 'status'
      order by changed_at desc, change_id desc limit 1`,
    [playerId],
  )
  return rows[0] ?? null
}
