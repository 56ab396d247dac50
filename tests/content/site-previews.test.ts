import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createServer,
  type HttpApp,
  type RequestContext,
  silentLog,
} from '../../apps/server/src/kernel/index.ts'
import { type Content, contentHandlers, contentPlugin } from '../../apps/server/src/modules/content/index.ts'
import { type Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import { type ContentKit, createContentKit, importSeed, createTestLobby } from './kit.ts'

const token = 'token-of-an-editor'
let db: TestDatabase
let kit: ContentKit
let content: Content
let lobby: Lobby
let app: HttpApp

beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db, { token })
  content = kit.content
  await importSeed(content)
  await content.importDocuments([
    banner('always', { markets: ['FI'] }),
    banner('christmas', {
      markets: ['FI'],
      startDate: '2026-12-24T00:00:00Z',
      endDate: '2026-12-27T00:00:00Z',
    }),
    banner('players', { markets: ['NO'], authorized: 'authorized' }),
    banner('depositors', {
      markets: ['NO'],
      authorized: 'authorized',
      targetAudience: { option: 'group', groups: ['more'] },
    }),
    banner('listed', {
      markets: ['NO'],
      authorized: 'authorized',
      targetAudience: { option: 'player-list', playerIds: ['1001'] },
    }),
    banner('changed', { markets: ['CA'] }),
    { ...banner('changed', { markets: ['CA'] }, 'drafts.'), title: { en: 'changed in a draft' } },
    banner('new in a draft', { markets: ['CA'] }, 'drafts.'),
  ])
  lobby = createTestLobby(db, kit, { placeOf: () => ({ country: 'AT', region: null }) })
  app = await createServer({ log: silentLog, clock: kit.clock, publicUrl: 'https://play.example' })
  await app.register(contentPlugin(content))
})
afterAll(async () => {
  await app?.close()
  await content?.stop()
  await db?.close()
})

/** Of a picture of the brand: a banner of a game is shown only where that opens. */
const picture = 'live-evening'
/** Before the brand's own banner. */
const banner = (id: string, more: object = {}, prefix = '') => ({
  _id: `${prefix}banner-of-test-${id.replaceAll(' ', '-')}`,
  _type: 'banner',
  page: 'live-casino',
  order: -1,
  title: { en: id },
  description: { en: id },
  picture,
  ...more,
})

const create = (body: object, given = token) =>
  app.inject({
    method: 'POST',
    url: '/content/preview',
    headers: given === '' ? {} : { authorization: `Bearer ${given}` },
    payload: body,
  })
async function linkTo(asked: object = {}): Promise<string> {
  const answer = await create({ path: '/en-FI/live-casino', ...asked })
  expect(answer.statusCode).toBe(200)
  const { url } = answer.json<{ url: string }>()
  return new URL(url).searchParams.get('link') ?? ''
}
const open = (link: string) => app.inject({ url: `/content/preview?link=${encodeURIComponent(link)}` })

const withCookie = (preview?: string) =>
  ({
    ip: '192.0.2.1',
    edge: {},
    caller: null,
    cookies: preview === undefined ? {} : { preview },
  }) as unknown as RequestContext<null, Record<string, never>>
/** The titles of the test's banners that a request is shown. */
async function titles(langmarket: string, preview?: string): Promise<string[]> {
  const page = { page: 'live-casino', langmarket } as const
  const { banners } = await lobby.handlers['lobby.page'](page, withCookie(preview))
  return banners.filter(({ id }) => id.includes('of-test')).map(({ title }) => title)
}

describe('a preview', () => {
  it.each([
    ['a second before the start', '2026-12-23T23:59:59Z', ['always']],
    ['at the start', '2026-12-24T00:00:00Z', ['always', 'christmas']],
    ['a second before the end', '2026-12-26T23:59:59Z', ['always', 'christmas']],
    ['at the end', '2026-12-27T00:00:00Z', ['always']],
    ['at another offset', '2026-12-24T01:00:00+01:00', ['always', 'christmas']],
  ])('shows a document with dates %s', async (_name, at, shown) => {
    expect(await titles('en-FI', await linkTo({ at }))).toEqual(shown)
  })

  it('without a time shows what is shown now', async () => {
    expect(await titles('en-FI', await linkTo())).toEqual(await titles('en-FI'))
  })

  it.each([
    ['a visitor', undefined, []],
    ['a player on no list', { deposits: '1' }, ['players']],
    ['a player with more deposits', { deposits: 'more' }, ['depositors', 'players']],
    ['a player of the list', { id: '1001' }, ['listed', 'players']],
    ['another player', { id: '1002' }, ['players']],
  ])('is for its audience: %s', async (_name, player, shown) => {
    expect((await titles('no-NO', await linkTo({ player }))).toSorted()).toEqual(shown)
  })

  it('shows the market of the address as its own country sees it, though the editor is in Austria', async () => {
    const openGames = async (link?: string): Promise<number> => {
      const page = { page: 'casino-lobby', langmarket: 'en-FI' } as const
      return (await lobby.handlers['lobby.page'](page, withCookie(link))).open
    }
    expect(await openGames()).toBe(0)
    expect(await openGames(await linkTo())).toBeGreaterThan(0)
  })

  it('shows drafts as published if it has them, and nobody else sees them', async () => {
    expect((await titles('en-CA', await linkTo({ drafts: true }))).toSorted()).toEqual([
      'changed in a draft',
      'new in a draft',
    ])
    expect(await titles('en-CA', await linkTo())).toEqual(['changed'])
    expect(await titles('en-CA')).toEqual(['changed'])
  })

  it('shows a draft of a page', async () => {
    const pages = content
      .snapshot()
      .ofType<{ _id: string; _type: string; language: string; pageUrl: string; title: string }>('page')
    const page = pages.find(({ language }) => language === 'en')!
    await content.importDocuments([{ ...page, _id: `drafts.${page._id}`, title: 'a drafted page' }])
    const handlers = contentHandlers({
      content,
      clock: { now: () => Temporal.Now.instant() },
      licenceOf: () => ({ kind: 'sandbox', number: null }),
    })
    const titleFor = async (link?: string) =>
      (await handlers['content.page']({ langmarket: 'en-UN', pageUrl: page.pageUrl }, withCookie(link))).title
    expect(await titleFor(await linkTo({ drafts: true }))).toBe('a drafted page')
    expect(await titleFor()).toBe(page.title)
  })
})

describe('a link to a preview', () => {
  it('is made for the token of editors only', async () => {
    expect((await create({ path: '/en-FI' }, '')).statusCode).toBe(401)
    expect((await create({ path: '/en-FI' }, 'another')).statusCode).toBe(401)
    expect((await create({ path: '/en-FI' })).statusCode).toBe(200)
  })

  it.each([
    [{ path: '//evil.example/en-FI' }, 'path: must be an address of the site with its language'],
    [{ path: '/nowhere' }, 'path: must be an address of the site with its language'],
    [{}, 'path: must be an address'],
    [{ path: '/en-FI', at: 'tomorrow' }, 'at: must be a date and time'],
    [{ path: '/en-FI', player: { deposits: '2' } }, 'player.deposits: must be 0, 1 or more'],
    [{ path: '/en-FI', player: { id: 'x' } }, 'player.id: must be the number of a player'],
    [{ path: '/en-FI', minutes: 1_441 }, 'minutes: must be 1440 at most'],
  ])('that is wrong is refused, naming the field: %j', async (asked, message) => {
    const { statusCode, body } = await create(asked)
    expect(statusCode).toBe(400)
    expect(body).toContain(message)
  })

  it('opens the path with a cookie that ends with it, stored by nobody', async () => {
    const { statusCode, headers, cookies } = await open(await linkTo({ minutes: 5 }))
    expect(statusCode).toBe(303)
    expect(headers).toMatchObject({ location: '/en-FI/live-casino', 'cache-control': 'no-store' })
    expect(cookies).toMatchObject([
      { name: '__Host-preview', httpOnly: true, secure: true, sameSite: 'Lax', maxAge: 300 },
    ])
  })

  it('works until its end and not after it', async () => {
    const at = '2026-12-25T00:00:00Z'
    const link = await linkTo({ minutes: 1, at })
    kit.clock.advance({ milliseconds: 59_999 })
    expect((await open(link)).statusCode).toBe(303)
    expect(await titles('en-FI', link)).toContain('christmas')
    kit.clock.advance({ milliseconds: 1 })
    expect((await open(link)).statusCode).toBe(403)
    expect(content.previewOf({ preview: link })).toBeUndefined()
    expect(await titles('en-FI', link)).toEqual(['always'])
  })

  it('that is forged opens nothing', async () => {
    const link = await linkTo()
    const [, signature] = link.split('.')
    const body = Buffer.from(JSON.stringify({ path: '/en-FI', drafts: true, until: 9e15 })).toString(
      'base64url',
    )
    for (const forged of [`${body}.${signature}`, `${body}.`, body, '', '.', `${link}x`.slice(1)]) {
      expect((await open(forged)).statusCode).toBe(403)
      expect(content.previewOf({ preview: forged })).toBeUndefined()
    }
    expect((await open(link)).statusCode).toBe(303)
  })

  it('of another token opens nothing, and without a token there are none', async () => {
    const other = await createContentKit(db, { token: 'a newer token' })
    const none = await createContentKit(db)
    const link = await linkTo()
    for (const one of [other, none]) expect(one.content.previewOf({ preview: link })).toBeUndefined()
    await Promise.all([other.content.stop(), none.content.stop()])
  })

  it('is left: the cookie ends, and the same path is opened without it', async () => {
    const { statusCode, headers, cookies } = await app.inject({
      url: '/content/preview/leave',
      cookies: { '__Host-preview': await linkTo() },
    })
    expect(statusCode).toBe(303)
    expect(headers['location']).toBe('/en-FI/live-casino')
    expect(cookies).toMatchObject([{ name: '__Host-preview', value: '' }])
    expect(headers['clear-site-data']).toBe('"cache"')
  })

  it('is not left without one: no link of another site empties the cache of a browser', async () => {
    const { statusCode, headers, cookies } = await app.inject({ url: '/content/preview/leave' })
    expect([statusCode, headers['location']]).toEqual([303, '/'])
    expect(headers['clear-site-data']).toBeUndefined()
    expect(cookies).toEqual([])
  })
})
