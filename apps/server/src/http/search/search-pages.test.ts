import { describe, expect, it } from 'vitest'
import type { NamedList } from '../../modules/lobby/index.ts'
import { type SearchSources, createSearchPages } from './search-pages.ts'

const none = {
  hasGame: () => false,
  hasList: () => false,
  slugs: () => [],
  categories: () => [],
  providers: () => [],
}
const games = {
  hasGame: (slug: string) => slug === 'lantern-quay',
  hasList: ({ type, category = 'slots', provider = 'quickspin' }: NamedList) =>
    type === 'casino' && category === 'slots' && provider === 'quickspin',
  slugs: () => ['lantern-quay'],
  categories: (type: string) => (type === 'casino' ? ['slots'] : []),
  providers: (type: string) => (type === 'casino' ? ['quickspin'] : []),
}
/** Every market has a game and a tournament but Norway; Sweden is closed. */
const sources: SearchSources = {
  isOpen: (market) => market !== 'PP',
  maySignUp: (market) => market !== 'NO',
  documentsIn: () => [
    { pageUrl: 'terms', changedOn: '2026-10-01' },
    { pageUrl: 'payment-methods', changedOn: '2026-10-02' },
    { pageUrl: 'closed-account', changedOn: '2026-10-03' },
    { pageUrl: 'info/complaints', changedOn: '2026-10-04' },
    { pageUrl: 'elsewhere/complaints', changedOn: '2026-10-05' },
  ],
  gamesIn: (market) => (market === 'NO' ? none : games),
  tournamentsIn: async (market) => (market === 'NO' ? [] : [{ type: 'casino', id: 'trn_1' }]),
  promotionsIn: async (market) =>
    market === 'NO'
      ? { categories: [], tags: [], promotions: [] }
      : {
          categories: ['play'],
          tags: [{ category: 'play', tag: 'prizes' }],
          promotions: [{ category: 'play', slug: 'tournaments' }],
        },
  descriptionOf: ({ path, language }) => (path === '/winners' ? `winners in ${language}` : undefined),
}
const pages = createSearchPages({}, sources)
const pathsUnder = async (prefix: string, choice = {}) =>
  (await createSearchPages(choice, sources).pagesUnder(prefix)).map(({ path }) => path)
const listingOf = (address: string) => pages.listingOf(new URL(address, 'https://play.example'))
const prefixesOf = async (address: string) => (await listingOf(address)).prefixes

describe('the listed pages of a market', () => {
  it('are its public screens, lists of games, games, tournaments and documents', async () => {
    expect(await pathsUnder('en-FI')).toEqual([
      '/',
      '/online-casino',
      '/online-casino/all',
      '/online-casino/slots',
      '/online-casino/all?provider=quickspin',
      '/games/lantern-quay',
      '/tournaments',
      '/tournaments/casino/trn_1',
      '/winners',
      '/promotions',
      '/promotions/play',
      '/promotions/play/tag/prizes',
      '/promotions/play/tournaments',
      '/iclub',
      '/signup',
      '/terms',
      '/payment-methods',
      '/self-test',
      '/info/complaints',
    ])
  })

  it('lack what a visitor of that market finds closed or empty', async () => {
    expect(await pathsUnder('no-NO')).toEqual([
      '/',
      '/winners',
      '/promotions',
      '/iclub',
      '/terms',
      '/payment-methods',
      '/self-test',
      '/info/complaints',
    ])
  })

  it('are none where its country is closed, where the brand does not offer it, and where it is disabled', async () => {
    expect(await pathsUnder('en-PP')).toEqual([])
    expect(await pathsUnder('en-FI', { prefixes: ['no-NO'], fallback: 'no-NO' })).toEqual([])
    expect(await pathsUnder('ja-JP')).toEqual([])
    expect(pages.prefixes()).not.toContain('en-PP')
    expect(pages.prefixes()).not.toContain('ja-JP')
  })

  it('have a date only where the page shows nothing but its document', async () => {
    const dated = (await pages.pagesUnder('en-FI')).filter(({ changedOn }) => changedOn !== undefined)
    expect(dated).toEqual([
      { path: '/terms', changedOn: '2026-10-01' },
      { path: '/info/complaints', changedOn: '2026-10-04' },
    ])
  })
})

describe('the listing of an address', () => {
  it('names every open language and market that has the page', async () => {
    expect(await prefixesOf('/en-UN')).toEqual(pages.prefixes())
    const withGame = await prefixesOf('/en-UN/games/lantern-quay')
    expect(withGame).toContain('fi-FI')
    expect(withGame).not.toContain('no-NO')
    expect(withGame).not.toContain('en-PP')
  })

  it.each([
    '/en-UN/games/unknown',
    '/en-UN/games/%ff',
    '/en-UN/online-casino/unknown',
    '/en-UN/online-casino/all?provider=unknown',
    '/en-UN/live-casino-online',
    '/en-UN/tournaments/casino/trn_2',
    '/en-UN/my-account/banking',
    '/en-UN/play/lantern-quay',
    '/en-UN/closed-account',
    '/en-UN/restricted',
    '/en-UN/promotions/unknown',
    '/en-UN/promo/open-account',
    '/en-UN/welcome',
    '/en-UN/info/unknown',
    '/en-UN/nothing/here',
    '/nowhere',
  ])('of %s names none', async (pathname) => {
    expect(await prefixesOf(pathname)).toEqual([])
  })

  it('has the description that editors wrote, in the language of the address', async () => {
    expect((await listingOf('/fi-FI/winners')).description).toBe('winners in fi')
    expect((await listingOf('/fi-FI/terms')).description).toBeUndefined()
  })
})

it('every page of a sitemap is listed at its own address', async () => {
  for (const { path } of await pages.pagesUnder('en-FI'))
    expect([path, await prefixesOf(`/en-FI${path === '/' ? '' : path}`)]).toEqual([
      path,
      expect.arrayContaining(['en-FI']),
    ])
})

describe('the canonical path', () => {
  const canonicalOf = async (address: string) => {
    const { path, page } = await listingOf(`/en-UN${address}`)
    return [path, page]
  }

  it.each([
    ['', '/', 1],
    ['?utm_source=x&notice=restricted-player', '/', 1],
    ['/terms?page=2', '/terms', 1],
    ['/online-casino/slots?sort=new&feature=wilds&show=all', '/online-casino/slots', 1],
    ['/online-casino/slots?page=2&sort=new', '/online-casino/slots', 2],
    ['/online-casino/slots?page=10000', '/online-casino/slots', 10_000],
    ['/live-casino-online/roulette?page=3', '/live-casino-online/roulette', 3],
  ])('of %s is %s, page %i', async (address, path, page) => {
    expect(await canonicalOf(address)).toEqual([path, page])
  })

  it.each(['0', '-2', '1.5', 'x', '', '10001'])('has no page number of "%s"', async (page) => {
    expect(await canonicalOf(`/online-casino/slots?page=${page}`)).toEqual(['/online-casino/slots', 1])
  })

  it('has a provider where it is the only one among all games', async () => {
    const path = '/online-casino/all?provider=quickspin'
    expect(await canonicalOf(`${path}&sort=name&page=2`)).toEqual([path, 2])
    expect(await canonicalOf('/online-casino/all?provider=quickspin,other')).toEqual([
      '/online-casino/all',
      1,
    ])
    expect(await canonicalOf('/online-casino/slots?provider=quickspin')).toEqual(['/online-casino/slots', 1])
  })
})
