import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Operation } from './index.ts'
import { bonusTerms, createWalletKit, type WalletKit } from './test-kit.ts'

let kit: WalletKit
beforeAll(async () => {
  kit = await createWalletKit({ max: 4 })
})
afterAll(() => kit.close())

const differences = async (...players: bigint[]) => (await kit.wallet.check({ players })).differences
const staff = { reason: 'test', approver: 'anna' }
const MOST = 10n ** 15n
const MAX_STAKED = 10n ** 14n

describe('reversals', () => {
  it('of `any` take back both entries of a stake and win, once (P73)', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stakeAndWin', player, { amount: 100n, win: 400n, round: 'p73', tx: 'p73' })
    const rollback = kit.op('rollback', player, { original: 'p73', of: 'any' })
    const first = await kit.wallet.execute(rollback)
    expect(first).toMatchObject({ ok: true, balances: { main: 1_000n, receivable: 0n } })
    expect(await kit.wallet.execute(rollback)).toMatchObject({ repeated: true, entry: first.entry })
    await kit.done('rollback', player, { original: 'p73', of: 'any' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
    expect(await kit.wallet.roundOf(player, 15, 'p73')).toMatchObject({ bets: 0, wins: 0 })
    expect(await differences(player)).toEqual([])
  })

  it('of `any` leave a settled bet alone where the protocol says so', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stakeAndWin', player, { amount: 100n, win: 400n, round: 'k', tx: 'k' })
    expect(
      await kit.refused('rollback', player, { original: 'k', of: 'any', keepsSettled: true }),
    ).toMatchObject({ reason: 'bet_settled', balances: { main: 1_300n } })
  })

  it('of a round write no key that a rollback of the provider could have (P8)', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('stake', player, { amount: 10n, round: 'p8', tx: 'p8a' })
    await kit.done('stake', player, { amount: 10n, round: 'p8', tx: 'p8b' })
    await kit.done('rollback', player, { original: 'p8a', of: 'bet', tx: 'x#1' })
    await kit.done('rollbackRound', player, { round: 'p8', tx: 'x' })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
    // Nor may one of our keys block a later one of the provider.
    await kit.done('rollback', player, { original: 'nothing', of: 'bet', tx: 'x#2' })
    expect(await differences(player)).toEqual([])
  })

  it('of a round leave no win to be paid there, whichever came first', async () => {
    const player = await kit.player({ main: 500n })
    await kit.done('stake', player, { amount: 100n, round: 'gone', tx: 'gone' })
    await kit.done('rollbackRound', player, { round: 'gone', tx: 'gone-back' })
    await kit.done('rollbackRound', player, { round: 'never', tx: 'never-back' })
    for (const round of ['gone', 'never'])
      for (const mayPrecedeBet of [true, false])
        expect(
          await kit.refused('win', player, {
            amount: 50n,
            round,
            tx: `${round}-${mayPrecedeBet}`,
            mayPrecedeBet,
          }),
        ).toMatchObject({ reason: 'cancelled' })
    await kit.done('closeRound', player, { round: 'closed', tx: 'closed' })
    await kit.done('win', player, { amount: 50n, round: 'closed', tx: 'closed-win', mayPrecedeBet: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 550n })
    expect(await differences(player)).toEqual([])
  })
})

describe('a settled bet', () => {
  const bet = { round: 'bet', vertical: 'sports' as const, provider: 21 }
  const facts = { bonusId: 1n, allowed: true, weight: 0 }
  const sportsBonus = async (player: bigint) =>
    kit.done('grantBonus', player, {
      amount: 1_000n,
      bonusId: 1n,
      provider: 0,
      vertical: 'sports',
      terms: bonusTerms({ toWager: 100_000_000n }),
    })

  it('is settled in the proportion of its stake, whatever was returned before (P4)', async () => {
    const player = await kit.player({ main: 100n })
    await sportsBonus(player)
    await kit.done('reserveBet', player, { ...bet, amount: 301n, tx: 'b', bonus: facts })
    await kit.done('rollback', player, { original: 'b', of: 'bet', amount: 7n, provider: 21 })
    await kit.done('settleBet', player, { ...bet, total: 1_500n })
    await kit.done('resettle', player, { ...bet, total: 1_501n })
    // 201 of 301 were bonus money: floor(1501 x 201 / 301) = 1,002 of the payment, and 5 of the 7 given back are too.
    const back = 7n - (201n * 7n) / 301n
    expect(await kit.wallet.balancesOf(player)).toMatchObject({
      main: 499n + back,
      sportsBonus: 799n + 1_002n + (7n - back),
    })
    expect(await differences(player)).toEqual([])
  })

  it('is not released, rolled back or voided with its round: only a new total changes it (P3)', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('reserveBet', player, { ...bet, amount: 100n, tx: 'b' })
    await kit.done('settleBet', player, { ...bet, total: 500n, tx: 's' })
    const { round } = bet
    for (const refused of [
      await kit.refused('releaseBet', player, { original: 'b', provider: 21 }),
      await kit.refused('rollback', player, { original: 'b', of: 'bet', provider: 21 }),
      await kit.refused('rollback', player, { original: 'b', of: 'bet', amount: 1n, provider: 21 }),
      await kit.refused('rollbackRound', player, { round, vertical: 'sports', provider: 21 }),
    ])
      expect(refused).toMatchObject({ reason: 'bet_settled', isFinal: false })
    for (const meaning of ['win', 'any'] as const)
      expect(
        await kit.refused('rollback', player, { original: 's', of: meaning, provider: 21 }),
      ).toMatchObject({
        reason: 'other_kind',
      })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_400n })
    await kit.done('resettle', player, { ...bet, total: 0n })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 900n })
    expect(await differences(player)).toEqual([])
  })

  it('that was released before is not settled (P3)', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('reserveBet', player, { ...bet, amount: 100n, tx: 'b' })
    await kit.done('releaseBet', player, { original: 'b', provider: 21 })
    expect(await kit.refused('settleBet', player, { ...bet, total: 500n })).toMatchObject({
      reason: 'cancelled',
    })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 1_000n })
    expect(await differences(player)).toEqual([])
  })

  it('pays in total what its last settlement says, in any order of totals', async () => {
    const player = await kit.player({ main: 100n })
    await sportsBonus(player)
    await kit.done('reserveBet', player, { ...bet, amount: 303n, bonus: facts })
    for (const total of [1n, 900n, 0n, 7n, 1_000n, 303n])
      await kit.done(total === 1n ? 'settleBet' : 'resettle', player, { ...bet, total })
    // Stake and payment are equal: this is no win.
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 100n, sportsBonus: 1_000n })
    expect(await differences(player)).toEqual([])
  })

  it('of yesterday that is resettled to lost uses no loss room today (P70)', async () => {
    const start = kit.clock.now()
    try {
      const player = await kit.player({ main: 2_000n, gate: { limits: { loss: { day: 1_000n } } } })
      await kit.done('reserveBet', player, { ...bet, amount: 100n })
      await kit.done('settleBet', player, { ...bet, total: 300n })
      await kit.done('resettle', player, { ...bet, total: 1_100n })
      kit.clock.set(start.add({ hours: 30 }))
      await kit.done('resettle', player, { ...bet, total: 1_200n })
      await kit.done('resettle', player, { ...bet, total: 0n })
      // 1,100 of it was won yesterday; the 100 won today and taken back are zero together.
      expect(await kit.refused('stake', player, { amount: 1_001n, round: 's2' })).toMatchObject({
        reason: 'loss_limit',
      })
      await kit.done('stake', player, { amount: 1_000n, round: 's3' })
    } finally {
      kit.clock.set(start)
    }
  })
})

describe('the same key with another content is a conflict', () => {
  it('for any difference: bonus, lifetime totals, where a free round pays, what ends a round (P5)', async () => {
    const grant = (player: bigint, bonusId: bigint, vertical: 'casino' | 'live-casino') =>
      kit.done('grantBonus', player, {
        amount: 50n,
        bonusId,
        vertical,
        provider: 0,
        terms: bonusTerms({ toWager: 10_000_000n, growing: true }),
      })
    const player = await kit.player({ main: 1_000n })
    await grant(player, 1n, 'casino')
    await grant(player, 2n, 'live-casino')
    const conflicts: [Operation, Operation][] = [
      [
        kit.op('freeRoundWin', player, {
          tx: 'f',
          amount: 5n,
          into: { bonusId: 1n, wager: 0n, isLast: false },
        }),
        kit.op('freeRoundWin', player, { tx: 'f', amount: 5n }),
      ],
      [
        kit.op('freeRoundWin', player, {
          tx: 'l',
          amount: 5n,
          into: { bonusId: 1n, wager: 0n, isLast: false },
        }),
        kit.op('freeRoundWin', player, {
          tx: 'l',
          amount: 5n,
          into: { bonusId: 1n, wager: 0n, isLast: true },
        }),
      ],
      [
        kit.op('convertBonus', player, { tx: 'c', bonusId: 1n, provider: 0 }),
        kit.op('convertBonus', player, { tx: 'c', bonusId: 3n, provider: 0 }),
      ],
      [
        kit.op('opening', player, { tx: 'o', amount: 1n, staked: 5n, won: 0n, deposited: 0n, withdrawn: 0n }),
        kit.op('opening', player, { tx: 'o', amount: 1n, staked: 6n, won: 0n, deposited: 0n, withdrawn: 0n }),
      ],
      [
        kit.op('reserveBet', player, { tx: 'r', amount: 1n, round: 'r', vertical: 'sports' }),
        kit.op('reserveBet', player, {
          tx: 'r',
          amount: 1n,
          round: 'r',
          vertical: 'sports',
          isCommitted: true,
        }),
      ],
    ]
    for (const [first, other] of conflicts) {
      expect(await kit.wallet.execute(first)).toMatchObject({ ok: true })
      expect(await kit.wallet.execute(other)).toMatchObject({ ok: false, reason: 'conflict' })
      expect(await kit.wallet.execute(first)).toMatchObject({ ok: true, repeated: true })
    }
  })

  it('but not for what a retry may resolve again: game, session, bonus facts, tolerances', async () => {
    const player = await kit.player({ main: 1_000n })
    const stake = { tx: 's', round: 's', amount: 5n }
    await kit.done('stake', player, { ...stake, bonus: { bonusId: 9n, allowed: true, weight: 5 }, game: 'g' })
    expect(await kit.done('stake', player, { ...stake, mayFollowEnd: true, session: 'later' })).toMatchObject(
      { repeated: true },
    )
    await kit.done('win', player, { tx: 's', round: 's', amount: 5n })
    expect(
      await kit.done('win', player, { tx: 's', round: 's', amount: 5n, mayPrecedeBet: true }),
    ).toMatchObject({ repeated: true })
  })
})

describe('amounts', () => {
  it('have limits on both sides, for every kind (P6, P40)', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('adjust', player, { amount: -MOST, account: 'studio' })
    await kit.done('adjust', player, { amount: MOST, account: 'studio' })
    for (const amount of [MOST + 1n, -MOST - 1n, -9n * 10n ** 18n, 2n ** 63n - 1n])
      expect(await kit.refused('adjust', player, { amount, account: 'studio' })).toMatchObject({
        reason: 'bad_amount',
        isFinal: false,
        entry: null,
      })
    await kit.done('deposit', player, { amount: MOST, provider: 5 })
    for (const draft of [
      kit.op('deposit', player, { amount: MOST + 1n, provider: 5 }),
      kit.op('stake', player, { amount: MAX_STAKED + 1n, round: 'r' }),
      kit.op('reserveBet', player, { amount: MAX_STAKED + 1n, round: 'r', vertical: 'sports' }),
      kit.op('stakeAndWin', player, { amount: MAX_STAKED + 1n, win: 1n, round: 'r' }),
      kit.op('win', player, { amount: MOST + 1n, round: 'r', mayPrecedeBet: true }),
      kit.op('stakeAndWin', player, { amount: 1n, win: MOST + 1n, round: 'r' }),
      kit.op('stakeAndWin', player, { amount: 1n, win: -1n, round: 'r' }),
      kit.op('promo', player, { amount: -1n }),
    ])
      expect(await kit.wallet.execute(draft)).toMatchObject({ reason: 'bad_amount' })
    expect(await differences(player)).toEqual([])
  })

  it("of the staff's adjustments have much lower limits", async () => {
    const player = await kit.player()
    const adjust = (amount: bigint) =>
      kit.run('adjust', player, { amount, account: 'corrections', detail: staff })
    expect(await adjust(10n ** 10n)).toMatchObject({ ok: true })
    expect(await adjust(-(10n ** 10n))).toMatchObject({ ok: true })
    expect(await adjust(10n ** 10n + 1n)).toMatchObject({ reason: 'bad_amount' })
    expect(await adjust(-(10n ** 10n) - 1n)).toMatchObject({ reason: 'bad_amount' })
  })

  it('of the largest stake with a sticky bonus can still be weighted (P40)', async () => {
    const player = await kit.player()
    await kit.done('deposit', player, { amount: MAX_STAKED, provider: 5 })
    await kit.done('grantBonus', player, {
      amount: 1n,
      bonusId: 1n,
      provider: 0,
      terms: bonusTerms({ toWager: 10n ** 18n, kind: 'sticky' }),
    })
    const bonus = { bonusId: 1n, allowed: true, weight: 10_000 }
    await kit.done('stake', player, { amount: MAX_STAKED, round: 'big', bonus })
    // 1 is what is left of the principal.
    expect(await kit.wallet.bonusesOf(player)).toMatchObject([{ wagered: 10n ** 18n, state: 'completed' }])
    await expect(
      kit.run('grantBonus', player, {
        amount: 1n,
        bonusId: 2n,
        terms: bonusTerms({ toWager: 10n ** 18n + 1n }),
      }),
    ).rejects.toThrow('toWager')
  })

  it('of payments and holds are not zero (P71)', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('hold', player, { amount: 1n, holdId: 'h', provider: 5 })
    for (const draft of [
      kit.op('hold', player, { amount: 0n, holdId: 'zero', provider: 5 }),
      kit.op('settle', player, { amount: 0n, holdId: 'h', provider: 5 }),
      kit.op('release', player, { amount: 0n, holdId: 'h', provider: 5 }),
      kit.op('authorizeDeposit', player, { amount: 0n, provider: 5 }),
      kit.op('deposit', player, { amount: 0n, provider: 5 }),
      kit.op('refund', player, { amount: 0n, provider: 5 }),
      kit.op('chargeback', player, { amount: 0n, provider: 5 }),
    ])
      expect(await kit.wallet.execute(draft)).toMatchObject({ reason: 'bad_amount' })
    await kit.done('release', player, { holdId: 'h', provider: 5 })
    expect(await kit.wallet.pendingHolds(player)).toEqual([])
  })
})

describe('text that PostgreSQL cannot store unchanged', () => {
  it('is refused before it can become another key (P9)', async () => {
    const player = await kit.player({ main: 100n })
    const broken: Promise<unknown>[] = [
      kit.run('stake', player, { amount: 1n, round: 'r', tx: 'a\ud800' }),
      kit.run('stake', player, { amount: 1n, round: 'r\udc00' }),
      kit.run('stake', player, { amount: 1n, round: 'r', game: '\ud800' }),
      kit.run('stake', player, { amount: 1n, round: 'r', session: 'a\0' }),
      kit.run('promo', player, { amount: 1n, detail: { reason: '\ud800' } }),
      kit.run('promo', player, { amount: 1n, detail: { list: ['\0'] } }),
      kit.run('promo', player, { amount: 1n, detail: { ['\udfff']: 1 } }),
    ]
    for (const one of broken) await expect(one).rejects.toThrow(TypeError)
    // Text that only looks like an escape is stored as it is.
    await kit.done('promo', player, { amount: 1n, detail: { reason: '\\u0000 \\ud800 😀' } })
    await kit.done('stake', player, { amount: 1n, round: '😀', tx: '😀' })
  })
})

describe('payments from outside', () => {
  it('have keys that never expire, as have holds, bonuses and adjustments of the staff (P14)', async () => {
    const start = kit.clock.now()
    try {
      const player = await kit.player()
      const operations = [
        kit.op('deposit', player, { amount: 500n, provider: 5, tx: 'once' }),
        kit.op('hold', player, { amount: 100n, holdId: 'h', provider: 5, tx: 'once' }),
        kit.op('settle', player, { amount: 40n, holdId: 'h', provider: 5, tx: 'once' }),
        kit.op('release', player, { holdId: 'h', provider: 5, tx: 'once' }),
        kit.op('adjust', player, { amount: 5n, account: 'corrections', detail: staff, tx: 'once' }),
        kit.op('authorizeDeposit', player, { amount: 5n, provider: 5, tx: 'once' }),
        kit.op('cancelDeposit', player, { authorization: 'once', provider: 5, tx: 'once' }),
        kit.op('grantBonus', player, {
          amount: 5n,
          bonusId: 1n,
          provider: 0,
          tx: 'once',
          terms: bonusTerms({ toWager: 10_000n }),
        }),
      ]
      for (const operation of operations)
        expect(await kit.wallet.execute(operation)).toMatchObject({ ok: true, repeated: false })
      const balances = await kit.wallet.balancesOf(player)
      kit.clock.set(start.add({ hours: 24 * 200 }))
      for (const operation of operations)
        expect(await kit.wallet.execute(operation)).toMatchObject({ ok: true, repeated: true })
      expect(await kit.wallet.balancesOf(player)).toEqual(balances)
    } finally {
      kit.clock.set(start)
    }
  })

  it('that come back return the room of a known deposit, never more (P7)', async () => {
    const player = await kit.player({ gate: { limits: { deposit: { day: 1_000n } } } })
    const room = async () => (await kit.run('authorizeDeposit', player, { amount: 1n, provider: 5 })).ok
    await kit.done('deposit', player, { amount: 1_000n, provider: 5, tx: 'known' })
    expect(await room()).toBe(false)
    await kit.done('chargeback', player, { amount: 500n, deposit: 'never came', provider: 5 })
    await kit.done('refund', player, { amount: 500n, provider: 5 })
    await kit.done('chargeback', player, { amount: 500n, deposit: 'known', provider: 6 })
    expect(await room()).toBe(false)
    await kit.done('chargeback', player, { amount: 600n, deposit: 'known', provider: 5 })
    expect(await kit.run('authorizeDeposit', player, { amount: 601n, provider: 5 })).toMatchObject({
      reason: 'deposit_limit',
    })
    await kit.done('authorizeDeposit', player, { amount: 600n, provider: 5 })
    expect(await differences(player)).toEqual([])
  })

  it('beyond a deposit limit are booked, and answer, repeat and event name the limit (P77)', async () => {
    const player = await kit.player({ gate: { limits: { deposit: { day: 1_000n, week: 900n } } } })
    const deposit = (amount: bigint, tx: string) =>
      kit.op('deposit', player, { amount, provider: 5, tx, detail: { method: 'card', overLimit: 'x' } })
    expect(await kit.wallet.execute(deposit(900n, 'fits'))).toMatchObject({ ok: true, overLimit: null })
    const over = deposit(1n, 'over')
    expect(await kit.wallet.execute(over)).toMatchObject({
      ok: true,
      overLimit: 'week',
      balances: { main: 901n },
    })
    expect(await kit.wallet.execute(over)).toMatchObject({ ok: true, repeated: true, overLimit: 'week' })
    const { rows } = await kit.db.query<{ limits: string[] }>(
      `select array_agg(split_part(body->>'entry', ' ', 24) order by seq) as limits from kernel.outbox
        where player_id = $1 and topic = 'wallet.entry'`,
      [player],
    )
    expect(rows).toEqual([{ limits: ['0', '25'] }])
    expect(await differences(player)).toEqual([])
  })

  it('are settled and released by the company for which they were held (P72)', async () => {
    const player = await kit.player({ main: 1_000n })
    await kit.done('hold', player, { amount: 400n, holdId: 'w', provider: 5 })
    for (const kind of ['settle', 'release'] as const)
      expect(await kit.refused(kind, player, { holdId: 'w', provider: 6 })).toMatchObject({
        reason: 'unknown_hold',
      })
    await kit.done('settle', player, { holdId: 'w', provider: 5 })
    expect(await differences(player)).toEqual([])
  })
})

describe('wins', () => {
  it('without a bet are refused, not stored, unless the protocol allows them to come first (P75)', async () => {
    const player = await kit.player({ main: 10n })
    const win = kit.op('win', player, { amount: 5_000n, round: 'nobody knows', tx: 'w' })
    for (let k = 0; k < 2; k++)
      expect(await kit.wallet.execute(win)).toMatchObject({ reason: 'no_bet', isFinal: false, entry: null })
    await kit.done('win', player, { amount: 5n, round: 'first', mayPrecedeBet: true })
    expect(await kit.wallet.balancesOf(player)).toMatchObject({ main: 15n })
  })
})

describe('promotions', () => {
  it('may pay into a bonus, which then has a higher requirement', async () => {
    const player = await kit.player({ main: 10n })
    const into = { bonusId: 1n, wager: 500_000n, isLast: false }
    expect(await kit.refused('promo', player, { amount: 30n, into })).toMatchObject({ reason: 'no_bonus' })
    await kit.done('grantBonus', player, {
      amount: 50n,
      bonusId: 1n,
      provider: 0,
      terms: bonusTerms({ toWager: 1_000_000n }),
    })
    const paid = await kit.done('promo', player, { amount: 30n, into })
    expect(paid).toMatchObject({ entry: { main: 0n, bonus: 30n }, balances: { main: 10n, casinoBonus: 80n } })
    expect(await kit.wallet.bonusesOf(player)).toMatchObject([{ balance: 80n, toWager: 1_500_000n }])
    expect(await differences(player)).toEqual([])
  })
})

describe('L5 dense', () => {
  it('a duplicated entry number is found by the next check, and withdrawals stop', async () => {
    const player = await kit.player({ main: 10n })
    await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })
    await kit.db.query(
      `insert into wallet.entry select (jsonb_populate_record(e, '{"at": "2026-10-24T09:00:01Z", "tx": "again"}'::jsonb)).*
         from wallet.entry e where player_id = $1`,
      [player],
    )
    expect((await differences(player)).map(({ promise }) => promise)).toContain('L5')
    await kit.done('promo', player, { amount: 1n })
    const { differences: found } = await kit.wallet.verifyBooks({ scope: 'changed', players: [player] })
    expect(found.length).toBeGreaterThan(0)
    expect(await kit.refused('hold', player, { amount: 1n, holdId: 'h', provider: 5 })).toMatchObject({
      reason: 'withdrawal_off',
    })
  })
})

describe('the end of the playing time', () => {
  it.each(['day', 'week', 'month', null] as const)('is refused with its period: %s', async (playWindow) => {
    const player = await kit.player({ main: 100n })
    await kit.setGate(player, { activity: { playUntil: kit.clock.now(), playWindow } })
    const stake = { amount: 1n, round: 'late', tx: 'late' }
    for (let call = 0; call < 2; call++)
      expect(await kit.refused('stake', player, stake)).toMatchObject({
        reason: 'time_limit',
        window: playWindow,
      })
  })
})
