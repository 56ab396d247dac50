import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Accepted } from './outcome.ts'
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
      {
        measure: 'loss',
        period: 'day',
        cap: 100n,
        source: 'player',
        used: 50n,
        left: 50n,
        resetsAt: endOfDay,
      },
      {
        measure: 'loss',
        period: 'month',
        cap: 500n,
        source: 'player',
        used: 50n,
        left: 450n,
        resetsAt: endOfMonth,
      },
      {
        measure: 'stake',
        period: 'week',
        cap: 300n,
        source: 'player',
        used: 80n,
        left: 220n,
        resetsAt: endOfWeek,
      },
      // The first deposit and the one under way.
      {
        measure: 'deposit',
        period: 'day',
        cap: 2_000n,
        source: 'player',
        used: 1_700n,
        left: 300n,
        resetsAt: endOfDay,
      },
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
        source: 'player',
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
    expect(await kit.wallet.limitsOf(player)).toMatchObject([
      { cap: 40n, source: 'player', used: 90n, left: 0n },
    ])
    await kit.setGate(player, { limits: { stake: { day: null } } })
    expect(await kit.wallet.limitsOf(player)).toEqual([])
  })
})

describe('a limit that the operator imposes (LIM-17)', () => {
  const capOf = async (player: bigint) =>
    (await kit.wallet.limitsOf(player)).map(({ cap, source }) => [cap, source])

  it('applies where it is the lower one, and the player’s own where that is', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { stake: { day: 100n } } } })
    await kit.setGate(player, { imposedLimits: { stake: { day: 60n } } })
    expect(await capOf(player)).toEqual([[60n, 'operator']])
    await kit.done('stake', player, { amount: 60n, round: 'r' })
    await kit.refused('stake', player, { amount: 1n, round: 'r' })
    // The player lowers it, and cannot raise it.
    await kit.setGate(player, { limits: { stake: { day: 500n } } })
    expect(await capOf(player)).toEqual([[60n, 'operator']])
    await kit.refused('stake', player, { amount: 1n, round: 'r' })
    await kit.setGate(player, { limits: { stake: { day: 59n } } })
    expect(await capOf(player)).toEqual([[59n, 'player']])
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('stays when the player removes the own limit, and leaves the own one when it is removed', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { loss: { week: 80n } } } })
    await kit.setGate(player, { imposedLimits: { loss: { week: 80n } } })
    expect(await capOf(player)).toEqual([[80n, 'operator']])
    await kit.setGate(player, { limits: { loss: { week: null } } })
    expect(await capOf(player)).toEqual([[80n, 'operator']])
    await kit.refused('stake', player, { amount: 81n, round: 'r' })
    await kit.setGate(player, { limits: { loss: { week: 90n } }, imposedLimits: { loss: { week: null } } })
    expect(await capOf(player)).toEqual([[90n, 'player']])
    await kit.done('stake', player, { amount: 90n, round: 'r' })
    expect((await kit.wallet.check({ players: [player] })).differences).toEqual([])
  })

  it('is found by the check of the books when it is raised in its row', async () => {
    const player = await kit.player({ main: 10n })
    await kit.setGate(player, { imposedLimits: { deposit: { month: 5_000n } } })
    await kit.db.query(
      `with l as (update wallet.limit_window set imposed = 9000
           where player_id = $1 and measure = 3 and period = 3 returning *)
         update wallet.gate g set deposit_cap = l.cap + l.mark from l where g.player_id = $1`,
      [player],
    )
    expect((await kit.wallet.check({ players: [player] })).differences).toMatchObject([
      { promise: 'L8', message: 'limit imposed.deposit.month: 9000, the last change says 5000' },
    ])
  })
})

describe('a player is told of 50, 80 and 100 % of a limit (LIM-16)', () => {
  const toldOf = ({ told }: Accepted) => told
  const events = async (player: bigint) => {
    const { rows } = await kit.db.query<{ seq: bigint; body: Record<string, unknown> }>(
      "select seq, body from kernel.outbox where player_id = $1 and topic = 'wallet.limit' order by id",
      [player],
    )
    return rows
  }
  const dayOf = (measure: 'loss' | 'stake' | 'deposit', share: number) => ({ measure, period: 'day', share })

  it('by the answer of the stake that uses so much, one time in a window', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { stake: { day: 101n } } } })
    const stake = async (amount: bigint) => toldOf(await kit.done('stake', player, { amount, round: 'r' }))
    // 50 % of 101 are 50.5: 50 is less, 51 is more.
    expect(await stake(50n)).toEqual([])
    expect(await stake(1n)).toEqual([dayOf('stake', 50)])
    expect(await stake(29n)).toEqual([])
    expect(await stake(1n)).toEqual([dayOf('stake', 80)])
    expect(await stake(19n)).toEqual([])
    expect(await stake(1n)).toEqual([dayOf('stake', 100)])
    await kit.refused('stake', player, { amount: 1n, round: 'r' })
    const common = { measure: 'stake', period: 'day', cap: '101', currency: 'EUR' }
    const resetsAt = '2026-07-01T21:00:00+00:00'
    expect((await events(player)).map(({ body }) => body)).toEqual([
      { ...common, resetsAt, share: 50, used: '51' },
      { ...common, resetsAt, share: 80, used: '81' },
      { ...common, resetsAt, share: 100, used: '101' },
    ])
  })

  it('of the largest share, where one stake uses several, and of every limit', async () => {
    const player = await kit.player({
      main: 1_000n,
      gate: { limits: { stake: { day: 100n, week: 200n }, loss: { month: 90n } } },
    })
    const answer = await kit.done('stake', player, { amount: 90n, round: 'r' })
    expect(toldOf(answer)).toEqual([{ measure: 'loss', period: 'month', share: 100 }, dayOf('stake', 80)])
    expect((await events(player)).map(({ seq, body }) => [seq, body['share']])).toEqual([
      [answer.entry?.seq, 100],
      [answer.entry?.seq, 80],
    ])
  })

  it('not again after a win made room, but in the next window and for another limit', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { loss: { day: 100n } } } })
    const stake = async (amount: bigint) => toldOf(await kit.done('stake', player, { amount, round: 'r' }))
    expect(await stake(60n)).toEqual([dayOf('loss', 50)])
    await kit.done('win', player, { amount: 60n, round: 'r' })
    expect(await stake(60n)).toEqual([])
    await kit.setGate(player, { limits: { loss: { day: 70n } } })
    expect(await stake(1n)).toEqual([dayOf('loss', 80)])
    const start = kit.clock.now()
    kit.clock.set('2026-07-01T21:00:00Z')
    expect(await stake(34n)).toEqual([])
    expect(await stake(1n)).toEqual([dayOf('loss', 50)])
    kit.clock.set(start)
  })

  it('by bets, stakes with their win and received deposits; a repeated key tells nothing', async () => {
    const player = await kit.player({
      main: 1_000n,
      gate: { limits: { stake: { day: 100n }, deposit: { day: 2_000n } } },
    })
    const bet = { amount: 50n, round: 'bet', tx: 'bet', vertical: 'sports' } as const
    expect(toldOf(await kit.done('reserveBet', player, bet))).toEqual([dayOf('stake', 50)])
    expect(toldOf(await kit.done('reserveBet', player, bet))).toEqual([])
    const both = { amount: 30n, win: 500n, round: 'r' }
    expect(toldOf(await kit.done('stakeAndWin', player, both))).toEqual([dayOf('stake', 80)])
    // 1,000 were deposited before.
    expect(toldOf(await kit.done('deposit', player, { amount: 599n, provider: 5 }))).toEqual([])
    expect(toldOf(await kit.done('deposit', player, { amount: 1n, provider: 5 }))).toEqual([
      dayOf('deposit', 80),
    ])
  })

  it('not again by a change that leaves the lower limit as it is', async () => {
    const player = await kit.player({ main: 1_000n, gate: { imposedLimits: { loss: { day: 100n } } } })
    const stake = async (amount: bigint) => toldOf(await kit.done('stake', player, { amount, round: 'r' }))
    expect(await stake(60n)).toEqual([dayOf('loss', 50)])
    await kit.setGate(player, { limits: { loss: { day: 500n } } })
    expect(await stake(1n)).toEqual([])
    await kit.setGate(player, { limits: { loss: { day: 90n } } })
    expect(await stake(1n)).toEqual([dayOf('loss', 50)])
  })

  it('by a refused stake, when the limit was lowered or a win taken back to what is used', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 60n, round: 'r' })
    await kit.setGate(player, { imposedLimits: { stake: { day: 60n } } })
    await kit.refused('stake', player, { amount: 1n, round: 'r' })
    await kit.refused('reserveBet', player, { amount: 1n, round: 'bet', vertical: 'sports' })
    expect((await events(player)).map(({ seq, body }) => [seq, body['share']])).toEqual([[3n, 100]])
    const other = await kit.player({ main: 1_000n, gate: { limits: { loss: { day: 100n } } } })
    const play = { amount: 79n, round: 'r' }
    await kit.done('stake', other, play)
    await kit.done('win', other, { ...play, tx: 'win' })
    await kit.done('stake', other, play)
    await kit.done('rollback', other, { of: 'win', original: 'win', round: 'r' })
    await kit.refused('stake', other, { amount: 1n, round: 'r' })
    expect((await events(other)).map(({ body }) => [body['share'], body['used']])).toEqual([
      [50, '79'],
      [100, '158'],
    ])
    expect((await kit.wallet.check({ players: [player, other] })).differences).toEqual([])
  })

  it('of what deposits use with those under way', async () => {
    const player = await kit.player({ gate: { limits: { deposit: { day: 100n } } } })
    await kit.done('authorizeDeposit', player, { amount: 50n, provider: 5, tx: 'a' })
    await kit.done('authorizeDeposit', player, { amount: 40n, provider: 5, tx: 'b' })
    const paid = await kit.done('deposit', player, { amount: 50n, provider: 5, authorization: 'a' })
    expect(toldOf(paid)).toEqual([dayOf('deposit', 80)])
    expect((await events(player)).map(({ body }) => body['used'])).toEqual(['90'])
  })

  it('not of a limit of nothing, nor without limits', async () => {
    const player = await kit.player({ main: 1_000n, gate: { limits: { stake: { day: 0n } } } })
    await kit.refused('stake', player, { amount: 1n, round: 'r' })
    expect(toldOf(await kit.done('stake', player, { amount: 0n, round: 'r' }))).toEqual([])
    const free = await kit.player({ main: 1_000n })
    expect(toldOf(await kit.done('stake', free, { amount: 900n, round: 'r' }))).toEqual([])
    expect([await events(player), await events(free)]).toEqual([[], []])
  })

  it('exactly one time by many stakes at the same time, batched or not', async () => {
    const player = await kit.player({ main: 10_000n, gate: { limits: { stake: { day: 1_000n } } } })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, k) => kit.done('stake', player, { amount: 10n, round: `r${k}` })),
    )
    expect(answers.flatMap(toldOf)).toEqual([50, 80, 100].map((share) => dayOf('stake', share)))
    expect((await events(player)).map(({ body }) => body['share'])).toEqual([50, 80, 100])
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
