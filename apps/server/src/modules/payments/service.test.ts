import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentMethodRow, paymentBounds, paymentFee, paymentMethods } from '@marquee/contract'
import type { CurrencyCode } from '@marquee/money'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import { type CompanyTransaction, type Payments, type PaymentsPlayer } from './index.ts'
import {
  holderOf,
  isOffered,
  isOpenStage,
  offerOf,
  mayFollow,
  durationPercentiles,
  methodsFor,
  type WithdrawalStage,
} from './rules.ts'
import { type Alarm, companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
const facts = new Map<bigint, PaymentsPlayer>()
const { company, port: fake } = createFakeCompany()
let side: ReturnType<typeof companySide>

const alarms: Alarm[] = []

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  payments = createTestPayments(kit, { company: fake, facts, alarms })
  side = companySide(payments)
})
afterAll(() => kit.close())
let requests = 0
/** A new idempotency key, from a browser. */
const newKey = () => ({ idempotencyKey: `request-${++requests}`, visit: { ip: '203.0.113.4' } })

async function person(main = 0n, change: Partial<PaymentsPlayer> = {}): Promise<bigint> {
  const playerId = await kit.player({ main, currency: change.currency ?? 'EUR' })
  facts.set(playerId, paymentsPlayer(playerId, change))
  return playerId
}

const eur = (minor: bigint) => ({ minor, currency: 'EUR' })
const choice = { langmarket: 'en-UN', theme: 'dark' } as const
const cash = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main
const locked = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.locked
const clean = async (playerId: bigint) =>
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])

async function openDeposit(playerId: bigint, amount = 2500n) {
  const answer = await payments.openDeposit(playerId, {
    amount: eur(amount),
    method: 'CREDITCARD',
    ...choice,
    ...newKey(),
  })
  expect(answer.outcome).toBe('SUCCESS')
  return { depositId: answer.depositId ?? '', sessionId: answer.cashier?.sessionId ?? '' }
}
const call = (playerId: bigint, companyTx: string, amount: bigint, more = {}) => ({
  playerId,
  companyTx,
  amount,
  currency: 'EUR',
  ...more,
})

async function requested(playerId: bigint, amount: bigint) {
  const answer = await payments.requestWithdrawal(playerId, {
    amount: eur(amount),
    method: 'TRUSTLY',
    ...choice,
    ...newKey(),
  })
  expect(answer.outcome).toBe('SUCCESS')
  return answer.withdrawal?.withdrawalId ?? ''
}
/** Runs a job of the module by name, as the worker would. */
async function job(name: string, playerId: bigint, withdrawalId: string): Promise<void> {
  const found = payments.jobs.find((candidate) => candidate.kind.name === name)
  await found?.run(
    { playerId: playerId.toString(), withdrawalId },
    { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
  )
}
async function named(playerId: bigint, amount: bigint, companyTx: string) {
  const withdrawalId = await requested(playerId, amount)
  const authorized = await side.authorizeWithdrawal(
    call(playerId, companyTx, amount, { paymentId: withdrawalId, maskedAccount: 'FI21 ···· 4021' }),
  )
  expect(authorized.ok).toBe(true)
  return withdrawalId
}

describe('deposit', () => {
  it('moves money once, whatever the company repeats', async () => {
    const playerId = await person()
    const { depositId, sessionId } = await openDeposit(playerId)
    expect((await side.sessionOf(playerId, sessionId))?.paymentId).toBe(depositId)
    const first = await side.authorizeDeposit(call(playerId, 'd1', 2500n, { paymentId: depositId }))
    const second = await side.authorizeDeposit(call(playerId, 'd1', 2500n, { paymentId: depositId }))
    expect(second).toEqual(first)
    await Promise.all([1, 2, 3].map(() => side.transferDeposit(call(playerId, 'd1', 2500n))))
    expect(await cash(playerId)).toBe(2500n)
    expect(await payments.depositOf(playerId, depositId)).toMatchObject({
      status: 'SUCCESS',
      received: 2500n,
    })
    await clean(playerId)
  })
  it('books the amount that arrived when it differs from the requested one', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    await side.authorizeDeposit(call(playerId, 'd2', 2500n, { paymentId: depositId }))
    await side.transferDeposit(call(playerId, 'd2', 1250n))
    expect(await cash(playerId)).toBe(1250n)
    await clean(playerId)
  })
  it('refuses the same transaction with another amount and moves nothing', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    await side.authorizeDeposit(call(playerId, 'd3', 2500n, { paymentId: depositId }))
    await side.transferDeposit(call(playerId, 'd3', 2500n))
    expect(await side.transferDeposit(call(playerId, 'd3', 9900n))).toEqual({
      ok: false,
      refusal: 'conflict',
    })
    expect(await cash(playerId)).toBe(2500n)
  })
  it('books money that has moved for a player who was excluded in the meantime', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    await side.authorizeDeposit(call(playerId, 'd4', 2500n, { paymentId: depositId }))
    await kit.setGate(playerId, { exclusion: { until: kit.clock.now().add({ hours: 1000 }) } })
    expect((await side.transferDeposit(call(playerId, 'd4', 2500n))).ok).toBe(true)
    expect(await cash(playerId)).toBe(2500n)
  })
  it('cancels without money and keeps the reason', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    await side.authorizeDeposit(call(playerId, 'd5', 2500n, { paymentId: depositId }))
    await side.cancelDeposit({
      ...call(playerId, 'd5', 0n),
      wasCancelled: false,
      reason: 'no-funds-at-bank',
    })
    expect(await payments.depositOf(playerId, depositId)).toMatchObject({
      status: 'FAILED',
      reason: 'no-funds-at-bank',
    })
    expect(await cash(playerId)).toBe(0n)
    expect(await kit.wallet.history(playerId)).toMatchObject([
      {
        type: 'DEPOSIT',
        status: 'FAILED',
        amount: 0n,
        requested: 2500n,
        method: 'CREDITCARD',
        cause: 'no-funds-at-bank',
      },
    ])
    await clean(playerId)
  })
  it('given up by the player is cancelled in the history, with the requested amount', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId, 4000n)
    await side.authorizeDeposit(call(playerId, 'd9', 4000n, { paymentId: depositId }))
    const cancel = { ...call(playerId, 'd9', 0n), wasCancelled: true, reason: 'player' }
    await side.cancelDeposit(cancel)
    await side.cancelDeposit(cancel)
    expect(await kit.wallet.history(playerId)).toMatchObject([
      { type: 'DEPOSIT', status: 'CANCELLED', amount: 0n, requested: 4000n, cause: 'player' },
    ])
    await clean(playerId)
  })
  it('that has arrived can no longer be cancelled, has no cancelled line, and raises an alarm', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    await side.authorizeDeposit(call(playerId, 'd10', 2500n, { paymentId: depositId }))
    await side.transferDeposit(call(playerId, 'd10', 2500n))
    const answer = await side.cancelDeposit({
      ...call(playerId, 'd10', 0n),
      wasCancelled: true,
      reason: 'company',
    })
    expect(answer.ok).toBe(true)
    expect(alarms.at(-1)).toMatchObject({ alarm: true, companyTx: 'd10' })
    expect(await payments.depositOf(playerId, depositId)).toMatchObject({ status: 'SUCCESS' })
    expect(await kit.wallet.history(playerId)).toMatchObject([
      { type: 'DEPOSIT', status: 'COMPLETED', amount: 2500n },
    ])
    await clean(playerId)
  })
  it('over a limit of the player is listed as failed with its amount and method', async () => {
    const playerId = await person()
    await kit.setGate(playerId, { limits: { deposit: { day: 2000n } } })
    const { depositId } = await openDeposit(playerId)
    expect(await side.authorizeDeposit(call(playerId, 'd11', 2500n, { paymentId: depositId }))).toEqual({
      ok: false,
      refusal: 'deposit_limit',
    })
    expect(await kit.wallet.history(playerId)).toMatchObject([
      { status: 'FAILED', amount: 0n, requested: 2500n, method: 'CREDITCARD', reason: 'deposit_limit' },
    ])
  })
  it.each([
    [{ mayDeposit: false }, 'RESTRICTED'],
    [{ blocked: 'excluded' as const }, 'RESTRICTED'],
    [{ blocked: 'timeout' as const }, 'RESTRICTED'],
    [{ blocked: 'status' as const }, 'RESTRICTED'],
  ])('is refused for %j before any cashier is opened', async (change, outcome) => {
    const playerId = await person(0n, change)
    const answer = await payments.openDeposit(playerId, {
      amount: eur(2500n),
      method: 'CREDITCARD',
      ...choice,
      ...newKey(),
    })
    expect(answer).toEqual({ outcome, depositId: null, cashier: null })
  })
  it.each([
    [999n, 'too_low'],
    [500_001n, 'too_high'],
  ])('names the amount field when %s cents are asked for', async (minor, code) => {
    const playerId = await person()
    await expect(
      payments.openDeposit(playerId, { amount: eur(minor), method: 'CREDITCARD', ...choice, ...newKey() }),
    ).rejects.toMatchObject({ code: 'error.validation', fields: [{ field: 'amount', code }] })
  })
  it('accepts both ends of the range', async () => {
    const playerId = await person()
    await openDeposit(playerId, 1000n)
    await openDeposit(playerId, 500_000n)
  })
  it('whose cashier was left is cancelled when its session ends, and stays as it is once a company has it', async () => {
    const playerId = await person()
    const [left, taken] = [await openDeposit(playerId), await openDeposit(playerId)]
    await side.authorizeDeposit(call(playerId, 'd-taken', 2500n, { paymentId: taken.depositId }))
    const { rows } = await kit.db.query<{ run_at: string }>(
      `select body->>'runAt' as run_at from kernel.outbox
        where topic = 'kernel.job' and body->>'task' = 'payments.expire-deposit' and body->'payload'->>'depositId' = $1`,
      [left.depositId],
    )
    expect(Temporal.Instant.from(rows[0]!.run_at).since(kit.clock.now()).total('minutes')).toBe(30)
    const expire = async (depositId: string) =>
      payments.jobs
        .find(({ kind }) => kind.name === 'payments.expire-deposit')
        ?.run(
          { playerId: playerId.toString(), depositId },
          { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
        )
    kit.clock.advance({ minutes: 30, seconds: 1 })
    for (const { depositId } of [left, taken, left]) await expire(depositId)
    expect(await payments.depositOf(playerId, left.depositId)).toMatchObject({
      status: 'CANCELLED',
      reason: 'timed-out',
    })
    expect((await payments.depositOf(playerId, taken.depositId)).status).toBe('PENDING')
    expect(
      await side.authorizeDeposit(call(playerId, 'd-late', 2500n, { paymentId: left.depositId })),
    ).toEqual({
      ok: false,
      refusal: 'session',
    })
  })
  it('accepts no session after thirty minutes, and none of another player', async () => {
    const [playerId, other] = [await person(), await person()]
    const { sessionId, depositId } = await openDeposit(playerId)
    expect(await side.sessionOf(other, sessionId)).toBeNull()
    kit.clock.advance({ minutes: 31 })
    expect(await side.sessionOf(playerId, sessionId)).toBeNull()
    const late = await side.authorizeDeposit(call(playerId, 'd6', 2500n, { paymentId: depositId }))
    expect(late).toEqual({ ok: false, refusal: 'session' })
  })
  it('refuses another currency than the account’s', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    const answer = await side.authorizeDeposit({
      ...call(playerId, 'd7', 2500n, { paymentId: depositId }),
      currency: 'NOK',
    })
    expect(answer).toEqual({ ok: false, refusal: 'currency' })
  })
  it('reverses a charged-back deposit even when the money is gone; the rest is owed', async () => {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    await side.authorizeDeposit(call(playerId, 'd8', 2500n, { paymentId: depositId }))
    await side.transferDeposit(call(playerId, 'd8', 2500n))
    await requested(playerId, 2000n)
    const back = call(playerId, 'cb8', 2500n, { originalTx: 'd8' })
    expect((await side.authorizeWithdrawal(back)).ok).toBe(true)
    await side.transferWithdrawal(back)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, receivable: 2000n })
    await clean(playerId)
  })
})

describe('the cashier', () => {
  it.each([
    ['EUR', 2_505n, '25.05'],
    ['EUR', 100_000n, '1000.00'],
    ['JPY', 2_500n, '2500'],
  ] as const)('is opened with what was asked for: %s %s', async (currency, minor, amount) => {
    const playerId = await person(0n, { currency })
    const answer = await payments.openDeposit(playerId, {
      amount: { minor, currency },
      method: 'TRUSTLY',
      langmarket: 'en-UN',
      theme: 'light',
      ...newKey(),
    })
    expect(company.asked.at(-1)).toEqual({
      player: facts.get(playerId),
      direction: 'deposit',
      sessionId: answer.cashier?.sessionId,
      method: 'TRUSTLY',
      amount,
      langmarket: 'en-UN',
      theme: 'light',
    })
    expect(answer.cashier?.url).toContain(`amount=${amount}`)
  })
  it('is opened with the amount of the withdrawal, at first and again', async () => {
    const playerId = await person(10_000n)
    const withdrawalId = await requested(playerId, 4_070n)
    expect(company.asked.at(-1)).toMatchObject({ direction: 'withdrawal', amount: '40.70' })
    await payments.continueWithdrawal(playerId, withdrawalId, { ...choice, ...newKey() })
    expect(company.asked.at(-1)).toMatchObject({ direction: 'withdrawal', amount: '40.70', ...choice })
  })
  it.each([['[object Object]'], ['25'], ['25.5'], ['025.00'], ['25,00'], ['-25.00'], ['0.00'], ['1e3']])(
    'of these tests takes no %s',
    (amount) => {
      const player = { currency: 'EUR' as CurrencyCode } as PaymentsPlayer
      const request = { player, direction: 'deposit', sessionId: 's', method: 'TRUSTLY', amount } as const
      expect(() => fake.cashierUrl({ ...request, ...choice })).toThrow('cannot be asked for')
    },
  )
})

describe('withdrawal', () => {
  it('holds the amount at once and pays it out once (WAL-10)', async () => {
    const playerId = await person(10_000n)
    const withdrawalId = await named(playerId, 4000n, 'w1')
    expect([await cash(playerId), await locked(playerId)]).toEqual([6000n, 4000n])
    await job('payments.decide-withdrawal', playerId, withdrawalId)
    await job('payments.send-withdrawal', playerId, withdrawalId)
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('sent')
    await Promise.all([1, 2, 3].map(() => side.transferWithdrawal(call(playerId, 'w1', 4000n))))
    expect([await cash(playerId), await locked(playerId)]).toEqual([6000n, 0n])
    const view = await payments.viewOf(playerId, withdrawalId)
    expect(view.stage).toBe('arrived')
    expect(view.steps.map((step) => step.stage)).toEqual([
      'requested',
      'checking',
      'approved',
      'sent',
      'arrived',
    ])
    await clean(playerId)
  })
  it('of two requests for the whole balance one succeeds', async () => {
    const playerId = await person(5000n)
    const answers = await Promise.all(
      [1, 2].map(() =>
        payments.requestWithdrawal(playerId, {
          amount: eur(5000n),
          method: 'TRUSTLY',
          ...choice,
          ...newKey(),
        }),
      ),
    )
    expect(answers.map((answer) => answer.outcome).toSorted()).toEqual(['NOT_ENOUGH_FUNDS', 'SUCCESS'])
    await clean(playerId)
  })
  it('returns the money when the company cancels', async () => {
    const playerId = await person(5000n)
    const withdrawalId = await named(playerId, 5000n, 'w2')
    await side.cancelWithdrawal({
      ...call(playerId, 'w2', 0n),
      wasCancelled: false,
      reason: 'account-of-another-person',
    })
    await side.cancelWithdrawal({
      ...call(playerId, 'w2', 0n),
      wasCancelled: false,
      reason: 'account-of-another-person',
    })
    expect(await cash(playerId)).toBe(5000n)
    expect(await payments.viewOf(playerId, withdrawalId)).toMatchObject({ stage: 'refused' })
    await clean(playerId)
  })
  it('returns the money when no account is chosen in time', async () => {
    const playerId = await person(5000n)
    const withdrawalId = await requested(playerId, 5000n)
    await job('payments.release-unnamed-withdrawal', playerId, withdrawalId)
    expect(await cash(playerId)).toBe(5000n)
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('cancelled')
  })
  it('is not released by that job once the account is chosen', async () => {
    const playerId = await person(5000n)
    const withdrawalId = await named(playerId, 5000n, 'w3')
    await job('payments.release-unnamed-withdrawal', playerId, withdrawalId)
    expect(await locked(playerId)).toBe(5000n)
  })
  const inBooks = (playerId: bigint, companyTx: string, state: CompanyTransaction['state']) =>
    company.books.set(companyTx, {
      outcome: 'done',
      transaction: {
        companyTx,
        playerId,
        kind: 'payout',
        state,
        amount: 5000n,
        currency: 'EUR',
        wasCancelled: false,
        reason: 'failed',
      },
    })
  it('stays approved while the company does not answer, and is refused by its explicit no', async () => {
    const playerId = await person(5000n)
    const withdrawalId = await named(playerId, 5000n, 'w4')
    await job('payments.decide-withdrawal', playerId, withdrawalId)
    company.approve = { outcome: 'unknown' }
    await expect(job('payments.send-withdrawal', playerId, withdrawalId)).rejects.toThrow('did not answer')
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('approved')
    company.approve = { outcome: 'refused', reason: 'refused-by-company' }
    inBooks(playerId, 'w4', 'failed')
    await job('payments.send-withdrawal', playerId, withdrawalId)
    company.approve = { outcome: 'done' }
    expect(await payments.viewOf(playerId, withdrawalId)).toMatchObject({ stage: 'refused' })
    expect(await cash(playerId)).toBe(5000n)
  })
  it.each(['successful', 'pending', 'inconsistent', null] as const)(
    'is not given back by a refused approval while the books of the company say %s: an earlier answer may be lost',
    async (state) => {
      const playerId = await person(5000n)
      const tx = `w4-${state}`
      const withdrawalId = await named(playerId, 5000n, tx)
      await job('payments.decide-withdrawal', playerId, withdrawalId)
      company.approve = { outcome: 'refused', reason: 'refused-by-company' }
      if (state !== null) inBooks(playerId, tx, state)
      await expect(job('payments.send-withdrawal', playerId, withdrawalId)).rejects.toThrow('not over')
      company.approve = { outcome: 'done' }
      expect([await cash(playerId), await locked(playerId)]).toEqual([0n, 5000n])
      expect((await side.transferWithdrawal(call(playerId, tx, 5000n))).ok).toBe(true)
      await job('payments.send-withdrawal', playerId, withdrawalId)
      expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('arrived')
      expect([await cash(playerId), await locked(playerId)]).toEqual([0n, 0n])
      await clean(playerId)
    },
  )
  it('is not returned by staff whose denial the company refuses, unless its books say that it is over', async () => {
    const playerId = await person(5000n)
    const withdrawalId = await named(playerId, 5000n, 'w4-deny')
    company.deny = { outcome: 'refused', reason: 'refused-by-company' }
    inBooks(playerId, 'w4-deny', 'successful')
    await expect(payments.refuse(playerId, withdrawalId, 'operator')).rejects.toMatchObject({
      code: 'error.withdrawal.cancel.too_late',
    })
    expect(await locked(playerId)).toBe(5000n)
    inBooks(playerId, 'w4-deny', 'cancelled')
    await payments.refuse(playerId, withdrawalId, 'operator')
    company.deny = { outcome: 'done' }
    expect(await payments.viewOf(playerId, withdrawalId)).toMatchObject({ stage: 'refused' })
    expect(await cash(playerId)).toBe(5000n)
  })
  it('above the automatic amount waits for staff', async () => {
    const playerId = await person(900_000n)
    const withdrawalId = await named(playerId, 500_001n, 'w5')
    await job('payments.decide-withdrawal', playerId, withdrawalId)
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('checking')
    await payments.approve(playerId, withdrawalId, 'staff-1')
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('approved')
  })
  it('can be cancelled by the player where the market allows it, once in 24 hours', async () => {
    const playerId = await person(10_000n)
    const first = await requested(playerId, 2000n)
    expect((await payments.cancelByPlayer(playerId, first, eur(2000n))).stage).toBe('cancelled')
    expect(await cash(playerId)).toBe(10_000n)
    const second = await requested(playerId, 2000n)
    await expect(payments.cancelByPlayer(playerId, second, eur(2000n))).rejects.toMatchObject({
      code: 'error.withdrawal.cancel.limit_reached',
    })
    kit.clock.advance({ hours: 25 })
    expect((await payments.cancelByPlayer(playerId, second, eur(2000n))).stage).toBe('cancelled')
    await clean(playerId)
  })
  it('is cancelled at the company only when the player still has the right today', async () => {
    const playerId = await person(10_000n)
    const first = await named(playerId, 2000n, 'cancel-1')
    expect((await payments.cancelByPlayer(playerId, first, eur(2000n))).stage).toBe('cancelled')
    const second = await named(playerId, 2000n, 'cancel-2')
    await expect(payments.cancelByPlayer(playerId, second, eur(2000n))).rejects.toMatchObject({
      code: 'error.withdrawal.cancel.limit_reached',
    })
    expect(company.cancelled).toEqual(['cancel-1'])
    expect((await payments.viewOf(playerId, second)).stage).toBe('checking')
    await clean(playerId)
  })
  it('cannot be cancelled where the market does not allow it (WAL-09)', async () => {
    const playerId = await person(10_000n, { market: 'FI', country: 'FI' })
    const withdrawalId = await requested(playerId, 2000n)
    expect((await payments.viewOf(playerId, withdrawalId)).canCancel).toBe(false)
    await expect(payments.cancelByPlayer(playerId, withdrawalId, eur(2000n))).rejects.toMatchObject({
      code: 'error.withdrawal.cancel.not_allowed',
    })
  })
  it('cannot be cancelled once the player has locked it, nor after it was approved', async () => {
    const playerId = await person(10_000n)
    const final = await requested(playerId, 2000n)
    await payments.makeFinal(playerId, final)
    await expect(payments.cancelByPlayer(playerId, final, eur(2000n))).rejects.toMatchObject({
      code: 'error.withdrawal.cancel.too_late',
    })
    const approved = await named(playerId, 3000n, 'w6')
    await job('payments.decide-withdrawal', playerId, approved)
    await expect(payments.cancelByPlayer(playerId, approved, eur(3000n))).rejects.toMatchObject({
      code: 'error.withdrawal.cancel.too_late',
    })
  })
  it('of another player does not exist', async () => {
    const [playerId, other] = [await person(5000n), await person(5000n)]
    const withdrawalId = await requested(playerId, 2000n)
    await expect(payments.viewOf(other, withdrawalId)).rejects.toMatchObject({
      code: 'error.withdrawal.not_found',
    })
    await expect(payments.cancelByPlayer(other, withdrawalId, eur(2000n))).rejects.toMatchObject({
      code: 'error.withdrawal.not_found',
    })
  })
  it('stays possible in a break or an exclusion, and withdraws a balance below the minimum', async () => {
    const playerId = await person(730n, { blocked: 'excluded', mayDeposit: false })
    await requested(playerId, 730n)
    expect(await locked(playerId)).toBe(730n)
  })
  it('is refused while something is owed or the right is withdrawn', async () => {
    const playerId = await person(5000n, { mayWithdraw: false })
    const answer = await payments.requestWithdrawal(playerId, {
      amount: eur(2000n),
      method: 'TRUSTLY',
      ...choice,
      ...newKey(),
    })
    expect(answer.outcome).toBe('RESTRICTED')
  })
  it('a payout of another amount than was locked is in suspense, and the locked amount stays', async () => {
    const playerId = await person(5000n)
    await named(playerId, 2000n, 'w7')
    expect((await side.transferWithdrawal(call(playerId, 'w7', 2001n))).ok).toBe(true)
    expect(await payments.cases.of(playerId)).toMatchObject([{ why: 'amount', state: 'open', amount: 2001n }])
    expect(await locked(playerId)).toBe(2000n)
  })
})

describe('a transfer that does not come', () => {
  const ask = async (playerId: bigint, companyTx: string): Promise<void> => {
    const found = payments.jobs.find(({ kind }) => kind.name === 'payments.ask-missing-transfer')
    await found?.run(
      { playerId: playerId.toString(), companyTx },
      { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
    )
  }
  const asked = (companyTx: string) => company.statusAsked.filter((tx) => tx === companyTx).length
  /** The company is next asked in this many hours; requests for the job go through the outbox. */
  async function nextIn(companyTx: string): Promise<number | undefined> {
    const { rows } = await kit.db.query<{ body: { runAt: string } }>(
      `select body from kernel.outbox
        where topic = 'kernel.job' and body->>'task' = 'payments.ask-missing-transfer'
          and body->'payload'->>'companyTx' = $1 order by id desc limit 1`,
      [companyTx],
    )
    const runAt = rows[0]?.body.runAt
    return runAt === undefined
      ? undefined
      : Temporal.Instant.from(runAt).since(kit.clock.now()).total('hours')
  }
  function say(
    playerId: bigint,
    companyTx: string,
    state: CompanyTransaction['state'],
    change: Partial<CompanyTransaction> = {},
  ): void {
    const transaction: CompanyTransaction = {
      companyTx,
      playerId,
      kind: 'deposit',
      state,
      amount: 2500n,
      currency: 'EUR',
      wasCancelled: state === 'cancelled',
      reason: 'failed',
      ...change,
    }
    company.books.set(companyTx, { outcome: 'done', transaction })
  }
  async function authorized(companyTx: string) {
    const playerId = await person()
    const { depositId } = await openDeposit(playerId)
    const answer = await side.authorizeDeposit(call(playerId, companyTx, 2500n, { paymentId: depositId }))
    expect(answer.ok).toBe(true)
    return { playerId, depositId, status: async () => payments.depositOf(playerId, depositId) }
  }
  const day = () => kit.clock.advance({ hours: 24 })

  it('is asked about after a day, not a second before', async () => {
    const { playerId, status } = await authorized('m1')
    expect(await nextIn('m1')).toBe(24)
    say(playerId, 'm1', 'successful')
    kit.clock.advance({ hours: 23, minutes: 59, seconds: 59 })
    await ask(playerId, 'm1')
    expect(asked('m1')).toBe(0)
    expect(await nextIn('m1')).toBeCloseTo(1 / 3600, 9)
    kit.clock.advance({ seconds: 1 })
    await ask(playerId, 'm1')
    expect(asked('m1')).toBe(1)
    expect(await status()).toMatchObject({ status: 'SUCCESS', received: 2500n })
    expect(await cash(playerId)).toBe(2500n)
    await clean(playerId)
  })

  it('that the books call successful is booked once, with the amount that has moved', async () => {
    const { playerId, status } = await authorized('m2')
    day()
    say(playerId, 'm2', 'successful', { amount: 1250n })
    await Promise.all([ask(playerId, 'm2'), ask(playerId, 'm2')])
    await ask(playerId, 'm2')
    expect(await cash(playerId)).toBe(1250n)
    expect(await status()).toMatchObject({ status: 'SUCCESS', received: 1250n, reason: null })
    // The company's own call may still come; it gets the same answer and moves nothing.
    expect((await side.transferDeposit(call(playerId, 'm2', 1250n))).ok).toBe(true)
    expect(await cash(playerId)).toBe(1250n)
    await clean(playerId)
  })

  it.each([
    ['failed', 'FAILED', 'no-funds-at-bank'],
    ['cancelled', 'CANCELLED', 'player'],
  ] as const)(
    'that the books call %s is released as its cancel would be',
    async (state, expected, reason) => {
      const companyTx = `m3-${state}`
      const { playerId, status } = await authorized(companyTx)
      await kit.setGate(playerId, { limits: { deposit: { month: 2500n } } })
      day()
      say(playerId, companyTx, state, { reason })
      await ask(playerId, companyTx)
      expect(await status()).toMatchObject({ status: expected, reason })
      expect(await cash(playerId)).toBe(0n)
      expect(await kit.wallet.history(playerId)).toMatchObject([
        { type: 'DEPOSIT', status: expected, amount: 0n, requested: 2500n, cause: reason },
      ])
      // The room that was reserved is there again.
      const again = await openDeposit(playerId)
      const next = call(playerId, `${companyTx}-again`, 2500n, { paymentId: again.depositId })
      expect((await side.authorizeDeposit(next)).ok).toBe(true)
      await ask(playerId, companyTx)
      expect(asked(companyTx)).toBe(1)
      await clean(playerId)
    },
  )

  it.each([
    ['pending', 'PENDING'],
    ['waiting-input', 'WAITING_INPUT'],
  ] as const)('that the books call %s is asked about again a day later', async (state, expected) => {
    const companyTx = `m4-${state}`
    const { playerId, status } = await authorized(companyTx)
    day()
    say(playerId, companyTx, state)
    await ask(playerId, companyTx)
    expect(await status()).toMatchObject({ status: expected, received: null })
    expect(await nextIn(companyTx)).toBe(24)
    expect(alarms.filter((line) => line.companyTx === companyTx)).toEqual([])
    day()
    say(playerId, companyTx, 'successful')
    await ask(playerId, companyTx)
    expect(await status()).toMatchObject({ status: 'SUCCESS' })
    await clean(playerId)
  })

  it.each([
    ['its books are inconsistent', 'inconsistent', {}],
    ['its books have it for another player', 'another-transaction', { playerId: 1n }],
    ['its books have it in another currency', 'currency', { currency: 'SEK' }],
  ] as const)('wakes people and stays pending when %s', async (_what, why, change) => {
    const companyTx = `m5-${why}`
    const { playerId, status } = await authorized(companyTx)
    day()
    say(playerId, companyTx, why === 'inconsistent' ? 'inconsistent' : 'successful', change)
    await ask(playerId, companyTx)
    expect(alarms.filter((line) => line.companyTx === companyTx)).toMatchObject([{ alarm: true, why }])
    expect(await status()).toMatchObject({ status: 'PENDING' })
    expect(await cash(playerId)).toBe(0n)
    expect(await nextIn(companyTx)).toBe(24)
  })

  it('raises an alarm when the company says that it knows no such transaction', async () => {
    const { playerId, status } = await authorized('m6')
    day()
    company.books.set('m6', { outcome: 'refused', reason: 'not-in-their-books' })
    await ask(playerId, 'm6')
    expect(alarms.at(-1)).toMatchObject({ companyTx: 'm6', why: 'not-in-their-books' })
    expect(await status()).toMatchObject({ status: 'PENDING' })
    expect(await nextIn('m6')).toBe(24)
  })

  it('is asked about every hour while the company does not answer, and nothing is guessed', async () => {
    const { playerId, status } = await authorized('m7')
    day()
    for (let hour = 1; hour <= 30; hour++) {
      await ask(playerId, 'm7')
      expect(await nextIn('m7')).toBe(1)
      kit.clock.advance({ hours: 1 })
    }
    expect(asked('m7')).toBe(30)
    expect(await status()).toMatchObject({ status: 'PENDING' })
    say(playerId, 'm7', 'successful')
    await ask(playerId, 'm7')
    expect(await status()).toMatchObject({ status: 'SUCCESS' })
  })

  it('is not asked about once its transfer or its cancel has come', async () => {
    const paid = await authorized('m8')
    await side.transferDeposit(call(paid.playerId, 'm8', 2500n))
    const given = await authorized('m9')
    await side.cancelDeposit({
      ...call(given.playerId, 'm9', 0n),
      wasCancelled: true,
      reason: 'player',
    })
    day()
    await ask(paid.playerId, 'm8')
    await ask(given.playerId, 'm9')
    await ask(given.playerId, 'never-seen')
    expect([asked('m8'), asked('m9'), asked('never-seen')]).toEqual([0, 0, 0])
  })

  it('of a withdrawal settles or returns the locked amount, and waits while it waits for an approval', async () => {
    const playerId = await person(900_000n)
    const out = { kind: 'payout', amount: 3000n } as const
    const sent = await named(playerId, 3000n, 'm10')
    const refused = await named(playerId, 3000n, 'm11')
    const waiting = await named(playerId, 600_000n, 'm12')
    await job('payments.decide-withdrawal', playerId, sent)
    await job('payments.send-withdrawal', playerId, sent)
    day()
    say(playerId, 'm10', 'successful', out)
    say(playerId, 'm11', 'failed', { ...out, reason: 'account-of-another-person' })
    say(playerId, 'm12', 'pending', { ...out, amount: 600_000n })
    for (const tx of ['m10', 'm11', 'm12', 'm10', 'm11']) await ask(playerId, tx)
    expect((await payments.viewOf(playerId, sent)).stage).toBe('arrived')
    expect(await payments.viewOf(playerId, refused)).toMatchObject({ stage: 'refused' })
    expect((await payments.viewOf(playerId, waiting)).stage).toBe('checking')
    expect([await cash(playerId), await locked(playerId)]).toEqual([297_000n, 600_000n])
    await clean(playerId)
  })

  it('of a withdrawal with another amount than was locked raises an alarm and moves nothing', async () => {
    const playerId = await person(5000n)
    await named(playerId, 3000n, 'm13')
    day()
    say(playerId, 'm13', 'successful', { kind: 'payout', amount: 2999n })
    await ask(playerId, 'm13')
    expect(alarms.at(-1)).toMatchObject({ companyTx: 'm13', why: 'amount' })
    expect(await locked(playerId)).toBe(3000n)
  })

  it('of a chargeback debits the amount that the books say was charged back', async () => {
    const { playerId } = await authorized('m14')
    await side.transferDeposit(call(playerId, 'm14', 2500n))
    const back = call(playerId, 'm15', 2500n, { originalTx: 'm14' })
    expect((await side.authorizeWithdrawal(back)).ok).toBe(true)
    day()
    say(playerId, 'm15', 'successful', { kind: 'reversal', originalTx: 'm14' })
    await ask(playerId, 'm15')
    await ask(playerId, 'm15')
    expect(await cash(playerId)).toBe(0n)
    await clean(playerId)
  })
})

describe('rules', () => {
  it('let a withdrawal only move forward', () => {
    const order: WithdrawalStage[] = ['requested', 'checking', 'approved', 'sent', 'arrived']
    for (const [index, from] of order.entries())
      for (const to of order.slice(0, index + 1)) expect(mayFollow(from, to)).toBe(false)
    for (const end of ['arrived', 'refused', 'cancelled'] as const) expect(isOpenStage(end)).toBe(false)
    expect(holderOf('requested', true)).toBe('player')
    expect(holderOf('sent', false)).toBe('payment-company')
  })
  it('offer a card and a bank in every currency, for deposits and payouts', () => {
    for (const direction of ['deposit', 'withdrawal'] as const)
      expect(methodsFor({ currency: 'NOK', country: 'NO', direction }).map((method) => method.kind)).toEqual([
        'card',
        'bank',
      ])
  })
  it('offer a method of one country there only, and one with a flag only to players who have it', () => {
    const row = { ...paymentMethods.EUTELLER, isConnected: true } as PaymentMethodRow
    const finn = { direction: 'deposit', currency: 'EUR', country: 'FI' } as const
    expect(isOffered('EUTELLER', row, finn)).toBe(true)
    expect(isOffered('EUTELLER', row, { ...finn, country: 'IE' })).toBe(false)
    expect(isOffered('EUTELLER', row, { ...finn, currency: 'SEK' })).toBe(false)
    expect(isOffered('EUTELLER', { ...row, isConnected: false }, finn)).toBe(false)
    const marked = { ...row, mark: 'volt' } as const
    const marks = { volt: true, macropay: false, crypto: false }
    expect(isOffered('EUTELLER', marked, finn)).toBe(false)
    expect(isOffered('EUTELLER', marked, { ...finn, marks })).toBe(true)
  })
  it('pay out by a method only where it was used for a deposit, where its row says so', () => {
    const row = { ...paymentMethods.PAYSAFECARD, isConnected: true } as PaymentMethodRow
    const finn = { direction: 'withdrawal', currency: 'EUR', country: 'FI' } as const
    expect(isOffered('PAYSAFECARD', row, finn)).toBe(false)
    expect(isOffered('PAYSAFECARD', row, { ...finn, used: ['PAYSAFECARD'] })).toBe(true)
    expect(isOffered('PAYSAFECARD', row, { ...finn, direction: 'deposit' })).toBe(true)
  })
  it('show bounds and price of a method as its row has them', () => {
    expect(offerOf('CREDITCARD', 'deposit', 'EUR')).toMatchObject({ min: 1000n, max: 500_000n, fee: 0n })
    const row: PaymentMethodRow = {
      ...paymentMethods.SIRU,
      fee: { deposit: { EUR: '1.50' } },
      bounds: { EUR: { deposit: ['5', '50'], withdrawal: ['5', '50'] } },
    }
    expect(paymentFee(row, 'deposit', 'EUR')).toBe('1.50')
    expect(paymentFee(row, 'withdrawal', 'EUR')).toBe('0')
    expect(paymentBounds(row, 'EUR').deposit).toEqual(['5', '50'])
  })
  it('show no measured time before ten payments', () => {
    expect(durationPercentiles([1, 2, 3])).toBeNull()
    expect(durationPercentiles([1, 2, 3, 4, 5, 6, 7, 8, 9, 100])).toEqual({ p50: 6, p90: 100 })
  })
})
