import { type DeletedRows, deleteKeptRows, type Queryable, type Tx } from '../../kernel/index.ts'

/** Deletes the cases of a player, and the payments that rules have looked at (KYC-14); when, `players` decides. */
export const deleteRiskRecords = (tx: Tx, playerId: bigint): Promise<DeletedRows> =>
  deleteKeptRows(tx, 'risk.delete_records($1)', [playerId])

export async function hasOpenRiskCase(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await queryable.query(
    `select from risk.player_case where player_id = $1 and state <> 'decided' limit 1`,
    [playerId],
  )
  return rows.length > 0
}
