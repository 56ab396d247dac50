import { afterEach, describe, expect, it } from 'vitest'
import { yggdrasil as dialect } from '../studio-kit/client/dialects/yggdrasil.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { yggdrasil } from './index.ts'
import { policies, protocol } from './protocol.ts'

const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

async function launch(change: Record<string, string> = {}) {
  const sandbox = await openTestSandbox(yggdrasil)
  const query = new URLSearchParams({
    gameid: games[0]!.symbol,
    org: 'sandbox-marquee',
    lang: 'fi',
    currency: 'EUR',
    channel: 'pc',
    key: 'key-1',
    home: 'http://localhost:3000/',
    ...change,
  })
  const openAddress = async () => {
    const answer = await sandbox.app.inject(`/yggdrasil/init/launchClient.html?${query.toString()}`)
    return { status: answer.statusCode, page: answer.headers['location'] ?? '' }
  }
  return { ...(await openAddress()), sandbox, openAddress }
}

describe('launch', () => {
  it('leads to the page of the game, in the language of the address and without the key', async () => {
    const { status, page, sandbox } = await launch()
    expect(status).toBe(302)
    expect(page).not.toContain('key-1')
    const answer = await sandbox.app.inject(page)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<html lang="fi"')
    expect(answer.body).toContain('"dialect":"yggdrasil"')
  })

  it('opens one session for a key, and a new one for every demo', async () => {
    const real = await launch()
    expect((await real.openAddress()).page).toBe(real.page)
    const demo = await launch({ key: '' })
    expect((await demo.openAddress()).page).not.toBe(demo.page)
  })

  it.each([
    ['an unknown game', { gameid: '1' }],
    ['another organization', { org: 'another' }],
    ['a currency that does not exist', { currency: 'X' }],
  ])('refuses %s', async (_what, change) => {
    expect((await launch(change)).status).toBe(404)
  })
})

interface Call {
  readonly path: string
  readonly fields: Readonly<Record<string, string>>
}

/** The operator: a pair of references counts once, and its repeat is code 0; a cancel of nothing is code 0. */
function createWallet() {
  const moved = new Map<string, number>()
  const wallet = {
    cents: 10_000,
    calls: [] as Call[],
    /** How the next calls of money end: `lost` carries the call out, a status and a code are an error. */
    next: [] as ('lost' | { status: number; code: number })[],
    move(id: string, cents: number) {
      if (moved.has(id)) return
      moved.set(id, cents)
      wallet.cents += cents
    },
    carryOut(method: string, fields: Call['fields']) {
      const id = `${fields['reference']} ${fields['subreference']}`
      const cents = Math.round(Number(fields['amount'] ?? 0) * 100)
      if (method === 'wager') wallet.move(id, -cents)
      if (method === 'endwager') wallet.move(id, cents)
      if (method === 'cancelwager') wallet.move(`${id} back`, -(moved.get(id) ?? 0))
    },
    send(url: string) {
      const { pathname, searchParams } = new URL(url, 'http://operator.invalid')
      const fields = Object.fromEntries(searchParams)
      const method = /(\w+)\.json$/.exec(pathname)?.[1] ?? ''
      wallet.calls.push({ path: pathname, fields })
      const special = ['playerinfo', 'getbalance'].includes(method) ? undefined : wallet.next.shift()
      if (special !== undefined && special !== 'lost')
        return { status: special.status, text: JSON.stringify({ code: special.code, msg: 'no' }) }
      wallet.carryOut(method, fields)
      if (special === 'lost') throw new Error('cut')
      const data = {
        playerId: '7',
        balance: wallet.cents / 100,
        applicableBonus: 1.5,
        currency: 'EUR',
        country: 'FI',
        maxBetLimit: 5,
      }
      return { status: 200, text: JSON.stringify({ code: 0, data }) }
    },
  }
  return wallet
}

async function studio() {
  const wallet = createWallet()
  const own = openTestStudio({
    games,
    protocol,
    policies,
    send: async ({ url }) => wallet.send(url),
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: games[0]!.symbol,
      token: 'key-1',
      currency: '',
      language: 'en',
    },
  })
  running.push(own)
  const identified = await own.sessions.identify(own.session, '127.0.0.1')
  const methods = () => wallet.calls.map(({ path }) => path.split('/').at(-1))
  return { ...own, wallet, identified, methods }
}

describe('a round for money', () => {
  it('begins with `playerinfo`, whose balance is cash and bonus', async () => {
    const { identified, wallet, store, session } = await studio()
    expect(identified).toMatchObject({ balanceMinor: '10150' })
    expect(store.session(session.id)).toMatchObject({ player: '7', currency: 'EUR', maxMinor: '500' })
    expect(wallet.calls).toEqual([
      {
        path: '/sandbox-yggdrasil-key/playerinfo.json',
        fields: { org: 'sandbox-marquee', version: '1.2', sessiontoken: 'key-1' },
      },
    ])
  })

  it('is a wager and a result under one reference, of 0 for a lost one', async () => {
    const { start, rounds, wallet } = await studio()
    let expected = 10_000
    const results = new Set<boolean>()
    for (let index = 0; index < 60 && results.size < 2; index++) {
      wallet.calls.length = 0
      const round = await start()
      expect((await rounds.shown(round)).state).toBe('closed')
      expected += Number(round.owedMinor) - 20
      expect(wallet.cents).toBe(expected)
      const [wager, result] = wallet.calls.map(({ fields }) => fields)
      expect(wager).toMatchObject({ reference: round.id, amount: '0.20', sessiontoken: 'key-1' })
      expect(result).toMatchObject({ reference: round.id, playerid: '7' })
      expect(Number(result?.['amount'])).toBe(Number(round.owedMinor) / 100)
      expect(result).not.toHaveProperty('sessiontoken')
      expect(result?.['subreference']).not.toBe(wager?.['subreference'])
      results.add(round.owedMinor === '0')
    }
    expect(results.size).toBe(2)
  })

  it.each(['lost', { status: 500, code: 1 }, { status: 200, code: 1 }] as const)(
    'cancels a wager that ended with %j',
    async (how) => {
      const { start, rounds, store, wallet, methods } = await studio()
      rounds.run()
      wallet.next.push(how)
      const round = await start()
      await until(() => store.round(round.id)?.state === 'refunded')
      expect(methods()).toEqual(['playerinfo.json', 'wager.json', 'cancelwager.json'])
      expect(wallet.calls.at(-1)?.fields).not.toHaveProperty('amount')
      expect(wallet.cents).toBe(10_000)
    },
  )

  it('sends a result again until it is acknowledged', async () => {
    const { start, rounds, store, wallet, methods } = await studio()
    rounds.run()
    const round = await start()
    wallet.next.push('lost', { status: 503, code: 1 }, { status: 200, code: 1 })
    await rounds.shown(round)
    await until(() => store.round(round.id)?.state === 'closed')
    expect(methods().slice(1)).toEqual(['wager.json', ...Array.from({ length: 4 }, () => 'endwager.json')])
    expect(wallet.cents).toBe(10_000 - 20 + Number(round.owedMinor))
  })

  it.each([
    [1000, 'session'],
    [1006, 'funds'],
    [1007, 'account'],
    [1008, 'limit'],
    [1013, 'stakeLimit'],
  ])('is refused for good with %s', async (code, reason) => {
    const { start, wallet } = await studio()
    wallet.next.push({ status: 200, code })
    expect(await start()).toMatchObject({ state: 'refused', error: code })
    expect(protocol.refusalOf(code)).toBe(reason)
  })
})

it.each([
  ['wager', 'again'],
  ['endwager', 'again'],
  ['cancelwager', 'refused'],
  ['campaignpayout', 'refused'],
])('takes the general error for %s as %s', (method, outcome) => {
  const reply = { status: 200, text: '{"code":1,"msg":"no"}' }
  expect(protocol.toAnswer(reply, { method, fields: {} }).outcome).toBe(outcome)
})

it.each([
  ['balance/update', 'refreshBalance'],
  ['StopGamePlay', 'pause'],
  ['ReStartGamePlay', 'resume'],
  ['bet/setMinBet', null],
])('hears %s of the page as %s', (data, request) => {
  expect(dialect.read(data)).toBe(request)
})

it('says in text when it is ready and when a round begins and ends', () => {
  const moment = { round: '1', balanceMinor: '1' }
  expect([dialect.loaded('x'), dialect.roundStarted(moment), dialect.roundEnded(moment)]).toEqual([
    ['game/ready'],
    ['gameRound/start'],
    ['gameRound/end'],
  ])
  expect(dialect.read({ event: 'balance/update' })).toBeNull()
})
