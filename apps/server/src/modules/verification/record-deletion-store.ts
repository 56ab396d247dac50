import { type DeletedRows, deleteKeptRows, type Queryable, type Tx } from '../../kernel/index.ts'

/** Deletes everything of a player in this schema. */
export const deleteRecordRows = (tx: Tx, playerId: bigint): Promise<DeletedRows> =>
  deleteKeptRows(tx, 'verification.delete_records($1)', [playerId])

/** Stored files of a player. */
export async function countFiles(queryable: Queryable, playerId: bigint): Promise<number> {
  const { rows } = await queryable.query<{ count: number }>(
    `select count(*)::integer as count from verification.upload where player_id = $1 and received_at is not null`,
    [playerId],
  )
  return rows[0]?.count ?? 0
}
