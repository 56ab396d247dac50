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
    await kit.players.changeStanding(closed.playerId, {
      status: { to: 'CLOSED' },
      reason: 'asked',
      actor: 'player',
    })
    expect(await impose(closed.playerId)).toBe('failed')
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
  it('CARE-06, LIM-17: is imposed by a server, and by a repeat not again', async () => {
    const person = await signedIn()
    const { playerId } = person
    await inTransaction(kit.db, (tx) =>
      orderLimit(tx, {
        orderId: `order-${playerId}`,
        playerId,
        name: { kind: 'deposit', period: 'M' },
        value: 10_000n,
        reason: 'protection',
        by: 'anna',
      }),
    )
    await Promise.all([runBreakJobs(), runBreakJobs()])
    const { limits } = await kit.protection.limitsOf(playerId)
    expect(limits.find(({ kind, period }) => kind === 'deposit' && period === 'M')).toMatchObject({
      imposed: 10_000n,
      lockReason: 'protection',
    })
    const history = await kit.protection.historyOf(playerId, { before: undefined, limit: 10 })
    expect(history.filter(({ action }) => action === 'imposed').length).toBeGreaterThanOrEqual(1)
    await runBreakJobs()
    expect(await kit.protection.historyOf(playerId, { before: undefined, limit: 10 })).toEqual(history)
  })
})
