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

describe('the room under a deposit limit', () => {
  const month = 20_000n
  const leftOf = async (playerId: bigint) =>
    (await test.payments.checkDepositLimit(playerId, { minor: 1n, currency: 'EUR' })).limit?.left

  it.each([[[2_700n]], [[2_100n, 600n]], [[700n, 2_000n]]])(
    'is given back by debits of %s of an order with two credits',
    async (amounts) => {
      const playerId = await person(OTHER)
      await test.kit.setGate(playerId, { limits: { deposit: { month } } })
      const room = (await leftOf(playerId))!
      const { orderId, second } = await withSecond(playerId)
      ledger.set(orderId, has([eur(2_000n), eur(700n)], amounts.map(eur)))
      await job('payments.settle-case', second)
      expect(await leftOf(playerId)).toBe(room - 2_700n)
      for (const amount of amounts) await debited(playerId, orderId, amount)
      expect(await cash(playerId)).toBe(OTHER)
      expect(await leftOf(playerId)).toBe(room)
      await clean(playerId)
    },
  )

  it('is given back by a debit of an order of which a further credit alone is booked', async () => {
    const playerId = await person(OTHER)
    await test.kit.setGate(playerId, { limits: { deposit: { month } } })
    const room = (await leftOf(playerId))!
    const { orderId } = await reserved(playerId)
    await orders().hold(orderId)
    const [first, second] = [notice(2_000n), notice(700n)]
    for (const told of [first, second]) await orders().credit(orderId, told)
    await book(playerId, `credit:${second.noticeId}`)
    await close(playerId, orderId)
    expect(await leftOf(playerId)).toBe(room - 700n)
    await book(playerId, (await debited(playerId, orderId, 700n)).orderId)
    expect(await leftOf(playerId)).toBe(room)
    await clean(playerId)
  })
})

/** Whether what people decided about a case is done, by the end of its newest request. */
const lastEndOf = async (companyTx: string) =>
  (
    await test.kit.db.query(
      `select ended_as, ended.reason from payments.case_request_end ended
         join payments.case_request using (request_id)
        where company_tx = $1 order by at desc, ended_as limit 1`,
      [companyTx],
    )
  ).rows[0]

describe('people and a debit of an order', () => {
  it.each(['book', 'close'] as const)('do not %s it while a credit is undecided', async (act) => {
    const playerId = await person(OTHER)
    const { orderId, second } = await withSecond(playerId)
    const debit = await debited(playerId, orderId, act === 'book' ? 2_700n : 700n)
    await (act === 'book' ? book : close)(playerId, debit.orderId)
    expect(await lastEndOf(debit.orderId)).toEqual({ ended_as: 'failed', reason: 'credit_undecided' })
    expect(alarms.at(-1)).toMatchObject({ companyTx: debit.orderId, why: 'credit_undecided' })
    expect(await debitOf(playerId)).toMatchObject({ state: 'open' })
    expect(await cash(playerId)).toBe(OTHER + 2_000n)
    // The ledger has both: nothing of the order stays that the company has taken back.
    const back = act === 'book' ? 2_700n : 700n
    ledger.set(orderId, has([eur(2_000n), eur(700n)], [eur(back)]))
    await job('payments.settle-case', second)
    await job('payments.settle-case', debit)
    expect(await cash(playerId)).toBe(OTHER + 2_700n - back)
    expect(await debitOf(playerId)).toMatchObject({ state: 'booked', closedBy: 'books' })
    await clean(playerId)
  })

  it.each(['book', 'close'] as const)(
    'who %s it hold a credit of its order that comes later',
    async (act) => {
      const playerId = await person(OTHER)
      const { orderId } = await reserved(playerId)
      await orders().credit(orderId, notice(2_000n))
      const debit = await debited(playerId, orderId, 2_700n)
      expect(await debitOf(playerId)).toMatchObject({ why: 'over_original' })
      await (act === 'book' ? book : close)(playerId, debit.orderId)
      const left = OTHER + (act === 'book' ? 0n : 2_000n)
      const later = notice(700n)
      for (let times = 0; times < 2; times += 1) await orders().credit(orderId, later)
      ledger.set(orderId, has([eur(2_000n), eur(700n)], [eur(2_700n)]))
      const credit = { playerId, orderId: `credit:${later.noticeId}` }
      await job('payments.settle-case', credit)
      expect(await cash(playerId)).toBe(left)
      const suspended = (await casesOf(playerId)).find(({ kind }) => kind === 'deposit')
      expect(suspended).toMatchObject({ why: 'debit_not_taken', state: 'open' })
      expect(alarms.at(-1)).toMatchObject({ alarm: true, why: 'debit_not_taken' })
      await close(playerId, credit.orderId)
      expect(await cash(playerId)).toBe(left)
      await clean(playerId)
    },
  )

  it('who close it before its first credit hold that one, in the ledger too', async () => {
    const playerId = await person(OTHER)
    const order = await reserved(playerId)
    const told = notice(2_000n)
    await orders().debit(order.orderId, told)
    test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
    await run('payments.take-notice.orderpay', { noticeId: told.noticeId })
    await close(playerId, `debit:${told.noticeId}`)
    ledger.set(order.orderId, has([eur(2_000n)], [eur(2_000n)]))
    await job('payments.ask-missing-transfer', order)
    await orders().credit(order.orderId, notice(2_000n))
    expect(await cash(playerId)).toBe(OTHER)
    const credit = (await casesOf(playerId)).find(({ kind }) => kind === 'deposit')
    expect(credit).toMatchObject({ why: 'debit_not_taken', state: 'open' })
    // People may book it all the same, for example where the debit was a mistake of the company.
    await book(playerId, order.orderId)
    expect(await cash(playerId)).toBe(OTHER + 2_000n)
    await clean(playerId)
  })
})

/** An order whose messages the company's ledger has, each as one line. */
async function story() {
  // The ledger has partitions for some years.
  test.kit.clock.set(Temporal.Instant.from('2026-10-01T09:00:00Z'))
  const playerId = await person(OTHER)
  const order = await reserved(playerId)
  const { orderId } = order
  const told: { kind: 'credit' | 'debit'; message: ReturnType<typeof notice> }[] = []
  const toldOf = (kind: 'credit' | 'debit') =>
    told.filter((one) => one.kind === kind).map(({ message }) => eur(message.amount))
  const sumOf = (kind: 'credit' | 'debit') => toldOf(kind).reduce((sum, { amount }) => sum + amount, 0n)
  const open = async () => (await casesOf(playerId)).filter(({ state }) => state === 'open')
  async function take({ kind, message }: (typeof told)[number]) {
    ledger.set(orderId, has(toldOf('credit'), toldOf('debit')))
    await orders()[kind](orderId, message)
  }
  return {
    playerId,
    orderId,
    sumOf,
    open,
    async tell(kind: 'credit' | 'debit', amount: bigint) {
      const one = { kind, message: notice(amount) }
      told.push(one)
      await take(one)
    },
    async repeat(which: number) {
      const known = told[which % Math.max(told.length, 1)]
      if (known) await take(known)
    },
    /** A day later, what waits is taken again, and an order without a credit is read. */
    async day() {
      test.kit.clock.set(test.kit.clock.now().add({ hours: 24 }))
      await job('payments.ask-missing-transfer', order)
      for (const { message } of told)
        await run('payments.take-notice.orderpay', { noticeId: message.noticeId })
    },
    async books() {
      for (const { companyTx } of await open())
        await job('payments.settle-case', { playerId, orderId: companyTx })
    },
    async decide(act: 'book' | 'close', which: number) {
      const cases = await open()
      const one = cases[which % Math.max(cases.length, 1)]
      if (!one || (act === 'book' && (await isBookedTransaction(playerId, one.companyTx)))) return
      await (act === 'book' ? book : close)(playerId, one.companyTx)
    },
  }
}

async function isBookedTransaction(playerId: bigint, companyTx: string): Promise<boolean> {
  const { rows } = await test.kit.db.query<{ booked: boolean }>(
    `select booked_at is not null as booked from payments.company_transaction
      where player_id = $1 and company_tx = $2`,
    [playerId, companyTx],
  )
  return rows[0]?.booked ?? false
}

type Step =
  | { readonly is: 'credit' | 'debit'; readonly amount: bigint }
  | { readonly is: 'repeat' | 'book' | 'close'; readonly which: number }
  | { readonly is: 'cancel' | 'hold' | 'day' | 'books' }

/** Amounts are few, so that messages have equal ones. */
const moved = fc.record({
  is: fc.constantFrom('credit' as const, 'debit' as const),
  amount: fc.constantFrom(500n, 700n, 2_000n),
})
const stepOf = <Is extends string>(...is: readonly Is[]) => fc.record({ is: fc.constantFrom(...is) })
const choiceOf = <Is extends string>(...is: readonly Is[]) =>
  fc.record({ is: fc.constantFrom(...is), which: fc.nat(5) })
const few = { minLength: 3, maxLength: 12 }

type Told = Awaited<ReturnType<typeof story>>

async function follow(one: Told, step: Step): Promise<void> {
  switch (step.is) {
    case 'credit':
    case 'debit':
      return one.tell(step.is, step.amount)
    case 'repeat':
      return one.repeat(step.which)
    case 'book':
    case 'close':
      return one.decide(step.is, step.which)
    case 'cancel':
    case 'hold':
      return void (await orders()[step.is](one.orderId))
    case 'day':
    case 'books':
      return one[step.is]()
    default:
      return step satisfies never
  }
}

describe('an order with any messages, repeats and readings of the ledger', { timeout: 120_000 }, () => {
  it('never takes other money of its player and owes nothing, whatever people decide', async () => {
    const steps = fc.oneof(
      moved,
      choiceOf('repeat', 'book', 'close'),
      stepOf('cancel', 'hold', 'day', 'books'),
    )
    const property = fc.asyncProperty(fc.array(steps, few), async (all) => {
      const one = await story()
      for (const step of all) {
        await follow(one, step)
        const balances = await test.kit.wallet.balancesOf(one.playerId)
        expect(balances!.main).toBeGreaterThanOrEqual(OTHER)
        expect(balances!.main).toBeLessThanOrEqual(OTHER + one.sumOf('credit'))
        expect(balances!.receivable).toBe(0n)
      }
      await clean(one.playerId)
    })
    await fc.assert(property, { numRuns: 25 })
  })

  it('ends with what came and was not taken back, without a case, where no more was taken back than came', async () => {
    const steps = fc.oneof(moved, choiceOf('repeat'), stepOf('cancel', 'day', 'books'))
    const property = fc.asyncProperty(fc.array(steps, few), async (all) => {
      const one = await story()
      for (const step of all)
        if (step.is !== 'debit' || one.sumOf('debit') + step.amount <= one.sumOf('credit'))
          await follow(one, step)
      for (let times = 0; times < 3; times += 1) {
        await one.day()
        await one.books()
      }
      expect(await one.open()).toEqual([])
      expect(await cash(one.playerId)).toBe(OTHER + one.sumOf('credit') - one.sumOf('debit'))
      await clean(one.playerId)
    })
    await fc.assert(property, { numRuns: 25 })
  })
})
