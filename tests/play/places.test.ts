/** A person's location, from the proxy in front of the server, decides what may begin (ID-19, spec 1 §2). */
import { countries } from '@marquee/markets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProductUnderTest, startProduct } from '../kit/product.ts'

const CLOSED = countries.filter((country) => !country.allowed).map((country) => country.code)
const GAME = 'lantern-quay'
const behindProxy = (country: string, region?: string) => ({
  'x-forwarded-for': '203.0.113.4',
  'cf-ipcountry': country,
  ...(region === undefined ? {} : { 'cf-region-code': region }),
})

let product: ProductUnderTest
beforeAll(async () => {
  product = await startProduct({ PLACES_SOURCE: 'cloudflare', TRUSTED_PROXIES: '127.0.0.1' })
}, 60_000)
afterAll(() => product?.stop())

const launch = (mode: 'real' | 'demo', headers: Record<string, string>, token?: string, game = GAME) =>
  product.call('POST', `/api/v1/games/slug/${game}/${mode === 'real' ? 'url' : 'demo-url'}`, {
    headers,
    body: { channel: 'desktop', langmarket: 'en-UN' },
    ...(token === undefined ? {} : { token }),
  })
const deposit = (headers: Record<string, string>, token: string) =>
  product.call('POST', '/api/v1/wallet/deposit', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    token,
    body: {
      amount: { amount: '20.00', currency: 'EUR' },
      method: 'CREDITCARD',
      langmarket: 'en-UN',
      theme: 'dark',
    },
  })

const signUp = (headers: Record<string, string>) =>
  product.call('POST', '/api/v1/player/registration', {
    headers,
    body: {
      firstName: 'Aino',
      lastName: 'Matkalla',
      email: 'aino.matkalla@players.example',
      password: 'nine lives of a lighthouse',
      languageCode: 'en',
      market: 'UN',
    },
  })

describe('a server behind a proxy that names the visitor’s country', () => {
  it('opens everything where the country is open', async () => {
    const here = behindProxy('FI')
    const { status, token } = await product.signIn('aino@players.example', here)
    expect(status).toBe(200)
    const real = await launch('real', here, token)
    expect(real.body).toMatchObject({ mode: 'real' })
    expect((await launch('demo', here)).body).toMatchObject({ mode: 'demo' })
    expect((await deposit(here, token)).body).toMatchObject({ outcome: 'SUCCESS' })
  })

  it.each(CLOSED)(
    'begins nothing for somebody who is in %s, and still shows them their money (ID-19)',
    async (country) => {
      const { token } = await product.signIn('aino@players.example', behindProxy('FI'))
      const there = behindProxy(country)
      expect(
        (await product.call('GET', '/api/v1/player/access/context?market=UN', { headers: there })).body,
      ).toMatchObject({ restricted: true, reason: 'country.closed', country })
      const signIn = await product.signIn('aino@players.example', there)
      expect([signIn.status, signIn.body.code]).toEqual([403, 'error.country.blocked'])
      expect((await signUp(there)).body).toMatchObject({ code: 'error.country.blocked' })
      const real = await launch('real', there, token)
      expect([real.status, real.body.code]).toEqual([409, 'error.game.blocked.place'])
      const demo = await launch('demo', there)
      expect([demo.status, demo.body.code]).toEqual([409, 'error.game.blocked.place'])
      expect((await deposit(there, token)).body).toMatchObject({ outcome: 'FORBIDDEN', cashier: null })
      for (const path of ['/api/v1/wallet', '/api/v1/wallet/withdrawal'])
        expect((await product.call('GET', path, { headers: there, token })).status).toBe(200)
    },
  )

  it('accepts no deposit from somebody who is in Ontario, wherever in Canada they live (ID-19)', async () => {
    const quebec = behindProxy('CA', 'QC')
    const { token } = await product.signIn('claire@players.example', quebec)
    expect((await launch('real', quebec, token)).body).toMatchObject({ mode: 'real' })
    // The next check of a sign-up in an open location is the captcha.
    expect((await signUp(quebec)).body).toMatchObject({ code: 'error.captcha.validation' })
    const ontario = behindProxy('CA', 'ON')
    expect((await signUp(ontario)).body).toMatchObject({ code: 'error.country.blocked' })
    expect((await launch('real', ontario, token)).body).toMatchObject({ code: 'error.game.blocked.place' })
    const state = await product.call('GET', '/api/v1/wallet/deposit', { headers: ontario, token })
    expect(state.body).toMatchObject({ outcome: 'FORBIDDEN' })
  })

  it.each(['US, FI', 'FI, FI', '', 'nonsense', 'T1'])(
    'begins no play and takes no money where the header of the country is «%s»',
    async (header) => {
      const there = behindProxy(header)
      // Players can reach their own money from anywhere: pages and sign-in stay open.
      const { status, token } = await product.signIn('aino@players.example', there)
      expect(status).toBe(200)
      expect(
        (await product.call('GET', '/api/v1/player/access/context?market=UN', { headers: there })).body,
      ).toMatchObject({ restricted: false, country: 'UN' })
      expect((await signUp(there)).body).toMatchObject({ code: 'error.country.blocked' })
      for (const refused of [await launch('real', there, token), await launch('demo', there)])
        expect([refused.status, refused.body.code]).toEqual([409, 'error.game.blocked.place'])
      expect((await deposit(there, token)).body).toMatchObject({ outcome: 'FORBIDDEN', cashier: null })
      for (const path of ['/api/v1/wallet', '/api/v1/wallet/withdrawal'])
        expect((await product.call('GET', path, { headers: there, token })).status).toBe(200)
    },
  )

  it('opens no play for money where the proxy cannot tell the location (ID-19), and closes nothing else', async () => {
    const nowhere = behindProxy('XX')
    const { status, token } = await product.signIn('aino@players.example', nowhere)
    expect(status).toBe(200)
    const real = await launch('real', nowhere, token)
    expect([real.status, real.body.code]).toEqual([409, 'error.game.blocked.place'])
    expect((await launch('demo', nowhere)).body).toMatchObject({ mode: 'demo' })
    expect((await signUp(nowhere)).body).toMatchObject({ code: 'error.captcha.validation' })
    expect((await deposit(nowhere, token)).body).toMatchObject({ outcome: 'SUCCESS' })
  })

  it('opens no game of a studio that does not offer it in the country, and every game of one that does', async () => {
    const australia = behindProxy('AU')
    const { token } = await product.signIn('aino@players.example', behindProxy('FI'))
    for (const mode of ['real', 'demo'] as const) {
      const refused = await launch(mode, australia, token, 'falcons-court')
      expect([refused.status, refused.body.code]).toEqual([409, 'error.game.blocked.place'])
      expect((await launch(mode, australia, token, 'citrus-arcade')).body).toMatchObject({ mode })
      expect((await launch(mode, behindProxy('FI'), token, 'falcons-court')).body).toMatchObject({ mode })
    }
    const page = (game: string) => `/api/v1/games/slug/${game}?langmarket=en-UN`
    const tileOf = async (game: string, headers: object) =>
      (await product.call('GET', page(game), { headers: { ...headers }, token })).body
    expect(await tileOf('falcons-court', australia)).toMatchObject({ playable: false, lock: 'place' })
    expect(await tileOf('citrus-arcade', australia)).toMatchObject({ playable: true, lock: null })
  })

  it('opens no play for money to a client that bypasses the proxy', async () => {
    const { token } = await product.signIn('aino@players.example', behindProxy('FI'))
    expect((await launch('real', { 'cf-ipcountry': 'FI' }, token)).body).toMatchObject({
      code: 'error.game.blocked.place',
    })
  })

  it('ignores a country header of the visitor’s own browser', async () => {
    const { status } = await product.signIn('aino@players.example', { 'cf-ipcountry': 'US' })
    expect(status).toBe(200)
  })
})
