/** Free rounds that are ordered for a player: asked for at the studio, open from its yes on, and cancelled. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signatureOf } from '../../apps/server/src/adapters/studios/pragmaticplay/auth.ts'
import { inTransaction, type OutgoingResult } from '../../apps/server/src/kernel/index.ts'
import {
  cancelFreeRounds,
  findOrder,
  type NewOrder,
  orderFreeRounds,
} from '../../apps/server/src/modules/play/index.ts'
import { betOf, createPlayKit, games, type PlayKit } from './kit.ts'

interface Sent {
  readonly name: string
  readonly fields: Record<string, string>
  readonly body: unknown
}

let kit: PlayKit
/** Answers by the name of the call; a call without one is lost. */
let answers: Record<string, object>
let sent: Sent[]
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())
beforeEach(() => {
  sent = []
  answers = {
    'v2/bonus/player/create': { error: '0', description: 'OK' },
    'v2/bonus/cancel': { error: '0', description: 'OK' },
  }
  kit.studioAnswers.send = async ({ name, path, body = '' }) => {
    const [, query] = path.split('?')
    const text = String(body)
    const fields = Object.fromEntries(new URLSearchParams(query ?? text))
    sent.push({ name, fields, body: query === undefined ? null : JSON.parse(text) })
    const answer = answers[name]
    if (!answer) return { outcome: 'unknown', reason: 'timeout', sent: true }
    const given = { status: 200, headers: new Headers(), body: Buffer.from(JSON.stringify(answer)) }
    return { outcome: 'done', ...given, text: () => '', json: () => answer } satisfies OutgoingResult
  }
})

const DAYS = 24
const days = (count: number) => kit.clock.now().add({ hours: count * DAYS })

async function ordered(terms: Partial<NewOrder> = {}) {
  const playerId = terms.playerId ?? (await kit.player({}, 0n))
  const order: NewOrder = {
    playerId,
    game: games.lantern.slug,
    rounds: 3,
    value: '0.20',
    expiresAt: days(7),
    orderedBy: 'anna',
    reason: 'a long wait',
    ...terms,
  }
  const orderId = await inTransaction(kit.db, (tx) => orderFreeRounds(tx, order, kit.clock.now()))
  const key = { playerId, orderId }
  return {
    ...key,
    decide: (attempt = 1) =>
      kit.play.jobs
        .find(({ kind }) => kind.name === 'play.ask-for-free-rounds')!
        .run({ playerId: String(playerId), orderId }, {
          signal: new AbortController().signal,
          attempt,
        } as never),
    find: () => findOrder(kit.db, key),
    grant: () => kit.play.freeRounds.find({ playerId, integration: 'pragmaticplay', awardId: orderId }),
    cancel: (by = 'bert') => inTransaction(kit.db, (tx) => cancelFreeRounds(tx, key, by)),
    bet: async () => {
      const token = await kit.launch(playerId)
      return kit.call('bet', playerId, { ...betOf('0', { bonusCode: orderId }), token })
    },
  }
}

describe('an order', () => {
  it('is asked for with its terms, signed, and its rounds are open from the studio’s yes on', async () => {
    const { decide, find, grant, bet, playerId, orderId } = await ordered()
    expect(await bet()).toMatchObject({ error: 7 })
    expect(await find()).toMatchObject({ state: 'asked', award: null })
    await decide()
    expect(sent).toEqual([
      {
        name: 'v2/bonus/player/create',
        fields: {
          secureLogin: 'test-operator',
          playerId: String(playerId),
          currency: 'EUR',
          rounds: '3',
          bonusCode: orderId,
          startDate: String(Math.floor(kit.clock.nowMs() / 1000)),
          expirationDate: String(Math.floor(days(7).epochMilliseconds / 1000)),
          hash: expect.any(String) as string,
        },
        body: {
          gameList: [{ gameId: games.lantern.symbol, betValues: [{ totalBet: 0.2, currency: 'EUR' }] }],
        },
      },
    ])
    const { fields } = sent[0]!
    expect(fields['hash']).toBe(signatureOf(fields, 'secret'))
    expect(await find()).toMatchObject({ state: 'awarded', orderedBy: 'anna', reason: 'a long wait' })
    expect(await grant()).toMatchObject({
      state: 'open',
      rounds: 3,
      used: 0,
      valueMinor: 20n,
      credit: 'total',
      games: [games.lantern.id],
    })
    expect(await bet()).toMatchObject({ error: 0 })
    expect(await grant()).toMatchObject({ used: 1 })
  })
  it('is asked for once, however often its job runs', async () => {
    const { decide, grant } = await ordered()
    for (const _time of [1, 2]) await decide()
    expect(sent).toHaveLength(1)
    expect(await grant()).toMatchObject({ rounds: 3 })
  })
  it('is asked for again where the answer was lost, and nothing is open until then', async () => {
    answers = {}
    const { decide, find, grant, bet } = await ordered()
    await expect(decide()).rejects.toThrow('the studio has not said')
    expect(await find()).toMatchObject({ state: 'asked' })
    expect(await grant()).toBeNull()
    expect(await bet()).toMatchObject({ error: 7 })
    answers = { 'v2/bonus/player/create': { error: 0 } }
    await decide()
    expect(await grant()).toMatchObject({ state: 'open' })
  })
  it('is awarded where its code is taken by itself, after an answer that was lost', async () => {
    const { decide, find, orderId } = await ordered()
    answers = {
      'v2/bonus/player/create': { error: '7', description: 'bonusCode' },
      getPlayersFRB: { error: '0', bonuses: [{ bonusCode: orderId }] },
    }
    await decide()
    expect(await find()).toMatchObject({ state: 'awarded' })
  })
  it('keeps the account of its first call, whatever becomes of the player’s market', async () => {
    const { decide, find, cancel, playerId } = await ordered()
    const asked = () => sent.at(-1)?.fields['secureLogin']
    const move = (market: string) =>
      kit.db.query('update players.player set market = $2 where player_id = $1', [playerId, market])
    answers = {}
    await expect(decide()).rejects.toThrow('the studio has not said')
    await move('NO')
    answers = { 'v2/bonus/player/create': { error: 0 }, 'v2/bonus/cancel': { error: 0 } }
    await decide(2)
    expect(asked()).toBe('test-operator')
    await cancel()
    await decide()
    expect(sent.at(-1)?.name).toBe('v2/bonus/cancel')
    expect(asked()).toBe('test-operator')
    expect(await find()).toMatchObject({ state: 'cancelled', account: 'main' })
  })
  it('that the studio refuses is refused with its code, and nothing is open', async () => {
    answers = {
      'v2/bonus/player/create': { error: '8', description: 'game' },
      getPlayersFRB: { error: '0', bonuses: [{ bonusCode: 'another' }] },
    }
    const { decide, find, grant } = await ordered()
    await decide()
    expect(await find()).toMatchObject({ state: 'refused', refusal: '8', award: null })
    expect(await grant()).toBeNull()
  })
})

describe('an order whose value the studio does not offer', () => {
  const refusedWith = async (totalBet: number[], name?: string) => {
    const { decide, find, grant } = await ordered()
    answers = {
      'v2/bonus/player/create': { error: '7', description: 'totalBet' },
      getPlayersFRB: { error: '0', bonuses: [] },
      getBetScales: {
        error: '0',
        gameList: [{ gameID: name ?? games.lantern.symbol, betScaleList: [{ currency: 'EUR', totalBet }] }],
      },
    }
    await decide()
    expect(await grant()).toBeNull()
    return (await find())?.refusal
  }
  it('is refused with the values that it does offer', async () => {
    expect(await refusedWith([0.1, 0.3])).toBe('7: value is one of 0.1, 0.3')
    expect(sent.at(-1)).toMatchObject({
      name: 'getBetScales',
      fields: { gameIDs: games.lantern.symbol, currencies: 'EUR' },
    })
  })
  it('keeps the studio’s code where the value is offered, or nothing is said of the game', async () => {
    expect(await refusedWith([0.2, 0.3])).toBe('7')
    expect(await refusedWith([])).toBe('7')
    expect(await refusedWith([0.1], 'another')).toBe('7')
  })
})

describe('an order is refused without a call to the studio', () => {
  const refusalOf = async (terms: Partial<NewOrder>) => {
    const { decide, find } = await ordered(terms)
    await decide()
    return (await find())?.refusal ?? null
  }
  it.each<[string, Partial<NewOrder>]>([
    ['game_unknown', { game: 'nothing' }],
    ['player_unknown', { playerId: 999_999n }],
    ['value', { value: '0' }],
    ['value', { value: '0.205' }],
    ['value', { value: 'much' }],
  ])('as %s', async (refusal, terms) => {
    expect(await refusalOf(terms)).toBe(refusal)
    expect(sent).toEqual([])
  })
  it('as long as its time is shorter than the market’s law or longer than the studio takes', async () => {
    const second = { seconds: 1 }
    expect(await refusalOf({ expiresAt: days(7).subtract(second) })).toBe('market')
    expect(await refusalOf({ expiresAt: days(7) })).toBeNull()
    expect(await refusalOf({ expiresAt: days(30) })).toBeNull()
    expect(await refusalOf({ expiresAt: days(30).add(second) })).toBe('expires_too_late')
    expect(await refusalOf({ expiresAt: kit.clock.now() })).toBe('expired')
    expect(sent).toHaveLength(2)
  })
  const bar = (playerId: bigint) =>
    kit.players.changeStanding(playerId, { access: { casino: false }, reason: 'a test', actor: 'system' })
  it('where the player may not play', async () => {
    const { decide, find, playerId } = await ordered()
    await bar(playerId)
    await decide()
    expect(await find()).toMatchObject({ state: 'refused', refusal: 'player_blocked' })
    expect(sent).toEqual([])
  })
  it('after a lost answer only once the studio has taken back what it may have awarded', async () => {
    const { decide, find, playerId, orderId } = await ordered()
    answers = {}
    await expect(decide()).rejects.toThrow('the studio has not said')
    await bar(playerId)
    await expect(decide(2)).rejects.toThrow('the studio has not said')
    expect(await find()).toMatchObject({ state: 'asked' })
    answers = { 'v2/bonus/cancel': { error: '7' } }
    await decide(3)
    expect(sent.at(-1)).toMatchObject({ name: 'v2/bonus/cancel', fields: { bonusCode: orderId } })
    expect(await find()).toMatchObject({ state: 'refused', refusal: 'player_blocked' })
  })
})

describe('a studio that does not say what became of an order', () => {
  const jobOf = () => kit.play.jobs.find(({ kind }) => kind.name === 'play.ask-for-free-rounds')!
  it('is asked for longer than rounds of a studio may be open', () => {
    // The pause after an attempt, in seconds.
    const pauses = Array.from({ length: jobOf().kind.maxAttempts - 1 }, (_, at) =>
      Math.exp(Math.min(at + 1, 10)),
    )
    const seconds = pauses.reduce((sum, pause) => sum + pause, 0)
    expect(seconds / 86_400).toBeGreaterThan(30)
  })
  it('raises one alarm, after some hours', async () => {
    const { decide, cancel } = await ordered()
    const alarm = 'an order of free rounds is undecided for hours'
    const before = kit.alarms.length
    answers = {}
    const attempts = async () => {
      for (const attempt of [9, 10, 11])
        await expect(decide(attempt)).rejects.toThrow('the studio has not said')
      return kit.alarms.slice(before)
    }
    expect(await attempts()).toEqual([alarm])
    answers['v2/bonus/player/create'] = { error: '0' }
    await decide(12)
    await cancel()
    expect(await attempts()).toEqual([alarm, alarm])
    answers['v2/bonus/cancel'] = { error: '0' }
    await decide(10)
    expect(kit.alarms.slice(before)).toEqual([alarm, alarm])
  })
})

describe('what an attempt without an answer may have awarded', () => {
  it.each([
    ['7', 'raises an alarm where the studio has not cancelled it', ['7']],
    ['0', 'raises none where the studio has cancelled it', []],
  ])('(answer %s) %s', async (error, _what, codes) => {
    const { decide, find } = await ordered({ expiresAt: days(7) })
    const before = kit.alarms.length
    answers = {}
    await expect(decide()).rejects.toThrow('the studio has not said')
    answers = { 'v2/bonus/cancel': { error } }
    kit.clock.advance({ hours: 2 })
    await decide(2)
    expect(await find()).toMatchObject({ state: 'refused' })
    const alarm = 'refused free rounds may be awarded at a studio that has not cancelled them'
    expect(kit.alarms.slice(before)).toEqual(codes.map(() => alarm))
  })
  it('is taken back where the catalogue has lost its game', async () => {
    const { decide, find, orderId } = await ordered()
    answers = {}
    await expect(decide()).rejects.toThrow('the studio has not said')
    answers = { 'v2/bonus/cancel': { error: '0' } }
    kit.withdrawn.add(games.lantern.slug)
    await decide(2)
    kit.withdrawn.clear()
    expect(sent.at(-1)).toMatchObject({ name: 'v2/bonus/cancel', fields: { bonusCode: orderId } })
    expect(await find()).toMatchObject({ state: 'refused', refusal: 'game_unknown' })
  })
  it.each([
    ['is awarded within an hour', 0, 'awarded'],
    ['is taken back after an hour, where the law’s days are not left', 1, 'refused'],
  ])('%s', async (_what, seconds, state) => {
    const { decide, find } = await ordered({ expiresAt: days(7) })
    answers['v2/bonus/player/create'] = undefined!
    await expect(decide()).rejects.toThrow('the studio has not said')
    answers['v2/bonus/player/create'] = { error: '0' }
    kit.clock.advance({ hours: 1, seconds })
    await decide(2)
    expect(await find()).toMatchObject({ state })
    expect(sent.at(-1)?.name).toBe(state === 'awarded' ? 'v2/bonus/player/create' : 'v2/bonus/cancel')
  })
})

it('a player is told of the rounds that can still be played', async () => {
  const { decide, bet, cancel, playerId } = await ordered({ rounds: 2 })
  const told = async (of = playerId) =>
    (await kit.play.handlers['play.freeRounds']({}, { caller: { playerId: of } } as never)) as {
      awards: object[]
    }
  expect(await told()).toEqual({ awards: [] })
  await decide()
  const award = {
    game: { name: games.lantern.name, slug: games.lantern.slug },
    rounds: 2,
    left: 2,
    value: { amount: '0.20', currency: 'EUR' },
    expiresAt: days(7).toString(),
  }
  expect(await told()).toEqual({ awards: [award] })
  expect(await told(await kit.player({}, 0n))).toEqual({ awards: [] })
  await bet()
  expect(await told()).toEqual({ awards: [{ ...award, left: 1 }] })
  await bet()
  expect(await told()).toEqual({ awards: [] })
  const other = await ordered({ playerId })
  await other.decide()
  expect((await told()).awards).toHaveLength(1)
  await other.cancel()
  await other.decide()
  expect(await told()).toEqual({ awards: [] })
  expect(await cancel()).toBe(true)
})

describe('a cancelled award', () => {
  it('takes no more rounds; those that were played are still paid', async () => {
    const { decide, cancel, bet, find, grant, playerId, orderId } = await ordered()
    expect(await cancel()).toBe(false)
    await decide()
    await bet()
    expect(await cancel()).toBe(true)
    await decide()
    expect(sent.at(-1)).toMatchObject({ name: 'v2/bonus/cancel', fields: { bonusCode: orderId } })
    expect(await find()).toMatchObject({ state: 'cancelled' })
    expect(await grant()).toMatchObject({ state: 'expired', used: 1 })
    expect(await bet()).toMatchObject({ error: 7 })
    const report = { reference: `r-${orderId}`, amount: '0.90', bonusCode: orderId }
    expect(await kit.call('bonusWin', playerId, report)).toMatchObject({ error: 0 })
    expect((await kit.wallet.balancesOf(playerId))?.main).toBe(90n)
    expect(await cancel()).toBe(false)
  })
  it('is unconfirmed where the studio refuses the repeat of a call that was lost, and takes no more rounds', async () => {
    const { decide, cancel, find, grant, bet } = await ordered()
    await decide()
    await cancel()
    delete answers['v2/bonus/cancel']
    await expect(decide()).rejects.toThrow('has not said')
    answers['v2/bonus/cancel'] = { error: '7' }
    const before = kit.alarms.length
    await decide(2)
    expect(await find()).toMatchObject({ state: 'unconfirmed', refusal: '7' })
    expect(await grant()).toMatchObject({ state: 'expired' })
    expect((await bet()).error).not.toBe(0)
    expect(kit.alarms.slice(before)).toContain(
      'free rounds may be cancelled at a studio that has not said so',
    )
  })
  it.each([
    ['0', 'cancelled'],
    ['7', 'unconfirmed'],
  ])(
    'that is unconfirmed is asked for again by another cancel: error %s leaves it %s',
    async (error, state) => {
      const { decide, cancel, find } = await ordered()
      await decide()
      await cancel()
      answers['v2/bonus/cancel'] = { error: '7' }
      await decide(2)
      expect(await cancel()).toBe(true)
      expect(await find()).toMatchObject({ state: 'cancelling' })
      answers['v2/bonus/cancel'] = { error }
      await decide()
      expect(await find()).toMatchObject({ state })
    },
  )
  it.each(['awarded', 'unconfirmed'])('that is %s is cancelled by the studio’s own notice', async (state) => {
    const { decide, cancel, find, grant, playerId, orderId } = await ordered()
    await decide()
    if (state === 'unconfirmed') {
      await cancel()
      answers['v2/bonus/cancel'] = { error: '7' }
      await decide(2)
    }
    expect(await find()).toMatchObject({ state })
    const caller = { integration: 'pragmaticplay', account: 'main', playerRef: String(playerId) }
    const notice = { ...caller, kind: 'notice', notice: 'freeRoundsCancelled' } as const
    await kit.play.rounds.execute([{ ...notice, grant: 'of-somebody-else' }])
    expect(await find()).toMatchObject({ state })
    for (let call = 0; call < 2; call++) await kit.play.rounds.execute([{ ...notice, grant: orderId }])
    expect(await find()).toMatchObject({ state: 'cancelled' })
    expect(await grant()).toMatchObject({ state: 'expired' })
  })
  it('is open again where the studio refuses, and cancelled once an answer is there', async () => {
    const { decide, cancel, find, grant } = await ordered()
    await decide()
    answers['v2/bonus/cancel'] = { error: '7' }
    await cancel()
    await decide()
    expect(await find()).toMatchObject({ state: 'awarded', refusal: '7' })
    expect(await grant()).toMatchObject({ state: 'open' })
    delete answers['v2/bonus/cancel']
    await cancel()
    await expect(decide()).rejects.toThrow('the studio has not said')
    answers['v2/bonus/cancel'] = { error: '0' }
    await decide()
    expect(await find()).toMatchObject({ state: 'cancelled' })
    expect(await grant()).toMatchObject({ state: 'expired' })
  })
})
