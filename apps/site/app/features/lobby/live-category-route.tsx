import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/live-category-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { preloadNamed, preloadNamedInBrowser } from '../../shared/query.ts'
import { categoryQuery } from './category-query.ts'
import { CategoryView } from './category-view.tsx'

export const handle = page({ texts: ['lobby'], filters: true })

export const loader = ({ context, url, params }: Route.LoaderArgs) =>
  preloadNamed(context.get(siteContext).api, categoryQuery('live-casino', url, params.id))
export const clientLoader = ({ url, params }: Route.ClientLoaderArgs) =>
  preloadNamedInBrowser(categoryQuery('live-casino', url, params.id))

export default function CategoryRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <CategoryView type="live-casino" />
    </HydrationBoundary>
  )
}
