import { openRow, type Queryable } from '../../kernel/index.ts'
import { readDormant } from './dormancy-store.ts'
import type { StoredChoice } from './marketing-store.ts'
import { productExclusionsColumn } from './product-exclusion-store.ts'
import { sealedDetailChange } from './sealed-columns.ts'
import { type PlayerRecord, recordFrom, type StoredPlayer } from './store.ts'

/** A player with what says whether they may be addressed. */
export interface AddressedPlayer {
  readonly player: PlayerRecord
  readonly isDormant: boolean
  readonly choices: readonly StoredChoice[]
  /** Numbers that the player had before. */
  readonly formerPhones: readonly string[]
}

function byPlayer<T extends { readonly player_id: bigint }>(rows: readonly T[]): ReadonlyMap<bigint, T[]> {
  return Map.groupBy(rows, ({ player_id: playerId }) => playerId)
}

/** unsafeReadAcrossPlayers: pages through all players, to find those who must not be addressed. */
export async function readAddressedPlayers(
  queryable: Queryable,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<AddressedPlayer[]> {
  const { rows } = await queryable.query<StoredPlayer>(
    `select *, ${productExclusionsColumn}
       from players.player p join players.access a using (player_id)
      where player_id > $1 order by player_id limit $2`,
    [after, limit],
  )
  const ids = rows.map((row) => row.player_id)
  const chosen = await queryable.query<
    Omit<StoredChoice, 'at'> & { player_id: bigint; recorded_at: Temporal.Instant }
  >(
    `select distinct on (player_id, channel, topic) player_id, channel, topic, allowed, recorded_at
       from players.marketing_consent where player_id = any ($1)
      order by player_id, channel, topic, recorded_at desc`,
    [ids],
  )
  const changed = await queryable.query<{
    player_id: bigint
    change_id: string
    before: string
    after: string
  }>(
    `select player_id, change_id, before, after from players.detail_change
      where player_id = any ($1) and subject = 'phone'`,
    [ids],
  )
  const dormant = await readDormant(queryable, ids)
  const choices = byPlayer(chosen.rows)
  const phones = byPlayer(changed.rows.map((row) => openRow(queryable.personal, sealedDetailChange, row)))
  return rows.map((row) => ({
    player: recordFrom(queryable, row),
    isDormant: dormant.has(row.player_id),
    choices: (choices.get(row.player_id) ?? []).map(({ channel, topic, allowed, recorded_at: at }) => ({
      channel,
      topic,
      allowed,
      at,
    })),
    formerPhones: (phones.get(row.player_id) ?? [])
      .map(({ before }) => before)
      .filter((phone) => phone !== ''),
  }))
}

/** One list is made at a time. */
export async function lockSuppression(queryable: Queryable): Promise<void> {
  await queryable.query(`select pg_advisory_xact_lock(hashtextextended('players.suppression', 0))`)
}
