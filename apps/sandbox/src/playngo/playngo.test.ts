import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { credentials } from '../credentials.ts'
import { refusalOf } from '../studio-kit/refusals.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { playngo } from './index.ts'
import { policies, protocol } from './protocol.ts'
import { type Elements, readXml, writeXml } from './xml.ts'

const { productId, accessToken } = credentials.playngo
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

const open = (): Promise<Sandbox> => openTestSandbox(playngo)

const real = { practice: '0', ticket: 'ticket-1' }
const addressOf = (change: Record<string, string>) => {
  const query = { pid: productId, gid: games[0]!.symbol, lang: 'fr_CA', country: 'CA', ...change }
  return `/playngo/ContainerLauncher?${new URLSearchParams(query).toString()}`
}

describe('launch', () => {
  it('leads to a game page in the locale of the address, and a ticket has one session', async () => {
    const sandbox = await open()
    const [first, again, other] = await Promise.all([
      sandbox.app.inject(addressOf(real)),
      sandbox.app.inject(addressOf(real)),
      sandbox.app.inject(addressOf({ ...real, ticket: 'ticket-2' })),
    ])
    const location = String(first.headers.location)
    expect(first.statusCode).toBe(302)
    expect(location).not.toContain('ticket-1')
    expect(again.headers.location).toBe(location)
    expect(other.headers.location).not.toBe(location)
    const page = await sandbox.app.inject(location)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(page.body).toContain('"locale":"fr-CA"')
    expect(page.body).toContain('"dialect":"playngo"')
  })

  it.each([{ pid: '101' }, { gid: '1' }, { ticket: '' }])('opens nothing with %s', async (change) => {
    const answer = await (await open()).app.inject(addressOf({ ...real, ...change }))
    expect(answer.statusCode).toBe(404)
  })

  it.each(games)('$name is played as a demo, and calls nobody', async ({ symbol }) => {
    const sandbox = await open()
    const launched = await sandbox.app.inject(addressOf({ practice: '1', gid: symbol }))
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/playngo/_bot/rounds',
      payload: {
        gameUrl: `http://localhost:4000${String(launched.headers.location)}`,
        count: 5,
        cycleMs: 0,
      },
    })
    const { rounds, fault } = answer.json<{ rounds: { state: string }[]; fault: unknown }>()
    expect(fault).toBeNull()
    expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
    const calls = sandbox.controls.get('playngo')?.calls() ?? []
    expect(calls.filter(({ direction }) => direction === 'out')).toEqual([])
  })
})

describe('XML', () => {
  it('keeps text with signs', () => {
    const elements = { a: 'x < y & z > "q"', empty: '' }
    expect(readXml(writeXml('release', elements))).toEqual({ root: 'release', elements })
  })
  it.each(['', '<a>', '<a><b>1</a>', '<a>text</a>', '<a><b>1</b></c>', '{"statusCode":0}'])(
    '%s is no message',
    (text) => {
      expect(readXml(text)).toBeNull()
    },
  )
})

const cents = (text = '0') => Math.round(Number(text) * 100)

/** The operator: a transaction counts once within its method; the cancel of an unknown reserve is done. */
function createWallet() {
  const done = new Set<string>()
  const reserves = new Map<string, number>()
  const wallet = {
    cents: 10_000,
    days: { birthdate: '1990-05-17', registration: '2026-01-31' },
    calls: [] as { method: string; elements: Elements }[],
    /** How the next calls of money end: `lost` carries the call out, `down` does not, a number is a code. */
    next: [] as ('lost' | 'down' | number)[],
    move(method: string, { transactionId = '', real: sent }: Elements): void {
      const key = `${method} ${transactionId}`
      if (done.has(key)) return
      done.add(key)
      if (method === 'reserve') reserves.set(transactionId, cents(sent))
      if (method === 'reserve') wallet.cents -= cents(sent)
      if (method === 'release') wallet.cents += cents(sent)
      if (method === 'cancelReserve') wallet.cents += reserves.get(transactionId) ?? 0
    },
    send(url: string, body: string): string {
      const method = url.slice(1)
      const { root, elements } = readXml(body) ?? { root: '', elements: {} }
      if (root !== method || elements['accessToken'] !== accessToken)
        return writeXml(method, { statusCode: '4' })
      wallet.calls.push({ method, elements })
      const isMoney = method !== 'authenticate' && method !== 'balance'
      const special = isMoney ? wallet.next.shift() : undefined
      if (special === 'down') throw new Error('no connection')
      if (typeof special === 'number') return writeXml(method, { statusCode: String(special) })
      if (isMoney) wallet.move(method, elements)
      if (special === 'lost') throw new Error('cut')
      const who = {
        externalId: '7',
        externalGameSessionId: 'session-7',
        userCurrency: 'EUR',
        ...wallet.days,
        betLimit: '2.00',
      }
      return writeXml(method, {
        ...(method === 'authenticate' ? who : {}),
        ...(isMoney ? { externalTransactionId: '7.1' } : {}),
        real: (wallet.cents / 100).toFixed(2),
        statusCode: '0',
      })
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
    send: async ({ url, body }) => ({ status: 200, text: wallet.send(url, body) }),
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: games[1]!.symbol,
      token: 'ticket-1',
      currency: 'EUR',
      language: 'en-GB',
    },
  })
  running.push(own)
  const identified = await own.sessions.identify(own.session, '127.0.0.1')
  if ('fault' in identified) throw new Error(identified.fault)
  const session = own.store.session('session-1')!
  const openAgain = () =>
    own.sessions.open({ ...own.session, id: 'session-2', token: 'ticket-2', player: '', platform: 'WEB' })
  return {
    ...own,
    session,
    openAgain,
    wallet,
    methods: () => wallet.calls.map(({ method }) => method).slice(1),
  }
}

describe('a round for money', () => {
  it('begins with the exchange of the ticket, once; a later opening asks for the balance', async () => {
    const { sessions, session, wallet, methods } = await studio()
    expect(session).toMatchObject({ player: '7', token: 'session-7', currency: 'EUR', maxMinor: '200' })
    expect(wallet.calls[0]).toMatchObject({ method: 'authenticate', elements: { username: 'ticket-1' } })
    expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ balanceMinor: '10000' })
    expect(methods()).toEqual(['balance'])
  })

  it.each(['birthdate', 'registration'] as const)(
    'does not begin without the %s of its player',
    async (day) => {
      const { sessions, openAgain, wallet } = await studio()
      wallet.days[day] = ''
      expect(await sessions.identify(openAgain(), '127.0.0.1')).toMatchObject({ refusal: 'noAnswer' })
    },
  )

  it('ends with its release, of zero too', async () => {
    const { start, rounds, wallet, methods } = await studio()
    let expected = 10_000
    const ends = new Set<string>()
    let count = 0
    for (; count < 60 && ends.size < 2; count++) {
      const round = await start()
      expect((await rounds.shown(round)).state).toBe('closed')
      expected += Number(round.owedMinor) - 20
      expect(wallet.cents).toBe(expected)
      ends.add(round.owedMinor === '0' ? 'lost' : 'won')
    }
    expect(ends.size).toBe(2)
    expect(methods()).toEqual(Array.from({ length: count }, () => ['reserve', 'release']).flat())
  })

  it.each(['lost', 'down', 12] as const)('cancels a reserve that ended with %s', async (how) => {
    const { start, rounds, store, wallet, methods } = await studio()
    rounds.run()
    wallet.next.push(how)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(methods()).toEqual(['reserve', 'cancelReserve'])
    expect(wallet.calls.slice(1).map(({ elements }) => elements['transactionId'])).toEqual([
      round.betReference,
      round.betReference,
    ])
    expect(wallet.cents).toBe(10_000)
  })

  it('tells the player that the game is not available where the reserve ended with 12', async () => {
    const { start, rounds, store, wallet } = await studio()
    rounds.run()
    wallet.next.push(12)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(refusalOf(store.round(round.id)!, protocol)).toBe('game')
  })

  it('repeats a release under the same id until it is acknowledged', async () => {
    const { start, rounds, store, wallet, methods } = await studio()
    rounds.run()
    const round = await start()
    wallet.next.push('lost', 12)
    await rounds.shown(round)
    await until(() => store.round(round.id)?.state === 'closed')
    expect(methods()).toEqual(['reserve', 'release', 'release', 'release'])
    expect(wallet.cents).toBe(9_980 + Number(round.owedMinor))
  })

  it.each([
    [7, 'funds'],
    [10, 'session'],
    [5, 'account'],
    [9, 'limit'],
    [2, 'refused'],
  ])('is refused for good with %s', async (code, reason) => {
    const { start, wallet, methods } = await studio()
    wallet.next.push(code)
    expect(await start()).toMatchObject({ state: 'refused', error: code })
    expect(protocol.refusalOf(code)).toBe(reason)
    expect(methods()).toEqual(['reserve'])
  })

  it('is not moved by repeated calls', async () => {
    const { start, rounds, wallet, control } = await studio()
    control.set({ duplicate: 2 })
    const round = await start()
    await rounds.shown(round)
    expect(wallet.cents).toBe(9_980 + Number(round.owedMinor))
  })

  it('takes no answer of another method for its own', () => {
    const answer = { status: 200, text: writeXml('balance', { statusCode: '0', real: '1.00' }) }
    expect(protocol.toAnswer(answer, { method: 'release', fields: {} })).toEqual({ outcome: 'unknown' })
    expect(protocol.toAnswer({ ...answer, status: 500 }, { method: 'balance', fields: {} })).toEqual({
      outcome: 'unknown',
    })
  })
})
