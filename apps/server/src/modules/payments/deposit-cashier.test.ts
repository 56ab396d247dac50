import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import type { Payments, PaymentsPlayer } from './index.ts'
import { companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const facts = new Map<bigint, PaymentsPlayer>()
const choice = { langmarket: 'en-UN', theme: 'dark', visit: { ip: '203.0.113.4' } } as const
let requests = 0

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z' })
  payments = createTestPayments(kit, { company: createFakeCompany().port, facts })
  side = companySide(payments)
})
afterAll(() => kit.close())

/** A player with an open deposit of 25 euros. */
async function opened() {
  const playerId = await kit.player({ main: 0n })
  facts.set(playerId, paymentsPlayer(playerId))
  const request = {
    amount: { minor: 2500n, currency: 'EUR' },
    method: 'CREDITCARD',
    idempotencyKey: `request-${++requests}`,
    ...choice,
  } as const
  const { depositId, cashier } = await payments.openDeposit(playerId, request)
  return { playerId, request, depositId: depositId ?? '', sessionId: cashier?.sessionId ?? '' }
}

describe('the cashier of an open deposit', () => {
  it('is the same session again until the deposit is over, and is nobody else’s', async () => {
    const [{ playerId, depositId, sessionId }, other] = [await opened(), await opened()]
    const reopened = () => payments.depositCashier(playerId, depositId, choice)
    const call = { playerId, companyTx: 'd-again', amount: 2500n, currency: 'EUR' }
    expect(await reopened()).toMatchObject({ sessionId })
    await side.authorizeDeposit({ ...call, paymentId: depositId })
    expect(await reopened()).toMatchObject({ sessionId })
    await expect(payments.depositCashier(other.playerId, depositId, choice)).rejects.toMatchObject({
      code: 'error.not_found',
    })
    await side.transferDeposit(call)
    expect(await reopened()).toBeNull()
    expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
  })

  it('is none once its money came before its authorization, also for a repeat of the request', async () => {
    const { playerId, depositId, request } = await opened()
    const call = { playerId, companyTx: 'd-early', amount: 2500n, currency: 'EUR', paymentId: depositId }
    expect(await payments.openDeposit(playerId, request)).toMatchObject({
      cashier: { url: expect.any(String) },
    })
    expect((await side.transferDeposit(call)).ok).toBe(true)
    expect((await payments.depositOf(playerId, depositId)).status).toBe('PENDING')
    expect(await payments.depositCashier(playerId, depositId, choice)).toBeNull()
    expect(await payments.openDeposit(playerId, request)).toEqual({
      outcome: 'SUCCESS',
      depositId,
      cashier: null,
    })
    expect((await side.authorizeDeposit(call)).ok).toBe(true)
    expect((await side.transferDeposit(call)).ok).toBe(true)
    expect((await kit.wallet.balancesOf(playerId))?.main).toBe(2500n)
  })

  it('is none after thirty minutes, whatever the company has of it', async () => {
    const { playerId, depositId } = await opened()
    kit.clock.advance({ minutes: 29, seconds: 59 })
    expect(await payments.depositCashier(playerId, depositId, choice)).not.toBeNull()
    kit.clock.advance({ seconds: 1 })
    expect(await payments.depositCashier(playerId, depositId, choice)).toBeNull()
  })
})
