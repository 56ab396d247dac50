import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PlayerId } from './index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 6 })
})
afterAll(() => kit.close())

const slip = { round: 'slip', vertical: 'sports' as const, provider: 21 }
const STAKE = 100n
const differences = async (player: PlayerId) =>
  (await kit.wallet.check({ players: [player] })).differences.map(({ message }) => message)
const main = async (player: PlayerId) => (await kit.wallet.balancesOf(player))?.main

const sportsFacts = { bonusId: 1n, allowed: true, weight: 0 }
/** A player with cash and a bonus on sports. */
async function bettor(cash: bigint, pocket: bigint): Promise<PlayerId> {
  const player = await kit.player({ main: cash })
  const terms = bonusTerms({ toWager: 10n ** 12n })
  await kit.done('grantBonus', player, {
    amount: pocket,
    bonusId: 1n,
    provider: 0,
    vertical: 'sports',
    terms,
  })
  return player
}

/** Brings a bet of 100 from a wallet of 1,000 into a state. */
const into = {
  none: async () => {},
  reserved: async (player) =>
    void (await kit.done('reserveBet', player, { ...slip, amount: STAKE, tx: 'b' })),
  committed: async (player) => {
    await into.reserved(player)
    await kit.done('commitBet', player, slip)
  },
  partlySettled: async (player) => {
    await into.committed(player)
    await kit.done('cashOutBet', player, { ...slip, total: 60n, open: 40n })
  },
  settled: async (player) => {
    await into.committed(player)
    await kit.done('settleBet', player, { ...slip, total: 250n })
  },
  released: async (player) => {
    await into.reserved(player)
    await kit.done('releaseBet', player, { original: 'b', provider: 21 })
  },
} satisfies Record<string, (player: PlayerId) => Promise<void>>
type State = keyof typeof into

const verbs = {
  reserveBet: (player) => kit.run('reserveBet', player, { ...slip, amount: STAKE }),
  commitBet: (player) => kit.run('commitBet', player, slip),
  releaseBet: (player) => kit.run('releaseBet', player, { original: 'b', provider: 21 }),
  rollback: (player) => kit.run('rollback', player, { original: 'b', of: 'bet', provider: 21 }),
  rollbackRound: (player) => kit.run('rollbackRound', player, slip),
  cashOutBet: (player) => kit.run('cashOutBet', player, { ...slip, total: 70n, open: 0n }),
  settleBet: (player) => kit.run('settleBet', player, { ...slip, total: 300n }),
  resettle: (player) => kit.run('resettle', player, { ...slip, total: 300n }),
} satisfies Record<string, (player: PlayerId) => ReturnType<WalletKit['run']>>
type Verb = keyof typeof verbs

/** Of what gives back before any payment. */
const givenBack = {
  none: 1_000n,
  reserved: 1_000n,
  committed: 1_000n,
  partlySettled: 'bet_settled',
  settled: 'bet_settled',
  released: 1_000n,
} as const

/** MAIN afterwards, or the reason of the refusal. */
const expected: Record<Verb, Record<State, bigint | string>> = {
  reserveBet: {
    none: 900n,
    reserved: 'bet_exists',
    committed: 'bet_exists',
    partlySettled: 'bet_exists',
    settled: 'bet_exists',
    released: 'bet_exists',
  },
  commitBet: {
    none: 'no_bet',
    reserved: 900n,
    committed: 900n,
    partlySettled: 'bet_settled',
    settled: 'bet_settled',
    released: 'cancelled',
  },
  releaseBet: givenBack,
  rollback: givenBack,
  rollbackRound: givenBack,
  cashOutBet: {
    none: 'no_bet',
    reserved: 'bet_open',
    committed: 970n,
    partlySettled: 970n,
    settled: 'bet_settled',
    released: 'cancelled',
  },
  settleBet: {
    none: 'no_bet',
    reserved: 1_200n,
    committed: 1_200n,
    partlySettled: 1_200n,
    settled: 'bet_settled',
    released: 'cancelled',
  },
  resettle: {
    none: 'no_bet',
    reserved: 'bet_open',
    committed: 'bet_open',
    partlySettled: 'bet_open',
    settled: 1_200n,
    released: 'cancelled',
  },
}
const cases = Object.entries(expected).flatMap(([verb, states]) =>
  Object.entries(states).map(([state, result]) => ({ verb: verb as Verb, state: state as State, result })),
)

describe('the states of a bet', () => {
  it.each(cases)('$verb of a bet in state $state: $result', async ({ verb, state, result }) => {
    const player = await kit.player({ main: 1_000n })
    await into[state](player)
    const before = await main(player)
    const answer = await verbs[verb](player)
    if (typeof result === 'string') {
      expect(answer).toMatchObject({ ok: false, reason: result })
      expect(await main(player)).toBe(before)
    } else {
      expect(answer).toMatchObject({ ok: true })
      expect(await main(player)).toBe(result)
    }
    expect(await differences(player)).toEqual([])
  })

  it('a refusal that another state would not give is not stored: its key may succeed later', async () => {
    const player = await kit.player({ main: 1_000n })
    const early = kit.op('settleBet', player, { ...slip, total: 300n })
    expect(await kit.wallet.execute(early)).toMatchObject({ reason: 'no_bet', isFinal: false, entry: null })
    await into.reserved(player)
    const resettle = kit.op('resettle', player, { ...slip, total: 50n })
    expect(await kit.wallet.execute(resettle)).toMatchObject({
      reason: 'bet_open',
      isFinal: false,
      entry: null,
    })
    expect(await kit.wallet.execute(early)).toMatchObject({ ok: true })
    expect(await kit.wallet.execute(resettle)).toMatchObject({ ok: true })
    expect(await main(player)).toBe(950n)
  })

  it('a stake in one step is not released, and a bet is not paid by a win', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 10n, round: 'spin', tx: 'spin', provider: 21 })
    expect(await kit.refused('releaseBet', player, { original: 'spin', provider: 21 })).toMatchObject({
      reason: 'other_kind',
    })
    await into.committed(player)
    expect(await kit.refused('win', player, { ...slip, amount: 50n })).toMatchObject({ reason: 'no_bet' })
    expect(await main(player)).toBe(890n)
    expect(await differences(player)).toEqual([])
  })

  it('a bet whose round was rolled back before it came is refused', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('rollbackRound', player, slip)
    expect(await kit.refused('reserveBet', player, { ...slip, amount: STAKE })).toMatchObject({
      reason: 'round_closed',
    })
  })
})

describe('a cash-out', () => {
  it('of a part pays it, and leaves the rest to the result', async () => {
    const player = await kit.player({ main: 1_000n })
    await into.partlySettled(player)
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 960n, locked: 0n })
    await kit.done('cashOutBet', player, { ...slip, total: 75n, open: 20n })
    expect(await main(player)).toBe(975n)
    await kit.done('settleBet', player, { ...slip, total: 135n })
    expect(await main(player)).toBe(1_035n)
    expect(await differences(player)).toEqual([])
  })

  it('takes nothing of what was paid, and leaves less at risk than before', async () => {
    const player = await kit.player({ main: 1_000n })
    await into.partlySettled(player)
    for (const [total, open] of [
      [59n, 10n],
      [60n, 40n],
      [60n, -1n],
    ] as const)
      expect(await kit.refused('cashOutBet', player, { ...slip, total, open })).toMatchObject({
        reason: 'bad_amount',
      })
    await kit.done('cashOutBet', player, { ...slip, total: 60n, open: 39n })
    expect(await differences(player)).toEqual([])
  })

  it('counts nothing towards wagering; the part that is won or lost counts', async () => {
    const player = await kit.player({ main: 60n })
    const bonus = { bonusId: 1n, allowed: true, weight: 10_000 }
    await kit.done('grantBonus', player, {
      amount: 1_000n,
      bonusId: 1n,
      provider: 0,
      vertical: 'sports',
      terms: bonusTerms({ toWager: 10n ** 12n, kind: 'sticky' }),
    })
    await kit.done('reserveBet', player, { ...slip, amount: STAKE, bonus, isCommitted: true })
    await kit.done('cashOutBet', player, { ...slip, total: 50n, open: 30n })
    // 40 of 100 were bonus money.
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 30n, sportsBonus: 980n })
    await kit.done('settleBet', player, { ...slip, total: 110n, bonus })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 66n, sportsBonus: 1_004n })
    expect((await kit.wallet.bonusesOf(player))[0]).toMatchObject({ wagered: 30n * 10_000n, openRounds: 0 })
    expect(await differences(player)).toEqual([])
  })

  it('is a line of the history of its own', async () => {
    const player = await kit.player({ main: 1_000n })
    await into.partlySettled(player)
    const from = kit.clock.now().subtract({ hours: 1 })
    const [latest] = await kit.wallet.history(player, { from, to: from.add({ hours: 2 }), limit: 10 })
    expect(latest).toMatchObject({ type: 'CASHOUT', category: 'SPORTS', amount: 60n })
  })
})

describe('the money of a bet', () => {
  const move = fc.constantFrom<Verb>(...(Object.keys(verbs) as Verb[]))

  it('is its last total less its stake, in any order of verbs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(move, { maxLength: 12 }), async (moves) => {
        const player = await kit.player({ main: 1_000n })
        await kit.done('reserveBet', player, { ...slip, amount: STAKE, tx: 'b' })
        let net = -STAKE
        for (const verb of moves) {
          const answer = await verbs[verb](player)
          if (!answer.ok) continue
          if (verb === 'cashOutBet') net = 70n - STAKE
          else if (verb === 'settleBet' || verb === 'resettle') net = 300n - STAKE
          else if (verb !== 'commitBet') net = 0n
          const { main: cash, locked } = answer.balances ?? { main: 0n, locked: 0n }
          expect(cash).toBe(1_000n + net)
          if (verb !== 'reserveBet') expect(locked).toBe(0n)
        }
        expect(await differences(player)).toEqual([])
      }),
      { numRuns: 60 },
    )
  })

  it('in bonus money is paid once, although a lower total could not take it back', async () => {
    const player = await bettor(0n, 100n)
    await kit.done('reserveBet', player, { ...slip, amount: 100n, bonus: sportsFacts, isCommitted: true })
    await kit.done('settleBet', player, { ...slip, total: 200n })
    await kit.done('stake', player, { ...slip, round: 's', amount: 200n, bonus: sportsFacts })
    for (const total of [0n, 200n, 0n, 200n]) await kit.done('resettle', player, { ...slip, total })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 0n, sportsBonus: 0n })
    await kit.done('resettle', player, { ...slip, total: 250n })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 0n, sportsBonus: 50n })
    expect(await differences(player)).toEqual([])
  })

  it('keeps its bonus waiting while anything is at risk, however little of it is bonus money', async () => {
    const player = await bettor(9_900n, 99n)
    await kit.done('reserveBet', player, { ...slip, amount: 9_999n, bonus: sportsFacts, isCommitted: true })
    await kit.done('cashOutBet', player, { ...slip, total: 0n, open: 100n })
    expect((await kit.wallet.bonusesOf(player))[0]).toMatchObject({ state: 'running', openRounds: 1 })
    await kit.done('settleBet', player, { ...slip, total: 100_000n })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 99_010n, sportsBonus: 990n })
    expect(await differences(player)).toEqual([])
  })

  it('of a part is given back by each key one time, after 300 days too', async () => {
    const player = await kit.player({ main: 1_000n })
    await into.reserved(player)
    const part = kit.op('rollback', player, { original: 'b', of: 'bet', amount: 30n, provider: 21 })
    const late = kit.op('reserveBet', player, { ...slip, round: 'late', amount: 10n, tx: 'late' })
    await kit.wallet.execute(part)
    await kit.done('releaseBet', player, { original: 'late', provider: 21 })
    const start = kit.clock.now()
    try {
      kit.clock.set(start.add({ hours: 24 * 300 }))
      expect(await kit.wallet.execute(part)).toMatchObject({ repeated: true })
      expect(await kit.wallet.execute(late)).toMatchObject({ reason: 'cancelled' })
      // A stake in one step may have the id of a bet that is so old; the bet is released all the same.
      await kit.done('stake', player, { ...slip, round: 'spin', amount: 10n, tx: 'b' })
      await kit.done('releaseBet', player, { original: 'b', provider: 21 })
      expect(await main(player)).toBe(990n)
    } finally {
      kit.clock.set(start)
    }
  })

  it('is paid once by twenty settlements at the same time, and never beside a release', async () => {
    const player = await kit.player({ main: 1_000n })
    await into.committed(player)
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => kit.run('settleBet', player, { ...slip, total: 300n })),
      ...Array.from({ length: 20 }, () => kit.run('releaseBet', player, { original: 'b', provider: 21 })),
    ])
    const settled = answers.slice(0, 20).filter(({ ok }) => ok).length
    const released = answers.slice(20).filter(({ ok }) => ok).length
    expect([settled, released].filter((count) => count > 0)).toHaveLength(1)
    expect(settled).toBeLessThanOrEqual(1)
    expect(await main(player)).toBe(settled > 0 ? 1_200n : 1_000n)
    expect(await differences(player)).toEqual([])
  })

  it('has keys that live as long as the bet (P14)', async () => {
    const player = await kit.player({ main: 1_000n })
    const reserve = kit.op('reserveBet', player, { ...slip, amount: STAKE, tx: 'b' })
    const settle = kit.op('settleBet', player, { ...slip, total: 300n })
    const first = [await kit.wallet.execute(reserve), await kit.wallet.execute(settle)]
    const start = kit.clock.now()
    try {
      kit.clock.set(start.add({ hours: 24 * 300 }))
      for (const [k, operation] of [reserve, settle].entries())
        expect(await kit.wallet.execute(operation)).toMatchObject({ repeated: true, entry: first[k]?.entry })
      expect(await main(player)).toBe(1_200n)
    } finally {
      kit.clock.set(start)
    }
  })

  it('is an obligation until the bet is settled or released', async () => {
    const player = await kit.player({ main: 1_000n })
    const open = async () => (await kit.wallet.obligationsOf(player)).unfinishedRounds
    await into.partlySettled(player)
    expect(await open()).toMatchObject([{ provider: 21, round: 'slip' }])
    await kit.done('settleBet', player, { ...slip, total: 60n })
    expect(await open()).toEqual([])
  })
})

describe('the check of the books', () => {
  it.each([
    ['state', 'state = 2'],
    ['at risk', 'open = 41'],
    ['returned', 'returned = 1'],
    ['cash paid', 'paid_cash = 61'],
    ['stake', 'stake = 101'],
    ['held', 'held = 1'],
    ['last entry', 'last_seq = 1'],
    ['vertical', 'vertical = 1'],
    ['bonus paid', 'paid_bonus = 1'],
  ])('finds a changed %s of a bet', async (name, change) => {
    const player = await kit.player({ main: 1_000n })
    await into.partlySettled(player)
    expect(await differences(player)).toEqual([])
    await kit.db.query(`update wallet.bet set ${change} where player_id = $1`, [player])
    expect((await differences(player)).some((text) => text.includes(`bet 21 slip: ${name}`))).toBe(true)
  })

  it('continues from verified bets, and finds one that is gone', async () => {
    const player = await kit.player({ main: 1_000n })
    await into.committed(player)
    await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })
    await kit.done('cashOutBet', player, { ...slip, total: 10n, open: 90n })
    expect((await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })).differences).toEqual([])
    await kit.db.query('delete from wallet.bet where player_id = $1', [player])
    expect(await differences(player)).toContain('bet 21 slip is missing')
  })
})
