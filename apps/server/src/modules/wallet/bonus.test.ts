import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BonusFacts, PlayerId } from './index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit()
})
afterAll(() => kit.close())

const UNITS = 10_000n
const full: BonusFacts = { bonusId: 1n, allowed: true, weight: 10_000 }
type Terms = Parameters<typeof grant>[1]

async function grant(
  player: PlayerId,
  terms: {
    amount: bigint
    kind?: 'sticky' | 'non-sticky'
    toWager?: bigint
    maxStake?: bigint | null
    cap?: bigint | null
    expiresAt?: Temporal.Instant | null
    onWithdrawal?: 'keep' | 'forfeit' | 'forfeitUntilDepositStaked'
    deposit?: bigint
    growing?: boolean
    bonusId?: bigint
  },
) {
  const { amount, bonusId = 1n, ...rest } = terms
  return kit.run('grantBonus', player, {
    amount,
    bonusId,
    provider: 0,
    terms: bonusTerms({ toWager: 1_000_000n * UNITS, ...rest }),
  })
}

async function playerWith(main: bigint, terms: Terms): Promise<PlayerId> {
  const player = await kit.player({ main })
  expect(await grant(player, terms)).toMatchObject({ ok: true })
  return player
}

/** Players whose progress the test wrote: their entries do not say so. */
const broughtForward = new Set<PlayerId>()
/** Brings the progress close to the requirement, this many minor units, with stakes that are not rolled back. */
async function wager(player: PlayerId, minor: bigint): Promise<void> {
  broughtForward.add(player)
  await kit.db.query('update wallet.bonus set wagered = $2 where player_id = $1', [player, minor * UNITS])
}

const stake = (player: PlayerId, amount: bigint, round: string, bonus: BonusFacts | undefined = full) =>
  kit.run('stake', player, { amount, round, tx: `stake ${round}`, bonus })
const win = (player: PlayerId, amount: bigint, round: string, endsRound = true) =>
  kit.run('win', player, { amount, round, tx: `win ${round}`, endsRound })
const bonusOf = async (player: PlayerId) => (await kit.wallet.bonusesOf(player))[0]
const balances = (player: PlayerId) => kit.wallet.balancesOf(player)

async function expectClean(...players: PlayerId[]): Promise<void> {
  const { differences } = await kit.wallet.check({ players })
  expect(
    differences.filter(
      ({ playerId, message }) => !broughtForward.has(playerId) || !/: wagered/.test(message),
    ),
  ).toEqual([])
}

describe('a running bonus', () => {
  it('E2 NON_STICKY: cash first, only the bonus part counts, a win is split in the proportion of the stake', async () => {
    const player = await playerWith(60n, { amount: 5_000n })
    expect(await stake(player, 100n, 'e2')).toMatchObject({ entry: { main: -60n, bonus: -40n } })
    expect(await bonusOf(player)).toMatchObject({ wagered: 400_000n })
    expect(await win(player, 335n, 'e2')).toMatchObject({ entry: { main: 201n, bonus: 134n } })
    expect(await balances(player)).toMatchObject({ main: 201n, casinoBonus: 5_094n })
    await expectClean(player)
  })

  it('E3 the bonus part of a win is rounded down, the rest is cash', async () => {
    const player = await playerWith(60n, { amount: 5_000n })
    await stake(player, 100n, 'e3')
    expect(await win(player, 333n, 'e3')).toMatchObject({ entry: { main: 200n, bonus: 133n } })
  })

  it('E4 a rollback before the win restores split and progress', async () => {
    const player = await playerWith(60n, { amount: 5_000n })
    await stake(player, 100n, 'e4')
    await kit.done('rollback', player, { original: 'stake e4', of: 'bet' })
    expect(await balances(player)).toMatchObject({ main: 60n, casinoBonus: 5_000n })
    expect(await bonusOf(player)).toMatchObject({ wagered: 0n, openRounds: 0, state: 'running' })
    await expectClean(player)
  })

  it('E5 progress is counted in weighted units, nothing is rounded', async () => {
    const player = await playerWith(0n, { amount: 2_000n, toWager: 10_000n * UNITS })
    for (const round of ['a', 'b', 'c']) await stake(player, 333n, `e5${round}`, { ...full, weight: 5_000 })
    expect(await bonusOf(player)).toMatchObject({ wagered: 4_995_000n, toWager: 100_000_000n })
  })

  it('E6 the largest stake limits bonus money only, over the whole round', async () => {
    const player = await playerWith(300n, { amount: 4_000n, maxStake: 500n })
    expect(await stake(player, 600n, 'e6a')).toMatchObject({ reason: 'bonus_stake_over_max', bonusId: null })
    expect(await stake(player, 500n, 'e6b')).toMatchObject({ entry: { main: -300n, bonus: -200n } })
    expect(
      await kit.run('stake', player, { amount: 1n, round: 'e6b', tx: 'more', bonus: full }),
    ).toMatchObject({ reason: 'bonus_stake_over_max' })

    const rich = await playerWith(700n, { amount: 4_000n, maxStake: 500n, kind: 'sticky' })
    expect(await stake(rich, 600n, 'e6c')).toMatchObject({ ok: true, entry: { main: -600n, bonus: 0n } })
    expect(await bonusOf(rich)).toMatchObject({ wagered: 500n * UNITS })
    await expectClean(player, rich)
  })

  it('is not usable in a game it does not allow: cash is staked, and more is refused with its own reason', async () => {
    const player = await playerWith(100n, { amount: 1_000n })
    const barred = { ...full, allowed: false }
    expect(await stake(player, 100n, 'g1', barred)).toMatchObject({ ok: true })
    expect(await stake(player, 100n, 'g2', barred)).toMatchObject({
      reason: 'bonus_game',
      playable: { cash: 0n, bonus: 0n },
    })
    expect(await stake(player, 5_000n, 'g3', barred)).toMatchObject({ reason: 'no_funds' })
  })

  it('facts that name another bonus are requested again, nothing is stored', async () => {
    const player = await playerWith(0n, { amount: 1_000n, bonusId: 7n })
    const stale = kit.op('stake', player, { amount: 10n, round: 's', tx: 's', bonus: full })
    expect(await kit.wallet.execute(stale)).toMatchObject({
      reason: 'bonus_facts_stale',
      isFinal: false,
      entry: null,
      bonusId: 7n,
    })
    const again = kit.op('stake', player, {
      amount: 10n,
      round: 's',
      tx: 's',
      bonus: { ...full, bonusId: 7n },
    })
    expect(await kit.wallet.execute(again)).toMatchObject({ ok: true, repeated: false })
  })

  it('there is one per vertical, and its id is used once', async () => {
    const player = await playerWith(0n, { amount: 1_000n })
    expect(await grant(player, { amount: 5n, bonusId: 2n })).toMatchObject({ reason: 'bonus_running' })
    expect(await grant(player, { amount: 5n })).toMatchObject({ reason: 'bonus_exists' })
    await kit.setGate(player, { status: { products: { bonuses: false } } })
    expect(await grant(player, { amount: 5n, bonusId: 3n })).toMatchObject({ reason: 'product_off' })
  })

  it('money counts towards no limit, and is refused where one is reached (LIM-14)', async () => {
    for (const measure of ['loss', 'stake'] as const) {
      const player = await playerWith(0n, { amount: 1_000n })
      await kit.setGate(player, { limits: { [measure]: { day: 1n } } })
      for (const round of ['first', 'second'])
        expect(await stake(player, 250n, round)).toMatchObject({ ok: true })
      await kit.done('deposit', player, { amount: 2n, provider: 5 })
      const refused = { reason: `${measure}_limit`, window: 'day' }
      expect(await stake(player, 250n, 'beyond')).toMatchObject(refused)
      expect(await stake(player, 1n, 'to the limit')).toMatchObject({ ok: true })
      await kit.done('hold', player, { amount: 1n, provider: 5, holdId: 'rest' })
      expect(await stake(player, 250n, 'at the limit')).toMatchObject(refused)
      expect(await stake(player, 0n, 'free')).toMatchObject({ ok: true })
    }
  })

  it('is spent when its pocket is empty and nothing is open, and runs again when a rollback refills it', async () => {
    const player = await playerWith(0n, { amount: 100n })
    await stake(player, 100n, 'spent')
    expect(await bonusOf(player)).toMatchObject({ state: 'running', openRounds: 1 })
    await win(player, 0n, 'spent')
    expect(await bonusOf(player)).toMatchObject({ state: 'spent', openRounds: 0 })
    await kit.done('rollback', player, { original: 'stake spent', of: 'bet' })
    expect(await bonusOf(player)).toMatchObject({ state: 'running', balance: 100n, wagered: 0n })
    await expectClean(player)
  })
})

describe('completion', () => {
  it('E7 the stake that meets the requirement converts; a late win obeys the maximum', async () => {
    for (const [amount, paid] of [
      [12_000n, 12_000n],
      [20_000n, 17_900n],
    ] as const) {
      const player = await playerWith(0n, { amount: 7_300n, toWager: 50_000n * UNITS, cap: 25_000n })
      await wager(player, 49_900n)
      expect(await stake(player, 200n, 'e7')).toMatchObject({
        entry: { main: 0n, bonus: -200n },
        balances: { main: 7_100n, casinoBonus: 0n },
      })
      expect(await bonusOf(player)).toMatchObject({ state: 'completed', balance: 0n })
      expect(await win(player, amount, 'e7')).toMatchObject({
        balances: { main: 7_100n + paid, casinoBonus: 0n },
      })
      await expectClean(player)
    }
  })

  it.each([
    [7_200n, 1_200n, 2_100n, 1_200n],
    [4_300n, 1_500n, 0n, 700n],
  ])(
    'E8 STICKY converts what exceeds the principal: pocket %s, late win %s',
    async (pocket, late, at, then) => {
      const player = await playerWith(0n, { amount: 5_000n, kind: 'sticky', toWager: 1_000n * UNITS })
      await kit.db.query(
        `with b as (update wallet.bonus set balance = $2, granted = 5000 where player_id = $1)
       update wallet.wallet set bonus_casino = $2 where player_id = $1`,
        [player, pocket],
      )
      await wager(player, 900n)
      expect(await stake(player, 100n, 'e8')).toMatchObject({ balances: { main: at, casinoBonus: 0n } })
      expect(await win(player, late, 'e8')).toMatchObject({ balances: { main: at + then } })
    },
  )

  it('E9 a completing stake that is rolled back afterwards is refunded by the same rule, completion stands', async () => {
    const player = await playerWith(0n, { amount: 7_300n, toWager: 50_000n * UNITS, cap: 25_000n })
    await wager(player, 49_900n)
    await stake(player, 200n, 'e9')
    const back = await kit.done('rollback', player, { original: 'stake e9', of: 'bet' })
    expect(back).toMatchObject({ balances: { main: 7_300n, casinoBonus: 0n } })
    expect(await bonusOf(player)).toMatchObject({ state: 'completed', wagered: 50_100n * UNITS })
    await expectClean(player)
  })

  it('a win of bonus money reversed after completion is taken from what its conversion paid', async () => {
    const player = await playerWith(0n, { amount: 7_300n, toWager: 50_000n * UNITS, cap: 10_000n })
    await wager(player, 49_900n)
    await stake(player, 200n, 'back')
    expect(await win(player, 5_000n, 'back')).toMatchObject({ balances: { main: 10_000n } })
    const back = await kit.done('rollback', player, { original: 'win back', of: 'win' })
    expect(back).toMatchObject({ balances: { main: 7_100n, casinoBonus: 0n, receivable: 0n } })
    await expectClean(player)
  })

  it('a win of bonus money reversed before completion takes what is in the pocket, the house bears the rest', async () => {
    const player = await playerWith(0n, { amount: 100n })
    await stake(player, 100n, 'b1')
    await win(player, 300n, 'b1', false)
    await stake(player, 250n, 'b2')
    const back = await kit.done('rollback', player, { original: 'win b1', of: 'win' })
    expect(back).toMatchObject({
      entry: { main: 0n, bonus: -50n },
      balances: { casinoBonus: 0n, receivable: 0n },
    })
    await expectClean(player)
  })

  it('can be forced: convertBonus pays the pocket and counts as met', async () => {
    const player = await playerWith(0n, { amount: 900n, cap: 500n })
    expect(await kit.run('convertBonus', player, { bonusId: 1n, provider: 0 })).toMatchObject({
      balances: { main: 500n, casinoBonus: 0n },
    })
    expect(await kit.run('convertBonus', player, { bonusId: 1n, provider: 0 })).toMatchObject({
      reason: 'no_bonus',
    })
    await expectClean(player)
  })
})

describe('expiry', () => {
  const expiresIn = (seconds: number) => kit.clock.now().add({ seconds })

  it('E10 an open round keeps the pocket: its win is credited, then the rest is removed', async () => {
    const player = await playerWith(0n, {
      amount: 1_000n,
      toWager: 50_000n * UNITS,
      expiresAt: expiresIn(60),
    })
    await wager(player, 49_000n)
    await stake(player, 500n, 'e10')
    kit.clock.advance({ seconds: 60 })
    await kit.done('forfeitBonus', player, { bonusId: 1n, provider: 0, reason: 'expired' })
    expect(await bonusOf(player)).toMatchObject({ state: 'closing', balance: 500n })
    expect(await stake(player, 1n, 'e10b')).toMatchObject({ reason: 'no_funds', playable: { bonus: 0n } })
    expect(await win(player, 2_000n, 'e10')).toMatchObject({
      entry: { bonus: 2_000n },
      balances: { main: 0n, casinoBonus: 0n },
    })
    expect(await bonusOf(player)).toMatchObject({ state: 'expired', balance: 0n })
    await expectClean(player)
  })

  it('E10 the same without the job: the stored instant is compared at the stake', async () => {
    const player = await playerWith(0n, { amount: 1_000n, expiresAt: expiresIn(60) })
    await stake(player, 500n, 'job')
    kit.clock.advance({ seconds: 60 })
    expect(await stake(player, 1n, 'job2')).toMatchObject({ reason: 'no_funds' })
    await win(player, 10n, 'job')
    expect(await bonusOf(player)).toMatchObject({ state: 'expired', balance: 0n })
  })

  it('E10 a stake that completes in time makes the later win cash', async () => {
    const player = await playerWith(0n, {
      amount: 1_000n,
      toWager: 50_000n * UNITS,
      expiresAt: expiresIn(60),
    })
    await wager(player, 49_000n)
    await stake(player, 1_000n, 'intime')
    expect(await bonusOf(player)).toMatchObject({ state: 'completed' })
    kit.clock.advance({ seconds: 70 })
    expect(await win(player, 2_000n, 'intime')).toMatchObject({ balances: { main: 2_000n } })
    await expectClean(player)
  })

  it('a new bonus runs beside one that is closing, each with its own pocket', async () => {
    const player = await playerWith(0n, { amount: 1_000n, expiresAt: expiresIn(60) })
    await stake(player, 500n, 'old')
    kit.clock.advance({ seconds: 61 })
    await kit.done('forfeitBonus', player, { bonusId: 1n, provider: 0, reason: 'expired' })
    expect(await grant(player, { amount: 300n, bonusId: 2n })).toMatchObject({ ok: true })
    expect(await stake(player, 301n, 'new', { ...full, bonusId: 2n })).toMatchObject({
      reason: 'no_funds',
      playable: { bonus: 300n },
    })
    expect(await stake(player, 300n, 'new2', { ...full, bonusId: 2n })).toMatchObject({ ok: true })
    // A round carries one bonus: the old one's further stakes are cash only.
    await kit.done('deposit', player, { amount: 10n, provider: 5 })
    expect(
      await kit.run('stake', player, { amount: 11n, round: 'old', bonus: { ...full, bonusId: 2n } }),
    ).toMatchObject({
      reason: 'no_funds',
    })
    await win(player, 100n, 'old')
    expect(await kit.wallet.bonusesOf(player)).toMatchObject([
      { state: 'expired', balance: 0n },
      { state: 'running', balance: 0n },
    ])
    await expectClean(player)
  })
})

describe('the end of a bonus', () => {
  it.each([
    ['player', 'forfeited', 0n, 0n],
    ['reversed', 'forfeited', 0n, 0n],
    ['protection', 'protected', 400n, 0n],
  ] as const)('%s: state %s, an open round pays %s in cash', async (reason, state, cash, pocket) => {
    const player = await playerWith(0n, { amount: 1_000n })
    await stake(player, 100n, 'open')
    await kit.done('forfeitBonus', player, { bonusId: 1n, provider: 0, reason })
    expect(await balances(player)).toMatchObject({ casinoBonus: 0n })
    expect(await win(player, 400n, 'open')).toMatchObject({ balances: { main: cash, casinoBonus: pocket } })
    expect(await bonusOf(player)).toMatchObject({ state })
    await expectClean(player)
  })

  it('after protection a returned bonus stake ends with its bonus', async () => {
    const player = await playerWith(0n, { amount: 1_000n })
    await stake(player, 100n, 'open')
    await kit.done('forfeitBonus', player, { bonusId: 1n, provider: 0, reason: 'protection' })
    const back = await kit.done('rollback', player, { original: 'stake open', of: 'bet' })
    expect(back).toMatchObject({ entry: { bonus: 100n }, balances: { main: 0n, casinoBonus: 0n } })
    await expectClean(player)
  })

  it.each([
    ['keep', 0n, 'running'],
    ['forfeit', 0n, 'forfeited'],
    ['forfeitUntilDepositStaked', 0n, 'forfeited'],
    ['forfeitUntilDepositStaked', 500n, 'running'],
  ] as const)(
    'a withdrawal applies the accepted rule: %s after %s staked leaves it %s',
    async (rule, staked, state) => {
      const player = await playerWith(2_000n, { amount: 1_000n, onWithdrawal: rule, deposit: 500n })
      if (staked > 0n) await stake(player, staked, 'w')
      await kit.done('hold', player, { amount: 100n, holdId: 'w', provider: 5 })
      expect(await bonusOf(player)).toMatchObject({ state })
      expect(await balances(player)).toMatchObject({ casinoBonus: state === 'running' ? 1_000n : 0n })
      await expectClean(player)
    },
  )
})

describe('free rounds', () => {
  it('E11 stake nothing, and their winnings are cash or the growing pocket of a bonus with its wagering', async () => {
    const player = await kit.player()
    await kit.done('stake', player, { amount: 0n, round: 'free', detail: { award: 'aw1' } })
    await kit.done('freeRoundWin', player, { amount: 400n, vertical: 'casino', round: 'free' })
    expect(await balances(player)).toMatchObject({ main: 400n })

    expect(await grant(player, { amount: 0n, toWager: 0n, growing: true })).toMatchObject({ ok: true })
    for (const [amount, isLast] of [
      [200n, false],
      [0n, false],
      [237n, true],
    ] as const)
      await kit.done('freeRoundWin', player, {
        amount,
        vertical: 'casino',
        into: { bonusId: 1n, wager: amount * 10n * UNITS, isLast },
      })
    expect(await bonusOf(player)).toMatchObject({ balance: 437n, toWager: 4_370n * UNITS, state: 'running' })
    await expectClean(player)
  })

  it('a growing bonus whose last round won nothing is spent', async () => {
    const player = await playerWith(0n, { amount: 0n, toWager: 0n, growing: true })
    await kit.done('freeRoundWin', player, {
      amount: 0n,
      vertical: 'casino',
      into: { bonusId: 1n, wager: 0n, isLast: true },
    })
    expect(await bonusOf(player)).toMatchObject({ state: 'spent' })
  })
})

describe('bets on sports', () => {
  const slip = { round: 'slip', vertical: 'sports' as const, provider: 21 }
  const facts = { bonusId: 1n, allowed: true, weight: 8_000 }

  async function bettor(main: bigint, pocket: bigint): Promise<PlayerId> {
    const player = await kit.player({ main })
    await kit.done('grantBonus', player, {
      amount: pocket,
      bonusId: 1n,
      provider: 0,
      vertical: 'sports',
      terms: bonusTerms({ toWager: 1_000_000n * UNITS }),
    })
    return player
  }

  it('count when they are settled, pay the difference to the last total, and nothing twice', async () => {
    const player = await bettor(60n, 1_000n)
    await kit.done('reserveBet', player, { ...slip, amount: 100n, bonus: facts })
    expect(await balances(player)).toMatchObject({ main: 0n, locked: 100n, sportsBonus: 960n })
    expect(await bonusOf(player)).toMatchObject({ wagered: 0n, openRounds: 1 })
    await kit.done('commitBet', player, slip)
    await kit.done('settleBet', player, { ...slip, total: 250n, bonus: facts, tx: 's1' })
    expect(await balances(player)).toMatchObject({ main: 150n, locked: 0n, sportsBonus: 1_060n })
    expect(await bonusOf(player)).toMatchObject({ wagered: 40n * 8_000n, openRounds: 0 })
    await kit.done('resettle', player, { ...slip, total: 250n, bonus: facts, tx: 's2' })
    expect(await balances(player)).toMatchObject({ main: 150n, sportsBonus: 1_060n })
    await kit.done('resettle', player, { ...slip, total: 0n, bonus: facts, tx: 's3' })
    expect(await balances(player)).toMatchObject({ main: 0n, sportsBonus: 960n })
    expect(await bonusOf(player)).toMatchObject({ wagered: 40n * 8_000n })
    await expectClean(player)
  })

  it('a released reservation restores the split; an unknown one leaves a tombstone', async () => {
    const player = await bettor(60n, 1_000n)
    await kit.done('reserveBet', player, { ...slip, amount: 100n, bonus: facts, tx: 'res' })
    await kit.done('releaseBet', player, { original: 'res', provider: 21 })
    expect(await balances(player)).toMatchObject({ main: 60n, locked: 0n, sportsBonus: 1_000n })
    expect(await kit.refused('commitBet', player, slip)).toMatchObject({ reason: 'cancelled' })
    await kit.done('releaseBet', player, { original: 'never', provider: 21 })
    expect(
      await kit.refused('reserveBet', player, { ...slip, round: 'other', amount: 1n, tx: 'never' }),
    ).toMatchObject({ reason: 'cancelled' })
    expect(await kit.refused('settleBet', player, { ...slip, round: 'unknown', total: 5n })).toMatchObject({
      reason: 'no_bet',
      isFinal: false,
    })
    await expectClean(player)
  })
})
