export { type ErrorCode, type FieldProblem, type Problem, errorTable } from './errors.ts'
export {
  type CardNetwork,
  type PaymentDirection,
  type PaymentMark,
  type PaymentMethodId,
  type PaymentMethodKind,
  type PaymentMethodRow,
  paymentBounds,
  paymentFee,
  paymentMethodIds,
  paymentMethods,
} from './payment-methods.ts'
export {
  type DemoLaunchRoute,
  demoLaunchRoute,
  type RealLaunchRoute,
  realLaunchRoute,
} from './routes/games.ts'
export {
  type MarketingChannel,
  marketingChannels,
  marketingTextVersion,
  type MarketingTopic,
  marketingTopics,
} from './marketing.ts'
export { type Product, products } from './products.ts'
export { type Method, type Route, route, sensitiveChange, type StepUpMethod } from './route.ts'
export {
  type RouteAnswer,
  type RouteHeaders,
  type RouteId,
  type RouteInput,
  type RouteOutput,
  type RouteSent,
  type Routes,
  routes,
  tagDescriptions,
} from './routes/index.ts'
export * as schemas from './schemas/index.ts'
export type { DocumentKind, DocumentStatus, FileKind, RejectionReason } from './schemas/documents.ts'
export type { KycStatus } from './schemas/player.ts'
export type { NotificationContent, NotificationKind } from './schemas/inbox.ts'
export type { IdleTimes } from './schemas/session.ts'
export type {
  SentSocketMessage,
  SocketMessage,
  SocketMessageType,
  SocketMessages,
} from './socket-messages.ts'
export type {
  LogoPart,
  PageBrand,
  PageDispatch,
  PageListing,
  PageSession,
  PageSymbol,
  SiteFacts,
  SiteHandler,
} from './site-facts.ts'
