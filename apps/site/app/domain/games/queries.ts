import { ME, apiQuery } from '../../shared/query/query.ts'

export const gameBySlugQuery = (slug: string, langmarket: string) =>
  apiQuery(['game', langmarket, slug], 'games.bySlug', { gameSlug: slug, langmarket })

export const gameInfoQuery = (id: number, langmarket: string) =>
  apiQuery(['game-info', langmarket, id], 'games.info', { id, langmarket })

/** Games by their ids, with commas between them, in this order. */
export const gamesByIdsQuery = (ids: string, langmarket: string) =>
  apiQuery(['games-by-ids', langmarket, ids], 'games.byIds', { ids, langmarket })

/** Sessions of games that this player has open; the socket tells when one is closed. */
export const gameSessionsKey = [...ME, 'play-session'] as const

export const favouritesKey = [...ME, 'favourites'] as const

export const favouritesQuery = (langmarket: string) =>
  apiQuery([...favouritesKey, langmarket], 'games.favourites', { langmarket, limit: 100 })

export const recentGamesQuery = (langmarket: string) =>
  apiQuery([...ME, 'recent-games', langmarket], 'games.recent', { langmarket, limit: 12 })
