import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ start: '2026-07-01T09:00:00Z' })
})
afterAll(() => kit.close())

const refusedBy = async (player: bigint) => {
  const { rows } = await kit.db.query<{ detail: { refusedBy?: object } | null }>(
    'select detail from wallet.entry where player_id = $1 order by seq desc limit 1',
    [player],
  )
  return rows[0]?.detail?.refusedBy
}

describe('the limits of a player', () => {
  it('say what is used and left of each, and when it starts again (LIM-12)', async () => {
    const player = await kit.player({
      main: 1_000n,
      gate: { limits: { loss: { day: 100n, month: 500n }, stake: { week: 300n }, deposit: { day: 2_000n } } },
    })
    await kit.done('stake', player, { amount: 80n, round: 'r' })
    await kit.done('win', player, { amount: 30n, round: 'r' })
    await kit.done('authorizeDeposit', player, { amount: 700n, provider: 5 })
    const endOfDay = Temporal.Instant.from('2026-07-01T21:00:00Z')
    const endOfMonth = Temporal.Instant.from('2026-07-31T21:00:00Z')
    const endOfWeek = Temporal.Instant.from('2026-07-05T21:00:00Z')
    expect(await kit.wallet.limitsOf(player)).toEqual([
      { measure: 'loss', period: 'day', cap: 100n, used: 50n, left: 50n, resetsAt: endOfDay },
      { measure: 'loss', period: 'month', cap: 500n, used: 50n, left: 450n, resetsAt: endOfMonth },
      { measure: 'stake', period: 'week', cap: 300n, used: 80n, left: 220n, resetsAt: endOfWeek },
      // The first deposit and the one under way.
      { measure: 'deposit', period: 'day', cap: 2_000n, used: 1_700n, left: 300n, resetsAt: endOfDay },
    ])
  })

  it('of a window that has ended are unused, before anything rolls it', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { stake: { day: 100n } } } })
    await kit.done('stake', player, { amount: 100n, round: 'r' })
    const start = kit.clock.now()
    kit.clock.set('2026-07-01T21:00:00Z')
    expect(await kit.wallet.limitsOf(player)).toEqual([
      {
        measure: 'stake',
        period: 'day',
        cap: 100n,
        used: 0n,
        left: 100n,
        resetsAt: Temporal.Instant.from('2026-07-02T21:00:00Z'),
      },
    ])
    kit.clock.set(start)
  })

  it('below what is used already leave nothing, never less', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { stake: { day: 100n } } } })
    await kit.done('stake', player, { amount: 90n, round: 'r' })
    await kit.setGate(player, { limits: { stake: { day: 40n } } })
    expect(await kit.wallet.limitsOf(player)).toMatchObject([{ cap: 40n, used: 90n, left: 0n }])
    await kit.setGate(player, { limits: { stake: { day: null } } })
    expect(await kit.wallet.limitsOf(player)).toEqual([])
  })
})

describe('the entry of a refusal by a limit', () => {
  it('has the limit, what of it was used, and what was asked', async () => {
    const player = await kit.player({
      main: 1_000n,
      gate: { limits: { loss: { week: 100n }, deposit: { month: 1_500n } } },
    })
    await kit.done('stake', player, { amount: 60n, round: 'r' })
    await kit.refused('stake', player, { amount: 41n, round: 'r' })
    expect(await refusedBy(player)).toEqual({ cap: 100, used: 60, asked: 41 })
    await kit.refused('reserveBet', player, { amount: 50n, round: 'bet', vertical: 'sports' })
    expect(await refusedBy(player)).toEqual({ cap: 100, used: 60, asked: 50 })
    await kit.refused('authorizeDeposit', player, { amount: 501n, provider: 5 })
    expect(await refusedBy(player)).toEqual({ cap: 1_500, used: 1_000, asked: 501 })
    await kit.refused('stake', player, { amount: 2_000n, round: 'r' })
    expect(await refusedBy(player)).toEqual({ cap: 100, used: 60, asked: 940 })
  })

  it('of another refusal has none of them', async () => {
    const player = await kit.player({ main: 10n })
    await kit.refused('stake', player, { amount: 11n, round: 'r' })
    expect(await refusedBy(player)).toBeUndefined()
  })
})
