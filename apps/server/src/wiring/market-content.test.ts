import { join } from 'node:path'
import { waitingScreens } from '@marquee/contract/guard-table'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import { languageIds, type MarketId, marketIds, markets, parentLanguages } from '@marquee/markets'
import { describe, expect, it } from 'vitest'
import { brandDocuments } from '../modules/content/brand-documents.ts'
import { isFor, type Reader, type Targeted } from '../modules/content/targeting.ts'
import { loadBrand, sharedContentFolder } from './brand.ts'

interface Found extends Targeted {
  readonly _id: string
  readonly _type: string
  readonly page?: string
  readonly type?: string
  readonly order?: readonly string[]
  readonly rails?: readonly { readonly id: string; readonly source: { readonly category?: string } }[]
  readonly base?: { readonly _ref: string }
  readonly categories?: readonly string[]
  readonly categoryId?: string
  readonly path?: string
}

async function documentsOf(id: string): Promise<readonly Found[]> {
  const { folder, name, supportEmail } = loadBrand(id)
  const folders = [sharedContentFolder, join(folder, 'content')]
  return brandDocuments({ folders, name, supportEmail })
}
const documents = await documentsOf('marquee')
const byId = new Map(documents.map((document) => [document._id, document]))

/** Languages that are read in a market, without those that inherit every text. */
const languagesOf = (market: MarketId) => [
  ...new Set(markets[market].locales.map(({ language }) => parentLanguages[language] ?? language)),
]

function textsIn(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return []
  if ('en' in value) return [value as Record<string, string>]
  return Object.values(value).flatMap(textsIn)
}

const wanted: readonly [name: string, is: (document: Found) => boolean][] = [
  ['a home', ({ _type, page }) => _type === 'lobbyLayout' && page === 'home'],
  ['a casino lobby', ({ _type, page }) => _type === 'lobbyLayout' && page === 'casino-lobby'],
  ['a live casino lobby', ({ _type, page }) => _type === 'lobbyLayout' && page === 'live-casino'],
  ['casino settings', ({ _type, type }) => _type === 'lobbySettings' && type === 'casino'],
  ['live casino settings', ({ _type, type }) => _type === 'lobbySettings' && type === 'live-casino'],
  ['a page of payment methods', ({ _type }) => _type === 'paymentMethodPage'],
  ['a footer', ({ _type }) => _type === 'footer'],
]

it('there are seventeen markets', () => {
  expect(marketIds).toHaveLength(17)
})

describe.each(marketIds)('the content of market %s', (market) => {
  const own = documents.filter((document) => document.markets?.includes(market))

  it.each(wanted)('has %s of its own, once', (_name, is) => {
    expect(own.filter(is)).toHaveLength(1)
  })

  it('has every text in every language of the market', () => {
    const missing = own.flatMap((document) =>
      textsIn(document).flatMap((text) =>
        ['en', ...languagesOf(market)]
          .filter((language) => (text[language] ?? '').trim() === '')
          .map((language) => `${document._id}: ${language}`),
      ),
    )
    expect(missing).toEqual([])
  })

  it('refers to what exists: bases, rails, categories', () => {
    const categories = new Set(
      documents.filter(({ _type }) => _type === 'category').map(({ categoryId }) => categoryId),
    )
    for (const { _id, _type, base, order = [], rails = [], categories: ids = [] } of own) {
      const inherited = base ? byId.get(base._ref) : undefined
      if (base) expect(inherited, _id).toBeDefined()
      for (const id of ids) expect(categories, _id).toContain(id)
      if (_type !== 'lobbyLayout') continue
      const railIds = [...rails, ...(inherited?.rails ?? [])].map(({ id }) => id)
      for (const id of order) expect(railIds, _id).toContain(id)
    }
  })

  const readers: readonly [name: string, player: Reader['player']][] = [
    ['a visitor', null],
    ['a player without a deposit', { id: 1n, depositCount: 0 }],
    ['a player with deposits', { id: 1n, depositCount: 5 }],
  ]
  it.each(readers)('has banners for %s on each lobby page', (_name, player) => {
    for (const page of ['home', 'casino-lobby', 'live-casino']) {
      const shown = documents.filter(
        (document) =>
          document._type === 'banner' && document.page === page && isFor(document, { market, player }),
      )
      expect(shown.length, page).toBeGreaterThan(0)
    }
  })
})

describe('the second brand', () => {
  it('has its own order of rails in its markets', async () => {
    const layouts = (await documentsOf('nordlys')).filter(({ _type }) => _type === 'lobbyLayout')
    for (const market of ['NO', 'FI', 'PP'])
      for (const page of ['home', 'casino-lobby']) {
        const found = layouts.filter((one) => one.page === page && one.markets?.includes(market))
        expect(found.map(({ order, rails }) => [order, rails])).toEqual([[[], []]])
      }
  })
})

describe('documents for every market', () => {
  /** Languages that inherit no text from a parent. */
  const whole = languageIds.filter((language) => !(language in parentLanguages)).toSorted()
  const types = [
    'promotion',
    'promotionCategory',
    'promotionTag',
    'landingPage',
    'vipPage',
    'signupPopup',
    'signupCallToAction',
    'contactList',
    'pageDescription',
  ]

  it.each(types)('of the type %s exist, with every text in every language', (type) => {
    const found = documents.filter(({ _type }) => _type === type)
    expect(found.length).toBeGreaterThan(0)
    for (const document of found)
      for (const text of textsIn(document)) {
        expect([document._id, Object.keys(text).toSorted()]).toEqual([document._id, whole])
        expect(Object.values(text).filter((one) => one.trim() === '' || /\{\w+\}/.test(one))).toEqual([])
      }
  })

  it('describe every listed page that has no text of its own, in 160 characters at most', () => {
    const found = documents.filter(({ _type }) => _type === 'pageDescription')
    expect(new Set(found.map(({ path }) => path)).size).toBe(found.length)
    for (const { path = '' } of found) expect([path, matchSiteRoute(path)?.id]).not.toEqual([path, undefined])
    for (const document of found)
      for (const text of Object.values(textsIn(document)[0] ?? {}))
        expect(text.length).toBeLessThanOrEqual(160)
  })

  it('lead to screens that exist', () => {
    const linksIn = (value: unknown): string[] =>
      typeof value !== 'object' || value === null
        ? []
        : Object.entries(value).flatMap(([name, field]) =>
            name === 'to' && typeof field === 'string' ? [field] : linksIn(field),
          )
    const links = documents.filter(({ _type }) => types.includes(_type)).flatMap(linksIn)
    expect(links.length).toBeGreaterThan(5)
    const missing = links.filter((to) => {
      const id = matchSiteRoute(to)?.id
      return !to.startsWith('mailto:') && (id === undefined || id in waitingScreens)
    })
    expect(missing).toEqual([])
  })

  it('use no words that press (experience §11)', () => {
    const english = documents
      .filter(({ _type }) => types.includes(_type))
      .flatMap(textsIn)
      .map((text) => text['en'] ?? '')
    const pressing =
      /hurry|last chance|don.t miss|almost there|win back|lucky|guaranteed|risk.free|\bfree\b.*round/i
    expect(english.filter((text) => pressing.test(text))).toEqual([])
  })
})
