import { type Database, inTransaction, type Queryable, useOwnNames } from '../../kernel/index.ts'

/** What the verifier reads with: a connection whose names are those of PostgreSQL. */
export type Reading = Pick<Queryable, 'query'>

/**
 * Reads with the names of PostgreSQL alone. With the schema `public` in the path, the owner of the database could put a
 * function or an operator there that fits the arguments better than that of PostgreSQL, and answers with a lie.
 */
export const readingOf = (db: Database): Reading => ({
  query: (text, values) =>
    inTransaction(db, async (tx) => {
      await useOwnNames(tx)
      return tx.query(text, values)
    }),
})
