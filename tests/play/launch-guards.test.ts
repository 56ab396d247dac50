/** Who may open a game, and where (spec 2 §2): modes and places. Rights of players: `tests/api/guards.test.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

const GAME = 'lantern-quay'
const from = (country: string) => ({ 'x-forwarded-for': '203.0.113.4', 'cf-ipcountry': country })

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct({ PLACES_SOURCE: 'cloudflare', TRUSTED_PROXIES: '127.0.0.1' })
}, 60_000)
afterAll(() => product?.stop())

interface Launch {
  readonly mode: 'real' | 'demo'
  readonly country?: string
  readonly market?: string
  readonly token?: string
}

/** The mode of the opened game, or the code of the refusal. */
async function launch({ mode, country = 'FI', market = 'UN', token }: Launch): Promise<string> {
  const path = `/api/v1/games/slug/${GAME}/${mode === 'real' ? 'url' : 'demo-url'}`
  const { body } = await product.call('POST', path, {
    headers: from(country),
    body: { channel: 'desktop', langmarket: `en-${market}` },
    ...(token === undefined ? {} : { token }),
  })
  return body.mode ?? body.code
}

describe('Austria', () => {
  it('opens no game to a player who is there, in no mode; its neighbour opens both', async () => {
    const { token } = await product.signIn('aino@players.example', from('FI'))
    for (const mode of ['real', 'demo'] as const) {
      expect(await launch({ mode, token, country: 'AT' })).toBe('error.game.blocked.place')
      expect(await launch({ mode, token, country: 'DE' })).toBe(mode)
    }
  })

  it('opens no demo to a visitor', async () => {
    expect(await launch({ mode: 'demo', country: 'AT' })).toBe('error.game.blocked.place')
    expect(await launch({ mode: 'demo', country: 'FI' })).toBe('demo')
  })
})

describe('a visitor', () => {
  it('plays demos, and is asked to sign in for real money', async () => {
    expect(await launch({ mode: 'demo' })).toBe('demo')
    expect(await launch({ mode: 'real' })).toBe('error.session.missing')
  })
})
