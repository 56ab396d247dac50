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
export { type AttemptAnswer, type AttemptBudget, clearAttempts, takeAttempt } from './attempts.ts'
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
