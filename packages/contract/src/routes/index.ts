import type { AnswerOf, HeadersOf, InputOf, OutputOf, SentBy } from '../route.ts'
import { contentRoutes } from './content.ts'
import { gameRoutes } from './games.ts'
import { playerRoutes } from './player.ts'
import { sessionRoutes } from './session.ts'
import { walletRoutes } from './wallet.ts'

/** The whole frontend API as data. */
export const routes = {
  ...sessionRoutes,
  ...playerRoutes,
  ...walletRoutes,
  ...gameRoutes,
  ...contentRoutes,
} as const

export type Routes = typeof routes
export type RouteId = keyof Routes
export type RouteInput<Id extends RouteId> = InputOf<Routes[Id]>
export type RouteSent<Id extends RouteId> = SentBy<Routes[Id]>
export type RouteAnswer<Id extends RouteId> = AnswerOf<Routes[Id]>
export type RouteOutput<Id extends RouteId> = OutputOf<Routes[Id]>
export type RouteHeaders<Id extends RouteId> = HeadersOf<Routes[Id]>
