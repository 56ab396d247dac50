import type { JobHandler, Subscription } from '../../kernel/index.ts'
import { type CatalogueHistory, createCatalogueHistory } from './catalogue-history.ts'
import type { Games } from './ports.ts'
import { type LobbyCacheBases, lobbyCacheBases, type LobbyHandlers, lobbyHandlers } from './routes.ts'
import { createLobbyService, type LobbyDependencies } from './service.ts'
import { lobbySubscriptions } from './subscriptions.ts'

export interface Lobby {
  /** The catalogue for play and payments. */
  readonly games: Games
  readonly handlers: LobbyHandlers
  /** Cache bases of responses to visitors. */
  readonly cacheBases: LobbyCacheBases
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
  /** Notes the games and versions that the catalogue has; a job does it every minute. */
  readonly synchronise: CatalogueHistory['synchronise']
}

/** Lobbies, categories, search, the info sheet, favourites, recent games and winners. */
export function createLobby(deps: LobbyDependencies): Lobby {
  const service = createLobbyService(deps)
  const history = createCatalogueHistory({ ...deps, catalogue: service.catalogue })
  return {
    games: service.games,
    handlers: lobbyHandlers(service, { ...deps, versionsOf: history.versionsOf }),
    cacheBases: lobbyCacheBases(service, deps),
    subscriptions: lobbySubscriptions(service),
    jobs: [history.job],
    synchronise: history.synchronise,
  }
}
