export {
  type Operation,
  type Outcome,
  type Playable,
  providerNumbers,
  type Refusal,
  refusals,
  type StudioAmount,
} from './operation.ts'
export type { GameFacts, GamesPort, Launcher, LaunchRequest, PlayerFacts } from './ports.ts'
export { createPlay, type PlayDependencies } from './module.ts'

export type { Rounds } from './rounds.ts'
export { type SessionsClosed, sessionsClosedTopic } from './sessions.ts'
