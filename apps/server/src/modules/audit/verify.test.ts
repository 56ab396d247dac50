/** What somebody with the rights of the owner of the tables may try, and what the verifier says about it (AUD-02). */
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { createDatabase, inTransaction, silentLog } from '../../kernel/index.ts'
import { anchorFile, writeAnchor } from './anchors.ts'
import { createAuditLog, createRecorder, verify } from './index.ts'
import { sealBatch } from './sealer.ts'
import { testAudit } from './test-kit.ts'
import { createWatch } from './watch.ts'

let db: TestDatabase
let folder: string
beforeEach(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-audit-'))
  for (let i = 0; i < 3; i++) {
    await add(4)
    await sealBatch(db)
  }
  await writeAnchor(db, folder)
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const add = (count: number, log = testAudit) =>
  inTransaction(db, async (tx) => {
    for (let i = 0; i < count; i++)
      await log.record(tx, { act: 'bank.added', playerId: 41n, object: `b${i}` })
  })
const check = (sinceMinutes?: number) =>
  verify(db, { anchorFolder: folder, ...(sinceMinutes !== undefined && { sinceMinutes }) })
const isOfRows = (text: string) => !/^the (tables are changed|database has counted)/.test(text)
/** Without what the same forgery changes in tables and counters. */
const differences = async (sinceMinutes?: number) => (await check(sinceMinutes)).differences.filter(isOfRows)
const forge = (...statements: string[]) =>
  inTransaction(db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    for (const statement of statements) await tx.query(statement)
    await tx.query('select pg_stat_force_next_flush()')
  })
const file = () => join(folder, anchorFile)
const auditLog = (onAlarm: (found: readonly string[]) => void) =>
  createAuditLog({
    secrets: ['test'],
    deviceCookie: 'device-token',
    marketOf: async () => null,
    db,
    log: silentLog,
    anchorFolder: folder,
    onAlarm,
  })

const copyOf = (id: number, source: number) =>
  `insert into audit.entry select ${id}, at, actor_kind, actor, act, object, player_id, before, after, reason,
     request_id, address_digest, device_digest, market, proof, hash from audit.entry where entry_id = ${source}`

describe('batches', () => {
  it('below the first are named, and do not say that their rows are sealed', async () => {
    await forge(
      'alter table audit.batch drop constraint batch_number_positive',
      copyOf(99, 2),
      `insert into audit.batch select 0, sealed_at, '\\x00', 1, 99, '{99}', substr(entry_hashes, 1, 32), root, hash
         from audit.batch where batch_id = 1`,
    )
    const expected = [
      'batch 0 is inserted: the chain begins with batch 1',
      'row 99 is inserted: no batch has it',
    ]
    expect(await differences()).toEqual(expected)
    expect(await differences(5)).toEqual(expected)
  })

  it('that are not right do not say that their rows are sealed', async () => {
    await forge(
      copyOf(99, 2),
      `insert into audit.batch select 7, sealed_at, '\\x00', 1, 99, '{99}', substr(entry_hashes, 1, 32), root, hash
         from audit.batch where batch_id = 1`,
    )
    expect(await differences()).toContain('row 99 is inserted: no batch has it')
    expect(await differences(5)).toContain('row 99 is inserted: no batch has it')
  })

  it('of a chain that an anchor refutes do not say that their rows are sealed', async () => {
    await forge(
      'delete from audit.anchor',
      'delete from audit.batch where batch_id > 1',
      copyOf(99, 2),
      'insert into audit.unsealed select entry_id, hash, at from audit.entry where entry_id > 4',
    )
    for (let i = 0; i < 2; i++) await sealBatch(db, i === 0 ? 4 : 5)
    const found = await differences()
    expect(found.find((text) => text.startsWith('batch 3'))).toMatch(/^batch 3 has another hash; its anchor/)
    expect(found).toContain('row 99 is inserted: no batch has it')
  })

  it('with bytes after the hashes of their rows are named; the database refuses new ones', async () => {
    const lengthen = `update audit.batch set entry_hashes = entry_hashes || '\\x00' where batch_id = 2`
    await expect(forge(lengthen)).rejects.toMatchObject({ code: '23514' })
    await forge('alter table audit.batch drop constraint batch_has_a_hash_of_each_row', lengthen)
    expect(await differences()).toContain('batch 2 lists another number of rows than it was sealed with')
  })
})

describe('rows', () => {
  it('that are there twice are named, and a child table too', async () => {
    await forge('alter table audit.entry drop constraint entry_pkey', copyOf(6, 6))
    expect((await differences())[0]).toBe('row 6 is there twice')
    await forge('create table audit.more () inherits (audit.entry)')
    expect((await check()).differences).toContain(
      'the tables are changed: entry has the child table audit.more',
    )
  })

  it('in a child table do not stand for those that were removed', async () => {
    await forge(
      'create table audit.more () inherits (audit.entry)',
      'insert into audit.more select * from audit.entry where entry_id = 6',
      'delete from only audit.entry where entry_id = 6',
    )
    expect((await differences())[0]).toBe('row 6 is missing')
  })

  it('with a time that no clock shows are named, and do not stop the check', async () => {
    await forge(`update audit.entry set at = 'infinity' where entry_id = 6`)
    expect(await differences()).toEqual(['row 6 is changed'])
  })

  it('whose witness the sealer leaves out are named', async () => {
    await forge(
      copyOf(99, 2),
      `insert into audit.unsealed select 99, hash, 'infinity' from audit.entry where entry_id = 2`,
    )
    expect(await differences()).toEqual([
      'row 99 is inserted: it waits for its batch, and later rows were sealed',
    ])
  })

  it('that were changed and changed back are counted by the database', async () => {
    await forge(
      `update audit.entry set reason = 'x' where entry_id = 6`,
      'update audit.entry set reason = null where entry_id = 6',
    )
    expect((await check()).differences).toEqual([
      'the database has counted 2 changed or removed rows of the table entry',
    ])
  })

  it('that were removed with their witness before the seal leave unused numbers and a count', async () => {
    await add(2)
    await forge(
      'delete from audit.entry where entry_id = 13',
      'delete from audit.unsealed where entry_id = 13',
    )
    await sealBatch(db)
    expect(await check()).toMatchObject({
      unused: 1,
      differences: ['the database has counted 1 changed or removed rows of the table entry'],
    })
  })
})

describe('the tables', () => {
  it.each([
    ['a view', ['alter table audit.anchor rename to a', 'create view audit.anchor as select * from audit.a']],
    ['a policy', ['create policy hide on audit.entry using (entry_id <> 6)']],
    ['row security', ['alter table audit.entry enable row level security']],
    [
      'a trigger that drops acts',
      [
        `create function public.skip() returns trigger language plpgsql as 'begin return null; end'`,
        'create trigger a before insert on audit.entry for each row execute function public.skip()',
      ],
    ],
    ['a trigger that is off', ['alter table audit.entry disable trigger entry_immutable']],
    [
      'another function',
      [
        `create or replace function audit.refuse_change() returns trigger language plpgsql as 'begin return new; end'`,
      ],
    ],
    [
      'a function whose names are looked up elsewhere',
      ['alter function audit.complete_entry() set search_path = public, pg_catalog'],
    ],
    [
      'another function behind a false one of PostgreSQL',
      [
        `create table public.kept as select prosrc as text from pg_proc where proname = 'refuse_change'`,
        `create function public.convert_to(text, text) returns bytea language sql as $lie$
           select pg_catalog.convert_to(case when $1 = 'begin return new; end' then text else $1 end, $2::name)
             from public.kept $lie$`,
        `create or replace function audit.refuse_change() returns trigger language plpgsql
           set search_path = pg_catalog, pg_temp as 'begin return new; end'`,
      ],
    ],
    ['a missing key', ['alter table audit.entry drop constraint entry_pkey']],
  ])('are named with %s', async (_what, statements) => {
    expect((await check()).differences).toEqual([])
    await forge(...statements)
    const named = [await check(), await check(5)].map(({ differences: found }) => found[0])
    expect(named).toEqual(Array(2).fill(expect.stringMatching(/^the tables are changed: /)))
  })
})

describe('the file of anchors', () => {
  it('is missed, at once where the table has anchors', async () => {
    await rm(file())
    expect(await differences()).toEqual(['the file of anchors is missing'])
    await add(1)
    await sealBatch(db)
    await writeAnchor(db, folder)
    expect(await differences()).toEqual(['the anchor of batch 3 is not in the file'])
  })

  it.each([
    [14, []],
    [16, [/^the file of anchors is missing: batch 1 was sealed 16 minutes ago/]],
  ])('is missed without anchors in the table for batches of %d minutes ago', async (minutes, expected) => {
    await rm(file())
    await forge(
      'delete from audit.anchor',
      `update audit.batch set sealed_at = clock_timestamp() - interval '${minutes} minutes' where batch_id = 1`,
    )
    const found = (await differences()).filter((text) => text.startsWith('the file'))
    expect(found).toEqual(expected.map((text) => expect.stringMatching(text)))
  })

  it('that ends before what was sealed long ago is old', async () => {
    await add(1)
    await sealBatch(db)
    await forge(`update audit.batch set sealed_at = clock_timestamp() - interval '1 hour' where batch_id = 4`)
    expect(await differences()).toContain(
      'the file of anchors is old: batch 4 was sealed 60 minutes ago and no batch since has an anchor there',
    )
  })

  it('differs where the table counts another number of rows', async () => {
    await forge('update audit.anchor set entry_total = 11')
    expect(await differences()).toEqual([
      'the anchor of batch 3 in the table counts 11 rows instead of 12',
      'the anchor of batch 3 in the table is another than in the file',
    ])
  })

  it('goes on after a line that a crash left unfinished, which is no difference', async () => {
    await appendFile(file(), '{"at":"2026-')
    const notices = ['line 2 of the file of anchors is unfinished: a crash interrupted its writing']
    expect(await check()).toMatchObject({ differences: [], notices })
    await add(1)
    await sealBatch(db)
    await writeAnchor(db, folder)
    expect(await check()).toMatchObject({ anchors: 4, differences: [], notices })
    expect((await readFile(file(), 'utf8')).split('\n')[2]).toContain('"torn":12}')
  })

  it('differs by a broken line in the middle', async () => {
    await writeFile(file(), `{"at":"2026-\n${await readFile(file(), 'utf8')}`)
    expect(await check()).toMatchObject({
      differences: ['line 1 of the file of anchors is broken'],
      notices: [],
    })
  })
})

it('an instance notices its own row that was removed or changed with its witness before the seal', async () => {
  const alarms: (readonly string[])[] = []
  const log = auditLog((found) => alarms.push(found))
  await add(3, log)
  await expect(
    inTransaction(db, async (tx) => {
      await log.record(tx, { act: 'bank.added', playerId: 41n })
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  const watch = log.startWatch()
  await forge(
    'delete from audit.entry where entry_id = 13',
    'delete from audit.unsealed where entry_id = 13',
    `update audit.entry set reason = 'x', hash = sha256('x') where entry_id = 14`,
    `update audit.unsealed set hash = sha256('x') where entry_id = 14`,
  )
  await sealBatch(db)
  await expect
    .poll(() => alarms.flat().toSorted(), { timeout: 5_000 })
    .toEqual([
      'row 13 was changed or removed before it was sealed',
      'row 14 was changed or removed before it was sealed',
    ])
  await watch.stop()
})

it('an instance notices a removed row also behind false functions of PostgreSQL', async () => {
  const watch = createWatch()
  const log = createRecorder({
    secrets: ['test'],
    deviceCookie: 'device-token',
    marketOf: async () => null,
    onRecorded: (row) => watch.remember(row),
  })
  await add(1, log)
  await db.query(`
    create schema evil;
    create function evil.pg_xact_status(xid8) returns text language sql as $lie$ select 'aborted' $lie$;
    do $do$ begin execute format('alter database %I set search_path = evil, pg_catalog', current_database()); end $do$`)
  await forge('delete from audit.entry where entry_id = 13', 'delete from audit.unsealed where entry_id = 13')
  const misled = createDatabase({ connection: db.connection, max: 1, applicationName: 'marquee test' })
  try {
    expect(await watch.check(misled)).toEqual(['row 13 was changed or removed before it was sealed'])
  } finally {
    await misled.close()
  }
})

it('an instance notices a chain that was calculated again after the last anchor, in an emptied table', async () => {
  const alarms: (readonly string[])[] = []
  const watch = auditLog((found) => alarms.push(found)).startWatch()
  await add(2)
  await sealBatch(db)
  // Longer than the interval in which an instance looks.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await db.query(`
    alter table audit.entry disable trigger user; alter table audit.batch disable trigger user;
    create table public.rows as select * from audit.entry where entry_id <> 14;
    create table public.chain as select * from audit.batch where batch_id <= 3;
    truncate audit.entry, audit.batch;
    insert into audit.entry select * from public.rows; insert into audit.batch select * from public.chain;
    insert into audit.unsealed select entry_id, hash, at from public.rows where entry_id = 13;
    alter table audit.entry enable trigger user; alter table audit.batch enable trigger user`)
  await sealBatch(db)
  // Neither rows nor anchors nor counters differ: only memory does.
  expect(await check()).toMatchObject({ rows: 13, differences: [] })
  await expect
    .poll(() => alarms, { timeout: 5_000 })
    .toEqual([['batch 4 was changed or removed since this instance has seen it']])
  await watch.stop()
})

describe('the checks of an instance', () => {
  it('run by its own timers: none is a job that the owner of the tables can remove', async () => {
    const alarms: string[] = []
    const { checks, jobs } = auditLog((found) => alarms.push(...found))
    expect(jobs.map(({ kind }) => kind.name)).toEqual(['audit.anchor'])
    await forge(
      `update audit.batch set sealed_at = sealed_at - interval '1 hour' where batch_id < 3`,
      `delete from audit.unsealed`,
    )
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const running = checks.start()
    try {
      vi.advanceTimersByTime(60_000)
      await vi.waitFor(() => expect(alarms.join()).toContain('batch 2 is changed'), { timeout: 5_000 })
      expect(alarms.join()).not.toContain('batch 1 is changed')
      vi.advanceTimersByTime(3_600_000)
      await new Promise((resolve) => setImmediate(resolve))
      vi.advanceTimersByTime(60_000)
      await vi.waitFor(() => expect(alarms.join()).toContain('batch 1 is changed'), { timeout: 5_000 })
    } finally {
      vi.useRealTimers()
      await running.stop()
    }
  })
})

it('an anchor waits for an instance that seals', async () => {
  await add(1)
  await sealBatch(db)
  const sealing = inTransaction(db, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('audit.sealer', 0)), pg_sleep(0.3)`)
  })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await writeAnchor(db, folder)).toBe(true)
  await sealing
})

it('a check that stops is an alarm', async () => {
  const alarms: (readonly string[])[] = []
  const { checks } = auditLog((found) => alarms.push(found))
  await forge('alter table audit.anchor rename to gone')
  await expect(checks.checkWhole()).rejects.toThrow('audit.anchor')
  expect(alarms).toEqual([[expect.stringMatching(/^the check stopped: .*audit\.anchor/)]])
})
