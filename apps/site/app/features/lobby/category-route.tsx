import { preloadVirtualGrid } from '@marquee/ui/rich/virtual-grid'
import { gamesPageQuery, parsePage, parseSelection } from '../../domain/games/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import {
  type RouteAddress,
  type RouteQueryInput,
  loadInBrowser,
  loadOnServer,
} from '../../shared/query/route-queries.ts'
import { CategoryScreen } from './category-screen.tsx'
import { verticalOfPath } from './vertical-of-path.ts'

export const handle = defineHandle({ texts: ['lobby'], filters: 'facets' })

/** The page number in the address. */
const queries = ({ url, params, locale, isPhone }: RouteQueryInput) => [
  gamesPageQuery(
    locale.prefix,
    parseSelection(verticalOfPath(url.pathname), params['id'] ?? '', url.searchParams, isPhone),
    parsePage(url.searchParams),
  ),
]
export const loader = loadOnServer(queries, { notFoundOn404: true })
const loadGames = loadInBrowser(queries, { notFoundOn404: true })

/** The list has its whole height on its first render, so that Back finds its place. */
export async function clientLoader(address: RouteAddress) {
  const [games] = await Promise.all([loadGames(address), preloadVirtualGrid()])
  return games
}

/** Categories and providers of the casino and of the live casino. */
export default function CategoryRoute() {
  return <CategoryScreen />
}
