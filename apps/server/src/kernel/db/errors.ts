import { AppError } from '../errors.ts'

// Besides class 08 (connection exception): shutdown, crash, starting up, too many connections, statement timeout, lock
// timeout, idle-in-transaction timeout.
const UNAVAILABLE_SQL_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '57014',
  '55P03',
  '25P03',
])
const UNAVAILABLE_SYSTEM_CODES = new Set([
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
const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Query read timeout',
  'Cannot use a pool after calling end',
]

/** SQLSTATE of a PostgreSQL error, or of the cause of an `AppError`. */
export function sqlState(error: unknown): string | undefined {
  const inner = error instanceof AppError ? error.cause : error
  if (!(inner instanceof Error) || !('code' in inner) || typeof inner.code !== 'string') return undefined
  // No SQLSTATE class starts with E, but five-letter system codes (EPIPE) do.
  return /^(?!E)[0-9A-Z]{5}$/.test(inner.code) ? inner.code : undefined
}

/** Name of the unique index that was violated, or null. */
export function uniqueViolation(error: unknown): string | undefined {
  if (sqlState(error) !== '23505') return undefined
  return (error as { constraint?: string }).constraint ?? ''
}

/** The database is unreachable or overloaded; a retry may succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (UNAVAILABLE_SQL_STATES.has(code) || code.startsWith('08') || UNAVAILABLE_SYSTEM_CODES.has(code))
    return true
  if (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable)) return true
  return UNAVAILABLE_MESSAGES.some((text) => error.message.includes(text))
}

/** The connection's state is unknown, so it must not return to the pool. */
export function isConnectionBroken(error: unknown): boolean {
  const state = sqlState(error)
  if (state !== undefined) return state.startsWith('08') || state.startsWith('57P') || state === '25P03'
  return isDatabaseUnavailable(error)
}

/** Two transactions conflicted (40001, 40P01): retry from the start. */
export function isConflict(error: unknown): boolean {
  const state = sqlState(error)
  return state === '40001' || state === '40P01'
}

/**
 * Maps errors that leave the database layer: 503 `error.unavailable` when the database is unreachable, otherwise
 * unchanged.
 */
export function mapDatabaseError(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (isDatabaseUnavailable(error))
    return new AppError('error.unavailable', { cause: error, retryAfterSeconds: 1 })
  return error
}
