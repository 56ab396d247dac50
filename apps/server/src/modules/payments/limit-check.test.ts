import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { Payments, PaymentsPlayer } from './index.ts'
import { companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const facts = new Map<bigint, PaymentsPlayer>()

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-07-01T09:00:00Z' })
  payments = createTestPayments(kit, { company: createFakeCompany().port, facts })
  side = companySide(payments)
})
afterAll(() => kit.close())

async function person(deposit: { day?: bigint; week?: bigint; month?: bigint } = {}): Promise<bigint> {
  const playerId = await kit.player({ gate: { limits: { deposit } } })
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}

const eur = (minor: bigint) => ({ minor, currency: 'EUR' })

/** Opens a deposit, and asks for it as the company does. */
let requests = 0
async function authorize(playerId: bigint, amount: bigint) {
  const { depositId } = await payments.openDeposit(playerId, {
    amount: eur(amount),
    method: 'CREDITCARD',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey: `limit-${++requests}`,
  })
  const companyTx = `limit-${requests}`
  const call = { playerId, companyTx, amount, currency: 'EUR', paymentId: depositId! }
  return side.authorizeDeposit(call)
}

describe('the check of deposit limits', () => {
  it('passes what the ledger passes, and refuses the next cent with the limit, what is used and left, and its end', async () => {
    const playerId = await person({ day: 5_000n })
    expect((await authorize(playerId, 2_000n)).ok).toBe(true)
    const limit = {
      measure: 'deposit',
      period: 'day',
      cap: 5_000n,
      source: 'player',
      used: 2_000n,
      left: 3_000n,
      resetsAt: Temporal.Instant.from('2026-07-01T21:00:00Z'),
    }
    expect(await payments.checkDepositLimit(playerId, eur(3_001n))).toEqual({
      outcome: 'SELF_LIMIT_REACHED',
      limit,
    })
    expect(await authorize(playerId, 3_001n)).toEqual({ ok: false, refusal: 'deposit_limit' })
    expect(await payments.checkDepositLimit(playerId, eur(3_000n))).toEqual({ outcome: 'SUCCESS', limit })
    expect((await authorize(playerId, 3_000n)).ok).toBe(true)
    expect(await payments.checkDepositLimit(playerId, eur(1n))).toMatchObject({
      outcome: 'SELF_LIMIT_REACHED',
      limit: { left: 0n },
    })
  })

  it('names the limit that leaves the least, and of equal ones the one that starts again last', async () => {
    const weekly = await person({ day: 5_000n, week: 4_000n, month: 9_000n })
    expect(await payments.checkDepositLimit(weekly, eur(6_000n))).toMatchObject({
      outcome: 'SELF_LIMIT_REACHED',
      limit: { period: 'week', left: 4_000n },
    })
    const equal = await person({ day: 4_000n, month: 4_000n })
    expect((await payments.checkDepositLimit(equal, eur(4_000n))).limit?.period).toBe('month')
  })

  it('passes every amount without deposit limits: limits of stakes and losses are others', async () => {
    const playerId = await person()
    await kit.setGate(playerId, { limits: { stake: { day: 1n }, loss: { day: 1n } } })
    expect(await payments.checkDepositLimit(playerId, eur(500_000n))).toEqual({
      outcome: 'SUCCESS',
      limit: null,
    })
  })

  it('is told with the state of deposits before an amount is typed, and refuses when no amount passes: below the smallest deposit', async () => {
    const playerId = await person({ day: 5_000n, week: 4_000n })
    expect(await payments.depositState(playerId)).toMatchObject({
      outcome: 'SUCCESS',
      hideCashier: false,
      limit: { period: 'week', cap: 4_000n, used: 0n, left: 4_000n },
    })
    const { methods } = await payments.depositState(playerId)
    const smallest = methods.map(({ min }) => min).reduce((least, min) => (min < least ? min : least))
    expect((await authorize(playerId, 4_000n - smallest)).ok).toBe(true)
    expect(await payments.depositState(playerId)).toMatchObject({
      outcome: 'SUCCESS',
      limit: { left: smallest },
    })
    const below = await person({ day: 5_000n, week: 4_000n })
    expect((await authorize(below, 4_000n - smallest + 1n)).ok).toBe(true)
    expect(await payments.depositState(below)).toMatchObject({
      outcome: 'SELF_LIMIT_REACHED',
      hideCashier: true,
      limit: { left: smallest - 1n },
    })
    const last = await person({ day: 5_000n })
    expect((await authorize(last, 5_000n)).ok).toBe(true)
    expect(await payments.depositState(last)).toMatchObject({
      outcome: 'SELF_LIMIT_REACHED',
      hideCashier: true,
      limit: { period: 'day', left: 0n },
    })
    expect(await payments.depositState(await person())).toMatchObject({ outcome: 'SUCCESS', limit: null })
  })

  it('reserves nothing', async () => {
    const playerId = await person({ day: 5_000n })
    for (let times = 0; times < 3; times += 1) await payments.checkDepositLimit(playerId, eur(5_000n))
    expect((await authorize(playerId, 5_000n)).ok).toBe(true)
  })

  it('names the amount field of another currency', async () => {
    const playerId = await person({ day: 5_000n })
    const asked = payments.checkDepositLimit(playerId, { minor: 1n, currency: 'SEK' })
    await expect(asked).rejects.toMatchObject({
      code: 'error.validation',
      fields: [{ field: 'amount', code: 'currency' }],
    })
  })
})
