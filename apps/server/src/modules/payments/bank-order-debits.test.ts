/** Debits of a bank's orders: they take back what credits of their order brought into the account, and nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrderKit, eur, linesOf as has } from './test-kit.ts'

const test = createOrderKit('2026-10-01T09:00:00Z')
const { alarms, ledger, notice, person, reserved, job, run, cash, casesOf, book, close, clean } = test
const orders = () => test.payments.bankOrders!

beforeAll(() => test.open())
afterAll(() => test.end())

/** Money of the player that no order has brought. */
const OTHER = 5_000n

/** An order with a booked credit, and one of 700 beside it in suspense. */
async function withSecond(playerId: bigint) {
  const { orderId, depositId } = await reserved(playerId)
  const second = notice(700n)
  await orders().credit(orderId, notice(2_000n))
  await orders().credit(orderId, second)
  return { orderId, depositId, second: { playerId, orderId: `credit:${second.noticeId}` } }
}

/** Takes a debit of an order. @returns its transaction, as jobs name it */
async function debited(playerId: bigint, orderId: string, amount: bigint) {
  const told = notice(amount)
  for (let times = 0; times < 2; times += 1) expect(await orders().debit(orderId, told)).toBe(true)
  return { playerId, orderId: `debit:${told.noticeId}`, noticeId: told.noticeId }
}

const debitOf = async (playerId: bigint) => (await casesOf(playerId)).find(({ kind }) => kind === 'reversal')

describe('a debit of an order', () => {
  it('with a second credit in suspense may be about that one: it takes nothing and is a case', async () => {
    const playerId = await person(OTHER)
    const { orderId, second } = await withSecond(playerId)
    const debit = await debited(playerId, orderId, 700n)
    ledger.set(orderId, has([eur(2_000n)], [eur(700n)]))
    await job('payments.settle-case', debit)
    await run('payments.take-notice.orderpay', { noticeId: debit.noticeId })
    expect(await cash(playerId)).toBe(OTHER + 2_000n)
    expect(await debitOf(playerId)).toMatchObject({ why: 'credit_not_booked', state: 'open' })
    expect(alarms.at(-1)).toMatchObject({ alarm: true, why: 'credit_not_booked' })
    // With both credits in the account it is about one of them.
    ledger.set(orderId, has([eur(2_000n), eur(700n)], [eur(700n)]))
    await job('payments.settle-case', second)
    await job('payments.settle-case', debit)
    expect(await cash(playerId)).toBe(OTHER + 2_000n)
    expect(await debitOf(playerId)).toMatchObject({ state: 'booked', closedBy: 'books' })
    await clean(playerId)
  })

  it('with a credit that people have sent back stays a case: they close it, and the other credit stays', async () => {
    const playerId = await person(OTHER)
    const { orderId, second } = await withSecond(playerId)
    await close(playerId, second.orderId)
    const debit = await debited(playerId, orderId, 700n)
    ledger.set(orderId, has([eur(2_000n), eur(700n)], [eur(700n)]))
    await job('payments.settle-case', debit)
    expect(await cash(playerId)).toBe(OTHER + 2_000n)
    await close(playerId, debit.orderId)
    await debited(playerId, orderId, 1n)
    expect(await cash(playerId)).toBe(OTHER + 2_000n)
    await clean(playerId)
  })

  it('is never booked by the ledger beyond what the credits of its order brought', async () => {
    const playerId = await person(OTHER)
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n))
    const [, over] = [await debited(playerId, orderId, 1_500n), await debited(playerId, orderId, 501n)]
    ledger.set(orderId, has([eur(2_000n)], [eur(1_500n), eur(501n)]))
    await job('payments.settle-case', over)
    expect(await cash(playerId)).toBe(OTHER + 500n)
    expect(alarms.at(-1)).toMatchObject({ alarm: true, why: 'over_original' })
    expect(await debitOf(playerId)).toMatchObject({ why: 'over_original', state: 'open' })
    await debited(playerId, orderId, 500n)
    expect(await cash(playerId)).toBe(OTHER)
    await clean(playerId)
  })

  it('whose credit never came, or is held, takes nothing: not after a day, by its repeat, by the ledger, by people', async () => {
    for (const isHeld of [false, true]) {
      const playerId = await person(OTHER)
      const { orderId } = await reserved(playerId)
      if (isHeld) await orders().hold(orderId)
      if (isHeld) await orders().credit(orderId, notice(2_000n))
      const told = notice(2_000n)
      await orders().debit(orderId, told)
      test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
      await run('payments.take-notice.orderpay', { noticeId: told.noticeId })
      await orders().debit(orderId, told)
      ledger.set(orderId, has([], [eur(2_000n)]))
      const debit = `debit:${told.noticeId}`
      await job('payments.settle-case', { playerId, orderId: debit })
      await book(playerId, debit)
      expect(await cash(playerId)).toBe(OTHER)
      expect(await debitOf(playerId)).toMatchObject({ state: 'open' })
      expect((await test.kit.wallet.balancesOf(playerId))?.receivable).toBe(0n)
      await clean(playerId)
    }
  })

  it('takes back a second credit of its order where that one alone is booked', async () => {
    const playerId = await person(OTHER)
    const order = await reserved(playerId)
    await orders().cancel(order.orderId)
    const [first, second] = [notice(2_000n), notice(700n)]
    for (const told of [first, second]) await orders().credit(order.orderId, told)
    await book(playerId, `credit:${second.noticeId}`)
    await close(playerId, order.orderId)
    const debit = await debited(playerId, order.orderId, 700n)
    expect(await cash(playerId)).toBe(OTHER + 700n)
    await book(playerId, debit.orderId)
    expect(await cash(playerId)).toBe(OTHER)
    expect(await debitOf(playerId)).toMatchObject({ state: 'booked', closedBy: 'anna' })
    await clean(playerId)
  })

  it('that two people book takes at most what is left of the booked credits', async () => {
    const playerId = await person(OTHER)
    const { orderId, second } = await withSecond(playerId)
    const debit = await debited(playerId, orderId, 2_700n)
    await close(playerId, second.orderId)
    await book(playerId, debit.orderId)
    expect(await cash(playerId)).toBe(OTHER)
    const { rows } = await test.kit.db.query(
      `select transfer_amount, booked_amount from payments.company_transaction where company_tx = $1`,
      [debit.orderId],
    )
    expect(rows).toEqual([{ transfer_amount: 2_700n, booked_amount: 2_000n }])
    const { rows: acts } = await test.kit.db.query(
      `select after::json ->> 'bookedMinor' as booked from audit.entry
        where player_id = $1 and act = 'case.booked' order by entry_id desc limit 1`,
      [playerId],
    )
    expect(acts).toEqual([{ booked: '2000' }])
    await clean(playerId)
  })
})
