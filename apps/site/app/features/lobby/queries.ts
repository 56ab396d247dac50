import { apiQuery } from '../../shared/query/query.ts'

export type LobbyPage = 'home' | 'casino-lobby' | 'live-casino'

/** Number of rails that come with the page: more than a first view shows. */
const FIRST_RAILS = 3

export const lobbyQuery = (langmarket: string, page: LobbyPage) =>
  apiQuery(['lobby', langmarket, page], 'lobby.page', {
    langmarket,
    page,
    // The live lobby reads its tables by themselves, and of the rails their order.
    filled: page === 'live-casino' ? 0 : FIRST_RAILS,
  })

/** The tiles of the other rails, fetched when the first of them is scrolled near. */
export const laterRailsQuery = (langmarket: string, page: LobbyPage) =>
  apiQuery(['lobby', langmarket, page, 'later'], 'lobby.rails', { langmarket, page, from: FIRST_RAILS })
