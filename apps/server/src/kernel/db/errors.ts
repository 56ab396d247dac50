import { AppError } from '../errors.ts'

// Class 08 is "connection exception"; the others: shutdown, crash, starting up, too many connections,
// statement cancelled by its time limit, lock not available in time, idle in transaction for too long.
const AWAY_SQL_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '57014', '55P03', '25P03'])
const AWAY_SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
])
const AWAY_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end',
]

/** SQLSTATE of a PostgreSQL error, or of the error that an `AppError` carries as its cause. */
export function sqlState(error: unknown): string | undefined {
  const inner = error instanceof AppError ? error.cause : error
  if (!(inner instanceof Error) || !('code' in inner) || typeof inner.code !== 'string') return undefined
  // No class of SQLSTATE begins with E; system codes of five letters (EPIPE) do.
  return /^(?!E)[0-9A-Z]{5}$/.test(inner.code) ? inner.code : undefined
}

/** A unique index refused the row; the name of the index, so that a store can tell which. */
export function uniqueViolation(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  return (error as { constraint?: string }).constraint ?? ''
}

/** The database, or the way to it, is not there now; the same statement may work later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (AWAY_SQL_STATES.has(code) || code.startsWith('08') || AWAY_SYSTEM_CODES.has(code)) return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseAway)) return true
  return AWAY_MESSAGES.some((text) => error.message.includes(text))
}

/** The connection itself cannot be trusted any more and must not go back to the pool. */
export function isConnectionBroken(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '25P03'
  return isDatabaseAway(error)
}

/** Two transactions stood in each other's way (40001, 40P01): running again from the start is right. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/** What leaves the database layer: 503 `error.unavailable` when the database is away, else the error itself. */
export function mapDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return new AppError('error.unavailable', { cause: error, retryAfterSeconds: 1 })
  return error
}
