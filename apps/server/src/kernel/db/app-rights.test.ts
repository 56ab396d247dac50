import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { writeAnchor } from '../../modules/audit/anchors.ts'
import { verify } from '../../modules/audit/index.ts'
import { sealBatch } from '../../modules/audit/sealer.ts'
import { testAudit } from '../../modules/audit/test-kit.ts'
import { createWallet, type Wallet } from '../../modules/wallet/index.ts'
import { openGate, testChange } from '../../modules/wallet/test-kit.ts'
import { assertPrepared, grantAppRights } from './app-rights.ts'
import { createDatabase, type Database, inTransaction } from './database.ts'
import { testClock } from '../clock.ts'

const ROLE = 'marquee_test_app'
const playerId = 41n
let owner: TestDatabase
let app: Database
let wallet: Wallet
const clock = testClock('2026-10-24T09:00:00Z')
beforeAll(async () => {
  owner = await createTestDatabase()
  await grantAppRights(owner.connection, ROLE)
  // A start of every later release grants again.
  await Promise.all([grantAppRights(owner.connection, ROLE), grantAppRights(owner.connection, ROLE)])
  app = createDatabase({ connection: { ...owner.connection, user: ROLE }, max: 4, applicationName: 'app' })
  wallet = createWallet({ db: app, clock })
  await inTransaction(app, async (tx) => {
    await wallet.open(tx, { playerId, currency: 'EUR' })
    await wallet.setGate(tx, playerId, openGate, testChange)
  })
})
afterAll(async () => {
  await wallet.stop()
  await app.close()
  await owner.close()
})

describe('the role of a server', () => {
  it('plays, pays, changes facts, checks the books and makes partitions', async () => {
    const common = { playerId, currency: 'EUR' } as const
    const operations = [
      { ...common, kind: 'deposit', provider: 5, tx: 'd', amount: 900n },
      { ...common, kind: 'stake', provider: 15, tx: 's', round: 'r', vertical: 'casino', amount: 100n },
      { ...common, kind: 'win', provider: 15, tx: 'w', round: 'r', vertical: 'casino', amount: 50n },
      { ...common, kind: 'rollback', provider: 15, tx: 'b', original: 's', of: 'bet', vertical: 'casino' },
      { ...common, kind: 'hold', provider: 5, tx: 'h', holdId: 'h', amount: 10n },
    ] as const
    for (const operation of operations) expect(await wallet.execute(operation)).toMatchObject({ ok: true })
    expect((await wallet.verifyBooks({ scope: 'whole' })).differences).toEqual([])
    clock.set('2029-10-24T09:00:00Z')
    expect(await wallet.makePartitions()).toBeGreaterThan(0)
    clock.set('2026-10-24T09:00:00Z')
  })

  it('writes, seals and anchors the audit log', async () => {
    await inTransaction(app, (tx) => testAudit.record(tx, { act: 'bank.added', playerId }))
    expect(await sealBatch(app)).toBe(1)
    const folder = await mkdtemp(join(tmpdir(), 'marquee-anchors-'))
    expect(await writeAnchor(app, folder)).toBe(true)
    expect(await verify(app, { anchorFolder: folder })).toMatchObject({ rows: 1, differences: [] })
    await rm(folder, { recursive: true })
  })

  it('reads every table of every module and of the queue', async () => {
    const { rows } = await owner.query<{ table: string }>(
      `select format('%I.%I', schemaname, tablename) as table from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema', 'public')
          and not exists (select from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass
            and relispartition)`,
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { table } of rows) await app.query(`select from ${table} limit 1`)
  })

  it('puts jobs into the queue and takes them', async () => {
    await app.query(`select graphile_worker.add_job('a-test', '{}'::json, job_key => 'a-test')`)
    await app.query(`select graphile_worker.remove_job('a-test')`)
  })

  it.each([
    'update wallet.entry set amount = 0',
    'delete from wallet.entry',
    'truncate wallet.entry',
    'insert into wallet.entry_2026q4 select * from wallet.entry',
    'update wallet.entry_2026q4 set amount = 0',
    'alter table wallet.entry disable trigger all',
    'drop trigger entry_immutable on wallet.entry',
    'update wallet.gate_change set actor = reason',
    'delete from wallet.gate_change',
    "update wallet.zone_span set zone = 'UTC'",
    'delete from wallet.zone_span',
    'truncate wallet.zone_span',
    'update wallet.closed_day set closed_at = closed_at',
    'delete from wallet.day_total',
    'delete from wallet.house_transfer',
    "update audit.entry set act = 'another'",
    'delete from audit.entry',
    'truncate audit.entry',
    'alter table audit.entry disable trigger all',
    'update audit.batch set sealed_at = sealed_at',
    'delete from audit.batch',
    'truncate audit.anchor',
    'delete from audit.anchor',
    'update protection.break_record set until = until',
    'delete from protection.return_proposal_vote',
    'update protection.exclusion_order set months = 1',
    'drop table wallet.wallet',
    'alter table wallet.wallet drop constraint wallet_main_or_receivable',
    'create table wallet.own (id integer)',
    'create schema own',
    'drop function wallet.roll(bigint, timestamptz)',
    `delete from kernel.migration where module = 'wallet'`,
    'set session_replication_role = replica',
  ])('may not: %s (L6)', async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('is asked for at the start of a deployment: an owner may change what is kept', async () => {
    await expect(assertPrepared(app, [])).resolves.toBeUndefined()
    await expect(grantAppRights(owner.connection, owner.connection.user)).rejects.toThrow('owns the tables')
    await expect(assertPrepared(owner, [])).rejects.toThrow(
      /^the role of DATABASE_URL may change (wallet|audit)\.\w+: use/,
    )
  })
})
