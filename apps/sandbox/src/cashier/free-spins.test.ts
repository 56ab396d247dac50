/** Free spins that operators add, and what the operator is told of them. */
import { afterEach, describe, expect, it } from 'vitest'
import { credentials } from '../credentials.ts'
import { games } from '../relax/games.ts'
import { reportGrants } from '../studio-kit/free-rounds.ts'
import { openTestStudio } from '../studio-kit/test-studio.ts'
import { addFreeSpins, cancelFreeSpins } from './free-spins.ts'
import { cashierProtocol, policies } from './protocol.ts'

const DAY_S = 24 * 60 * 60
const [{ symbol } = { symbol: '' }] = games
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

/** A studio whose operator accepts everything. */
function studio() {
  const calls: { method: string; fields: Record<string, unknown> }[] = []
  const world = openTestStudio({
    games,
    protocol: cashierProtocol(credentials.relax),
    policies,
    async send({ url, body }) {
      calls.push({ method: url.slice(1), fields: JSON.parse(body) as Record<string, unknown> })
      return { status: 200, text: '{"balance":500,"bonusbalance":0,"remotetxid":"r-1"}' }
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
  const { clock } = world
  const deps = { ...world.deps, games }
  const seconds = () => Math.floor(clock.now() / 1000)
  const add = (change: object = {}) =>
    addFreeSpins(deps, {
      txid: 'frr_1',
      remoteusername: '7',
      gameid: symbol,
      amount: 2,
      freespinvalue: 20,
      expire: seconds() + DAY_S,
      promocode: 'frr_1',
      currency: 'EUR',
      playercurrency: 'EUR',
      ...change,
    })
  async function play() {
    const started = await world.rounds.start(world.session, {
      playKey: `play-${calls.length}`,
      stakeMinor: 20n,
      choice: { grant: 'frr_1' },
      cycleMs: 0,
    })
    if ('fault' in started) return started.fault
    await world.rounds.shown(started.round)
    return null
  }
  const nameOf = () => world.deps.store.grant('frr_1')?.reference ?? ''
  return {
    calls,
    add,
    play,
    nameOf,
    seconds,
    cancel: (freespinsid: string = nameOf()) => cancelFreeSpins(deps, { freespinsid }),
    report: () => reportGrants(world.deps),
    total: () => world.deps.store.grantProgress({ code: 'frr_1', player: '7' }).wonMinor,
  }
}

describe('free spins', () => {
  it('are bets that take nothing and end their round, and one payout of the total', async () => {
    const { add, play, calls, report, total, nameOf } = studio()
    expect(add()).toMatchObject({ status: 200, body: { status: 'ok', freespinids: [['7', nameOf()]] } })
    expect([await play(), await play(), await play()]).toEqual([null, null, 'free_rounds'])
    for (const _time of [1, 2]) await report()
    expect(calls.map(({ method, fields }) => [method, fields['txtype'], fields['ended']])).toEqual([
      ['withdraw', 'freespinbet', true],
      ['withdraw', 'freespinbet', true],
      ['deposit', 'freespinspayout', undefined],
    ])
    for (const { fields } of calls) expect(fields['promocode']).toBe('frr_1')
    expect(calls.at(-1)?.fields).toMatchObject({ customerid: '7', txid: nameOf(), amount: Number(total()) })
  })
  it('are added once: the same call again gives the same answer, other terms are refused', () => {
    const { add, seconds } = studio()
    const expire = seconds() + DAY_S
    const first = add({ expire })
    expect(add({ expire })).toEqual(first)
    expect(add({ expire, amount: 3 })).toMatchObject({ status: 403, body: { errorcode: 'DUPLICATE_TXID' } })
  })
  it('are cancelled once, and played no more; what they won is paid', async () => {
    const { add, play, cancel, calls, report } = studio()
    add()
    await play()
    expect(cancel('another')).toMatchObject({ body: { errorcode: 'FREESPINS_NOT_FOUND' } })
    expect(cancel()).toEqual({ status: 200, body: { status: 'ok' } })
    expect(cancel()).toMatchObject({ body: { errorcode: 'FREESPINS_NOT_FOUND' } })
    expect(await play()).toBe('free_rounds')
    await report()
    expect(calls.at(-1)?.fields['txtype']).toBe('freespinspayout')
  })
})

describe('the award call', () => {
  it.each<[string, object]>([
    ['GAME_NOT_FOUND', { gameid: 'another' }],
    ['INVALID_PARAMETER', { freespinvalue: 21 }],
    ['INVALID_PARAMETER', { freespinvalue: '20' }],
    ['INVALID_PARAMETER', { amount: 0 }],
    ['INVALID_PARAMETER', { promocode: 'another' }],
    ['INVALID_PARAMETER', { playercurrency: 'SEK' }],
    ['INVALID_PARAMETER', { currency: 'XYZ' }],
    ['INVALID_PARAMETER', { remoteusername: '' }],
  ])('is the error %s with %o', (errorcode, change) => {
    const { add, nameOf } = studio()
    expect(add(change)).toMatchObject({ status: 403, body: { errorcode } })
    expect(nameOf()).toBe('')
  })
  it('takes an end within thirty days', () => {
    const { add, seconds } = studio()
    expect(add({ expire: seconds() })).toMatchObject({ status: 403 })
    expect(add({ expire: seconds() + 30 * DAY_S + 2 })).toMatchObject({ status: 403 })
    expect(add({ expire: seconds() + 30 * DAY_S })).toMatchObject({ status: 200 })
  })
})
