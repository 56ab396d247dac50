/** Time-outs and limits that staff order, and a server carries out (CARE-06). */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { findOrderEnd, orderLimit, orderTimeOut } from '../../apps/server/src/modules/protection/index.ts'
import { breakCalls, START } from './break-kit.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: START })
})
afterEach(() => kit.clock.set(Temporal.Instant.from(START)))
afterAll(() => kit.close())

const { signedIn, enterDuringBreak, read, exclude, timeOut, deposit, passes, at } = breakCalls(() => kit)
const { mailsTo, recordsOf, runBreakJobs, statusOf } = breakCalls(() => kit)

const order = (playerId: bigint, days = 7) =>
  inTransaction(kit.db, (tx) =>
    orderTimeOut(
      tx,
      { audit: testAudit, clock: kit.clock },
      { playerId, days, reason: 'signs_of_harm', by: 'Anna' },
    ),
  )
async function impose(playerId: bigint, days?: number) {
  const orderId = await order(playerId, days)
  await runBreakJobs()
  return (await findOrderEnd(kit.db, orderId))?.endedAs
}
const WEEK = '2026-10-31T09:00:00Z'

describe('a time-out that the operator imposes', () => {
  it('CARE-06: stops play and sessions at once, is told with its reason, and ends by itself', async () => {
    const person = await signedIn()
    await deposit(person.playerId)
    expect(await impose(person.playerId)).toBe('begun')
    expect(await passes(person.playerId)).toBe(false)
    expect((await read(person)).status).toBe(401)
    expect((await read(await enterDuringBreak(person))).body.running).toMatchObject({
      kind: 'timeout',
      until: WEEK,
      initiator: 'staff',
    })
    const [mail] = await mailsTo(person.email, 'time-out-imposed')
    expect(mail?.text).toContain('help@x.example')
    expect(await recordsOf(person.playerId)).toMatchObject([
      { kind: 'timeout', length: '7 days', source: 'operator' },
    ])
    at('2026-10-31T08:59:59Z')
    expect(await passes(person.playerId)).toBe(false)
    at(WEEK)
    expect(await passes(person.playerId)).toBe(true)
  })

  it('CARE-06: begins one time, also when its job runs twice at the same moment', async () => {
    const person = await signedIn()
    await order(person.playerId)
    await Promise.all([runBreakJobs(), runBreakJobs()])
    expect(await recordsOf(person.playerId)).toHaveLength(1)
    expect(await mailsTo(person.email, 'time-out-imposed')).toHaveLength(1)
  })

  it('CARE-06, EXC-04: shortens no break that runs, and begins none on a closed account', async () => {
    const resting = await signedIn()
    await timeOut(resting, { days: 14 })
    expect(await impose(resting.playerId)).toBe('kept')
    const excluded = await signedIn()
    await exclude(excluded, 6)
    expect(await impose(excluded.playerId, 42)).toBe('kept')
    expect(await statusOf(excluded.playerId)).toBe('SELF_EXCLUDED')
    expect(await recordsOf(excluded.playerId)).toHaveLength(1)
    const closed = await signedIn()
    const orderId = await order(closed.playerId)
    await kit.players.changeStanding(closed.playerId, {
      status: { to: 'CLOSED' },
      reason: 'asked',
      actor: 'player',
    })
    await runBreakJobs()
    expect((await findOrderEnd(kit.db, orderId))?.endedAs).toBe('failed')
    await expect(order(closed.playerId)).rejects.toMatchObject({
      fields: [expect.objectContaining({ field: 'player', code: 'account_closed' })],
    })
  })

  it('CARE-06: whose job is repeated ends sessions while it runs, and those of later never', async () => {
    const person = await signedIn()
    const repeat = (orderId: string) =>
      kit.protection.jobs
        .find(({ kind }) => kind.name === 'protection.impose-time-out')!
        .run({ orderId }, { signal: AbortSignal.timeout(10_000), attempt: 2, dueAt: undefined })
    const orderId = await order(person.playerId, 1)
    await runBreakJobs()
    const during = await enterDuringBreak(person)
    await repeat(orderId)
    expect((await read(during)).status).toBe(401)
    at('2026-10-25T09:00:00Z')
    const back = await enterDuringBreak(person)
    await repeat(orderId)
    expect((await read(back)).status).toBe(200)
    const shorter = await order(person.playerId, 1)
    await timeOut(back, { days: 14 })
    const inside = await enterDuringBreak(person)
    await runBreakJobs()
    expect((await findOrderEnd(kit.db, shorter))?.endedAs).toBe('kept')
    expect((await read(inside)).status).toBe(200)
  })

  it('CARE-06, EXC-22: lets people decide about no return from an exclusion that its player begins later', async () => {
    const person = await signedIn()
    await impose(person.playerId, 1)
    at('2026-10-25T09:00:00Z')
    const again = await enterDuringBreak(person)
    await exclude(again, 6)
    expect((await read(await enterDuringBreak(person))).body.running).toMatchObject({
      kind: 'exclusion',
      initiator: 'player',
      return: { isReviewed: false },
    })
  })
})

describe('a limit that staff order', () => {
  type Name = Parameters<typeof kit.protection.tightenLimit>[2]
  const depositMonth = { kind: 'deposit', period: 'M' } as const
  const ordered = new Map<string, unknown>()
  let orders = 0
  const orderOf = (playerId: bigint, value: bigint, name: Name = depositMonth) =>
    inTransaction(kit.db, async (tx) => {
      const orderId = `order-${++orders}`
      await orderLimit(
        tx,
        { clock: kit.clock },
        { orderId, playerId, name, value, reason: 'protection', by: 'anna', option: 'amount' },
      )
      const { rows } = await tx.query<{ payload: { orderId: string } }>(
        `select body -> 'payload' as payload from kernel.outbox where body ->> 'task' = 'protection.impose-limit'`,
      )
      for (const { payload } of rows) ordered.set(payload.orderId, payload)
      return orderId
    })
  const repeat = (orderId: string) =>
    kit.protection.jobs
      .find(({ kind }) => kind.name === 'protection.impose-limit')!
      .run(ordered.get(orderId), { signal: AbortSignal.timeout(10_000), attempt: 2, dueAt: undefined })
  const limitOf = async (playerId: bigint, { kind, period }: Name = depositMonth) =>
    (await kit.protection.limitsOf(playerId)).limits.find((one) => one.kind === kind && one.period === period)
  const imposedOf = async (playerId: bigint) =>
    (await kit.protection.historyOf(playerId, { before: undefined, limit: 10 }))
      .filter(({ action }) => action === 'imposed')
      .map(({ value }) => value)
  const endOf = async (orderId: string) =>
    (
      await kit.db.query<{ ended_as: string; reason: string }>(
        'select ended_as, reason from protection.limit_order_end where order_id = $1',
        [orderId],
      )
    ).rows[0]
  const refusedWith = (field: string, code: string) => ({ fields: [{ field, code }] })
  const tighten = (playerId: bigint, value: bigint) =>
    inTransaction(kit.db, (tx) =>
      kit.protection.tightenLimit(tx, playerId, depositMonth, { value, by: 'bert' }),
    )

  it('CARE-06, LIM-17: is imposed by a server one time, also when its job runs twice at the same moment', async () => {
    const { playerId } = await signedIn()
    const orderId = await orderOf(playerId, 10_000n)
    await Promise.all([repeat(orderId), repeat(orderId)])
    expect(await limitOf(playerId)).toMatchObject({ imposed: 10_000n, lockReason: 'protection' })
    await runBreakJobs()
    expect(await imposedOf(playerId)).toEqual([10_000n])
    expect(await endOf(orderId)).toEqual({ ended_as: 'imposed', reason: 'protection' })
  })

  it('CARE-06, LIM-17: loosens nothing: a higher one is refused, and kept off where a lower one came first', async () => {
    const { playerId } = await signedIn()
    const late = await orderOf(playerId, 900_000n)
    await tighten(playerId, 5_000n)
    await runBreakJobs()
    expect(await limitOf(playerId)).toMatchObject({ imposed: 5_000n })
    expect(await endOf(late)).toEqual({ ended_as: 'kept', reason: 'not_lower' })
    for (const value of [5_000n, 900_000n])
      await expect(orderOf(playerId, value)).rejects.toMatchObject(refusedWith('amount', 'not_lower'))
    await orderOf(playerId, 4_999n)
    await runBreakJobs()
    expect(await imposedOf(playerId)).toEqual([4_999n, 5_000n])
  })

  it('CARE-06, LIM-17: whose job is repeated after a lower one puts no older limit back', async () => {
    const { playerId } = await signedIn()
    const first = await orderOf(playerId, 20_000n)
    await runBreakJobs()
    await orderOf(playerId, 5_000n)
    await runBreakJobs()
    await repeat(first)
    expect(await limitOf(playerId)).toMatchObject({ imposed: 5_000n })
    expect(await imposedOf(playerId)).toEqual([5_000n, 20_000n])
  })

  it('CARE-06: of the time of a day is imposed as one, and a name that no limit has is refused', async () => {
    const { playerId } = await signedIn()
    const dailyTime = { kind: 'dailyTime', period: 'D' } as const
    await orderOf(playerId, 7_200n, dailyTime)
    await runBreakJobs()
    expect(await limitOf(playerId, dailyTime)).toMatchObject({ imposed: 7_200n })
    for (const name of [
      { kind: 'dailyTime', period: null },
      { kind: 'sessionTime', period: 'D' },
      { kind: 'singleStake', period: 'D' },
      { kind: 'deposit', period: null },
    ] as const)
      await expect(orderOf(playerId, 7_200n, name)).rejects.toMatchObject(refusedWith('period', 'unknown'))
  })

  it('LIM-17: is a value that its kind can have: a typing error locks nobody out', async () => {
    const { playerId } = await signedIn()
    const sessionTime = { kind: 'sessionTime', period: null } as const
    for (const [name, value, code] of [
      [depositMonth, 0n, 'too_low'],
      [depositMonth, 100_000_000_001n, 'too_high'],
      [sessionTime, 59n, 'too_low'],
      [sessionTime, 82_801n, 'too_high'],
    ] as const)
      await expect(orderOf(playerId, value, name)).rejects.toMatchObject(refusedWith('amount', code))
    for (const value of [82_800n, 60n]) await orderOf(playerId, value, sessionTime)
    for (const value of [100_000_000_000n, 1n]) await orderOf(playerId, value)
    await runBreakJobs()
    expect(await limitOf(playerId, sessionTime)).toMatchObject({ imposed: 60n })
    expect(await imposedOf(playerId)).toEqual([1n, 100_000_000_000n, 60n, 82_800n])
  })
})
