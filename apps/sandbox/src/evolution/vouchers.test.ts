/** Vouchers of free rounds, and what the operator is told of them. */
import { afterEach, describe, expect, it } from 'vitest'
import { reportGrants } from '../studio-kit/free-rounds.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { evolution } from './index.ts'
import { policies, protocol } from './protocol.ts'
import { closeVoucher, issueVoucher, vouchersOf } from './vouchers.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const [{ symbol } = { symbol: '' }] = games
const live = games.find((game) => game.live)?.symbol ?? ''
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A studio that knows player 7; its operator accepts everything. */
function studio() {
  const calls: { method: string; fields: Record<string, unknown> }[] = []
  const world = openTestStudio({
    games,
    protocol,
    policies,
    async send({ url, body }) {
      const { pathname } = new URL(url, 'http://operator.invalid')
      calls.push({ method: pathname.slice(1), fields: JSON.parse(body) as Record<string, unknown> })
      return { status: 200, text: '{"status":"OK","balance":5,"bonus":0}' }
    },
    session: {
      id: 'session-1',
      mode: 'real',
      symbol,
      token: 'sid-1',
      player: '7',
      currency: 'EUR',
      country: 'FI',
      language: 'en',
    },
  })
  stops.push(() => world.rounds.stop())
  const { deps, clock } = world
  const inTime = (ms: number) => new Date(clock.now() + ms).toISOString()
  const issue = (change: object = {}, settings: object = {}, key: unknown = 'frr_1') =>
    issueVoucher(deps, key, {
      playerId: '7',
      currency: 'EUR',
      settings: {
        type: 'FreeRounds',
        tableId: symbol,
        count: 2,
        stake: 0.2,
        expiresAt: inTime(HOUR_MS),
        ...settings,
      },
      ...change,
    })
  async function play(grant = 'frr_1') {
    const choice = { grant }
    const playKey = `play-${Math.random()}`
    const started = await world.rounds.start(world.session, { playKey, stakeMinor: 20n, choice, cycleMs: 0 })
    if ('fault' in started) return { fault: started.fault, owed: 0n }
    await world.rounds.shown(started.round)
    return { fault: null, owed: BigInt(started.round.owedMinor) }
  }
  return {
    calls,
    clock,
    inTime,
    issue,
    play,
    idOf: (answer: { body: object }) => (answer.body as { voucherId: string }).voucherId,
    close: (id: string, body: object = { state: 'Cancelled' }) => closeVoucher(deps, id, body),
    list: (player = '7') => vouchersOf(deps, { playerId: player }),
    /** An award is over in the first pass, and reported in the second. */
    report: async () => {
      for (const _time of [1, 2, 3]) await reportGrants(deps)
    },
  }
}

const payoutOf = (voucherId: string, owed: bigint, remainingRounds: number) => ({
  method: 'promo_payout',
  fields: {
    userId: '7',
    currency: 'EUR',
    game: null,
    promoTransaction: {
      type: 'FreeRoundPlayableSpent',
      id: `${voucherId}-spent`,
      voucherId,
      amount: Number(owed) / 100,
      remainingRounds,
    },
  },
})

describe('a voucher', () => {
  it('is played without a call, and its total is paid out once', async () => {
    const { issue, idOf, play, report, calls, list } = studio()
    const issued = issue()
    expect(issued).toMatchObject({ status: 201, body: { state: 'Active', remainingRounds: 2 } })
    const first = await play()
    await report()
    expect(calls).toEqual([])
    const second = await play()
    expect([first.fault, second.fault]).toEqual([null, null])
    expect(await play()).toMatchObject({ fault: 'free_rounds' })
    await report()
    expect(calls).toMatchObject([payoutOf(idOf(issued), first.owed + second.owed, 0)])
    expect(list()).toMatchObject({ body: { vouchers: [{ state: 'PlayableSpent', remainingRounds: 0 }] } })
  })
  it('that is closed is played no more; what it has won until then is paid out', async () => {
    const { issue, idOf, play, report, calls, close, list } = studio()
    const id = idOf(issue())
    const { owed } = await play()
    expect(close(id)).toMatchObject({ status: 200, body: { state: 'Cancelled', remainingRounds: 1 } })
    expect(close(id)).toMatchObject({ status: 409, body: { errors: [{ code: 'VOUCHER_CLOSED' }] } })
    expect(await play()).toMatchObject({ fault: 'free_rounds' })
    await report()
    expect(calls).toMatchObject([payoutOf(id, owed, 1)])
    expect(list()).toMatchObject({ body: { vouchers: [{ voucherId: id, state: 'Cancelled' }] } })
  })
  it('that nobody has played is closed without a payout', async () => {
    const { issue, idOf, close, report, calls } = studio()
    expect(close(idOf(issue()))).toMatchObject({ status: 200 })
    await report()
    expect(calls).toEqual([])
  })
  it('is played until its end, and is not closed after it', async () => {
    const { issue, idOf, play, clock, inTime, close, report, calls } = studio()
    const expiresAt = inTime(20_000)
    const id = idOf(issue({}, { expiresAt }))
    const { owed } = await play()
    await until(() => clock.now() > Date.parse(expiresAt))
    expect(await play()).toMatchObject({ fault: 'free_rounds' })
    expect(close(id)).toMatchObject({ status: 409 })
    await report()
    expect(calls).toMatchObject([payoutOf(id, owed, 1)])
  })
  it('is one of its player’s', () => {
    const { issue, list } = studio()
    issue()
    expect(list()).toMatchObject({ body: { vouchers: [{ idempotencyKey: 'frr_1' }] } })
    expect(list('8')).toMatchObject({ body: { vouchers: [] } })
    expect(list('')).toMatchObject({ status: 400 })
  })
})

describe('the issue call', () => {
  it('gets the same voucher under the same key, and no other', () => {
    const { issue, idOf, inTime } = studio()
    const expiresAt = inTime(HOUR_MS)
    const first = issue({}, { expiresAt })
    const again = issue({}, { expiresAt })
    expect([first.status, again.status, idOf(again)]).toEqual([201, 200, idOf(first)])
    expect(issue({}, { expiresAt, count: 3 })).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'IDEMPOTENCY_CONFLICT' }] },
    })
    expect(idOf(issue({}, { expiresAt }, 'frr_2'))).not.toBe(idOf(first))
  })
  it('takes thirty days and no more', () => {
    const { issue, inTime } = studio()
    expect(issue({}, { expiresAt: inTime(30 * DAY_MS - HOUR_MS) }).status).toBe(201)
    expect(issue({}, { expiresAt: inTime(30 * DAY_MS + HOUR_MS) }, 'frr_2').status).toBe(400)
  })
  it.each<[number, string, object, object]>([
    [404, 'PLAYER_NOT_FOUND', { playerId: '8' }, {}],
    [404, 'TABLE_NOT_FOUND', {}, { tableId: 'nothing' }],
    [422, 'NO_FREE_ROUNDS', {}, { tableId: live }],
    [422, 'INVALID_STAKE', {}, { stake: 0.21 }],
    [422, 'INVALID_STAKE', {}, { stake: 0.205 }],
    [400, 'INVALID_REQUEST', { currency: 'NOK' }, {}],
    [400, 'INVALID_REQUEST', { currency: 'X' }, {}],
    [400, 'INVALID_REQUEST', {}, { type: 'Money' }],
    [400, 'INVALID_REQUEST', {}, { count: 0 }],
    [400, 'INVALID_REQUEST', {}, { expiresAt: '1970-01-01T00:00:00Z' }],
    [400, 'INVALID_REQUEST', {}, { expiresAt: 'tomorrow' }],
  ])('is refused by %i and %s for %j, %j', (status, code, change, settings) => {
    expect(studio().issue(change, settings)).toMatchObject({ status, body: { errors: [{ code }] } })
  })
  it('needs a key', () => {
    for (const key of [null, '', ['a', 'b']]) expect(studio().issue({}, {}, key).status).toBe(400)
  })
})

it('the close call names a voucher of ours and a state', () => {
  const { issue, idOf, close } = studio()
  const id = idOf(issue())
  expect(close('another').status).toBe(404)
  expect(close(id, { state: 'Active' }).status).toBe(400)
  expect(close(id).status).toBe(200)
})

it('operators are known by casino key and API token', async () => {
  const sandbox = await openTestSandbox(evolution)
  const statusOf = async (key: string, token: string, path = '?playerId=7') => {
    const authorization = `Basic ${Buffer.from(`sandboxmarquee001:${token}`).toString('base64')}`
    const url = `/evolution/api/vouchers/v1/${key}/vouchers${path}`
    return (await sandbox.app.inject({ url, headers: { authorization } })).statusCode
  }
  expect(await statusOf('sandboxmarquee001', 'sandbox-evolution-api')).toBe(200)
  expect(await statusOf('sandboxmarquee001', 'other')).toBe(401)
  expect(await statusOf('other', 'sandbox-evolution-api')).toBe(401)
  const close = await sandbox.app.inject({
    method: 'POST',
    url: '/evolution/api/vouchers/v1/sandboxmarquee001/vouchers/none/close',
    headers: {
      authorization: `Basic ${Buffer.from('sandboxmarquee001:sandbox-evolution-api').toString('base64')}`,
    },
    payload: { state: 'Cancelled' },
  })
  expect(close.statusCode).toBe(404)
})
