/** Orders of a bank: messages, books and people at the same time, and servers that end between two steps. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { insertNotice } from './order-store.ts'
import { createOrderKit, eur, linesOf as has } from './test-kit.ts'

const test = createOrderKit('2026-08-01T09:00:00Z')
const {
  alarms,
  ledger,
  hooks,
  notice,
  person,
  ordered,
  reserved,
  job,
  run,
  cash,
  casesOf,
  book,
  close,
  clean,
} = test
const orders = () => test.payments.bankOrders!
const takeNotice = (noticeId: string) => run('payments.take-notice.orderpay', { noticeId })

beforeAll(() => test.open())
afterAll(() => test.end())
afterEach(() => {
  hooks.whileReading = async () => {}
  hooks.beforeFacts = async () => {}
})

/** A reserved order that was cancelled before its credit, which is in suspense. */
async function suspended(playerId: bigint) {
  const order = await reserved(playerId)
  await orders().cancel(order.orderId)
  const credit = notice(2_000n)
  await orders().credit(order.orderId, credit)
  return { ...order, credit }
}

/** Stores a message as a server does that ends before its effect. */
async function notedOnly(
  { playerId, orderId }: { playerId: bigint; orderId: string },
  told: ReturnType<typeof notice>,
  { kind, companyTx }: { kind: 'credit' | 'debit'; companyTx: string },
) {
  const notedAt = test.kit.clock.now()
  const noted = { ...told, company: 'orderpay', orderId, companyTx, playerId, kind, notedAt }
  await inTransaction(test.kit.db, (tx) => insertNotice(tx, noted))
}

describe('a case that a person closes while the books are read', () => {
  it('of an order of a bank is not booked', async () => {
    const playerId = await person()
    const order = await suspended(playerId)
    ledger.set(order.orderId, has([eur(2_000n)]))
    hooks.whileReading = () => close(playerId, order.orderId)
    await job('payments.settle-case', order)
    expect(await cash(playerId)).toBe(0n)
    expect(await casesOf(playerId)).toMatchObject([{ state: 'closed', closedBy: 'anna', note: 'sent_back' }])
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'FAILED' })
    await clean(playerId)
  })

  it('of the cashier’s company is not booked', async () => {
    const playerId = await person()
    const call = { playerId, companyTx: 'paid-1', kind: 'deposit', ...eur(900n) } as const
    await test.payments.company.transfer(call)
    const transaction = { ...call, state: 'successful', wasCancelled: false, reason: '' } as const
    test.company.books.set('paid-1', { outcome: 'done', transaction })
    hooks.whileReading = () => close(playerId, 'paid-1', 'testpay')
    await run('payments.settle-case', { playerId: playerId.toString(), companyTx: 'paid-1' })
    expect(await cash(playerId)).toBe(0n)
    expect(await casesOf(playerId)).toMatchObject([{ state: 'closed', closedBy: 'anna' }])
  })

  it('is not booked by a repeat of its message either', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const [debit, second] = [notice(2_500n), notice(700n)]
    await orders().credit(orderId, notice(2_000n))
    await orders().debit(orderId, debit)
    await close(playerId, `debit:${debit.noticeId}`)
    await orders().credit(orderId, second)
    await book(playerId, `credit:${second.noticeId}`)
    expect(await orders().debit(orderId, debit)).toBe(true)
    expect(await cash(playerId)).toBe(2_700n)
    await clean(playerId)
  })
})

describe('an order that seems left', () => {
  it('whose credit is suspended after the ledger was read stays a case that a person closes', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    await orders().hold(order.orderId)
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    hooks.beforeFacts = async () => {
      hooks.beforeFacts = async () => {}
      await orders().credit(order.orderId, notice(2_000n))
    }
    await job('payments.ask-missing-transfer', order)
    expect(await casesOf(playerId)).toMatchObject([{ why: 'holder', state: 'open' }])
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'PENDING' })
  })

  it('has a message whose effect never began: it is booked with the money of the message, and not left', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    await notedOnly(order, notice(500n), { kind: 'credit', companyTx: order.orderId })
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    await job('payments.ask-missing-transfer', order)
    expect(await test.payments.depositOf(playerId, order.depositId)).toMatchObject({ status: 'PENDING' })
    ledger.set(order.orderId, has([eur(500n)]))
    await job('payments.ask-missing-transfer', order)
    expect(await cash(playerId)).toBe(500n)
    await clean(playerId)
  })
})

describe('one line of the ledger', () => {
  it('does not confirm a second credit while the effect of the first has not begun', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    const [first, second] = [notice(2_000n), notice(2_000n)]
    await notedOnly(order, first, { kind: 'credit', companyTx: order.orderId })
    await orders().credit(order.orderId, second)
    ledger.set(order.orderId, has([eur(2_000n)]))
    const own = { playerId, orderId: `credit:${second.noticeId}` }
    await job('payments.settle-case', own)
    expect(await cash(playerId)).toBe(0n)
    await orders().credit(order.orderId, first)
    await job('payments.settle-case', own)
    expect(await cash(playerId)).toBe(2_000n)
    ledger.set(order.orderId, has([eur(2_000n), eur(2_000n)]))
    await job('payments.settle-case', own)
    expect(await cash(playerId)).toBe(4_000n)
    await clean(playerId)
  })

  it('does not confirm the message of a booked order after a message whose move never began', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    ledger.set(order.orderId, has([eur(2_000n), eur(100n)]))
    await job('payments.ask-missing-transfer', order)
    await notedOnly(order, notice(100n), { kind: 'credit', companyTx: order.orderId })
    const own = notice(2_000n)
    await orders().credit(order.orderId, own)
    await job('payments.settle-case', { playerId, orderId: `credit:${own.noticeId}` })
    expect(await cash(playerId)).toBe(2_000n)
  })

  it('does not confirm a second credit by a server whose clock is behind', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n))
    const second = notice(2_000n)
    const now = test.kit.clock.now()
    test.kit.clock.set(now.subtract({ seconds: 2 }))
    await orders().credit(orderId, second)
    test.kit.clock.set(now)
    ledger.set(orderId, has([eur(2_000n)]))
    await job('payments.settle-case', { playerId, orderId: `credit:${second.noticeId}` })
    expect(await cash(playerId)).toBe(2_000n)
  })

  it('confirms one of two credits that are read at the same time', async () => {
    const playerId = await person()
    const order = await suspended(playerId)
    const [second, third] = [notice(700n), notice(700n)]
    for (const told of [second, third]) await orders().credit(order.orderId, told)
    ledger.set(order.orderId, has([eur(700n)]))
    const own = [second, third].map(({ noticeId }) => ({ playerId, orderId: `credit:${noticeId}` }))
    const bothHaveRead = Promise.withResolvers<void>()
    let read = 0
    hooks.whileReading = async () => {
      read += 1
      if (read === own.length) bothHaveRead.resolve()
      await bothHaveRead.promise
    }
    await Promise.all(own.map((one) => job('payments.settle-case', one)))
    expect(await cash(playerId)).toBe(700n)
    await clean(playerId)
  })

  it('of a credit that a person has sent back confirms no other one', async () => {
    const playerId = await person()
    const order = await suspended(playerId)
    const second = notice(2_000n)
    await orders().credit(order.orderId, second)
    await close(playerId, order.orderId)
    ledger.set(order.orderId, has([eur(2_000n)]))
    await job('payments.settle-case', { playerId, orderId: `credit:${second.noticeId}` })
    expect(await cash(playerId)).toBe(0n)
  })

  it('of money that was taken back confirms one debit', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    await orders().credit(orderId, notice(2_000n))
    // Together more than was paid: each needs a line.
    const [first, second] = [notice(1_500n), notice(1_500n)]
    for (const told of [first, second]) await orders().debit(orderId, told)
    ledger.set(orderId, has([eur(2_000n)], [eur(1_500n)]))
    await job('payments.settle-case', { playerId, orderId: `debit:${second.noticeId}` })
    expect(await cash(playerId)).toBe(500n)
    expect((await test.kit.wallet.balancesOf(playerId))?.receivable).toBe(0n)
  })
})

describe('a hold', () => {
  it('covers each credit of its order, the second one that is booked too', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const second = notice(700n)
    await orders().credit(orderId, notice(2_000n))
    await orders().credit(orderId, second)
    ledger.set(orderId, has([eur(2_000n), eur(700n)]))
    await job('payments.settle-case', { playerId, orderId: `credit:${second.noticeId}` })
    expect(await cash(playerId)).toBe(2_700n)
    await orders().hold(orderId)
    expect(await casesOf(playerId)).toMatchObject([
      { companyTx: orderId, amount: 2_000n, why: 'holder', state: 'open' },
      { companyTx: `credit:${second.noticeId}`, amount: 700n, why: 'holder', state: 'open' },
    ])
  })
})

describe('a message', () => {
  it('that comes again about the order of another player is a case of that player, which names the order', async () => {
    const [one, other] = [await reserved(await person()), await reserved(await person())]
    const credit = notice(2_000n)
    await orders().credit(one.orderId, credit)
    expect(await orders().credit(other.orderId, credit)).toBe(true)
    expect(await casesOf(one.playerId)).toEqual([])
    expect(await casesOf(other.playerId)).toMatchObject([
      { why: 'conflict', originalTx: other.orderId, amount: 2_000n, state: 'open' },
    ])
  })

  it('whose effect never began is taken again ten minutes later, though the company repeats nothing', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    const credit = notice(2_000n)
    await orders().credit(order.orderId, credit)
    const { rows } = await test.kit.db.query(
      `select body ->> 'runAt' as at from kernel.outbox where body ->> 'jobKey' = $1`,
      [`payments.take-notice.orderpay:${credit.noticeId}`],
    )
    expect(rows).toEqual([{ at: test.kit.clock.now().add({ minutes: 10 }).toString() }])
    await takeNotice(credit.noticeId)
    expect(await cash(playerId)).toBe(2_000n)
    const lost = notice(300n)
    await notedOnly(order, lost, { kind: 'credit', companyTx: `credit:${lost.noticeId}` })
    await takeNotice(lost.noticeId)
    expect(await casesOf(playerId)).toMatchObject([{ amount: 300n, state: 'open' }])
    await takeNotice('nothing')
  })

  it('of a debit whose credit does not come is a case after a day', async () => {
    const playerId = await person()
    const { orderId } = await reserved(playerId)
    const debit = notice(2_000n)
    expect(await orders().debit(orderId, debit)).toBe(false)
    await takeNotice(debit.noticeId)
    expect(await casesOf(playerId)).toEqual([])
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: orderId })
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    await takeNotice(debit.noticeId)
    expect(await casesOf(playerId)).toMatchObject([{ kind: 'reversal', why: 'unknown_original' }])
  })

  it('of other money than the ledger has booked is other money, also where the server ends after it', async () => {
    const playerId = await person()
    const order = await reserved(playerId)
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    ledger.set(order.orderId, has([eur(2_000n), eur(100n)]))
    await job('payments.ask-missing-transfer', order)
    const [other, own] = [notice(100n), notice(2_000n)]
    for (const told of [other, own]) expect(await orders().credit(order.orderId, told)).toBe(true)
    expect(await casesOf(playerId)).toMatchObject([{ companyTx: `credit:${other.noticeId}`, state: 'open' }])
    await job('payments.settle-case', { playerId, orderId: `credit:${other.noticeId}` })
    expect(await cash(playerId)).toBe(2_100n)
    await clean(playerId)
  })
})

describe('an order', () => {
  it('that is reserved at once for two deposits of a player is that of one', async () => {
    for (let times = 0; times < 5; times += 1) {
      const playerId = await person()
      const [one, other] = [await ordered(playerId), await ordered(playerId)]
      const told = await Promise.all([
        orders().reserve(one),
        orders().reserve({ ...other, orderId: one.orderId }),
      ])
      expect(told.toSorted()).toEqual([false, true])
    }
  })

  it('may have the id of a transaction of the cashier: a person closes the case of the company that is named', async () => {
    const playerId = await person()
    const { orderId } = await suspended(playerId)
    await test.payments.company.transfer({ playerId, companyTx: orderId, kind: 'deposit', ...eur(100n) })
    await close(playerId, orderId, 'testpay')
    expect(await casesOf(playerId)).toMatchObject([
      { company: 'orderpay', state: 'open' },
      { company: 'testpay', state: 'closed' },
    ])
    await expect(close(playerId, orderId, 'nobody')).rejects.toThrow('error.not_found')
  })
})
