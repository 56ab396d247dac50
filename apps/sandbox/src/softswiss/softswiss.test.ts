import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { softswiss } from './index.ts'
import { policies, protocol } from './protocol.ts'
import { isSigned, signatureOf } from './wire.ts'

const { casinoId, secret } = credentials.softswiss
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

const open = (): Promise<Sandbox> => openTestSandbox(softswiss)

const urls = { deposit_url: 'http://localhost:3000/cashier', return_url: 'http://localhost:3000/' }
const user = { id: '7', country: 'CA' }

async function launch(
  sandbox: Sandbox,
  path: 'sessions' | 'demo',
  change: object = {},
  own: string = secret,
) {
  const symbol = games[0]!.symbol
  const payload = JSON.stringify({ casino_id: casinoId, game: symbol, locale: 'fr', urls, ...change })
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/softswiss/${path}`,
    headers: { 'content-type': 'application/json', 'x-request-sign': signatureOf(payload, own) },
    payload,
  })
  const body = answer.json<{ code?: number; launch_options?: { game_url: string } }>()
  return { code: body.code, url: body.launch_options?.game_url ?? '' }
}

describe('launch', () => {
  it('returns a game page in the language and country of the launch', async () => {
    const sandbox = await open()
    const { url } = await launch(sandbox, 'sessions', { currency: 'EUR', user })
    const { origin, pathname, search } = new URL(url)
    expect(origin).toBe('http://localhost:4000')
    const page = await sandbox.app.inject(pathname + search)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(page.body).toContain('"locale":"fr-CA"')
    expect(page.body).toContain('"dialect":"softswiss"')
    expect((await sandbox.app.inject('/softswiss/play?session=gone&locale=fi')).statusCode).toBe(404)
  })

  it.each([
    [403, { currency: 'EUR', user }, 'another-secret'],
    [403, { currency: 'EUR', user, casino_id: 'somebody' }, undefined],
    [405, { currency: 'EUR', user, game: 'softswiss:Nothing' }, undefined],
    [400, { currency: 'XXX', user }, undefined],
    [400, { currency: 'EUR' }, undefined],
    [400, { currency: 'EUR', user, urls: 'none' }, undefined],
  ])('refuses with %s', async (code, change: object, own) => {
    expect((await launch(await open(), 'sessions', change, own)).code).toBe(code)
  })

  it.each(games.filter(({ live }) => !live))(
    '$name is played as a demo, and calls nobody',
    async ({ symbol }) => {
      const sandbox = await open()
      const { url } = await launch(sandbox, 'demo', { game: symbol })
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: '/softswiss/_bot/rounds',
        payload: { gameUrl: url, count: 5, cycleMs: 0 },
      })
      const { rounds, fault } = answer.json<{ rounds: { state: string }[]; fault: unknown }>()
      expect(fault).toBeNull()
      expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
      const calls = sandbox.controls.get('softswiss')?.calls() ?? []
      expect(calls.filter(({ direction }) => direction === 'out')).toEqual([])
    },
  )
})

interface Fields {
  readonly user_id: string
  readonly game_id?: string
  readonly finished?: boolean
  readonly actions?: readonly {
    readonly action: string
    readonly action_id: string
    readonly amount?: number
    readonly original_action_id?: string
  }[]
}

/** The operator: every action counts once, and one that was taken back moves nothing. */
function createWallet() {
  const moved = new Map<string, number>()
  const wallet = {
    balance: 10_000,
    calls: [] as { method: string; fields: Fields }[],
    /** How the next calls of money end: `lost` carries the call out, `down` does not, a number is an error. */
    next: [] as ('lost' | 'down' | number)[],
    answer(method: string, fields: Fields) {
      const transactions = (fields.actions ?? []).map((one) => {
        const back = moved.get(one.original_action_id ?? '')
        if (one.action === 'rollback' && one.original_action_id) moved.set(one.original_action_id, 0)
        if (one.action === 'rollback') wallet.balance -= back ?? 0
        else if (!moved.has(one.action_id)) {
          const change = (one.action === 'bet' ? -1 : 1) * (one.amount ?? 0)
          moved.set(one.action_id, change)
          wallet.balance += change
        }
        return { action_id: one.action_id, tx_id: back === undefined && method === 'rollback' ? '' : 't1' }
      })
      return { status: 200, text: JSON.stringify({ balance: wallet.balance, transactions }) }
    },
    send(url: string, body: string, signature: string | undefined) {
      const method = url.slice(1)
      const fields = JSON.parse(body) as Fields
      if (!isSigned(Buffer.from(body), signature, secret))
        return { status: 403, text: JSON.stringify({ code: 403, message: 'Forbidden' }) }
      wallet.calls.push({ method, fields })
      const special = fields.actions ? wallet.next.shift() : undefined
      if (special === 'down') throw new Error('no connection')
      if (typeof special === 'number')
        return { status: special < 400 ? 412 : special, text: JSON.stringify({ code: special }) }
      const answer = wallet.answer(method, fields)
      if (special === 'lost') throw new Error('cut')
      return answer
    },
  }
  return wallet
}

function studio() {
  const wallet = createWallet()
  const own = openTestStudio({
    games,
    protocol,
    policies,
    send: async ({ url, body, headers }) => wallet.send(url, body, headers['x-request-sign']),
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: games[1]!.symbol,
      token: '',
      player: '7',
      currency: 'EUR',
      language: 'en',
    },
  })
  running.push(own)
  const actions = () =>
    wallet.calls.flatMap(({ fields }) => fields.actions?.map(({ action }) => action) ?? [])
  return { ...own, wallet, actions }
}

describe('a round for money', () => {
  it('asks for the balance of the player that the launch names', async () => {
    const { sessions, session, wallet } = studio()
    expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ balanceMinor: '10000' })
    const fields = { user_id: '7', currency: 'EUR', game: session.symbol }
    expect(wallet.calls).toEqual([{ method: 'play', fields }])
  })

  it('is finished by its win, or by the bet of a lost round', async () => {
    const { start, rounds, wallet } = studio()
    let expected = 10_000
    const ends = new Set<string>()
    for (let index = 0; index < 60 && ends.size < 2; index++) {
      const before = wallet.calls.length
      const round = await start()
      expect((await rounds.shown(round)).state).toBe('closed')
      expected += Number(round.owedMinor) - 20
      expect(wallet.balance).toBe(expected)
      const flags = wallet.calls.slice(before).map(({ fields }) => fields.finished)
      expect(flags).toEqual(round.owedMinor === '0' ? [true] : [false, true])
      ends.add(round.owedMinor === '0' ? 'lost' : 'won')
    }
    expect(ends.size).toBe(2)
  })

  it.each(['lost', 'down', 500] as const)('takes back a bet that ended with %s', async (how) => {
    const { start, rounds, store, wallet, actions } = studio()
    rounds.run()
    wallet.next.push(how)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(actions()).toEqual(['bet', 'rollback'])
    expect(wallet.balance).toBe(10_000)
  })

  it('sends a rollback under the same id until it is acknowledged', async () => {
    const { start, rounds, store, wallet } = studio()
    rounds.run()
    wallet.next.push('lost', 'lost', 500)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    const ids = wallet.calls.slice(1).map(({ fields }) => fields.actions?.[0]?.action_id)
    expect(ids).toEqual(Array.from({ length: 3 }, () => `${round.betReference}-back`))
    expect(wallet.balance).toBe(10_000)
  })

  it.each([
    [100, 'funds'],
    [106, 'stakeLimit'],
    [110, 'account'],
    [403, 'unknown'],
  ])('is refused for good with %s', async (code, reason) => {
    const { start, wallet, actions } = studio()
    wallet.next.push(code)
    expect(await start()).toMatchObject({ state: 'refused', error: code })
    expect(protocol.refusalOf(code)).toBe(reason)
    expect(actions()).toEqual(['bet'])
  })

  it('is not moved by repeated calls', async () => {
    const { start, rounds, wallet, control } = studio()
    control.set({ duplicate: 2 })
    const round = await start()
    await rounds.shown(round)
    expect(wallet.balance).toBe(9_980 + Number(round.owedMinor))
  })
})
