/** Debits of a bank's orders: they take back what credits of their order brought into the account, and nothing else. */
import fc from 'fast-check'
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

/** What may happen to an order. Amounts are few, so that messages have equal ones. */
const amounts = fc.constantFrom(500n, 700n, 2_000n)
const steps = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('credit' as const), amount: amounts }),
    fc.record({ is: fc.constant('debit' as const), amount: amounts }),
    fc.record({ is: fc.constant('repeat' as const), which: fc.nat(5) }),
    fc.record({ is: fc.constantFrom('cancel' as const, 'hold' as const, 'day' as const, 'books' as const) }),
    fc.record({ is: fc.constantFrom('book' as const, 'close' as const), which: fc.nat(5) }),
  ),
  { minLength: 4, maxLength: 12 },
)

describe('an order with any messages, repeats, readings of the ledger and acts of people', () => {
  it('never takes other money of its player, and owes nothing', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const playerId = await person(OTHER)
        const order = await reserved(playerId)
        const { orderId } = order
        const told: { kind: 'credit' | 'debit'; message: ReturnType<typeof notice> }[] = []
        const take = async ({ kind, message }: (typeof told)[number]) => {
          await orders()[kind](orderId, message)
          const moved = (of: 'credit' | 'debit') =>
            told.filter((one) => one.kind === of).map((one) => eur(one.message.amount))
          ledger.set(orderId, has(moved('credit'), moved('debit')))
        }
        for (const step of all) {
          const open = (await casesOf(playerId)).filter(({ state }) => state === 'open')
          if (step.is === 'credit' || step.is === 'debit') {
            told.push({ kind: step.is, message: notice(step.amount) })
            await take(told.at(-1)!)
          } else if (step.is === 'repeat') {
            const known = told[step.which % Math.max(told.length, 1)]
            if (known) await take(known)
          } else if (step.is === 'cancel' || step.is === 'hold') await orders()[step.is](orderId)
          else if (step.is === 'day') {
            test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
            await job('payments.ask-missing-transfer', order)
            for (const { message } of told)
              await run('payments.take-notice.orderpay', { noticeId: message.noticeId })
          } else if (step.is === 'books')
            for (const { companyTx } of open)
              await job('payments.settle-case', { playerId, orderId: companyTx })
          else {
            const one = open[step.which % Math.max(open.length, 1)]
            const isBooked = one && (await isBookedTransaction(playerId, one.companyTx))
            if (one && (step.is === 'close' || !isBooked))
              await (step.is === 'book' ? book : close)(playerId, one.companyTx)
          }
          const balances = await test.kit.wallet.balancesOf(playerId)
          expect(balances!.main).toBeGreaterThanOrEqual(OTHER)
          expect(balances!.receivable).toBe(0n)
        }
        await clean(playerId)
      }),
      { numRuns: 25 },
    )
  })
})

async function isBookedTransaction(playerId: bigint, companyTx: string): Promise<boolean> {
  const { rows } = await test.kit.db.query<{ booked: boolean }>(
    `select booked_at is not null as booked from payments.company_transaction
      where player_id = $1 and company_tx = $2`,
    [playerId, companyTx],
  )
  return rows[0]?.booked ?? false
}
