import type { Queryable } from '../../kernel/index.ts'
import { readLastGame } from './store.ts'

/**
 * When a player last had a game for money open: the given present while one is, null before the first. A session that
 * nobody has closed ends with its sign-in.
 */
export async function lastPlayedAt(
  db: Queryable,
  playerId: bigint,
  at: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const game = await readLastGame(db, playerId)
  if (!game) return null
  const end = game.closedAt ?? game.endsAt ?? at
  return Temporal.Instant.compare(end, at) < 0 ? end : at
}
