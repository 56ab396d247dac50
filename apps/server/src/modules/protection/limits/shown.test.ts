import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProtectionKit, limitName, type ProtectionKit } from './test-kit.ts'

let kit: ProtectionKit
beforeAll(async () => {
  kit = await createProtectionKit({ start: '2026-07-01T09:00:00Z' })
})
afterAll(() => kit.close())

const EUR = 100n
const stakeDay = limitName('stake', 'D')
const lossWeek = limitName('loss', 'W')

describe('what is shown of a limit', () => {
  it('is its value, what is used and left, its period, what waits and until when (LIM-12)', async () => {
    const player = await kit.person({ main: 1_000n * EUR })
    await kit.change(player, stakeDay, 100n * EUR)
    await kit.done('stake', player, { amount: 30n * EUR, round: 'r' })
    await kit.change(player, stakeDay, 150n * EUR)
    const { limits } = await kit.protection.limitsOf(player)
    expect(limits.map(({ kind, period }) => `${kind} ${period ?? '-'}`)).toEqual([
      ...['deposit', 'stake', 'loss'].flatMap((kind) => ['D', 'W', 'M'].map((period) => `${kind} ${period}`)),
      'singleStake -',
      'sessionTime -',
      'dailyTime D',
    ])
    expect(await kit.limitOf(player, stakeDay)).toEqual({
      kind: 'stake',
      period: 'D',
      own: 100n * EUR,
      imposed: null,
      running: {
        used: 30n * EUR,
        startedAt: Temporal.Instant.from('2026-06-30T21:00:00Z'),
        resetsAt: Temporal.Instant.from('2026-07-01T21:00:00Z'),
      },
      request: {
        value: 150n * EUR,
        pendingAt: Temporal.Instant.from('2026-07-04T09:00:00Z'),
        confirmUntil: Temporal.Instant.from('2026-07-11T09:00:00Z'),
      },
      lockReason: null,
      updatedAt: Temporal.Instant.from('2026-07-01T09:00:00Z'),
      isOwnNoted: true,
    })
    // Without a limit what is used is shown all the same.
    expect(await kit.limitOf(player, lossWeek)).toMatchObject({ own: null, running: { used: 30n * EUR } })
  })
})
