/** The plan of a session of slots in the gate (RC-12). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

let rounds = 0
async function reasonOf(playerId: bigint, amount: bigint, isOfSlots = true): Promise<string> {
  const answer = await kit.run('stake', playerId, { amount, round: `plan-${++rounds}`, isOfSlots })
  return answer.ok ? 'accepted' : answer.reason
}

describe('a session plan in the gate', () => {
  it('refuses what is beyond it and not what is within it, alone and among others (RC-12)', async () => {
    const now = kit.clock.now()
    const plans = [
      { plan: { planUntil: now }, amount: 1n, reason: 'plan_over' },
      { plan: { planUntil: now.add({ seconds: 1 }) }, amount: 1n, reason: 'accepted' },
      { plan: { planRoom: 100n }, amount: 101n, reason: 'plan_spend' },
      { plan: { planRoom: 100n }, amount: 100n, reason: 'accepted' },
      { plan: { planRoom: 0n }, amount: 0n, reason: 'accepted' },
      { plan: { planUntil: null, planRoom: null }, amount: 1_000n, reason: 'accepted' },
    ]
    const players = await Promise.all(plans.flatMap(({ plan }) => [plan, plan]).map((plan) => open(plan)))
    for (const [i, { amount, reason }] of plans.entries())
      expect(await reasonOf(players[2 * i]!, amount)).toBe(reason)
    const together = await Promise.all(plans.map(({ amount }, i) => reasonOf(players[2 * i + 1]!, amount)))
    expect(together).toEqual(plans.map(({ reason }) => reason))
    expect((await kit.wallet.check({ players })).differences).toEqual([])
  })

  it('is told after the limits, and no other game is compared with it (RC-12)', async () => {
    const playerId = await open({ planUntil: kit.clock.now(), planRoom: 10n })
    expect(await reasonOf(playerId, 11n)).toBe('plan_over')
    expect(await reasonOf(playerId, 11n, false)).toBe('accepted')
    await kit.setGate(playerId, { limits: { loss: { day: 12n } } })
    expect(await reasonOf(playerId, 11n)).toBe('loss_limit')
  })

  it('is told after funds that are missing (RC-12)', async () => {
    const playerId = await open({ planRoom: 100n })
    expect(await reasonOf(playerId, 1_001n)).toBe('no_funds')
    expect(await reasonOf(playerId, 1_000n)).toBe('plan_spend')
  })

  it('is reported with the stake after which nothing is left, alone and among others (RC-12)', async () => {
    const players = await Promise.all([open({ planRoom: 100n }), open({ planRoom: 100n })])
    const [alone, other] = players
    expect(await reasonOf(alone, 99n)).toBe('accepted')
    expect(await reportsOf(alone)).toEqual([])
    // A stake that does not fit, while something is left.
    expect(await reasonOf(alone, 2n)).toBe('plan_spend')
    expect(await reportsOf(alone)).toEqual([])
    expect(await reasonOf(alone, 1n)).toBe('accepted')
    expect(await reportsOf(alone)).toEqual([false])
    expect(await reasonOf(alone, 1n)).toBe('plan_spend')
    expect(await reportsOf(alone)).toEqual([false, true])
    await Promise.all([other, await open({ planRoom: 100n })].map((playerId) => reasonOf(playerId, 100n)))
    expect(await reportsOf(other)).toEqual([false])
    expect((await kit.wallet.check({ players })).differences).toEqual([])
  })

  it('is reported with the stake in another game after which nothing is left (RC-12)', async () => {
    const playerId = await open({ planRoom: 100n })
    expect(await reasonOf(playerId, 100n, false)).toBe('accepted')
    expect(await reportsOf(playerId)).toEqual([false])
    // Further ones report nothing: the wait for the running round would not end.
    expect(await reasonOf(playerId, 100n, false)).toBe('accepted')
    expect(await reportsOf(playerId)).toEqual([false])
  })

  it('has the time of the refused stake in its report, not that of the entry before it (RC-12)', async () => {
    const playerId = await open({ planRoom: 0n })
    const at = kit.clock.now().add({ minutes: 5 })
    kit.clock.set(at.toString())
    expect(await reasonOf(playerId, 1n)).toBe('plan_spend')
    const { rows } = await kit.db.query<{ at: string }>(
      `select body->>'at' as at from kernel.outbox where player_id = $1 and topic = 'wallet.plan'`,
      [playerId],
    )
    expect(Temporal.Instant.from(rows[0]!.at)).toEqual(at)
  })

  it('has the room of a win (RC-12)', async () => {
    const playerId = await open({ planRoom: 100n })
    await kit.done('stake', playerId, { amount: 100n, round: 'won', isOfSlots: true })
    await kit.done('win', playerId, { amount: 30n, round: 'won', endsRound: true })
    expect(await kit.wallet.planRoomOf(playerId)).toBe(30n)
    expect(await reasonOf(playerId, 31n)).toBe('plan_spend')
    expect(await reasonOf(playerId, 30n)).toBe('accepted')
  })
})

/** Whether each report of a plan of which nothing is left came with a refused stake. */
async function reportsOf(playerId: bigint): Promise<boolean[]> {
  const { rows } = await kit.db.query<{ isRefused: boolean }>(
    `select (body->>'isRefused')::boolean as "isRefused" from kernel.outbox
      where player_id = $1 and topic = 'wallet.plan' order by seq`,
    [playerId],
  )
  return rows.map(({ isRefused }) => isRefused)
}

async function open(plan: {
  planUntil?: Temporal.Instant | null
  planRoom?: bigint | null
}): Promise<bigint> {
  const playerId = await kit.player({ main: 1_000n })
  await kit.setGate(playerId, { plan })
  return playerId
}
