import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'

/**
 * Durable storage of the companies: a payment company and a studio keep records of their own and must know after `kill
 * -9` what they have sent and answered.
 */
export interface Books {
  run(sql: string, ...values: SQLInputValue[]): { changes: number }
  all<R>(sql: string, ...values: SQLInputValue[]): R[]
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the row that its statement gives
  one<R>(sql: string, ...values: SQLInputValue[]): R | undefined
  /** All or nothing; not nested. */
  readonly atomically: <T>(work: () => T) => T
  close(): void
}

/** @param dataDir folder of the file, or `:memory:` */
export function openBooks(dataDir: string): Books {
  if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true })
  const db = new DatabaseSync(dataDir === ':memory:' ? ':memory:' : join(dataDir, 'books.sqlite'))
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma busy_timeout = 5000; pragma foreign_keys = on',
  )
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  const prepare = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = db.prepare(sql)
    statements.set(sql, statement)
    return statement
  }
  return {
    run: (sql, ...values) => ({ changes: Number(prepare(sql).run(...values).changes) }),
    all: <R>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as R[],
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- as above
    one: <R>(sql: string, ...values: SQLInputValue[]) => prepare(sql).get(...values) as R | undefined,
    atomically(work) {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
