import type { JobHandler, Subscription } from '../../kernel/index.ts'
import { type CatalogueHistory, createCatalogueHistory } from './catalogue-history.ts'
import { type LiveHandlers, liveCacheBases, type LiveCacheBases, liveHandlers } from './live-routes.ts'
import { createLiveTables, type LiveTables } from './live-tables.ts'
import type { Games } from './ports.ts'
import { type LobbyCacheBases, lobbyCacheBases, type LobbyHandlers, lobbyHandlers } from './routes.ts'
import { createSeatAlerts } from './seat-alerts.ts'
import type { LobbyDependencies } from './readers.ts'
import { createLobbyService, type LobbyService } from './service.ts'
import { lobbySubscriptions } from './subscriptions.ts'
import { followPaidJackpots } from './jackpots/paid.ts'
import { type JackpotHandlers, jackpotHandlers } from './jackpots/routes.ts'
import type { StudioSilence } from './studio-silence.ts'
import type { StudioTableFeed } from './table-feeds.ts'
import { countPaidRounds } from './winners/counting.ts'
import { type WinnerHandlers, winnerHandlers } from './winners/routes.ts'
import { createWinners } from './winners/service.ts'

export interface LiveDependencies {
  /** Feeds of live tables, one per studio that has one; none by default. */
  readonly tableFeeds?: readonly StudioTableFeed[]
}

export interface Lobby {
  /** The catalogue for play and payments. */
  readonly games: Games
  readonly handlers: LobbyHandlers & LiveHandlers & WinnerHandlers & JackpotHandlers
  /** Cache bases of responses to visitors. */
  readonly cacheBases: LobbyCacheBases & LiveCacheBases
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
  /** The games that visitors can open in a market's own country, for sitemaps. */
  readonly listedIn: LobbyService['listedIn']
  /** Notes the games and versions that the catalogue has; a job does it every minute. */
  readonly synchronise: CatalogueHistory['synchronise']
  /** The state of live tables: `start` asks the studios for it. */
  readonly liveTables: Pick<LiveTables, 'start' | 'stop'>
  /** Studios that do not answer launches: their tiles say that they are back soon. */
  readonly studioSilence: Pick<StudioSilence, 'note' | 'stop'>
}

/** Lobbies, categories, search, the info sheet, favourites, recent games, winners and live tables. */
export function createLobby(deps: LobbyDependencies & LiveDependencies): Lobby {
  const service = createLobbyService(deps)
  const { games } = service
  const seatAlerts = createSeatAlerts(deps)
  const liveTables = createLiveTables({
    ...deps,
    feeds: deps.tableFeeds ?? [],
    onFreeSeats: (tables) =>
      seatAlerts.tell(tables.flatMap(({ provider, symbol }) => games.bySymbol(provider, symbol) ?? [])),
  })
  const history = createCatalogueHistory({ ...deps, catalogue: service.catalogue })
  const live = { service, liveTables, seatAlerts }
  const cacheBases = lobbyCacheBases(service, deps)
  return {
    games,
    handlers: {
      ...lobbyHandlers(service, {
        ...deps,
        versionsOf: history.versionsOf,
        firstListedOf: history.firstListedOf,
      }),
      ...liveHandlers(live),
      ...winnerHandlers(service, createWinners(deps), deps),
      ...jackpotHandlers(service, deps),
    },
    cacheBases: { ...cacheBases, ...liveCacheBases(liveTables, cacheBases) },
    subscriptions: [
      ...lobbySubscriptions({ service, seatAlerts }),
      followPaidJackpots(deps),
      countPaidRounds({ ...deps, shownFrom: (gameId, currency) => service.shownFrom(gameId, currency) }),
    ],
    jobs: [history.job],
    listedIn: service.listedIn,
    synchronise: history.synchronise,
    liveTables,
    studioSilence: service.studioSilence,
  }
}
