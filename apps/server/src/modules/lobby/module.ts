import type { Subscription } from '../../kernel/index.ts'
import type { Games } from './ports.ts'
import { type LobbyBases, lobbyBases, type LobbyHandlers, lobbyHandlers } from './routes.ts'
import { createLobbyService, type LobbyDependencies } from './service.ts'
import { lobbySubscriptions } from './subscriptions.ts'

export interface Lobby {
  /** The catalogue for play and transactions. */
  readonly games: Games
  readonly handlers: LobbyHandlers
  /** What answers to visitors are made of. */
  readonly bases: LobbyBases
  readonly subscriptions: readonly Subscription[]
}

/** Lobbies, categories, search, the info sheet, favourites, recent games and winners. */
export function createLobby(deps: LobbyDependencies): Lobby {
  const service = createLobbyService(deps)
  return {
    games: service.games,
    handlers: lobbyHandlers(service, deps),
    bases: lobbyBases(service, deps),
    subscriptions: lobbySubscriptions(service),
  }
}
