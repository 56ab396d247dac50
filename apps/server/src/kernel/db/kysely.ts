import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'

type Run = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[]; rowCount: number }>

/** Only `inTransaction` opens transactions; one opened by the builder would bypass it. */
function refuse(): never {
  throw new Error('open a transaction with inTransaction(), not through the query builder')
}

class Connection implements DatabaseConnection {
  readonly #run: Run
  constructor(run: Run) {
    this.#run = run
  }
  async executeQuery<R>(query: { sql: string; parameters: readonly unknown[] }): Promise<QueryResult<R>> {
    const { rows, rowCount } = await this.#run(query.sql, query.parameters)
    return { rows: rows as R[], numAffectedRows: BigInt(rowCount) }
  }
  streamQuery(): never {
    throw new Error('streaming is not offered: read in pages')
  }
}

class RunDriver implements Driver {
  readonly #connection: Connection
  constructor(run: Run) {
    this.#connection = new Connection(run)
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }
  async beginTransaction(): Promise<void> {
    refuse()
  }
  async commitTransaction(): Promise<void> {
    refuse()
  }
  async rollbackTransaction(): Promise<void> {
    refuse()
  }
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

/** A query builder whose statements are executed by `run`: on the pool or in a transaction. */
export function kyselyOver<T>(run: Run): Kysely<T> {
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new RunDriver(run),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  return new Kysely<T>({ dialect })
}
