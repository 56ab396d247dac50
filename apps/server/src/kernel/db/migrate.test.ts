import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { areMigrationsCurrent, findMigrationSources, migrate } from './migrate.ts'

let db: TestDatabase
let folder: string
const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
const run = () => migrate(db.connection, [{ module: 'wallet', folder }])

beforeAll(async () => {
  db = await createTestDatabase({ empty: true })
  await migrate(db.connection, findMigrationSources('/nowhere'))
})
afterAll(() => db.close())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  await db.query("delete from kernel.migration where module = 'wallet'")
  await db.query('drop schema if exists wallet cascade')
  await db.query('create schema wallet')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('migrations', () => {
  it('run once, versioned ones in order and repeatable ones after them', async () => {
    file('0002_more.sql', 'alter table wallet.a add column b int;')
    file('0001_first.sql', 'create table wallet.a (id int);')
    file(
      'R_functions.sql',
      'create or replace function wallet.f() returns int language sql as $$ select b from wallet.a $$;',
    )
    expect((await run()).applied).toEqual([
      'wallet/0001_first.sql',
      'wallet/0002_more.sql',
      'wallet/R_functions.sql',
    ])
    expect((await run()).applied).toEqual([])
    expect(await areMigrationsCurrent(db, [{ module: 'wallet', folder }])).toBe(true)
  })

  it('run a repeatable file again when its text changes, not when only its line ends do', async () => {
    file('R_f.sql', 'create or replace function wallet.f() returns int\nlanguage sql as $$ select 1 $$;')
    await run()
    file('R_f.sql', 'create or replace function wallet.f() returns int\r\nlanguage sql as $$ select 1 $$;')
    expect((await run()).applied).toEqual([])
    file('R_f.sql', 'create or replace function wallet.f() returns int language sql as $$ select 2 $$;')
    expect((await run()).applied).toEqual(['wallet/R_f.sql'])
    expect((await db.query('select wallet.f() as f')).rows).toEqual([{ f: 2 }])
  })

  it('have numbers in place of their names, and run a repeatable file again when a number changes', async () => {
    const numbers = (win: number) =>
      file('numbers.json', JSON.stringify({ entryKind: { freeRoundWin: win } }))
    numbers(9)
    file(
      'R_f.sql',
      'create or replace function wallet.f() returns int language sql as $$ select :entry_kind.free_round_win::int $$;',
    )
    await run()
    expect((await db.query('select wallet.f() as f')).rows).toEqual([{ f: 9 }])
    numbers(12)
    expect((await run()).applied).toEqual(['wallet/R_f.sql'])
    expect((await db.query('select wallet.f() as f')).rows).toEqual([{ f: 12 }])
  })

  it('refuse a name without a number, and name it', async () => {
    file('R_f.sql', 'select :kind.win;')
    await expect(run()).rejects.toThrow('wallet/R_f.sql: :kind.win is not in the numbers.json beside it')
  })

  it('refuse a changed history, a missing file and a number that comes too late', async () => {
    file('0001_first.sql', 'create table wallet.a (id int);')
    file('0003_third.sql', 'create table wallet.c (id int);')
    await run()
    file('0001_first.sql', 'create table wallet.a (id bigint);')
    await expect(run()).rejects.toThrow('wallet/0001_first.sql was changed after it had been applied')
    file('0001_first.sql', 'create table wallet.a (id int);')
    file('0002_second.sql', 'create table wallet.b (id int);')
    await expect(run()).rejects.toThrow('wallet/0002_second.sql is older than 0003_third.sql')
    rmSync(join(folder, '0002_second.sql'))
    rmSync(join(folder, '0001_first.sql'))
    await expect(run()).rejects.toThrow('its file is gone')
  })

  it('leave alone a database that a newer release has migrated', async () => {
    file('0001_first.sql', 'create table wallet.a (id int);')
    file('0002_new.sql', 'create table wallet.b (id int);')
    file('R_f.sql', 'create or replace function wallet.f() returns int language sql as $$ select 2 $$;')
    await run()
    rmSync(join(folder, '0002_new.sql'))
    file('R_f.sql', 'create or replace function wallet.f() returns int language sql as $$ select 1 $$;')
    expect((await run()).applied).toEqual([])
    expect((await db.query('select wallet.f() as f')).rows).toEqual([{ f: 2 }])
  })

  it('leave nothing of a file that fails, and name the file and the line', async () => {
    file('0001_first.sql', 'create table wallet.a (id int);\ncreate table wallet.b (id nonsense);')
    await expect(run()).rejects.toThrow('wallet/0001_first.sql (line 2): type "nonsense" does not exist')
    expect((await db.query("select to_regclass('wallet.a') as a")).rows).toEqual([{ a: null }])
  })

  it('are one transaction per module: functions that depend on each other change together or not at all', async () => {
    const returning = (name: string, value: string) =>
      `create or replace function wallet.${name}() returns int language sql as $$ select ${value} $$;`
    file('R_1.sql', returning('f', '1'))
    file('R_2.sql', returning('g', '1'))
    await run()
    file('0001_first.sql', 'create table wallet.a (id int);')
    file('R_1.sql', returning('f', '2'))
    file('R_2.sql', returning('g', 'nonsense'))
    await expect(run()).rejects.toThrow('wallet/R_2.sql (line 1): column "nonsense" does not exist')
    expect(
      (await db.query("select wallet.f() as f, wallet.g() as g, to_regclass('wallet.a') as a")).rows,
    ).toEqual([{ f: 1, g: 1, a: null }])
    file('R_2.sql', returning('g', '2'))
    expect((await run()).applied).toEqual(['wallet/0001_first.sql', 'wallet/R_1.sql', 'wallet/R_2.sql'])
    const { rows } = await db.query(
      "select count(distinct xmin::text)::int as transactions from kernel.migration where module = 'wallet'",
    )
    expect(rows).toEqual([{ transactions: 1 }])
  })

  it('run a marked file outside a transaction', async () => {
    file('0001_first.sql', 'create table wallet.a (id int);')
    file('0002_index.sql', '-- migrate:no-transaction\ncreate index concurrently a_id_idx on wallet.a (id);')
    await run()
    expect((await db.query("select to_regclass('wallet.a_id_idx') is not null as there")).rows).toEqual([
      { there: true },
    ])
  })

  it('are run by one of several instances that start together', async () => {
    file('0001_first.sql', 'create table wallet.a (id int);')
    const reports = await Promise.all([run(), run(), run()])
    expect(reports.map((report) => report.applied.length).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  })

  it('refuse a name without an order number', async () => {
    file('first.sql', 'select 1')
    await expect(run()).rejects.toThrow('a migration is named')
  })
})
