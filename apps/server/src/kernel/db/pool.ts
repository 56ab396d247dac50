import pg from 'pg'

/** A PostgreSQL server: a URL, or the parts that the embedded server provides. */
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
  /** Maximum number of connections. */
  readonly max: number
  /** Shown in `pg_stat_activity`. */
  readonly applicationName: string
  /**
   * Whether a transaction pooler is in between. It forwards no session settings: the role's defaults apply
   * (`setRoleLimits`), and transactions repeat them.
   */
  readonly pooler?: boolean
  /** Returns `int8`, `timestamptz` and others as text, as `graphile-worker` expects. */
  readonly plainTypes?: boolean
  /** Called when an idle connection breaks; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void
}

/** Timeouts of every statement (ms), shorter than the 30 s of a request. */
export const statementTimeoutMs = 5_000
export const lockTimeoutMs = 2_000
export const idleInTransactionTimeoutMs = 10_000
const connectTimeoutMs = 3_000
/** Ends a wait for a server that disappeared; statement timeouts fire earlier. */
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
/** Parses `{1,NULL,"…"}`. Elements of these types contain no commas, quotes or braces. */
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

// `pg` calls this method to serialise a parameter; without it an Instant would be sent as quoted JSON.
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
 * A pool that survives a restart of its server. Statements are unnamed, so they work behind a transaction pooler;
 * `int8` is parsed as bigint, `timestamptz` as `Temporal.Instant`, `numeric` and `date` as text.
 */
export function createPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...clientConfig(settings),
    max: settings.max,
    idleTimeoutMillis: 30_000,
    query_timeout: silenceTimeoutMs,
  })
  // Without a listener a lost connection, idle or in use, would end the process.
  pool.on('error', (error) => settings.onIdleError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** One dedicated connection for advisory locks and LISTEN; direct, not through a pooler. */
export async function connectDirect(connection: Connection, applicationName: string): Promise<pg.Client> {
  const client = new pg.Client(clientConfig({ connection, applicationName }))
  client.on('error', () => {})
  await client.connect()
  return client
}
