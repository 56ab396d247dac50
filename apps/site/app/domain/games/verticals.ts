import type { RouteOutput } from '@marquee/contract'

/** A game as lists show it; `lock` says why it cannot be opened, null when it can. */
export type GameTile = RouteOutput<'games.bySlug'>
/** The facts of a game and this player's own rounds in it. */
export type GameInfo = RouteOutput<'games.info'>
/** Casino or live casino: a kind of games with a lobby of its own. */
export type Vertical = GameTile['type']

/** Category id for all categories. */
export const ALL_GAMES = 'all'

/** The differences between the lobbies of the casino and of the live casino. */
export const verticals = {
  casino: {
    lobby: { page: 'casino-lobby', route: 'casino', title: 'lobby.casino.title', text: 'lobby.casino.text' },
    category: { route: 'casino.category', description: 'lobby.casino.category' },
    play: 'casino.play',
    shape: 'portrait',
    /** Games per page (spec 2 §9). */
    pageSize: { desktop: 30, phone: 15 },
  },
  'live-casino': {
    lobby: { page: 'live-casino', route: 'live-casino', title: 'lobby.live.title', text: 'lobby.live.text' },
    category: { route: 'live-casino.category', description: 'lobby.live.category' },
    play: 'live-casino.play',
    shape: 'landscape',
    pageSize: { desktop: 60, phone: 30 },
  },
} as const satisfies Record<Vertical, unknown>
