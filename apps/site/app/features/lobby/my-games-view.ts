import type { GameTile } from '../../domain/games/index.ts'
import type { Answer } from './model.ts'

interface Games {
  readonly games: readonly GameTile[]
}

/** The view of the player's own games. */
export type MyGamesView =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  /** Neither a favourite nor a game that was played. */
  | { readonly is: 'empty' }
  | { readonly is: 'games'; readonly favourites: readonly GameTile[]; readonly recent: readonly GameTile[] }

export function toMyGamesView(favourites: Answer<Games>, recent: Answer<Games>): MyGamesView {
  if (!favourites.data || !recent.data) return { is: favourites.error || recent.error ? 'failed' : 'loading' }
  const games = { favourites: favourites.data.games, recent: recent.data.games }
  return games.favourites.length + games.recent.length === 0 ? { is: 'empty' } : { is: 'games', ...games }
}
