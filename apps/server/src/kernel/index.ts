export { type Clock, systemClock, type TestClock, testClock } from './clock.ts'
export { newId, newToken } from './ids.ts'
export {
  AppError,
  type AppErrorOptions,
  assertInvariant,
  assertNever,
  fieldError,
  fieldErrors,
  InvariantError,
  isAppError,
} from './errors.ts'
export { isDatabaseAway, sqlState, uniqueViolation } from './db/errors.ts'
export { type Connection, connectDirect, createPool, type PoolSettings } from './db/pool.ts'
export {
  createDatabase,
  type Database,
  type DatabaseObserver,
  inTransaction,
  type Queryable,
  type Rows,
  tablesOf,
  type Tx,
} from './db/database.ts'
export {
  areMigrationsCurrent,
  findMigrationSources,
  migrate,
  MigrationError,
  type MigrationSource,
} from './db/migrate.ts'
export {
  type AttemptAnswer,
  type AttemptBudget,
  clearAttempts,
  returnAttempt,
  takeAttempt,
} from './attempts.ts'
export {
  type DeliveredEvent,
  type DeliveryContext,
  publish,
  type Publication,
  subscribe,
  type Subscription,
} from './events/events.ts'
export { type Bus, type BusListener, inProcessBus } from './events/bus.ts'
export {
  enqueueJob,
  type EnqueueOptions,
  handleJob,
  type JobContext,
  type JobHandler,
  type JobKind,
  jobKind,
} from './events/jobs.ts'
export { createLog, describeError, type Log, silentLog } from './log.ts'
export { createMetrics, type Metrics, observeDatabase } from './metrics.ts'
export {
  type Api,
  type ApiOptions,
  bearerOf,
  createApi,
  type DispatchAnswer,
  type DispatchInit,
} from './http/api.ts'
export {
  addressList,
  type CallbackAnswer,
  type CallbackCompany,
  type CallbackFailure,
  type CallbackOutcome,
  type CallbackRequest,
  mountCallbacks,
} from './http/callbacks.ts'
export { databaseIdempotency, type IdempotencyStore } from './http/idempotency.ts'
export {
  createOutgoing,
  type OutgoingAnswer,
  type OutgoingCall,
  type OutgoingClient,
  type OutgoingOptions,
  type OutgoingResult,
  type OutgoingSurroundings,
} from './http/outgoing.ts'
export { toProblem } from './http/problem.ts'
export { apiSecurityPolicy, checkOrigin, contentSecurityPolicy, type CspOptions } from './http/security.ts'
export { rateKey } from './http/rate-limits.ts'
export {
  createServer,
  edgeOf,
  type HttpApp,
  mountRoutes,
  sendProblem,
  type ServerOptions,
} from './http/server.ts'
export type {
  Authenticate,
  Caller,
  CookieChange,
  CookieOptions,
  Credentials,
  Handler,
  Handlers,
  RequestContext,
  RouteTable,
} from './http/types.ts'
export {
  type Config,
  ConfigError,
  configOfProcess,
  type Environment,
  type Licences,
  loadConfig,
  type Role,
  Secret,
} from './config.ts'
export { redisBus } from './events/redis-bus.ts'
export { type Relay, type RelayOptions, startRelay } from './events/relay.ts'
export { startWorker, type Worker, type WorkerOptions } from './events/worker.ts'
export { mountHealth, type HealthOptions, type ReadinessCheck, standardChecks } from './health.ts'
export { type DocumentOptions, mountDocs, openApiDocument } from './http/openapi.ts'
export { createSocketHub, socketCodes, type SocketHub, type SocketHubOptions } from './http/sockets.ts'
export { createLifecycle, type Lifecycle } from './lifecycle.ts'
export { tidyJob } from './tidy.ts'
export { type ExactNumber, exactNumber, parseExact } from './exact-json.ts'
