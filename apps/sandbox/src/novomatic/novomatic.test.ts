import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { type Books, openBooks } from '../books.ts'
import { novomatic as dialect } from '../studio-kit/client/dialects/novomatic.ts'
import type { Session } from '../studio-kit/store.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { novomatic } from './index.ts'
import { policies, protocol } from './protocol.ts'
import { authorizationOf, isSigned } from './wire.ts'

const openedBooks: Books[] = []
const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

function open(): Promise<Sandbox> {
  const books = openBooks(':memory:')
  openedBooks.push(books)
  return openTestSandbox(novomatic, {}, books)
}

interface Wrong {
  readonly partner?: string
  readonly segment?: string
  readonly game?: string
  readonly user?: string
  readonly session?: string
  readonly secret?: string
  readonly ageMs?: number
}

async function launch(sandbox: Sandbox, mode: 'Cash' | 'Demo', wrong: Wrong = {}) {
  const { partner = 'sandbox-marquee', segment = mode, game = games[0]!.symbol } = wrong
  const query = mode === 'Cash' ? `&UserId=${wrong.user ?? '7'}` : ''
  const service = `/novomatic/Nrgs/B2B/Service/${partner}/V5/${segment}`
  const path = `${service}/Games/${game}/Sessions/PresentationURL?Protocol=http${query}`
  const body = JSON.stringify({
    LanguageCode: 'fi',
    ClientTechnology: 'HTML5',
    ...(mode === 'Cash' ? { PartnerUserSessionKey: wrong.session ?? 'key-1', MaximumBet: 90 } : {}),
    GameClientParameters: { closeurl: 'http://localhost:3000/' },
  })
  const dateUtc = new Date(Date.now() - (wrong.ageMs ?? 0)).toISOString()
  const signed = { method: 'POST', path, dateUtc, body }
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/json',
      dateutc: dateUtc,
      authorization: authorizationOf(signed, wrong.secret),
    },
    payload: body,
  })
  return { status: answer.statusCode, ...answer.json<{ GamePresentationURL?: string; Error?: string }>() }
}

describe('launch', () => {
  it('has a page in the language of the call, without the key of the session', async () => {
    const sandbox = await open()
    const { status, GamePresentationURL = '' } = await launch(sandbox, 'Cash')
    expect(status).toBe(200)
    const { origin, pathname, search } = new URL(GamePresentationURL)
    expect(origin).toBe('http://localhost:4000')
    expect(search).not.toContain('key-1')
    const page = await sandbox.app.inject(pathname + search)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(page.body).toContain('<html lang="fi"')
    expect(page.body).toContain('"dialect":"novomatic"')
    expect((await sandbox.app.inject('/novomatic/Show/html5?session=gone')).statusCode).toBe(404)
  })

  it('keeps the largest stake of the launch when the player is known', async () => {
    const sandbox = await open()
    const { GamePresentationURL = '' } = await launch(sandbox, 'Cash')
    const id = new URL(GamePresentationURL).searchParams.get('session')
    const { maxMinor } = openedBooks
      .at(-1)!
      .one<{ maxMinor: string }>('select max_minor as "maxMinor" from novomatic_session where id = ?', id)!
    expect(maxMinor).toBe('90')
    const record = { UserId: '7', CurrencyCode: 'EUR', CountryCode: 'FI' }
    expect(protocol.identityIn(record, { token: 't', maxMinor } as Session)).toMatchObject({ maxMinor: '90' })
  })

  it.each<[number, string, Wrong]>([
    [401, 'Unauthorized', { secret: 'other' }],
    [401, 'Unauthorized', { ageMs: 6 * 60_000 }],
    [403, 'Forbidden', { partner: 'other' }],
    [404, 'GameUnknown', { game: '1' }],
    [400, 'BadRequest', { segment: 'Bonus' }],
    [400, 'BadRequest', { user: '' }],
    [400, 'BadRequest', { session: '' }],
  ])('is refused with %i %s for %o', async (status, name, wrong) => {
    expect(await launch(await open(), 'Cash', wrong)).toEqual({ status, Error: name })
  })

  it.each(games)('$name is played as a demo without a call', async ({ symbol }) => {
    const sandbox = await open()
    const { GamePresentationURL } = await launch(sandbox, 'Demo', { game: symbol })
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/novomatic/_bot/rounds',
      payload: { gameUrl: GamePresentationURL, count: 5, cycleMs: 0 },
    })
    const { rounds, fault } = answer.json<{ rounds: { state: string }[]; fault: unknown }>()
    expect(fault).toBeNull()
    expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
    const calls = sandbox.controls.get('novomatic')?.calls() ?? []
    expect(calls.filter(({ direction }) => direction === 'out')).toEqual([])
  })
})

interface Sent {
  readonly name: string
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
}

/** The operator: a transaction counts once for its type; a cancelled stake is given back once. */
function createWallet() {
  const moved = new Map<string, number>()
  const wallet = {
    minor: 10_000,
    state: 'Active',
    calls: [] as Sent[],
    /** How the next transactions end: `lost` carries the call out, `down` does not, others are an error. */
    next: [] as ('lost' | 'down' | { status: number; name: string })[],
    book({ TransactionType, TransactionId, Amount }: Readonly<Record<string, unknown>>): void {
      const key = `${String(TransactionType)} ${String(TransactionId)}`
      if (moved.has(key)) return
      const isCancel = TransactionType === 'CasinoRound_CancelStake'
      const taken = moved.get(`CasinoRound_Stake ${String(TransactionId)}`) ?? 0
      moved.set(key, isCancel ? -taken : Number(Amount))
      wallet.minor += moved.get(key)!
    },
    send(path: string, verb: string, text: string) {
      const body = text === '' ? {} : (JSON.parse(text) as Sent['body'])
      const name = verb === 'POST' ? String(body['TransactionType']).slice(12) : verb
      wallet.calls.push({ name, path, body })
      const special = verb === 'POST' ? wallet.next.shift() : undefined
      if (special === 'down') throw new Error('no connection')
      if (typeof special === 'object') return { status: special.status, body: { Error: special.name } }
      if (verb === 'POST') wallet.book(body)
      if (special === 'lost') throw new Error('cut')
      const record = {
        UserId: '7',
        State: wallet.state,
        CountryCode: 'FI',
        CurrencyCode: 'EUR',
        Amount: wallet.minor,
      }
      if (verb === 'GET') return { status: 200, body: record }
      return verb === 'PUT'
        ? { status: 200, body: { ...body, EntityReferenceId: '1' } }
        : { status: 201, body: { ...body, TransactionReferenceId: '9', User: record } }
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
    send: async ({ url, method, headers, body }) => {
      const { pathname, search } = new URL(url, 'http://operator.invalid')
      const path = pathname + search
      const signed = { method, path, dateUtc: headers['DateUtc'] ?? '', body }
      if (!isSigned(signed, headers['Authorization'], Date.now()))
        return { status: 401, text: '{"Error":"Unauthorized"}' }
      const answer = wallet.send(path, method, body)
      return { status: answer.status, text: JSON.stringify(answer.body) }
    },
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: games[1]!.symbol,
      token: 'key-1',
      player: '7',
      currency: 'EUR',
      language: 'en',
    },
  })
  running.push(own)
  return { ...own, wallet, names: () => wallet.calls.map(({ name }) => name) }
}

describe('a round for money', () => {
  it('begins with the record of the player, whenever the page opens', async () => {
    const { sessions, session, store, wallet } = studio()
    for (let opening = 0; opening < 2; opening++)
      expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ balanceMinor: '10000' })
    expect(wallet.calls.map(({ name, path }) => `${name} ${path}`)).toEqual(
      Array.from(
        { length: 2 },
        () => 'GET /Cash/Users/7?CurrencyCode=EUR&GameId=7859222&PartnerUserSessionKey=key-1',
      ),
    )
    expect(store.session(session.id)).toMatchObject({ player: '7', token: 'key-1', jurisdiction: 'FI' })
    const launched = { ...session, currency: '' }
    expect(protocol.authenticate(launched, '').fields['path']).not.toContain('CurrencyCode')
  })

  it.each(['Blocked', 'Banned'])('is refused to a player whose record says %s', async (state) => {
    const { sessions, session, wallet } = studio()
    wallet.state = state
    expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ refusal: 'account' })
  })

  it('is a negative stake, a win where there is one, and an end', async () => {
    const { start, rounds, wallet } = studio()
    let expected = 10_000
    const kinds = new Set<string>()
    for (let index = 0; index < 60 && kinds.size < 2; index++) {
      wallet.calls.length = 0
      const round = await start()
      expect((await rounds.shown(round)).state).toBe('closed')
      expected += Number(round.owedMinor) - 20
      expect(wallet.minor).toBe(expected)
      const names = wallet.calls.map(({ name }) => name)
      expect(names).toEqual(round.owedMinor === '0' ? ['Stake', 'PUT'] : ['Stake', 'Win', 'PUT'])
      expect(wallet.calls[0]?.body).toMatchObject({
        Amount: -20,
        EntityReferences: [{}, { EntityType: 'CasinoRound', EntityId: round.id }],
      })
      expect(wallet.calls.at(-1)?.path).toBe(`/Entities/CasinoRound/${round.id}`)
      kinds.add(names.join())
    }
    expect(kinds.size).toBe(2)
  })

  it.each(['lost', 'down', { status: 500, name: 'InternalError' }] as const)(
    'cancels a stake that ended with %o, under its own id',
    async (how) => {
      const { start, rounds, store, wallet, names } = studio()
      rounds.run()
      wallet.next.push(how)
      const round = await start()
      await until(() => store.round(round.id)?.state === 'refunded')
      expect(names()).toEqual(['Stake', 'CancelStake'])
      expect(wallet.calls[1]?.body['TransactionId']).toBe(wallet.calls[0]?.body['TransactionId'])
      expect(wallet.minor).toBe(10_000)
    },
  )

  it('repeats a cancel until it is acknowledged', async () => {
    const { start, rounds, store, wallet, names } = studio()
    rounds.run()
    wallet.next.push('lost', 'lost', { status: 500, name: 'InternalError' })
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(names()).toEqual(['Stake', ...Array.from({ length: 3 }, () => 'CancelStake')])
    expect(wallet.minor).toBe(10_000)
  })

  it.each([
    [412, 'InsufficientFunds', 'funds'],
    [404, 'TokenInvalid', 'session'],
    [404, 'GameUnknown', 'game'],
    [403, 'Forbidden', 'account'],
    [400, 'BadRequest', 'unknown'],
  ])('is refused for good with %i %s', async (status, name, reason) => {
    const { start, wallet, names } = studio()
    wallet.next.push({ status, name })
    expect(await start()).toMatchObject({ state: 'refused', error: name })
    expect(protocol.refusalOf(name)).toBe(reason)
    expect(names()).toEqual(['Stake'])
  })

  it('is not moved by repeated calls', async () => {
    const { start, rounds, wallet, control, store } = studio()
    rounds.run()
    control.set({ duplicate: 2 })
    const round = await start()
    wallet.next.push('lost')
    await rounds.shown(round)
    await until(() => store.round(round.id)?.state === 'closed')
    expect(wallet.minor).toBe(9_980 + Number(round.owedMinor))
  })
})

describe('page messages', () => {
  it('say only that the player leaves, and hear of pauses', () => {
    expect(dialect.quit()).toEqual(['{"state":{"name":"gameClosing"}}'])
    expect(dialect.read('{"action":{"name":"pauseRendering"}}')).toBe('pause')
    expect(dialect.read('{"action":{"name":"resumeRendering"}}')).toBe('resume')
    for (const other of ['{"action":{"name":"other"}}', '{"action":null}', 'text', 7, null])
      expect(dialect.read(other)).toBeNull()
  })
})
