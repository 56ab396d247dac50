import type { Route } from './+types/home-route'
import { favouritesQuery, recentGamesQuery } from '../../domain/games/index.ts'
import { defineHandle } from '../../shared/navigation/page-handle.ts'
import { type RouteQueryInput, loadInBrowser, loadOnServer } from '../../shared/query/route-queries.ts'
import { PageTitle } from '../../shared/request/page-title.tsx'
import { useBrand } from '../../shared/request/root-data.ts'
import { siteContext } from '../../shared/request/site-context.ts'
import { useTexts } from '../../shared/texts/index.ts'
import { HomeScreen } from './home-screen.tsx'
import { lobbyQuery } from './queries.ts'

export const handle = defineHandle({ texts: ['lobby'], filters: 'categories' })

const queries = ({ locale }: RouteQueryInput) => [lobbyQuery(locale.prefix, 'home')]
const loadForVisitor = loadOnServer(queries)
const loadForPlayer = loadOnServer((input) => [
  ...queries(input),
  recentGamesQuery(input.locale.prefix),
  favouritesQuery(input.locale.prefix),
])
export const loader = (args: Route.LoaderArgs) =>
  args.context.get(siteContext).session === null ? loadForVisitor(args) : loadForPlayer(args)
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
