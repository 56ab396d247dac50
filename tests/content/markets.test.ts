/** The site's content as readers of every market get it, and what an editor's mistakes do to it. */
import type { Routes } from '@marquee/contract'
import { allPrefixes, parsePrefix } from '@marquee/markets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type Handlers, type RequestContext } from '../../apps/server/src/kernel/index.ts'
import { type Content, contentHandlers } from '../../apps/server/src/modules/content/index.ts'
import { type Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { createTestDatabase, type TestDatabase } from '../kit/database.ts'
import {
  type ContentKit,
  createContentKit,
  importSeed,
  allStudios,
  createTestLobby,
  lobbyPlayer,
} from './kit.ts'

let db: TestDatabase
let kit: ContentKit
let content: Content
let lobby: Lobby
let pages: Pick<Handlers<Routes>, 'content.footer' | 'content.page'>

type Context = RequestContext<never, Record<string, never>>
const visitor = { ip: '192.0.2.1', edge: {}, caller: null, cookies: {} } as unknown as Context
const playerOf = (playerId: bigint) => ({ ...visitor, caller: { playerId } as Caller }) as unknown as Context

/** Players with that many deposits. */
const deposits = new Map([
  [70n, 0],
  [71n, 1],
  [72n, 2],
])

beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db)
  content = kit.content
  await importSeed(content)
  lobby = createTestLobby(db, kit, {
    playerOf: async (id) => ({ ...lobbyPlayer, depositCount: deposits.get(id) ?? 0 }),
    connectedStudios: allStudios(content),
  })
  pages = contentHandlers({
    content,
    clock: { now: () => Temporal.Now.instant() },
    licenceOf: () => ({ kind: 'sandbox', number: null }),
  })
})
afterAll(async () => {
  await content?.stop()
  await db?.close()
})

const home = (langmarket: string, context: Context = visitor) =>
  lobby.handlers['lobby.page']({ page: 'home', langmarket }, context)
const bannerIds = async (context: Context = visitor) =>
  (await home('fi-FI', context)).banners.map(({ id }) => id)

describe.each(allPrefixes())('%s', (prefix) => {
  it('has its home, its payment page and its footer', async () => {
    const answer = await home(prefix)
    const place = parsePrefix(`/${prefix}/`)
    const market = place.known ? place.market : undefined
    // Every game is closed in Austria, so no rail is left.
    if (market !== 'AT') expect(answer.rails.length).toBeGreaterThan(2)
    expect(answer.banners.length).toBeGreaterThan(0)
    const page = await pages['content.page']({ langmarket: prefix, pageUrl: 'payment-methods' }, visitor)
    expect(page.sections.at(-1)).toMatchObject({ id: 'currency', paragraphs: [expect.any(String)] })
    const footer = await pages['content.footer']({ langmarket: prefix }, visitor)
    expect(footer.groups.length).toBeGreaterThan(2)
    expect(footer.licence).not.toMatch(/[{}]/)
  })
})

it('the rails of a home stand in the order of its market', async () => {
  const first = async (prefix: string) => (await home(prefix)).rails.slice(0, 3).map(({ id }) => id)
  expect(await first('fi-FI')).toEqual(['popular', 'slots', 'new'])
  expect(await first('cl-CL')).toEqual(['roulette', 'live', 'popular'])
})

describe('targeting, as the API answers', () => {
  const at = (text: string) => `2026-11-21T${text}Z`
  const banner = (id: string, more: object) => ({
    _id: `banner-${id}`,
    _type: 'banner',
    page: 'home',
    order: -1,
    picture: 'limits',
    title: { en: id },
    description: { en: id },
    ...more,
  })
  const group = (...groups: string[]) => ({
    authorized: 'authorized',
    targetAudience: { option: 'group', groups },
  })

  it.each([
    ['visitors alone', { authorized: 'not-authorized' }, [true, false, false, false]],
    ['players alone', { authorized: 'authorized' }, [false, true, true, true]],
    ['both', { authorized: 'both' }, [true, true, true, true]],
    ['players without a deposit', group('0'), [false, true, false, false]],
    ['players with one', group('1'), [false, false, true, false]],
    ['players with more', group('more'), [false, false, false, true]],
    ['players with one or more', group('1', 'more'), [false, false, true, true]],
    [
      'a list of players',
      { authorized: 'authorized', targetAudience: { option: 'player-list', playerIds: ['71'] } },
      [false, false, true, false],
    ],
    ['another market', { markets: ['NO'] }, [false, false, false, false]],
    ['this market', { markets: ['NO', 'FI'] }, [true, true, true, true]],
  ])('a banner for %s', async (_title, more, expected) => {
    await content.importDocuments([banner('targeted', more)])
    const readers = [visitor, playerOf(70n), playerOf(71n), playerOf(72n)]
    const seen = await Promise.all(
      readers.map(async (reader) => (await bannerIds(reader)).includes('banner-targeted')),
    )
    expect(seen).toEqual(expected)
    await content.removeDocument('banner-targeted')
  })

  it('a banner is shown from its start on and no longer at its end', async () => {
    await content.importDocuments([banner('dated', { startDate: at('12:00:01'), endDate: at('12:00:02') })])
    const seen: boolean[] = []
    for (let step = 0; step < 4; step++) {
      seen.push((await bannerIds()).includes('banner-dated'))
      kit.clock.advance({ milliseconds: step === 1 ? 999 : step === 0 ? 1_000 : 1 })
    }
    expect(seen).toEqual([false, true, true, false])
    await content.removeDocument('banner-dated')
  })

  it('a rail is targeted like a banner', async () => {
    const rail = {
      id: 'ours',
      title: { en: 'Ours' },
      layout: 'portrait',
      source: { kind: 'popular', type: 'casino' },
      limit: 5,
      ...group('more'),
    }
    await content.importDocuments([
      { _id: 'layout-home-FI', _type: 'lobbyLayout', page: 'home', markets: ['FI'], rails: [rail] },
    ])
    expect((await home('fi-FI', playerOf(72n))).rails).toHaveLength(1)
    expect((await home('fi-FI', playerOf(71n))).rails).toHaveLength(0)
    expect((await home('fi-FI')).rails).toHaveLength(0)
  })
})

describe('an editor’s mistakes', () => {
  it('take away what is wrong, and nothing else', async () => {
    const before = await home('en-NO')
    const { _rev, _createdAt, _updatedAt, ...game } = content.snapshot().documents.get('game-5001') ?? {
      _id: '',
      _type: '',
    }
    await content.importDocuments([
      { _id: 'banner-bad', _type: 'banner', page: 'home', order: -2 },
      { _id: 'category-bad', _type: 'category', categoryId: 'bad' },
      { _id: 'layout-home-NO', _type: 'lobbyLayout', page: 'home', markets: ['NO'] },
      { _id: 'footer-NO', _type: 'footer', markets: ['NO'] },
      { _id: 'paymentMethodPage-NO', _type: 'paymentMethodPage', markets: 'NO' },
      { _id: 'page-terms-no', _type: 'page', pageId: 'terms', pageUrl: 'terms', language: 'no' },
      { _id: 'termsVersion-2', _type: 'termsVersion', version: '2' },
      { ...game, images: {} },
    ])
    const after = await home('en-NO')
    expect(after.banners).toEqual(before.banners)
    expect(after.categories.map(({ id }) => id)).toEqual(before.categories.map(({ id }) => id))
    // Without a layout of its own the market has the common one.
    expect(after.rails.slice(0, 2).map(({ id }) => id)).toEqual(['popular', 'live'])
    expect((await pages['content.footer']({ langmarket: 'no-NO' }, visitor)).groups.length).toBeGreaterThan(2)
    const page = (pageUrl: string) => pages['content.page']({ langmarket: 'no-NO', pageUrl }, visitor)
    expect((await page('payment-methods')).sections.some(({ id }) => id === 'currency')).toBe(false)
    expect((await page('terms')).language).toBe('en')
  })

  it('content that is missing for a market is replaced by the catalogue’s plain rails', async () => {
    for (const id of ['layout-home', 'layout-home-GG']) await content.removeDocument(id)
    const { rails } = await home('en-GG')
    expect(rails.length).toBeGreaterThan(2)
    for (const { id } of rails) expect(id).toMatch(/^(?:live-)?casino-/)
  })
})
