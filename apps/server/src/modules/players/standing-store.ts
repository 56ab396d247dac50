import type { Queryable } from '../../kernel/index.ts'

/** Who set the account status, and when. */
export interface StatusOrigin {
  readonly actor: string
  readonly at: Temporal.Instant
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
