import type { Queryable, Tx } from '../../kernel/index.ts'
import { type AccessRow, type PlayerRecord, type PlayerRow, recordFrom } from './store.ts'

/** How a player lets wins be listed: not at all, without a name, or with the first letter of the first name. */
export type WinDisplay = 'hidden' | 'unnamed' | 'initial'

export async function insertWinDisplay(
  tx: Tx,
  playerId: bigint,
  display: WinDisplay,
  at: Temporal.Instant,
): Promise<void> {
  // The last of several choices at one instant counts.
  await tx.query(
    `insert into players.win_display as d (player_id, chosen_at, display) values ($1, $2, $3)
     on conflict on constraint win_display_pkey do update set display = excluded.display`,
    [playerId, at.toString(), display],
  )
}

/** @returns null before the first choice */
export async function readWinDisplay(queryable: Queryable, playerId: bigint): Promise<WinDisplay | null> {
  const { rows } = await queryable.query<{ display: WinDisplay }>(
    'select display from players.win_display where player_id = $1 order by chosen_at desc limit 1',
    [playerId],
  )
  return rows[0]?.display ?? null
}

/** Players of a list of winners with their choice; null before the first one. */
export async function readWinners(
  queryable: Queryable,
  playerIds: readonly bigint[],
): Promise<{ readonly record: PlayerRecord; readonly display: WinDisplay | null }[]> {
  const { rows } = await queryable.query<PlayerRow & AccessRow & { display: WinDisplay | null }>(
    `select p.*, a.*, d.display from players.player p join players.access a using (player_id)
       left join lateral (select display from players.win_display w where w.player_id = p.player_id
                           order by w.chosen_at desc limit 1) d on true
      where p.player_id = any($1::bigint[])`,
    [playerIds],
  )
  return rows.map((row) => ({ record: recordFrom(queryable, row), display: row.display }))
}
