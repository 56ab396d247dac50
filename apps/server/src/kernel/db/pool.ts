import pg from 'pg'

/** Where PostgreSQL is: a URL, or the parts that an embedded server hands out. */
export type Connection =
  | string
  | {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly database: string
      readonly password?: string
    }

export interface PoolSettings {
  readonly connection: Connection
  /** Connections at most. */
  readonly max: number
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /** Behind a transaction pooler no session settings can be sent: the role's own apply (`setRoleLimits`), and transactions repeat them. */
  readonly pooler?: boolean
  /** `int8`, `timestamptz` and others as text, the way `graphile-worker` expects them. */
  readonly plainTypes?: boolean
  /** An idle connection broke: nothing to do but to say so; the pool makes a new one. */
  readonly onIdleError?: (error: Error) => void
}

/** Time limits of every statement (ms). A request ends at 30 s, so these leave room to answer. */
export const statementTimeoutMs = 5_000
export const lockTimeoutMs = 2_000
export const idleInTransactionTimeoutMs = 10_000
const connectTimeoutMs = 3_000
/** A server that has vanished without a word ends a wait here; a statement's own limit comes first. */
const silenceTimeoutMs = 8_000

const INT8 = 20
const INT8_ARRAY = 1016
const NUMERIC = 1700
const DATE = 1082
const TIMESTAMP = 1114
const TIMESTAMPTZ = 1184
const TIMESTAMPTZ_ARRAY = 1185

const asText = (text: string) => text
const asInstant = (text: string) => Temporal.Instant.from(text)
/** Splits `{1,NULL,"…"}`; elements of these types hold no commas, quotes or braces of their own. */
function arrayOf<T>(parse: (text: string) => T): (text: string) => (T | null)[] {
  return (text) => {
    const inside = text.slice(1, -1)
    if (inside === '') return []
    return inside.split(',').map((item) => {
      const bare = item.startsWith('"') ? item.slice(1, -1) : item
      return bare === 'NULL' ? null : parse(bare)
    })
  }
}

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, BigInt],
  [INT8_ARRAY, arrayOf(BigInt)],
  [NUMERIC, asText],
  [DATE, asText],
  [TIMESTAMP, asText],
  [TIMESTAMPTZ, asInstant],
  [TIMESTAMPTZ_ARRAY, arrayOf(asInstant)],
])

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : parsers.get(oid)) ??
    pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

// `pg` asks a parameter for its own text form under this name; without it an Instant would travel as quoted JSON.
if (!('toPostgres' in Temporal.Instant.prototype))
  Object.defineProperty(Temporal.Instant.prototype, 'toPostgres', {
    value(this: Temporal.Instant) {
      return this.toString()
    },
  })

export function clientConfig(settings: Omit<PoolSettings, 'max'>): pg.ClientConfig {
  const { connection } = settings
  const place = typeof connection === 'string' ? { connectionString: connection } : { ...connection }
  return {
    ...place,
    application_name: settings.applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(settings.plainTypes ? {} : { types }),
    ...(settings.pooler || settings.plainTypes
      ? {}
      : {
          statement_timeout: statementTimeoutMs,
          lock_timeout: lockTimeoutMs,
          idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
        }),
  }
}

/**
 * A pool that survives the loss of its server. Statements are unnamed, so they pass a transaction pooler;
 * `int8` arrives as bigint, `timestamptz` as `Temporal.Instant`, `numeric` and `date` as text.
 */
export function createPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(settings),
    max: settings.max,
    idleTimeoutMillis: 30_000,
    query_timeout: silenceTimeoutMs,
  })
  // Without listeners the loss of a connection, idle or in use, would end the process.
  pool.on('error', (error) => settings.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One connection of its own, for advisory locks and LISTEN; must be direct, not through a pooler. */
export async function connectDirect(connection: Connection, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig({ connection, applicationName }))
  client.on('error', () => {})
  await client.connect()
  return client
}
