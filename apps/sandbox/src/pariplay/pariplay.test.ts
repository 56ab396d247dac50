import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { pariplay } from './index.ts'
import { policies, protocol } from './protocol.ts'
import { account, isOurs } from './wire.ts'

const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

const open = (): Promise<Sandbox> => openTestSandbox(pariplay)

async function launch(sandbox: Sandbox, name: 'LaunchGame' | 'LaunchDemoGame', change: object = {}) {
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: `/pariplay/api/${name}`,
    payload: {
      Account: account,
      GameCode: games[0]!.symbol,
      CurrencyCode: 'EUR',
      LanguageCode: 'fr',
      HomeUrl: 'http://localhost:3000/',
      PlatformType: 1,
      ...(name === 'LaunchGame' ? { PlayerId: '7', CountryCode: 'CA' } : {}),
      ...change,
    },
  })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ Url?: string; Token?: string; Error?: { ErrorCode: number } }>()
}

describe('launch', () => {
  it('has a token, and a page in the language and country of the launch under another secret', async () => {
    const sandbox = await open()
    const { Url = '', Token = '' } = await launch(sandbox, 'LaunchGame')
    const { origin, pathname, search } = new URL(Url)
    expect(origin).toBe('http://localhost:4000')
    expect(Token).toMatch(/^[\w-]{32}$/)
    expect(search).not.toContain(Token)
    const page = await sandbox.app.inject(pathname + search)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(page.body).toContain('"locale":"fr-CA"')
    expect(page.body).toContain('"dialect":"pariplay"')
    expect((await sandbox.app.inject('/pariplay/game?session=gone&lang=fi')).statusCode).toBe(404)
  })

  it.each([
    [4, { Account: { ...account, Password: 'other' } }],
    [4, { Account: { ...account, UserName: 'other' } }],
    [7, { GameCode: 'PP_Nothing' }],
    [30, { CurrencyCode: 'XXX' }],
    [900, { PlayerId: undefined }],
    [900, { Account: undefined }],
  ])('is refused with %s', async (code, change: object) => {
    expect(await launch(await open(), 'LaunchGame', change)).toEqual({ Error: { ErrorCode: code } })
  })

  it.each(games.filter(({ live }) => !live))(
    '$name is played as a demo without a token, and calls nobody',
    async ({ symbol }) => {
      const sandbox = await open()
      const { Url, Token } = await launch(sandbox, 'LaunchDemoGame', { GameCode: symbol })
      expect(Token).toBeUndefined()
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: '/pariplay/_bot/rounds',
        payload: { gameUrl: Url, count: 5, cycleMs: 0 },
      })
      const { rounds, fault } = answer.json<{ rounds: { state: string }[]; fault: unknown }>()
      expect(fault).toBeNull()
      expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
      const calls = sandbox.controls.get('pariplay')?.calls() ?? []
      expect(calls.filter(({ direction }) => direction === 'out')).toEqual([])
    },
  )
})

interface Fields {
  readonly Account: typeof account
  readonly Token: string
  readonly TransactionId: string
  readonly RefTransactionId?: string
  readonly Amount: number
  readonly EndGame?: boolean
}

/** The operator: a transaction counts once, its repeat is error 11, that of a cancel 18. */
function createWallet() {
  const moved = new Map<string, number>()
  const cancelled = new Set<string>()
  const wallet = {
    cents: 10_000,
    calls: [] as { method: string; fields: Fields }[],
    /** How the next calls of money end: `lost` carries the call out, `down` does not, a number is an error. */
    next: [] as ('lost' | 'down' | number)[],
    errorOf(method: string, { TransactionId, RefTransactionId = '', Amount }: Fields): number {
      if (method === 'CancelTransaction') {
        if (cancelled.has(RefTransactionId)) return 18
        cancelled.add(RefTransactionId)
        wallet.cents -= moved.get(RefTransactionId) ?? 0
        return moved.has(RefTransactionId) ? 0 : 6
      }
      if (cancelled.has(TransactionId)) return 18
      if (moved.has(TransactionId)) return 11
      const change = Math.round(Amount * 100) * (method === 'Debit' ? -1 : 1)
      moved.set(TransactionId, change)
      wallet.cents += change
      return 0
    },
    send(url: string, body: string): string {
      const method = url.slice(1)
      const fields = JSON.parse(body) as Fields
      if (!isOurs(fields.Account)) return '{"Error":{"ErrorCode":4}}'
      wallet.calls.push({ method, fields })
      const isMoney = method !== 'Authenticate' && method !== 'GetBalance'
      const special = isMoney ? wallet.next.shift() : undefined
      if (special === 'down') throw new Error('no connection')
      const ErrorCode = typeof special === 'number' ? special : isMoney ? wallet.errorOf(method, fields) : 0
      if (special === 'lost') throw new Error('cut')
      const Balance = wallet.cents / 100
      if (ErrorCode !== 0) return JSON.stringify({ Error: { ErrorCode, Balance } })
      const UserSettings = method === 'Authenticate' ? { MaxBet: 2 } : undefined
      return JSON.stringify({ Balance, BonusBalance: 0.5, TransactionId: 't1', UserSettings })
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
    send: async ({ url, body }) => ({ status: 200, text: wallet.send(url, body) }),
    session: {
      id: 'session-1',
      mode: 'real',
      symbol: games[1]!.symbol,
      token: 'theirs',
      player: '7',
      currency: 'EUR',
      language: 'en',
    },
  })
  running.push(own)
  return { ...own, wallet, methods: () => wallet.calls.map(({ method }) => method) }
}

describe('a round for money', () => {
  it('begins with the player, the balance and the maximum stake, whenever the page opens', async () => {
    const { sessions, session, wallet, methods, store } = studio()
    for (let opening = 0; opening < 2; opening++)
      expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ balanceMinor: '10050' })
    expect(methods()).toEqual(['Authenticate', 'Authenticate'])
    expect(wallet.calls[0]?.fields).toEqual({
      Account: account,
      Token: 'theirs',
      PlayerId: '7',
      GameCode: session.symbol,
      CurrencyCode: 'EUR',
      PlatformType: 1,
    })
    expect(store.session(session.id)).toMatchObject({ player: '7', token: 'theirs', maxMinor: '200' })
  })

  it('ends with its credit, or with the debit of a lost round', async () => {
    const { start, rounds, wallet } = studio()
    let expected = 10_000
    const ends = new Set<string>()
    for (let index = 0; index < 60 && ends.size < 2; index++) {
      const before = wallet.calls.length
      const round = await start()
      expect((await rounds.shown(round)).state).toBe('closed')
      expected += Number(round.owedMinor) - 20
      expect(wallet.cents).toBe(expected)
      const flags = wallet.calls.slice(before).map(({ fields }) => fields.EndGame)
      expect(flags).toEqual(round.owedMinor === '0' ? [true] : [false, true])
      ends.add(round.owedMinor === '0' ? 'lost' : 'won')
    }
    expect(ends.size).toBe(2)
  })

  it.each(['lost', 'down', 900] as const)('cancels a debit that ended with %s', async (how) => {
    const { start, rounds, store, wallet, methods } = studio()
    rounds.run()
    wallet.next.push(how)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(methods()).toEqual(['Debit', 'CancelTransaction'])
    expect(wallet.cents).toBe(10_000)
  })

  it('repeats a cancel until it is acknowledged; 18 says that it was carried out', async () => {
    const { start, rounds, store, wallet, methods } = studio()
    rounds.run()
    wallet.next.push('lost', 'lost', 900)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(methods()).toEqual(['Debit', ...Array.from({ length: 3 }, () => 'CancelTransaction')])
    expect(wallet.cents).toBe(10_000)
  })

  it.each([
    [1, 'funds'],
    [8, 'session'],
    [12, 'account'],
    [15, 'stakeLimit'],
    [18, 'unknown'],
  ])('is refused for good with %s', async (code, reason) => {
    const { start, wallet, methods } = studio()
    wallet.next.push(code)
    expect(await start()).toMatchObject({ state: 'refused', error: code })
    expect(protocol.refusalOf(code)).toBe(reason)
    expect(methods()).toEqual(['Debit'])
  })

  it('is not moved by repeated calls, whose error 11 counts as done', async () => {
    const { start, rounds, wallet, control, store } = studio()
    rounds.run()
    control.set({ duplicate: 2 })
    const round = await start()
    wallet.next.push('lost')
    await rounds.shown(round)
    await until(() => store.round(round.id)?.state === 'closed')
    expect(wallet.cents).toBe(9_980 + Number(round.owedMinor))
  })
})

describe('money without a bet', () => {
  const extra = {
    player: '7',
    symbol: 'PP_KioskNine',
    round: '1',
    currency: 'EUR',
    amountMinor: 150n,
    now: 0,
  }
  it.each([
    ['promoWin', 'Credit', { Amount: 1.5, TransactionConfiguration: [3] }],
    ['cashback', 'Debit', { Amount: -1.5, TransactionConfiguration: [2], EndGame: false }],
    ['bonusWin', 'AwardFreeRoundsPoints', { Points: 1.5, BonusId: 'award-1' }],
  ] as const)('%s is sent as %s, with a token that has expired', (kind, method, fields) => {
    const message = protocol.extras[kind]?.(extra)
    expect(message).toMatchObject({ method, fields: { ...fields, PlayerId: '7', Token: 'expired' } })
  })
})
