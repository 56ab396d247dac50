import type { Queryable, Tx } from '../../kernel/index.ts'

/** @throws PostgreSQL unique violation when the old account has a player here already */
export async function insertMigrated(
  tx: Tx,
  migrated: { readonly playerId: bigint; readonly oldId: string; readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    'insert into identity.migrated_player (player_id, old_id, migrated_at) values ($1, $2, $3)',
    [migrated.playerId, migrated.oldId, migrated.at],
  )
}

/** Whether an old account has a player here. */
export async function isMigrated(tx: Tx, oldId: string): Promise<boolean> {
  const { rows } = await tx.query('select 1 from identity.migrated_player where old_id = $1', [oldId])
  return rows.length > 0
}

export interface UntoldPlayer {
  readonly playerId: bigint
  readonly oldId: string
}

/**
 * unsafeReadAcrossPlayers: players of whom the old platform does not know yet, a page at a time.
 * @param after the last player of the page before
 */
export async function readUntold(
  queryable: Queryable,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<UntoldPlayer[]> {
  const { rows } = await queryable.query<UntoldPlayer>(
    `select player_id as "playerId", old_id as "oldId" from identity.migrated_player
      where told_at is null and player_id > $1 order by player_id limit $2`,
    [after, limit],
  )
  return rows
}

export async function noteTold(queryable: Queryable, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await queryable.query(
    'update identity.migrated_player set told_at = $2 where player_id = $1 and told_at is null',
    [playerId, at],
  )
}
