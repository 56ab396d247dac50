/** Free rounds of the operator: their award, their rounds, and the report of their total. */
import { afterEach, describe, expect, it } from 'vitest'
import { awardRounds, cancelRounds, freeRoundsOf, reportGrants } from '../studio-kit/free-rounds.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { betScalesOf, bonusesOf, cancelBonus, createBonus } from './free-rounds.ts'
import { games } from './games.ts'
import { policies, protocol } from './protocol.ts'
import type { Fields } from './wire.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_S = 24 * 60 * 60
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

/** A studio whose operator accepts everything unless `answers` says something else. */
function studio() {
  const calls: { method: string; fields: Record<string, string> }[] = []
  const answers: Record<string, (object | 'lost')[]> = {}
  const world = openTestStudio({
    games,
    protocol,
    policies,
    async send({ url, body }) {
      const method = url.replace(/^\/|\.html$/g, '')
      calls.push({ method, fields: Object.fromEntries(new URLSearchParams(body)) })
      const answer = answers[method]?.shift() ?? { error: 0, cash: 5, bonus: 0, transactionId: 't' }
      if (answer === 'lost') throw new Error('cut')
      return { status: 200, text: JSON.stringify(answer) }
    },
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: 'vs20lantern',
      token: 't1',
      player: '7',
      currency: 'EUR',
      language: 'en',
    },
  })
  running.push(world)
  const { clock, deps } = world
  const award = (change: Partial<Parameters<typeof awardRounds>[1]> = {}) =>
    awardRounds(deps, {
      code: 'frr_1',
      player: '7',
      symbol: 'vs20lantern',
      currency: 'EUR',
      rounds: 2,
      valueMinor: '20',
      expiresAt: clock.now() + HOUR_MS,
      ...change,
    })
  const begin = (grant = 'frr_1', stakeMinor = 20n, more = {}) =>
    world.rounds.start(world.session, {
      playKey: `play-${Math.random()}`,
      stakeMinor,
      choice: { grant, ...more },
      cycleMs: 0,
    })
  /** A whole round; what it has won. */
  async function play(grant?: string): Promise<bigint> {
    const started = await begin(grant)
    if ('fault' in started) throw new Error(started.fault)
    await world.rounds.shown(started.round)
    return BigInt(started.round.owedMinor)
  }
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ fields }) => fields)
  const report = () => reportGrants(deps)
  return {
    ...world,
    calls,
    answers,
    award,
    begin,
    play,
    sent,
    report,
    view: () => freeRoundsOf(deps, world.session),
  }
}

describe('a round of an award', () => {
  it('carries its code in stake and win, until none is left', async () => {
    const { award, play, begin, sent, view } = studio()
    award()
    expect(view()).toMatchObject({ left: 2, rounds: 2, wonMinor: '0', valueMinor: '20' })
    const won = (await play()) + (await play())
    expect(await begin()).toEqual({ fault: 'free_rounds' })
    for (const method of ['bet', 'result'])
      expect(sent(method).map(({ bonusCode }) => bonusCode)).toEqual(['frr_1', 'frr_1'])
    expect(sent('bet')[0]).toMatchObject({ amount: '0.20' })
    expect(view()).toBeNull()
    expect(won).toBeGreaterThanOrEqual(0n)
  })
  it('is one of an open award of this player and game, at its value, with nothing else chosen', async () => {
    const { award, begin, calls, clock } = studio()
    award()
    award({ code: 'other-player', player: '8' })
    award({ code: 'other-game', symbol: 'vs10ember' })
    award({ code: 'over', expiresAt: clock.now() })
    const refused = [
      begin('frr_1', 40n),
      begin('frr_1', 20n, { tableRound: 5 }),
      ...['other-player', 'other-game', 'over', 'unknown'].map((code) => begin(code)),
    ]
    for (const started of refused) expect(await started).toEqual({ fault: 'free_rounds' })
    expect(calls).toEqual([])
  })
  it('that is refused or given back stays in the award', async () => {
    const { award, begin, answers, view } = studio()
    award()
    answers['bet'] = [{ error: 7 }, { error: 100 }]
    await begin()
    expect(view()).toMatchObject({ left: 2 })
  })
})

describe('the report', () => {
  it('comes after the last win, once, with the total of the results', async () => {
    const { award, play, sent, report, store } = studio()
    award()
    await play()
    await report()
    expect(sent('bonusWin')).toEqual([])
    await play()
    for (const _time of [1, 2, 3]) await report()
    const total = sent('result').reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(sent('bonusWin')).toHaveLength(1)
    expect(sent('bonusWin')[0]).toMatchObject({ userId: '7', bonusCode: 'frr_1', amount: total.toFixed(2) })
    expect(store.grant('frr_1')?.state).toBe('reported')
  })
  it('is repeated under its reference until it is acknowledged, and is disputed after a final no', async () => {
    const { award, play, sent, answers, store, rounds } = studio()
    answers['bonusWin'] = ['lost', { error: 100 }]
    award({ rounds: 1 })
    await play()
    rounds.run()
    await until(() => store.grant('frr_1')?.state === 'reported')
    expect(new Set(sent('bonusWin').map(({ reference }) => reference)).size).toBe(1)
    expect(sent('bonusWin')).toHaveLength(3)
    answers['bonusWin'] = [{ error: 7 }]
    award({ code: 'second', rounds: 1 })
    await play('second')
    await until(() => store.grant('second')?.state === 'disputed')
  })
  it('of an award whose time is over, or that was cancelled, has what was played', async () => {
    const { award, play, sent, report, deps, store } = studio()
    award()
    await play()
    award({ code: 'unplayed' })
    for (const code of ['frr_1', 'unplayed']) expect(cancelRounds(deps, code)).toBe(true)
    expect(cancelRounds(deps, 'nothing')).toBe(false)
    await report()
    expect(sent('bonusWin').map(({ bonusCode }) => bonusCode)).toEqual(['frr_1'])
    expect(store.grant('unplayed')?.state).toBe('cancelled')
  })
})

describe('the award call', () => {
  const setUp = () => {
    const { deps, clock } = studio()
    const now = Math.floor(clock.now() / 1000)
    const create = (fields: Fields = {}, totalBet = 0.2, gameId = 'vs20lantern') =>
      createBonus(
        deps,
        {
          playerId: '7',
          currency: 'EUR',
          rounds: '10',
          bonusCode: 'frr_1',
          expirationDate: String(now + DAY_S),
          ...fields,
        },
        { gameList: [{ gameId, betValues: [{ totalBet, currency: 'EUR' }] }] },
      ).error
    return { deps, now, create }
  }
  it('is the same when it is repeated, and another with its code is refused', () => {
    const { create, deps } = setUp()
    expect([create(), create(), create({ rounds: '11' }), create({ playerId: '8' })]).toEqual([
      '0',
      '0',
      '7',
      '7',
    ])
    expect(bonusesOf(deps, { playerId: '7' })).toMatchObject({
      bonuses: [{ bonusCode: 'frr_1', rounds: 10 }],
    })
    expect(bonusesOf(deps, { playerId: '8' })).toMatchObject({ bonuses: [] })
    expect([cancelBonus(deps, { bonusCode: 'frr_1' }).error, cancelBonus(deps, {}).error]).toEqual(['0', '7'])
    expect(bonusesOf(deps, { playerId: '7' })).toMatchObject({ bonuses: [] })
  })
  it('takes thirty days, stakes of the game, and games without a choice', () => {
    const { create, now } = setUp()
    expect(create({ bonusCode: 'a', expirationDate: String(now + 30 * DAY_S - 5) })).toBe('0')
    expect(create({ bonusCode: 'b', expirationDate: String(now + 30 * DAY_S + 3_600) })).toBe('7')
    expect(create({ bonusCode: 'b', expirationDate: String(now - 1) })).toBe('7')
    expect(create({ bonusCode: 'b' }, 0.21)).toBe('7')
    expect(create({ bonusCode: 'b' }, 0.2, 'roulettevelvet')).toBe('7')
    expect(create({ bonusCode: 'b' }, 0.2, 'nothing')).toBe('8')
    expect(create({ bonusCode: 'b', rounds: '0' })).toBe('7')
  })
  it('has the values that it takes, for each currency that exists', () => {
    const { gameList } = betScalesOf({ gameIDs: 'vs20lantern,nothing', currencies: 'EUR,JPY,XXX' })
    expect(gameList.map(({ gameID }) => gameID)).toEqual(['vs20lantern'])
    const [euros, yen, ...more] = gameList[0]!.betScaleList
    expect(more).toEqual([])
    expect([euros!.currency, yen!.currency]).toEqual(['EUR', 'JPY'])
    const { create } = setUp()
    expect(euros!.totalBet).toContain(0.2)
    for (const [index, value] of euros!.totalBet.entries())
      expect(create({ bonusCode: `of-${index}` }, value)).toBe('0')
  })
})
