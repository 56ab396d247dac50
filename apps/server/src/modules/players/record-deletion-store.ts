import { type DeletedRows, deleteRowsOf, type Queryable, type Tx } from '../../kernel/index.ts'
import type { KeepingSubject } from './record-rules.ts'
import { statusSinceColumn } from './standing-store.ts'

/** A closed account whose due-diligence records were not deleted. */
export interface ClosedAccount extends KeepingSubject {
  readonly playerId: bigint
  readonly closedAt: Temporal.Instant
}

export interface RecordPage {
  readonly after: bigint
  readonly limit: number
}

/** unsafeReadAcrossPlayers: pages through closed accounts, by player. */
export async function readClosedAccounts(
  queryable: Queryable,
  { after, limit }: RecordPage,
): Promise<ClosedAccount[]> {
  const { rows } = await queryable.query<ClosedAccount>(
    `select player_id as "playerId", market, country, province, ${statusSinceColumn} as "closedAt"
       from players.player where player_id > $1 and account_status = 'CLOSED' and records_deleted_at is null
      order by player_id limit $2`,
    [after, limit],
  )
  return rows
}

/** Marks a closed account whose row is locked. @returns false where its records were deleted before */
export async function markRecordsDeleted(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update players.player set records_deleted_at = $2
      where player_id = $1 and account_status = 'CLOSED' and records_deleted_at is null`,
    [playerId, at],
  )
  return rowCount > 0
}

/** Deletes what was found of a player on lists, and what staff have decided about it. */
export const deleteScreenings = (tx: Tx, playerId: bigint): Promise<DeletedRows> =>
  deleteRowsOf(tx, playerId, ['players.screening_decision', 'players.screening'])
