/** Lists of winners and sums of a period over the real ledger and real players. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testAudit } from '../../audit/test-kit.ts'
import { createTestDatabase, type TestDatabase } from '../../../../../../tests/kit/database.ts'
import { deliverLedgerEvents } from '../../../../../../tests/kit/ledger-events.ts'
import { type Bus, inProcessBus, inTransaction, testClock, type TestClock } from '../../../kernel/index.ts'
import {
  createPlayers,
  createWinDisplays,
  type Players,
  standingChangedTopic,
  type WinDisplays,
  winDisplayTopic,
} from '../../players/index.ts'
import { testAccount, testTerms } from '../../players/test-kit.ts'
import type { SitePreview } from '../../content/index.ts'
import { createWallet, type Wallet } from '../../wallet/index.ts'
import type { LobbyReader } from '../readers.ts'
import { countPaidRounds } from './counting.ts'
import { winnerHandlers } from './routes.ts'
import { createWinners, type Winners, type WinnersQuery } from './service.ts'

const GAME = 7
const CLOSED_HERE = 8
const STUDIO = 15
/** A hundred of the game's smallest stakes. */
const SHOWN_FROM = 2_000n
const AFTER_MINUTES = 10
let db: TestDatabase
let clock: TestClock
let wallet: Wallet
let players: Players
let displays: WinDisplays
let bus: Bus
let winners: Winners

const games = new Map([GAME, CLOSED_HERE].map((id) => [id, { id, document: { build: { hash: 'h' } } }]))
const offered = new Set([GAME])
// What the list needs of a reader: the catalogue and the view of the reader's place.
const reader = {
  catalogue: { byId: games },
  view: { offered: () => offered },
  tile: ({ id }: { id: number }) => ({ id }),
} as unknown as LobbyReader

beforeEach(async () => {
  db = await createTestDatabase()
  clock = testClock('2026-11-20T10:00:00Z')
  wallet = createWallet({ db, clock })
  players = createPlayers({ db, clock, ledger: wallet, audit: testAudit, terms: testTerms })
  displays = createWinDisplays({ db, clock })
  bus = inProcessBus()
  winners = createWinners({
    db,
    clock,
    bus,
    ledger: wallet,
    shownWinners: (ids) => displays.shown(ids),
    winsShownAfterMinutes: AFTER_MINUTES,
  })
})
afterEach(async () => {
  await wallet.stop()
  await db.close()
})

let numbers = 0
async function person(firstName = 'Una'): Promise<bigint> {
  const playerId = await inTransaction(db, (tx) => players.open(tx, testAccount(++numbers, { firstName })))
  await wallet.execute({
    kind: 'deposit',
    playerId,
    currency: 'EUR',
    provider: 31,
    tx: 'd',
    amount: 1_000_000n,
  })
  return playerId
}

let rounds = 0
async function play(playerId: bigint, staked: bigint, paid: bigint, game = GAME): Promise<string> {
  const round = `r${++rounds}`
  const at = {
    playerId,
    currency: 'EUR',
    provider: STUDIO,
    vertical: 'casino',
    round,
    game: String(game),
  } as const
  expect(await wallet.execute({ ...at, kind: 'stake', tx: `s${round}`, amount: staked })).toMatchObject({
    ok: true,
  })
  const win = { ...at, kind: 'win', tx: `w${round}`, amount: paid, endsRound: true } as const
  expect(await wallet.execute(win)).toMatchObject({ ok: true })
  return round
}
async function giveBack(playerId: bigint, round: string): Promise<void> {
  const back = {
    kind: 'rollbackRound',
    vertical: 'casino',
    playerId,
    currency: 'EUR',
    provider: STUDIO,
    tx: `b${round}`,
    round,
  } as const
  expect(await wallet.execute(back)).toMatchObject({ ok: true })
}

const follow = () =>
  deliverLedgerEvents(
    db,
    [
      countPaidRounds({
        db,
        clock,
        ledger: wallet,
        winsShownAfterMinutes: AFTER_MINUTES,
        shownFrom: (id) => (games.has(id) ? SHOWN_FROM : null),
      }),
    ],
    'lobby.paid-rounds',
  )
const list = (more: Partial<WinnersQuery> = {}) =>
  winners.list(reader, { hours: 24, order: 'latest', currency: 'EUR', limit: 20, ...more })
/** The API as a preview of a time has it; undefined outside a preview. */
const handlersAt = (at: Temporal.Instant | undefined) =>
  winnerHandlers({ readerFor: async () => reader }, winners, {
    winsShownAfterMinutes: AFTER_MINUTES,
    content: { previewOf: () => (at ? ({ at } as SitePreview) : undefined) },
  })
const paid = async (...of: Parameters<typeof list>) => (await list(...of)).map((win) => Number(win.paid))
/** Past the delay, and past what is kept in memory. */
async function later(minutes = AFTER_MINUTES): Promise<void> {
  await follow()
  clock.advance({ minutes })
}

describe('the list of winners', () => {
  it('has rounds that paid a hundred smallest stakes and more than they cost, newest or largest first', async () => {
    const una = await person()
    await play(una, 100n, SHOWN_FROM - 1n)
    await play(una, 100n, 9_000n)
    await play(una, 3_000n, 3_000n)
    clock.advance({ seconds: 1 })
    await play(una, 100n, SHOWN_FROM)
    await later()
    expect(await paid()).toEqual([2_000, 9_000])
    expect(await paid({ order: 'top' })).toEqual([9_000, 2_000])
    expect(await paid({ currency: 'NOK' })).toEqual([])
  })

  it('has what the game has paid, not its jackpot, and a win can be checked after a jackpot of its round', async () => {
    const una = await person()
    const pot = async (round: string) => {
      const at = { playerId: una, currency: 'EUR', provider: STUDIO, vertical: 'casino', round } as const
      const paidOut = { ...at, kind: 'jackpotWin', tx: `j${round}`, amount: 900_000n } as const
      expect(await wallet.execute(paidOut)).toMatchObject({ ok: true })
    }
    await pot(await play(una, 100n, 0n))
    const won = await play(una, 100n, 5_000n)
    await later()
    await pot(won)
    await later()
    expect(await paid()).toEqual([5_000])
    const [win] = await list()
    expect(await winners.check(reader, win!.ledgerId)).toMatchObject({ paid: 5_000n })
  })

  it('shows a round once, whatever is delivered again, ten minutes after its end and for its period', async () => {
    await play(await person(), 100n, 5_000n)
    await follow()
    clock.advance({ minutes: AFTER_MINUTES - 1, seconds: 59 })
    expect(await paid()).toEqual([])
    clock.advance({ seconds: 11 })
    await follow()
    expect(await paid()).toEqual([5_000])
    clock.advance({ hours: 24 })
    expect(await paid()).toEqual([])
    expect(await paid({ hours: 72 })).toEqual([5_000])
    clock.advance({ hours: 48 })
    expect(await paid({ hours: 72 })).toEqual([])
  })

  it.each([
    ['is delivered before its end', true],
    ['is delivered together with its end', false],
  ])(
    'shows a round ten minutes after its end, also when an earlier win of it %s',
    async (_name, isBefore) => {
      const una = await person()
      const at = {
        playerId: una,
        currency: 'EUR',
        provider: STUDIO,
        vertical: 'casino',
        round: 'long',
        game: '7',
      } as const
      await wallet.execute({ ...at, kind: 'stake', tx: 'stake', amount: 100n })
      await wallet.execute({ ...at, kind: 'win', tx: 'first', amount: 5_000n })
      if (isBefore) await follow()
      clock.advance({ minutes: 30 })
      await wallet.execute({ ...at, kind: 'win', tx: 'last', amount: 1_000n, endsRound: true })
      await follow()
      const end = clock.now()
      expect(await paid()).toEqual([])
      clock.advance({ minutes: AFTER_MINUTES })
      await follow()
      expect((await list()).map(({ endedAt }) => endedAt.toString())).toEqual([end.toString()])
    },
  )

  it('forgets rounds after three days', async () => {
    const una = await person()
    await play(una, 100n, 5_000n)
    await follow()
    clock.advance({ hours: 73 })
    await play(una, 100n, 6_000n)
    await follow()
    const { rows } = await db.query<{ paid: bigint }>('select paid from lobby.paid_round')
    expect(rows).toEqual([{ paid: 6_000n }])
  })

  it.each([24, 72] as const)(
    'has the period of its sums, kept to its edge: a round %i hours and the delay ago is in both, an older one in neither',
    async (hours) => {
      const una = await person()
      const both = async () => [
        (await paid({ hours })).length,
        (await winners.sums({ hours, currency: 'EUR' })).rounds,
      ]
      await play(una, 100n, 5_000n)
      await follow()
      clock.advance({ hours, minutes: AFTER_MINUTES })
      // A page of events deletes what is not kept any more.
      await play(una, 100n, 6_000n)
      await follow()
      expect(await both()).toEqual([1, 1])
      clock.advance({ seconds: 11 })
      await play(una, 100n, 6_000n)
      await follow()
      expect(await both()).toEqual([0, 0])
      const { rows } = await db.query<{ paid: bigint }>('select paid from lobby.paid_round where paid = 5000')
      expect(rows).toHaveLength(hours === 72 ? 0 : 1)
    },
  )

  it('has no round again after three days when it is changed then', async () => {
    const una = await person()
    const round = await play(una, 100n, 5_000n)
    await play(una, 100n, 6_000n)
    await later()
    clock.advance({ hours: 73 })
    await follow()
    const late = { playerId: una, currency: 'EUR', provider: STUDIO, vertical: 'casino', round } as const
    expect(await wallet.execute({ ...late, kind: 'win', tx: 'late', amount: 10n, game: '7' })).toMatchObject({
      ok: true,
    })
    await later()
    clock.advance({ minutes: 1 })
    expect(await paid({ hours: 72 })).toEqual([])
    expect(await winners.sums({ hours: 72, currency: 'EUR' })).toMatchObject({ rounds: 0 })
  })

  it('loses a round that was given back, and a late event does not bring it back', async () => {
    const una = await person()
    const round = await play(una, 100n, 5_000n)
    await later()
    const [listed] = await list()
    await giveBack(una, round)
    await later(1)
    expect(await paid()).toEqual([])
    await expect(winners.check(reader, listed!.ledgerId)).rejects.toMatchObject({
      code: 'error.game.round_not_found',
    })
    await follow()
    clock.advance({ minutes: 1 })
    expect(await paid()).toEqual([])
  })

  it('leaves out games that are not offered where the reader is', async () => {
    await play(await person(), 100n, 5_000n, CLOSED_HERE)
    await later()
    expect(await paid()).toEqual([])
  })

  it('has the wins of other games, however many newer and larger ones are of games that are not offered', async () => {
    const una = await person()
    await play(una, 100n, 5_000n)
    clock.advance({ seconds: 1 })
    for (let win = 0; win < 101; win++) await play(una, 100n, 9_000n, CLOSED_HERE)
    await later()
    expect(await paid()).toEqual([5_000])
    expect(await paid({ order: 'top' })).toEqual([5_000])
    const view = { offered: () => new Set([GAME, CLOSED_HERE]) }
    const elsewhere = { ...reader, view } as unknown as LobbyReader
    const wins = await winners.list(elsewhere, { hours: 24, order: 'top', currency: 'EUR', limit: 20 })
    expect(wins.map(({ gameId }) => gameId)).toEqual(Array.from({ length: 20 }, () => CLOSED_HERE))
  })
})

describe('players who are not shown', () => {
  it('do not empty the list, however many of the wins are theirs', async () => {
    const [hidden, una] = [await person(), await person()]
    await displays.set(hidden, 'hidden')
    for (let win = 0; win < 101; win++) await play(hidden, 100n, 9_000n)
    await play(una, 100n, 5_000n)
    for (let win = 0; win < 101; win++) await play(hidden, 100n, 9_000n)
    await later()
    expect(await paid()).toEqual([5_000])
    expect(await paid({ order: 'top' })).toEqual([5_000])
  })
})

describe('consent', () => {
  const initials = async () => (await list()).map(({ shown }) => shown.initial)

  it('wins have no name without the player’s own choice, and its first letter with it', async () => {
    const una = await person('úna')
    await play(una, 100n, 5_000n)
    await later()
    expect(await initials()).toEqual([null])
    expect(await displays.of(una)).toBe('unnamed')
    await displays.set(una, 'initial')
    clock.advance({ minutes: 1 })
    expect(await initials()).toEqual(['Ú'])
  })

  it('is withdrawn at once: lists in memory are read again, and the receipt is gone', async () => {
    const una = await person()
    await displays.set(una, 'initial')
    await play(una, 100n, 5_000n)
    await later()
    const [listed] = await list()
    clock.advance({ seconds: 1 })
    await displays.set(una, 'hidden')
    bus.publish([{ id: 1n, topic: winDisplayTopic, playerId: una, seq: null, body: {}, at: clock.now() }])
    expect(await list()).toEqual([])
    await expect(winners.check(reader, listed!.ledgerId)).rejects.toMatchObject({
      code: 'error.game.round_not_found',
    })
    const { rows } = await db.query<{ display: string }>(
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
    const una = await person()
    await displays.set(una, 'initial')
    await play(una, 100n, 5_000n)
    await later()
    expect(await list()).toHaveLength(1)
    await players.changeStanding(una, { ...change, reason: 'a test', actor: 'system' })
    bus.publish([
      { id: 1n, topic: standingChangedTopic, playerId: una, seq: null, body: {}, at: clock.now() },
    ])
    expect(await list()).toEqual([])
  })
})

describe('the check of a winner', () => {
  it('reads the round again from the ledger, under the hash of its last entry', async () => {
    const una = await person()
    const round = await play(una, 150n, 5_000n)
    await later()
    const [listed] = await list()
    const facts = await wallet.roundOf(una, STUDIO, round)
    const { rows } = await db.query<{ hash: string }>(
      `select encode(hash, 'hex') as hash from wallet.entry where player_id = $1 and seq = $2`,
      [una, facts!.lastSeq],
    )
    expect(listed!.ledgerId).toBe(rows[0]!.hash)
    expect(await winners.check(reader, listed!.ledgerId)).toMatchObject({
      staked: 150n,
      paid: 5_000n,
      bets: 1,
      round,
      readAt: clock.now(),
    })
  })

  it('has no round before it is listed, nor one that is no win', async () => {
    const una = await person()
    await play(una, 100n, 5_000n)
    await play(una, 100n, 50n)
    await follow()
    const { rows } = await db.query<{ ledger_id: string }>(
      'select ledger_id from lobby.paid_round order by paid',
    )
    for (const { ledger_id } of rows)
      await expect(winners.check(reader, ledger_id)).rejects.toMatchObject({
        code: 'error.game.round_not_found',
      })
    clock.advance({ minutes: AFTER_MINUTES })
    await expect(winners.check(reader, rows[0]!.ledger_id)).rejects.toMatchObject({
      code: 'error.game.round_not_found',
    })
    expect(await winners.check(reader, rows[1]!.ledger_id)).toMatchObject({ paid: 5_000n })
  })

  it('answers name nobody', async () => {
    const una = await person()
    await play(una, 100n, 5_000n)
    await later()
    const handlers = handlersAt(undefined)
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
  const sums = (hours: 24 | 72 = 24) => winners.sums({ hours, currency: 'EUR' })

  it('has all ended rounds with a stake, lost ones too, as the ledger has them', async () => {
    const [una, kofi] = [await person(), await person()]
    await play(una, 1_000n, 0n)
    await play(una, 100n, 5_000n)
    await play(kofi, 700n, 200n)
    const open = { playerId: kofi, currency: 'EUR', provider: STUDIO, vertical: 'casino', game: '7' } as const
    await wallet.execute({ ...open, kind: 'stake', tx: 'open', round: 'open', amount: 300n })
    await later()
    expect(await sums()).toMatchObject({
      rounds: 3,
      staked: 1_800n,
      paid: 5_200n,
      players: 2,
      playersAhead: 1,
    })
  })

  it('has a round as late as the list of winners: the difference of two answers shows no play that goes on', async () => {
    await play(await person(), 1_000n, 0n)
    await follow()
    clock.advance({ minutes: AFTER_MINUTES - 1 })
    expect(await sums()).toMatchObject({ rounds: 0, staked: 0n })
    clock.advance({ minutes: 1 })
    expect(await sums()).toMatchObject({ rounds: 1, staked: 1_000n })
  })

  it('has no sums in its answer with fewer than ten players, as they would show what single ones played', async () => {
    const handlers = handlersAt(undefined)
    const answer = async () =>
      (
        await handlers['games.paidBack']({ langmarket: 'en-FI', dateRange: '24h', currency: 'EUR' }, {
          cookies: {},
        } as never)
      ).sums
    expect(await answer()).toBeNull()
    for (let at = 0; at < 9; at++) await play(await person(), 100n, at === 0 ? 5_000n : 0n)
    await later()
    expect(await answer()).toBeNull()
    await play(await person(), 100n, 0n)
    await later()
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
    const una = await person()
    const round = await play(una, 1_000n, 4_000n)
    await play(una, 500n, 0n)
    await follow()
    clock.advance({ hours: 23 })
    await giveBack(una, round)
    await follow()
    expect(await sums()).toMatchObject({ rounds: 1, staked: 500n, paid: 0n })
    clock.advance({ hours: 2 })
    expect(await sums()).toMatchObject({ rounds: 0, staked: 0n, paid: 0n })
    expect(await sums(72)).toMatchObject({ rounds: 1, staked: 500n })
  })
})
