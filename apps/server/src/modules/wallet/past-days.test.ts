import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-07-01T09:00:00Z' })
})
afterAll(() => kit.close())

const stakeAt = async (player: bigint, at: string, amount: bigint, win?: bigint) => {
  kit.clock.set(at)
  const round = crypto.randomUUID()
  await kit.done('stake', player, { amount, round })
  if (win !== undefined) await kit.done('win', player, { amount: win, round })
}
const daysOf = async (player: bigint, limit: Parameters<typeof kit.wallet.pastDaysOf>[1]) =>
  (await kit.wallet.pastDaysOf(player, limit))?.days

describe('the days on which a limit would have refused something', () => {
  it('are counted in the zone of the player, with stakes up to the limit left out', async () => {
    kit.clock.set('2026-07-01T09:00:00Z')
    const player = await kit.player({ main: 10_000n })
    await stakeAt(player, '2026-07-01T20:59:00Z', 100n)
    // Two stakes of the next day in Helsinki, and of the same one in UTC.
    await stakeAt(player, '2026-07-01T21:01:00Z', 60n)
    await stakeAt(player, '2026-07-01T22:00:00Z', 41n)
    const day = { measure: 'stake', period: 'day' } as const
    expect(await kit.wallet.pastDaysOf(player, { ...day, cap: 100n })).toEqual({
      days: 1,
      since: '2026-07-01',
      until: '2026-07-02',
    })
    expect(await daysOf(player, { ...day, cap: 101n })).toBe(0)
    expect(await daysOf(player, { ...day, cap: 59n })).toBe(2)
  })

  it('of a week or month are the days after it was used, each with a stake', async () => {
    kit.clock.set('2026-07-06T09:00:00Z')
    const player = await kit.player({ main: 10_000n })
    for (const day of ['06', '07', '08', '10']) await stakeAt(player, `2026-07-${day}T10:00:00Z`, 100n)
    // The next week, in the same month.
    await stakeAt(player, '2026-07-13T10:00:00Z', 100n)
    const stake = { measure: 'stake', cap: 200n } as const
    expect(await daysOf(player, { ...stake, period: 'week' })).toBe(2)
    expect(await daysOf(player, { ...stake, period: 'month' })).toBe(3)
    expect(await daysOf(player, { ...stake, period: 'day' })).toBe(0)
  })

  it('of losses take wins into account, of deposits the deposits, of single stakes each stake', async () => {
    kit.clock.set('2026-08-03T09:00:00Z')
    const player = await kit.player({ main: 1_000n })
    await stakeAt(player, '2026-08-03T10:00:00Z', 100n, 90n)
    await stakeAt(player, '2026-08-03T11:00:00Z', 90n)
    await stakeAt(player, '2026-08-04T11:00:00Z', 50n)
    kit.clock.set('2026-08-05T09:00:00Z')
    await kit.done('deposit', player, { amount: 400n, provider: 5 })
    const day = { period: 'day' } as const
    expect(await daysOf(player, { ...day, measure: 'loss', cap: 100n })).toBe(0)
    expect(await daysOf(player, { ...day, measure: 'loss', cap: 99n })).toBe(1)
    expect(await daysOf(player, { ...day, measure: 'deposit', cap: 400n })).toBe(1)
    expect(await daysOf(player, { ...day, measure: 'deposit', cap: 399n })).toBe(2)
    expect(await daysOf(player, { measure: 'singleStake', cap: 89n })).toBe(1)
    expect(await daysOf(player, { measure: 'singleStake', cap: 49n })).toBe(2)
  })

  it('are found in the first hour of a day after a midnight that does not exist', async () => {
    kit.clock.set('2026-09-01T12:00:00Z')
    const player = await kit.player({ main: 1_000n, gate: { limits: { zone: 'America/Santiago' } } })
    // The midnight of 6 September is left out in Chile.
    await stakeAt(player, '2026-09-05T12:00:00Z', 100n)
    await stakeAt(player, '2026-09-06T04:30:00Z', 100n)
    await stakeAt(player, '2026-09-08T03:30:00Z', 100n)
    expect(await kit.wallet.pastDaysOf(player, { measure: 'stake', period: 'week', cap: 99n })).toEqual({
      days: 3,
      since: '2026-09-01',
      until: '2026-09-08',
    })
  })

  it('begin with the period of the day ninety days ago; of a player with nothing, today', async () => {
    kit.clock.set('2026-02-01T09:00:00Z')
    const player = await kit.player({ main: 10_000n })
    const idle = await kit.player()
    await stakeAt(player, '2026-06-02T10:00:00Z', 100n)
    await stakeAt(player, '2026-06-20T10:00:00Z', 100n)
    kit.clock.set('2026-09-15T09:00:00Z')
    const stake = { measure: 'stake', cap: 99n } as const
    // 17 June is a Wednesday.
    expect(await kit.wallet.pastDaysOf(player, { ...stake, period: 'day' })).toEqual({
      days: 1,
      since: '2026-06-17',
      until: '2026-09-15',
    })
    expect(await kit.wallet.pastDaysOf(player, { ...stake, period: 'week' })).toMatchObject({
      days: 1,
      since: '2026-06-15',
    })
    expect(await kit.wallet.pastDaysOf(player, { ...stake, period: 'month' })).toMatchObject({
      days: 2,
      since: '2026-06-01',
    })
    expect(await kit.wallet.pastDaysOf(idle, { ...stake, period: 'month' })).toEqual({
      days: 0,
      since: '2026-09-15',
      until: '2026-09-15',
    })
  })
})
