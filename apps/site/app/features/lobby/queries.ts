import { apiQuery } from '../../shared/query.ts'

export type LobbyPage = 'home' | 'casino-lobby' | 'live-casino'

/** Rails that come with the page: more than a first view shows. */
const FIRST_RAILS = 3

export const lobbyQuery = (langmarket: string, page: LobbyPage) =>
  apiQuery(['lobby', langmarket, page], 'lobby.page', { langmarket, page, filled: FIRST_RAILS })

/** Tiles of the rails below, asked for when the first of them comes near. */
export const laterRailsQuery = (langmarket: string, page: LobbyPage) =>
  apiQuery(['lobby', langmarket, page, 'later'], 'lobby.rails', { langmarket, page, from: FIRST_RAILS })

export const recentQuery = (langmarket: string) =>
  apiQuery(['me', 'recent-games', langmarket], 'games.recent', { langmarket, limit: 12 })

export const winnersQuery = (langmarket: string, currency: string) =>
  apiQuery(['winners', langmarket, currency], 'games.latestWinners', {
    langmarket,
    dateRange: '24h',
    siteId: 1,
    currency,
  })

/** Which games a category page shows; all of it stands in the address. */
export interface Selection {
  readonly type: 'casino' | 'live-casino'
  readonly category: string | undefined
  readonly provider: string | undefined
  readonly sort: 'popular' | 'new' | 'name' | 'return'
  /** Games shown; grows with "Show more". */
  readonly limit: number
}

export const gamesQuery = (langmarket: string, selection: Selection) =>
  apiQuery(['games', langmarket, selection], 'games.page', {
    langmarket,
    type: selection.type,
    sort: selection.sort,
    limit: selection.limit,
    position: 0,
    ...(selection.category === undefined ? {} : { category: selection.category }),
    ...(selection.provider === undefined ? {} : { provider: selection.provider }),
  })
