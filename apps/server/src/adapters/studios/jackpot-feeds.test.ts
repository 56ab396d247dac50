/** What the feeds of jackpots are read as. */
import { describe, expect, it } from 'vitest'
import type { OutgoingCall, OutgoingClient } from '../../kernel/index.ts'
import { readCashierJackpots } from './cashier/jackpots.ts'
import { readPragmaticJackpots } from './pragmaticplay/jackpots.ts'

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
