import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMetrics, inTransaction, type Log, silentLog } from '../kernel/index.ts'
import type { ActFields } from '../modules/audit/acts.ts'
import { sealBatch } from '../modules/audit/sealer.ts'
import { testAudit } from '../modules/audit/test-kit.ts'
import { createWalletKit, type WalletKit } from '../modules/wallet/test-kit.ts'
import { anchorLedger, checkLedgerHeads, startHeadsCheck } from './ledger-anchors.ts'

let kit: WalletKit
beforeEach(async () => {
  kit = await createWalletKit({ max: 1 })
})
afterEach(() => kit.close())

const tamper = (...statements: string[]) =>
  inTransaction(kit.db, async (tx) => {
    await tx.query('set local session_replication_role = replica')
    for (const statement of statements) await tx.query(statement)
  })
/** What a second anchor under the number of the first needs. */
const rewritten = [
  'delete from wallet.anchor',
  'delete from wallet.anchored_head',
  'update wallet.entry set hash = sha256(hash)',
  'update wallet.wallet set head = sha256(head)',
]
const differences = () => checkLedgerHeads(kit).run()

it('takes the first row of an anchor in the audit log, and names a second one', async () => {
  await kit.player({ main: 100n })
  await anchorLedger(kit, testAudit)
  await tamper(...rewritten)
  await anchorLedger(kit, testAudit)
  expect(await differences()).toEqual([
    'row 2 of the audit log records anchor 1 again, with another root',
    'anchor 1 has another root than was recorded',
  ])
})

it('takes the row that was sealed first, also when a later one has a lower number', async () => {
  await kit.player({ main: 100n })
  await anchorLedger(kit, testAudit)
  await sealBatch(kit.db)
  await tamper(...rewritten)
  await anchorLedger(kit, testAudit)
  await tamper(
    'update audit.entry set entry_id = 0 where entry_id = 2',
    'update audit.unsealed set entry_id = 0 where entry_id = 2',
  )
  const expected = [
    'row 0 of the audit log records anchor 1 again, with another root',
    'anchor 1 has another root than was recorded',
  ]
  expect(await differences()).toEqual(expected)
  await sealBatch(kit.db)
  expect(await differences()).toEqual(expected)
})

it('names a second row with the same root, and rows of no anchor, and goes on', async () => {
  await kit.player({ main: 100n })
  const { anchorId, players, root } = await anchorLedger(kit, testAudit)
  const record = (object: string, after: ActFields<'ledger.anchored'>) =>
    inTransaction(kit.db, (tx) =>
      testAudit.record(tx, { act: 'ledger.anchored', playerId: null, object, after }),
    )
  await record(`${anchorId}`, { players, root })
  await record('none', { players, root })
  await record('2', { players })
  await record('3', { root })
  await tamper(`update audit.entry set after = '{' where entry_id = 5`)
  expect(await differences()).toEqual([
    'row 3 of the audit log names no anchor',
    'row 4 of the audit log names no anchor',
    'row 5 of the audit log names no anchor',
    'row 2 of the audit log records anchor 1 again, with the same root',
  ])
})

it('an entry that is written after the start of an anchor is not left out by it, whenever that was recorded', async () => {
  const player = await kit.player({ main: 100n })
  await anchorLedger(kit, testAudit)
  kit.clock.advance({ minutes: 1 })
  // The database's clock, by which the row is recorded, is days ahead of the ledger's in this test.
  await kit.done('stake', player, { amount: 1n, round: 'later' })
  expect(await differences()).toEqual([])
})

it('finds the rows of anchors by an index among those of other acts', async () => {
  await anchorLedger(kit, testAudit)
  await kit.db.query(`
    insert into audit.entry (actor_kind, actor, act)
      select 'system', 'a', 'session.opened' from generate_series(1, 5000)`)
  const scans = async () => {
    await kit.db.query('select pg_stat_force_next_flush()')
    const { rows } = await kit.db.query<{ scans: bigint }>(
      `select seq_scan as scans from pg_stat_all_tables where relid = 'audit.entry'::regclass`,
    )
    return rows[0]!.scans
  }
  await kit.db.query('analyze audit.entry')
  const before = await scans()
  expect(await differences()).toEqual([])
  expect(await scans()).toBe(before)
})

it('compares each day by a timer of the instance, and a check that stops is an alarm', async () => {
  await kit.player({ main: 100n })
  await anchorLedger(kit, testAudit)
  await tamper('update wallet.entry set hash = sha256(hash)')
  const alarms: string[] = []
  const log = {
    ...silentLog,
    fatal: ({ difference }: { difference: string }) => void alarms.push(difference),
  } as unknown as Log
  const metrics = createMetrics()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const daily = startHeadsCheck({ ...kit, log, metrics })
  const pass = async (hours: number) => {
    alarms.length = 0
    vi.advanceTimersByTime(hours * 3_600_000)
    // A round that is not due ends.
    await new Promise((resolve) => setImmediate(resolve))
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(alarms).toHaveLength(1), { timeout: 5_000 })
    await new Promise((resolve) => setImmediate(resolve))
  }
  try {
    await pass(1)
    expect(alarms[0]).toMatch(/^entry 1 of player \d+ is not the one of anchor 1$/)
    await tamper('alter table wallet.anchor rename to hidden')
    await pass(25)
    expect(alarms[0]).toMatch(/^the check stopped: .*wallet\.anchor/)
    await tamper('alter table wallet.hidden rename to anchor')
    await pass(2)
    expect(alarms[0]).toMatch(/^entry 1 of player \d+ is not the one of anchor 1$/)
  } finally {
    vi.useRealTimers()
    await daily.stop()
  }
})
