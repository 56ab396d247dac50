/** The player's right to cancel a withdrawal: counted, locked, and stored before the company is called (H6, H7). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../kernel/index.ts'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { type Payments, type PaymentsPlayer } from './index.ts'
import { companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
let made = 0
const amount = { minor: 1000n, currency: 'EUR' }

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z', max: 20 })
  payments = createTestPayments(kit, { company: port, facts })
  side = companySide(payments)
})
afterAll(() => kit.close())

async function person(): Promise<bigint> {
  const playerId = await kit.player({ main: 50_000n })
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}
async function requested(playerId: bigint): Promise<string> {
  const asked = await payments.requestWithdrawal(playerId, {
    amount,
    method: 'TRUSTLY',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `request-${++made}`,
  })
  return asked.withdrawal?.withdrawalId ?? ''
}
async function named(playerId: bigint) {
  const [withdrawalId, companyTx] = [await requested(playerId), `c-${++made}`]
  const call = { playerId, companyTx, amount: 1000n, currency: 'EUR', paymentId: withdrawalId }
  expect((await side.authorizeWithdrawal(call)).ok).toBe(true)
  return { withdrawalId, companyTx }
}
async function job(name: string, playerId: bigint, withdrawalId: string): Promise<void> {
  await payments.jobs
    .find((candidate) => candidate.kind.name === name)
    ?.run(
      { playerId: playerId.toString(), withdrawalId },
      { signal: new AbortController().signal, attempt: 1, dueAt: undefined },
    )
}
const cancel = (playerId: bigint, withdrawalId: string) =>
  payments.cancelByPlayer(playerId, withdrawalId, amount).then(
    (view) => view.stage as string,
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  )
const locked = async (playerId: bigint) => (await kit.wallet.balancesOf(playerId))?.locked

describe('cancelling a withdrawal', () => {
  it('succeeds for one of ten at the same time where one a day is allowed (SEC-02)', async () => {
    const playerId = await person()
    const withdrawals = await Promise.all(Array.from({ length: 10 }, () => requested(playerId)))
    const answers = await Promise.all(withdrawals.map((withdrawalId) => cancel(playerId, withdrawalId)))
    expect(answers.filter((answer) => answer === 'cancelled')).toHaveLength(1)
    expect(answers.filter((answer) => answer === 'error.withdrawal.cancel.limit_reached')).toHaveLength(9)
    expect(await locked(playerId)).toBe(9000n)
  })

  it('succeeds for one of ten at the same time where the company knows them too', async () => {
    const playerId = await person()
    const withdrawals: string[] = []
    for (let index = 0; index < 5; index++) withdrawals.push((await named(playerId)).withdrawalId)
    const answers = await Promise.all(withdrawals.map((withdrawalId) => cancel(playerId, withdrawalId)))
    expect(answers.filter((answer) => answer === 'cancelled')).toHaveLength(1)
    expect(await locked(playerId)).toBe(4000n)
  })

  it('is cancelled by the player when the company’s callback comes before its answer, and the right is used up', async () => {
    const playerId = await person()
    const { withdrawalId, companyTx } = await named(playerId)
    company.whileCancelling = async (tx) => {
      if (tx !== companyTx) return
      await side.cancelWithdrawal({ playerId, companyTx, wasCancelled: true, reason: 'player' })
    }
    expect(await cancel(playerId, withdrawalId)).toBe('cancelled')
    company.whileCancelling = async () => {}
    const { steps } = await payments.viewOf(playerId, withdrawalId)
    expect(steps.at(-1)).toMatchObject({ stage: 'cancelled', reason: 'player' })
    const next = await named(playerId)
    expect((await payments.viewOf(playerId, next.withdrawalId)).canCancel).toBe(false)
    expect(await cancel(playerId, next.withdrawalId)).toBe('error.withdrawal.cancel.limit_reached')
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('in the cashier itself uses up the day’s right', async () => {
    const playerId = await person()
    const { withdrawalId, companyTx } = await named(playerId)
    await side.cancelWithdrawal({ playerId, companyTx, wasCancelled: true, reason: 'player' })
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('cancelled')
    expect(await cancel(playerId, await requested(playerId))).toBe('error.withdrawal.cancel.limit_reached')
  })

  it('stays in progress while the company does not answer, is repeated, and cannot be approved meanwhile', async () => {
    const playerId = await person()
    const { withdrawalId } = await named(playerId)
    company.cancel = { outcome: 'unknown' }
    const view = await payments.cancelByPlayer(playerId, withdrawalId, amount)
    expect(view).toMatchObject({ stage: 'checking', isCancelling: true, canCancel: false })
    await job('payments.decide-withdrawal', playerId, withdrawalId)
    await payments.approve(playerId, withdrawalId, 'staff-1')
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('checking')
    await expect(job('payments.cancel-withdrawal', playerId, withdrawalId)).rejects.toThrow('did not answer')
    company.cancel = { outcome: 'done' }
    await job('payments.cancel-withdrawal', playerId, withdrawalId)
    expect(await payments.viewOf(playerId, withdrawalId)).toMatchObject({
      stage: 'cancelled',
      isCancelling: false,
    })
    // The same request again changes nothing.
    expect(await cancel(playerId, withdrawalId)).toBe('cancelled')
    expect(await locked(playerId)).toBe(0n)
  })

  it('that the company refuses is too late: the withdrawal continues and the right is kept', async () => {
    const playerId = await person()
    const { withdrawalId } = await named(playerId)
    company.cancel = { outcome: 'refused', reason: 'refused-by-company' }
    expect(await cancel(playerId, withdrawalId)).toBe('error.withdrawal.cancel.too_late')
    company.cancel = { outcome: 'done' }
    await job('payments.decide-withdrawal', playerId, withdrawalId)
    expect((await payments.viewOf(playerId, withdrawalId)).stage).toBe('approved')
    expect(await cancel(playerId, await requested(playerId))).toBe('cancelled')
  })

  it('of one whose transfer is in suspense no longer asks for the account, nor opens the cashier', async () => {
    const playerId = await person()
    const [withdrawalId, companyTx] = [await requested(playerId), `c-${++made}`]
    const call = { playerId, companyTx, amount: 1000n, currency: 'EUR', paymentId: withdrawalId }
    expect((await payments.viewOf(playerId, withdrawalId)).needsCashier).toBe(true)
    await side.transferWithdrawal(call)
    await side.authorizeWithdrawal(call)
    expect((await payments.viewOf(playerId, withdrawalId)).needsCashier).toBe(false)
    const view = await payments.cancelByPlayer(playerId, withdrawalId, amount)
    expect(view).toMatchObject({ stage: 'requested', isCancelling: true, needsCashier: false })
    const choice = { langmarket: 'en-UN', theme: 'dark', idempotencyKey: 'again' } as const
    await expect(payments.continueWithdrawal(playerId, withdrawalId, choice)).rejects.toMatchObject({
      code: 'error.withdrawal.cancel.too_late',
    })
  })

  it('is offered exactly when it would be accepted', async () => {
    const playerId = await person()
    const [first, second] = [await requested(playerId), await requested(playerId)]
    const offered = async (withdrawalId: string) => (await payments.viewOf(playerId, withdrawalId)).canCancel
    expect([await offered(first), await offered(second)]).toEqual([true, true])
    await cancel(playerId, first)
    expect([await offered(first), await offered(second)]).toEqual([false, false])
    kit.clock.advance({ hours: 24, seconds: 1 })
    expect(await offered(second)).toBe(true)
  })
})
