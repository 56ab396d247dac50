/** Prepaid spins that operators order, and what the operator is told of their rounds. */
import { afterEach, describe, expect, it } from 'vitest'
import { openBooks } from '../books.ts'
import { reportGrants } from '../studio-kit/free-rounds.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { yggdrasil } from './index.ts'
import { prepaidCalls } from './prepaid.ts'
import { policies, protocol } from './protocol.ts'

type Fields = Record<string, string>
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const [{ symbol } = { symbol: '' }] = games
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A studio that knows player 7; its operator accepts everything. */
function studio() {
  const calls: { method: string; fields: Fields }[] = []
  const world = openTestStudio({
    games,
    protocol,
    policies,
    async send({ url }) {
      const { pathname, searchParams } = new URL(url, 'http://operator.invalid')
      const { org: _org, version: _version, ...fields } = Object.fromEntries(searchParams)
      calls.push({ method: pathname.split('/').at(-1)!.replace('.json', ''), fields })
      const data = { playerId: '7', balance: 5, applicableBonus: 0, currency: 'EUR', country: 'FI' }
      return { status: 200, text: JSON.stringify({ code: 0, data }) }
    },
    session: {
      id: 'session-1',
      mode: 'real',
      symbol,
      token: 't1',
      player: '7',
      currency: 'EUR',
      language: 'en',
    },
  })
  stops.push(() => world.rounds.stop())
  const { deps, clock } = world
  const prepaid = prepaidCalls({ ...deps, books: openBooks(':memory:') })
  const created = prepaid.createPrepaidCampaign({ type: 'FREE_SPIN', name: 'frr_1' })
  const { campaignId } = ('data' in created ? created.data : {}) as { campaignId: string }
  const inTime = (ms: number) => new Date(clock.now() + ms).toISOString()
  const add = (change: Fields = {}) =>
    prepaid.addPrepaidToCampaign({
      prepaidTypeId: `fs-${symbol}`,
      campaignId,
      amount: '0.20',
      count: '2',
      nativeId: '7',
      ref: 'frr_1',
      consumeBefore: inTime(HOUR_MS),
      currency: 'EUR',
      lang: 'en',
      ...change,
    })
  async function play(grant = 'frr_1') {
    const choice = { grant }
    const playKey = `play-${calls.length}`
    const started = await world.rounds.start(world.session, { playKey, stakeMinor: 20n, choice, cycleMs: 0 })
    if ('fault' in started) return { fault: started.fault, owed: 0n }
    await world.rounds.shown(started.round)
    return { fault: null, owed: BigInt(started.round.owedMinor) }
  }
  const sent = (method: string) => calls.filter((call) => call.method === method).map(({ fields }) => fields)
  return { calls, clock, prepaid, campaignId, add, play, sent, at: inTime, report: () => reportGrants(deps) }
}
const decimal = (minor: bigint) => (Number(minor) / 100).toFixed(2)

describe('prepaid spins', () => {
  it('name their award and move nothing; what each has won is its prize', async () => {
    const { add, play, calls } = studio()
    expect(add()).toEqual({ code: 0, data: { ref: 'frr_1' } })
    const spins = [await play(), await play()]
    expect(spins.map(({ fault }) => fault)).toEqual([null, null])
    expect(await play()).toMatchObject({ fault: 'free_rounds' })
    expect(calls.map(({ method }) => method)).toEqual(['wager', 'endwager', 'wager', 'endwager'])
    for (const { fields } of calls)
      expect(fields).toMatchObject({ prepaidref: 'frr_1', prepaidvalue: '0.20', amount: '0.00' })
    const [wager, ...results] = [calls[0], calls[1], calls[3]]
    expect(wager?.fields).not.toHaveProperty('bonusprize')
    expect(results.map((call) => call?.fields['bonusprize'])).toEqual(spins.map(({ owed }) => decimal(owed)))
  })
  it('are paid out once, after the last one, in the name of their campaign', async () => {
    const { add, play, report, sent, campaignId } = studio()
    add()
    const first = await play()
    await report()
    expect(sent('campaignpayout')).toEqual([])
    const second = await play()
    for (const _time of [1, 2]) await report()
    expect(sent('campaignpayout')).toEqual([
      {
        playerid: '7',
        currency: 'EUR',
        reference: expect.stringMatching(/^\w{32}$/) as string,
        campaignref: campaignId,
        prepaidref: 'frr_1',
        amount: decimal(first.owed + second.owed),
      },
    ])
  })
  it('are played until their time is over, and what was won until then is paid out', async () => {
    const { add, play, clock, report, sent, at } = studio()
    const consumeBefore = at(20_000)
    add({ consumeBefore })
    const { owed } = await play()
    await until(() => clock.now() > Date.parse(consumeBefore))
    expect(await play()).toMatchObject({ fault: 'free_rounds' })
    for (const _time of [1, 2]) await report()
    expect(sent('campaignpayout')).toMatchObject([{ amount: decimal(owed) }])
  })
  it('have a type for each game that needs nothing but a stake', () => {
    const { prepaid } = studio()
    expect(prepaid.listprepaidtypes()).toMatchObject({
      code: 0,
      data: { prepaidTypes: games.map(({ symbol: gameId }) => ({ gameId, type: 'FREE_SPIN' })) },
    })
  })
})

describe('the call that adds them', () => {
  it.each<[string, Fields]>([
    ['Wrong field: prepaidTypeId', { prepaidTypeId: 'fs-1' }],
    ['Wrong field: campaignId', { campaignId: 'another' }],
    ['Wrong field: amount', { amount: '0.21' }],
    ['Wrong field: amount', { amount: 'much' }],
    ['Wrong field: count', { count: '0' }],
    ['Wrong field: consumeBefore', { consumeBefore: '1970-01-01T00:00:00Z' }],
    ['Wrong field: consumeBefore', { consumeBefore: 'tomorrow' }],
    ['Wrong field: currency', { currency: 'NOK' }],
    ['Wrong field: currency', { currency: 'X' }],
    ['Wrong field: lang', { lang: '' }],
    ['The player is not known', { nativeId: '8' }],
  ])('is refused with %s for %j', (msg, change) => {
    expect(studio().add(change)).toEqual({ code: 1, msg })
  })
  it('takes thirty days and no more', () => {
    const { add, at } = studio()
    expect(add({ consumeBefore: at(30 * DAY_MS - HOUR_MS) })).toMatchObject({ code: 0 })
    expect(add({ ref: 'other', consumeBefore: at(30 * DAY_MS + HOUR_MS) })).toMatchObject({ code: 1 })
  })
  it('takes a reference once', () => {
    const { add } = studio()
    add()
    expect(add()).toEqual({ code: 1020, msg: 'The ref is known' })
    expect(add({ ref: 'frr_2' })).toMatchObject({ code: 0 })
  })
  it('needs a campaign of free spins', () => {
    const { prepaid } = studio()
    expect(prepaid.createPrepaidCampaign({ type: 'TICKET', name: 'x' })).toEqual({
      code: 1,
      msg: 'Wrong field: type',
    })
    expect(prepaid.createPrepaidCampaign({ type: 'FREE_SPIN' })).toMatchObject({ msg: 'Wrong field: name' })
  })
})

it('operators are known by name, password and organization', async () => {
  const sandbox = await openTestSandbox(yggdrasil)
  const own = { uid: 'sandbox-marquee', pwd: 'sandbox-yggdrasil-password', org: 'sandbox-marquee' }
  const codeOf = async (change: Fields = {}) => {
    const query = new URLSearchParams({ ...own, ...change })
    const answer = await sandbox.app.inject(`/yggdrasil/game/listprepaidtypes?${query.toString()}`)
    return answer.json<{ code: number }>().code
  }
  expect(await codeOf()).toBe(0)
  for (const name of Object.keys(own)) expect(await codeOf({ [name]: 'other' })).toBe(1008)
})
