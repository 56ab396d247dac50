/** Calls of a payment company are trusted for what they prove. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { type CompanyTransaction, type Payments, type PaymentsPlayer } from './index.ts'
import {
  type Alarm,
  companySide,
  createFakeCompany,
  createTestPayments,
  decideCase,
  paymentsPlayer,
} from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
const alarms: Alarm[] = []
let made = 0
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  payments = createTestPayments(kit, { company: port, facts, alarms })
  side = companySide(payments)
})
beforeEach(() => alarms.splice(0))
afterAll(() => kit.close())

const choice = { langmarket: 'en-UN', theme: 'dark', visit: { ip: '203.0.113.4' } } as const
const newTx = () => `tx-${++made}`

async function person(main = 0n, change: Partial<PaymentsPlayer> = {}): Promise<bigint> {
  const playerId = await kit.player({ main })
  facts.set(playerId, paymentsPlayer(playerId, change))
  return playerId
}
const cash = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main
const booksAgree = async (playerId: bigint) =>
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
const caseOf = async (playerId: bigint, companyTx: string) =>
  (await payments.cases.of(playerId)).find((one) => one.companyTx === companyTx)

function call(playerId: bigint, companyTx: string, amount: bigint, more: object = {}) {
  return { playerId, companyTx, amount, currency: 'EUR', ...more }
}
async function opened(playerId: bigint, amount = 2500n): Promise<string> {
  const answer = await payments.openDeposit(playerId, {
    amount: { minor: amount, currency: 'EUR' },
    method: 'CREDITCARD',
    ...choice,
    idempotencyKey: `request-${++made}`,
  })
  return answer.depositId ?? ''
}
async function authorized(playerId: bigint, amount = 2500n) {
  const [companyTx, paymentId] = [newTx(), await opened(playerId, amount)]
  const answer = await side.authorizeDeposit(call(playerId, companyTx, amount, { paymentId }))
  expect(answer.ok).toBe(true)
  return { companyTx, paymentId }
}
async function paid(playerId: bigint, amount = 2500n) {
  const { companyTx, paymentId } = await authorized(playerId, amount)
  expect((await side.transferDeposit(call(playerId, companyTx, amount))).ok).toBe(true)
  return { companyTx, paymentId }
}
async function named(playerId: bigint, amount: bigint) {
  const asked = await payments.requestWithdrawal(playerId, {
    amount: { minor: amount, currency: 'EUR' },
    method: 'TRUSTLY',
    ...choice,
    idempotencyKey: `request-${++made}`,
  })
  const paymentId = asked.withdrawal?.withdrawalId ?? ''
  const companyTx = newTx()
  expect((await side.authorizeWithdrawal(call(playerId, companyTx, amount, { paymentId }))).ok).toBe(true)
  return { companyTx, paymentId }
}
function say(transaction: Partial<CompanyTransaction> & Pick<CompanyTransaction, 'companyTx' | 'playerId'>) {
  company.books.set(transaction.companyTx, {
    outcome: 'done',
    transaction: {
      kind: 'deposit',
      state: 'successful',
      amount: 2500n,
      currency: 'EUR',
      wasCancelled: false,
      reason: 'failed',
      ...transaction,
    },
  })
}
async function settle(playerId: bigint, companyTx: string): Promise<void> {
  const job = payments.jobs.find((candidate) => candidate.kind.name === 'payments.settle-case')
  await job?.run(
    { playerId: playerId.toString(), companyTx },
    { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
  )
}

describe('the authCode (H4)', () => {
  it('is the same for each repeat of an authorization, and only its digest is stored', async () => {
    const playerId = await person()
    const { companyTx, paymentId } = await authorized(playerId)
    const again = await side.authorizeDeposit(call(playerId, companyTx, 2500n, { paymentId }))
    const authCode = again.ok ? again.value.authCode : ''
    expect(authCode).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
    const { rows } = await kit.db.query<{ text: string }>(
      'select t::text as text from payments.company_transaction t where player_id = $1',
      [playerId],
    )
    expect(rows[0]?.text).not.toContain(authCode)
  })
  it.each([['bogus'], ['']])(
    'of a transfer that is "%s" is refused with an alarm, and nothing moves',
    async (authCode) => {
      const playerId = await person()
      const { companyTx } = await authorized(playerId)
      const answer = await side.transferDeposit(call(playerId, companyTx, 2500n, { authCode }))
      expect(answer).toEqual({ ok: false, refusal: 'auth_code' })
      expect(alarms).toMatchObject([{ alarm: true, companyTx }])
      expect(await cash(playerId)).toBe(0n)
      expect(await payments.cases.of(playerId)).toEqual([])
    },
  )
  it('that is missing in a transfer puts it in suspense, until it is sent or the books have decided', async () => {
    const playerId = await person()
    const [shown, never] = [await authorized(playerId), await authorized(playerId)]
    for (const { companyTx, paymentId } of [shown, never]) {
      const transfer = { kind: 'deposit', ...call(playerId, companyTx, 2500n) } as const
      for (let k = 0; k < 3; k++) expect((await payments.company.transfer(transfer)).ok).toBe(true)
      expect(await caseOf(playerId, companyTx)).toMatchObject({ why: 'no_auth_code', state: 'open' })
      expect((await payments.depositOf(playerId, paymentId)).status).toBe('PENDING')
    }
    expect(await cash(playerId)).toBe(0n)
    expect((await side.transferDeposit(call(playerId, shown.companyTx, 2500n))).ok).toBe(true)
    expect(await caseOf(playerId, shown.companyTx)).toMatchObject({ state: 'booked', closedBy: 'transfer' })
    say({ companyTx: never.companyTx, playerId, state: 'failed' })
    await settle(playerId, never.companyTx)
    expect(await caseOf(playerId, never.companyTx)).toMatchObject({ state: 'closed', closedBy: 'books' })
    expect((await payments.depositOf(playerId, never.paymentId)).status).toBe('FAILED')
    expect(await cash(playerId)).toBe(2500n)
    await booksAgree(playerId)
  })
  it('of a cancel that is wrong is refused, and the amount stays reserved', async () => {
    const playerId = await person()
    const { companyTx, paymentId } = await authorized(playerId)
    const cancel = { playerId, companyTx, authCode: 'bogus', wasCancelled: true, reason: 'player' }
    expect(await side.cancelDeposit(cancel)).toEqual({ ok: false, refusal: 'auth_code' })
    expect((await payments.depositOf(playerId, paymentId)).status).toBe('PENDING')
  })
  it('is required of a cancel once the company has acted on it, and not before: our answer may have been lost', async () => {
    const playerId = await person(10_000n)
    const cancelWithout = (companyTx: string) =>
      payments.company.cancel({ kind: 'payout', playerId, companyTx, wasCancelled: false, reason: 'failed' })
    const checking = await named(playerId, 2000n)
    expect((await cancelWithout(checking.companyTx)).ok).toBe(true)
    const approved = await named(playerId, 2000n)
    await payments.approve(playerId, approved.paymentId, 'staff-1')
    expect(await cancelWithout(approved.companyTx)).toEqual({ ok: false, refusal: 'auth_code' })
  })
})

describe('a transfer in suspense (H4)', () => {
  it('without an authorization reaches no balance before the books say so', async () => {
    const playerId = await person()
    const companyTx = newTx()
    const told = await side.transferDeposit(call(playerId, companyTx, 100_000n))
    expect(told.ok).toBe(true)
    expect(await side.transferDeposit(call(playerId, companyTx, 100_000n))).toEqual(told)
    expect(await cash(playerId)).toBe(0n)
    expect(await caseOf(playerId, companyTx)).toMatchObject({ why: 'unknown_authorization', state: 'open' })
    company.books.set(companyTx, { outcome: 'unknown' })
    await settle(playerId, companyTx)
    say({ companyTx, playerId, amount: 100_000n, state: 'pending' })
    await settle(playerId, companyTx)
    expect(await cash(playerId)).toBe(0n)
    expect(await caseOf(playerId, companyTx)).toMatchObject({ state: 'open', asked: 2 })
    say({ companyTx, playerId, amount: 100_000n })
    await Promise.all([settle(playerId, companyTx), settle(playerId, companyTx)])
    expect(await cash(playerId)).toBe(100_000n)
    expect(await caseOf(playerId, companyTx)).toMatchObject({ state: 'booked', closedBy: 'books' })
    expect(await side.transferDeposit(call(playerId, companyTx, 100_000n))).toMatchObject({ ok: true })
    expect(await cash(playerId)).toBe(100_000n)
    await booksAgree(playerId)
  })
  it('is closed when the books say that nothing was paid', async () => {
    const playerId = await person()
    const companyTx = newTx()
    await side.transferDeposit(call(playerId, companyTx, 2500n))
    say({ companyTx, playerId, state: 'failed' })
    await settle(playerId, companyTx)
    expect(await caseOf(playerId, companyTx)).toMatchObject({ state: 'closed', closedBy: 'books' })
    expect(await cash(playerId)).toBe(0n)
  })
  it.each([
    ['of another player', { playerId: 1n }, 'another-transaction'],
    ['in another currency', { currency: 'NOK' }, 'currency'],
    ['of another kind', { kind: 'payout' as const }, 'another-kind'],
  ])('stays there with an alarm when the books have it %s', async (_what, change, why) => {
    const playerId = await person()
    const companyTx = newTx()
    await side.transferDeposit(call(playerId, companyTx, 2500n))
    say({ companyTx, playerId, ...change })
    await settle(playerId, companyTx)
    expect(alarms.at(-1)).toMatchObject({ alarm: true, why })
    expect(await caseOf(playerId, companyTx)).toMatchObject({ state: 'open' })
    expect(await cash(playerId)).toBe(0n)
  })
  it('is booked with the amount in the books, and the transfer that differed is a conflict from then on', async () => {
    const playerId = await person()
    const companyTx = newTx()
    await side.transferDeposit(call(playerId, companyTx, 99_900n))
    say({ companyTx, playerId, amount: 2500n })
    await settle(playerId, companyTx)
    expect(await cash(playerId)).toBe(2500n)
    expect(await side.transferDeposit(call(playerId, companyTx, 99_900n))).toEqual({
      ok: false,
      refusal: 'conflict',
    })
    const reversal = call(playerId, newTx(), 2501n, { originalTx: companyTx })
    await side.authorizeWithdrawal(reversal)
    await side.transferWithdrawal(reversal)
    expect(await caseOf(playerId, reversal.companyTx)).toMatchObject({ why: 'over_original' })
  })
  it('is closed by staff where the books cannot close it, and is not asked about again', async () => {
    const playerId = await person()
    const companyTx = newTx()
    await side.transferDeposit(call(playerId, companyTx, 2500n))
    await decideCase(kit, payments, { playerId, company: port.name, companyTx }, 'close')
    company.statusAsked.splice(0)
    await settle(playerId, companyTx)
    expect(company.statusAsked).toEqual([])
    expect(await caseOf(playerId, companyTx)).toMatchObject({ state: 'closed', closedBy: 'anna' })
  })
  it('closed by staff leaves no deposit pending and no room of a limit reserved', async () => {
    const playerId = await person()
    await kit.setGate(playerId, { limits: { deposit: { month: 2500n } } })
    const { companyTx, paymentId } = await authorized(playerId)
    await side.transferDeposit(call(playerId, companyTx, 500_001n))
    expect(await caseOf(playerId, companyTx)).toMatchObject({ why: 'over_maximum' })
    expect((await payments.depositOf(playerId, paymentId)).status).toBe('PENDING')
    await decideCase(kit, payments, { playerId, company: port.name, companyTx }, 'close')
    expect(await payments.depositOf(playerId, paymentId)).toMatchObject({
      status: 'FAILED',
      reason: 'operator',
    })
    expect((await side.transferDeposit(call(playerId, companyTx, 500_001n))).ok).toBe(true)
    expect(await cash(playerId)).toBe(0n)
    const again = call(playerId, newTx(), 2500n, { paymentId: await opened(playerId) })
    expect((await side.authorizeDeposit(again)).ok).toBe(true)
    await booksAgree(playerId)
  })
  it('leaves it when a repeat brings the authCode of an authorization that came late', async () => {
    const playerId = await person()
    const [companyTx, paymentId] = [newTx(), await opened(playerId)]
    await side.transferDeposit(call(playerId, companyTx, 2500n, { paymentId }))
    await side.authorizeDeposit(call(playerId, companyTx, 2500n, { paymentId }))
    expect(await cash(playerId)).toBe(0n)
    await side.transferDeposit(call(playerId, companyTx, 2500n, { paymentId }))
    expect(await cash(playerId)).toBe(2500n)
    expect(await caseOf(playerId, companyTx)).toMatchObject({ state: 'booked', closedBy: 'transfer' })
    expect((await payments.depositOf(playerId, paymentId)).status).toBe('SUCCESS')
    await booksAgree(playerId)
  })
  it.each([
    ['one minor unit over the method’s maximum', 'over_maximum', 500_001n, {}],
    ['of an amount that no wallet can hold', 'over_maximum', 9_000_000_000_000_000n, {}],
    ['in another currency', 'currency', 2500n, { currency: 'NOK' }],
    [
      'naming a deposit that is not this player’s',
      'unknown_payment',
      2500n,
      { paymentId: 'dep_of_somebody' },
    ],
  ])('is where one %s goes', async (_what, why, amount, more) => {
    const playerId = await person()
    const { companyTx } = await authorized(playerId)
    expect((await side.transferDeposit(call(playerId, companyTx, amount, more))).ok).toBe(true)
    expect(await caseOf(playerId, companyTx)).toMatchObject({ why, state: 'open', amount })
    expect(await cash(playerId)).toBe(0n)
    await booksAgree(playerId)
  })
  it('does not happen to exactly the method’s maximum', async () => {
    const playerId = await person()
    const { companyTx } = await authorized(playerId)
    await side.transferDeposit(call(playerId, companyTx, 500_000n))
    expect(await cash(playerId)).toBe(500_000n)
  })
  it('keeps an amount that no wallet can hold, and never fails', async () => {
    const playerId = await person()
    const { companyTx } = await authorized(playerId)
    await side.transferDeposit(call(playerId, companyTx, 9_000_000_000_000_000n))
    say({ companyTx, playerId, amount: 9_000_000_000_000_000n })
    await settle(playerId, companyTx)
    expect(alarms.at(-1)).toMatchObject({ alarm: true, why: 'amount' })
    expect(await caseOf(playerId, companyTx)).toMatchObject({ state: 'open' })
    await booksAgree(playerId)
  })
})

describe('authorize', () => {
  it('accepts the amount that the cashier was opened with and no other (M3)', async () => {
    const playerId = await person()
    const paymentId = await opened(playerId, 2000n)
    for (const amount of [1999n, 2001n, 499_900n])
      expect(await side.authorizeDeposit(call(playerId, newTx(), amount, { paymentId }))).toEqual({
        ok: false,
        refusal: 'amount',
      })
    for (const amount of [500_001n, 500_000_000_000_000n])
      expect(await side.authorizeDeposit(call(playerId, newTx(), amount, { paymentId }))).toEqual({
        ok: false,
        refusal: 'over_maximum',
      })
    expect((await side.authorizeDeposit(call(playerId, newTx(), 2000n, { paymentId }))).ok).toBe(true)
  })
  it('gives a repeat after a block the same authCode', async () => {
    const playerId = await person()
    const { companyTx, paymentId } = await authorized(playerId)
    facts.set(playerId, paymentsPlayer(playerId, { blocked: 'excluded' }))
    await kit.setGate(playerId, { exclusion: { until: kit.clock.now().add({ hours: 1000 }) } })
    const again = await side.authorizeDeposit(call(playerId, companyTx, 2500n, { paymentId }))
    expect(again.ok).toBe(true)
    const other = await side.authorizeDeposit(call(playerId, newTx(), 2500n, { paymentId }))
    expect(other.ok).toBe(false)
  })
  it('of a withdrawal is refused while the player owes money, like the request', async () => {
    const playerId = await person(2000n)
    const asked = await payments.requestWithdrawal(playerId, {
      amount: { minor: 2000n, currency: 'EUR' },
      method: 'TRUSTLY',
      ...choice,
      idempotencyKey: `request-${++made}`,
    })
    await kit.done('chargeback', playerId, { amount: 500n })
    const paymentId = asked.withdrawal?.withdrawalId ?? ''
    expect(await side.authorizeWithdrawal(call(playerId, newTx(), 2000n, { paymentId }))).toEqual({
      ok: false,
      refusal: 'restricted',
    })
  })
})

describe('a cancel', () => {
  it('without amount and currency is a repeat of one that has them', async () => {
    const playerId = await person()
    const { companyTx } = await authorized(playerId)
    const cancel = { playerId, companyTx, wasCancelled: true, reason: 'player' }
    expect((await side.cancelDeposit(cancel)).ok).toBe(true)
    expect((await side.cancelDeposit({ ...cancel, amount: 0n, currency: 'EUR' } as never)).ok).toBe(true)
    expect(alarms).toEqual([])
  })
})

describe('a fee (M4)', () => {
  it.each([
    ['deducted', 9750n],
    ['added', 10_000n],
  ] as const)('that is %s leaves the player %s of 100.00', async (mode, main) => {
    const playerId = await person()
    const { companyTx, paymentId } = await authorized(playerId, 10_000n)
    const fee = { amount: 250n, mode }
    await side.transferDeposit(call(playerId, companyTx, 10_000n, { fee }))
    expect(await cash(playerId)).toBe(main)
    expect(await payments.depositOf(playerId, paymentId)).toMatchObject({ received: main })
    expect(await kit.wallet.history(playerId)).toMatchObject([{ type: 'DEPOSIT', amount: main, fee: 250n }])
    await booksAgree(playerId)
  })
  it('that is more than the amount puts the transfer into suspense', async () => {
    const playerId = await person()
    const { companyTx } = await authorized(playerId)
    const fee = { amount: 2500n, mode: 'deducted' }
    await side.transferDeposit(call(playerId, companyTx, 2500n, { fee }))
    expect(await caseOf(playerId, companyTx)).toMatchObject({ why: 'amount', fee })
  })
})

describe('a refund or chargeback', () => {
  it('names a deposit of this player and is in sum no more than that deposit (H4)', async () => {
    const [playerId, other] = [await person(), await person()]
    const { companyTx: originalTx } = await paid(playerId)
    const foreign = await paid(other)
    const reverse = async (amount: bigint, of: string) => {
      const companyTx = newTx()
      const reversal = call(playerId, companyTx, amount, { originalTx: of })
      await side.authorizeWithdrawal(reversal)
      expect((await side.transferWithdrawal(reversal)).ok).toBe(true)
      const moved = { ...reversal, originalTx: 'another' }
      expect(await side.authorizeWithdrawal(moved)).toEqual({ ok: false, refusal: 'conflict' })
      expect(await side.transferWithdrawal(moved)).toEqual({ ok: false, refusal: 'conflict' })
      return companyTx
    }
    const nonsense = await reverse(2500n, 'nonsense')
    const ofOther = await reverse(2500n, foreign.companyTx)
    for (const companyTx of [nonsense, ofOther])
      expect(await caseOf(playerId, companyTx)).toMatchObject({ why: 'unknown_original', state: 'open' })
    expect(await cash(playerId)).toBe(2500n)
    await reverse(1500n, originalTx)
    const over = await reverse(1001n, originalTx)
    expect(await caseOf(playerId, over)).toMatchObject({ why: 'over_original' })
    await reverse(1000n, originalTx)
    expect(await cash(playerId)).toBe(0n)
    say({ companyTx: over, playerId, kind: 'reversal', amount: 1001n, originalTx })
    await settle(playerId, over)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, receivable: 1001n })
    await booksAgree(playerId)
  })
})

describe('a payout', () => {
  it('that was paid after its cancel is a case: MAIN is debited as far as possible, the rest is owed (M5)', async () => {
    const playerId = await person(2000n)
    const { companyTx, paymentId } = await named(playerId, 2000n)
    await side.cancelWithdrawal({ playerId, companyTx, wasCancelled: false, reason: 'declined-by-bank' })
    expect(await cash(playerId)).toBe(2000n)
    await kit.done('stake', playerId, { round: newTx(), amount: 500n })
    expect((await side.transferWithdrawal(call(playerId, companyTx, 2000n))).ok).toBe(true)
    expect(await caseOf(playerId, companyTx)).toMatchObject({ why: 'after_cancel', state: 'open' })
    expect(await cash(playerId)).toBe(1500n)
    say({ companyTx, playerId, kind: 'payout', amount: 2000n })
    await settle(playerId, companyTx)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 0n, receivable: 500n })
    expect((await payments.viewOf(playerId, paymentId)).stage).toBe('arrived')
    await booksAgree(playerId)
  })
  it('in another currency is a case with an alarm', async () => {
    const playerId = await person(2000n)
    const { companyTx } = await named(playerId, 2000n)
    await side.transferWithdrawal({ ...call(playerId, companyTx, 2000n), currency: 'NOK' })
    expect(await caseOf(playerId, companyTx)).toMatchObject({ why: 'currency' })
    expect(alarms).toMatchObject([{ alarm: true, companyTx, why: 'currency' }])
  })
  it('that came back is the player’s again, and is no deposit (M5)', async () => {
    const playerId = await person(2000n)
    const { companyTx: originalTx } = await named(playerId, 2000n)
    await side.transferWithdrawal(call(playerId, originalTx, 2000n))
    const before = await completedDeposits(playerId)
    const back = call(playerId, newTx(), 2000n, { originalTx })
    await side.authorizeDeposit(back)
    await side.transferDeposit(back)
    await side.transferDeposit(back)
    expect(await cash(playerId)).toBe(2000n)
    expect(await completedDeposits(playerId)).toBe(before)
    expect(await told(playerId, 'payout.returned')).toEqual([{ amountMinor: '2000', currency: 'EUR' }])
    expect((await kit.wallet.history(playerId))[0]).toMatchObject({ category: 'ADJUSTMENT', amount: 2000n })
    const twice = call(playerId, newTx(), 1n, { originalTx })
    await side.authorizeDeposit(twice)
    await side.transferDeposit(twice)
    expect(await caseOf(playerId, twice.companyTx)).toMatchObject({ why: 'over_original' })
    await booksAgree(playerId)
  })
  async function told(playerId: bigint, topic: string): Promise<unknown[]> {
    const { rows } = await kit.db.query<{ body: unknown }>(
      'select body from kernel.outbox where player_id = $1 and topic = $2 order by id',
      [playerId, topic],
    )
    return rows.map(({ body }) => body)
  }
  const completedDeposits = async (playerId: bigint) => (await told(playerId, 'deposit.completed')).length
})

describe('a session of the cashier', () => {
  it.each([
    [{ blocked: 'excluded' as const }, 'excluded'],
    [{ mayDeposit: false }, 'restricted'],
  ])('of a deposit is refused for %j as its authorization would be', async (change, refusal) => {
    const playerId = await person()
    const answer = await payments.openDeposit(playerId, {
      amount: { minor: 2500n, currency: 'EUR' },
      method: 'CREDITCARD',
      ...choice,
      idempotencyKey: `request-${++made}`,
    })
    facts.set(playerId, paymentsPlayer(playerId, change))
    const session = await payments.company.sessionOf(playerId, answer.cashier?.sessionId ?? '')
    expect(session?.refusal).toBe(refusal)
    const authorization = call(playerId, newTx(), 2500n, { paymentId: answer.depositId ?? '' })
    expect(await side.authorizeDeposit(authorization)).toEqual({ ok: false, refusal })
  })
  it('of a withdrawal ends after thirty minutes, and a new one has thirty minutes of its own', async () => {
    const playerId = await person(2000n)
    const asked = await payments.requestWithdrawal(playerId, {
      amount: { minor: 2000n, currency: 'EUR' },
      method: 'TRUSTLY',
      ...choice,
      idempotencyKey: `request-${++made}`,
    })
    const withdrawalId = asked.withdrawal?.withdrawalId ?? ''
    const first = asked.cashier?.sessionId ?? ''
    kit.clock.advance({ minutes: 29, seconds: 59 })
    expect((await payments.company.sessionOf(playerId, first))?.paymentId).toBe(withdrawalId)
    kit.clock.advance({ seconds: 1 })
    expect(await payments.company.sessionOf(playerId, first)).toBeNull()
    const again = await payments.continueWithdrawal(playerId, withdrawalId, {
      ...choice,
      idempotencyKey: `request-${++made}`,
    })
    expect(await payments.company.sessionOf(playerId, again.cashier.sessionId)).not.toBeNull()
  })
})
