import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../tests/kit/database.ts'
import { entryColumns } from './entry-columns.ts'
import { generatedFiles } from './entry-writers.ts'
import { answerFields } from './ledger-messages.ts'
import { operationFields } from './ledger-operation-parts.ts'
import { roundColumns, walletColumns } from './ledger-rows.ts'

it('the hashes, inserts, updates, events and answers of entries are those that the tables of columns give', () => {
  for (const [path, text] of generatedFiles())
    expect(
      readFileSync(path, 'utf8') === text,
      `${relative('.', path)} differs: node tools/entry-writers.ts`,
    ).toBe(true)
})

describe('the tables of columns have every column, with its type where one is written', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase({ max: 1 })
  })
  afterAll(() => db.close())

  /** Of a table or a type, in order. */
  async function columnsOf(name: string): Promise<[name: string, type: string][]> {
    const { rows } = await db.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
      [name],
    )
    return rows.map(({ name: column, type }) => [
      column,
      type.replace('timestamp with time zone', 'timestamptz'),
    ])
  }
  const typesOf = (table: Readonly<Record<string, readonly [type: string, ...rest: string[]]>>) =>
    Object.entries(table).map(([name, [type]]) => [name, type])

  it('of an entry', async () => {
    const { hash, ...columns } = Object.fromEntries(await columnsOf('wallet.entry'))
    expect(hash).toBe('bytea')
    expect(columns).toEqual(Object.fromEntries(typesOf(entryColumns)))
  })

  it('of a wallet', async () => {
    const stored = (await columnsOf('wallet.wallet')).map(([name]) => name)
    expect(stored.toSorted()).toEqual([...walletColumns.written, ...walletColumns.others].toSorted())
  })

  it('of a round', async () => {
    const stored = (await columnsOf('wallet.round')).map(([name]) => name)
    expect(stored.toSorted()).toEqual(Object.keys(roundColumns).toSorted())
  })

  it('of an answer, in the order in which its text is read', async () => {
    expect(await columnsOf('wallet.answer')).toEqual(typesOf(answerFields))
  })

  it('of an operation, in the order in which its row is passed', async () => {
    const [[, first] = [], ...rest] = await columnsOf('wallet.op')
    expect([['player', first], ...rest]).toEqual(typesOf(operationFields))
  })
})
