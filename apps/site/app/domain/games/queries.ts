import { ME, apiQuery } from '../../shared/query/query.ts'

/** A game by the name in its address. `error.game.not_found` when the market does not have it. */
export const gameBySlugQuery = (slug: string, langmarket: string) =>
  apiQuery(['game', langmarket, slug], 'games.bySlug', { gameSlug: slug, langmarket })

/** The facts of a game, and what this player has done in it. `error.game.not_found` for an unknown id. */
export const gameInfoQuery = (id: number, langmarket: string) =>
  apiQuery(['game-info', langmarket, id], 'games.info', { id, langmarket })

/** Games by id, separated by commas, in this order. */
export const gamesByIdsQuery = (ids: string, langmarket: string) =>
  apiQuery(['games-by-ids', langmarket, ids], 'games.byIds', { ids, langmarket })

/** Open game sessions of this player; a socket message tells when one is closed. */
export const gameSessionsKey = [...ME, 'play-session'] as const

/** First parts of the key of the player's favourites, in every language. */
export const favouritesKey = [...ME, 'favourites'] as const

/** The player's favourites, newest first, 100 at most. Only for players. */
export const favouritesQuery = (langmarket: string) =>
  apiQuery([...favouritesKey, langmarket], 'games.favourites', { langmarket, limit: 100 })

/** The games that the player opened last, newest first, 12 at most. Only for players. */
export const recentGamesQuery = (langmarket: string) =>
  apiQuery([...ME, 'recent-games', langmarket], 'games.recent', { langmarket, limit: 12 })
