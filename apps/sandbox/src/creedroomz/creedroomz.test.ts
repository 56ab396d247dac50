import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { creedroomz as dialect } from '../studio-kit/client/dialects/creedroomz.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { creedroomz } from './index.ts'
import { policies, protocol } from './protocol.ts'
import { publicKeyOf } from './wire.ts'

const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

const open = (): Promise<Sandbox> => openTestSandbox(creedroomz)

async function launch(sandbox: Sandbox, change: Record<string, string> = {}) {
  const query = new URLSearchParams({
    partnerId: '653',
    gameId: games[0]!.symbol,
    token: 'ticket-1',
    language: 'fi',
    openType: 'real',
    devicetypeid: '1',
    isMobile: 'false',
    exitUrl: 'http://localhost:3000/',
    ...change,
  })
  const answer = await sandbox.app.inject(`/creedroomz/authorization.php?${query.toString()}`)
  return { status: answer.statusCode, page: answer.headers['location'] ?? '' }
}
const demo = { openType: 'fun', token: '' }

describe('launch', () => {
  it('leads to the page of the game, in the language of the address and without the token', async () => {
    const sandbox = await open()
    const { status, page } = await launch(sandbox)
    expect(status).toBe(302)
    expect(page).not.toContain('ticket-1')
    const answer = await sandbox.app.inject(page)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(answer.body).toContain('<html lang="fi"')
    expect(answer.body).toContain('"dialect":"creedroomz"')
  })

  it('opens one session for a token, and a new one for every demo', async () => {
    const sandbox = await open()
    expect((await launch(sandbox)).page).toBe((await launch(sandbox)).page)
    expect((await launch(sandbox, demo)).page).not.toBe((await launch(sandbox, demo)).page)
  })

  it.each([
    ['an unknown game', { gameId: '1' }],
    ['real play without a token', { token: '' }],
    ['an unknown partner', { partnerId: '1' }],
  ])('refuses %s', async (_what, change) => {
    expect((await launch(await open(), change)).status).toBe(404)
  })

  it.each(games.filter(({ live }) => !live))(
    '$name is played as a demo without a call',
    async ({ symbol }) => {
      const sandbox = await open()
      const { page } = await launch(sandbox, { ...demo, gameId: symbol })
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: '/creedroomz/_bot/rounds',
        payload: { gameUrl: `http://localhost:4000${page}`, count: 5, cycleMs: 0 },
      })
      const { rounds, fault } = answer.json<{ rounds: { state: string }[]; fault: unknown }>()
      expect(fault).toBeNull()
      expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
      const calls = sandbox.controls.get('creedroomz')?.calls() ?? []
      expect(calls.filter(({ direction }) => direction === 'out')).toEqual([])
    },
  )
})

interface Fields {
  readonly PublicKey: string
  readonly Token: string
  readonly RGSTransactionId: string
  readonly RGSRelatedTransactionId?: string
  readonly WithdrawAmount?: number
  readonly DepositAmount?: number
}

/** The operator: a transaction counts once, its repeat is error 110 or 111; a rollback of nothing is 107. */
function createWallet() {
  const moved = new Map<string, number>()
  const takenBack = new Set<string>()
  const wallet = {
    cents: 10_000,
    /** Address of the launch. */
    ip: '203.0.113.4',
    calls: [] as { method: string; fields: Fields }[],
    /** How the next calls of money end: `lost` carries the call out, `down` does not, a number is an error. */
    next: [] as ('lost' | 'down' | number)[],
    errorOf(method: string, fields: Fields): number {
      const { RGSTransactionId: id, WithdrawAmount = 0, DepositAmount = 0 } = fields
      if (method === 'Rollback') {
        const given = moved.get(id)
        if (given === undefined) return 107
        if (!takenBack.has(id)) wallet.cents -= given
        takenBack.add(id)
        return 0
      }
      if (moved.has(id)) return method === 'Withdraw' ? 110 : 111
      if (method === 'Deposit' && !moved.has(fields.RGSRelatedTransactionId ?? '')) return 107
      moved.set(id, Math.round((DepositAmount - WithdrawAmount) * 100))
      wallet.cents += moved.get(id)!
      return 0
    },
    send(url: string, body: string): string {
      const method = url.slice(1)
      const fields = JSON.parse(body) as Fields
      const { PublicKey, ...signed } = fields
      if (PublicKey !== publicKeyOf(signed, 'sandbox-creedroomz-secret')) return '{"ErrorId":102}'
      wallet.calls.push({ method, fields })
      const isMoney = method !== 'Authentication' && method !== 'GetBalance'
      const special = isMoney ? wallet.next.shift() : undefined
      if (special === 'down') throw new Error('no connection')
      const ErrorId = typeof special === 'number' ? special : isMoney ? wallet.errorOf(method, fields) : 0
      if (special === 'lost') throw new Error('cut')
      const player = {
        PlayerId: 7,
        Token: 'session-token',
        Currency: 'EUR',
        Country: 'FI',
        UserIP: wallet.ip,
      }
      return JSON.stringify({
        ...player,
        TotalBalance: wallet.cents / 100,
        PlatformTransactionId: 9,
        ErrorId,
      })
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
      token: 'ticket-1',
      currency: '',
      language: 'en',
    },
  })
  running.push(own)
  const enter = async () => {
    await own.sessions.identify(own.session, '127.0.0.1')
    Object.assign(own.session, own.store.session(own.session.id))
    wallet.calls.length = 0
  }
  return { ...own, wallet, enter, methods: () => wallet.calls.map(({ method }) => method) }
}

describe('a round for money', () => {
  it('begins with one exchange of the token; later openings ask for the balance', async () => {
    const { sessions, session, store, wallet, methods } = studio()
    expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ balanceMinor: '10000' })
    const known = store.session(session.id)!
    expect(known).toMatchObject({ player: '7', token: 'session-token', currency: 'EUR', jurisdiction: 'FI' })
    await sessions.identify(known, '127.0.0.1')
    expect(methods()).toEqual(['Authentication', 'GetBalance'])
    expect(wallet.calls.map(({ fields }) => fields.Token)).toEqual(['ticket-1', 'session-token'])
  })

  it('begins only at the address that the token is bound to', async () => {
    const { sessions, session, store, wallet } = studio()
    const elsewhere = await sessions.identify(session, '203.0.113.5')
    expect(elsewhere).toMatchObject({ fault: 'operator', refusal: 'session' })
    expect(store.session(session.id)).toMatchObject({ player: '' })
    wallet.ip = '203.0.113.5'
    expect(await sessions.identify(session, '203.0.113.5')).toMatchObject({ balanceMinor: '10000' })
  })

  it('is a withdrawal and a deposit that names it, of 0 for a lost bet', async () => {
    const { start, enter, rounds, wallet } = studio()
    await enter()
    let expected = 10_000
    const amounts = new Set<boolean>()
    for (let index = 0; index < 60 && amounts.size < 2; index++) {
      wallet.calls.length = 0
      const round = await start()
      expect((await rounds.shown(round)).state).toBe('closed')
      expected += Number(round.owedMinor) - 20
      expect(wallet.cents).toBe(expected)
      const [withdrawal, deposit] = wallet.calls
      expect(withdrawal).toMatchObject({
        method: 'Withdraw',
        fields: { OperatorId: 653, PlayerId: 7, Token: 'session-token', WithdrawAmount: 0.2, TypeId: -1 },
      })
      expect(deposit).toMatchObject({
        method: 'Deposit',
        fields: {
          RGSRelatedTransactionId: withdrawal?.fields.RGSTransactionId,
          DepositAmount: Number(round.owedMinor) / 100,
          TypeId: 1,
        },
      })
      expect(deposit?.fields.RGSTransactionId).not.toBe(withdrawal?.fields.RGSTransactionId)
      amounts.add(round.owedMinor === '0')
    }
    expect(amounts.size).toBe(2)
  })

  it.each(['lost', 'down', 130] as const)('rolls back a withdrawal that ended with %s', async (how) => {
    const { start, enter, rounds, store, wallet, methods } = studio()
    await enter()
    rounds.run()
    wallet.next.push(how)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(methods()).toEqual(['Withdraw', 'Rollback'])
    expect(wallet.cents).toBe(10_000)
  })

  it('repeats a rollback until it is acknowledged', async () => {
    const { start, enter, rounds, store, wallet, methods } = studio()
    await enter()
    rounds.run()
    wallet.next.push('lost', 'lost', 130)
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(methods()).toEqual(['Withdraw', ...Array.from({ length: 3 }, () => 'Rollback')])
    expect(wallet.cents).toBe(10_000)
  })

  it.each([
    [8, 'session'],
    [21, 'funds'],
    [29, 'account'],
    [102, 'session'],
    [109, 'stakeLimit'],
    [125, 'unknown'],
  ])('is refused for good with %s', async (code, reason) => {
    const { start, enter, wallet, methods } = studio()
    await enter()
    wallet.next.push(code)
    expect(await start()).toMatchObject({ state: 'refused', error: code })
    expect(protocol.refusalOf(code)).toBe(reason)
    expect(methods()).toEqual(['Withdraw'])
  })

  it('is not moved by repeated calls, whose errors 110 and 111 count as done', async () => {
    const { start, enter, rounds, wallet, control, store } = studio()
    await enter()
    rounds.run()
    control.set({ duplicate: 2 })
    const round = await start()
    wallet.next.push('lost', 130)
    await rounds.shown(round)
    await until(() => store.round(round.id)?.state === 'closed')
    expect(wallet.cents).toBe(9_980 + Number(round.owedMinor))
  })
})

describe('money without a bet', () => {
  const extra = { player: '7', symbol: '85350', round: '1', currency: 'EUR', amountMinor: 150n, now: 0 }
  it.each([
    ['promoWin', 3],
    ['cashback', 9],
  ] as const)('%s is a deposit of TypeId %i that names no bet', (kind, TypeId) => {
    const message = protocol.extras[kind]?.(extra)
    expect(message).toMatchObject({ method: 'Deposit', fields: { DepositAmount: 1.5, TypeId, PlayerId: 7 } })
    expect(message?.fields).not.toHaveProperty('RGSRelatedTransactionId')
  })
})

describe('the wire', () => {
  it('signs the sorted body', () => {
    const text = '{"B":1.5,"a":{"x":[1,{"b":2,"c":null}],"y":"é"},"b":"t"}secret'
    const fields = { b: 't', a: { y: 'é', x: [1, { c: null, b: 2 }] }, B: 1.5 }
    expect(publicKeyOf(fields, 'secret')).toBe(createHash('sha256').update(text).digest('hex'))
  })
  it('says only that the player leaves, and hears of a new balance', () => {
    expect(dialect.quit()).toEqual(['closeGame'])
    expect(dialect.read('updateBalance')).toBe('refreshBalance')
    expect(dialect.read('closeGame')).toBeNull()
  })
})
