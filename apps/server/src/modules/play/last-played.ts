import type { Queryable } from '../../kernel/index.ts'
import { type GameSession, readGamesSince, readLastGame } from './store.ts'

/**
 * When a game was closed, at the latest now. A session ends with its sign-in, also when it was closed later, because no
 * instance was there to close it.
 */
function endOfGame(
  { closedAt, endsAt }: Pick<GameSession, 'closedAt' | 'endsAt'>,
  now: Temporal.Instant,
): Temporal.Instant {
  const ends = [closedAt, endsAt].filter((end) => end !== null)
  return ends.reduce((first, end) => (Temporal.Instant.compare(end, first) < 0 ? end : first), now)
}

/** When a player last had a game for money open: the given present while one is, null before the first. */
export async function lastPlayedAt(
  db: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const game = await readLastGame(db, playerId)
  return game && endOfGame(game, at)
}

/** When a player had a game for money open since a moment, the earliest first; also what began before it. */
export async function gamesSince(
  db: Queryable,
  playerId: bigint,
  since: Temporal.Instant,
  at: Temporal.Instant,
): Promise<{ readonly from: Temporal.Instant; readonly until: Temporal.Instant }[]> {
  const games = await readGamesSince(db, playerId, since)
  return games.map((game) => ({ from: game.openedAt, until: endOfGame(game, at) }))
}
