/** Deposits and payouts by accounts and cards that may not be used. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { parseCardRanges } from './funding.ts'
import type { CallRefusal, Payments, PaymentsPlayer } from './index.ts'
import {
  type Alarm,
  companySide,
  createFakeCompany,
  createTestPayments,
  decideCase,
  paymentsPlayer,
  runJob,
} from './test-kit.ts'

const CREDIT = { maskedAccount: '453212******0005' }
const DEBIT = { maskedAccount: '453213******0005' }
const AMOUNT = 2_500n

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
const alarms: Alarm[] = []
let made = 0
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  payments = createTestPayments(kit, {
    company: port,
    facts,
    alarms,
    creditRanges: parseCardRanges('453212'),
  })
  side = companySide(payments)
})
afterAll(() => kit.close())

const choice = { langmarket: 'en-UN', theme: 'dark', visit: { ip: '203.0.113.4' } } as const

async function person(main = 0n, change: Partial<PaymentsPlayer> = {}): Promise<bigint> {
  const playerId = await kit.player({ main })
  facts.set(playerId, paymentsPlayer(playerId, change))
  return playerId
}
async function deposit(playerId: bigint, method: 'CREDITCARD' | 'TRUSTLY' = 'CREDITCARD') {
  const amount = { minor: AMOUNT, currency: 'EUR' }
  const request = { amount, method, ...choice, idempotencyKey: `request-${++made}` }
  const { depositId } = await payments.openDeposit(playerId, request)
  const paymentId = depositId ?? ''
  const call = { playerId, companyTx: `tx-${made}`, amount: AMOUNT, currency: 'EUR', paymentId }
  return { call, ended: () => payments.depositOf(playerId, paymentId) }
}
const cash = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.main
const refused = (refusal: CallRefusal) => ({ ok: false, refusal })
const books = async (playerId: bigint) =>
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
const caseOf = async ({ playerId, companyTx }: { playerId: bigint; companyTx: string }) =>
  (await payments.cases.of(playerId)).find((one) => one.companyTx === companyTx)

describe('a deposit by credit', () => {
  it.each([
    ['a card of the list', CREDIT],
    ['a card of which no number is shown', { maskedAccount: '************0005' }],
    ['a wallet', { methodKind: 'wallet' }],
    ['the bill of a phone', { methodKind: 'phone' }],
  ] as const)(
    'from %s is refused before money moves, with its reason (KYC-09)',
    async (_what, instrument) => {
      const playerId = await person()
      const { call, ended } = await deposit(playerId)
      expect(await side.authorizeDeposit({ ...call, ...instrument })).toEqual(refused('credit'))
      expect(await ended()).toMatchObject({ status: 'FAILED', reason: 'credit', companyTx: call.companyTx })
      expect([await cash(playerId), await kit.wallet.history(playerId)]).toEqual([0n, []])
      await books(playerId)
    },
  )
  it('from a card beside the list, or a bank, is taken (KYC-09)', async () => {
    const playerId = await person()
    const card = await deposit(playerId)
    expect(await side.authorizeDeposit({ ...card.call, ...DEBIT })).toMatchObject({ ok: true })
    const bank = await deposit(playerId, 'TRUSTLY')
    const paid = { ...bank.call, maskedAccount: 'FI21 **** 4321' }
    expect(await side.authorizeDeposit(paid)).toMatchObject({ ok: true })
  })
  it('from a card, where a bank was asked for, is looked at as a card (KYC-09)', async () => {
    const { call } = await deposit(await person(), 'TRUSTLY')
    const paid = { ...call, ...CREDIT, methodKind: 'card' } as const
    expect(await side.authorizeDeposit(paid)).toEqual(refused('credit'))
  })
  it('takes no room of a limit: the whole of it is left for the next one (KYC-09)', async () => {
    const playerId = await person()
    await kit.setGate(playerId, { limits: { deposit: { day: AMOUNT } } })
    const first = await deposit(playerId)
    expect(await side.authorizeDeposit({ ...first.call, ...CREDIT })).toEqual(refused('credit'))
    const second = await deposit(playerId)
    expect(await side.authorizeDeposit({ ...second.call, ...DEBIT })).toMatchObject({ ok: true })
    expect(await side.transferDeposit({ ...second.call, ...DEBIT })).toMatchObject({ ok: true })
    expect(await cash(playerId)).toBe(AMOUNT)
  })
  it('stays refused in every repeat, at the same time or with another card, and is told of one time (KYC-09)', async () => {
    const playerId = await person()
    const { call, ended } = await deposit(playerId)
    const told = await Promise.all([1, 2, 3].map(() => side.authorizeDeposit({ ...call, ...CREDIT })))
    expect(told).toEqual([1, 2, 3].map(() => refused('credit')))
    expect(await side.authorizeDeposit({ ...call, ...DEBIT })).toEqual(refused('credit'))
    const { rows } = await kit.db.query(
      `select 1 from kernel.outbox where topic = 'deposit.failed' and player_id = $1`,
      [playerId],
    )
    expect(rows).toHaveLength(1)
    await side.cancelDeposit({ ...call, wasCancelled: false, reason: 'failed' })
    expect(await ended()).toMatchObject({ status: 'FAILED', reason: 'credit' })
  })
  it('ends its attempt: of two cards at the same time one is decided, and nothing is held for credit (KYC-09)', async () => {
    const playerId = await person()
    const { call, ended } = await deposit(playerId)
    const other = { ...call, companyTx: `${call.companyTx}-other` }
    const [credit, debit] = await Promise.all([
      side.authorizeDeposit({ ...call, ...CREDIT }),
      side.authorizeDeposit({ ...other, ...DEBIT }),
    ])
    expect(credit.ok).toBe(false)
    expect((await ended()).status).toBe(debit.ok ? 'PENDING' : 'FAILED')
    await books(playerId)
  })
  it('that the company took all the same is in suspense, and only people book it (KYC-09)', async () => {
    const playerId = await person()
    const { call } = await deposit(playerId)
    await side.authorizeDeposit({ ...call, ...CREDIT })
    expect(await side.transferDeposit({ ...call, ...CREDIT })).toMatchObject({ ok: true })
    const { companyTx } = call
    const transaction = {
      ...call,
      kind: 'deposit',
      state: 'successful',
      wasCancelled: false,
      reason: '',
    } as const
    company.books.set(companyTx, { outcome: 'done', transaction })
    await runJob(payments, 'payments.settle-case', { playerId: playerId.toString(), companyTx })
    expect(await side.authorizeDeposit({ ...call, ...DEBIT })).toMatchObject({ ok: true })
    await side.transferDeposit({ ...call, ...DEBIT })
    expect(await cash(playerId)).toBe(0n)
    expect(await caseOf(call)).toMatchObject({ state: 'open', why: 'credit' })
    await decideCase(kit, payments, { playerId, company: 'testpay', companyTx }, 'book')
    expect(await cash(playerId)).toBe(AMOUNT)
  })
  it('whose transfer comes before its authorization is in suspense, and is refused then (KYC-09)', async () => {
    const playerId = await person()
    const { call } = await deposit(playerId)
    await side.transferDeposit({ ...call, ...CREDIT })
    expect(await side.authorizeDeposit({ ...call, ...CREDIT })).toEqual(refused('credit'))
    expect(await caseOf(call)).toMatchObject({ state: 'open', why: 'credit' })
    expect(await cash(playerId)).toBe(0n)
  })
})

describe('an account', () => {
  it.each([
    ['Aino Test', true],
    ['TEST AINO', true],
    ['Aino Maria Test', true],
    [' ', true],
    ['Mona Mismatch', false],
    ['Aino Mismatch', false],
    ['Test', false],
  ])('of %j pays a deposit: %s (KYC-08)', async (accountHolder, isOwn) => {
    const { call, ended } = await deposit(await person(), 'TRUSTLY')
    const answer = await side.authorizeDeposit({ ...call, accountHolder })
    expect(isOwn ? answer.ok : answer).toEqual(isOwn ? true : refused('holder'))
    const reason = 'account-of-another-person'
    expect(await ended()).toMatchObject(isOwn ? { status: 'PENDING' } : { status: 'FAILED', reason })
  })
  it('of another person stays refused in every repeat, and its money is in suspense (KYC-08)', async () => {
    const playerId = await person()
    const { call } = await deposit(playerId)
    const other = { ...call, ...DEBIT, accountHolder: 'Mona Mismatch' }
    const told = await Promise.all([1, 2].map(() => side.authorizeDeposit(other)))
    expect(told).toEqual([refused('holder'), refused('holder')])
    expect(await side.authorizeDeposit({ ...other, accountHolder: 'Aino Test' })).toEqual(refused('holder'))
    await side.transferDeposit({ ...call, ...DEBIT })
    expect(await caseOf(call)).toMatchObject({ state: 'open', why: 'holder' })
    expect(await cash(playerId)).toBe(0n)
    await books(playerId)
  })
  it('of another person gets no payout, and an own one gets it afterwards (KYC-08)', async () => {
    const playerId = await person(10_000n)
    const amount = { minor: AMOUNT, currency: 'EUR' }
    const request = { amount, method: 'TRUSTLY', ...choice, idempotencyKey: `request-${++made}` } as const
    const { withdrawal } = await payments.requestWithdrawal(playerId, request)
    const paymentId = withdrawal?.withdrawalId ?? ''
    const call = { playerId, amount: AMOUNT, currency: 'EUR', paymentId }
    const other = { ...call, companyTx: `tx-${made}-other`, accountHolder: 'Mona Mismatch' }
    expect(await side.authorizeWithdrawal(other)).toEqual(refused('holder'))
    expect(await payments.viewOf(playerId, paymentId)).toMatchObject({ stage: 'requested' })
    const own = { ...call, companyTx: `tx-${made}-own`, accountHolder: 'Aino Test' }
    expect(await side.authorizeWithdrawal(own)).toMatchObject({ ok: true })
    await books(playerId)
  })
})
