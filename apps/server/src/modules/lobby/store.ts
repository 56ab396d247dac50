import { type Queryable, tablesOf } from '../../kernel/index.ts'

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

/** The newest favourites are listed; older ones stay marked. */
const MAX_FAVOURITES = 500

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

export async function markFavourite(
  queryable: Queryable,
  playerId: bigint,
  gameId: number,
  at: Temporal.Instant,
): Promise<void> {
  await tables(queryable)
    .insertInto('favourite')
    .values({ player_id: playerId, game_id: gameId, marked_at: at })
    .onConflict((conflict) => conflict.constraint('favourite_pkey').doNothing())
    .execute()
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
