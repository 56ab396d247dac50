import { gamesPageQuery, parsePage, parseSelection } from '../../domain/games/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { CategoryScreen } from './category-screen.tsx'
import { verticalOfPath } from './vertical-of-path.ts'

export const handle = defineHandle({ texts: ['lobby'], filters: 'facets' })

/** The page number in the address. */
const queries = ({ url, params, locale }: RouteQueryInput) => [
  gamesPageQuery(
    locale.prefix,
    parseSelection(verticalOfPath(url.pathname), params['id'] ?? '', url.searchParams),
    parsePage(url.searchParams),
  ),
]
export const loader = loadOnServer(queries, { notFoundOn404: true })
export const clientLoader = loadInBrowser(queries, { notFoundOn404: true })

/** Categories and providers of the casino and of the live casino. */
export default function CategoryRoute() {
  return <CategoryScreen />
}
