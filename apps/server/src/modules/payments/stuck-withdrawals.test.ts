/** Jobs give up after some days: an order that the company has not taken is sent again, and staff are alerted. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WalletKit, createWalletKit } from '../wallet/test-kit.ts'
import { type CompanyTransaction, type Payments, type PaymentsPlayer } from './index.ts'
import { type Alarm, companySide, createFakeCompany, createTestPayments, paymentsPlayer } from './test-kit.ts'

let kit: WalletKit
let payments: Payments
let side: ReturnType<typeof companySide>
const { company, port } = createFakeCompany()
const facts = new Map<bigint, PaymentsPlayer>()
const alarms: Alarm[] = []
const choice = { langmarket: 'en-UN', theme: 'dark', visit: { ip: '203.0.113.4' } } as const
let made = 0

beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-11-21T10:00:00Z', max: 20 })
  payments = createTestPayments(kit, { company: port, facts, alarms })
  side = companySide(payments)
})
afterAll(() => kit.close())
beforeEach(() => {
  alarms.length = 0
  company.approve = { outcome: 'done' }
  company.cancel = { outcome: 'done' }
})

async function run(name: string, payload: object): Promise<void> {
  const found = payments.jobs.find(({ kind }) => kind.name === name)
  await found?.run(payload, { signal: new AbortController().signal, attempt: 1, dueAt: undefined })
}

/** A withdrawal whose account is named. */
async function named(amount = 1000n) {
  const playerId = await kit.player({ main: 900_000n })
  facts.set(playerId, paymentsPlayer(playerId))
  const asked = await payments.requestWithdrawal(playerId, {
    amount: { minor: amount, currency: 'EUR' },
    method: 'TRUSTLY',
    ...choice,
    idempotencyKey: `stuck-${++made}`,
  })
  const [withdrawalId, companyTx] = [asked.withdrawal?.withdrawalId ?? '', `stuck-${made}`]
  const call = { playerId, companyTx, amount, currency: 'EUR', paymentId: withdrawalId }
  expect((await side.authorizeWithdrawal(call)).ok).toBe(true)
  const job = { playerId: playerId.toString(), withdrawalId }
  return {
    playerId,
    withdrawalId,
    companyTx,
    runJob: (name: string) => run(`payments.${name}-withdrawal`, job),
    ask: () => run('payments.ask-missing-transfer', { playerId: playerId.toString(), companyTx }),
    view: () => payments.viewOf(playerId, withdrawalId),
    say: (state: CompanyTransaction['state']) =>
      company.books.set(companyTx, {
        outcome: 'done',
        transaction: {
          companyTx,
          playerId,
          kind: 'payout',
          state,
          amount,
          currency: 'EUR',
          wasCancelled: false,
          reason: 'failed',
        },
      }),
    /** How often a job was requested, and with which keys. */
    async requestsFor(name: string) {
      const { rows } = await kit.db.query<{ key: string | null }>(
        `select body->>'jobKey' as key from kernel.outbox where topic = 'kernel.job' and body->>'task' = $1
          and body->'payload'->>'withdrawalId' = $2 order by id`,
        [`payments.${name}-withdrawal`, withdrawalId],
      )
      return { count: rows.length, keys: new Set(rows.map((row) => row.key)) }
    },
  }
}

async function approved() {
  const withdrawal = await named()
  company.approve = { outcome: 'unknown' }
  await withdrawal.runJob('decide')
  await expect(withdrawal.runJob('send')).rejects.toThrow('did not answer')
  return withdrawal
}

describe('an approved withdrawal that the company has not taken', () => {
  it('is sent to it again with every question, and an alarm is raised after a day', async () => {
    const stuck = await approved()
    stuck.say('pending')
    for (const day of [1, 2, 3]) {
      kit.clock.advance({ hours: 24, seconds: 1 })
      await stuck.ask()
      const requests = await stuck.requestsFor('send')
      expect(requests.count).toBe(1 + day)
      // One key: a request replaces the job that waits or has given up.
      expect(requests.keys.size).toBe(1)
      expect(alarms.filter(({ withdrawalId }) => withdrawalId === stuck.withdrawalId)).toHaveLength(day)
    }
    company.approve = { outcome: 'done' }
    await stuck.runJob('send')
    expect((await stuck.view()).stage).toBe('sent')
    kit.clock.advance({ hours: 24, seconds: 1 })
    await stuck.ask()
    expect((await stuck.requestsFor('send')).count).toBe(4)
    expect(alarms).toHaveLength(3)
  })

  it('is sent to it again even while its books cannot be read', async () => {
    const stuck = await approved()
    kit.clock.advance({ hours: 24, seconds: 1 })
    await stuck.ask()
    expect((await stuck.requestsFor('send')).count).toBe(2)
    expect(alarms).toMatchObject([{ withdrawalId: stuck.withdrawalId }])
  })

  it('is left to its first job when the approval is recent', async () => {
    const waiting = await named(600_000n)
    waiting.say('pending')
    kit.clock.advance({ hours: 24, seconds: 1 })
    await waiting.ask()
    company.approve = { outcome: 'unknown' }
    await payments.approve(waiting.playerId, waiting.withdrawalId, 'staff-1')
    kit.clock.advance({ minutes: 59 })
    await waiting.ask()
    expect((await waiting.requestsFor('send')).count).toBe(1)
    kit.clock.advance({ minutes: 1 })
    await waiting.ask()
    expect((await waiting.requestsFor('send')).count).toBe(2)
    expect(alarms).toEqual([])
  })
})

describe('a cancel that the company has not answered', () => {
  it('is sent to it again with every question, and an alarm is raised after a day', async () => {
    const stuck = await named()
    stuck.say('pending')
    company.cancel = { outcome: 'unknown' }
    await payments.cancelByPlayer(stuck.playerId, stuck.withdrawalId, { minor: 1000n, currency: 'EUR' })
    for (const day of [1, 2]) {
      kit.clock.advance({ hours: 24, seconds: 1 })
      await stuck.ask()
      const requests = await stuck.requestsFor('cancel')
      expect(requests).toMatchObject({ count: 1 + day, keys: { size: 1 } })
      expect(alarms).toHaveLength(day)
    }
    company.cancel = { outcome: 'done' }
    await stuck.runJob('cancel')
    expect(await stuck.view()).toMatchObject({ stage: 'cancelled', isCancelling: false })
  })
})

it('a withdrawal that waits for an approval raises no alarm', async () => {
  const waiting = await named(600_000n)
  waiting.say('pending')
  kit.clock.advance({ hours: 48 })
  await waiting.ask()
  expect((await waiting.requestsFor('send')).count + (await waiting.requestsFor('cancel')).count).toBe(0)
  expect(alarms).toEqual([])
})
