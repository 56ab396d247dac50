/** Free spins that operators issue, and the one report that they cause. */
import { afterEach, describe, expect, it } from 'vitest'
import { credentials } from '../credentials.ts'
import { reportGrants } from '../studio-kit/free-rounds.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { cancelFreeSpins, issueFreeSpins } from './free-spins.ts'
import { games } from './games.ts'
import { softswiss } from './index.ts'
import { policies, protocol } from './protocol.ts'
import { signatureOf } from './wire.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const { casinoId: casino_id, secret } = credentials.softswiss
const GAME = 'softswiss:OldMastInn'
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

/** A studio in which player 7 has a game open; its operator accepts everything unless `answers` says otherwise. */
function studio() {
  const calls: { method: string; fields: Record<string, unknown> }[] = []
  const answers: number[] = []
  const world = openTestStudio({
    games,
    protocol,
    policies,
    async send({ url, body }) {
      calls.push({ method: url.slice(1), fields: JSON.parse(body) as Record<string, unknown> })
      const status = answers.shift() ?? 200
      return { status, text: JSON.stringify(status === 200 ? { balance: 500 } : { code: status }) }
    },
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: GAME,
      token: '',
      player: '7',
      currency: 'EUR',
      language: 'en',
    },
  })
  running.push(world)
  const { deps, clock } = world
  const issue = (change: object = {}) =>
    issueFreeSpins(deps, {
      casino_id,
      issue_id: '7-frr_1',
      currency: 'EUR',
      games: [GAME],
      freespins_quantity: 2,
      bet_level: 2,
      valid_until: new Date(clock.now() + HOUR_MS).toISOString(),
      user: { id: '7', country: 'FI' },
      ...change,
    })
  const cancel = (change: object = {}) => cancelFreeSpins(deps, { casino_id, issue_id: '7-frr_1', ...change })
  const begin = (stakeMinor = 40n) =>
    world.rounds.start(world.session, {
      playKey: `play-${Math.random()}`,
      stakeMinor,
      choice: { grant: '7-frr_1' },
      cycleMs: 0,
    })
  /** A whole spin; what it has won. */
  async function play(): Promise<number> {
    const started = await begin()
    if ('fault' in started) throw new Error(started.fault)
    expect((await world.rounds.shown(started.round)).state).toBe('closed')
    return Number(started.round.owedMinor)
  }
  return { ...world, calls, answers, issue, cancel, begin, play, report: () => reportGrants(deps) }
}
const codeOf = ({ body }: { body: object }) => ('code' in body ? body.code : 0)

describe('the spins of an issue', () => {
  it('are played at its level without a call; one report has their total', async () => {
    const { issue, play, begin, report, calls } = studio()
    expect(issue().status).toBe(200)
    expect(await begin(20n)).toEqual({ fault: 'free_rounds' })
    const won = (await play()) + (await play())
    expect(await begin()).toEqual({ fault: 'free_rounds' })
    expect(calls).toEqual([])
    for (const _time of [1, 2]) await report()
    expect(calls).toEqual([
      { method: 'freespins', fields: { issue_id: '7-frr_1', status: 'played', total_amount: won } },
    ])
  })
  it('are reported again until the report is acknowledged', async () => {
    const { issue, play, answers, calls, rounds, store } = studio()
    answers.push(500, 503)
    issue({ freespins_quantity: 1 })
    await play()
    rounds.run()
    await until(() => store.grant('7-frr_1')?.state === 'reported')
    expect(calls).toHaveLength(3)
    expect(new Set(calls.map(({ fields }) => JSON.stringify(fields))).size).toBe(1)
  })
  it('that are left when the time is over are lost, and those that were played are reported', async () => {
    const { issue, play, report, calls, clock } = studio()
    const end = clock.now() + 20_000
    issue({ valid_until: new Date(end).toISOString() })
    const won = await play()
    await until(() => clock.now() > end)
    for (const _time of [1, 2]) await report()
    expect(calls.map(({ fields }) => fields)).toEqual([
      { issue_id: '7-frr_1', status: 'expired', total_amount: won },
    ])
  })
  it('that is taken back stays in its issue, and the operator is not called', async () => {
    const { issue, begin, rounds, store, calls } = studio()
    issue({ freespins_quantity: 1 })
    const started = await begin()
    if ('fault' in started) throw new Error(started.fault)
    expect(await rounds.cancel(started.round.id)).toBe(true)
    expect(store.round(started.round.id)?.state).toBe('refunded')
    expect(await begin()).toHaveProperty('round')
    expect(calls).toEqual([])
  })
})

describe('a cancel', () => {
  it('ends an issue; repeated it is the same, and what was won is reported', async () => {
    const { issue, play, begin, cancel, report, calls } = studio()
    issue()
    const won = await play()
    expect([cancel().status, cancel().status]).toEqual([200, 200])
    expect(await begin()).toEqual({ fault: 'free_rounds' })
    await report()
    expect(calls.map(({ fields }) => fields)).toEqual([
      { issue_id: '7-frr_1', status: 'canceled', total_amount: won },
    ])
  })
  it('is refused for an unknown issue and for one that was played', async () => {
    const { issue, play, cancel } = studio()
    expect(codeOf(cancel())).toBe(610)
    issue({ freespins_quantity: 1 })
    await play()
    expect(codeOf(cancel())).toBe(620)
    expect([codeOf(cancel({ casino_id: 'somebody' })), codeOf(cancel({ issue_id: '' }))]).toEqual([403, 400])
  })
})

describe('an issue', () => {
  it('is the same when it is repeated, and another under its id is refused', () => {
    const { issue, clock } = studio()
    const valid_until = new Date(clock.now() + HOUR_MS).toISOString()
    const codes = [{}, {}, { bet_level: 3 }, { user: { id: '8', country: 'FI' } }].map((change) =>
      codeOf(issue({ valid_until, ...change })),
    )
    expect(codes).toEqual([0, 0, 610, 610])
  })
  it('ends within thirty days', () => {
    const { issue, clock } = studio()
    const until_ = (ms: number) => codeOf(issue({ valid_until: new Date(clock.now() + ms).toISOString() }))
    expect([until_(30 * DAY_MS + HOUR_MS), until_(-1), until_(30 * DAY_MS - HOUR_MS)]).toEqual([603, 603, 0])
  })
  it('has a level of the game', () => {
    const { issue } = studio()
    expect([issue({ bet_level: 0 }), issue({ bet_level: 10 }), issue({ bet_level: 9 })].map(codeOf)).toEqual([
      400, 400, 0,
    ])
  })
  it.each([
    [403, { casino_id: 'somebody' }],
    [400, { issue_id: '' }],
    [400, { currency: 'XXX' }],
    [400, { freespins_quantity: 0 }],
    [400, { valid_until: 'tomorrow' }],
    [400, { user: { id: '', country: 'FI' } }],
    [400, { games: [GAME, 'softswiss:AmberLotus'] }],
    [602, { games: [] }],
    [405, { games: ['softswiss:Nothing'] }],
    [601, { games: ['softswiss:BalloonAscent'] }],
  ])('is refused with %s for %j', (code, change) => {
    expect(codeOf(studio().issue(change))).toBe(code)
  })
  it('is signed', async () => {
    const sandbox = await openTestSandbox(softswiss)
    const payload = JSON.stringify({ casino_id, issue_id: '7-frr_1' })
    for (const [key, code] of [
      [secret, 610],
      ['another-secret', 403],
    ] as const) {
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: '/softswiss/freespins/cancel',
        headers: { 'content-type': 'application/json', 'x-request-sign': signatureOf(payload, key) },
        payload,
      })
      expect(answer.json()).toMatchObject({ code })
    }
  })
})
