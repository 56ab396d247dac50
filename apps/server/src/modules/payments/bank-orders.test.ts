import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { OrderCredit, Payments, PaymentsPlayer } from './index.ts'
import { type Alarm, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
const facts = new Map<bigint, PaymentsPlayer>()
const alarms: Alarm[] = []
/** What the company's ledger has of orders. */
const ledger = new Map<string, OrderCredit>()

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-07-01T09:00:00Z' })
  const creditOf = async (orderId: string) =>
    ledger.get(orderId) ?? ({ outcome: 'done', credit: null } as const)
  const orderCompany = { name: 'orderpay', number: 32, creditOf }
  payments = createTestPayments(kit, { company: createFakeCompany().port, facts, alarms, orderCompany })
})
afterAll(() => kit.close())

const eur = (amount: bigint) => ({ amount, currency: 'EUR' })
const cash = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main
const orders = () => payments.bankOrders!

async function person(): Promise<bigint> {
  const playerId = await kit.player()
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}

let numbers = 0
/** A deposit as a sign-in by bank opens it, and its order. */
async function ordered(playerId: bigint) {
  const attemptId = `attempt-${++numbers}`
  const opened = await payments.bankDeposits.open(playerId, {
    attemptId,
    amount: { minor: 2_000n, currency: 'EUR' },
    langmarket: 'fi-FI',
    location: undefined,
    visit: { ip: '203.0.113.4' },
  })
  return { orderId: `order-${numbers}`, playerId, ...opened! }
}
async function reserved(playerId: bigint) {
  const order = await ordered(playerId)
  expect(await orders().reserve(order)).toBe(true)
  return order
}

/** Runs a job of the orders' company as the worker would. */
async function job(name: string, { playerId, orderId: companyTx }: { playerId: bigint; orderId: string }) {
  const found = payments.jobs.find(({ kind }) => kind.name === `${name}.orderpay`)
  const signal = new AbortController().signal
  await found!.run({ playerId: playerId.toString(), companyTx }, { signal, attempt: 1, dueAt: undefined })
}
const clean = async (playerId: bigint) =>
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])

describe('an order of a bank', () => {
  it('reserves the deposit, and books its credit one time, however often and in parallel it comes', async () => {
    const playerId = await person()
    const { orderId, depositId } = await reserved(playerId)
    expect(await payments.depositOf(playerId, depositId)).toMatchObject({ status: 'PENDING' })
    expect(await cash(playerId)).toBe(0n)
    const told = await Promise.all([1, 2, 3].map(() => orders().credit(orderId, eur(2_000n))))
    expect(told).toEqual([true, true, true])
    expect(await orders().credit(orderId, eur(9_900n))).toBe(false)
    expect(await cash(playerId)).toBe(2_000n)
    expect(await payments.depositOf(playerId, depositId)).toMatchObject({
      status: 'SUCCESS',
      received: 2_000n,
    })
    await clean(playerId)
  })

  it('is reserved for one player and one time, and after its end never again', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    expect(await orders().reserve(order)).toBe(true)
    const other = await ordered(await person())
    expect(await orders().reserve({ ...other, orderId: order.orderId })).toBe(false)
    expect(await orders().reserve({ ...order, orderId: 'order-x', sessionId: 'nobody' })).toBe(false)
    expect(await orders().cancel(order.orderId)).toBe(true)
    expect(await orders().reserve(order)).toBe(false)
  })

  it('is not reserved over a limit of the player, and passes to the cent', async () => {
    const playerId = await person()
    await kit.setGate(playerId, { limits: { deposit: { day: 1_999n } } })
    expect(await orders().reserve(await ordered(playerId))).toBe(false)
    await kit.setGate(playerId, { limits: { deposit: { day: 2_000n } } })
    expect(await orders().reserve(await ordered(playerId))).toBe(true)
  })

  it('that is not known is not taken: the company repeats what it says', async () => {
    expect(await orders().credit('nothing', eur(100n))).toBe(false)
    expect(await orders().debit('nothing', { ...eur(100n), debitId: '1' })).toBe(false)
    expect(await orders().cancel('nothing')).toBe(false)
  })

  it('debited before its credit waits; afterwards it is a chargeback, one time, and no more than was paid', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const debit = { ...eur(2_000n), debitId: 'd-1' }
    expect(await orders().debit(orderId, debit)).toBe(false)
    await orders().credit(orderId, eur(2_000n))
    for (let times = 0; times < 3; times += 1) expect(await orders().debit(orderId, debit)).toBe(true)
    expect(await cash(playerId)).toBe(0n)
    await orders().debit(orderId, { ...eur(1n), debitId: 'd-2' })
    expect(await payments.cases.of(playerId)).toMatchObject([{ why: 'over_original', state: 'open' }])
    expect((await kit.wallet.balancesOf(playerId))?.receivable).toBe(0n)
    await clean(playerId)
  })

  it('cancelled after its credit keeps the money, with an alarm', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, eur(2_000n))
    expect(await orders().cancel(orderId)).toBe(true)
    expect(await cash(playerId)).toBe(2_000n)
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: orderId })
  })

  it('credited after its cancel is in suspense, until the ledger of the company has the money', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    await orders().cancel(order.orderId)
    expect(await orders().credit(order.orderId, eur(2_000n))).toBe(true)
    expect(await cash(playerId)).toBe(0n)
    await job('payments.settle-case', order)
    expect(await cash(playerId)).toBe(0n)
    ledger.set(order.orderId, { outcome: 'done', credit: eur(2_000n) })
    await job('payments.settle-case', order)
    expect(await cash(playerId)).toBe(2_000n)
    await clean(playerId)
  })

  it('with money of another currency is in suspense, and no balance changes', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    const sek = { amount: 2_000n, currency: 'SEK' }
    expect(await orders().credit(order.orderId, sek)).toBe(true)
    ledger.set(order.orderId, { outcome: 'done', credit: sek })
    await job('payments.settle-case', order)
    expect(await payments.cases.of(playerId)).toMatchObject([{ why: 'currency', state: 'open' }])
    expect(await cash(playerId)).toBe(0n)
    await payments.cases.close(playerId, order.orderId, { by: 'staff', note: 'sent back' })
    expect(await payments.cases.of(playerId)).toMatchObject([{ state: 'closed' }])
  })

  it('of which nothing comes is read in the ledger after a day: booked with its money, otherwise released', async () => {
    const start = kit.clock.now()
    const playerId = await person()
    await kit.setGate(playerId, { limits: { deposit: { month: 4_000n } } })
    const [paid, left, silent] = [await reserved(playerId), await reserved(playerId), await person()]
    const unknown = await reserved(silent)
    ledger.set(paid.orderId, { outcome: 'done', credit: eur(2_000n) })
    ledger.set(unknown.orderId, { outcome: 'unknown' })
    kit.clock.set(start.add({ hours: 24 }).subtract({ seconds: 1 }))
    for (const order of [paid, left, unknown]) await job('payments.ask-missing-transfer', order)
    expect(await payments.depositOf(playerId, left.depositId)).toMatchObject({ status: 'PENDING' })
    kit.clock.set(start.add({ hours: 24 }))
    for (const order of [paid, left, unknown]) await job('payments.ask-missing-transfer', order)
    expect(await cash(playerId)).toBe(2_000n)
    expect(await payments.depositOf(playerId, left.depositId)).toMatchObject({
      status: 'CANCELLED',
      reason: 'timed-out',
    })
    expect(await payments.depositOf(silent, unknown.depositId)).toMatchObject({ status: 'PENDING' })
    expect((await payments.checkDepositLimit(playerId, { minor: 2_000n, currency: 'EUR' })).outcome).toBe(
      'SUCCESS',
    )
    await clean(playerId)
  })

  it('is in no cashier, where the player would pay a second time', async () => {
    const playerId = await person()
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    const order = await ordered(playerId)
    expect(await payments.depositCashier(playerId, order.depositId, choice)).not.toBeNull()
    await orders().reserve(order)
    expect(await payments.depositCashier(playerId, order.depositId, choice)).toBeNull()
  })
})
