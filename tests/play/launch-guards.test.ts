/** Who may open a game, and where (spec 2 §2): both sides of each guard, through the calls of the site. */
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

/** Signs a player in whose rights are set before anything has read them. */
async function playerWith(email: string, rights: Record<string, boolean>): Promise<string> {
  const columns = Object.entries(rights).map(([name, value]) => `${name} = ${value}`)
  if (columns.length > 0)
    await product.db.query(
      `update players.access set ${columns.join(', ')}
       where player_id = (select player_id from players.player where email = $1)`,
      [email],
    )
  return (await product.signIn(email, from('FI'))).token
}

describe('Austria', () => {
  it('opens no game to a player who is there, in no mode; its neighbour opens both', async () => {
    const token = await playerWith('aino@players.example', {})
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

describe('a player', () => {
  it.each([
    ['nils@players.example', { casino: false }],
    ['claire@players.example', { payout: true }],
    ['hana@players.example', { suspended: true }],
  ])('%s with %o plays nothing for money in the casino', async (email, rights) => {
    const token = await playerWith(email, rights)
    expect(await launch({ mode: 'real', token })).toBe('error.game.blocked.access')
  })

  it('without the right to the live casino plays in the casino', async () => {
    const token = await playerWith('una@players.example', { live_casino: false })
    expect(await launch({ mode: 'real', token })).toBe('real')
  })
})
