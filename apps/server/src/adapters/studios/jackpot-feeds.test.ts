/** What the feeds of jackpots are read as. */
import { describe, expect, it } from 'vitest'
import { type OutgoingCall, type OutgoingClient, testClock } from '../../kernel/index.ts'
import { readCashierJackpots } from './cashier/jackpots.ts'
import { authorizationOf } from './novomatic/auth.ts'
import { readNovomaticJackpots } from './novomatic/jackpots.ts'
import { readPlayngoJackpots } from './playngo/jackpots.ts'
import { readPragmaticJackpots } from './pragmaticplay/jackpots.ts'
import { readSoftswissJackpots } from './softswiss/jackpots.ts'

function clientThatAnswers(body: unknown, outcome = 'done') {
  const calls: OutgoingCall[] = []
  const client = {
    call: async (call: OutgoingCall) => {
      calls.push(call)
      return { outcome, status: 200, body: Buffer.from(JSON.stringify(body)) }
    },
  } as unknown as OutgoingClient
  return { client, calls }
}

const pragmatic = (body: unknown, outcome?: string) => {
  const { client, calls } = clientThatAnswers(body, outcome)
  const accounts = [{ secureLogin: 'login-1' }] as never
  return { read: readPragmaticJackpots({ accounts, client }), calls }
}
const pot = (more: object = {}) => ({
  mainJackpotID: 'harbour',
  name: 'Harbour Jackpot',
  games: 'vs1,vs2',
  currency: 'EUR',
  tiers: [{ amount: '12.50' }, { amount: '5012.34' }],
  ...more,
})

describe('the feed of Pragmatic Play', () => {
  it('gives the highest tier of each pot in the currency that was asked for, by our login', async () => {
    const { read, calls } = pragmatic({ error: '0', jackpots: [pot(), pot({ currency: 'USD' })] })
    expect(await read('EUR')).toEqual([
      { id: 'harbour', name: 'Harbour Jackpot', symbols: ['vs1', 'vs2'], amountMinor: 501_234n },
    ])
    expect(calls[0]?.path).toBe('/IntegrationService/v3/JackpotFeeds/jackpots?login=login-1&currency=EUR')
  })

  it.each([
    ['an error', { error: '7', jackpots: [] }],
    ['another shape', { error: '0', jackpots: [{ name: 'x' }] }],
    [
      'an amount with a fraction of a cent',
      { error: '0', jackpots: [pot({ tiers: [{ amount: '1.005' }] })] },
    ],
    ['no amount', { error: '0', jackpots: [pot({ tiers: [{ amount: 'much' }] })] }],
  ])('is silent with %s', async (_what, body) => {
    expect(await pragmatic(body).read('EUR')).toBeNull()
  })

  it('is silent without an answer', async () => {
    expect(await pragmatic({ error: '0', jackpots: [pot()] }, 'unknown').read('EUR')).toBeNull()
  })
})

describe('the feed of Relax', () => {
  const relax = (amount: unknown, digits = new Map<string, number>()) => {
    const { client, calls } = clientThatAnswers({
      jackpots: [{ id: 7001, name: 'Orchard Jackpot', amount, currency: 'EUR', games: ['rlx.a'] }],
    })
    const accounts = [{ user: 'us', passwords: ['pass'] }] as never
    return { read: readCashierJackpots({ config: { currencyDigits: digits }, accounts, client }), calls }
  }

  it('gives amounts of its smallest unit in ours', async () => {
    const { read, calls } = relax(50_120)
    expect(await read('EUR')).toEqual([
      { id: '7001', name: 'Orchard Jackpot', symbols: ['rlx.a'], amountMinor: 50_120n },
    ])
    expect(calls[0]).toMatchObject({
      path: '/jackpots/values?currency=EUR',
      headers: { authorization: `Basic ${Buffer.from('us:pass').toString('base64')}` },
    })
    expect(await relax(50_120_000, new Map([['EUR', 5]])).read('EUR')).toMatchObject([
      { amountMinor: 50_120n },
    ])
  })

  it.each([12.5, -1, 'much'])('is silent with an amount of %s', async (amount) => {
    expect(await relax(amount).read('EUR')).toBeNull()
  })
})

describe('the feed of Play’n GO', () => {
  const playngo = (more: object = {}, outcome?: string) => {
    const one = {
      id: 401,
      description: 'Bazaar Jackpot',
      baseAmount: 2012.3,
      currency: 'EUR',
      games: [677140],
    }
    const { client, calls } = clientThatAnswers({ jackpots: [{ ...one, ...more }] }, outcome)
    const accounts = [{ productId: '100' }] as never
    return { read: readPlayngoJackpots({ accounts, client }), calls }
  }

  it('gives the pots of our product in the currency that was asked for', async () => {
    const { read, calls } = playngo()
    expect(await read('EUR')).toEqual([
      { id: '401', name: 'Bazaar Jackpot', symbols: ['677140'], amountMinor: 201_230n },
    ])
    expect(calls[0]).toMatchObject({ method: 'GET', path: '?pid=100&currency=EUR' })
    expect(await playngo({ currency: 'USD' }).read('EUR')).toEqual([])
  })

  it.each([{ baseAmount: '1.005' }, { baseAmount: '-1' }, { baseAmount: 'much' }, { games: null }])(
    'is silent with %j',
    async (more) => expect(await playngo(more).read('EUR')).toBeNull(),
  )

  it.each(['unknown', 'refused'])('is silent when the call is %s', async (outcome) => {
    expect(await playngo({}, outcome).read('EUR')).toBeNull()
  })
})

describe('the feed of SoftSwiss', () => {
  const softswiss = (more: object = {}, outcome?: string) => {
    const one = {
      identifier: 'default',
      title: 'Pantry Jackpot',
      games: ['softswiss:A'],
      amounts: { EUR: 80_015 },
    }
    const { client, calls } = clientThatAnswers({ jackpots: [{ ...one, ...more }] }, outcome)
    return { read: readSoftswissJackpots({ accounts: [{ casinoId: 'our house' }] as never, client }), calls }
  }

  it('is named after our casino, and gives the pots that have the currency', async () => {
    const { read, calls } = softswiss()
    expect(await read('EUR')).toEqual([
      { id: 'default', name: 'Pantry Jackpot', symbols: ['softswiss:A'], amountMinor: 80_015n },
    ])
    expect(calls[0]).toMatchObject({ method: 'GET', path: '/jackpots/our%20house.json' })
    expect(await read('NOK')).toEqual([])
  })

  it.each([{ amounts: { EUR: 1.5 } }, { amounts: { EUR: -1 } }, { amounts: [] }, { title: null }])(
    'is silent with %j',
    async (more) => expect(await softswiss(more).read('EUR')).toBeNull(),
  )

  it('is silent without an answer', async () => {
    expect(await softswiss({}, 'unknown').read('EUR')).toBeNull()
  })
})

describe('the feed of Novomatic', () => {
  const novomatic = (more: object = {}, outcome?: string) => {
    const one = {
      JackpotId: 9001,
      JackpotDescription: 'Indigo Jackpot',
      TotalWinAmount: 120_007,
      JackpotCurrency: 'EUR',
      Games: [{ GameId: 8_136_177 }],
    }
    const { client, calls } = clientThatAnswers({ Jackpots: [{ ...one, ...more }] }, outcome)
    const account = { partner: 'house', publicKey: 'key', secrets: ['secret'] } as never
    const clock = testClock('2026-11-21T12:00:00Z')
    const config = { apiUrl: 'https://nrgs.example/base' }
    return { read: readNovomaticJackpots({ config, accounts: [account], clock, client }), calls }
  }

  it('gives the pots of the currency by a call that is signed over its path and date', async () => {
    const { read, calls } = novomatic()
    expect(await read('EUR')).toEqual([
      { id: '9001', name: 'Indigo Jackpot', symbols: ['8136177'], amountMinor: 120_007n },
    ])
    const path = '/Nrgs/B2B/Service/house/V5/Jackpots?Currency=EUR'
    const signed = { method: 'GET', path: `/base${path}`, dateUtc: '2026-11-21T12:00:00Z', body: '' }
    expect(calls[0]).toMatchObject({
      method: 'GET',
      path,
      headers: { DateUtc: signed.dateUtc, Authorization: authorizationOf(signed, 'key', 'secret') },
    })
  })

  it.each([{ TotalWinAmount: 1.5 }, { TotalWinAmount: -1 }, { Games: 'all' }])(
    'is silent with %j',
    async (more) => expect(await novomatic(more).read('EUR')).toBeNull(),
  )

  it('is silent without an answer', async () => {
    expect(await novomatic({}, 'unknown').read('EUR')).toBeNull()
  })
})
