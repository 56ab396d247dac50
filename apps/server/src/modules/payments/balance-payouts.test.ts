/** Payouts to the accounts of deposits: what players ask for (KYC-08), and whole balances (EXC-11, ID-14, ID-18). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../kernel/index.ts'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { WATCH_DAYS } from './balance-payouts.ts'
import type { Payments, PaymentsPlayer } from './index.ts'
import { offerOf } from './rules.ts'
import {
  companySide,
  createFakeCompany,
  createTestPayments,
  noDocuments,
  paymentsPlayer,
  runJob,
} from './test-kit.ts'

const choice = { langmarket: 'en-UN', theme: 'dark', visit: { ip: '203.0.113.4' } } as const
const CARD = { accountId: 'acc-card' }
const BANK = { accountId: 'acc-bank', accountHolder: 'Aino Test' }

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
const unpaid: bigint[] = []
let made = 0
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  payments = createTestPayments(kit, { company: port, facts, unpaid })
  side = companySide(payments)
})
afterAll(() => kit.close())

async function person(): Promise<bigint> {
  const playerId = await kit.player({})
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}
async function deposit(
  playerId: bigint,
  minor: bigint,
  from: object,
  method: 'CREDITCARD' | 'TRUSTLY' = 'CREDITCARD',
) {
  const request = { amount: { minor, currency: 'EUR' }, method, ...choice, idempotencyKey: `in-${++made}` }
  const { depositId } = await payments.openDeposit(playerId, request)
  const call = {
    playerId,
    companyTx: `in-${made}`,
    amount: minor,
    currency: 'EUR',
    paymentId: depositId ?? '',
    ...from,
  }
  expect(await side.authorizeDeposit(call)).toMatchObject({ ok: true })
  expect(await side.transferDeposit(call)).toMatchObject({ ok: true })
  return call
}
async function withdraw(playerId: bigint, minor: bigint, to: object) {
  const key = `out-${++made}`
  const request = { amount: { minor, currency: 'EUR' }, method: 'TRUSTLY', ...choice } as const
  const { withdrawal } = await payments.requestWithdrawal(playerId, { ...request, idempotencyKey: key })
  const paymentId = withdrawal?.withdrawalId ?? ''
  const call = { playerId, companyTx: key, amount: minor, currency: 'EUR', paymentId, ...to }
  return { call, answer: await side.authorizeWithdrawal(call) }
}
const source = { ok: false, refusal: 'source' }
const books = async (playerId: bigint) =>
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])

describe('a withdrawal', () => {
  it('goes to the account of the deposits first, and to another one for the rest (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    await deposit(playerId, 3_000n, BANK, 'TRUSTLY')
    const other = await withdraw(playerId, 2_000n, { accountId: 'acc-new' })
    expect(other.answer).toEqual(source)
    // The player chooses again in the same withdrawal.
    const again = { ...other.call, ...BANK, companyTx: `${other.call.companyTx}-again` }
    expect(await side.authorizeWithdrawal(again)).toMatchObject({ ok: true })
    expect((await withdraw(playerId, 2_000n, BANK)).answer).toEqual(source)
    expect((await withdraw(playerId, 1_000n, BANK)).answer).toMatchObject({ ok: true })
    await books(playerId)
  })
  it('counts what was taken back of a deposit, and what came back of a payout (KYC-08)', async () => {
    const playerId = await person()
    const card = await deposit(playerId, 4_000n, CARD)
    await deposit(playerId, 4_000n, BANK, 'TRUSTLY')
    const back = {
      playerId,
      companyTx: `back-${++made}`,
      amount: 4_000n,
      currency: 'EUR',
      originalTx: card.companyTx,
    }
    await side.authorizeWithdrawal(back)
    await side.transferWithdrawal(back)
    // The card has nothing left that could go back to it.
    const { call, answer } = await withdraw(playerId, 4_000n, BANK)
    expect(answer).toMatchObject({ ok: true })
    await side.transferWithdrawal(call)
    const returned = { ...back, companyTx: `returned-${made}`, originalTx: call.companyTx }
    await side.authorizeDeposit(returned)
    await side.transferDeposit(returned)
    // The bank has sent it back: another own account may have it.
    expect((await withdraw(playerId, 4_000n, { accountId: 'acc-new' })).answer).toMatchObject({ ok: true })
    await books(playerId)
  })
  it('that its company has declined opens the way to another account (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    const { call } = await withdraw(playerId, 4_000n, CARD)
    await side.cancelWithdrawal({ ...call, wasCancelled: false, reason: 'card-expired' })
    expect((await withdraw(playerId, 4_000n, BANK)).answer).toMatchObject({ ok: true })
  })
  it('that failed for a passing fault goes to the same account again (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    for (const reason of ['company-unreachable', 'company-unreachable', 'company-unreachable', 'failed']) {
      const { call, answer } = await withdraw(playerId, 4_000n, CARD)
      expect(answer).toMatchObject({ ok: true })
      await side.cancelWithdrawal({ ...call, wasCancelled: false, reason })
    }
    expect((await withdraw(playerId, 2_000n, BANK)).answer).toEqual(source)
    expect((await withdraw(playerId, 2_000n, CARD)).answer).toMatchObject({ ok: true })
    await books(playerId)
  })
  it('that was declined has staff look at the first one to another account (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    const { call } = await withdraw(playerId, 2_000n, CARD)
    await side.cancelWithdrawal({ ...call, wasCancelled: false, reason: 'card-expired' })
    const decided = async ({ call: { paymentId: withdrawalId } }: Awaited<ReturnType<typeof withdraw>>) => {
      await runJob(payments, 'payments.decide-withdrawal', { playerId: playerId.toString(), withdrawalId })
      return (await payments.viewOf(playerId, withdrawalId)).stage
    }
    const first = await withdraw(playerId, 2_000n, BANK)
    expect(await decided(first)).toBe('checking')
    await payments.approve(playerId, first.call.paymentId, 'anna')
    // Nothing has arrived yet.
    expect(await decided(await withdraw(playerId, 1_000n, BANK))).toBe('checking')
    await side.transferWithdrawal(first.call)
    expect(await decided(await withdraw(playerId, 1_000n, BANK))).toBe('approved')
    await books(playerId)
  })
  it('stays possible where no account brought as much as the smallest payout (KYC-08)', async () => {
    const playerId = await person()
    const { min } = offerOf('TRUSTLY', 'withdrawal', 'EUR')
    const half = min / 2n
    const give = { kind: 'adjust', playerId, currency: 'EUR', provider: 0, account: 'corrections' } as const
    await deposit(playerId, min * 2n, CARD)
    await deposit(playerId, min * 2n, BANK, 'TRUSTLY')
    const detail = { reason: 'win', approver: 'test' }
    await kit.wallet.execute({ ...give, tx: `win-${++made}`, amount: min * 4n, detail } as never)
    // A payout of one and a half minimums leaves half of one for each account.
    expect((await withdraw(playerId, min + half, CARD)).answer).toMatchObject({ ok: true })
    expect((await withdraw(playerId, min + half, CARD)).answer).toEqual(source)
    expect((await withdraw(playerId, min + half, BANK)).answer).toMatchObject({ ok: true })
    expect((await withdraw(playerId, min, BANK)).answer).toMatchObject({ ok: true })
    await books(playerId)
  })
  it('of two at the same time gets no more back to one account than it brought (KYC-08)', async () => {
    const playerId = await person()
    await deposit(playerId, 4_000n, CARD)
    await deposit(playerId, 3_000n, BANK, 'TRUSTLY')
    const answers = await Promise.all([withdraw(playerId, 2_000n, BANK), withdraw(playerId, 2_000n, BANK)])
    expect(answers.filter(({ answer }) => answer.ok)).toHaveLength(1)
    await books(playerId)
  })
})

/** The player excludes: the status has changed, and the event is delivered. */
async function exclude(playerId: bigint): Promise<{ look: () => Promise<void> }> {
  facts.set(playerId, { ...facts.get(playerId)!, blocked: 'excluded', mayDeposit: false })
  const body = { accountStatus: 'SELF_EXCLUDED', beginsBreak: true }
  const told = payments.subscriptions.find(({ name }) => name === 'payments.pay-excluded-out')!
  const event = { id: 1n, topic: told.topic, playerId, seq: null, body, at: kit.clock.now() }
  // A repeat begins no second one.
  for (const _time of [1, 2]) await told.deliver(event, { signal: AbortSignal.timeout(10_000), attempt: 1 })
  const { rows } = await kit.db.query<{ id: string }>(
    `select balance_payout_id as id from payments.balance_payout
      where player_id = $1 and state = 'open'`,
    [playerId],
  )
  expect(rows).toHaveLength(1)
  const payload = { playerId: playerId.toString(), balancePayoutId: rows[0]!.id }
  return { look: () => runJob(payments, 'payments.pay-balance-out', payload) }
}
const stateOf = async (playerId: bigint) =>
  (
    await kit.db.query<{ state: string }>('select state from payments.balance_payout where player_id = $1', [
      playerId,
    ])
  ).rows[0]?.state
const pendingOf = async (playerId: bigint) =>
  (await payments.pendingOf(playerId)).toSorted((one, other) => Number(other.amount - one.amount))
const nameAccount = (playerId: bigint, withdrawalId: string) =>
  runJob(payments, 'payments.name-source-account', { playerId: playerId.toString(), withdrawalId })

describe('the balance of a player who excludes', () => {
  it('is paid to the accounts of the deposits without a request, what was won to the latest (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    kit.clock.advance({ minutes: 1 })
    await deposit(playerId, 2_000n, BANK, 'TRUSTLY')
    const { look } = await exclude(playerId)
    await Promise.all([look(), look()])
    const [card, bank, none] = await pendingOf(playerId)
    expect([card?.amount, bank?.amount, none]).toEqual([3_000n, 2_000n, undefined])
    expect(card).toMatchObject({ needsCashier: false, canCancel: false })
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 5_000n })
    await nameAccount(playerId, card!.withdrawalId)
    const asked = company.paidTo.at(-1)!
    expect(asked).toMatchObject({ accountId: CARD.accountId, method: 'CREDITCARD', amount: 3_000n })
    expect(await side.sessionOf(playerId, asked.sessionId)).toMatchObject({ refusal: null })
    const call = {
      playerId,
      companyTx: `out-${++made}`,
      amount: 3_000n,
      currency: 'EUR',
      paymentId: card!.withdrawalId,
    }
    expect(await side.authorizeWithdrawal({ ...call, ...BANK })).toEqual(source)
    expect(await side.authorizeWithdrawal({ ...call, ...CARD })).toMatchObject({ ok: true })
    // Nothing is asked for a second time.
    const count = company.paidTo.length
    await nameAccount(playerId, card!.withdrawalId)
    expect(company.paidTo).toHaveLength(count)
    await side.transferWithdrawal({ ...call, ...CARD })
    expect(await payments.viewOf(playerId, card!.withdrawalId)).toMatchObject({ stage: 'arrived' })
    expect(unpaid).not.toContain(playerId)
    await books(playerId)
  })
  it('begins an hour before the time of the market is over (EXC-11)', async () => {
    const playerId = await person()
    const at = kit.clock.now()
    await exclude(playerId)
    const { rows } = await kit.db.query<{ due: string }>(
      `select body ->> 'runAt' as due from kernel.outbox
        where player_id = $1 and body ->> 'task' = 'payments.pay-balance-out'`,
      [playerId],
    )
    expect(rows.map(({ due }) => Temporal.Instant.from(due).since(at).total('hours'))).toEqual([23])
  })
  it('is paid on, when more comes later, until the time for it is over (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    await look()
    const [first] = await pendingOf(playerId)
    const call = { playerId, companyTx: `out-${++made}`, amount: 3_000n, currency: 'EUR', ...CARD }
    await side.authorizeWithdrawal({ ...call, paymentId: first!.withdrawalId })
    await side.transferWithdrawal({ ...call, paymentId: first!.withdrawalId })
    await kit.wallet.execute({
      kind: 'adjust',
      playerId,
      currency: 'EUR',
      provider: 0,
      tx: `late-${made}`,
      amount: 700n,
      account: 'corrections',
      detail: { reason: 'late win', approver: 'test' },
    } as never)
    await look()
    expect(await pendingOf(playerId)).toMatchObject([{ amount: 700n }])
    expect(await stateOf(playerId)).toBe('open')
  })
  it('ends with nothing left, and not before the time for it is over (EXC-11)', async () => {
    const playerId = await person()
    const { look } = await exclude(playerId)
    kit.clock.advance({ hours: WATCH_DAYS * 24 - 1 })
    await look()
    expect(await stateOf(playerId)).toBe('open')
    kit.clock.advance({ hours: 1 })
    await look()
    expect(await stateOf(playerId)).toBe('done')
    expect(unpaid).not.toContain(playerId)
  })
  it('stays, and its player is told how to claim it, without an account that can be paid (EXC-11)', async () => {
    const playerId = await kit.player({ main: 4_000n })
    facts.set(playerId, paymentsPlayer(playerId))
    const { look } = await exclude(playerId)
    await look()
    await look()
    expect(await stateOf(playerId)).toBe('impossible')
    expect(unpaid.filter((told) => told === playerId)).toHaveLength(1)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 4_000n, locked: 0n })
  })
  it('stays, is told of one time, and is tried again, where the company refuses (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    await look()
    const [refused] = await pendingOf(playerId)
    company.payTo = { outcome: 'unknown' }
    await expect(nameAccount(playerId, refused!.withdrawalId)).rejects.toThrow('did not answer')
    company.payTo = { outcome: 'refused', reason: 'refused-by-company' }
    await nameAccount(playerId, refused!.withdrawalId)
    company.payTo = { outcome: 'done' }
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 3_000n, locked: 0n })
    await look()
    await look()
    expect(unpaid.filter((told) => told === playerId)).toHaveLength(1)
    const [again] = await pendingOf(playerId)
    expect(again).toMatchObject({ amount: 3_000n })
    expect(again!.withdrawalId).not.toBe(refused!.withdrawalId)
    await books(playerId)
  })
  it.each(['company-unreachable', 'card-expired'])(
    'is tried again where its only account was declined: %s (EXC-11)',
    async (reason) => {
      const playerId = await person()
      await deposit(playerId, 3_000n, CARD)
      const { look } = await exclude(playerId)
      for (const _day of [1, 2]) {
        await look()
        const [held] = await pendingOf(playerId)
        expect(held).toMatchObject({ amount: 3_000n, stage: 'requested' })
        const paymentId = held!.withdrawalId
        const call = { playerId, companyTx: `out-${++made}`, amount: 3_000n, currency: 'EUR', paymentId }
        expect(await side.authorizeWithdrawal({ ...call, ...CARD })).toMatchObject({ ok: true })
        await side.cancelWithdrawal({ ...call, wasCancelled: false, reason })
        kit.clock.advance({ hours: 24 })
      }
      await look()
      expect(await stateOf(playerId)).toBe('open')
      expect(unpaid.filter((told) => told === playerId)).toHaveLength(1)
      await books(playerId)
    },
  )
  it('stays with a player who is no longer excluded (EXC-11)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const { look } = await exclude(playerId)
    facts.set(playerId, paymentsPlayer(playerId))
    await look()
    expect([await stateOf(playerId), await pendingOf(playerId)]).toEqual(['done', []])
  })
})

describe('the balance of an account that closes', () => {
  const begin = async (playerId: bigint) => {
    await inTransaction(kit.db, (tx) => payments.balancePayouts.beginAtClosing(tx, playerId))
    facts.set(playerId, { ...facts.get(playerId)!, blocked: 'status' })
    const { rows } = await kit.db.query<{ payload: { balancePayoutId: string } }>(
      `select body -> 'payload' as payload from kernel.outbox
        where player_id = $1 and body ->> 'task' = 'payments.pay-balance-out'`,
      [playerId],
    )
    const payload = { playerId: playerId.toString(), ...rows[0]!.payload }
    return () => runJob(payments, 'payments.pay-balance-out', payload)
  }
  it('is paid to the account of its deposit at once (ID-14)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    expect(await payments.balancePayouts.coversBalance(playerId)).toBe(true)
    const look = await begin(playerId)
    await look()
    const [held] = await pendingOf(playerId)
    expect(held).toMatchObject({ amount: 3_000n, stage: 'requested' })
    const call = { playerId, companyTx: `out-${++made}`, amount: 3_000n, currency: 'EUR', ...CARD }
    expect(await side.authorizeWithdrawal({ ...call, paymentId: held!.withdrawalId })).toMatchObject({
      ok: true,
    })
    await side.transferWithdrawal({ ...call, paymentId: held!.withdrawalId })
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 0n })
    await books(playerId)
  })
  it('stays with a player whose account was opened again meanwhile (ID-14)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const look = await begin(playerId)
    facts.set(playerId, paymentsPlayer(playerId))
    await look()
    expect([await stateOf(playerId), await pendingOf(playerId)]).toEqual(['done', []])
  })
  it.each([
    ['no account has paid in', async () => ({ playerId: await kit.player({ main: 3_000n }), change: {} })],
    [
      'nothing may be withdrawn',
      async () => {
        const playerId = await person()
        await deposit(playerId, 3_000n, CARD)
        return { playerId, change: { mayWithdraw: false } }
      },
    ],
  ])('cannot be paid where %s (ID-14)', async (_where, make) => {
    const { playerId, change } = await make()
    facts.set(playerId, paymentsPlayer(playerId, change))
    expect(await payments.balancePayouts.coversBalance(playerId)).toBe(false)
  })
})

describe('the balance of a player whose verification has failed for good', () => {
  it('is paid to the account of its deposit, whatever documents are missing (ID-18)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const nothing = await noDocuments.deadlineOf(playerId, { deposited: 0n, lastDepositAt: null })
    const documents = { deadlineOf: async () => ({ ...nothing, withdrawal: 'required_restricted' as const }) }
    const strict = createTestPayments(kit, { company: port, facts, unpaid, documents })
    const amount = { minor: 3_000n, currency: 'EUR' }
    const asked = { amount, method: 'CREDITCARD', ...choice, idempotencyKey: `out-${++made}` } as const
    expect(await strict.requestWithdrawal(playerId, asked)).toMatchObject({ withdrawal: null })
    facts.set(playerId, paymentsPlayer(playerId, { kycStatus: 'RESTRICTED' }))
    const told = strict.subscriptions.find(({ topic }) => topic === 'verification.failed')!
    await told.deliver(
      { id: 1n, topic: told.topic, playerId, seq: null, body: {}, at: kit.clock.now() },
      { signal: AbortSignal.timeout(10_000), attempt: 1 },
    )
    const { rows } = await kit.db.query<{ id: string }>(
      'select balance_payout_id as id from payments.balance_payout where player_id = $1',
      [playerId],
    )
    const payload = { playerId: playerId.toString(), balancePayoutId: rows[0]!.id }
    await runJob(strict, 'payments.pay-balance-out', payload)
    const [held] = await pendingOf(playerId)
    expect(held).toMatchObject({ amount: 3_000n })
    const call = { playerId, companyTx: `out-${++made}`, amount: 3_000n, currency: 'EUR', ...CARD }
    const strictSide = companySide(strict)
    const payout = { ...call, paymentId: held!.withdrawalId }
    expect(await strictSide.authorizeWithdrawal(payout)).toMatchObject({ ok: true })
    await strictSide.transferWithdrawal(payout)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 0n })
    await books(playerId)
  })
  it('stays where the verification stands again (ID-18)', async () => {
    const playerId = await person()
    await deposit(playerId, 3_000n, CARD)
    const told = payments.subscriptions.find(({ topic }) => topic === 'verification.failed')!
    await told.deliver(
      { id: 1n, topic: told.topic, playerId, seq: null, body: {}, at: kit.clock.now() },
      { signal: AbortSignal.timeout(10_000), attempt: 1 },
    )
    const { rows } = await kit.db.query<{ id: string }>(
      'select balance_payout_id as id from payments.balance_payout where player_id = $1',
      [playerId],
    )
    const payload = { playerId: playerId.toString(), balancePayoutId: rows[0]!.id }
    await runJob(payments, 'payments.pay-balance-out', payload)
    expect([await stateOf(playerId), await pendingOf(playerId)]).toEqual(['done', []])
  })
})
