import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/casino-category-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { requestLocale } from '../../shared/locale.ts'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { CategoryView } from './category-view.tsx'
import { selectionOf } from './model.ts'
import { gamesQuery } from './queries.ts'

export const handle = page({ texts: ['lobby'], filters: true })

function queryOf(request: Request, id: string) {
  const selection = selectionOf('casino', id, new URL(request.url).searchParams)
  return gamesQuery(requestLocale(request).prefix, selection)
}

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, queryOf(request, params.id))
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  preloadInBrowser(queryOf(request, params.id))

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <CategoryView type="casino" />
    </HydrationBoundary>
  )
}
