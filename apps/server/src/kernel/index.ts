export { type Clock, systemClock, type TestClock, testClock } from './clock.ts'
export { derivedId, newId, newIdOf, newToken, playerOfId } from './ids.ts'
export { AppError, InvariantError, assertInvariant, fieldError, isAppError } from './errors.ts'
export { readMoney } from './read-money.ts'
export { isDatabaseUnavailable, sqlState, uniqueViolation } from './db/errors.ts'
export { type Connection } from './db/pool.ts'
export {
  createDatabase,
  type Database,
  inTransaction,
  inTransactionOf,
  noPlayer,
  type Queryable,
  tablesOf,
  type Tx,
} from './db/database.ts'
export { everyDay, everyMinute, everySecond, type PeriodicWork } from './periodic-work.ts'
export { restrictSearchPath } from './db/search-path.ts'
export { callStatement, type ParameterKind, type Statement } from './db/statement.ts'
export { digestText, openRow, type SealedTable, sealRow } from './db/sealed-table.ts'
export { assertSealed, type SealedData, sealPlainRows } from './db/seal-plain-rows.ts'
export { type SealedSecretColumn, toSealedPlaces } from './db/sealed-places.ts'
export { assertKeys, countKeyNeeds, type KeyNeed, noteOwnKeys, removeFailedJobs } from './db/sealing-keys.ts'
export { resealRows } from './db/reseal.ts'
export { deleteKeptRows, type DeletedRows, deleteRowsOf } from './db/delete-rows.ts'
export { checkRoleLimits, setRoleLimits } from './db/role-limits.ts'
export { startKeyWatch } from './db/key-watch.ts'
export { checkServerLog } from './db/server-log.ts'
export { assertPrepared, EMBEDDED_APP_ROLE, grantAppRights, userOf } from './db/app-rights.ts'
export { findMigrationSources, migrate, MigrationError, type MigrationSource } from './db/migrate.ts'
export {
  type AttemptAnswer,
  type AttemptBudget,
  clearAttempts,
  returnAttempt,
  takeAttempt,
  takeAttempts,
} from './attempts.ts'
export {
  type ClaimedValue,
  type ClaimHolders,
  type Claims,
  claimsJob,
  createClaims,
  type Reservation,
  takenKind,
} from './claims/claims.ts'
export { publish, subscribe, type Subscription } from './events/events.ts'
export { type Bus, inProcessBus } from './events/bus.ts'
export {
  createReview,
  type MadeRequest,
  type RequestEnd,
  requestTimes,
  type TypedVote,
  type Vote,
} from './review/review.ts'
export { type NameWithoutPerson, parseStaffName } from './review/staff-name.ts'
export { enqueueJob, handleJob, type JobHandler, jobKind } from './events/jobs.ts'
export { currentOrigin, type Origin, withOrigin } from './origin.ts'
export { createLog, describeError, type Log, silentLog } from './log.ts'
export { createMetrics, exportFigures, exportPools, type Metrics, observeDatabase } from './metrics.ts'
export { type Admit, createAdmission } from './http/admission.ts'
export { type Api, createApi } from './http/api.ts'
export { DURING_BREAK_CLAIM } from './http/break-sessions.ts'
export {
  addressList,
  type CallbackAnswer,
  type CallbackCompany,
  type CallbackFailure,
  type CallbackRequest,
  mountCallbacks,
} from './http/callbacks.ts'
export { type EncodedBody, encodedBody } from './http/encoded-body.ts'
export { databaseIdempotency, hashRequest } from './http/idempotency.ts'
export {
  createOutgoing,
  type OutgoingAnswer,
  type OutgoingCall,
  type OutgoingClient,
  type OutgoingResult,
  type OutgoingDependencies,
  readBody,
} from './http/outgoing.ts'

export { applyCookies } from './http/cookies.ts'
export { parseInput } from './http/validation.ts'
export { isHandledUntil } from './events/delivery-store.ts'
export { type InlineSources, checkOrigin, contentSecurityPolicy, permissionsPolicy } from './http/security.ts'
export { createRateRedis, rateKey } from './http/rate-limits.ts'
export type { PreviewHandlers } from './http/preview-rules.ts'
export { asAppError, toProblem } from './http/problem.ts'
export { createErrorReport, type ReportError } from './http/report-error.ts'
export { requireRecentProof } from './http/recent-proof.ts'
export { clearedAtEnd } from './http/send-answer.ts'
export { LONGEST_BODY_MS } from './http/body-time.ts'
export { isPhone } from './http/is-phone.ts'
export { createServer, edgeOf, type HttpApp, isPacked, mountRoutes, sendProblem } from './http/server.ts'
export { isServerAddress, mountUpgradeAddress, pathOf } from './http/unknown.ts'
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
  configOfProcess,
  type ConfigWithStudios,
  findForeignVariables,
  loadConfig,
} from './config.ts'
export { type ClockGuard, clockToleranceMs, createClockGuard } from './clock-guard.ts'
export { ConfigError, Secret } from './config-reader.ts'
/** For companies' folders: reads and checks single variables. */
export * as settings from './config-reader.ts'
export { redisBus } from './events/redis-bus.ts'
export { startRelay } from './events/relay.ts'
export { startEventWatch } from './events/watch.ts'
export { startWorker } from './events/worker.ts'

export { mountHealth, standardChecks } from './health.ts'
export { mountDocs } from './http/openapi.ts'
export { createSocketHub, type SocketHub } from './http/sockets.ts'
export { alarmOnUnhandledRejections, createLifecycle, type Lifecycle } from './lifecycle.ts'
export { recentlyUsed } from './recently-used.ts'
export { PERSONAL_USE } from './personal-secrets.ts'
export { createSealedSecrets, keyIdOf, type SealedSecrets } from './sealed-secrets.ts'
export { createPersonalSecrets } from './personal-secrets.ts'
export type { CacheBases } from './http/response-cache.ts'
export { tidyJob } from './tidy.ts'
export { type ExactNumber, exactNumber, parseExact } from './exact-json.ts'
export {
  kernelPersonalData,
  type PersonalData,
  type PersonalRow,
  type PersonalTable,
  readPersonalRows,
  wordsByNumber,
} from './personal-data.ts'
export { createPasswords, type PasswordCost, type Passwords } from './passwords.ts'
export type { QueueRequest } from './password-queue.ts'
export { base32, newTotpSecret, stepOfCode, totpCode, totpStep, totpUri } from './totp.ts'
