/** Who may delete records, and whose records are looked at (KYC-14, EXC-17). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { orderExclusion } from '../../apps/server/src/modules/protection/index.ts'
import { breakCalls, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterAll(() => kit.close())

const calls = breakCalls(() => kit)
const at = (text: string) => kit.clock.set(Temporal.Instant.from(text))

describe('due-diligence records', () => {
  it('are deleted by no role but that of a server: the functions are not for everybody (KYC-14, EXC-17)', async () => {
    const { rows } = await kit.db.query<{ name: string; open: boolean }>(
      `select n.nspname || '.' || p.proname as name, has_function_privilege('public', p.oid, 'execute') as open
         from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where p.prosecdef and p.proname in ('delete_records', 'delete_break_records') order by 1`,
    )
    expect(rows).toEqual(
      ['protection.delete_break_records', 'risk.delete_records', 'verification.delete_records'].map(
        (name) => ({ name, open: false }),
      ),
    )
  })
})

describe('the record of an exclusion', () => {
  it('is looked at page by page from the day it can be due, and not before (EXC-17)', async () => {
    at(START)
    const [many, one, ordered] = [await calls.signedIn(), await calls.signedIn(), await calls.signedIn()]
    for (const product of ['casino', 'live-casino', 'virtual-sports'] as const)
      await calls.excludeProduct(many, product, 6)
    const order = { reason: 'signs_of_harm', evidence: 'a ticket', by: 'anna', months: 6 } as const
    const ground = { audit: testAudit, clock: kit.clock }
    await inTransaction(kit.db, (tx) => orderExclusion(tx, ground, { ...order, playerId: ordered.playerId }))
    await calls.timeOut(one, { days: 7 })
    const { rule } = kit.protection.breakRecords
    const found: bigint[] = []
    const readAll = async () => {
      found.length = 0
      for (let after: bigint | null = many.playerId - 1n; after !== null;) {
        const page: Awaited<ReturnType<typeof rule.readPage>> = await rule.readPage({ after, limit: 2 })
        found.push(...page.players)
        after = page.last
      }
      return found
    }
    at('2033-10-22T09:00:00Z')
    expect(await readAll()).toEqual([])
    at('2033-10-24T09:00:00Z')
    expect(await readAll()).toEqual([many, one, ordered].map(({ playerId }) => playerId))
  })
})
