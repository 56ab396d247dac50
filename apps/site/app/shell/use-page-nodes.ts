import type { RouteOutput } from '@marquee/contract'
import { pictureQuery } from '@marquee/contract/pictures'
import { sitePath } from '@marquee/contract/site-routes'
import { hashKey } from '@tanstack/react-query'
import { useLocation, useMatches } from 'react-router'
import {
  type GameTile,
  type Vertical,
  gameBySlugQuery,
  gamesPageQuery,
  parsePage,
  parseSelection,
  verticals,
} from '../domain/games/index.ts'
import { localeOf } from '../shared/formats/locale.ts'
import { addressBelow } from '../shared/navigation/address.ts'
import { dehydratedIn } from '../shared/query/dehydrated.ts'
import type { BrandFacts } from '../shared/request/root-data.ts'
import { useTexts } from '../shared/texts/index.ts'
import { type DataNode, breadcrumbNode, gameNode, siteNodes } from './structured-data.ts'

/** What the route's loader has read, as its screen will. */
function readIn(data: unknown, { queryKey }: { readonly queryKey: readonly unknown[] }): unknown {
  const hash = hashKey(queryKey)
  const found = dehydratedIn(data)?.queries.find(({ queryHash }) => queryHash === hash)
  return found?.state.data
}

export interface PageOfNodes {
  readonly brand: BrandFacts
  readonly origin: string
  /** Canonical address of the page. */
  readonly url: string
}

/** The page in the words of schema.org: the site on the home page, the place of a list of games, a game. */
export function usePageNodes({ brand, origin, url }: PageOfNodes): readonly DataNode[] {
  const { t } = useTexts('lobby')
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const { prefix, tag } = localeOf(pathname)
  const home = origin + addressBelow(prefix, '/')
  const crumbsTo = (vertical: Vertical, name: string) => {
    const { route, title } = verticals[vertical].lobby
    return breadcrumbNode([
      { name: brand.name, url: home },
      { name: t(title), url: origin + addressBelow(prefix, sitePath(route)) },
      { name, url },
    ])
  }
  const ofCategory = (vertical: Vertical) => {
    const params = new URLSearchParams(search)
    const selection = parseSelection(vertical, match?.params['id'] ?? '', params)
    const page = readIn(match?.loaderData, gamesPageQuery(prefix, selection, parsePage(params))) as
      | RouteOutput<'games.page'>
      | undefined
    return page ? [crumbsTo(vertical, page.category?.label ?? page.provider?.title ?? t('lobby.all'))] : []
  }
  switch (match?.id) {
    case 'home':
      return siteNodes({ name: brand.name, email: brand.supportEmail, origin, home, language: tag })
    case 'casino.category':
      return ofCategory('casino')
    case 'live-casino.category':
      return ofCategory('live-casino')
    case 'game': {
      const query = gameBySlugQuery(match.params['gameSlug'] ?? '', prefix)
      const game = readIn(match.loaderData, query) as GameTile | undefined
      if (!game) return []
      const { name, providerTitle: provider, type, picture } = game
      const description = t('game.page.text', { name, provider })
      const image = `${origin}${picture.wide}?${pictureQuery([320, 180])}`
      const isLive = type === 'live-casino'
      return [
        crumbsTo(type, name),
        gameNode({ name, isLive, provider, url, image, description, language: tag }),
      ]
    }
    default:
      return []
  }
}
