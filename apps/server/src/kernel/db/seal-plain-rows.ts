import { createDatabase, type Database, inTransaction, type Queryable } from './database.ts'
import { MigrationError } from './migrate.ts'
import { type Connection, connectDirect } from './pool.ts'
import { type SealedTable, sealRow } from './sealed-table.ts'

/** Rows of one transaction: what a step that is killed does again. */
const PAGE = 50

/** One step at a time. */
const LOCK_KEY = 7_305_311

/** Rows from before have false; whatever a server of this release writes has true. */
const MARK = 'is_sealed'

type Row = Readonly<Record<string, unknown>>

/**
 * The step after the migrations: encrypts personal data of rows that were written before it was. A step that was
 * killed goes on where it was; of two at a time one waits for the other. Tables in which it changed rows are rewritten,
 * so that no old version of a row stays in their files.
 * @param owner direct, not through a pooler
 * @param personalKeys `PII_KEYS`
 * @returns number of rows
 * @throws MigrationError when the last key is not the one that the digests of this database were made with
 */
export async function sealPlainRows(
  owner: Connection,
  personalKeys: readonly string[],
  tables: readonly SealedTable[],
): Promise<number> {
  const client = await connectDirect(owner, 'marquee sealing')
  const db = createDatabase({ connection: owner, max: 1, applicationName: 'marquee sealing', personalKeys })
  let total = 0
  try {
    // Waiting for another step and rewriting a table may take longer than any statement of a server.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY])
    await noteKey(db)
    for (const table of tables) {
      let sealed = 0
      for (let count = PAGE; count === PAGE; sealed += count) count = await sealPage(db, table)
      if (sealed > 0) await client.query(`vacuum (full, analyze) ${table.table}`)
      total += sealed
    }
  } finally {
    await db.close()
    await client.end()
  }
  return total
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
    for (const row of rows) {
      const stored = sealRow<Row>(tx.personal, table, row)
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
 * @throws MigrationError where personal data is stored as it was before it was encrypted, or its digests were made with
 * another key
 */
export async function assertSealed(queryable: Queryable, tables: readonly SealedTable[]): Promise<void> {
  await assertKey(queryable)
  for (const { table } of tables) {
    const { rowCount } = await queryable.query(`select from ${table} where not ${MARK} limit 1`)
    if (rowCount > 0)
      throw new MigrationError(
        `${table} has personal data that is not encrypted: run "npm run migrate" first`,
      )
  }
}
