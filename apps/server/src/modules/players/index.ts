export { type PlayersSubscriptionsDependencies, playersSubscriptions } from './subscriptions.ts'
export {
  type AccountsLedger,
  createPlayers,
  type NewAccount,
  type PlayerFacts,
  type Players,
  type PlayersDependencies,
  type StandingChange,
  type StandingChanged,
  standingChangedTopic,
} from './service.ts'
export { type AccessFlags, type AccountStatus, accountStatuses, fullAccess } from './rules.ts'
export type { CookieChoice, Likeness, Match, MatchKind } from './store.ts'
export { type PlayersRoutesDependencies, playersHandlers, type Visitor, type VisitorPlace } from './routes.ts'
