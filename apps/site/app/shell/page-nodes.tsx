import type { RouteOutput } from '@marquee/contract'
import { pictureQuery } from '@marquee/contract/pictures'
import { type SiteRouteId, sitePath } from '@marquee/contract/site-routes'
import type { ReactNode } from 'react'
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
import { promotionQuery, promotionsQuery } from '../features/promotions/queries.ts'
import { localeOf } from '../shared/formats/locale.ts'
import { addressBelow } from '../shared/navigation/address.ts'
import { type BrandFacts, useIsPhone } from '../shared/request/root-data.ts'
import { useTexts } from '../shared/texts/index.ts'
import { type Crumb, type DataNode, breadcrumbNode, gameNode, siteNodes } from './structured-data.ts'

export interface PageOfNodes {
  readonly brand: BrandFacts
  readonly origin: string
  /** Canonical address of the page. */
  readonly url: string
  /** What the page has read by a query; undefined where it has not. */
  readonly read: (query: { readonly queryKey: readonly unknown[] }) => unknown
}

function usePage({ brand, origin }: PageOfNodes) {
  const { pathname, search } = useLocation()
  const match = useMatches().at(-1)
  const { prefix, tag } = localeOf(pathname)
  const addressOf = (path: string) => origin + addressBelow(prefix, path)
  const home: Crumb = { name: brand.name, url: addressOf('/') }
  return { match, search, prefix, tag, addressOf, home }
}

/** The operator and the site, on the home page. */
function useSiteNodes(page: PageOfNodes): readonly DataNode[] {
  const { tag, home } = usePage(page)
  const { brand, origin } = page
  return siteNodes({ name: brand.name, email: brand.supportEmail, origin, home: home.url, language: tag })
}

/** The place of a list of games, or a game. */
function useGameNodes(page: PageOfNodes): readonly DataNode[] {
  const { t } = useTexts('lobby')
  const { match, search, prefix, tag, addressOf, home } = usePage(page)
  const { origin, url, read } = page
  const isPhone = useIsPhone()
  const crumbsTo = (vertical: Vertical, name: string) => {
    const { route, title } = verticals[vertical].lobby
    return breadcrumbNode([home, { name: t(title), url: addressOf(sitePath(route)) }, { name, url }])
  }
  const ofCategory = (vertical: Vertical) => {
    const params = new URLSearchParams(search)
    const selection = parseSelection(vertical, match?.params['id'] ?? '', params, isPhone)
    const found = read(gamesPageQuery(prefix, selection, parsePage(params))) as
      | RouteOutput<'games.page'>
      | undefined
    return found ? [crumbsTo(vertical, found.category?.label ?? found.provider?.title ?? t('lobby.all'))] : []
  }
  switch (match?.id) {
    case 'casino.category':
      return ofCategory('casino')
    case 'live-casino.category':
      return ofCategory('live-casino')
    case 'game': {
      const game = read(gameBySlugQuery(match.params['gameSlug'] ?? '', prefix)) as GameTile | undefined
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

/** The place of a list of promotions, or of a promotion. */
function usePromotionNodes(page: PageOfNodes): readonly DataNode[] {
  const { t } = useTexts()
  const { match, prefix, addressOf, home } = usePage(page)
  const { url, read } = page
  const { category = '', tagSlug: tag, promotionSlug: promotion } = match?.params ?? {}
  const list: Crumb = { name: t('shell.promotions'), url: addressOf(sitePath('promotions')) }
  const ofCategory = (label: string): Crumb => ({
    name: label,
    url: addressOf(sitePath('promotions.category', { category })),
  })
  if (promotion !== undefined) {
    const found = read(promotionQuery(prefix, { category, promotion })) as
      | RouteOutput<'promotions.page'>
      | undefined
    if (!found?.promotion) return []
    const { title, category: named } = found.promotion
    return [breadcrumbNode([home, list, ofCategory(named.label), { name: title, url }])]
  }
  const found = read(promotionsQuery(prefix, { category, tag })) as RouteOutput<'promotions.list'> | undefined
  if (!found?.category) return []
  const place = ofCategory(found.category.label)
  return [breadcrumbNode([home, list, place, ...(found.tag ? [{ name: found.tag.label, url }] : [])])]
}

interface PageNodesProps {
  readonly page: PageOfNodes
  readonly children: (nodes: readonly DataNode[]) => ReactNode
}

/** The page in the words of schema.org; no nodes for a page that has none. */
export function PageNodes(props: PageNodesProps): ReactNode {
  const id = useMatches().at(-1)?.id as SiteRouteId | undefined
  const Nodes = id && nodesByRoute[id]
  return Nodes ? <Nodes {...props} /> : props.children([])
}

const SiteNodes = ({ page, children }: PageNodesProps): ReactNode => children(useSiteNodes(page))
const GameNodes = ({ page, children }: PageNodesProps): ReactNode => children(useGameNodes(page))
const PromotionNodes = ({ page, children }: PageNodesProps): ReactNode => children(usePromotionNodes(page))

const nodesByRoute: Readonly<Partial<Record<SiteRouteId, (props: PageNodesProps) => ReactNode>>> = {
  home: SiteNodes,
  'casino.category': GameNodes,
  'live-casino.category': GameNodes,
  game: GameNodes,
  'promotions.category': PromotionNodes,
  'promotions.tag': PromotionNodes,
  'promotions.detail': PromotionNodes,
}
