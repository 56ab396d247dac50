import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../tests/kit/database.ts'
import { entryColumns } from './entry-columns.ts'
import { generatedFiles } from './entry-writers.ts'

it('the hashes and inserts of entries are those that the table of columns gives', () => {
  for (const [path, text] of generatedFiles())
    expect(
      readFileSync(path, 'utf8') === text,
      `${relative('.', path)} differs: node tools/entry-writers.ts`,
    ).toBe(true)
})

it('the table of columns has every column of an entry, with its type', async () => {
  const db = await createTestDatabase({ max: 1 })
  const { rows } = await db.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'wallet.entry'::regclass and attnum > 0 and not attisdropped`,
  )
  await db.close()
  const stored = Object.fromEntries(
    rows.map(({ name, type }) => [name, type.replace('timestamp with time zone', 'timestamptz')]),
  )
  const { hash, ...columns } = stored
  expect(hash).toBe('bytea')
  expect(columns).toEqual(
    Object.fromEntries(Object.entries(entryColumns).map(([name, [type]]) => [name, type])),
  )
})
