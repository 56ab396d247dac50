import { marketIds, markets } from '@marquee/markets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SearchPages, createSearchPages } from '../../apps/server/src/http/search/search-pages.ts'
import { createPromotions } from '../../apps/server/src/modules/promotions/index.ts'
import { offersAllowed } from '../../apps/server/src/wiring/promotion-ports.ts'
import { searchSources } from '../../apps/server/src/wiring/search-sources.ts'
import { type TestDatabase, createTestDatabase } from '../kit/database.ts'
import type { Lobby } from '../../apps/server/src/modules/lobby/index.ts'
import { type ContentKit, allStudios, createContentKit, createTestLobby, importSeed, visitor } from './kit.ts'

let db: TestDatabase
let kit: ContentKit
let lobby: Lobby
let pages: SearchPages

beforeAll(async () => {
  db = await createTestDatabase()
  kit = await createContentKit(db)
  await importSeed(kit.content)
  lobby = createTestLobby(db, kit, { connectedStudios: allStudios(kit.content) })
  const tournaments = { addressesIn: async () => [] }
  const promotions = createPromotions({
    content: kit.content,
    playerOf: async () => null,
    areOffersAllowed: offersAllowed({ licenceOf: () => 'real' }),
    hasTournaments: async () => true,
    smsMaxAttempts: 3,
  })
  pages = createSearchPages({}, searchSources({ content: kit.content, lobby, tournaments, promotions }))
})
afterAll(async () => {
  await kit.content.stop()
  await db.close()
})

const listed = async (prefix: string, path: RegExp) =>
  (await pages.pagesUnder(prefix)).flatMap((page) => path.exec(page.path)?.[1] ?? [])

describe('the sitemap of a market', () => {
  it('has the games that a visitor there can open, and no other', async () => {
    const closed: string[] = []
    for (const market of marketIds.filter((id) => markets[id].enabled)) {
      const prefix = `${markets[market].locales[0].path}-${market}`
      const names = new Set(await listed(prefix, /^\/games\/(.+)$/))
      for (const { slug } of lobby.games.all()) {
        const tile = await lobby.handlers['games.bySlug'](
          { gameSlug: slug, langmarket: prefix },
          visitor,
        ).catch(() => undefined)
        const isOpen = tile !== undefined && (tile.lock === null || tile.lock === undefined)
        expect([prefix, slug, names.has(slug)]).toEqual([prefix, slug, isOpen])
        if (!isOpen) closed.push(slug)
      }
    }
    expect(closed.length).toBeGreaterThan(0)
  })

  it('has the lists of games that have any there', async () => {
    for (const [path, type] of [
      ['online-casino', 'casino'],
      ['live-casino-online', 'live-casino'],
    ] as const) {
      const langmarket = 'en-NO'
      const count = async (choice: object) => {
        const page = await lobby.handlers['games.page'](
          { langmarket, type, show: 'open', sort: 'popular', position: 0, limit: 1, ...choice },
          visitor,
        )
        return page.total
      }
      const categories = await listed(langmarket, new RegExp(`^/${path}/(?!all)([^?]+)$`))
      const providers = await listed(langmarket, new RegExp(`^/${path}/all\\?provider=(.+)$`))
      expect(categories.length).toBeGreaterThan(0)
      expect(providers.length).toBeGreaterThan(0)
      for (const category of categories)
        expect([category, await count({ category })]).not.toEqual([category, 0])
      for (const provider of providers)
        expect([provider, await count({ provider })]).not.toEqual([provider, 0])
    }
  })

  it('has the static pages with the date of their document', async () => {
    const terms = (await pages.pagesUnder('fi-FI')).find(({ path }) => path === '/terms')
    expect(terms?.changedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('the description of a page', () => {
  const descriptionAt = async (address: string) =>
    (await pages.listingOf(new URL(address, 'https://play.example'))).description
  const about = (id: string, more: object) => ({
    _id: id,
    _type: 'pageDescription',
    path: '/online-casino/all',
    description: { en: 'Games', fi: 'Pelit' },
    ...more,
  })

  it('is the one for its market, else the one for every market, in the language of the address', async () => {
    expect(await descriptionAt('/en-UN/online-casino/all')).toBeUndefined()
    await kit.content.importDocuments([
      about('description-casino', {}),
      about('description-casino-no', { markets: ['NO'], description: { en: 'Games in Norway' } }),
      about('description-invalid', { path: '/live-casino-online/all', description: 'no text by language' }),
    ])
    expect(await descriptionAt('/en-UN/online-casino/all')).toBe('Games')
    expect(await descriptionAt('/fi-FI/online-casino/all?utm_source=x')).toBe('Pelit')
    expect(await descriptionAt('/no-NO/online-casino/all')).toBe('Games in Norway')
    expect(await descriptionAt('/en-UN/live-casino-online/all')).toBeUndefined()
  })
})

describe('the promotions of a market', () => {
  it('are listed where the law allows offers; information is listed everywhere', async () => {
    const of = async (prefix: string) => listed(prefix, /^\/promotions\/(.+)$/)
    const information = [
      'good-to-know',
      'good-to-know/how-rounds-are-verified',
      'good-to-know/payments-without-fees',
      'good-to-know/tag/fairness',
      'good-to-know/tag/money',
    ]
    const offers = ['play', 'play/tag/no-wagering', 'play/tournaments']
    expect((await of('fi-FI')).toSorted()).toEqual(information)
    expect((await of('de-JJ')).toSorted()).toEqual([...information, ...offers])
  })

  it('and extra pages are described in the language of the page', async () => {
    for (const path of ['/promotions', '/iclub', '/info/complaints', '/']) {
      const { description } = await pages.listingOf(
        new URL(`/fi-FI${path === '/' ? '' : path}`, 'https://x.example'),
      )
      const { description: english } = await pages.listingOf(
        new URL(`/en-FI${path === '/' ? '' : path}`, 'https://x.example'),
      )
      expect([path, description === undefined, description === english]).toEqual([path, false, false])
    }
  })
})
