/** Earlier versions of rows that were encrypted, in the files of their tables (decision 87). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import pg from 'pg'
import { sealPlainRows } from '../../apps/server/src/kernel/index.ts'
import { sealedData } from '../../apps/server/src/wiring/personal-data.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { personalKeys } from '../kit/personal-keys.ts'

const TABLE = 'players.detail_change'
let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const seal = () => sealPlainRows(db.connection, personalKeys, sealedData)

async function insertRowOfBefore(): Promise<void> {
  await db.query(`alter table ${TABLE} drop constraint if exists detail_change_sealed_check`)
  await db.query(
    `insert into ${TABLE} (player_id, changed_at, change_id, subject, before, after, actor, request_id, is_sealed)
     values (1, now(), 'chg_' || random(), 'street', 'Plainstreet 77', '', 'player', 'req', false)`,
  )
}

/** Whether the file of the table has the text of a row from before. */
async function isInFile(): Promise<boolean> {
  await db.query('checkpoint')
  const { rows } = await db.query<{ bytes: Buffer }>(
    'select pg_read_binary_file(pg_relation_filepath($1)) as bytes',
    [TABLE],
  )
  return rows[0]!.bytes.includes('Plainstreet 77')
}

it('stay owed while an older transaction may still read them: the step ends with an error and goes on later', async () => {
  await insertRowOfBefore()
  const reader = new pg.Client(db.connection)
  await reader.connect()
  await reader.query('begin isolation level repeatable read; select 1')
  await expect(seal()).rejects.toThrow(
    `earlier versions of rows are still in the files of ${TABLE}: end the transactions that are older`,
  )
  expect(await isInFile()).toBe(true)
  await reader.end()
  await seal()
  expect(await isInFile()).toBe(false)
})

it('are not kept by another step that waits', async () => {
  await insertRowOfBefore()
  await db.query(`
    create function players.wait() returns trigger language plpgsql as $$
      begin perform pg_sleep(0.5); return new; end $$;
    create trigger wait before update on ${TABLE} for each row execute function players.wait()`)
  const first = seal()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await Promise.all([first, seal()])
  expect(await isInFile()).toBe(false)
})
