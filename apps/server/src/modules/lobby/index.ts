export { gameIdsBySlug } from './catalogue.ts'
export { figuresOfToday } from './figures-of-today.ts'
export { createLobby, type Lobby } from './module.ts'
export type { FeedPot, ReadJackpots } from './jackpots/ports.ts'
export type { LobbyDependencies } from './readers.ts'
export { type SeatFree, seatFreeTopic } from './seat-alerts.ts'
export { type ReportedTable, reportedTable, type TableFeed } from './table-feeds.ts'
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
export type { LaunchEnd } from './studio-silence.ts'
export type { ListedGames, NamedList } from './listed-games.ts'
export { lobbyPersonalData } from './personal-data.ts'
