import type { Tx } from './database.ts'

/**
 * Lets the statements of a transaction find functions and operators in PostgreSQL's catalogue alone. With the schema
 * `public` in the search path, the owner of the database could put a function or an operator there that fits the
 * arguments better than that of PostgreSQL.
 */
export const restrictSearchPath = (tx: Tx): Promise<unknown> =>
  tx.query('set local search_path = pg_catalog, pg_temp')
