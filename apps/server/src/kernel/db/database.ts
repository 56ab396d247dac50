import type { Kysely } from 'kysely'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import { createPersonalSecrets, type PersonalSecrets } from '../personal-secrets.ts'
import { isConflict, isConnectionBroken, mapDatabaseError, sqlState } from './errors.ts'
import { kyselyOver } from './kysely.ts'
import {
  idleInTransactionTimeoutMs,
  lockTimeoutMs,
  type PoolSettings,
  createPool,
  statementTimeoutMs,
} from './pool.ts'

/** Rows of a statement and the number of affected rows. */
export interface Rows<R> {
  readonly rows: R[]
  readonly rowCount: number
}

/** What a database and a transaction have in common. */
export interface Queryable {
  /**
   * Runs one unnamed statement. Raises `error.unavailable` (503) when the database is unreachable. Errors of the
   * statement itself, such as a unique violation, are rethrown: see `uniqueViolation`, `sqlState`.
   */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<R>>
  /** Query builder over the same connection. Type it with `tablesOf`. */
  readonly kysely: Kysely<unknown>
  /** Seals and opens personal data; for stores only. Raises an Error on a connection without `PII_KEYS`. */
  readonly personal: PersonalSecrets
}

/** The number of no player. Events and jobs with it are kept by the node with the home tables. */
export const noPlayer = 0n

/** A database with the rows of some players and a relay of its own. One PostgreSQL is one node (decision 136). */
export interface DatabaseNode {
  readonly name: string
  /** Its pool. */
  readonly db: Database
  /** Schema of its tables of events. */
  readonly schema: string
  /** Advisory lock of the instance that relays its events. */
  readonly leaderKey: number
}

export interface Database extends Queryable {
  readonly pool: pg.Pool
  /** True behind a transaction pooler. */
  readonly pooler: boolean
  readonly observer: DatabaseObserver
  /** Where the rows of a player are; for `noPlayer`, where the tables of no player are. */
  nodeOf(playerId: bigint): DatabaseNode
  /** Closes all connections after their pending statements. */
  close(): Promise<void>
}

/** An open transaction. Functions that write take it as their first parameter. */
export interface Tx extends Queryable {
  readonly isTransaction: true
  /** The player that `inTransactionOf` was given; undefined in a transaction of home tables. */
  readonly playerId: bigint | undefined
}

/** Receives the layer's metrics. */
export interface DatabaseObserver {
  waited?(milliseconds: number): void
  retried?(state: string): void
}

/** A `Kysely` typed on a module's own tables, in the schema of its name. */
export function tablesOf<T>(queryable: Queryable, schema: string): Kysely<T> {
  return queryable.kysely.withSchema(schema) as unknown as Kysely<T>
}

async function run<R>(
  client: Pick<pg.ClientBase, 'query'>,
  text: string,
  values: readonly unknown[],
): Promise<Rows<R>> {
  try {
    const result = await client.query(text, values as unknown[])
    return { rows: result.rows as R[], rowCount: result.rowCount ?? 0 }
  } catch (error) {
    throw mapDatabaseError(error)
  }
}

/** Runs one statement on a pooled connection. The connection is reused only when its server has answered. */
async function runOnPool<R>(
  pool: pg.Pool,
  observer: DatabaseObserver,
  text: string,
  values: readonly unknown[],
): Promise<Rows<R>> {
  const client = await takeConnection(pool, observer)
  let broken: Error | undefined
  try {
    return await run<R>(client, text, values)
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    if (sqlState(cause) === undefined || isConnectionBroken(cause)) broken = cause as Error
    throw error
  } finally {
    client.release(broken)
  }
}

async function takeConnection(pool: pg.Pool, observer: DatabaseObserver): Promise<pg.PoolClient> {
  const start = performance.now()
  try {
    return await pool.connect()
  } catch (error) {
    throw mapDatabaseError(error)
  } finally {
    observer.waited?.(performance.now() - start)
  }
}

class TransactionOn implements Tx {
  readonly isTransaction = true
  readonly personal: PersonalSecrets
  readonly playerId: bigint | undefined
  readonly #client: pg.ClientBase
  #kysely: Kysely<unknown> | undefined
  #over = false

  constructor(client: pg.ClientBase, personal: PersonalSecrets, playerId: bigint | undefined) {
    this.#client = client
    this.personal = personal
    this.playerId = playerId
  }

  query<R>(text: string, values: readonly unknown[] = []): Promise<Rows<R>> {
    // After the end the connection may already serve another caller.
    if (this.#over) return Promise.reject(new Error('this transaction has ended'))
    return run<R>(this.#client, text, values)
  }

  get kysely(): Kysely<unknown> {
    return (this.#kysely ??= kyselyOver((text, values) => this.query(text, values)))
  }

  end(): void {
    this.#over = true
  }
}

export interface DatabaseSettings extends PoolSettings {
  /** `PII_KEYS`; a connection without them reads and writes no personal data. */
  readonly personalKeys?: readonly string[]
}

export function createDatabase(settings: DatabaseSettings, observer: DatabaseObserver = {}): Database {
  const pool = createPool(settings)
  const query = <R>(text: string, values: readonly unknown[] = []) =>
    runOnPool<R>(pool, observer, text, values)
  const db: Database = {
    pool,
    pooler: settings.pooler ?? false,
    observer,
    query,
    kysely: kyselyOver(query),
    personal: createPersonalSecrets(settings.personalKeys ?? []),
    nodeOf: () => node,
    close: () => pool.end(),
  }
  const node: DatabaseNode = { ...ONLY_NODE, db }
  return db
}

/** The node of one PostgreSQL. */
const ONLY_NODE = { name: 'wallet', schema: 'kernel', leaderKey: 7_305_201 } as const

/** Maximum attempts of one transaction. */
const MAX_ATTEMPTS = 4

export interface TransactionOptions {
  /** A read-only transaction with one snapshot for all statements. */
  readonly readOnly?: boolean
}

/**
 * Runs `work` in one READ COMMITTED transaction (with `readOnly` in one snapshot) and commits. For home tables, and for
 * those that name no player yet (`wiring/transactions-without-player.ts`); others use `inTransactionOf`. Retries up to
 * three times on a serialisation failure or deadlock (40001, 40P01), so `work` must have no effect outside `tx`: no
 * outgoing call, no `await` on anything but SQL. Must not be nested.
 *
 * Raises `error.unavailable` when the database is unreachable or the conflict persists. A connection lost during COMMIT
 * raises it too: the outcome is unknown, and the caller's key must make a retry safe.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retryConflicts(db, () => attemptTransaction(db, work, { ...options, playerId: undefined }))
}

/**
 * Like `inTransaction`, on the node of a player, whose rows alone it reads and writes. It begins with `kernel.stay`, so
 * that the player stays on that node until it ends (decision 132). Events and jobs of another player are refused in it.
 */
export async function inTransactionOf<T>(
  db: Database,
  playerId: bigint,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  return retryConflicts(db, () => attemptTransaction(db.nodeOf(playerId).db, work, { ...options, playerId }))
}

async function retryConflicts<T>(db: Database, attempt: () => Promise<T>): Promise<T> {
  for (let made = 1; ; made++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isConflict(error)) throw error
      db.observer.retried?.(sqlState(error) ?? '')
      if (made === MAX_ATTEMPTS)
        throw new AppError('error.unavailable', { cause: error, retryAfterSeconds: 1 })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * made))
    }
  }
}

interface AttemptOptions extends TransactionOptions {
  readonly playerId: bigint | undefined
}

function beginText(db: Database, { readOnly, playerId }: AttemptOptions): string {
  const mode = readOnly
    ? 'begin isolation level repeatable read read only'
    : 'begin isolation level read committed'
  const limits = db.pooler
    ? `; set local statement_timeout = ${statementTimeoutMs}; set local lock_timeout = ${lockTimeoutMs};` +
      ` set local idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`
    : ''
  return mode + limits + (playerId === undefined ? '' : `; select kernel.stay(${playerId})`)
}

async function attemptTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  options: AttemptOptions,
): Promise<T> {
  const client = await takeConnection(db.pool, db.observer)
  const tx = new TransactionOn(client, db.personal, options.playerId)
  let broken: Error | undefined
  try {
    await client.query(beginText(db, options))
    const result = await work(tx)
    tx.end()
    const end = await client.query('commit')
    if (end.command !== 'COMMIT')
      throw new Error('an error inside the transaction was swallowed: it has been rolled back')
    return result
  } catch (error) {
    tx.end()
    const cause = error instanceof AppError ? error.cause : error
    if (isConnectionBroken(cause)) broken = cause as Error
    else
      try {
        await client.query('rollback')
      } catch (failure) {
        broken = failure as Error
      }
    throw mapDatabaseError(error)
  } finally {
    client.release(broken)
  }
}
