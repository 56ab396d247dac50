import type { Route } from './+types/home-route'
import { favouritesQuery, paidBackQuery, recentGamesQuery } from '../domain/games/index.ts'
import {
  FIGURES_PERIOD,
  limitWaitsQuery,
  limitsQuery,
  weekQuery,
  winnersOf,
  withdrawalTimesQuery,
} from '../features/home/queries.ts'
import { lobbyQuery } from '../features/lobby/queries.ts'
import { defineHandle } from '../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../shared/query/route-queries.ts'
import { PageTitle } from '../shared/request/page-title.tsx'
import { useBrand } from '../shared/request/root-data.ts'
import { siteContext } from '../shared/request/site-context.ts'
import { useTexts } from '../shared/texts/index.ts'
import { HomeScreen } from './home-screen.tsx'

export const handle = defineHandle({ texts: ['lobby'], filters: 'categories' })

const queries = ({ locale }: RouteQueryInput) => [lobbyQuery(locale.prefix, 'home')]
const loadForPlayer = loadOnServer((input) => [
  ...queries(input),
  recentGamesQuery(input.locale.prefix),
  favouritesQuery(input.locale.prefix),
  weekQuery(),
  limitsQuery(),
])
export function loader(args: Route.LoaderArgs) {
  const { session, brand, currency } = args.context.get(siteContext)
  if (session !== null) return loadForPlayer(args)
  const loadForVisitor = loadOnServer((input) => [
    ...queries(input),
    withdrawalTimesQuery(),
    paidBackQuery(winnersOf({ prefix: input.locale.prefix, siteId: brand.siteId, currency }, FIGURES_PERIOD)),
    limitWaitsQuery(input.locale.market),
  ])
  return loadForVisitor(args)
}
export const clientLoader = loadInBrowser(queries)

export default function HomeRoute() {
  const { t } = useTexts()
  const brand = useBrand()
  return (
    <>
      <PageTitle title={brand.name} description={t('home.promise')} />
      <HomeScreen />
    </>
  )
}
