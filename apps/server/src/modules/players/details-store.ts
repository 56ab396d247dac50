import { type Queryable, sealRow, type Tx } from '../../kernel/index.ts'
import { sealedDetailChange, sealedPlayer } from './sealed-columns.ts'
import type { PlayerRecord } from './store.ts'

/** A detail that a player may change. */
export type Detail = 'street' | 'postalCode' | 'city' | 'province' | 'language' | 'phone'

/** Columns of `players.player` by detail. */
const columns = {
  street: 'street',
  postalCode: 'postal_code',
  city: 'city',
  province: 'province',
  language: 'language',
  phone: 'phone',
} as const satisfies Record<Detail, string>

/**
 * Writes one detail of a player whose row is locked.
 * @throws PostgreSQL unique violation when another account has the phone number
 */
export async function updateDetail(tx: Tx, playerId: bigint, detail: Detail, value: string): Promise<void> {
  const { player_id: _, ...stored } = sealRow<Record<string, unknown>>(tx.personal, sealedPlayer, {
    player_id: playerId,
    [columns[detail]]: value,
  })
  const set = Object.keys(stored).map((column, i) => `${column} = $${i + 2}`)
  await tx.query(`update players.player set ${set.join(', ')} where player_id = $1`, [
    playerId,
    ...Object.values(stored),
  ])
}

/** Who changes a detail, and by which request. */
export interface ChangeOrigin {
  /** `player` or a member of staff. */
  readonly actor: string
  readonly requestId: string
}

export async function insertDetailChange(
  tx: Tx,
  { playerId }: Pick<PlayerRecord, 'playerId'>,
  change: ChangeOrigin & {
    readonly id: string
    readonly at: Temporal.Instant
    readonly detail: Detail
    readonly before: string | null
    readonly after: string
  },
): Promise<void> {
  const stored = sealRow(tx.personal, sealedDetailChange, {
    player_id: playerId,
    change_id: change.id,
    before: change.before ?? '',
    after: change.after,
  })
  await tx.query(
    `insert into players.detail_change
            (player_id, changed_at, change_id, subject, before, after, actor, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      playerId,
      change.at,
      change.id,
      change.detail,
      stored.before,
      stored.after,
      change.actor,
      change.requestId,
    ],
  )
}

/** The market of a player; null for an unknown one. */
export async function readMarket(queryable: Queryable, playerId: bigint): Promise<string | null> {
  const { rows } = await queryable.query<{ market: string }>(
    'select market from players.player where player_id = $1',
    [playerId],
  )
  return rows[0]?.market ?? null
}

/**
 * The markets of some players.
 * unsafeReadAcrossPlayers: lists of work of staff, who see the rows of their markets.
 */
export async function readMarkets(
  queryable: Queryable,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await queryable.query<{ player_id: bigint; market: string }>(
    'select player_id, market from players.player where player_id = any ($1)',
    [playerIds],
  )
  return new Map(rows.map(({ player_id: playerId, market }) => [playerId, market]))
}

/** The currency of a player's account; null for an unknown one. */
export async function readCurrency(queryable: Queryable, playerId: bigint): Promise<string | null> {
  const { rows } = await queryable.query<{ currency: string }>(
    'select currency from players.player where player_id = $1',
    [playerId],
  )
  return rows[0]?.currency ?? null
}

/** Account statuses that no exclusion replaces: the account stays closed. */
export const statusesWithoutExclusion: readonly string[] = ['CLOSED', 'BLACKLISTED']

/** Whether an exclusion or time-out can begin on an account; an unknown one has nothing to say against it. */
export async function canBeExcluded(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rows } = await queryable.query(
    'select from players.player where player_id = $1 and account_status = any($2)',
    [playerId, statusesWithoutExclusion],
  )
  return rows.length === 0
}
