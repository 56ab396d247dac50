/** Free games that operators award by the service, and what the operator is told of their rounds. */
import { afterEach, describe, expect, it } from 'vitest'
import { credentials } from '../credentials.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { addOffer, cancelOffer, offersOf } from './free-games.ts'
import { games } from './games.ts'
import { policies, protocol } from './protocol.ts'
import { type Elements, readXml, writeXml } from './xml.ts'

const HOUR_MS = 60 * 60 * 1000
const [{ symbol } = { symbol: '' }] = games
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

/** A studio that knows player 7; its operator accepts everything. */
function studio() {
  const calls: { method: string; elements: Elements }[] = []
  const world = openTestStudio({
    games,
    protocol,
    policies,
    async send({ url, body }) {
      const method = url.slice(1)
      calls.push({ method, elements: readXml(body)?.elements ?? {} })
      const answer = { statusCode: '0', real: '5.00', externalTransactionId: 't' }
      return { status: 200, text: writeXml(method, answer) }
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
  running.push(world)
  const { deps, clock } = world
  const add = (change: Elements = {}) =>
    addOffer(deps, {
      UserId: '7',
      GameId: symbol,
      Lines: '1',
      Coins: '1',
      Denomination: '0.20',
      Rounds: '2',
      ExpireTime: new Date(clock.now() + HOUR_MS).toISOString(),
      FreegameExternalId: 'frr_1',
      RequestId: change['FreegameExternalId'] ?? 'frr_1',
      ...change,
    })
  async function play(grant = 'frr_1') {
    const choice = { grant }
    const playKey = `play-${calls.length}`
    const started = await world.rounds.start(world.session, { playKey, stakeMinor: 20n, choice, cycleMs: 0 })
    if ('fault' in started) return started.fault
    await world.rounds.shown(started.round)
    return null
  }
  const offers = (State = 'All', Skip = '0') => {
    const answer = offersOf(deps, { UserId: '7', Skip, Take: '1', State })
    return 'fault' in answer ? answer.fault : answer.items
  }
  const cancel = (RequestId = 'frr_1', ProductGroup: string = credentials.playngo.productId) =>
    cancelOffer(deps, { RequestId, ProductGroup })
  return { calls, clock, add, play, offers, cancel }
}

describe('an offer', () => {
  it('names its award in both calls of a round; the last release says that it is over', async () => {
    const { add, play, calls, offers } = studio()
    expect(add()).toMatchObject({ items: [{ Finished: 'false', Rounds: '2' }] })
    expect([await play(), await play(), await play()]).toEqual([null, null, 'free_rounds'])
    expect(calls.map(({ method }) => method)).toEqual(['reserve', 'release', 'reserve', 'release'])
    for (const { elements } of calls) expect(elements['freegameExternalId']).toBe('frr_1')
    const releases = calls.filter(({ method }) => method === 'release').map(({ elements }) => elements)
    expect(releases.map(({ type, freegameFinished }) => [type, freegameFinished])).toEqual([
      ['1', '0'],
      ['1', '1'],
    ])
    expect(offers()).toMatchObject([
      { RoundsUsed: '2', Used: 'true', Finished: 'true', OfferCancelled: 'false' },
    ])
  })
  it('is played until its end', async () => {
    const { add, play, clock, offers } = studio()
    const end = clock.now() + 20_000
    add({ ExpireTime: new Date(end).toISOString() })
    expect(await play()).toBeNull()
    await until(() => clock.now() > end)
    expect(await play()).toBe('free_rounds')
    expect(offers('Completed')).toMatchObject([{ OfferCancelled: 'false' }])
  })
  it('is cancelled once, and is played no more', async () => {
    const { add, play, cancel, offers } = studio()
    add()
    expect([cancel('frr_1', '101'), cancel('other')]).toMatchObject([
      { fault: 'ValidationFault' },
      { fault: 'OfferNotFound' },
    ])
    expect(cancel()).toMatchObject({ items: [] })
    expect(cancel()).toMatchObject({ fault: 'OfferNotFound' })
    expect(await play()).toBe('free_rounds')
    expect(offers('Active')).toEqual([])
    expect(offers()).toMatchObject([{ Finished: 'true', OfferCancelled: 'true' }])
  })
  it('is one of a list that is read in pages', () => {
    const { add, offers } = studio()
    add()
    add({ FreegameExternalId: 'frr_2' })
    expect([offers('All', '0'), offers('Active', '1'), offers('All', '2')]).toMatchObject([
      [{ FreegameExternalId: 'frr_1' }],
      [{ FreegameExternalId: 'frr_2' }],
      [],
    ])
    expect(offers('Other')).toBe('ValidationFault')
  })
})

describe('the award call', () => {
  it('takes a stake of the game as lines, coins and denomination', () => {
    const { add } = studio()
    const stake = { Lines: '5', Coins: '2', Denomination: '0.02' }
    expect(add(stake)).toMatchObject({ of: 'FreegameOffer' })
  })
  it.each<[string, Elements]>([
    ['DuplicateRequest', {}],
    ['UserNotFound', { UserId: '8' }],
    ['GameNotFound', { GameId: '1' }],
    ['ValidationFault', { GameId: '828263' }],
    ['ValidationFault', { Denomination: '0.21' }],
    ['ValidationFault', { Denomination: 'much' }],
    ['ValidationFault', { Rounds: '0' }],
    ['ValidationFault', { RequestId: 'another' }],
    ['ValidationFault', { ExpireTime: '1970-01-01T00:00:00Z' }],
    ['ValidationFault', { ExpireTime: 'tomorrow' }],
  ])('is the fault %s with %s', (fault, change) => {
    const { add } = studio()
    add()
    const fresh = fault === 'DuplicateRequest' ? {} : { FreegameExternalId: 'frr_2' }
    expect(add({ ...fresh, ...change })).toMatchObject({ fault })
  })
})
