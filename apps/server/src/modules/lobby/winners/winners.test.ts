/** Lists of winners and sums of a period over the real ledger and real players. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { standingChangedTopic, winDisplayTopic } from '../../players/index.ts'
import type { LobbyReader } from '../readers.ts'
import {
  AFTER_MINUTES,
  CLOSED_HERE,
  createWinnersKit,
  GAME,
  reader,
  SHOWN_FROM,
  STUDIO,
  type WinnersKit,
} from './testing/winners-kit.ts'

let kit: WinnersKit
beforeEach(async () => {
  kit = await createWinnersKit()
})
afterEach(() => kit.close())

describe('the list of winners', () => {
  it('has rounds that paid a hundred smallest stakes and more than they cost, newest or largest first', async () => {
    const una = await kit.person()
    await kit.play(una, 100n, SHOWN_FROM - 1n)
    await kit.play(una, 100n, 9_000n)
    await kit.play(una, 3_000n, 3_000n)
    kit.clock.advance({ seconds: 1 })
    await kit.play(una, 100n, SHOWN_FROM)
    await kit.later()
    expect(await kit.paid()).toEqual([2_000, 9_000])
    expect(await kit.paid({ order: 'top' })).toEqual([9_000, 2_000])
    expect(await kit.paid({ currency: 'NOK' })).toEqual([])
  })

  it('has what the game has paid, not its jackpot, and a win can be checked after a jackpot of its round', async () => {
    const una = await kit.person()
    const pot = async (round: string) => {
      const at = { playerId: una, currency: 'EUR', provider: STUDIO, vertical: 'casino', round } as const
      const paidOut = { ...at, kind: 'jackpotWin', tx: `j${round}`, amount: 900_000n } as const
      expect(await kit.wallet.execute(paidOut)).toMatchObject({ ok: true })
    }
    await pot(await kit.play(una, 100n, 0n))
    const won = await kit.play(una, 100n, 5_000n)
    await kit.later()
    await pot(won)
    await kit.later()
    expect(await kit.paid()).toEqual([5_000])
    const [win] = await kit.list()
    expect(await kit.winners.check(reader, win!.ledgerId)).toMatchObject({ paid: 5_000n })
  })

  it('shows a round once, whatever is delivered again, ten minutes after its end and for its period', async () => {
    await kit.play(await kit.person(), 100n, 5_000n)
    await kit.follow()
    kit.clock.advance({ minutes: AFTER_MINUTES - 1, seconds: 59 })
    expect(await kit.paid()).toEqual([])
    kit.clock.advance({ seconds: 11 })
    await kit.follow()
    expect(await kit.paid()).toEqual([5_000])
    kit.clock.advance({ hours: 24 })
    expect(await kit.paid()).toEqual([])
    expect(await kit.paid({ hours: 72 })).toEqual([5_000])
    kit.clock.advance({ hours: 48 })
    expect(await kit.paid({ hours: 72 })).toEqual([])
  })

  it.each([
    ['is delivered before its end', true],
    ['is delivered together with its end', false],
  ])(
    'shows a round ten minutes after its end, also when an earlier win of it %s',
    async (_name, isBefore) => {
      const una = await kit.person()
      const at = {
        playerId: una,
        currency: 'EUR',
        provider: STUDIO,
        vertical: 'casino',
        round: 'long',
        game: '7',
      } as const
      await kit.wallet.execute({ ...at, kind: 'stake', tx: 'stake', amount: 100n })
      await kit.wallet.execute({ ...at, kind: 'win', tx: 'first', amount: 5_000n })
      if (isBefore) await kit.follow()
      kit.clock.advance({ minutes: 30 })
      await kit.wallet.execute({ ...at, kind: 'win', tx: 'last', amount: 1_000n, endsRound: true })
      await kit.follow()
      const end = kit.clock.now()
      expect(await kit.paid()).toEqual([])
      kit.clock.advance({ minutes: AFTER_MINUTES })
      await kit.follow()
      expect((await kit.list()).map(({ endedAt }) => endedAt.toString())).toEqual([end.toString()])
    },
  )

  it('forgets rounds after three days', async () => {
    const una = await kit.person()
    await kit.play(una, 100n, 5_000n)
    await kit.follow()
    kit.clock.advance({ hours: 73 })
    await kit.play(una, 100n, 6_000n)
    await kit.follow()
    const { rows } = await kit.db.query<{ paid: bigint }>('select paid from lobby.paid_round')
    expect(rows).toEqual([{ paid: 6_000n }])
  })

  it.each([24, 72] as const)(
    'has the period of its sums, kept to its edge: a round %i hours and the delay ago is in both, an older one in neither',
    async (hours) => {
      const una = await kit.person()
      const both = async () => [
        (await kit.paid({ hours })).length,
        (await kit.winners.sums({ hours, currency: 'EUR' })).rounds,
      ]
      await kit.play(una, 100n, 5_000n)
      await kit.follow()
      kit.clock.advance({ hours, minutes: AFTER_MINUTES })
      // A page of events deletes what is not kept any more.
      await kit.play(una, 100n, 6_000n)
      await kit.follow()
      expect(await both()).toEqual([1, 1])
      kit.clock.advance({ seconds: 11 })
      await kit.play(una, 100n, 6_000n)
      await kit.follow()
      expect(await both()).toEqual([0, 0])
      const { rows } = await kit.db.query<{ paid: bigint }>(
        'select paid from lobby.paid_round where paid = 5000',
      )
      expect(rows).toHaveLength(hours === 72 ? 0 : 1)
    },
  )

  it('has no round again after three days when it is changed then', async () => {
    const una = await kit.person()
    const round = await kit.play(una, 100n, 5_000n)
    await kit.play(una, 100n, 6_000n)
    await kit.later()
    kit.clock.advance({ hours: 73 })
    await kit.follow()
    const late = { playerId: una, currency: 'EUR', provider: STUDIO, vertical: 'casino', round } as const
    expect(
      await kit.wallet.execute({ ...late, kind: 'win', tx: 'late', amount: 10n, game: '7' }),
    ).toMatchObject({
      ok: true,
    })
    await kit.later()
    kit.clock.advance({ minutes: 1 })
    expect(await kit.paid({ hours: 72 })).toEqual([])
    expect(await kit.winners.sums({ hours: 72, currency: 'EUR' })).toMatchObject({ rounds: 0 })
  })

  it('loses a round that was given back, and a late event does not bring it back', async () => {
    const una = await kit.person()
    const round = await kit.play(una, 100n, 5_000n)
    await kit.later()
    const [listed] = await kit.list()
    await kit.giveBack(una, round)
    await kit.later(1)
    expect(await kit.paid()).toEqual([])
    await expect(kit.winners.check(reader, listed!.ledgerId)).rejects.toMatchObject({
      code: 'error.game.round_not_found',
    })
    await kit.follow()
    kit.clock.advance({ minutes: 1 })
    expect(await kit.paid()).toEqual([])
  })

  it('leaves out games that are not offered where the reader is', async () => {
    await kit.play(await kit.person(), 100n, 5_000n, CLOSED_HERE)
    await kit.later()
    expect(await kit.paid()).toEqual([])
  })

  it('has the wins of other games, however many newer and larger ones are of games that are not offered', async () => {
    const una = await kit.person()
    await kit.play(una, 100n, 5_000n)
    kit.clock.advance({ seconds: 1 })
    for (let win = 0; win < 101; win++) await kit.play(una, 100n, 9_000n, CLOSED_HERE)
    await kit.later()
    expect(await kit.paid()).toEqual([5_000])
    expect(await kit.paid({ order: 'top' })).toEqual([5_000])
    const view = { offered: () => new Set([GAME, CLOSED_HERE]) }
    const elsewhere = { ...reader, view } as unknown as LobbyReader
    const wins = await kit.winners.list(elsewhere, { hours: 24, order: 'top', currency: 'EUR', limit: 20 })
    expect(wins.map(({ gameId }) => gameId)).toEqual(Array.from({ length: 20 }, () => CLOSED_HERE))
  })
})

describe('players who are not shown', () => {
  it('do not empty the list, however many of the wins are theirs', async () => {
    const [hidden, una] = [await kit.person(), await kit.person()]
    await kit.displays.set(hidden, 'hidden')
    for (let win = 0; win < 101; win++) await kit.play(hidden, 100n, 9_000n)
    await kit.play(una, 100n, 5_000n)
    for (let win = 0; win < 101; win++) await kit.play(hidden, 100n, 9_000n)
    await kit.later()
    expect(await kit.paid()).toEqual([5_000])
    expect(await kit.paid({ order: 'top' })).toEqual([5_000])
  })
})

describe('consent', () => {
  const initials = async () => (await kit.list()).map(({ shown }) => shown.initial)

  it('wins have no name without the player’s own choice, and its first letter with it', async () => {
    const una = await kit.person('úna')
    await kit.play(una, 100n, 5_000n)
    await kit.later()
    expect(await initials()).toEqual([null])
    expect(await kit.displays.of(una)).toBe('unnamed')
    await kit.displays.set(una, 'initial')
    kit.clock.advance({ minutes: 1 })
    expect(await initials()).toEqual(['Ú'])
  })

  it('is withdrawn at once: lists in memory are read again, and the receipt is gone', async () => {
    const una = await kit.person()
    await kit.displays.set(una, 'initial')
    await kit.play(una, 100n, 5_000n)
    await kit.later()
    const [listed] = await kit.list()
    kit.clock.advance({ seconds: 1 })
    await kit.displays.set(una, 'hidden')
    kit.bus.publish([
      { id: 1n, topic: winDisplayTopic, playerId: una, seq: null, body: {}, at: kit.clock.now() },
    ])
    expect(await kit.list()).toEqual([])
    await expect(kit.winners.check(reader, listed!.ledgerId)).rejects.toMatchObject({
      code: 'error.game.round_not_found',
    })
    const { rows } = await kit.db.query<{ display: string }>(
      'select display from players.win_display order by chosen_at',
    )
    expect(rows.map(({ display }) => display)).toEqual(['initial', 'hidden'])
  })

  it.each([
    ['excluded', { status: { to: 'SELF_EXCLUDED' } }],
    ['on a break', { status: { to: 'TIMEOUT' } }],
    ['closed', { status: { to: 'CLOSED' } }],
    ['at risk payout', { access: { payout: true } }],
    ['suspended', { access: { suspended: true } }],
  ] as const)('a player who is %s is never listed', async (_what, change) => {
    const una = await kit.person()
    await kit.displays.set(una, 'initial')
    await kit.play(una, 100n, 5_000n)
    await kit.later()
    expect(await kit.list()).toHaveLength(1)
    await kit.players.changeStanding(una, { ...change, reason: 'a test', actor: 'system' })
    kit.bus.publish([
      { id: 1n, topic: standingChangedTopic, playerId: una, seq: null, body: {}, at: kit.clock.now() },
    ])
    expect(await kit.list()).toEqual([])
  })
})

describe('the check of a winner', () => {
  it('reads the round again from the ledger, under the hash of its last entry', async () => {
    const una = await kit.person()
    const round = await kit.play(una, 150n, 5_000n)
    await kit.later()
    const [listed] = await kit.list()
    const facts = await kit.wallet.roundOf(una, STUDIO, round)
    const { rows } = await kit.db.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from wallet.entry where player_id = $1 and seq = $2`,
      [una, facts!.lastSeq],
    )
    expect(listed!.ledgerId).toBe(rows[0]!.hash)
    expect(await kit.winners.check(reader, listed!.ledgerId)).toMatchObject({
      staked: 150n,
      paid: 5_000n,
      bets: 1,
      round,
      readAt: kit.clock.now(),
    })
  })

  it('has no round before it is listed, nor one that is no win', async () => {
    const una = await kit.person()
    await kit.play(una, 100n, 5_000n)
    await kit.play(una, 100n, 50n)
    await kit.follow()
    const { rows } = await kit.db.query<{ ledger_id: string }>(
      'select ledger_id from lobby.paid_round order by paid',
    )
    for (const { ledger_id } of rows)
      await expect(kit.winners.check(reader, ledger_id)).rejects.toMatchObject({
        code: 'error.game.round_not_found',
      })
    kit.clock.advance({ minutes: AFTER_MINUTES })
    await expect(kit.winners.check(reader, rows[0]!.ledger_id)).rejects.toMatchObject({
      code: 'error.game.round_not_found',
    })
    expect(await kit.winners.check(reader, rows[1]!.ledger_id)).toMatchObject({ paid: 5_000n })
  })

  it('answers name nobody', async () => {
    const una = await kit.person()
    await kit.play(una, 100n, 5_000n)
    await kit.later()
    const handlers = kit.handlersAt(undefined)
    const context = { ip: '192.0.2.1', edge: {}, cookies: {} } as never
    const query = { langmarket: 'en-FI', dateRange: '24h', currency: 'EUR' } as const
    const { winners: listed } = await handlers['games.latestWinners'](query, context)
    const check = await handlers['games.winner'](
      { langmarket: 'en-FI', ledgerId: listed[0]!.ledgerId },
      context,
    )
    for (const answer of [listed, check])
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`${una}|una|aino|selk`, 'i'))
    expect(check).toMatchObject({ definitionHash: 'h', initial: null, country: 'FI' })
  })
})

describe('the other side', () => {
  const sums = (hours: 24 | 72 = 24) => kit.winners.sums({ hours, currency: 'EUR' })

  it('has all ended rounds with a stake, lost ones too, as the ledger has them', async () => {
    const [una, kofi] = [await kit.person(), await kit.person()]
    await kit.play(una, 1_000n, 0n)
    await kit.play(una, 100n, 5_000n)
    await kit.play(kofi, 700n, 200n)
    const open = { playerId: kofi, currency: 'EUR', provider: STUDIO, vertical: 'casino', game: '7' } as const
    await kit.wallet.execute({ ...open, kind: 'stake', tx: 'open', round: 'open', amount: 300n })
    await kit.later()
    expect(await sums()).toMatchObject({
      rounds: 3,
      staked: 1_800n,
      paid: 5_200n,
      players: 2,
      playersAhead: 1,
    })
  })

  it('has a round as late as the list of winners: the difference of two answers shows no play that goes on', async () => {
    await kit.play(await kit.person(), 1_000n, 0n)
    await kit.follow()
    kit.clock.advance({ minutes: AFTER_MINUTES - 1 })
    expect(await sums()).toMatchObject({ rounds: 0, staked: 0n })
    kit.clock.advance({ minutes: 1 })
    expect(await sums()).toMatchObject({ rounds: 1, staked: 1_000n })
  })

  it('has no sums in its answer with fewer than ten players, as they would show what single ones played', async () => {
    const handlers = kit.handlersAt(undefined)
    const answer = async () =>
      (
        await handlers['games.paidBack']({ langmarket: 'en-FI', dateRange: '24h', currency: 'EUR' }, {
          cookies: {},
        } as never)
      ).sums
    expect(await answer()).toBeNull()
    for (let at = 0; at < 9; at++) await kit.play(await kit.person(), 100n, at === 0 ? 5_000n : 0n)
    await kit.later()
    expect(await answer()).toBeNull()
    await kit.play(await kit.person(), 100n, 0n)
    await kit.later()
    const money = (amount: string) => ({ amount, currency: 'EUR' })
    expect(await answer()).toEqual({
      rounds: 10,
      staked: money('10.00'),
      paid: money('50.00'),
      kept: money('-40.00'),
      aheadOfTen: 1,
    })
  })

  it('loses a round that is given back, and what is older than the period', async () => {
    const una = await kit.person()
    const round = await kit.play(una, 1_000n, 4_000n)
    await kit.play(una, 500n, 0n)
    await kit.follow()
    kit.clock.advance({ hours: 23 })
    await kit.giveBack(una, round)
    await kit.follow()
    expect(await sums()).toMatchObject({ rounds: 1, staked: 500n, paid: 0n })
    kit.clock.advance({ hours: 2 })
    expect(await sums()).toMatchObject({ rounds: 0, staked: 0n, paid: 0n })
    expect(await sums(72)).toMatchObject({ rounds: 1, staked: 500n })
  })
})
