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

  it('has the room of a win (RC-12)', async () => {
    const playerId = await open({ planRoom: 100n })
    await kit.done('stake', playerId, { amount: 100n, round: 'won', isOfSlots: true })
    await kit.done('win', playerId, { amount: 30n, round: 'won', endsRound: true })
    expect(await kit.wallet.planRoomOf(playerId)).toBe(30n)
    expect(await reasonOf(playerId, 31n)).toBe('plan_spend')
    expect(await reasonOf(playerId, 30n)).toBe('accepted')
  })
})

async function open(plan: {
  planUntil?: Temporal.Instant | null
  planRoom?: bigint | null
}): Promise<bigint> {
  const playerId = await kit.player({ main: 1_000n })
  await kit.setGate(playerId, { plan })
  return playerId
}
