import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/casino-category-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { localeOf } from '../../shared/locale.ts'
import { preloadNamed, preloadNamedInBrowser } from '../../shared/query.ts'
import { CategoryView } from './category-view.tsx'
import { selectionOf } from './model.ts'
import { gamesQuery } from './queries.ts'

export const handle = page({ texts: ['lobby'], filters: true })

function queryOf(url: URL, id: string) {
  const selection = selectionOf('casino', id, url.searchParams)
  return gamesQuery(localeOf(url.pathname).prefix, selection)
}

export const loader = ({ context, url, params }: Route.LoaderArgs) =>
  preloadNamed(context.get(siteContext).api, queryOf(url, params.id))
export const clientLoader = ({ url, params }: Route.ClientLoaderArgs) =>
  preloadNamedInBrowser(queryOf(url, params.id))

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <CategoryView type="casino" />
    </HydrationBoundary>
  )
}
