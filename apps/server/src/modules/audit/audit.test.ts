import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { createDatabase, inTransaction, silentLog, withOrigin } from '../../kernel/index.ts'
import { anchorFile, writeAnchor } from './anchors.ts'
import { type Audit, createAuditLog, createRecorder, verify } from './index.ts'
import { readProof } from './record.ts'
import { sealBatch } from './sealer.ts'

const PLAYER = 41n
const secrets = ['newest-key', 'oldest-key']
const recorderDeps = { secrets, deviceCookie: 'device-token', marketOf: async () => 'FI' }

let db: TestDatabase
let folder: string
const audit: Audit = createRecorder(recorderDeps)
beforeEach(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'marquee-audit-'))
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

const add = (count: number, log = audit) =>
  inTransaction(db, async (tx) => {
    for (let i = 0; i < count; i++)
      await log.record(tx, { act: 'bank.added', playerId: PLAYER, object: `b${i}` })
  })
const check = () => verify(db, { anchorFolder: folder })
/** Without the counters of the database, which every forgery of these tests raises. */
const differences = async () =>
  (await check()).differences.filter((text) => !text.startsWith('the database has counted'))
const rowsOf = async () => (await db.query('select * from audit.entry order by entry_id')).rows
/** What somebody with the rights of the owner can do. */
const forge = async (...statements: string[]) => {
  await inTransaction(db, async (tx) => {
    await tx.query(`set local session_replication_role = replica`)
    for (const statement of statements) await tx.query(statement)
  })
}

describe('a row', () => {
  it.each([
    ['pwd otp 1792832400', { by: ['pwd', 'otp'], at: '2026-10-24T09:00:00Z' }],
    ['bank undefined', { by: ['bank'], at: null }],
  ])('says to its player how it was proven, and when: %s', (proof, expected) => {
    expect(readProof(proof)).toEqual(expected)
  })

  it('says who, what, when, where from, by which request and proof (AUD-01)', async () => {
    const caller = {
      playerId: PLAYER,
      sessionId: 's',
      claims: { amr: ['pwd', 'otp'], auth_time: 1_792_832_400 },
    }
    const origin = {
      kind: 'request',
      requestId: 'req_1',
      ip: '203.0.113.4',
      cookies: { 'device-token': 'a-device' },
      caller,
      needsProof: true,
    } as const
    const event = {
      act: 'passkey.added',
      playerId: PLAYER,
      object: 'pky_1',
      after: { device: 'Chrome' },
    } as const
    await withOrigin(origin, () => inTransaction(db, (tx) => audit.record(tx, event)))
    await withOrigin({ ...origin, caller: null }, () =>
      inTransaction(db, (tx) => audit.record(tx, { act: 'session.refused', playerId: PLAYER, reason: 'x' })),
    )
    await withOrigin({ kind: 'system', name: 'a.job' }, () => add(1))
    const [own, visitor, system] = await rowsOf()
    expect(own).toMatchObject({
      actor_kind: 'player',
      actor: '41',
      act: 'passkey.added',
      object: 'pky_1',
      player_id: PLAYER,
      before: null,
      after: '{"device":"Chrome"}',
      request_id: 'req_1',
      market: 'FI',
      proof: 'pwd otp 1792832400',
    })
    expect(own?.['address_digest']).toHaveLength(32)
    expect(own?.['device_digest']).toHaveLength(32)
    expect(visitor).toMatchObject({ actor_kind: 'visitor', proof: null, reason: 'x' })
    expect(visitor?.['address_digest']).toEqual(own?.['address_digest'])
    expect(system).toMatchObject({ actor_kind: 'system', actor: 'a.job', request_id: null })
    const { rows } = await db.query<{ age: number }>(
      'select extract(epoch from clock_timestamp() - min(at))::float8 as age from audit.entry',
    )
    expect(rows[0]!.age).toBeLessThan(60)
  })

  it('has changed fields only, and personal ones sealed; nothing of them can be read in the database', async () => {
    await inTransaction(db, (tx) =>
      audit.record(tx, {
        act: 'account.details.changed',
        playerId: PLAYER,
        before: { street: 'Old street', city: 'Turku', province: 'ON' },
        after: { street: 'Secret street', city: 'Turku', province: 'QC' },
      }),
    )
    const [row] = await rowsOf()
    expect(Object.keys(JSON.parse(String(row!['after'])) as object)).toEqual(['province', 'street'])
    expect(JSON.parse(String(row!['after']))).toMatchObject({
      province: 'QC',
      street: { sealed: expect.any(String) },
    })
    expect(
      JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toMatch(/Secret|Turku/)
  })

  it('is written with the act or not at all, and a field that the act does not have stops both', async () => {
    const act = async (after: object, fails: boolean) =>
      inTransaction(db, async (tx) => {
        await tx.query(
          `insert into kernel.attempt (scope, subject, used, window_ends_at) values ('t', 't', 1, now())`,
        )
        await audit.record(tx, { act: 'passkey.added', playerId: PLAYER, after } as never)
        if (fails) throw new Error('after the row')
      })
    const written = async () =>
      Number((await db.query<{ n: bigint }>('select count(*) as n from kernel.attempt')).rows[0]!.n)
    await expect(act({ device: 'x' }, true)).rejects.toThrow('after the row')
    await expect(act({ password: 'x' }, false)).rejects.toThrow('in the table')
    expect([await written(), (await rowsOf()).length]).toEqual([0, 0])
    await db.query('alter table audit.entry rename to gone')
    await expect(act({ device: 'x' }, false)).rejects.toThrow('audit.entry')
    expect(await written()).toBe(0)
  })

  it.each(['update audit.entry set actor = actor', 'delete from audit.entry', 'truncate audit.entry'])(
    'is refused by the database: %s (AUD-01)',
    async (statement) => {
      await add(1)
      await expect(db.query(statement)).rejects.toMatchObject({ code: '23001' })
    },
  )

  it('has no batch below the first: one would take rows out of the chain', async () => {
    const batch = `insert into audit.batch values (0, '2000-01-01', '\\xff', 1, 1, '{1}', '', '', '')`
    await expect(db.query(batch)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('values of a player', () => {
  const address = {
    act: 'account.details.changed',
    playerId: PLAYER,
    after: { street: 'Secret street' },
  } as const
  const opened = async (keys: readonly string[] = secrets) => {
    const deps = {
      ...recorderDeps,
      secrets: keys,
      db,
      log: silentLog,
      anchorFolder: folder,
      onAlarm: () => {},
    }
    return (await createAuditLog(deps).openRows(PLAYER, (await rowsOf()) as never)).map(({ after }) => after)
  }

  it('are opened for their owner, also after PII_KEYS has a newer key', async () => {
    await inTransaction(db, (tx) => audit.record(tx, address))
    expect(await opened()).toEqual([{ street: 'Secret street' }])
    expect(await opened(['even-newer', ...secrets])).toEqual([{ street: 'Secret street' }])
  })

  it('are gone for ever with the key of the player, and the chain still verifies', async () => {
    await inTransaction(db, (tx) => audit.record(tx, address))
    await sealBatch(db)
    await db.query('delete from audit.player_key where player_id = $1', [PLAYER])
    expect(await opened()).toEqual([{ street: null }])
    await inTransaction(db, (tx) => audit.record(tx, address))
    await sealBatch(db)
    expect(await opened()).toEqual([{ street: null }, { street: 'Secret street' }])
    expect(await check()).toMatchObject({ rows: 2, differences: [] })
  })
})

describe('the verifier (AUD-02)', () => {
  beforeEach(async () => {
    for (let i = 0; i < 3; i++) {
      await add(4)
      await sealBatch(db)
    }
    await writeAnchor(db, folder)
  })

  it('says how far it has verified, and how many rows and anchors match', async () => {
    await add(2)
    expect(await check()).toMatchObject({ batches: 3, rows: 12, anchors: 2, differences: [] })
    await sealBatch(db)
    expect(await verify(db, { anchorFolder: folder, sinceMinutes: 5 })).toMatchObject({
      rows: 14,
      differences: [],
    })
    expect(await writeAnchor(db, folder)).toBe(true)
    expect(await writeAnchor(db, folder)).toBe(false)
    expect(await check()).toMatchObject({ batches: 4, rows: 14, anchors: 4, differences: [] })
  })

  it.each([
    ['changed', `update audit.entry set reason = 'another' where entry_id = 6`, 'row 6 is changed'],
    [
      'moved in time',
      `update audit.entry set at = at + interval '1 second' where entry_id = 6`,
      'row 6 is changed',
    ],
    ['removed', 'delete from audit.entry where entry_id = 6', 'row 6 is missing'],
    [
      'inserted',
      `insert into audit.entry (entry_id, at, actor_kind, actor, act, hash) values (0, now(), 'system', 'x', 'y', '\\x00')`,
      'row 0 is inserted: no batch has it',
    ],
    ['cut off', 'delete from audit.entry where entry_id > 10', 'row 11 is missing'],
  ])('names the first row that was %s', async (_what, statement, first) => {
    await forge(statement)
    expect((await differences())[0]).toBe(first)
    expect(
      (await verify(db, { anchorFolder: folder, sinceMinutes: 5 })).differences.length,
    ).toBeGreaterThanOrEqual(first.includes('row 0') ? 0 : 1)
  })

  it('names a row that changed places with another one', async () => {
    await forge(
      'update audit.entry set entry_id = 1000 where entry_id = 6',
      'update audit.entry set entry_id = 6 where entry_id = 7',
      'update audit.entry set entry_id = 7 where entry_id = 1000',
    )
    expect(await differences()).toEqual([
      'row 6 is reordered: it was row 7',
      'row 7 is reordered: it was row 6',
    ])
  })

  it('finds a row whose own hash was calculated again after the change', async () => {
    await forge(
      `create table audit.copy as select * from audit.entry where entry_id = 6`,
      `delete from audit.entry where entry_id = 6`,
      `alter table audit.entry disable trigger all`,
    )
    await db.query(
      `insert into audit.entry
       select entry_id, at, actor_kind, actor, act, object, player_id, before, after, 'x', request_id,
              address_digest, device_digest, market, proof, sha256(hash) from audit.copy`,
    )
    expect((await differences())[0]).toBe('row 6 is changed')
  })

  it.each([
    [
      'rewritten',
      `update audit.batch set entry_hashes = sha256('x') || substr(entry_hashes, 33) where batch_id = 2`,
    ],
    ['with another time', `update audit.batch set sealed_at = now() where batch_id = 2`],
  ])('finds a batch that was %s', async (_what, statement) => {
    await forge(statement)
    expect((await differences())[0]).toMatch(/^batch 2 /)
  })

  it('finds a missing batch, and a tail that was cut with its rows, by the anchors', async () => {
    await forge(
      'delete from audit.batch where batch_id = 2',
      'delete from audit.entry where entry_id between 5 and 8',
    )
    expect((await differences())[0]).toBe('batch 2 is missing')
    await forge('delete from audit.batch where batch_id = 3', 'delete from audit.entry where entry_id > 8')
    expect((await differences())[0]).toMatch(
      /^batch 3 is missing: the tail was cut; its anchor of .* in the file$/,
    )
  })

  it('finds a chain that was calculated again, by the file outside the database', async () => {
    await forge(
      'delete from audit.anchor',
      'delete from audit.batch',
      'insert into audit.unsealed select entry_id, hash, at from audit.entry where entry_id <> 6',
      'delete from audit.entry where entry_id = 6',
    )
    for (let i = 0; i < 3; i++) await sealBatch(db, 4)
    expect((await differences())[0]).toMatch(
      /^batch 3 has another hash; its anchor of .* stands in the file$/,
    )
  })

  it('finds a file that lost its end', async () => {
    await add(1)
    await sealBatch(db)
    const text = await readFile(join(folder, anchorFile), 'utf8')
    await writeAnchor(db, folder)
    await writeFile(join(folder, anchorFile), text)
    expect(await differences()).toEqual(['the anchor of batch 4 is not in the file'])
    await appendFile(join(folder, anchorFile), `{"at":"now","batch":4,"rows":13,"hash":"00"}\n`)
    expect((await differences())[0]).toBe('batch 4 has another hash; its anchor of now stands in the file')
  })

  it('finds a row that was removed before it was sealed, by its witness', async () => {
    await add(2)
    await forge('delete from audit.entry where entry_id = 13')
    await sealBatch(db)
    expect(await differences()).toEqual(['row 13 is missing'])
  })

  it('finds a row that was written into the past', async () => {
    await forge(
      `insert into audit.entry select 99, at - interval '3 hours', actor_kind, actor, act, object, player_id, before, after,
         reason, request_id, address_digest, device_digest, market, proof, hash from audit.entry where entry_id = 2`,
    )
    expect((await differences())[0]).toBe('row 99 is inserted: no batch has it')
  })
})

it('of a hundred parallel acts and two sealers every row is in one batch, and the chain is whole', async () => {
  const other = createDatabase({ connection: db.connection, max: 12, applicationName: 'another instance' })
  const writing = new AbortController()
  const sealing = [db, other].map(async (instance) => {
    let sealed = 0
    while (!writing.signal.aborted) {
      sealed += await sealBatch(instance, 7)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    return sealed
  })
  const acts = Array.from({ length: 100 }, (_, i) =>
    inTransaction(i % 2 === 0 ? db : other, async (tx) => {
      const after = { street: `Street ${i}` }
      await audit.record(tx, { act: 'account.details.changed', playerId: BigInt(i % 5), after })
      await tx.query('select pg_sleep($1)', [Math.random() / 50])
      if (i % 10 === 0) throw new Error('rolled back')
    }),
  )
  const results = await Promise.allSettled(acts)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  writing.abort()
  let sealed = (await Promise.all(sealing)).reduce((sum, count) => sum + count, 0)
  for (let more = 1; more > 0;) sealed += more = await sealBatch(db)
  expect(sealed).toBe(90)
  expect(await check()).toMatchObject({ rows: 90, differences: [] })
  await other.close()
})

it('a check raises an alarm for a difference, and for rows that wait more than ten seconds', async () => {
  const alarms: (readonly string[])[] = []
  const log = createAuditLog({
    ...recorderDeps,
    db,
    log: silentLog,
    anchorFolder: folder,
    onAlarm: (found) => alarms.push(found),
  })
  const run = () => log.checks.checkRecent()
  await add(3)
  await run()
  expect(alarms).toEqual([])
  await db.query(`update audit.unsealed set at = at - interval '11 seconds'`)
  await run()
  expect(alarms).toEqual([['rows wait for 11 s to be sealed']])
  await sealBatch(db)
  await forge('delete from audit.entry where entry_id = 2')
  await run()
  expect(alarms.at(-1)?.[0]).toBe('row 2 is missing')
})

it('the sealer of an instance seals within two seconds', async () => {
  const sealer = createAuditLog({
    ...recorderDeps,
    db,
    log: silentLog,
    anchorFolder: folder,
    onAlarm: () => {},
  }).startSealer()
  await add(3)
  await expect.poll(async () => (await check()).rows, { timeout: 2_000 }).toBe(3)
  await sealer.stop()
})
