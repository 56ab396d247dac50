export {
  type BetOperation,
  type Operation,
  type Outcome,
  type Playable,
  type ProviderId,
  providerNumbers,
  type Refusal,
  refusals,
  type StudioAmount,
} from './operation.ts'
export type {
  GameBlock,
  GameFacts,
  GamesPort,
  Launcher,
  LaunchRequest,
  PlayerFacts,
  PlayersPort,
  Tile,
  Vertical,
} from './ports.ts'
export { createPlay, type Play, type PlayDependencies } from './module.ts'
export { gameLaunchedTopic } from './sessions.ts'
export type { Rounds } from './rounds.ts'
export { type RoundWon, roundWonTopic } from './wins.ts'
