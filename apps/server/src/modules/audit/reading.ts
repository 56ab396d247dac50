import { type Database, inTransaction, type Queryable, restrictSearchPath } from '../../kernel/index.ts'

/** What the verifier reads with: a connection with a restricted search path. */
export type Reading = Pick<Queryable, 'query'>

/** No function of the owner of the database takes part in an answer (`restrictSearchPath`). */
export const readingOf = (db: Database): Reading => ({
  query: (text, values) =>
    inTransaction(db, async (tx) => {
      await restrictSearchPath(tx)
      return tx.query(text, values)
    }),
})
