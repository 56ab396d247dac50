import type { AnswerOf, HeadersOf, InputOf, OutputOf, SentBy } from '../route.ts'
import { accountRoutes } from './account.ts'
import { activityRoutes } from './activity.ts'
import { affordabilityRoutes } from './affordability.ts'
import { authenticationRoutes } from './authentication.ts'
import { breakRoutes } from './breaks.ts'
import { careRoutes } from './care.ts'
import { closedStatementRoutes } from './closed-statement.ts'
import { complaintRoutes } from './complaints.ts'
import { contentRoutes } from './content.ts'
import { depositStepRoutes } from './deposit-steps.ts'
import { documentRoutes } from './documents.ts'
import { gameRoutes } from './games.ts'
import { inboxRoutes } from './inbox.ts'
import { limitRoutes } from './limits.ts'
import { liveRoutes } from './live.ts'
import { passkeyRoutes } from './passkeys.ts'
import { payAndPlayRoutes } from './pay-and-play.ts'
import { playerRoutes } from './player.ts'
import { promotionRoutes } from './promotions.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { sessionPlanRoutes } from './session-plan.ts'
import { sessionRoutes } from './session.ts'
import { tournamentRoutes } from './tournaments.ts'
import { walletRoutes } from './wallet.ts'
import { winnerRoutes } from './winners.ts'

/** The whole frontend API as data. */
export const routes = {
  ...sessionRoutes,
  ...authenticationRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...payAndPlayRoutes,
  ...playerRoutes,
  ...accountRoutes,
  ...inboxRoutes,
  ...limitRoutes,
  ...depositStepRoutes,
  ...breakRoutes,
  ...activityRoutes,
  ...sessionPlanRoutes,
  ...careRoutes,
  ...complaintRoutes,
  ...documentRoutes,
  ...affordabilityRoutes,
  ...walletRoutes,
  ...closedStatementRoutes,
  ...gameRoutes,
  ...liveRoutes,
  ...winnerRoutes,
  ...tournamentRoutes,
  ...promotionRoutes,
  ...contentRoutes,
} as const

export type Routes = typeof routes
export type RouteId = keyof Routes
export type RouteInput<Id extends RouteId> = InputOf<Routes[Id]>
export type RouteSent<Id extends RouteId> = SentBy<Routes[Id]>
export type RouteAnswer<Id extends RouteId> = AnswerOf<Routes[Id]>
export type RouteOutput<Id extends RouteId> = OutputOf<Routes[Id]>
export type RouteHeaders<Id extends RouteId> = HeadersOf<Routes[Id]>

/** Description of each part of the API. */
export const tagDescriptions: Readonly<Record<Routes[RouteId]['tag'], string>> = {
  session: 'Sign in and out, renew the ID token, tell who is signed in, set a new password.',
  registration: 'Open an account, step by step, with pins for telephone and e-mail.',
  player: 'Profile, place, rights, terms, cookie choice and account forms of a player or visitor.',
  inbox: 'Notifications about the account.',
  protection: 'Limits of deposits, stakes and losses; breaks and exclusions; reality checks; session plans.',
  verification: 'Documents that prove who a player is, and what became of them.',
  wallet: 'Balances, movements and totals of the wallet.',
  payments: 'Deposits and withdrawals, from the request to the credited account.',
  games: 'Lobby, games, launches, game sessions and winners.',
  tournaments: 'Tournaments, their rankings and published results.',
  promotions: 'Promotions, registration landing pages and the VIP page of a market.',
  content: 'Footer, static pages and terms of a market, and what search engines are told of its pages.',
  telemetry: 'Web vitals and errors of browsers, without personal data.',
}
