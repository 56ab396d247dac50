/** The browser of a payment is checked (decision 74): a deposit may be refused, a withdrawal may wait for a person. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../kernel/index.ts'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { PaymentDevices, Payments, PaymentsPlayer } from './index.ts'
import { autoApproveMax } from './rules.ts'
import { companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
type Check = Parameters<PaymentDevices['check']>[0]
const checks: Check[] = []
let whileChecking: (check: Check) => Promise<void> = async () => {}
let isReview = false
let keys = 0

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  const devices: PaymentDevices = {
    async check(payment) {
      checks.push(payment)
      await whileChecking(payment)
    },
    needsReview: async () => isReview,
  }
  payments = createTestPayments(kit, { company: port, facts, devices })
  side = companySide(payments)
})
afterAll(() => kit.close())
beforeEach(() => {
  checks.length = 0
  company.approved.length = 0
  whileChecking = async () => {}
  isReview = false
})

async function person(main = 100_000n): Promise<bigint> {
  const playerId = await kit.player({ main })
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}
const request = (amount = 2_500n) =>
  ({
    amount: { minor: amount, currency: 'EUR' },
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4', blackbox: 'b10' },
    idempotencyKey: `device-${++keys}`,
  }) as const
async function run(name: string, playerId: bigint, withdrawalId: string): Promise<void> {
  await payments.jobs
    .find(({ kind }) => kind.name === `payments.${name}-withdrawal`)!
    .run(
      { playerId: playerId.toString(), withdrawalId },
      { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
    )
}
/** A withdrawal whose account is named and about which the rules have decided. */
async function decided(playerId: bigint, amount = 2_500n): Promise<string> {
  const { withdrawal } = await payments.requestWithdrawal(playerId, request(amount))
  const withdrawalId = withdrawal!.withdrawalId
  const call = { playerId, companyTx: `tx-${keys}`, amount, currency: 'EUR', paymentId: withdrawalId }
  expect((await side.authorizeWithdrawal(call)).ok).toBe(true)
  await run('decide', playerId, withdrawalId)
  return withdrawalId
}
const stageOf = async (playerId: bigint, withdrawalId: string) =>
  (await payments.viewOf(playerId, withdrawalId)).stage

it('checks the browser of a deposit one time, also when the request is repeated', async () => {
  const playerId = await person()
  const asked = request()
  const first = await payments.openDeposit(playerId, asked)
  expect(await payments.openDeposit(playerId, asked)).toEqual(first)
  expect(checks).toEqual([
    expect.objectContaining({
      type: 'deposit',
      paymentId: first.depositId,
      ip: '203.0.113.4',
      blackbox: 'b10',
      player: facts.get(playerId),
    }),
  ])
})

it('opens no deposit from a device that is refused, and opens it with the same key from another one', async () => {
  const playerId = await person()
  whileChecking = async () => {
    throw new AppError('error.device.refused')
  }
  const asked = request()
  await expect(payments.openDeposit(playerId, asked)).rejects.toThrow('error.device.refused')
  const { rows } = await kit.db.query('select from payments.deposit where player_id = $1', [playerId])
  expect(rows).toHaveLength(0)
  whileChecking = async () => {}
  expect((await payments.openDeposit(playerId, asked)).outcome).toBe('SUCCESS')
})

it('checks the browser of a withdrawal one time, also when the request is repeated', async () => {
  const playerId = await person()
  const asked = request()
  const first = await payments.requestWithdrawal(playerId, asked)
  await payments.requestWithdrawal(playerId, asked)
  expect(checks).toEqual([
    expect.objectContaining({ type: 'withdrawal', paymentId: first.withdrawal?.withdrawalId }),
  ])
})

it('checks nothing for a payment that is refused anyway', async () => {
  const playerId = await person(0n)
  facts.set(playerId, paymentsPlayer(playerId, { mayDeposit: false }))
  expect((await payments.openDeposit(playerId, request())).outcome).toBe('RESTRICTED')
  expect((await payments.requestWithdrawal(playerId, request())).outcome).toBe('NOT_ENOUGH_FUNDS')
  expect(checks).toEqual([])
})

it('checks outside every transaction', async () => {
  const open: number[] = []
  whileChecking = async () => {
    const { rows } = await kit.db.query(
      `select from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
    )
    open.push(rows.length)
  }
  const playerId = await person()
  await payments.openDeposit(playerId, request())
  await payments.requestWithdrawal(playerId, request())
  expect(open).toEqual([0, 0])
})

it('approves a withdrawal by rules when its device was allowed, and leaves it to staff otherwise', async () => {
  const playerId = await person()
  expect(await stageOf(playerId, await decided(playerId))).toBe('approved')
  isReview = true
  const waiting = await decided(playerId)
  expect(await stageOf(playerId, waiting)).toBe('checking')
  await payments.approve(playerId, waiting, 'staff:17')
  expect(await stageOf(playerId, waiting)).toBe('approved')
  expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
})

it('leaves an amount above the automatic limit to staff whatever the device', async () => {
  const amount = autoApproveMax('TRUSTLY', 'EUR') + 1n
  const playerId = await person(amount)
  expect(await stageOf(playerId, await decided(playerId, amount))).toBe('checking')
})
