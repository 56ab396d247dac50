export { createLobby, type Lobby } from './module.ts'
export type { LobbyDependencies } from './service.ts'
export type {
  CertifiedOutcomes,
  GameFacts,
  Games,
  LobbyPlayer,
  Measured,
  Place,
  ProviderId,
  Tile,
  Visitor,
  VisitorPlace,
} from './ports.ts'
