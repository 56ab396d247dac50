/** Who is looked up in public records, findings that race with staff, windows of net deposits (KYC-10, LIM-20). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import {
  createAffordability,
  listForStaff,
  readForStaff,
  reviewAffordability,
} from '../../apps/server/src/modules/affordability/index.ts'
import { insertFinding } from '../../apps/server/src/modules/affordability/test-kit.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { createDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import { readNetDeposits } from '../../apps/server/src/modules/payments/index.ts'
import { alarmLog } from '../kit/alarm-log.ts'
import { type AffordabilityWorld, ASKED_FROM, callOf, createAffordabilityWorld } from './affordability-kit.ts'

const START = '2026-11-02T09:00:00Z'
/** Amounts of `afford.*` by default, minor units of euro. */
const MONTH = 200_000n
const CHECK_FROM = 50_000n
const ulla = { firstName: 'Ulla', lastName: 'Ulosotto', dateOfBirth: '1981-02-19' }
const december = Temporal.Instant.from('2026-12-01T00:00:00Z')

let world: AffordabilityWorld
beforeAll(async () => {
  world = await createAffordabilityWorld(START)
})
afterEach(() => {
  world.alarms.length = 0
  world.outages.records = false
  world.identity.due = null
  world.kit.clock.set(Temporal.Instant.from(START))
})
afterAll(() => world.close())

const setClock = (at: string) => world.kit.clock.set(Temporal.Instant.from(at))
const callsToRecords = async () => {
  const answer = await world.sandbox.app.inject('/public-records/_control/calls')
  return answer.json<{ calls: unknown[] }>().calls.length
}
type Read = Awaited<ReturnType<typeof readForStaff>>['waits']
const reviewAsRead = (playerId: bigint, read: Read, outcome: 'reopened' | 'kept', by = 'anna') =>
  inTransaction(world.kit.db, (tx) =>
    reviewAffordability(
      tx,
      { audit: testAudit, clock: world.kit.clock },
      { playerId, ...(read ?? { about: 'check', checkId: null }), outcome, reason: 'x', by },
    ),
  )
const review = async (playerId: bigint, outcome: 'reopened' | 'kept', by = 'anna') =>
  reviewAsRead(playerId, (await readForStaff(world.kit.db, playerId)).waits, outcome, by)
const askForReview = (playerId: bigint) =>
  world.affordability.handlers['affordability.askForReview']({}, callOf(playerId))
const staffView = async (playerId: bigint) => readForStaff(world.kit.db, playerId)

interface Booked {
  readonly companyTx: string
  readonly kind: 'deposit' | 'payout' | 'return' | 'reversal'
  readonly at: string
  readonly amount: bigint
  readonly originalTx?: string
}
const book = (playerId: bigint, { companyTx, kind, at, amount, originalTx }: Booked) =>
  world.kit.db.query(
    `insert into payments.company_transaction (player_id, company, company_tx, kind, original_tx, authorized_at,
         authorized_amount, transferred_at, transfer_amount, transfer_currency, booked_at, booked_amount)
       values ($1, 'testpay', $2, $3, $4, $5, $6, $5, $6, 'EUR', $5, $6)`,
    [playerId, companyTx, kind, originalTx ?? null, at, amount],
  )

describe('a person whom nobody has paid for', () => {
  it('is not looked up by an amount that is typed, and nothing is told of public records (KYC-10)', async () => {
    const playerId = await world.irish(ulla)
    const before = await callsToRecords()
    expect(await world.open(playerId, CHECK_FROM + 10_000n)).toMatchObject({
      outcome: 'EXCEEDS_KYC_LIMIT',
      affordability: { is: 'check', left: CHECK_FROM },
    })
    await world.payments.depositState(playerId)
    await world.view(playerId)
    expect(await callsToRecords()).toBe(before)
    expect((await staffView(playerId)).checks).toEqual([])
  })

  it('is not looked up for a deposit that is authorized and not paid, nor a cent before the half is (KYC-10)', async () => {
    const playerId = await world.irish()
    const before = await callsToRecords()
    expect(await world.deposit(playerId, ASKED_FROM - 1_000n)).toBeNull()
    const opened = await world.open(playerId, ASKED_FROM)
    const call = world.paymentOf(playerId, opened.depositId, ASKED_FROM)
    expect(await world.company.authorizeDeposit(call)).toMatchObject({ ok: true })
    expect((await world.open(playerId, 2_000n)).affordability).toMatchObject({ is: 'check', left: 1_000n })
    expect(await callsToRecords()).toBe(before)
    expect(await world.company.transferDeposit(call)).toMatchObject({ ok: true })
    expect(await world.open(playerId, 2_000n)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await callsToRecords()).toBe(before + 1)
  })

  it('is not looked up above the maximum of a method, whatever is paid in', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, ASKED_FROM)
    const before = await callsToRecords()
    await expect(world.open(playerId, 99_999_999_999n)).rejects.toMatchObject({ code: 'error.validation' })
    expect(await callsToRecords()).toBe(before)
  })

  it.each([
    ['checking', 'error.identity.checking'],
    ['age', 'error.identity.age.due'],
    ['identity', 'error.identity.due'],
  ] as const)(
    'is confirmed first (%s): the step of identity comes before the look into public records (KYC-10)',
    async (due, code) => {
      const playerId = await world.irish()
      await world.deposit(playerId, CHECK_FROM)
      const before = await callsToRecords()
      world.identity.due = due
      await expect(world.open(playerId, 1_000n)).rejects.toMatchObject({ code })
      expect(await world.payments.depositState(playerId)).toMatchObject({
        outcome: 'SUCCESS',
        step: { is: 'identity', reason: due },
        affordability: null,
      })
      expect(await callsToRecords()).toBe(before)
      world.identity.due = null
      expect(await world.open(playerId, 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
      expect(await callsToRecords()).toBe(before + 1)
    },
  )
})

describe('an answer about public records', () => {
  /** The module with a company whose answer is held back. */
  const heldBack = () => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { db, clock, players, wallet } = world.kit
    const affordability = createAffordability({
      db,
      clock,
      log: alarmLog(world.alarms),
      publicRecords: {
        check: async () => {
          begun.resolve()
          await held.promise
          return { outcome: 'done', records: ['bankruptcy'] }
        },
      },
      incomeCompany: undefined,
      playerOf: (playerId, within) => players.factsOf(playerId, within),
      netDepositsSince: readNetDeposits,
      identityDueOf: async () => null,
      wallet,
      decisions: createDecisions({ clock }),
      siteUrl: 'http://localhost:3000',
    })
    return { affordability, begun: begun.promise, release: held.resolve }
  }

  it('is waited for by staff as long as a call may last, not a second longer (KYC-16)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, CHECK_FROM)
    const { affordability, begun, release } = heldBack()
    const asked = affordability.deposits.refusalOf(playerId, { amount: 1_000n, isRequest: false })
    await begun
    await expect(review(playerId, 'reopened')).rejects.toMatchObject({ fields: [{ field: 'outcome' }] })
    world.kit.clock.advance({ seconds: 59 })
    await expect(review(playerId, 'kept')).rejects.toMatchObject({ fields: [{ field: 'outcome' }] })
    world.kit.clock.advance({ seconds: 1 })
    await expect(review(playerId, 'reopened')).resolves.toMatchObject({ about: 'check' })
    release()
    // What was found is not thrown away: it closes deposits, and a person has to look at it.
    expect(await asked).toMatchObject({ is: 'found' })
    const outcomes = (await staffView(playerId)).checks.map(({ outcome }) => outcome)
    expect(new Set(outcomes)).toEqual(new Set(['clear', 'found']))
    expect(world.alarms).toContain(
      'public records of a player tell of financial trouble, after their question had another answer',
    )
    expect(await listForStaff(world.kit.db)).toContainEqual(
      expect.objectContaining({ playerId, about: 'found' }),
    )
    await review(playerId, 'reopened')
    expect(await world.open(playerId, 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('that comes after staff have read the question is read first: it opens nothing unread (KYC-10, KYC-16)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, CHECK_FROM)
    const { affordability, begun, release } = heldBack()
    const asked = affordability.deposits.refusalOf(playerId, { amount: 1_000n, isRequest: false })
    await begun
    const { waits: question } = await staffView(playerId)
    expect(question).toMatchObject({ about: 'check', checkId: expect.any(String) })
    release()
    await asked
    const changed = { fields: [{ field: 'about', code: 'changed' }] }
    await expect(reviewAsRead(playerId, question, 'reopened')).rejects.toMatchObject(changed)
    const { waits: finding, checks } = await staffView(playerId)
    expect([finding, checks.map(({ clearedAt }) => clearedAt)]).toEqual([
      { about: 'found', checkId: question!.checkId },
      [null],
    ])
    // Another finding comes before the decision.
    const at = world.kit.clock.now()
    const next = { playerId, checkId: 'vul_next', personDigest: Buffer.alloc(32), askedAt: at }
    await inTransaction(world.kit.db, (tx) => insertFinding(tx, next, ['bankruptcy'], at.add({ seconds: 1 })))
    await expect(reviewAsRead(playerId, finding, 'reopened')).rejects.toMatchObject(changed)
    expect(await world.open(playerId, 1_000n)).toMatchObject({ affordability: { is: 'found' } })
    await reviewAsRead(playerId, (await staffView(playerId)).waits, 'reopened')
    expect(await world.open(playerId, 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('counts after an address was changed there and back: nobody is asked again (KYC-10)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, CHECK_FROM + 1_000n)
    const before = await callsToRecords()
    await world.kit.db.query(
      `insert into affordability.vulnerability_check
         (player_id, check_id, person_digest, asked_at, answered_at, outcome)
       values ($1, 'vul_moved', '\\x00', $2, $2, 'clear')`,
      [playerId, world.kit.clock.now().add({ seconds: 5 })],
    )
    world.kit.clock.advance({ seconds: 10 })
    expect(await world.open(playerId, 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await callsToRecords()).toBe(before)
  })

  it('is decided about by one of two people at the same time, and is in the list no more (KYC-16)', async () => {
    const playerId = await world.irish(ulla)
    await world.deposit(playerId, CHECK_FROM)
    await world.open(playerId, 1_000n)
    await askForReview(playerId)
    const answers = await Promise.allSettled([
      review(playerId, 'kept', 'anna'),
      review(playerId, 'reopened', 'bert'),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'error.not_found' },
    })
    expect((await staffView(playerId)).reviews).toHaveLength(1)
    expect(await listForStaff(world.kit.db)).not.toContainEqual(expect.objectContaining({ playerId }))
  })
})

describe('net deposits of a month', () => {
  it('count a deposit that is authorized in one month and booked in the next before it is booked (LIM-20)', async () => {
    setClock('2026-11-30T23:50:00Z')
    const playerId = await world.irish()
    expect(await world.deposit(playerId, ASKED_FROM)).toBeNull()
    const rest = MONTH - ASKED_FROM
    const [one, two] = [await world.open(playerId, rest), await world.open(playerId, rest)]
    const [first, second] = [one, two].map(({ depositId }) => world.paymentOf(playerId, depositId, rest))
    setClock('2026-11-30T23:59:50Z')
    expect(await world.company.authorizeDeposit(first!)).toMatchObject({ ok: true })
    setClock('2026-12-01T00:00:05Z')
    expect(await readNetDeposits(world.kit.db, playerId, december)).toBe(rest)
    expect(await world.company.authorizeDeposit(second!)).toMatchObject({ ok: false })
    expect(await world.company.transferDeposit(first!)).toMatchObject({ ok: true })
    expect(await readNetDeposits(world.kit.db, playerId, december)).toBe(rest)
  })

  it('are not raised by a payout of an earlier month that comes back (LIM-20)', async () => {
    const playerId = await world.irish()
    await book(playerId, { companyTx: 'p1', kind: 'payout', at: '2026-11-28T10:00:00Z', amount: 500_000n })
    await book(playerId, {
      companyTx: 'r1',
      kind: 'return',
      at: '2026-12-01T10:00:00Z',
      amount: 500_000n,
      originalTx: 'p1',
    })
    setClock('2026-12-01T12:00:00Z')
    expect(await readNetDeposits(world.kit.db, playerId, december)).toBe(0n)
    expect(await readNetDeposits(world.kit.db, playerId, Temporal.Instant.from(START))).toBe(0n)
    expect(await world.open(playerId, 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('are not lowered by what is taken back of a deposit of an earlier month (LIM-20)', async () => {
    const playerId = await world.irish()
    await book(playerId, { companyTx: 'd1', kind: 'deposit', at: '2026-10-10T10:00:00Z', amount: MONTH })
    const taken = { kind: 'reversal', at: '2026-12-01T10:00:00Z', amount: MONTH } as const
    await book(playerId, { ...taken, companyTx: 'c1', originalTx: 'd1' })
    setClock('2026-12-01T12:00:00Z')
    expect(await readNetDeposits(world.kit.db, playerId, december)).toBe(0n)
    expect(await world.open(playerId, MONTH + 1n)).toMatchObject({
      affordability: { is: 'income', left: MONTH },
    })
    await book(playerId, { companyTx: 'd2', kind: 'deposit', at: '2026-12-01T10:00:00Z', amount: 5_000n })
    await book(playerId, { ...taken, companyTx: 'c2', originalTx: 'd2', amount: 2_000n })
    expect(await readNetDeposits(world.kit.db, playerId, december)).toBe(3_000n)
  })

  it('that are booked above their authorization raise an alarm (LIM-20)', async () => {
    const playerId = await world.irish()
    const { depositId } = await world.open(playerId, 1_000n)
    await world.company.authorizeDeposit(world.paymentOf(playerId, depositId, 1_000n))
    await world.company.transferDeposit(world.paymentOf(playerId, depositId, 1_001n))
    expect(world.alarms).toContain('more has arrived than was authorized')
    world.alarms.length = 0
    expect(await world.deposit(playerId, 1_000n)).toBeNull()
    expect(world.alarms).toEqual([])
  })
})
