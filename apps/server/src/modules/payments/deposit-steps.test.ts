import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../kernel/index.ts'
import { createTestSteps } from '../protection/test-kit.ts'
import { createWalletKit, type WalletKit } from '../wallet/test-kit.ts'
import type { Payments, PaymentsPlayer } from './index.ts'
import type { DepositStep } from './ports.ts'
import { companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

const AMOUNT = 2_500n
const choice: DepositStep = {
  is: 'choice',
  mayDecline: true,
  limits: [{ kind: 'deposit', period: 'D' }],
}
const review: DepositStep = { is: 'review', months: 6 }

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
let due: DepositStep | null = null
const facts = new Map<bigint, PaymentsPlayer>()
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-07-01T09:00:00Z' })
  const depositSteps = { dueOf: async () => due }
  payments = createTestPayments(kit, { company: createFakeCompany().port, facts, depositSteps })
  side = companySide(payments)
})
afterAll(() => kit.close())
beforeEach(() => {
  due = null
})

async function person(): Promise<bigint> {
  const playerId = await kit.player({})
  facts.set(playerId, paymentsPlayer(playerId))
  return playerId
}

const open = (playerId: bigint, idempotencyKey: string, of: Payments = payments) =>
  of.openDeposit(playerId, {
    amount: { minor: AMOUNT, currency: 'EUR' },
    method: 'CREDITCARD',
    langmarket: 'en-UN',
    theme: 'dark',
    visit: { ip: '203.0.113.4' },
    idempotencyKey,
  })

describe('a deposit before which a step is due', () => {
  it.each([
    ['a choice about a limit (LIM-05)', choice, 'error.deposit.choice.due'],
    ['a look at figures and limits (LIM-21)', review, 'error.deposit.review.due'],
  ])('is refused with the error of %s, and the state names it', async (_name, step, code) => {
    const playerId = await person()
    due = step
    await expect(open(playerId, `refused-${step.is}`)).rejects.toThrow(expect.objectContaining({ code }))
    expect(await payments.depositState(playerId)).toMatchObject({ outcome: 'SUCCESS', step })
    due = null
    expect(await open(playerId, `opened-${step.is}`)).toMatchObject({ outcome: 'SUCCESS' })
    expect((await payments.depositState(playerId)).step).toBeNull()
  })

  it('takes no money although its cashier was opened before (LIM-05, LIM-21)', async () => {
    const playerId = await person()
    const { depositId } = await open(playerId, 'opened-before')
    const call = { playerId, companyTx: 'step-1', amount: AMOUNT, currency: 'EUR', paymentId: depositId! }
    due = review
    expect(await side.authorizeDeposit(call)).toEqual({ ok: false, refusal: 'restricted' })
    due = null
    expect((await side.authorizeDeposit(call)).ok).toBe(true)
    // Money that was authorized is booked: it has left the bank.
    due = review
    expect((await side.transferDeposit(call)).ok).toBe(true)
  })
})

describe('the steps of a player, read by payments', () => {
  const firstDeposits = new Map<bigint, Temporal.Instant>()
  /** Set while nothing may be read outside of a transaction. */
  let mayReadOutside = true
  let steps: ReturnType<typeof createTestSteps>
  let ofSteps: Payments
  beforeAll(() => {
    const query: Database['query'] = async (...statement) => {
      if (!mayReadOutside) throw new Error('read outside of the transaction')
      return kit.db.query(...statement)
    }
    steps = createTestSteps(kit, { ...kit.db, query }, firstDeposits)
    ofSteps = createTestPayments(kit, { company: createFakeCompany().port, facts, depositSteps: steps })
  })

  it('are read in the transaction that authorizes the deposit, under its lock (LIM-05, LIM-21)', async () => {
    const playerId = await person()
    const refused = expect.objectContaining({ code: 'error.deposit.choice.due' })
    const asked = (idempotencyKey: string) => open(playerId, idempotencyKey, ofSteps)
    await expect(asked('real-steps-refused')).rejects.toEqual(refused)
    await steps.declineLimit(playerId, 'session')
    const { depositId } = await asked('real-steps-opened')
    const authorize = (companyTx: string) =>
      companySide(ofSteps).authorizeDeposit({
        playerId,
        companyTx,
        amount: AMOUNT,
        currency: 'EUR',
        paymentId: depositId!,
      })
    firstDeposits.set(playerId, kit.clock.now().subtract({ hours: 24 }))
    mayReadOutside = false
    try {
      expect(await authorize('real-steps-1')).toEqual({ ok: false, refusal: 'restricted' })
      mayReadOutside = true
      expect(await steps.review(playerId, 'session')).toBeNull()
      mayReadOutside = false
      expect((await authorize('real-steps-1')).ok).toBe(true)
    } finally {
      mayReadOutside = true
    }
  })
})
