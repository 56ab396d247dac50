import type pg from 'pg'
import { createDatabase, type Database, inTransaction, type Queryable } from './database.ts'
import { MigrationError } from './migrate.ts'
import { type Connection, connectDirect } from './pool.ts'
import { oweRewrite, rewriteOwed } from './rewrite-tables.ts'
import { findUnguarded, MARK, refusePlainRows, refusePlainValues } from './sealed-form.ts'
import type { SealedPlace } from './sealed-places.ts'
import { type SealedTable, sealRest } from './sealed-table.ts'
import { assertKeys, forgetKeys, noteKeysOfRows } from './sealing-keys.ts'

/** Rows of one transaction: what a step that is killed does again. */
const PAGE = 50

/** One step at a time. */
const LOCK_KEY = 7_305_311
const LOCK_PAUSE_MS = 200

type Row = Readonly<Record<string, unknown>>

/** What is sealed in a database: tables with personal data, and every place of a value that a key has sealed. */
export interface SealedData {
  readonly tables: readonly SealedTable[]
  readonly places: readonly SealedPlace[]
}

/**
 * The step after the migrations: encrypts personal data of rows that were written before it was, and makes the database
 * refuse others. A step that was killed goes on where it was, also with the rewriting of a table; of two at a time one
 * waits for the other. Tables in which rows changed are rewritten: no old version of a row stays in their files.
 * @param owner direct, not through a pooler
 * @param personalKeys `PII_KEYS`, the one that seals first
 * @returns number of rows
 * @throws MigrationError when the last key is not the one that the digests of this database were made with, a key that
 * rows need is missing, or an older transaction keeps earlier versions of rows in the files
 */
export async function sealPlainRows(
  owner: Connection,
  personalKeys: readonly string[],
  { tables, places }: SealedData,
): Promise<number> {
  const client = await connectDirect(owner, 'marquee sealing')
  const db = createDatabase({ connection: owner, max: 1, applicationName: 'marquee sealing', personalKeys })
  let total = 0
  try {
    // Waiting for another step and rewriting a table may take longer than any statement of a server.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await waitForLock(client)
    await noteKey(db)
    for (const table of await findUnguarded(db, tables)) {
      await refusePlainValues(client, table)
      for (let count = PAGE; count === PAGE; total += count) count = await sealPage(db, table)
      await refusePlainRows(client, table)
    }
    await noteKeysOfRows(db, places)
    await forgetKeys(db, await assertKeys(db, personalKeys, places))
    await rewriteOwed(client, tables)
  } finally {
    await db.close()
    await client.end()
  }
  return total
}

/** Asks again and again: a statement that waits would keep earlier versions of rows in the files of the other step. */
async function waitForLock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      LOCK_KEY,
    ])
    if (rows[0]?.locked) return
    await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS))
  }
}

async function sealPage(db: Database, table: SealedTable): Promise<number> {
  const digests = Object.entries(table.digests ?? {})
  const written = [...new Set([...table.sealed, ...digests.map(([column]) => column)])]
  const read = [...new Set([...table.key, ...written, ...digests.map(([, { of }]) => of)])]
  return inTransaction(db, async (tx) => {
    const { rows } = await tx.query<Row>(
      `select ${read.join(', ')} from ${table.table} where not ${MARK}
        order by ${table.key.join(', ')} limit ${PAGE} for update`,
    )
    if (rows.length > 0) await oweRewrite(tx, table.table)
    for (const row of rows) {
      const stored = sealRest<Row>(tx.personal, table, row)
      const set = written.map((column, i) => `${column} = $${i + 1}`).join(', ')
      const where = table.key.map((column, i) => `${column} = $${written.length + i + 1}`).join(' and ')
      await tx.query(`update ${table.table} set ${set}, ${MARK} = true where ${where}`, [
        ...written.map((column) => stored[column]),
        ...table.key.map((column) => row[column]),
      ])
    }
    return rows.length
  })
}

const keyCheck = ({ personal }: Queryable): Buffer => personal.digest('key check', 'oldest key')

/** The first step remembers the oldest key; later ones compare. */
async function noteKey(db: Database): Promise<void> {
  await db.query('insert into kernel.personal_key (key_check) values ($1) on conflict do nothing', [
    keyCheck(db),
  ])
  await assertKey(db)
}

async function assertKey(queryable: Queryable): Promise<void> {
  const { rows } = await queryable.query<{ key_check: Buffer }>('select key_check from kernel.personal_key')
  if (rows[0] && !rows[0].key_check.equals(keyCheck(queryable)))
    throw new MigrationError(
      'its digests were made with another key than the last one of PII_KEYS: keys are added in front and the oldest one stays last',
    )
}

/**
 * @throws MigrationError where personal data is stored as it was before it was encrypted, where the database would take
 * such data, and where its digests were made with another key
 */
export async function assertSealed(queryable: Queryable, tables: readonly SealedTable[]): Promise<void> {
  await assertKey(queryable)
  const [first] = await findUnguarded(queryable, tables)
  if (first)
    throw new MigrationError(
      `${first.table} may have personal data that is not encrypted: run "npm run migrate" first`,
    )
}
