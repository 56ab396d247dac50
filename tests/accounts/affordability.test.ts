/** Deposits that a player may not be able to afford (LIM-20, KYC-10, KYC-11, KYC-16). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import {
  listForStaff,
  readForStaff,
  recordIncome,
  reviewAffordability,
} from '../../apps/server/src/modules/affordability/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { readDecisions } from '../../apps/server/src/modules/decisions/index.ts'
import { readNetDeposits } from '../../apps/server/src/modules/payments/index.ts'
import { type AffordabilityWorld, ASKED_FROM, callOf, createAffordabilityWorld } from './affordability-kit.ts'

const START = '2026-11-02T09:00:00Z'
/** The amounts of `afford.*` by default, minor units of euro. */
const MONTH = 200_000n
const MONTH_YOUNG = 50_000n
const CHECK_FROM = 50_000n
const ulla = { firstName: 'Ulla', lastName: 'Ulosotto', dateOfBirth: '1981-02-19' }

let world: AffordabilityWorld
beforeAll(async () => {
  world = await createAffordabilityWorld(START)
})
afterEach(async () => {
  world.alarms.length = 0
  world.outages.records = false
  world.kit.clock.set(Temporal.Instant.from(START))
  await world.sandbox.app.inject({ method: 'DELETE', url: '/public-records/_control' })
})
afterAll(() => world.close())

const staff = () => ({ audit: testAudit, clock: world.kit.clock })
const record = (playerId: bigint, monthly: bigint) =>
  inTransaction(world.kit.db, (tx) =>
    recordIncome(tx, staff(), { playerId, monthly, currency: 'EUR', reason: 'pay slips', by: 'anna' }),
  )
const review = (playerId: bigint, outcome: 'reopened' | 'kept') =>
  inTransaction(world.kit.db, async (tx) => {
    const { waits } = await readForStaff(tx, playerId)
    const read = waits ?? { about: 'check', checkId: null }
    return reviewAffordability(tx, staff(), { playerId, ...read, outcome, reason: 'talked', by: 'anna' })
  })
const checksOf = async (playerId: bigint) => (await readForStaff(world.kit.db, playerId)).checks
const callsToRecords = async () => {
  const answer = await world.sandbox.app.inject('/public-records/_control/calls')
  return answer.json<{ calls: unknown[] }>().calls.length
}
const decisionsOf = async (playerId: bigint) =>
  (await readDecisions(world.kit.db, playerId, 10)).filter(({ kind }) => kind === 'affordability.deposit')

describe('net deposits of a month', () => {
  it('stop at the threshold until an income is verified, exact to the cent, before the company is called (LIM-20)', async () => {
    const playerId = await world.irish()
    expect(await world.deposit(playerId, MONTH - 5_000n)).toBeNull()
    expect(await world.open(playerId, 5_001n)).toMatchObject({
      outcome: 'EXCEEDS_KYC_LIMIT',
      depositId: null,
      affordability: { is: 'income', left: 5_000n },
    })
    expect(await world.deposit(playerId, 5_000n)).toBeNull()
    expect(await world.open(playerId, 1_000n)).toMatchObject({
      outcome: 'RESTRICTED',
      depositId: null,
      cashier: null,
      affordability: { is: 'income', left: 0n },
    })
    expect(await world.payments.depositState(playerId)).toMatchObject({
      outcome: 'RESTRICTED',
      hideCashier: true,
      affordability: { is: 'income', left: 0n },
    })
    await record(playerId, 1_000_000n)
    expect(await world.deposit(playerId, 5_000n)).toBeNull()
  })

  it('are refused by the cashier and at the authorization too, where they were opened before (LIM-20)', async () => {
    const playerId = await world.irish()
    const rest = MONTH - 5_000n - ASKED_FROM
    expect(await world.deposit(playerId, ASKED_FROM)).toBeNull()
    const first = await world.open(playerId, rest)
    const second = await world.open(playerId, 10_000n)
    const call = world.paymentOf(playerId, first.depositId, rest)
    expect(await world.company.authorizeDeposit(call)).toMatchObject({ ok: true })
    const session = await world.company.sessionOf(playerId, second.cashier!.sessionId)
    expect(session?.refusal).not.toBeNull()
    expect(
      await world.company.authorizeDeposit(world.paymentOf(playerId, second.depositId, 10_000n)),
    ).toMatchObject({ ok: false })
    // The one that is authorized already is booked.
    expect(await world.company.transferDeposit(call)).toMatchObject({ ok: true })
  })

  it('at the same time pass the threshold by nothing (LIM-20)', async () => {
    const playerId = await world.irish()
    expect(await world.deposit(playerId, MONTH - 30_000n)).toBeNull()
    const opened = await Promise.all(Array.from({ length: 8 }, () => world.open(playerId, 10_000n)))
    const answers = await Promise.all(
      opened.map(({ depositId }) =>
        world.company.authorizeDeposit(world.paymentOf(playerId, depositId, 10_000n)),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
    const since = Temporal.Instant.from('2026-11-01T00:00:00Z')
    expect(await readNetDeposits(world.kit.db, playerId, since)).toBe(MONTH)
  })

  it('of a young player stop earlier (LIM-20, CARE-05)', async () => {
    const playerId = await world.irish({ dateOfBirth: '2004-05-17' })
    expect(await world.open(playerId, MONTH_YOUNG + 1n)).toMatchObject({
      affordability: { is: 'income', left: MONTH_YOUNG },
    })
    expect(await world.deposit(playerId, MONTH_YOUNG)).toBeNull()
  })

  it('start again with the calendar month of the market (LIM-20)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, MONTH)
    const [refused] = [await world.open(playerId, 5_000n)]
    expect(refused.affordability?.monthEndsAt.toString()).toBe('2026-12-01T00:00:00Z')
    world.kit.clock.set(Temporal.Instant.from('2026-11-30T23:59:59Z'))
    expect((await world.open(playerId, 5_000n)).depositId).toBeNull()
    world.kit.clock.set(Temporal.Instant.from('2026-12-01T00:00:00Z'))
    expect(await world.open(playerId, 5_000n)).toMatchObject({ outcome: 'SUCCESS' })
  })
})

describe('public records', () => {
  it('are looked at from the amount of 30 days on, one time in a year (KYC-10)', async () => {
    const playerId = await world.irish()
    const before = await callsToRecords()
    expect(await world.deposit(playerId, CHECK_FROM)).toBeNull()
    expect(await callsToRecords()).toBe(before)
    expect(await world.deposit(playerId, 1_000n)).toBeNull()
    expect(await callsToRecords()).toBe(before + 1)
    world.kit.clock.set(Temporal.Instant.from('2027-11-01T09:00:00Z'))
    expect(await world.deposit(playerId, CHECK_FROM + 1_000n)).toBeNull()
    expect(await callsToRecords()).toBe(before + 1)
    world.kit.clock.set(Temporal.Instant.from('2027-11-02T10:00:00Z'))
    expect(await world.deposit(playerId, 1_000n)).toBeNull()
    expect(await callsToRecords()).toBe(before + 2)
  })

  it('are looked at again when the person has another name: a new fact (KYC-10)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, CHECK_FROM + 1_000n)
    const before = await callsToRecords()
    await world.deposit(playerId, 1_000n)
    expect(await callsToRecords()).toBe(before)
    await world.kit.db.query(
      `update affordability.vulnerability_check set person_digest = '\\x00' where player_id = $1`,
      [playerId],
    )
    await world.deposit(playerId, 1_000n)
    expect(await callsToRecords()).toBe(before + 1)
  })

  it('are looked at by the page too, which so never says that an answer is missing before anybody has asked', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, CHECK_FROM)
    expect(await world.view(playerId)).toMatchObject({ state: 'free' })
    expect(await checksOf(playerId)).toMatchObject([{ outcome: 'clear' }])
  })

  it('are asked one time by deposits at the same time', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, ASKED_FROM)
    const before = await callsToRecords()
    await Promise.all(Array.from({ length: 6 }, () => world.open(playerId, CHECK_FROM + 1_000n)))
    expect(await callsToRecords()).toBe(before + 1)
    expect(await checksOf(playerId)).toHaveLength(1)
  })

  it.each(['away', 'wrong-key', 'not-json', 'no-records'])(
    'without an answer (%s) have deposits wait, with an alarm, and never pass (KYC-10)',
    async (next) => {
      const playerId = await world.irish()
      await world.deposit(playerId, ASKED_FROM)
      if (next === 'away') world.outages.records = true
      else await world.control('public-records', { next })
      expect(await world.open(playerId, CHECK_FROM + 1_000n)).toMatchObject({
        depositId: null,
        affordability: { is: 'check', left: CHECK_FROM - ASKED_FROM },
      })
      expect(world.alarms).toContain('public records could not be looked at: deposits of a player wait')
      // Below the amount nothing waits, and the next question is asked after a pause.
      expect(await world.open(playerId, CHECK_FROM - ASKED_FROM)).toMatchObject({ outcome: 'SUCCESS' })
      world.outages.records = false
      expect((await world.open(playerId, CHECK_FROM + 1_000n)).depositId).toBeNull()
      world.kit.clock.advance({ seconds: 11 })
      expect(await world.open(playerId, CHECK_FROM + 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
    },
  )

  it('are asked again after a call whose process has died', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, ASKED_FROM)
    await world.kit.db.query(
      `insert into affordability.vulnerability_check (player_id, check_id, person_digest, asked_at)
       values ($1, 'vul_lost', '\\x00', $2)`,
      [playerId, world.kit.clock.now()],
    )
    expect((await world.open(playerId, CHECK_FROM + 1_000n)).affordability?.is).toBe('check')
    world.kit.clock.advance({ seconds: 61 })
    expect(await world.open(playerId, CHECK_FROM + 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
    expect(await checksOf(playerId)).toHaveLength(1)
  })

  it('that a person has looked at by hand stand for an answer that never came (KYC-16)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, ASKED_FROM)
    world.outages.records = true
    await world.open(playerId, CHECK_FROM + 1_000n)
    world.kit.clock.advance({ seconds: 11 })
    await review(playerId, 'reopened')
    expect(await world.open(playerId, CHECK_FROM + 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
    world.outages.records = false
  })

  it('with a finding close deposits until a person has reviewed it (KYC-10, KYC-16)', async () => {
    const playerId = await world.irish(ulla)
    expect(await world.deposit(playerId, CHECK_FROM)).toBeNull()
    expect(await world.open(playerId, 1_000n)).toMatchObject({
      outcome: 'RESTRICTED',
      affordability: { is: 'found', left: 0n },
    })
    expect(await world.view(playerId)).toMatchObject({ state: 'found', review: null })
    await world.affordability.handlers['affordability.askForReview']({}, callOf(playerId))
    await world.affordability.handlers['affordability.askForReview']({}, callOf(playerId))
    const waiting = (await listForStaff(world.kit.db)).filter((one) => one.playerId === playerId)
    expect(waiting).toMatchObject([{ about: 'found', askedAt: world.kit.clock.now() }])
    expect(waiting[0]?.foundAt).not.toBeNull()
    await review(playerId, 'kept')
    expect((await world.open(playerId, 1_000n)).affordability?.is).toBe('found')
    // A year later it is still closed: a finding ends by a person alone.
    world.kit.clock.set(Temporal.Instant.from('2028-01-02T09:00:00Z'))
    expect((await world.open(playerId, 1_000n)).affordability?.is).toBe('found')
    await world.affordability.handlers['affordability.askForReview']({}, callOf(playerId))
    await review(playerId, 'reopened')
    expect(await world.view(playerId)).toMatchObject({ review: { outcome: 'reopened' } })
    expect(await world.deposit(playerId, 1_000n)).toBeNull()
  })

  it('are encrypted at rest', async () => {
    const playerId = await world.irish({ ...ulla, firstName: 'ULLA' })
    await world.deposit(playerId, ASKED_FROM)
    await world.open(playerId, CHECK_FROM + 1_000n)
    const { rows } = await world.kit.db.query<{ line: string }>(
      'select t::text as line from affordability.vulnerability_check t where player_id = $1',
      [playerId],
    )
    expect(rows[0]!.line).toContain('found')
    expect(rows[0]!.line).not.toContain('debt')
  })
})

describe('spending of a month', () => {
  it('above the share of a verified income closes deposits for the rest of the month, to the cent (KYC-11)', async () => {
    const playerId = await world.irish()
    // 30 % of 1,000.05 is 300.015: parts of a cent are no room.
    await record(playerId, 100_005n)
    expect(await world.open(playerId, 30_002n)).toMatchObject({
      outcome: 'EXCEEDS_KYC_LIMIT',
      affordability: { is: 'share', left: 30_001n },
    })
    expect(await world.deposit(playerId, 30_001n)).toBeNull()
    expect(await world.open(playerId, 1_000n)).toMatchObject({
      outcome: 'RESTRICTED',
      affordability: { is: 'share', left: 0n },
    })
    world.kit.clock.set(Temporal.Instant.from('2026-12-01T00:00:00Z'))
    expect(await world.open(playerId, 1_000n)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('ends with the income after a year: the threshold of the month is back (LIM-20)', async () => {
    const playerId = await world.irish()
    await record(playerId, 10_000n)
    expect((await world.open(playerId, 5_000n)).affordability?.is).toBe('share')
    world.kit.clock.set(Temporal.Instant.from('2027-11-02T09:00:00Z'))
    expect(await world.open(playerId, 5_000n)).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('counts losses of money that was there before (KYC-11)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, 40_000n)
    world.kit.clock.set(Temporal.Instant.from('2026-12-02T09:00:00Z'))
    await record(playerId, 100_000n)
    expect(await world.open(playerId, 30_000n)).toMatchObject({ outcome: 'SUCCESS' })
    await world.lose(playerId, 20_000n)
    expect(await world.open(playerId, 10_001n)).toMatchObject({
      affordability: { is: 'share', left: 10_000n },
    })
  })
})

describe('a refusal', () => {
  it('of a request is a stored decision that a replay repeats; a look stores none (KYC-16)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, MONTH)
    await world.payments.depositState(playerId)
    expect(await decisionsOf(playerId)).toEqual([])
    await world.open(playerId, 5_000n)
    const [decision, ...others] = await decisionsOf(playerId)
    expect(others).toEqual([])
    expect(decision).toMatchObject({ answer: '"income"' })
    expect(Object.keys(JSON.parse(decision!.inputs) as object).toSorted()).toEqual([
      'amount',
      'checkRoom',
      'incomeRoom',
      'isAboveShare',
      'vulnerability',
    ])
  })

  it('for an income is not put aside by a person: an income is recorded (KYC-16)', async () => {
    const playerId = await world.irish()
    await world.deposit(playerId, MONTH)
    await world.affordability.handlers['affordability.askForReview']({}, callOf(playerId))
    await expect(review(playerId, 'reopened')).rejects.toMatchObject({ fields: [{ field: 'outcome' }] })
    await record(playerId, 1_000_000n)
    expect(await world.view(playerId)).toMatchObject({
      state: 'free',
      income: { source: 'documents' },
      review: { outcome: 'reopened' },
    })
    await expect(review(playerId, 'kept')).rejects.toMatchObject({ code: 'error.not_found' })
  })

  it('by its amount is told with it, and can be reviewed while it would be refused (KYC-16)', async () => {
    const playerId = await world.irish()
    expect(await world.open(playerId, MONTH + 1n)).toMatchObject({ outcome: 'EXCEEDS_KYC_LIMIT' })
    const refused = { is: 'income', amount: { currency: 'EUR' } }
    expect(await world.view(playerId)).toMatchObject({ state: 'free', refused })
    const ask = () => world.affordability.handlers['affordability.askForReview']({}, callOf(playerId))
    expect(await ask()).toMatchObject({ review: { about: 'income', decidedAt: null } })
    await record(playerId, 10_000_000n)
    // The income allows it. Public records have not been asked, because nothing is paid in.
    expect(await world.view(playerId)).toMatchObject({ state: 'free', refused: { is: 'check' } })
  })

  it('of a month before is no refusal any more', async () => {
    const playerId = await world.irish()
    await world.open(playerId, MONTH + 1n)
    world.kit.clock.set(Temporal.Instant.from('2027-02-02T09:00:00Z'))
    expect(await world.view(playerId)).toMatchObject({ state: 'free', refused: null })
  })

  it('that nothing refuses cannot be reviewed', async () => {
    const playerId = await world.irish()
    await expect(
      world.affordability.handlers['affordability.askForReview']({}, callOf(playerId)),
    ).rejects.toMatchObject({ code: 'error.not_found' })
  })
})
