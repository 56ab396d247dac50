import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../kernel/index.ts'
import type { ActFields } from '../modules/audit/acts.ts'
import { sealBatch } from '../modules/audit/sealer.ts'
import { testAudit } from '../modules/audit/test-kit.ts'
import { createWalletKit, type WalletKit } from '../modules/wallet/test-kit.ts'
import { anchorLedger, checkLedgerHeads } from './ledger-anchors.ts'

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
