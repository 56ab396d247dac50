export {
  type AccountsLedger,
  createPlayers,
  marketFor,
  type NewAccount,
  type PlayerFacts,
  type Players,
  type PlayersDependencies,
  type StandingChange,
  type StandingChanged,
  standingChangedTopic,
} from './service.ts'
export { type AccessFlags, type AccountStatus, accountStatuses, fullAccess } from './rules.ts'
export type { CookieChoice, Likeness, Match } from './store.ts'
export { type PlayersRoutesDependencies, playersHandlers } from './routes.ts'
