import {
  ALL_GAMES,
  type GameTile,
  type LiveTable,
  parseSelection,
  toLiveState,
} from '../../domain/games/index.ts'
import type { Answer, GamePage, LobbyData } from './model.ts'

/** Every open table, in the order of the lobby. */
export const allTables = parseSelection('live-casino', ALL_GAMES, new URLSearchParams(), false)

export const liveSorts = ['games', 'seats', 'stake'] as const
export type LiveSort = (typeof liveSorts)[number]

export type LiveView =
  | { readonly is: 'loading' }
  | { readonly is: 'failed' }
  /** There are tables, but none can be opened here. */
  | { readonly is: 'closed'; readonly lobby: LobbyData }
  | { readonly is: 'tables'; readonly lobby: LobbyData; readonly page: GamePage }

export function toLiveView(lobby: Answer<LobbyData>, page: Answer<GamePage>): LiveView {
  if (!lobby.data || !page.data) return { is: lobby.error || page.error ? 'failed' : 'loading' }
  if (page.data.items.length === 0) return { is: 'closed', lobby: lobby.data }
  return { is: 'tables', lobby: lobby.data, page: page.data }
}

export type Tables = ReadonlyMap<number, LiveTable> | undefined

/** Free seats of a table: any number without seats, none where nothing is known. */
function freeSeats(table: LiveTable | undefined): number {
  if (table?.state !== 'open') return -1
  const { seats, seatsTaken } = table
  return seats === null || seatsTaken === null ? Infinity : seats - seatsTaken
}

const smallestStake = (game: GameTile, tables: Tables): number =>
  Number((tables?.get(game.id)?.stakes ?? game.stakes)?.min.amount ?? Infinity)

/** The tables by the rails of the market's layout; those of no rail come last. */
export function inOrderOfRails(
  games: readonly GameTile[],
  rails: readonly Pick<LobbyData['rails'][number], 'gameIds'>[],
): readonly GameTile[] {
  const order = [...new Set(rails.flatMap(({ gameIds = [] }) => gameIds))]
  const placeOf = ({ id }: GameTile) => [...order, id].indexOf(id)
  return games.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The tables in an order; equal ones keep the lobby’s, also those without seats (their difference is no number). */
export function sortTables(games: readonly GameTile[], sort: LiveSort, tables: Tables): readonly GameTile[] {
  switch (sort) {
    case 'games':
      return games
    case 'seats':
      return games.toSorted((a, b) => freeSeats(tables?.get(b.id)) - freeSeats(tables?.get(a.id)))
    case 'stake':
      return games.toSorted((a, b) => smallestStake(a, tables) - smallestStake(b, tables))
    default:
      return sort satisfies never
  }
}

/** Where the tables of a list are shown. */
export interface Arranged {
  /**
   * Across the page: the first table that is open and has a seat; before the first answer the first of the list, of
   * which nothing is said then.
   */
  readonly lead: GameTile | undefined
  readonly tables: readonly GameTile[]
  /** Closed tables, the next to open first. */
  readonly later: readonly { readonly game: GameTile; readonly opensAt: string | null }[]
  /** Names of studios of whose tables nothing is known. */
  readonly silent: readonly string[]
  /** Number of tables that are known to be open. */
  readonly open: number
}

export function arrange(games: readonly GameTile[], tables: Tables): Arranged {
  const states = games.map((game) => ({ game, state: tables && toLiveState(tables.get(game.id)) }))
  const later = states.flatMap(({ game, state }) =>
    state?.is === 'closed' ? [{ game, opensAt: state.table.opensAt }] : [],
  )
  const open = states.filter(({ state }) => state?.is === 'open')
  // Before the first answer every table stands in the grid, below the one across.
  const lead = tables ? open.find(({ state }) => state?.is === 'open' && !state.isFull)?.game : games[0]
  const silent = states.flatMap(({ game, state }) => (state?.is === 'unknown' ? [game.providerTitle] : []))
  return {
    lead,
    tables: states.flatMap(({ game, state }) => (state?.is === 'closed' || game === lead ? [] : [game])),
    later: later.toSorted((a, b) => (a.opensAt ?? '~').localeCompare(b.opensAt ?? '~')),
    silent: [...new Set(silent)],
    open: open.length,
  }
}
