import type { Tx } from './database.ts'

/**
 * Gives the names in a transaction's statements to PostgreSQL alone. With the schema `public` in the path, the owner of
 * the database could put a function or an operator there that fits the arguments better than that of PostgreSQL.
 */
export const useOwnNames = (tx: Tx): Promise<unknown> =>
  tx.query('set local search_path = pg_catalog, pg_temp')
