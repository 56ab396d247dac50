/**
 * The pages that search engines may list, by market. The sitemaps, the canonical and alternate links of a page and its
 * `noindex` all follow from this list.
 */
import type { PageListing } from '@marquee/contract'
import { type SiteRouteId, matchSiteRoute, sitePath } from '@marquee/contract/site-routes'
import {
  type LanguageId,
  type MarketId,
  type Prefix,
  type PrefixChoice,
  alternatesOf,
  parsePrefix,
} from '@marquee/markets'
import type { ListedGames, NamedList } from '../../modules/lobby/index.ts'
import type { ListedPromotions } from '../../modules/promotions/index.ts'

type GameType = 'casino' | 'live-casino'

/** A market as visitors in its own country find it. */
export interface SearchSources {
  /** Whether pages may be opened there at all. */
  isOpen(market: MarketId): boolean
  maySignUp(market: MarketId): boolean
  /** Static pages; `changedOn` is a date. */
  documentsIn(language: LanguageId): readonly { readonly pageUrl: string; readonly changedOn: string }[]
  gamesIn(market: MarketId): ListedGames
  tournamentsIn(market: MarketId): Promise<readonly { readonly type: GameType; readonly id: string }[]>
  promotionsIn(market: MarketId): Promise<ListedPromotions>
  /** The editors' description of a page; undefined without one. */
  descriptionOf(page: {
    readonly path: string
    readonly market: MarketId
    readonly language: LanguageId
  }): string | undefined
}

/** A page below a prefix. */
export interface ListedPage {
  /** With a leading slash; `/` is the home page. A provider's list has its parameter. */
  readonly path: string
  /** Date of the last change, where it is known. */
  readonly changedOn?: string
}

interface Place {
  readonly market: MarketId
  readonly language: LanguageId
}
type PagesOfScreen = (
  place: Place,
  sources: SearchSources,
) => readonly ListedPage[] | Promise<readonly ListedPage[]>

const one = (id: SiteRouteId): readonly ListedPage[] => [{ path: sitePath(id) }]

const lobby =
  (id: SiteRouteId, type: GameType): PagesOfScreen =>
  ({ market }, sources) =>
    sources.gamesIn(market).hasList({ type }) ? one(id) : []

const typeByList = { 'casino.category': 'casino', 'live-casino.category': 'live-casino' } as const

/** In the place of a category: the list of all games, which is also that of a provider. */
const ALL_GAMES = 'all'

/** The list of all games, then those of categories and of providers. */
const listsOf =
  (id: SiteRouteId, type: GameType): PagesOfScreen =>
  ({ market }, sources) => {
    const games = sources.gamesIn(market)
    if (!games.hasList({ type })) return []
    const all = sitePath(id, { id: ALL_GAMES })
    return [
      { path: all },
      ...games.categories(type).map((category) => ({ path: sitePath(id, { id: category }) })),
      ...games
        .providers(type)
        .map((provider) => ({ path: `${all}?provider=${encodeURIComponent(provider)}` })),
    ]
  }

/** @param isDated whether the page shows nothing but its document, so that it changes on the document's date */
const documentPage =
  (id: SiteRouteId, isDated = true): PagesOfScreen =>
  ({ language }, sources) => {
    const path = sitePath(id)
    const found = sources.documentsIn(language).find(({ pageUrl }) => `/${pageUrl}` === path)
    if (!found) return []
    return [isDated ? { path, changedOn: found.changedOn } : { path }]
  }

/** Pages that editors add, below `/info`. */
const infoPages: PagesOfScreen = ({ language }, sources) =>
  sources
    .documentsIn(language)
    .filter(({ pageUrl }) => matchSiteRoute(`/${pageUrl}`)?.id === 'info')
    .map(({ pageUrl, changedOn }) => ({ path: `/${pageUrl}`, changedOn }))

/** A screen that is not here is not listed: accounts, money, play, states of the site, and what is not built. */
const pagesByScreen: Partial<Record<SiteRouteId, PagesOfScreen>> = {
  home: () => one('home'),
  casino: lobby('casino', 'casino'),
  'casino.category': listsOf('casino.category', typeByList['casino.category']),
  'live-casino': lobby('live-casino', 'live-casino'),
  'live-casino.category': listsOf('live-casino.category', typeByList['live-casino.category']),
  game: ({ market }, sources) =>
    sources
      .gamesIn(market)
      .slugs()
      .map((gameSlug) => ({ path: sitePath('game', { gameSlug }) })),
  tournaments: async ({ market }, sources) =>
    (await sources.tournamentsIn(market)).length > 0 ? one('tournaments') : [],
  tournament: async ({ market }, sources) =>
    (await sources.tournamentsIn(market)).map(({ type, id }) => ({
      path: sitePath('tournament', { type, id }),
    })),
  winners: () => one('winners'),
  // Also without any promotion: it then says why.
  promotions: () => one('promotions'),
  'promotions.category': async ({ market }, sources) =>
    (await sources.promotionsIn(market)).categories.map((category) => ({
      path: sitePath('promotions.category', { category }),
    })),
  'promotions.tag': async ({ market }, sources) =>
    (await sources.promotionsIn(market)).tags.map(({ category, tag }) => ({
      path: sitePath('promotions.tag', { category, tagSlug: tag }),
    })),
  'promotions.detail': async ({ market }, sources) =>
    (await sources.promotionsIn(market)).promotions.map(({ category, slug }) => ({
      path: sitePath('promotions.detail', { category, promotionSlug: slug }),
    })),
  iclub: () => one('iclub'),
  signup: ({ market }, sources) => (sources.maySignUp(market) ? one('signup') : []),
  terms: documentPage('terms'),
  'cookie-policy': documentPage('cookie-policy'),
  'age-restrictions': documentPage('age-restrictions'),
  'payment-methods': documentPage('payment-methods', false),
  'bonus-terms': documentPage('bonus-terms'),
  'casino-rules': documentPage('casino-rules'),
  'responsible-gambling': documentPage('responsible-gambling'),
  'self-test': () => one('self-test'),
  // Its list of contacts changes with the market's documents.
  'contact-live-chat': documentPage('contact-live-chat', false),
  info: infoPages,
}

const isList = (id: SiteRouteId): id is keyof typeof typeByList => Object.hasOwn(typeByList, id)

/** The list that a canonical path names. */
function listAt(id: keyof typeof typeByList, path: string): NamedList {
  const [pathname = '', search] = path.split('?')
  const category = lastPartOf(pathname)
  return {
    type: typeByList[id],
    category: category === ALL_GAMES ? undefined : category,
    provider: new URLSearchParams(search).get('provider') ?? undefined,
  }
}

/** Page number of an address as the lists read it. */
function pageNumber(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1')
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** The canonical form of an address: the parameters that no list reads, and its filters and orders, are left out. */
function canonicalOf(
  id: SiteRouteId,
  rest: string,
  params: URLSearchParams,
): Pick<PageListing, 'path' | 'page'> {
  if (!isList(id)) return { path: rest, page: 1 }
  const provider = params.get('provider') ?? ''
  const isOfProvider = rest.endsWith(`/${ALL_GAMES}`) && provider !== '' && !provider.includes(',')
  const path = isOfProvider ? `${rest}?provider=${encodeURIComponent(provider)}` : rest
  return { path, page: pageNumber(params) }
}

/** Empty where it cannot be decoded. */
function lastPartOf(path: string): string {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))
  } catch {
    return ''
  }
}

export interface SearchPages {
  /** Prefixes that have pages to list. */
  prefixes(): readonly Prefix[]
  /** Every listed page under a prefix; none for a prefix that is not among `prefixes()`. */
  pagesUnder(prefix: string): Promise<readonly ListedPage[]>
  /** What search engines are told of the page at an address. */
  listingOf(url: Pick<URL, 'pathname' | 'searchParams'>): Promise<PageListing>
}

const NOT_LISTED: PageListing = { path: '/', page: 1, prefixes: [], description: undefined }

/** @param choice the languages and markets that the brand offers */
export function createSearchPages(choice: PrefixChoice, sources: SearchSources): SearchPages {
  const placeOf = (prefix: string): Place | undefined => {
    const found = parsePrefix(`/${prefix}`, choice)
    return found.known ? found : undefined
  }
  const prefixes = () =>
    alternatesOf('/', choice)
      .filter(({ hreflang, prefix }) => {
        const place = placeOf(prefix)
        return hreflang !== 'x-default' && place !== undefined && sources.isOpen(place.market)
      })
      .map(({ prefix }) => prefix)

  /** Whether a screen has a page at this path in a market. Of games and their lists only the asked one is looked at. */
  async function has(id: SiteRouteId, path: string, place: Place): Promise<boolean> {
    const games = sources.gamesIn(place.market)
    if (id === 'game') return games.hasGame(lastPartOf(path))
    if (isList(id)) return games.hasList(listAt(id, path))
    return ((await pagesByScreen[id]?.(place, sources)) ?? []).some((page) => page.path === path)
  }

  return {
    prefixes,
    async pagesUnder(prefix) {
      const place = placeOf(prefix)
      if (!place || !prefixes().some((known) => known === prefix)) return []
      const lists = Object.values(pagesByScreen).map(async (pagesOf) => pagesOf(place, sources))
      return (await Promise.all(lists)).flat()
    },
    async listingOf({ pathname, searchParams }) {
      const found = parsePrefix(pathname, choice)
      if (!found.known) return NOT_LISTED
      const { rest, market, language } = found
      const id = matchSiteRoute(rest)?.id
      if (id === undefined || pagesByScreen[id] === undefined) return NOT_LISTED
      const { path, page } = canonicalOf(id, rest, searchParams)
      const listed = await Promise.all(
        prefixes().map(async (prefix) => {
          const place = placeOf(prefix)
          return place !== undefined && (await has(id, path, place)) ? [prefix] : []
        }),
      )
      const description = sources.descriptionOf({ path, market, language })
      return { path, page, prefixes: listed.flat(), description }
    },
  }
}
