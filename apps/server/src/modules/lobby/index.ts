export { createLobby, type Lobby } from './module.ts'
export type { LobbyDependencies } from './service.ts'
export type {
  GameBlock,
  GameFacts,
  Games,
  GameType,
  LobbyPlayer,
  LobbyPorts,
  OwnRounds,
  Place,
  ProviderId,
  Tile,
  Visitor,
  VisitorPlace,
} from './ports.ts'
