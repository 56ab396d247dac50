import { afterEach, describe, expect, it } from 'vitest'
import type { Sandbox } from '../app.ts'
import { evolution as dialect } from '../studio-kit/client/dialects/evolution.ts'
import { createSubscriptions } from '../studio-kit/client/dialects/subscriptions.ts'
import { openTestStudio, until } from '../studio-kit/test-studio.ts'
import { openTestSandbox } from '../test-kit.ts'
import { games } from './games.ts'
import { evolution } from './index.ts'
import { policies, protocol } from './protocol.ts'

const running: ReturnType<typeof openTestStudio>[] = []
afterEach(async () => {
  for (const { rounds } of running.splice(0)) await rounds.stop()
})

const open = (): Promise<Sandbox> => openTestSandbox(evolution)

const player = { id: '7', country: 'FI', language: 'fi', currency: 'EUR', session: { id: 'sid-1' } }
const demo = { demo: { language: 'fi', currency: 'EUR' } }
const ADDRESS = '/evolution/ua/v1/sandboxmarquee001/sandbox-evolution-api'

async function launch(sandbox: Sandbox, who: object = { player }, symbol = games[0]!.symbol, url = ADDRESS) {
  const config = {
    game: { playMode: 'real_money', table: { id: symbol } },
    channel: { wrapped: true, mobile: false },
    urls: { cashier: '', lobby: 'http://localhost:3000/' },
  }
  const answer = await sandbox.app.inject({ method: 'POST', url, payload: { uuid: 'u', ...who, config } })
  return answer.json<{ entry?: string; entryEmbedded?: string; errors?: { code: string }[] }>()
}

describe('launch', () => {
  it('gives the address of the game, in the language of the player and without the session', async () => {
    const sandbox = await open()
    const { entry = '', entryEmbedded } = await launch(sandbox)
    expect(entryEmbedded).toBe(entry)
    expect(entry).not.toContain('sid-1')
    const answer = await sandbox.app.inject(entry)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-security-policy']).toContain('frame-ancestors http://localhost:3000')
    expect(answer.body).toContain('<html lang="fi"')
    expect(answer.body).toContain('"dialect":"evolution"')
  })

  it.each([
    ['an unknown table', { player }, 'nothing', ADDRESS, 'T.1'],
    ['neither a player nor a demo', {}, undefined, ADDRESS, 'G.9'],
    ['a player without a session', { player: { ...player, session: {} } }, undefined, ADDRESS, 'G.9'],
    ['an unknown currency', { player: { ...player, currency: 'XXX' } }, undefined, ADDRESS, 'G.9'],
    ['a wrong token', { player }, undefined, `${ADDRESS}-other`, 'G.1'],
  ])('refuses %s', async (_what, who, symbol, url, code) => {
    expect((await launch(await open(), who, symbol, url)).errors).toMatchObject([{ code }])
  })

  it.each([
    ['1.29', 'stake.above_maximum'],
    ['1.3', 'stake.not_on_ladder'],
  ])('with a largest stake of %s answers a stake of 1.30 with %s', async (maxBet, code) => {
    const sandbox = await open()
    const known = { player: { ...player, maxBet: Number(maxBet) } }
    const { entry = '' } = await launch(sandbox, known, 'ipheh7le32iuqodi')
    const session = new URL(entry, 'http://localhost').searchParams.get('session')
    const payload = { session, play: 'play-0001', stakeMinor: '130' }
    const answer = await sandbox.app.inject({ method: 'POST', url: '/evolution/api/spin', payload })
    expect(answer.json()).toMatchObject({ fault: 'stake', code })
  })

  it.each(games.filter(({ live }) => !live))(
    '$name is played as a demo without a call',
    async ({ symbol }) => {
      const sandbox = await open()
      const { entry } = await launch(sandbox, demo, symbol)
      const answer = await sandbox.app.inject({
        method: 'POST',
        url: '/evolution/_bot/rounds',
        payload: { gameUrl: `http://localhost:4000${entry}`, count: 5, cycleMs: 0 },
      })
      const { rounds, fault } = answer.json<{ rounds: { state: string }[]; fault: unknown }>()
      expect(fault).toBeNull()
      expect(rounds.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'closed'))
      const calls = sandbox.controls.get('evolution')?.calls() ?? []
      expect(calls.filter(({ direction }) => direction === 'out')).toEqual([])
    },
  )
})

interface Fields {
  readonly sid: string
  readonly uuid: string
  readonly transaction: { readonly id: string; readonly refId: string; readonly amount: number }
}

/** The operator: a `refId` is debited once and settled once; a cancel of nothing is an error. */
function createWallet() {
  const bets = new Map<string, { cents: number; isSettled: boolean }>()
  const wallet = {
    cents: 10_000,
    calls: [] as { method: string; fields: Fields }[],
    /** How the next calls of money end: `lost` carries the call out, `down` does not, another word is a status. */
    next: [] as string[],
    statusOf(method: string, { transaction: { refId, amount } }: Fields): string {
      const cents = Math.round(amount * 100)
      const bet = bets.get(refId)
      if (method === 'debit') {
        if (bet) return 'BET_ALREADY_EXIST'
        bets.set(refId, { cents, isSettled: false })
        wallet.cents -= cents
        return 'OK'
      }
      if (!bet) return 'BET_DOES_NOT_EXIST'
      if (bet.isSettled) return 'BET_ALREADY_SETTLED'
      bet.isSettled = true
      wallet.cents += method === 'credit' ? cents : bet.cents
      return 'OK'
    },
    send(address: string, body: string): string {
      const url = new URL(address, 'http://operator.example')
      if (url.searchParams.get('authToken') !== 'sandbox-evolution-auth')
        return '{"status":"INVALID_TOKEN_ID"}'
      const method = url.pathname.slice(1)
      const fields = JSON.parse(body) as Fields
      wallet.calls.push({ method, fields })
      if (method === 'check') return JSON.stringify({ status: 'OK', sid: fields.sid, uuid: fields.uuid })
      const special = method === 'balance' ? undefined : wallet.next.shift()
      if (special === 'down') throw new Error('no connection')
      const isCarriedOut = special === undefined || special === 'lost'
      const status = method === 'balance' ? 'OK' : isCarriedOut ? wallet.statusOf(method, fields) : special
      if (special === 'lost') throw new Error('cut')
      return JSON.stringify({ status, balance: wallet.cents / 100, bonus: 0.5, uuid: fields.uuid })
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
      symbol: games[0]!.symbol,
      token: 'sid-1',
      player: '7',
      currency: 'EUR',
      country: 'FI',
      language: 'en',
    },
  })
  running.push(own)
  return { ...own, wallet, methods: () => wallet.calls.map(({ method }) => method) }
}

describe('a round for money', () => {
  it('begins with a check, and the balance is asked for', async () => {
    const { sessions, session, store, methods } = studio()
    expect(await sessions.identify(session, '127.0.0.1')).toMatchObject({ balanceMinor: '10050' })
    expect(methods()).toEqual(['check', 'balance'])
    expect(store.session(session.id)).toMatchObject({ player: '7', token: 'sid-1', jurisdiction: 'FI' })
  })

  it('is a debit and a credit with its refId, of 0 for a lost bet', async () => {
    const { start, rounds, wallet } = studio()
    let expected = 10_000
    const results = new Set<boolean>()
    for (let index = 0; index < 60 && results.size < 2; index++) {
      wallet.calls.length = 0
      const round = await start()
      expect((await rounds.shown(round)).state).toBe('closed')
      expected += Number(round.owedMinor) - 20
      expect(wallet.cents).toBe(expected)
      const [debit, credit] = wallet.calls
      expect(debit).toMatchObject({
        method: 'debit',
        fields: { sid: 'sid-1', userId: '7', currency: 'EUR', transaction: { amount: 0.2 } },
      })
      expect(credit).toMatchObject({
        method: 'credit',
        fields: {
          transaction: { refId: debit?.fields.transaction.refId, amount: Number(round.owedMinor) / 100 },
        },
      })
      expect(credit?.fields.transaction.id).not.toBe(debit?.fields.transaction.id)
      results.add(round.owedMinor === '0')
    }
    expect(results.size).toBe(2)
  })

  it.each(['lost', 'down', 'TEMPORARY_ERROR', 'OPERATION_IN_PROCESS', 'UNKNOWN_ERROR'])(
    'cancels a debit that ended with %s',
    async (how) => {
      const { start, rounds, store, wallet, methods } = studio()
      rounds.run()
      wallet.next.push(how)
      const round = await start()
      await until(() => store.round(round.id)?.state === 'refunded')
      expect(methods()).toEqual(['debit', 'cancel'])
      expect(wallet.cents).toBe(10_000)
    },
  )

  it('repeats a cancel until it is acknowledged', async () => {
    const { start, rounds, store, wallet, methods } = studio()
    rounds.run()
    wallet.next.push('lost', 'lost', 'TEMPORARY_ERROR')
    const round = await start()
    await until(() => store.round(round.id)?.state === 'refunded')
    expect(methods()).toEqual(['debit', ...Array.from({ length: 3 }, () => 'cancel')])
    expect(wallet.cents).toBe(10_000)
  })

  it.each([
    ['INVALID_SID', 'session'],
    ['INSUFFICIENT_FUNDS', 'funds'],
    ['ACCOUNT_LOCKED', 'account'],
    ['FINAL_ERROR_ACTION_FAILED', 'refused'],
    ['CASINO_LIMIT_EXCEEDED_LOSS', 'limit'],
    ['CASINO_LIMIT_EXCEEDED_STAKE', 'stakeLimit'],
    ['INVALID_PARAMETER', 'unknown'],
    ['BET_ALREADY_SETTLED', 'unknown'],
  ])('is refused for good with %s', async (status, reason) => {
    const { start, wallet, methods } = studio()
    wallet.next.push(status)
    expect(await start()).toMatchObject({ state: 'refused', error: status })
    expect(protocol.refusalOf(status)).toBe(reason)
    expect(methods()).toEqual(['debit'])
  })

  it('is not moved by repeated calls, whose statuses count as done', async () => {
    const { start, rounds, wallet, control, store } = studio()
    rounds.run()
    control.set({ duplicate: 2 })
    const round = await start()
    wallet.next.push('lost', 'TEMPORARY_ERROR')
    await rounds.shown(round)
    await until(() => store.round(round.id)?.state === 'closed')
    expect(wallet.cents).toBe(9_980 + Number(round.owedMinor))
  })
})

it.each([
  ['promoWin', 'SmartTournamentMonetaryReward'],
  ['jackpotWin', 'JackpotWin'],
  ['cashback', 'CashReward'],
] as const)('%s is a payout of type %s', (kind, type) => {
  const extra = { player: '7', symbol: 'x', round: '1', currency: 'EUR', amountMinor: 150n, now: 0 }
  expect(protocol.extras[kind]?.(extra)).toMatchObject({
    method: 'promo_payout',
    fields: { userId: '7', promoTransaction: { type, amount: 1.5 } },
  })
})

describe('page messages', () => {
  const moment = { round: '1', balanceMinor: '5' }
  const [ended] = dialect.roundEnded(moment)
  it('say unasked that the game is ready', () => {
    expect(createSubscriptions(dialect).wants(dialect.loaded('x')[0])).toBe(true)
  })
  it('say when a round can be interrupted, once the page has asked', () => {
    const { hear, wants } = createSubscriptions(dialect)
    expect(dialect.roundStarted(moment)).toEqual([{ event: 'EVO:GAME_LIFECYCLE', interruptAllowed: false }])
    expect(ended).toEqual({ event: 'EVO:GAME_LIFECYCLE', interruptAllowed: true })
    expect(wants(ended)).toBe(false)
    hear({ command: 'EVO:STOP_AUTOPLAY', event: 'EVO:GAME_LIFECYCLE' })
    expect(wants(ended)).toBe(false)
    hear({ command: 'EVO:EVENT_SUBSCRIBE', event: 'EVO:GAME_LIFECYCLE' })
    expect(wants(ended)).toBe(true)
  })
})
