import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companySide, createOrderKit, eur, linesOf as has } from './test-kit.ts'

const test = createOrderKit('2026-07-01T09:00:00Z')
const { alarms, ledger, notice, person, ordered, reserved, job, cash, casesOf, close, clean } = test
const orders = () => test.payments.bankOrders!

beforeAll(() => test.open())
afterAll(() => test.end())

describe('an order of a bank', () => {
  it('reserves the deposit, and books its credit one time, however often and in parallel it comes', async () => {
    const playerId = await person()
    const { orderId, depositId } = await reserved(playerId)
    expect(await test.payments.depositOf(playerId, depositId)).toMatchObject({ status: 'PENDING' })
    expect(await cash(playerId)).toBe(0n)
    const credit = notice(2_000n)
    const told = await Promise.all([1, 2, 3].map(() => orders().credit(orderId, credit)))
    expect(told).toEqual([true, true, true])
    expect(await orders().credit(orderId, credit)).toBe(true)
    expect(await casesOf(playerId)).toEqual([])
    expect(await cash(playerId)).toBe(2_000n)
    expect(await test.payments.depositOf(playerId, depositId)).toMatchObject({
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
    await test.kit.setGate(playerId, { limits: { deposit: { day: 1_999n } } })
    expect(await orders().reserve(await ordered(playerId))).toBe(false)
    await test.kit.setGate(playerId, { limits: { deposit: { day: 2_000n } } })
    expect(await orders().reserve(await ordered(playerId))).toBe(true)
  })

  it('that is not known is not taken: the company repeats what it says', async () => {
    expect(await orders().credit('nothing', notice(100n))).toBe(false)
    expect(await orders().debit('nothing', notice(100n))).toBe(false)
    expect(await orders().compareHolder('nothing', 'Magnus Annen')).toBe(false)
  })

  it('debited before its credit waits; afterwards it is a chargeback, one time, and no more than was paid', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const debit = notice(2_000n)
    expect(await orders().debit(orderId, debit)).toBe(false)
    await orders().credit(orderId, notice(2_000n))
    for (let times = 0; times < 3; times += 1) expect(await orders().debit(orderId, debit)).toBe(true)
    expect(await cash(playerId)).toBe(0n)
    await orders().debit(orderId, notice(1n))
    expect(await test.payments.cases.of(playerId)).toMatchObject([{ why: 'over_original', state: 'open' }])
    expect((await test.kit.wallet.balancesOf(playerId))?.receivable).toBe(0n)
    await clean(playerId)
  })

  it('cancelled after its credit keeps the money, with an alarm', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n))
    expect(await orders().cancel(orderId)).toBe(true)
    expect(await cash(playerId)).toBe(2_000n)
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: orderId })
  })

  it('credited after its cancel is in suspense, until the ledger of the company has the money', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    await orders().cancel(order.orderId)
    expect(await orders().credit(order.orderId, notice(2_000n))).toBe(true)
    expect(await cash(playerId)).toBe(0n)
    await job('payments.settle-case', order)
    expect(await cash(playerId)).toBe(0n)
    ledger.set(order.orderId, has([eur(2_000n)]))
    await job('payments.settle-case', order)
    expect(await cash(playerId)).toBe(2_000n)
    await clean(playerId)
  })

  it('with money of another currency is in suspense, and no balance changes', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    expect(await orders().credit(order.orderId, notice(2_000n, 'SEK'))).toBe(true)
    ledger.set(order.orderId, has([{ amount: 2_000n, currency: 'SEK' }]))
    await job('payments.settle-case', order)
    expect(await test.payments.cases.of(playerId)).toMatchObject([{ why: 'currency', state: 'open' }])
    expect(await cash(playerId)).toBe(0n)
    await close(playerId, order.orderId)
    expect(await test.payments.cases.of(playerId)).toMatchObject([{ state: 'closed' }])
  })

  it('of which nothing comes is read in the ledger after a day: booked with its money, otherwise released', async () => {
    const start = test.kit.clock.now()
    const playerId = await person()
    await test.kit.setGate(playerId, { limits: { deposit: { month: 4_000n } } })
    const [paid, left, silent] = [await reserved(playerId), await reserved(playerId), await person()]
    const unknown = await reserved(silent)
    ledger.set(paid.orderId, has([eur(2_000n)]))
    ledger.set(unknown.orderId, { outcome: 'unknown' })
    test.kit.clock.set(start.add({ hours: 24 }).subtract({ seconds: 1 }))
    for (const order of [paid, left, unknown]) await job('payments.ask-missing-transfer', order)
    expect(await test.payments.depositOf(playerId, left.depositId)).toMatchObject({ status: 'PENDING' })
    test.kit.clock.set(start.add({ hours: 24 }))
    for (const order of [paid, left, unknown]) await job('payments.ask-missing-transfer', order)
    expect(await cash(playerId)).toBe(2_000n)
    expect(await test.payments.depositOf(playerId, left.depositId)).toMatchObject({
      status: 'CANCELLED',
      reason: 'timed-out',
    })
    expect(await test.payments.depositOf(silent, unknown.depositId)).toMatchObject({ status: 'PENDING' })
    expect(
      (await test.payments.checkDepositLimit(playerId, { minor: 2_000n, currency: 'EUR' })).outcome,
    ).toBe('SUCCESS')
    await clean(playerId)
  })

  it('is in no cashier, where the player would pay a second time', async () => {
    const playerId = await person()
    const choice = { langmarket: 'fi-FI', theme: 'dark' } as const
    const order = await ordered(playerId)
    expect(await test.payments.depositCashier(playerId, order.depositId, choice)).not.toBeNull()
    await orders().reserve(order)
    expect(await test.payments.depositCashier(playerId, order.depositId, choice)).toBeNull()
  })
})

describe('a message about money', () => {
  it('of a second payment of an order is in suspense, whatever its amount, until the ledger has both', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n))
    const [equal, other] = [notice(2_000n), notice(700n)]
    for (const message of [equal, equal, other]) expect(await orders().credit(orderId, message)).toBe(true)
    expect(await cash(playerId)).toBe(2_000n)
    expect(await casesOf(playerId)).toHaveLength(2)
    expect(await casesOf(playerId)).toMatchObject(
      [equal, other].map(({ amount }) => ({ amount, why: 'unknown_authorization', state: 'open' })),
    )
    expect(alarms.at(-1)).toMatchObject({ alarm: true, why: 'unknown_authorization' })
    // One line is the first payment: nothing is booked for the second.
    ledger.set(orderId, has([eur(2_000n)]))
    const second = { playerId, orderId: `credit:${equal.noticeId}` }
    await job('payments.settle-case', second)
    expect(await cash(playerId)).toBe(2_000n)
    ledger.set(orderId, has([eur(2_000n), eur(2_000n)]))
    await job('payments.settle-case', second)
    await orders().credit(orderId, equal)
    expect(await cash(playerId)).toBe(4_000n)
    await close(playerId, `credit:${other.noticeId}`)
    expect((await casesOf(playerId)).map(({ state }) => state).toSorted()).toEqual(['booked', 'closed'])
    await clean(playerId)
  })

  it('of two payments of an order at once books one, and suspends one', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const both = [notice(2_000n), notice(2_000n)]
    const told = await Promise.all([...both, ...both].map((message) => orders().credit(orderId, message)))
    expect(told).toEqual([true, true, true, true])
    expect(await cash(playerId)).toBe(2_000n)
    expect(await casesOf(playerId)).toHaveLength(1)
    await clean(playerId)
  })

  it('that comes again with other content is a case, answered, and never booked', async () => {
    const playerId = await person()
    const [{ orderId }, other] = [await reserved(playerId), await reserved(playerId)]
    const credit = notice(2_000n)
    await orders().credit(orderId, credit)
    for (const [id, changed] of [
      [orderId, { ...credit, amount: 9_900n }],
      [orderId, { ...credit, currency: 'SEK' }],
      [other.orderId, credit],
      ['nothing', credit],
    ] as const)
      expect(await orders().credit(id, changed)).toBe(true)
    expect(await orders().debit(orderId, credit)).toBe(true)
    expect(await cash(playerId)).toBe(2_000n)
    expect(await casesOf(playerId)).toMatchObject([{ why: 'conflict', amount: 9_900n, state: 'open' }])
    ledger.set(orderId, has([eur(2_000n), eur(9_900n)]))
    const conflict = `conflict:${credit.noticeId}`
    await job('payments.settle-case', { playerId, orderId: conflict })
    expect(await cash(playerId)).toBe(2_000n)
    await close(playerId, conflict)
    expect(await casesOf(playerId)).toMatchObject([{ state: 'closed' }])
    await clean(playerId)
  })

  it('of a debit that comes again about another order is a case, and takes nothing more', async () => {
    const playerId = await person()
    const [one, other] = [await reserved(playerId), await reserved(playerId)]
    for (const { orderId } of [one, other]) await orders().credit(orderId, notice(2_000n))
    const debit = notice(2_000n)
    expect(await orders().debit(one.orderId, debit)).toBe(true)
    expect(await orders().debit(other.orderId, debit)).toBe(true)
    expect(await cash(playerId)).toBe(2_000n)
    expect(await casesOf(playerId)).toMatchObject([
      { kind: 'reversal', why: 'conflict', originalTx: other.orderId, state: 'open' },
    ])
    await clean(playerId)
  })

  it('of a debit in another currency is a case, answered', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n))
    expect(await orders().debit(orderId, notice(2_000n, 'SEK'))).toBe(true)
    expect(await casesOf(playerId)).toMatchObject([{ kind: 'reversal', why: 'currency', state: 'open' }])
    expect(await cash(playerId)).toBe(2_000n)
  })

  it('of a debit whose credit is in suspense is a case, answered, and booked after the credit', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().cancel(orderId)
    await orders().credit(orderId, notice(2_000n))
    const debit = notice(500n)
    for (let times = 0; times < 2; times += 1) expect(await orders().debit(orderId, debit)).toBe(true)
    expect(await casesOf(playerId)).toMatchObject([
      { kind: 'deposit', why: 'after_cancel', state: 'open' },
      { kind: 'reversal', why: 'credit_not_booked', state: 'open' },
    ])
    ledger.set(orderId, has([eur(2_000n)], [eur(500n)]))
    const back = { playerId, orderId: `debit:${debit.noticeId}` }
    await job('payments.settle-case', back)
    expect(await cash(playerId)).toBe(0n)
    await job('payments.settle-case', { playerId, orderId })
    await job('payments.settle-case', back)
    expect(await cash(playerId)).toBe(1_500n)
    expect((await casesOf(playerId)).map(({ state }) => state)).toEqual(['booked', 'booked'])
    await clean(playerId)
  })
})

describe('an order', () => {
  it('that was cancelled before it was known is never reserved, and its money is in suspense', async () => {
    const playerId = await person()
    const order = await ordered(playerId)
    expect(await orders().cancel(order.orderId)).toBe(true)
    expect(await orders().cancel(order.orderId)).toBe(true)
    expect(await orders().reserve(order)).toBe(false)
    expect(await orders().reserve(order)).toBe(false)
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'CANCELLED' })
    expect(await orders().credit(order.orderId, notice(2_000n))).toBe(true)
    expect(await cash(playerId)).toBe(0n)
    expect(await casesOf(playerId)).toMatchObject([{ amount: 2_000n, state: 'open' }])
    await clean(playerId)
  })

  it('cancelled and reserved at once ends cancelled', async () => {
    const playerId = await person()
    const order = await ordered(playerId)
    await Promise.all([orders().cancel(order.orderId), orders().reserve(order)])
    expect(await orders().reserve(order)).toBe(false)
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'CANCELLED' })
    await clean(playerId)
  })

  it('reserved again for another deposit of its player is refused', async () => {
    const playerId = await person()
    const [order, other] = [await reserved(playerId), await ordered(playerId)]
    expect(await orders().reserve({ ...other, orderId: order.orderId })).toBe(false)
    expect(await orders().reserve(order)).toBe(true)
    expect(await test.payments.depositOf(playerId, other.depositId)).toMatchObject({ status: 'OPEN' })
  })

  it('may have the id of a transaction of the cashier: each pays its own deposit', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    const opened = await test.payments.openDeposit(playerId, {
      amount: { minor: 1_500n, currency: 'EUR' },
      method: 'CREDITCARD',
      langmarket: 'fi-FI',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: order.orderId,
    })
    const cashier = companySide(test.payments)
    const paymentId = opened.depositId!
    const call = { playerId, companyTx: order.orderId, paymentId, ...eur(1_500n) }
    expect((await cashier.authorizeDeposit(call)).ok).toBe(true)
    expect((await cashier.transferDeposit(call)).ok).toBe(true)
    expect(await orders().credit(order.orderId, notice(2_000n))).toBe(true)
    for (const [depositId, received] of [
      [paymentId, 1_500n],
      [order.depositId, 2_000n],
    ] as const)
      expect(await test.payments.depositOf(playerId, depositId)).toMatchObject({
        status: 'SUCCESS',
        received,
      })
    await clean(playerId)
  })

  it('whose ledger has another sum than was authorized is booked by nobody, and raises an alarm', async () => {
    const start = test.kit.clock.now()
    const playerId = await person()
    const order = await reserved(playerId)
    ledger.set(order.orderId, has([eur(100n)]))
    test.kit.clock.set(start.add({ hours: 24 }))
    await job('payments.ask-missing-transfer', order)
    expect(await cash(playerId)).toBe(0n)
    expect(alarms.at(-1)).toMatchObject({ companyTx: order.orderId, why: 'inconsistent' })
    ledger.set(order.orderId, has([eur(100n), eur(2_000n)]))
    await job('payments.ask-missing-transfer', order)
    expect(await cash(playerId)).toBe(2_000n)
    // Its own message is a repeat of that, and the one of the other sum is other money.
    expect(await orders().credit(order.orderId, notice(100n))).toBe(true)
    expect(await orders().credit(order.orderId, notice(2_000n))).toBe(true)
    expect(await cash(playerId)).toBe(2_000n)
    expect(await casesOf(playerId)).toMatchObject([{ amount: 100n, state: 'open' }])
    await clean(playerId)
  })

  it('that is older than the days of its ledger is not left: its money may have come before them', async () => {
    const start = test.kit.clock.now()
    const playerId = await person()
    const order = await reserved(playerId)
    ledger.set(order.orderId, has([eur(100n)]))
    test.kit.clock.set(start.add({ hours: 24 }))
    await job('payments.ask-missing-transfer', order)
    test.kit.clock.set(start.add({ hours: 31 * 24 }))
    ledger.set(order.orderId, has())
    alarms.splice(0)
    await job('payments.ask-missing-transfer', order)
    expect(alarms).toMatchObject([{ companyTx: order.orderId, why: 'inconsistent' }])
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'PENDING' })
    test.kit.clock.set(start)
  })
})

describe('an account in another name', () => {
  it('before the credit holds it, and no ledger books it: a person closes the case', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    await orders().hold(order.orderId)
    const credit = notice(2_000n)
    for (let times = 0; times < 2; times += 1) expect(await orders().credit(order.orderId, credit)).toBe(true)
    ledger.set(order.orderId, has([eur(2_000n)]))
    await job('payments.settle-case', order)
    expect(await cash(playerId)).toBe(0n)
    expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open', amount: 2_000n }])
    expect(alarms.at(-1)).toMatchObject({ companyTx: order.orderId, why: 'holder' })
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'PENDING' })
    await close(playerId, order.orderId)
    expect(await orders().credit(order.orderId, credit)).toBe(true)
    expect(await cash(playerId)).toBe(0n)
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'FAILED' })
    await clean(playerId)
  })

  it('after the credit opens a case, one, and the booked money stays, also when a person closes it', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    await orders().credit(order.orderId, notice(2_000n))
    for (let times = 0; times < 2; times += 1) await orders().hold(order.orderId)
    expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open', amount: 2_000n }])
    ledger.set(order.orderId, has([eur(2_000n)]))
    await job('payments.settle-case', order)
    expect(alarms.at(-1)).toMatchObject({ companyTx: order.orderId, why: 'holder' })
    await close(playerId, order.orderId)
    await orders().hold(order.orderId)
    expect(await casesOf(playerId)).toMatchObject([{ state: 'closed' }])
    expect(await cash(playerId)).toBe(2_000n)
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'SUCCESS' })
    await clean(playerId)
  })

  it('at the same time as the credit is a case in any order', async () => {
    for (let times = 0; times < 5; times += 1) {
      const playerId = await person()
      const { orderId } = await reserved(playerId)
      await Promise.all([orders().credit(orderId, notice(2_000n)), orders().hold(orderId)])
      expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open' }])
    }
  })

  it('holds money that is in suspense already, which the ledger then books no more', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    await orders().cancel(order.orderId)
    await orders().credit(order.orderId, notice(2_000n))
    await orders().hold(order.orderId)
    ledger.set(order.orderId, has([eur(2_000n)]))
    await job('payments.settle-case', order)
    expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open' }])
    expect(await cash(playerId)).toBe(0n)
  })

  it('before the reservation refuses it', async () => {
    const order = await ordered(await person())
    await orders().hold(order.orderId)
    expect(await orders().reserve(order)).toBe(false)
  })

  it.each([
    ['Aino Test', 0],
    ['TEST AINO', 0],
    ['', 0],
    ['Magnus Annen', 1],
  ])('is compared with the player where the sign-in is gone: "%s"', async (holder, count) => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    expect(await orders().compareHolder(orderId, holder)).toBe(true)
    await orders().credit(orderId, notice(2_000n))
    expect(await casesOf(playerId)).toHaveLength(count)
    expect(await cash(playerId)).toBe(count === 0 ? 2_000n : 0n)
  })
})
