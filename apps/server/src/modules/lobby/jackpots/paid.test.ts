/** The last payment of a pot, from the real ledger. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/kit/database.ts'
import { deliverLedgerEvents } from '../../../../../../tests/kit/ledger-events.ts'
import { inTransaction, testClock } from '../../../kernel/index.ts'
import { createWallet, type Wallet } from '../../wallet/index.ts'
import { testChange } from '../../wallet/test-kit.ts'
import { followPaidJackpots, lastPaid } from './paid.ts'

const clock = testClock('2026-11-20T10:00:00Z')
let db: TestDatabase
let wallet: Wallet
beforeAll(async () => {
  db = await createTestDatabase()
  wallet = createWallet({ db, clock })
})
afterAll(async () => {
  await wallet.stop()
  await db.close()
})

const follow = () => deliverLedgerEvents(db, [followPaidJackpots({ db })], 'lobby.paid-jackpots')
const last = async (...gameIds: number[]) => {
  const [paid] = await lastPaid(db, [{ gameIds, currency: 'EUR' }])
  return paid?.amount
}

describe('the last payment of a pot', () => {
  it('is the newest one of its games in the ledger, once, and gone when it is taken back', async () => {
    const playerId = 7n
    const money = { playerId, currency: 'EUR', provider: 15, vertical: 'casino' } as const
    await inTransaction(db, async (tx) => {
      await wallet.open(tx, { playerId, currency: 'EUR' })
      const status = { isActive: true, products: { casino: true, deposits: true } }
      await wallet.setGate(tx, playerId, { status }, testChange)
    })
    await wallet.execute({
      kind: 'deposit',
      playerId,
      currency: 'EUR',
      provider: 31,
      tx: 'd',
      amount: 1_000n,
    })
    const pay = async (round: string, amount: bigint) => {
      clock.advance({ seconds: 1 })
      const at = { ...money, round, game: '1004' }
      await wallet.execute({ ...at, kind: 'stake', tx: `s${round}`, amount: 20n })
      const paid = await wallet.execute({ ...money, kind: 'jackpotWin', tx: `j${round}`, round, amount })
      expect(paid).toMatchObject({ ok: true })
    }
    await pay('one', 500_000n)
    await pay('two', 600_000n)
    await follow()
    await follow()
    expect(await last(1004, 1002)).toBe(600_000n)
    expect(await last(1002)).toBeUndefined()
    const pots = [[1002], [1004], [1002, 1004]].map((gameIds) => ({ gameIds, currency: 'EUR' }))
    const inDollars = { gameIds: [1004], currency: 'USD' }
    const paid = await lastPaid(db, [...pots, inDollars])
    expect(paid.map((one) => one?.amount ?? null)).toEqual([null, 600_000n, 600_000n, null])
    const [before] = await lastPaid(db, [pots[1]!], clock.now().subtract({ seconds: 1 }))
    expect(before?.amount).toBe(500_000n)
    const back = { ...money, kind: 'rollbackRound', tx: 'back', round: 'two' } as const
    expect(await wallet.execute(back)).toMatchObject({ ok: true })
    await follow()
    expect(await last(1004)).toBe(500_000n)
    expect((await wallet.check({ players: [playerId] })).differences).toEqual([])
  })
})
