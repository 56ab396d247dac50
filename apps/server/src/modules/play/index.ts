export {
  type Done,
  type Operation,
  type Outcome,
  type Playable,
  type Refusal,
  type Refused,
  refusals,
  type StudioAmount,
} from './operation.ts'
export type {
  AwardAnswer,
  AwardRequest,
  GameFacts,
  GamesPort,
  Integration,
  Launcher,
  LaunchRequest,
  OperatorAccount,
  PlayerFacts,
  LastingAwards,
  StudioAwards,
  UnfinishedRounds,
} from './ports.ts'
export { createPlay, type Play, type PlayDependencies } from './module.ts'

export type { Rounds } from './rounds.ts'
export { measuredOf } from './watch/measured.ts'
export { gamesSince, lastPlayedAt } from './last-played.ts'
export { lastStakeUnder } from './last-stake.ts'
export { type SessionsClosed, sessionsClosedTopic } from './session-topics.ts'
export { cancelFreeRounds, orderFreeRounds } from './free-round-awards.ts'
export { findOrder, type NewOrder, type Order } from './free-round-orders.ts'
export { playPersonalData } from './personal-data.ts'
