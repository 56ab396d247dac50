/** Players in a break, excluded or blocked: nothing is deposited, and what they have can be withdrawn. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import type { Payments, PaymentsPlayer } from './index.ts'
import {
  companySide,
  createFakeCompany,
  createTestPayments,
  eur,
  linesOf,
  paymentsPlayer,
  runJob,
} from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const facts = new Map<bigint, PaymentsPlayer>()
const { port } = createFakeCompany()
const orderCompany = { name: 'orderpay', number: 32, ledgerDays: 31, linesOf: async () => linesOf() }
const orders = () => payments.bankOrders!
let numbers = 0

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-10-01T09:00:00Z' })
  payments = createTestPayments(kit, { company: port, facts, orderCompany })
  side = companySide(payments)
})
afterAll(() => kit.close())

const month = 10_000n
async function person(): Promise<bigint> {
  const playerId = await kit.player({ main: 3_000n })
  await kit.setGate(playerId, { limits: { deposit: { month } } })
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}

const choice = { langmarket: 'fi-FI', theme: 'dark', visit: { ip: '203.0.113.4' } } as const
const amount = { minor: 2_000n, currency: 'EUR' }

/** A deposit that a sign-in by bank opens; null where it may not. */
async function ordered(playerId: bigint) {
  const attemptId = `attempt-${++numbers}`
  const opened = await payments.bankDeposits.open(playerId, {
    ...choice,
    attemptId,
    amount,
    location: undefined,
  })
  return opened && { ...opened, playerId, orderId: `order-${numbers}` }
}

const roomOf = async (playerId: bigint) =>
  (await payments.checkDepositLimit(playerId, { minor: 1n, currency: 'EUR' })).limit?.left

describe.each(['timeout', 'excluded', 'status'] as const)('a player who is blocked (%s)', (blocked) => {
  it('deposits nothing, in no way, and reserves no room, also where it was opened before', async () => {
    const playerId = await person()
    const before = await ordered(playerId)
    const method = { method: 'CREDITCARD', ...choice } as const
    const opened = await payments.openDeposit(playerId, {
      ...method,
      amount,
      idempotencyKey: `d-${playerId}`,
    })
    const room = await roomOf(playerId)
    facts.set(playerId, paymentsPlayer(playerId, { blocked }))
    expect(await ordered(playerId)).toBeNull()
    expect((await payments.depositState(playerId)).outcome).toBe('RESTRICTED')
    const again = { ...method, amount, idempotencyKey: `e-${playerId}` }
    expect(await payments.openDeposit(playerId, again)).toMatchObject({
      outcome: 'RESTRICTED',
      depositId: null,
    })
    expect(await orders().reserve(before!)).toBe(false)
    const call = { playerId, companyTx: `card-${playerId}`, paymentId: opened.depositId!, ...eur(2_000n) }
    const refusal = blocked === 'status' ? 'restricted' : 'excluded'
    expect(await side.authorizeDeposit(call)).toEqual({ ok: false, refusal })
    expect(await roomOf(playerId)).toBe(room)
  })

  it('withdraws, and is paid without anybody of staff', async () => {
    const playerId = await person()
    facts.set(playerId, paymentsPlayer(playerId, { blocked, mayDeposit: false }))
    if (blocked === 'status') await kit.setGate(playerId, { status: { isActive: false } })
    else {
      const until = kit.clock.now().add({ hours: 24 })
      await kit.setGate(playerId, { [blocked === 'timeout' ? 'timeout' : 'exclusion']: { until } })
    }
    const asked = { ...choice, amount: { minor: 3_000n, currency: 'EUR' }, method: 'TRUSTLY' } as const
    const { withdrawal } = await payments.requestWithdrawal(playerId, { ...asked, idempotencyKey: 'all' })
    const { withdrawalId } = withdrawal!
    const call = { playerId, companyTx: `out-${playerId}`, ...eur(3_000n) }
    expect(await side.authorizeWithdrawal({ ...call, paymentId: withdrawalId })).toMatchObject({ ok: true })
    const job = { playerId: playerId.toString(), withdrawalId }
    for (const name of ['payments.decide-withdrawal', 'payments.send-withdrawal'])
      await runJob(payments, name, job)
    expect(await payments.viewOf(playerId, withdrawalId)).toMatchObject({ stage: 'sent' })
    await side.transferWithdrawal(call)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 0n, locked: 0n })
  })
})

describe('a break that begins while a bank asks whether it may go on', () => {
  it('lets none of five calls through after the ledger has it, whatever was read of the player before', async () => {
    const playerId = await person()
    const order = (await ordered(playerId))!
    const room = await roomOf(playerId)
    await kit.setGate(playerId, { timeout: { until: kit.clock.now().add({ hours: 24 }) } })
    const told = await Promise.all(Array.from({ length: 5 }, () => orders().reserve(order)))
    expect(told).not.toContain(true)
    expect(await roomOf(playerId)).toBe(room)
    // The bank was told to stop. Money that it sends all the same is in suspense, and in no balance.
    expect(await orders().credit(order.orderId, { ...eur(2_000n), noticeId: 'sent-all-the-same' })).toBe(true)
    expect(await kit.wallet.balancesOf(playerId)).toMatchObject({ main: 3_000n })
    expect(await payments.cases.of(playerId)).toMatchObject([{ why: 'unknown_authorization', state: 'open' }])
  })
})
