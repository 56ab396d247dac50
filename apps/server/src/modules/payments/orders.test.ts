/** Calls of a payment company in every order and with repeats: one final state, nothing reserved, one screen. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { type Payments, type PaymentsPlayer } from './index.ts'
import { companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

type Fact = 'A' | 'T' | 'C'

let kit: WalletKit
let payments: Payments
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
let transactions = 0

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  payments = createTestPayments(kit, { company: port, facts })
})
afterAll(() => kit.close())

async function player(main = 0n): Promise<bigint> {
  const playerId = await kit.player({ main })
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}

/** The company's books are consistent: a transaction with a transfer has succeeded, any other has failed. */
async function settle(
  playerId: bigint,
  companyTx: string,
  kind: 'deposit' | 'payout',
  sent: readonly Fact[],
) {
  const state = sent.includes('T') ? 'successful' : 'cancelled'
  const transaction = {
    companyTx,
    playerId,
    kind,
    state,
    amount: 1000n,
    currency: 'EUR',
    wasCancelled: true,
    reason: 'company',
  } as const
  company.books.set(companyTx, { outcome: 'done', transaction })
  const job = payments.jobs.find((candidate) => candidate.kind.name === 'payments.settle-case')
  await job?.run(
    { playerId: playerId.toString(), companyTx },
    { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
  )
}

async function reservedOf(playerId: bigint): Promise<bigint | undefined> {
  const { rows } = await kit.db.query<{ deposit_reserved: bigint }>(
    'select deposit_reserved from wallet.wallet where player_id = $1',
    [playerId],
  )
  return rows[0]?.deposit_reserved
}

/** All three calls or two of them, in any order, some of them again. */
const orders = fc
  .tuple(
    fc.constantFrom<readonly Fact[]>(['A', 'T', 'C'], ['A', 'T'], ['A', 'C'], ['T', 'C'], ['T']),
    fc.array(fc.nat(2), { maxLength: 3 }),
  )
  .chain(([calls, again]) => {
    const all = [...calls, ...again.flatMap((index) => calls[index] ?? [])]
    return fc
      .shuffledSubarray(
        all.map((_, index) => index),
        { minLength: all.length },
      )
      .map((order) => order.flatMap((index) => all[index] ?? []))
  })

const later = () => new Promise((resolve) => setTimeout(resolve, 5))

/** One after the other in this order, or all at the same time. */
async function inOrder(order: readonly Fact[], isAtOnce: boolean, send: (fact: Fact) => Promise<void>) {
  if (isAtOnce) await Promise.all(order.map(send))
  else for (const fact of order) await send(fact)
}

const everyOrder: readonly (readonly Fact[])[] = [
  ['A', 'T', 'C'],
  ['A', 'C', 'T'],
  ['T', 'A', 'C'],
  ['T', 'C', 'A'],
  ['C', 'A', 'T'],
  ['C', 'T', 'A'],
  ['A', 'T'],
  ['T', 'A'],
  ['A', 'C'],
  ['C', 'A'],
]

async function deposit(order: readonly Fact[], isNamed: boolean, isAtOnce = false) {
  const playerId = await player()
  const companyTx = `d${++transactions}`
  const side = companySide(payments)
  const opened = await payments.openDeposit(playerId, {
    amount: { minor: 1000n, currency: 'EUR' },
    method: 'CREDITCARD',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `request-${companyTx}`,
  })
  const depositId = opened.depositId ?? ''
  const call = {
    playerId,
    companyTx,
    amount: 1000n,
    currency: 'EUR',
    ...(isNamed ? { paymentId: depositId } : {}),
  }
  await inOrder(order, isAtOnce, async (fact) => {
    if (fact === 'A') await side.authorizeDeposit(call)
    // In parallel with its authorization it may come without that one's code; it is then refused and repeated.
    else if (fact === 'T') while (!(await side.transferDeposit(call)).ok) await later()
    else await side.cancelDeposit({ ...call, wasCancelled: true, reason: 'company' })
  })
  await settle(playerId, companyTx, 'deposit', order)
  const { status, reason } = await payments.depositOf(playerId, depositId)
  const { main } = (await kit.wallet.balancesOf(playerId)) ?? { main: -1n }
  const { differences } = await kit.wallet.check({ players: [playerId] })
  const open = (await payments.cases.of(playerId)).filter(({ state }) => state === 'open').length
  return { status, reason, main, reserved: await reservedOf(playerId), open, differences }
}

async function payout(order: readonly Fact[], isNamed: boolean, isAtOnce = false) {
  const playerId = await player(3000n)
  const companyTx = `w${++transactions}`
  const side = companySide(payments)
  const asked = await payments.requestWithdrawal(playerId, {
    amount: { minor: 1000n, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `request-${companyTx}`,
  })
  const withdrawalId = asked.withdrawal?.withdrawalId ?? ''
  const call = {
    playerId,
    companyTx,
    amount: 1000n,
    currency: 'EUR',
    ...(isNamed ? { paymentId: withdrawalId } : {}),
  }
  await inOrder(order, isAtOnce, async (fact) => {
    if (fact === 'A') await side.authorizeWithdrawal(call)
    else if (fact === 'T') while (!(await side.transferWithdrawal(call)).ok) await later()
    else await side.cancelWithdrawal({ ...call, wasCancelled: false, reason: 'declined-by-bank' })
  })
  await settle(playerId, companyTx, 'payout', order)
  const { stage } = await payments.viewOf(playerId, withdrawalId)
  const balances = await kit.wallet.balancesOf(playerId)
  const { differences } = await kit.wallet.check({ players: [playerId] })
  const open = (await payments.cases.of(playerId)).filter(({ state }) => state === 'open').length
  return { stage, main: balances?.main, locked: balances?.locked, open, differences }
}

const paid = { status: 'SUCCESS', reason: null, main: 1000n, reserved: 0n, open: 0, differences: [] }
const given = { status: 'CANCELLED', reason: 'company', main: 0n, reserved: 0n, open: 0, differences: [] }
const arrived = { stage: 'arrived', main: 2000n, locked: 0n, open: 0, differences: [] }
const refused = { stage: 'refused', main: 3000n, locked: 0n, open: 0, differences: [] }

describe('authorize, transfer and cancel of a deposit (M2)', () => {
  it.each(
    everyOrder.flatMap((order) => [true, false].map((isNamed) => [order.join(' '), order, isNamed] as const)),
  )('in the order %s end in one state with nothing reserved', async (_title, order, isNamed) => {
    expect(await deposit(order, isNamed)).toEqual(order.includes('T') ? paid : given)
  })
  it('at the same time end in one state with nothing reserved', async () => {
    for (let round = 0; round < 10; round++)
      expect(await deposit(['A', 'T', 'C', 'A', 'T'], true, true)).toEqual(paid)
  })
  it('in any order with any repeats end in one state with nothing reserved', async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        expect(await deposit(order, true)).toEqual(order.includes('T') ? paid : given)
      }),
      { numRuns: 40 },
    )
  })
})

describe('authorize, transfer and cancel of a payout (M5)', () => {
  it.each(
    everyOrder.flatMap((order) => [true, false].map((isNamed) => [order.join(' '), order, isNamed] as const)),
  )('in the order %s end in one state with nothing locked', async (_title, order, isNamed) => {
    expect(await payout(order, isNamed)).toEqual(order.includes('T') ? arrived : refused)
  })
  it('at the same time end in one state with nothing locked', async () => {
    for (let round = 0; round < 10; round++)
      expect(await payout(['A', 'T', 'C', 'A', 'T'], true, true)).toEqual(arrived)
  })
  it('in any order with any repeats end in one state with nothing locked', async () => {
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        expect(await payout(order, true)).toEqual(order.includes('T') ? arrived : refused)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a transfer without its code', () => {
  it('is a case again when the company proves it after its books had said that nothing was paid', async () => {
    const playerId = await player()
    const companyTx = `d${++transactions}`
    const side = companySide(payments)
    await payments.openDeposit(playerId, {
      amount: { minor: 1000n, currency: 'EUR' },
      method: 'CREDITCARD',
      langmarket: 'en-UN',
      theme: 'dark',
      visit: { ip: '203.0.113.4' },
      idempotencyKey: `request-${companyTx}`,
    })
    const call = { playerId, companyTx, amount: 1000n, currency: 'EUR' }
    await side.authorizeDeposit(call)
    await payments.company.transfer({ kind: 'deposit', ...call })
    await settle(playerId, companyTx, 'deposit', ['C'])
    expect(await payments.cases.of(playerId)).toMatchObject([{ state: 'closed', closedBy: 'books' }])
    for (let times = 0; times < 2; times += 1) expect((await side.transferDeposit(call)).ok).toBe(true)
    expect(await payments.cases.of(playerId)).toMatchObject([{ state: 'open', why: 'after_cancel' }])
    expect((await kit.wallet.balancesOf(playerId))?.main).toBe(0n)
    await settle(playerId, companyTx, 'deposit', ['T'])
    expect(await payments.cases.of(playerId)).toMatchObject([{ state: 'booked' }])
    expect((await kit.wallet.balancesOf(playerId))?.main).toBe(1000n)
  })
})
