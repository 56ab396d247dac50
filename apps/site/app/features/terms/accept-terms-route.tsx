import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/accept-terms-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { localeOf } from '../../shared/locale.ts'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { documentQuery } from '../../shared/document-query.ts'
import { AcceptTermsScreen } from './accept-terms-screen.tsx'
import { termsQuery } from './queries.ts'

export const handle = page({ chrome: 'focus' })

const queriesOf = (url: URL) => {
  const { prefix } = localeOf(url.pathname)
  return [termsQuery(prefix), documentQuery(prefix, 'terms')] as const
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, ...queriesOf(url))
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => preloadInBrowser(...queriesOf(url))

export default function AcceptTermsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <AcceptTermsScreen />
    </HydrationBoundary>
  )
}
