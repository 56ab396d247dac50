import type { Kysely } from 'kysely'
import type pg from 'pg'
import { AppError } from '../errors.ts'
import { isConflict, isConnectionBroken, mapDatabaseError, sqlState } from './errors.ts'
import { kyselyOver } from './kysely.ts'
import {
  idleInTransactionTimeoutMs,
  lockTimeoutMs,
  type PoolSettings,
  createPool,
  statementTimeoutMs,
} from './pool.ts'

/** Rows of a statement and how many it touched. */
export interface Rows<R> {
  readonly rows: R[]
  readonly rowCount: number
}

/** What both a database and a transaction can do. */
export interface Queryable {
  /**
   * Runs one unnamed statement. Raises `error.unavailable` (503) when the database is away; errors of the
   * statement itself (a unique violation, say) come through as they are: see `uniqueViolation`, `sqlState`.
   */
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<Rows<R>>
  /** The same connection through the query builder. Type it with `tablesOf`. */
  readonly kysely: Kysely<unknown>
}

export interface Database extends Queryable {
  readonly pool: pg.Pool
  /** True when a transaction pooler stands between us and PostgreSQL. */
  readonly pooler: boolean
  readonly observer: DatabaseObserver
  /** Ends all connections; pending statements finish first. */
  close(): Promise<void>
}

/** An open transaction. Functions that write take it as their first parameter. */
export interface Tx extends Queryable {
  readonly isTransaction: true
}

/** Where the layer's figures go; the metrics module listens. */
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

/** One statement on a connection of the pool. A connection is kept only when its server has answered. */
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
  readonly #client: pg.ClientBase
  #kysely: Kysely<unknown> | undefined
  #over = false

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[] = []): Promise<Rows<R>> {
    // A statement after the end would run on a connection that serves somebody else by now.
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

export function createDatabase(settings: PoolSettings, observer: DatabaseObserver = {}): Database {
  const pool = createPool(settings)
  const query = <R>(text: string, values: readonly unknown[] = []) =>
    runOnPool<R>(pool, observer, text, values)
  return {
    pool,
    pooler: settings.pooler ?? false,
    observer,
    query,
    kysely: kyselyOver(query),
    close: () => pool.end(),
  }
}

/** Attempts of one transaction: the first and three more. */
const MAX_ATTEMPTS = 4

export interface TransactionOptions {
  /** A consistent reading of several statements; writes are refused. */
  readonly readOnly?: boolean
}

/**
 * Runs `work` in one READ COMMITTED transaction (a read-only one sees a single moment) and commits. Runs again,
 * at most three times, when PostgreSQL reports a serialisation failure or a deadlock (40001, 40P01), so `work` must
 * have no effect outside its `tx`: no outside call, no `await` on anything but SQL. Never call it inside itself.
 *
 * Raises `error.unavailable` when the database is away or the conflict stays. A connection lost during COMMIT is
 * also `error.unavailable`: the outcome is unknown, and the caller's key must make a repeat safe.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptTransaction(db, work, options)
    } catch (error) {
      if (!isConflict(error)) throw error
      db.observer.retried?.(sqlState(error) ?? '')
      if (attempt === MAX_ATTEMPTS)
        throw new AppError('error.unavailable', { cause: error, retryAfterSeconds: 1 })
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * attempt))
    }
  }
}

function beginText(db: Database, options: TransactionOptions): string {
  const mode = options.readOnly
    ? 'begin isolation level repeatable read read only'
    : 'begin isolation level read committed'
  if (!db.pooler) return mode
  return (
    `${mode}; set local statement_timeout = ${statementTimeoutMs}; set local lock_timeout = ${lockTimeoutMs};` +
    ` set local idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs}`
  )
}

async function attemptTransaction<T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions,
): Promise<T> {
  const client = await takeConnection(db.pool, db.observer)
  const tx = new TransactionOn(client)
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
