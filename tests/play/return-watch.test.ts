/** GAM-10: rounds are counted once, a game that strays from its certificate is stopped, and two persons resume it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Operation } from '../../apps/server/src/modules/play/index.ts'
import { deliverLedgerEvents } from '../kit/ledger-events.ts'
import { createPlayKit, games, type PlayKit } from './kit.ts'

const build = games.certified.build!.hash
let kit: PlayKit
beforeEach(async () => {
  kit = await createPlayKit()
})
afterEach(() => kit.close())

const deliver = () => deliverLedgerEvents(kit.db, kit.play.subscriptions, 'play.watch-returns')

async function counts(): Promise<Record<string, number>> {
  const { rows } = await kit.db.query<{ key: string; rounds: bigint }>(
    `select market || ' ' || history || ' ' || ratio as key, sum(rounds) as rounds from play.watch_count
      where build = $1 group by market, history, ratio having sum(rounds) <> 0`,
    [build],
  )
  return Object.fromEntries(rows.map(({ key, rounds }) => [key, Number(rounds)]))
}

/** A player with a certified game open. */
async function playing(market = 'FI', game: (typeof games)[keyof typeof games] = games.certified) {
  const player = await kit.player({ market, country: market }, 100_000n)
  const token = await kit.launch(player, game)
  const caller = {
    integration: 'pragmaticplay',
    account: 'main',
    playerRef: String(player),
    token,
  } as const
  const execute = async (operation: Operation) => (await kit.play.rounds.execute([operation]))[0]
  const about = (round: string, minor: string) =>
    ({
      ...caller,
      game: game.symbol,
      round,
      amount: { text: minor, form: 'minor' },
    }) as const
  const bet = (round: string, minor = '100') =>
    execute({ ...about(round, minor), kind: 'bet', txId: `bet-${round}`, source: 'cash' })
  const betAfterEnd = (round: string) =>
    execute({
      ...about(round, '100'),
      kind: 'bet',
      txId: `late-${round}`,
      source: 'cash',
      mayFollowEnd: true,
    })
  const win = (round: string, minor: string, endsRound = true) =>
    execute({ ...about(round, minor), kind: 'win', txId: `win-${round}`, endsRound, mayPrecedeBet: false })
  const freeRound = async (round: string, minor: string) => {
    const grant = 'award'
    await execute({
      ...about(round, '100'),
      kind: 'bet',
      txId: `bet-${round}`,
      source: 'freeRound',
      grant,
    })
    return execute({
      ...about(round, minor),
      kind: 'win',
      txId: `win-${round}`,
      endsRound: true,
      mayPrecedeBet: false,
      grant,
    })
  }
  const jackpot = (round: string, minor: string) =>
    execute({ ...about(round, minor), kind: 'promoWin', txId: `pot-${round}`, source: 'jackpot' })
  const rollback = (round: string) =>
    execute({ ...caller, kind: 'rollbackRound', txId: `back-${round}`, round })
  return { player, bet, betAfterEnd, win, jackpot, freeRound, rollback }
}

/** As if so many rounds had been counted. */
async function counted(market: string, rounds: { lost: number; won: number }, history = 1): Promise<void> {
  await kit.db.query('insert into play.watch (build, market) values ($1, $2) on conflict do nothing', [
    build,
    market,
  ])
  await kit.db.query(
    `insert into play.watch_count (build, market, history, ratio, shard, rounds)
       values ($1, $2, $3, 0, 0, $4), ($1, $2, $3, 20000, 1, $5)`,
    [build, market, history, rounds.lost, rounds.won],
  )
}
const unfair = { lost: 60_000, won: 40_000 }
const afterARead = () => kit.clock.advance({ seconds: 6 })

describe('counting', () => {
  it('counts each ended round once, by payment ÷ stake and market, however often its events come', async () => {
    const one = await playing('FI')
    const other = await playing('NO')
    await one.bet('lost')
    await one.win('lost', '0')
    await one.bet('double')
    await one.win('double', '200')
    await other.bet('half')
    await other.win('half', '50')
    await one.bet('open')
    await deliver()
    const expected = { 'FI 1 0': 1, 'FI 1 20000': 1, 'NO 1 5000': 1 }
    expect(await counts()).toEqual(expected)
    await Promise.all([deliver(), deliver(), deliver()])
    expect(await counts()).toEqual(expected)
    await one.win('open', '100')
    await Promise.all([deliver(), deliver()])
    expect(await counts()).toEqual({ ...expected, 'FI 1 10000': 1 })
  })

  it('takes out a round that is given back after it was counted', async () => {
    const { bet, win, rollback } = await playing()
    await bet('void')
    await win('void', '200')
    await deliver()
    expect(await counts()).toEqual({ 'FI 1 20000': 1 })
    await rollback('void')
    await Promise.all([deliver(), deliver()])
    expect(await counts()).toEqual({})
  })

  it('counts what the game has paid, and no jackpot, whether that comes before the end of its round or after', async () => {
    const { bet, win, jackpot } = await playing()
    for (const round of ['before', 'after', 'later']) await bet(round)
    await jackpot('before', '500000')
    await win('before', '50')
    await win('after', '50')
    await jackpot('after', '500000')
    await win('later', '50')
    await deliver()
    await jackpot('later', '500000')
    await deliver()
    expect(await counts()).toEqual({ 'FI 1 5000': 3 })
  })

  it('does not count bets at a live table: one draw decides all of them', async () => {
    for (const seat of Array.from({ length: 16 }, (_, at) => at)) {
      const { bet, win } = await playing('FI', games.certifiedTable)
      await bet(`draw-of-seat-${seat}`)
      await win(`draw-of-seat-${seat}`, '200')
    }
    await deliver()
    expect(await counts()).toEqual({})
    await kit.play.watch.look()
    expect(kit.alarms).toEqual([])
  })

  it('counts neither an open round nor one without a stake', async () => {
    const { bet, win } = await playing()
    await bet('open')
    await win('open', '100', false)
    await bet('nothing', '0')
    await win('nothing', '0')
    await deliver()
    expect(await counts()).toEqual({})
  })
})

describe('granted free rounds', () => {
  it('are not counted: they have no stake', async () => {
    const { player, bet, win, freeRound } = await playing()
    await kit.play.freeRounds.award({
      playerId: player,
      integration: 'pragmaticplay',
      awardId: 'award',
      rounds: 2,
      expiresAt: kit.clock.now().add({ hours: 1 }),
    })
    expect(await freeRound('free-lost', '0')).toMatchObject({ ok: true })
    expect(await freeRound('free-won', '5000')).toMatchObject({ ok: true })
    await bet('paid')
    await win('paid', '200')
    await deliver()
    expect(await counts()).toEqual({ 'FI 1 20000': 1 })
  })
})

describe('levels', () => {
  it('a fair game is neither alerted nor stopped', async () => {
    await counted('FI', { lost: 50_050, won: 49_950 })
    await kit.play.watch.look()
    expect(kit.alarms).toEqual([])
    const { bet } = await playing()
    expect(await bet('first')).toMatchObject({ ok: true })
  })

  it('an alert is an alarm, once, and changes nothing for players', async () => {
    await counted('FI', { lost: 50_800, won: 49_200 })
    await kit.play.watch.look()
    await kit.play.watch.look()
    expect(kit.alarms).toEqual(['the rounds of a game differ from its certificate'])
    const { bet } = await playing()
    expect(await bet('first')).toMatchObject({ ok: true })
  })

  it('a stop refuses new rounds and launches in its market only; open rounds finish', async () => {
    const here = await playing('FI')
    const elsewhere = await playing('NO')
    expect(await here.bet('open')).toMatchObject({ ok: true })
    await counted('FI', unfair)
    await kit.play.watch.look()
    await kit.play.watch.look()
    expect(kit.alarms).toEqual(['a game is stopped: its rounds are not those of its certificate'])
    afterARead()
    expect(await here.bet('new')).toMatchObject({ ok: false })
    expect(await elsewhere.bet('new')).toMatchObject({ ok: true })
    expect(await here.win('open', '200')).toMatchObject({ ok: true })
    // It has ended: a bet that a studio would add to it is a new one.
    expect(await here.betAfterEnd('open')).toMatchObject({ ok: false, refusal: 'game_off' })
    // A repeat of the refused bet is refused alike, and nothing was taken.
    expect(await here.bet('new')).toMatchObject({ ok: false })
    expect((await kit.wallet.balancesOf(here.player))?.main).toBe(100_100n)
    const launch = (playerId: bigint) =>
      kit.play.handlers['games.slugUrl'](
        { gameSlug: games.certified.slug, channel: 'desktop', langmarket: 'en-UN' } as never,
        { caller: { playerId, sessionId: 'ses_test' }, ip: '192.0.2.1', edge: {} } as never,
      )
    await expect(launch(here.player)).rejects.toMatchObject({ code: 'error.game.paused' })
    // The studio of the tests does not answer.
    await expect(launch(elsewhere.player)).rejects.toMatchObject({ code: 'error.game.provider' })
  })
})

describe('resuming', () => {
  const resume = (by: string) =>
    kit.play.watch.resume({ build, market: 'FI', by, reason: 'the studio has put the version right' })

  it('takes two persons, and begins a new history', async () => {
    const { bet, win } = await playing()
    expect(await resume('ada')).toBe('not-stopped')
    await counted('FI', unfair)
    await kit.play.watch.look()
    expect(await resume('ada')).toBe('asked')
    for (const by of ['ada', 'Ada']) expect(await resume(by)).toBe('same-person')
    await expect(resume('ada b')).rejects.toMatchObject({ code: 'error.validation' })
    afterARead()
    expect(await bet('before')).toMatchObject({ ok: false })
    expect(await resume('bo')).toBe('resumed')
    expect(await resume('cy')).toBe('not-stopped')
    afterARead()
    await kit.play.watch.look()
    expect(await bet('after')).toMatchObject({ ok: true })
    await win('after', '200')
    await deliver()
    expect(await counts()).toMatchObject({ 'FI 2 20000': 1 })
    const { rows } = await kit.db.query('select asked_by, confirmed_by, history from play.watch_resumption')
    expect(rows).toEqual([{ asked_by: 'ada', confirmed_by: 'bo', history: 1 }])
  })

  it('a game that strays again is stopped again', async () => {
    await counted('FI', unfair)
    await kit.play.watch.look()
    await Promise.all([resume('ada'), resume('bo')])
    await counted('FI', unfair, 2)
    await kit.play.watch.look()
    expect(kit.alarms).toHaveLength(2)
    expect(await resume('ada')).toBe('asked')
  })
})
