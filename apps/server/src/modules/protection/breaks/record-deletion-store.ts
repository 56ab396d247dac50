import { type DeletedRows, deleteKeptRows, type Queryable, type Tx } from '../../../kernel/index.ts'
import type { RecordedBreak, RecordedReturn } from './record-rules.ts'

/** All breaks in the record of a player, oldest first. */
export async function readRecordedBreaks(queryable: Queryable, playerId: bigint): Promise<RecordedBreak[]> {
  const { rows } = await queryable.query<RecordedBreak>(
    `select number, kind, product, started_at as "startedAt", until from protection.break_record
      where player_id = $1 order by number`,
    [playerId],
  )
  return rows
}

export async function readRecordedReturns(queryable: Queryable, playerId: bigint): Promise<RecordedReturn[]> {
  const { rows } = await queryable.query<RecordedReturn>(
    `select product, ended_at as "endedAt" from protection.return_request
      where player_id = $1 and ended_as in ('confirmed', 'approved')`,
    [playerId],
  )
  return rows
}

/**
 * unsafeReadAcrossPlayers: pages through players with records of breaks, or orders of staff, from before a moment, by
 * player.
 */
export async function readPlayersWithRecords(
  queryable: Queryable,
  {
    after,
    limit,
    before,
  }: { readonly after: bigint; readonly limit: number; readonly before: Temporal.Instant },
): Promise<bigint[]> {
  const { rows } = await queryable.query<{ id: bigint }>(
    // A player with several rows counts one time in a branch: otherwise its page would end before that of another.
    `(select distinct player_id as id from protection.break_record
       where player_id > $1 and started_at < $3 order by id limit $2)
     union (select distinct player_id from protection.exclusion_order
       where player_id > $1 and made_at < $3 order by player_id limit $2)
     union (select distinct player_id from protection.time_out_order
       where player_id > $1 and made_at < $3 order by player_id limit $2)
      order by id limit $2`,
    [after, limit, before],
  )
  return rows.map(({ id }) => id)
}

/**
 * Deletes breaks by their numbers. The caller holds the wallet's lock.
 * @param change.othersBefore orders of staff and requests to return from before are deleted too; null for none
 */
export const deleteRecordedBreaks = (
  tx: Tx,
  playerId: bigint,
  {
    numbers,
    othersBefore,
  }: { readonly numbers: readonly number[]; readonly othersBefore: Temporal.Instant | null },
): Promise<DeletedRows> =>
  deleteKeptRows(tx, 'protection.delete_break_records($1, $2, $3)', [playerId, numbers, othersBefore])
