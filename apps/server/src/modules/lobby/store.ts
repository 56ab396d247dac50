import { type Queryable, tablesOf, type Tx } from '../../kernel/index.ts'

interface FavouriteRow {
  player_id: bigint
  game_id: number
  marked_at: Temporal.Instant
}
interface RecentRow {
  player_id: bigint
  game_id: number
  last_at: Temporal.Instant
}
interface Tables {
  favourite: FavouriteRow
  recent: RecentRow
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'lobby')

/** A player marks so many games at most, so that a list can have them all. */
export const MAX_FAVOURITES = 100
/** Of the advisory locks that favourites are counted under. */
const LOCK_OF_FAVOURITES = 'lobby.favourite:'

/** Newest first. */
export async function favouritesOf(queryable: Queryable, playerId: bigint): Promise<number[]> {
  const rows = await tables(queryable)
    .selectFrom('favourite')
    .select('game_id')
    .where('player_id', '=', playerId)
    .orderBy('marked_at', 'desc')
    .limit(MAX_FAVOURITES)
    .execute()
  return rows.map((row) => row.game_id)
}

export async function isFavourite(queryable: Queryable, playerId: bigint, gameId: number): Promise<boolean> {
  const row = await tables(queryable)
    .selectFrom('favourite')
    .select('game_id')
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false, and nothing is marked, when as many others are marked as may be */
export async function markFavourite(
  tx: Tx,
  playerId: bigint,
  gameId: number,
  at: Temporal.Instant,
): Promise<boolean> {
  // Otherwise requests at the same time would each count before any of them is stored.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1 || $2::text, 0))', [
    LOCK_OF_FAVOURITES,
    playerId,
  ])
  if (await isFavourite(tx, playerId, gameId)) return true
  const marked = await tables(tx)
    .selectFrom('favourite')
    .select((row) => row.fn.countAll<bigint>().as('count'))
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  if ((marked?.count ?? 0n) >= BigInt(MAX_FAVOURITES)) return false
  await tables(tx)
    .insertInto('favourite')
    .values({ player_id: playerId, game_id: gameId, marked_at: at })
    .onConflict((conflict) => conflict.constraint('favourite_pkey').doNothing())
    .execute()
  return true
}

export async function unmarkFavourite(queryable: Queryable, playerId: bigint, gameId: number): Promise<void> {
  await tables(queryable)
    .deleteFrom('favourite')
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .execute()
}

/** Newest first. */
export async function recentOf(queryable: Queryable, playerId: bigint, limit: number): Promise<number[]> {
  const rows = await tables(queryable)
    .selectFrom('recent')
    .select('game_id')
    .where('player_id', '=', playerId)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.game_id)
}

/** Idempotent: the later of two times is kept. */
export async function noteLaunch(
  queryable: Queryable,
  playerId: bigint,
  gameId: number,
  at: Temporal.Instant,
): Promise<void> {
  await queryable.query(
    `insert into lobby.recent as r (player_id, game_id, last_at) values ($1, $2, $3)
     on conflict on constraint recent_pkey do update set last_at = greatest(r.last_at, excluded.last_at)`,
    [playerId, gameId, at.toString()],
  )
}

/** Number of players per game since an instant. */
export async function playersByGame(
  queryable: Queryable,
  since: Temporal.Instant,
): Promise<Map<number, number>> {
  const { rows } = await queryable.query<{ game_id: number; players: number }>(
    'select game_id, count(*)::integer as players from lobby.recent where last_at >= $1 group by game_id',
    [since.toString()],
  )
  return new Map(rows.map((row) => [row.game_id, row.players]))
}
