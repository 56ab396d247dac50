import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { countries } from '@marquee/markets'
import { createPlaces } from '../adapters/places/adapter.ts'
import { createServer, silentLog, testClock } from '../kernel/index.ts'
import { loadBrand } from '../wiring/brand.ts'
import { pagePlaces } from '../wiring/page-place.ts'
import { createSearchPages } from './search/search-pages.ts'
import { type SiteOptions, mountSite } from './site.ts'
import { writeTestBuild } from './site.test-kit.ts'

let siteDir = ''
beforeAll(async () => {
  siteDir = await writeTestBuild()
})
afterAll(() => rm(siteDir, { recursive: true, force: true }))

const playerSession = { playerId: 7, firstName: 'Aino', currency: 'EUR', iat: 0 } as never

async function start(options: Partial<SiteOptions> = {}) {
  const clock = testClock('2026-11-21T12:00:00Z')
  const app = await createServer({
    log: silentLog,
    clock,
    publicUrl: 'http://localhost',
    trustedProxies: ['127.0.0.1'],
  })
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    'wallet.get': { seq: 12 },
    'player.profile': { termsAndConditionsAcceptedVersion: 1 },
    'content.termsVersion': { version: 2, changes: [], files: {} },
  }
  const dispatch = async (id: string) => {
    asked.push(id)
    const body = answers[id]
    const cookies = id === 'session.create' ? [{ name: 'identity-token', value: 'new', options: {} }] : []
    return body === undefined && id !== 'session.create'
      ? { ok: false, status: 503, problem: {}, cookies, requestId: 'r' }
      : { ok: true, status: 200, body: body ?? {}, cookies, requestId: 'r' }
  }
  const site = await mountSite(app, {
    mode: 'built',
    siteDir,
    publicUrl: 'http://localhost',
    brand: loadBrand('nordlys'),
    brandFolder: loadBrand('nordlys').folder,
    sources: {
      frames: ['https://studio.example', 'https://studio.example'],
      captcha: { scripts: ['https://captcha.example/widget/'], frames: ['https://captcha.example/widget/'] },
      images: ['https://cdn.example'],
    },
    hasGallery: false,
    api: { dispatch } as never,
    clock,
    log: silentLog,
    readSession: async (cookies) =>
      cookies['identity-token'] === 'good'
        ? {
            caller: { playerId: 7n, sessionId: 's', claims: {} },
            playerSession,
          }
        : null,
    readPreview: () => undefined,
    readPlace: async () => ({
      place: 'UN',
      isRestricted: false,
      symbols: [],
      open: { casinoPlay: true, liveCasinoPlay: true, sportsbook: true, tournaments: true },
    }),
    isMaintenance: () => false,
    search: createSearchPages({}, { isOpen: () => false, descriptionOf: () => undefined } as never),
    ...options,
  })
  await app.ready()
  onTestFinished(async () => {
    await site.close()
    await app.close()
  })
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers })
  const told = (body: string) => JSON.parse(/>(\{.*?\})</.exec(body)?.[1] ?? '{}') as Record<string, unknown>
  return { app, get, told, asked }
}
const nonceOf = (policy: unknown) => /'nonce-([^']+)'/.exec(String(policy))?.[1]

describe('a page behind a proxy that names the visitor’s country (spec 1 §2)', () => {
  const places = createPlaces({ source: 'cloudflare', defaultCountry: 'UN' })
  const readPlace = pagePlaces({
    clock: testClock('2026-11-21T12:00:00Z'),
    placeOf: (visitor) => places.placeOf(visitor),
    licenceOf: () => 'sandbox',
    residenceOf: async () => null,
    hasTournaments: async () => true,
  })
  const from = (country: string) => ({ 'x-forwarded-for': '203.0.113.4', 'cf-ipcountry': country })

  it('is the restricted page in every closed country and in no other', async () => {
    const { get, told } = await start({ readPlace })
    for (const { code, allowed } of countries.filter((one) => !one.allowed || one.active))
      expect([code, told((await get('/en-UN', from(code))).body)['isRestricted']]).toEqual([code, !allowed])
  })

  it('is not the one cached for visitors of another country', async () => {
    const { get, told } = await start({ readPlace })
    const rendered = async (country: string) => told((await get('/en-UN', from(country))).body)['rendered']
    const first = await rendered('FI')
    expect(await rendered('BR')).not.toBe(first)
    expect(await rendered('FI')).toBe(first)
  })

  it('is an open one where only the visitor’s own browser sends a country header', async () => {
    const { get, told } = await start({ readPlace })
    expect(told((await get('/en-UN', { 'cf-ipcountry': 'US' })).body)).toMatchObject({ isRestricted: false })
  })
})

it('a page shows amounts in the player’s currency, for visitors in that of the market', async () => {
  const { get, told } = await start()
  const currencyFor = async (cookie: string) => told((await get('/no-NO', { cookie })).body)['currency']
  expect(await currencyFor('')).toBe('NOK')
  expect(await currencyFor('identity-token=good')).toBe('EUR')
})

describe('a page of a preview', () => {
  const until = Temporal.Instant.from('2026-11-21T12:30:00Z')
  const preview = {
    at: Temporal.Instant.from('2026-12-24T18:00:00Z'),
    player: { id: '7', deposits: 'more' },
    hasDrafts: true,
    until,
    ofToday: ['live tables', 'winners'],
  }
  const withPreview = () =>
    start({ readPreview: ({ preview: cookie }) => (cookie === 'good' ? preview : undefined) })
  const previewed = { cookie: 'preview=good; identity-token=good' }

  it('has a bar that says what is shown and how to leave, and loads again when the preview ends', async () => {
    const { get } = await withPreview()
    const { body, headers } = await get('/en-UN', previewed)
    expect(body).toContain('24 Dec 2026, 18:00 UTC · player 7, more deposits · with drafts · read only')
    expect(body).toContain('<span>As of today: live tables, winners</span>')
    expect(body).toContain('href="/content/preview/leave"')
    expect(body).toContain(`<style nonce="${nonceOf(headers['content-security-policy'])}">`)
    expect(headers['refresh']).toBe('1800')
  })

  it('is rendered anew, is stored by nobody and is not the one of the signed-in player', async () => {
    const { get, told } = await withPreview()
    const first = await get('/en-UN', previewed)
    const second = await get('/en-UN', previewed)
    expect(told(second.body)['rendered']).not.toBe(told(first.body)['rendered'])
    expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'page-audience': 'player' })
    expect(first.headers['x-robots-tag']).toBe('noindex')
    expect(told(first.body)['player']).toBeNull()
  })

  it('as a player is the page of players, for nobody: no profile is read, and no terms are due', async () => {
    const { get, told, asked } = await withPreview()
    const { body } = await get('/en-UN', previewed)
    expect(told(body)).toMatchObject({ hasSession: true, player: null, areTermsDue: false, wallet: 12 })
    expect(asked.toSorted()).toEqual([
      'content.termsVersion',
      'player.accessDetails',
      'session.summary',
      'wallet.get',
    ])
  })

  it('as a visitor is the page of visitors', async () => {
    const { get, told, asked } = await start({ readPreview: () => ({ ...preview, player: undefined }) })
    const { body } = await get('/en-UN', previewed)
    expect(told(body)).toMatchObject({ hasSession: false, player: null })
    expect(asked).toEqual([])
  })

  it('leaves nothing in the page of a visitor, whose cookie is none of ours', async () => {
    const { get } = await withPreview()
    await get('/en-UN', previewed)
    const { body, headers } = await get('/en-UN', { cookie: 'preview=forged' })
    expect(body).not.toContain('marquee-preview')
    expect(headers['refresh']).toBeUndefined()
  })
})

describe('files of the brand', () => {
  it('are the manifest with its name and icons that exist', async () => {
    const { get } = await start()
    const answer = await get('/manifest.webmanifest')
    expect(answer.headers['content-type']).toContain('application/manifest+json')
    const manifest = answer.json<{ name: string; icons: { src: string; type: string; sizes: string }[] }>()
    expect(manifest).toMatchObject({ name: 'Nordlys', short_name: 'Nordlys' })
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await get(src)
      expect([src, icon.statusCode, icon.headers['content-type']]).toEqual([src, 200, type])
      if (type !== 'image/png') continue
      const { width, height } = await sharp(icon.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect((await get('/apple-touch-icon.png')).headers['content-type']).toBe('image/png')
  })
})

describe('the site on its listener', () => {
  it('sends the page of a player with its own nonce, which its policy names', async () => {
    const { get } = await start()
    const cookie = 'identity-token=good'
    const [one, two] = [await get('/en-UN', { cookie }), await get('/en-UN', { cookie })]
    for (const page of [one, two]) {
      expect(page.body).toContain(`nonce="${nonceOf(page.headers['content-security-policy'])}"`)
      expect(page.headers['etag']).toBeUndefined()
    }
    expect(nonceOf(one.headers['content-security-policy'])).not.toBe(
      nonceOf(two.headers['content-security-policy']),
    )
    const policy = String(one.headers['content-security-policy'])
    for (const part of [
      "default-src 'none'",
      'https://captcha.example/widget/',
      'frame-src https://studio.example https://captcha.example/widget/;',
      "img-src 'self' data: https://cdn.example;",
      "frame-ancestors 'none'",
      'ws://localhost',
    ])
      expect(policy).toContain(part)
  })

  it('sends the page of a visitor without a nonce: its policy names the hash of its inline script', async () => {
    const { get } = await start()
    const [one, two] = [await get('/en-UN'), await get('/en-UN')]
    expect(two.body).toBe(one.body)
    const policy = String(two.headers['content-security-policy'])
    expect(two.headers['content-security-policy']).toBe(one.headers['content-security-policy'])
    const script = /<script>(.*?)<\/script>/.exec(two.body)?.[1] ?? ''
    const hash = createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hash}' https://captcha.example/widget/;`)
    expect(policy).not.toContain('nonce-')
    expect(two.body).not.toContain('nonce=')
  })

  it('sends the page of a visitor that is not cached with its own nonce', async () => {
    const { get } = await start()
    const page = await get('/en-UN/404')
    expect(page.body).toContain(`nonce="${nonceOf(page.headers['content-security-policy'])}"`)
    expect(page.headers['etag']).toBeUndefined()
  })

  it('answers 304 while the page that a visitor’s browser has is the cached one', async () => {
    const { get } = await start()
    const headers = { 'accept-encoding': 'br' }
    const first = await get('/en-UN', headers)
    const etag = String(first.headers['etag'])
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/en-UN', { ...headers, 'if-none-match': tag })
      expect([tag, again.statusCode, again.body]).toEqual([tag, 304, ''])
      for (const name of ['etag', 'content-security-policy', 'cache-control', 'vary', 'page-audience'])
        expect([name, again.headers[name]]).toEqual([name, first.headers[name]])
    }
    expect((await get('/en-UN', { 'if-none-match': etag })).statusCode).toBe(200)
    const player = { ...headers, 'if-none-match': etag, cookie: 'identity-token=good' }
    expect((await get('/en-UN', player)).statusCode).toBe(200)
  })

  it('asks what search engines may list for a page that is rendered, not for a cached one', async () => {
    const listed: string[] = []
    const search = createSearchPages({}, { isOpen: () => false, descriptionOf: () => undefined } as never)
    const { get } = await start({
      search: {
        ...search,
        listingOf: (url) => {
          listed.push(url.pathname)
          return search.listingOf(url)
        },
      },
    })
    await get('/en-UN')
    await get('/en-UN')
    expect(listed).toEqual(['/en-UN'])
    await get('/en-UN/terms')
    expect(listed).toEqual(['/en-UN', '/en-UN/terms'])
  })

  it('renders a page once for visitors who ask at the same time', async () => {
    const { get, told } = await start()
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/en-UN')))
    expect(new Set(pages.map(({ body }) => told(body)['rendered'])).size).toBe(1)
    const missing = await Promise.all(Array.from({ length: 20 }, () => get('/en-UN/404')))
    expect(new Set(missing.map(({ body }) => told(body)['rendered'])).size).toBe(20)
  })

  it('caches a page for visitors, by address and appearance', async () => {
    const { get, told } = await start()
    const first = told((await get('/en-UN')).body)['rendered']
    expect(told((await get('/en-UN?utm_source=x')).body)['rendered']).toBe(first)
    const light = told((await get('/en-UN', { cookie: 'theme=light' })).body)
    expect(light).toMatchObject({ theme: 'light' })
    expect(light['rendered']).not.toBe(first)
    const phone = told((await get('/en-UN', { 'sec-ch-ua-mobile': '?1' })).body)
    expect([phone['isPhone'], phone['rendered'] === first]).toEqual([true, false])
    expect(told((await get('/en-UN?page=2')).body)['rendered']).not.toBe(first)
  })

  it('never caches anything but plain pages', async () => {
    const { get, told } = await start()
    const missing = await get('/en-UN/404')
    expect(missing.statusCode).toBe(404)
    expect(told((await get('/en-UN/404')).body)['rendered']).not.toBe(told(missing.body)['rendered'])
  })

  it('gives a player a page that is stored nowhere, with wallet and terms to accept and no token', async () => {
    const { get, told } = await start()
    const cookie = 'identity-token=good'
    const page = await get('/en-UN', { cookie })
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    expect((await get('/en-UN')).headers['x-robots-tag']).toBeUndefined()
    expect(page.body).not.toMatch(/token/i)
    expect(told(page.body)).toMatchObject({ player: 7, wallet: 12, areTermsDue: true })
    expect(told((await get('/en-UN', { cookie })).body)['rendered']).not.toBe(told(page.body)['rendered'])
    const visitor = await get('/en-UN', { cookie: 'identity-token=old' })
    expect(visitor.headers['cache-control']).toBe('private, no-cache')
    expect(told(visitor.body)['player']).toBeNull()
  })

  it('reads nothing about a player in maintenance', async () => {
    const { get, asked } = await start({ isMaintenance: () => true })
    await get('/en-UN', { cookie: 'identity-token=good' })
    expect(asked).toEqual([])
  })

  it('processes no form in maintenance: it redirects to the page that says so', async () => {
    const { app, asked } = await start({ isMaintenance: () => true })
    const sent = await app.inject({
      method: 'POST',
      url: '/en-UN?modal=login',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
      payload: 'email=a',
    })
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/en-UN?modal=login'])
    expect(asked).toEqual([])
  })

  it('compresses pages for browsers that accept it', async () => {
    const { get } = await start()
    const page = await get('/en-UN', { 'accept-encoding': 'gzip, br' })
    expect(page.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('<!doctype html>')
  })

  it('names the style sheet in the first bytes, and no script, which would be requested before the first pictures', async () => {
    const { get } = await start()
    expect((await get('/en-UN')).headers['link']).toBe('</assets/root-1.css>; rel=preload; as=style')
  })

  it('says for whom a page was made: only those for visitors may be cached on a device', async () => {
    const { get } = await start()
    const audience = async (headers: Record<string, string>) =>
      (await get('/en-UN', headers)).headers['page-audience']
    expect(await audience({})).toBe('visitor')
    expect((await get('/en-UN')).headers['offline-files']).toBe('</assets/offline-1.js>')
    expect(await audience({ cookie: 'identity-token=good' })).toBe('player')
    expect(await audience({ cookie: 'identity-token=bad' })).toBe('visitor')
    expect((await get('/en-UN/broken')).headers['page-audience']).toBeUndefined()
  })

  it('serves hashed files as immutable, compressed where accepted, and the worker uncached', async () => {
    const { get } = await start()
    const plain = await get('/assets/root-1.js')
    expect(plain.body).toBe('script')
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/assets/root-1.js', { 'accept-encoding': 'br' })).body).toBe('packed')
    expect((await get('/locales/en/default.json?v=1')).headers['cache-control']).toContain('immutable')
    expect((await get('/locales/en/default.json')).headers['cache-control']).toBe('public, max-age=0')
    expect((await get('/sw.js')).headers['cache-control']).toBe('public, max-age=0')
    expect((await get('/assets/none.js')).statusCode).toBe(404)
  })

  it('answers HEAD like GET, without the body', async () => {
    const { app, get } = await start()
    for (const url of [
      '/en-UN',
      '/en-UN/404',
      '/en-UN/moved',
      '/en-UN/broken',
      '/assets/root-1.js',
      '/favicon.ico',
    ]) {
      const head = await app.inject({ method: 'HEAD', url })
      const whole = await get(url)
      expect([url, head.statusCode, head.body]).toEqual([url, whole.statusCode, ''])
      for (const name of ['content-type', 'location', 'cache-control', 'x-frame-options'])
        expect([url, name, head.headers[name]]).toEqual([url, name, whole.headers[name]])
    }
  })

  it('reads no other host from the slashes of an address, and refuses an invalid one', async () => {
    const { get, told, app } = await start({ isMaintenance: () => true })
    for (const url of ['//', '//[', '//x:99999/', '//evil.example/en-UN', '/\\evil.example'])
      expect([url, (await get(url)).statusCode]).toEqual([url, 200])
    expect(told((await get('//evil.example/en-UN')).body)).toBeDefined()
    const sent = await app.inject({
      method: 'POST',
      url: '//evil.example/en-UN?x=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost' },
      payload: 'a=1',
    })
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/evil.example/en-UN?x=1'])
  })

  it('leaves the server’s own prefixes to the server', async () => {
    const { get } = await start()
    for (const url of ['/api/v1/nope', '//api/v1/nope', '/.well-known/change-password'])
      expect((await get(url)).json()).toMatchObject({ code: 'error.not_found', status: 404 })
  })

  it('renders a page once, whatever unused parameters it has', async () => {
    const { get, told } = await start()
    const first = told((await get('/en-UN?x=1')).body)['rendered']
    expect(told((await get('/en-UN?x=2&y=3')).body)['rendered']).toBe(first)
    expect((await get('/en-UN/moved?btag=7')).headers['location']).toBe('/en-UN?btag=7')
  })

  it('asks for no device feature but those that games and the cashier need', async () => {
    const { get } = await start()
    const { headers } = await get('/en-UN')
    expect(headers['permissions-policy']).toContain('fullscreen=(self "https://studio.example")')
    for (const feature of ['camera', 'microphone', 'geolocation'])
      expect(headers['permissions-policy']).toContain(`${feature}=()`)
    expect(headers['x-frame-options']).toBe('DENY')
  })

  it('lets our own pages frame the page to which a bank returns, and no other page', async () => {
    const { get } = await start()
    const returned = await get('/en-UN/signup/callback?state=s&code=c')
    expect(returned.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(returned.headers['x-frame-options']).toBe('SAMEORIGIN')
    for (const path of ['/en-UN/signup/pnp', '/en-UN/signup', '/en-UN/signup/callback/more']) {
      const page = await get(path)
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(page.headers['x-frame-options']).toBe('DENY')
    }
  })

  it('passes on redirects and cookies that an action set', async () => {
    const { app, get } = await start()
    expect((await get('/en-UN/moved')).headers['location']).toBe('/en-UN')
    const done = await app.inject({
      method: 'POST',
      url: '/en-UN',
      headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1',
    })
    expect(done.statusCode).toBe(302)
    expect(done.headers['set-cookie']).toContain('identity-token=new')
  })

  it('counts a form of a page among the calls that it makes', async () => {
    const { app, asked } = await start()
    const send = () =>
      app.inject({
        method: 'POST',
        url: '/en-UN',
        headers: { origin: 'http://localhost', 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'a=1',
      })
    for (let sent = 0; sent < 30; sent++) expect((await send()).statusCode).toBe(302)
    const refused = await send()
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toBe('error.rate.limited')
    expect(asked).toHaveLength(30)
  })

  it('refuses forms of other sites', async () => {
    const { app, asked } = await start()
    const refused = await app.inject({
      method: 'POST',
      url: '/en-UN',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1',
    })
    expect(refused.statusCode).toBe(403)
    expect(asked).toEqual([])
  })

  it('shows a fixed error text when nothing else can be rendered', async () => {
    const { get } = await start()
    const page = await get('/en-UN/broken')
    expect(page.statusCode).toBe(500)
    expect(page.body).toContain('SOMETHING WENT WRONG')
    expect(page.body).toContain('Please try again')
    expect(page.headers['cache-control']).toBe('no-store')
  })

  it('refuses to start without a build', async () => {
    await expect(start({ siteDir: join(siteDir, 'none') })).rejects.toThrow('the site is not built')
  })
})
