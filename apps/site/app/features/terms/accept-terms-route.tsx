import { HydrationBoundary } from '@tanstack/react-query'
import type { Route } from './+types/accept-terms-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { requestLocale } from '../../shared/locale.ts'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { documentQuery } from '../documents/queries.ts'
import { AcceptTermsScreen } from './accept-terms-screen.tsx'
import { termsQuery } from './queries.ts'

export const handle = page({ chrome: 'focus' })

const queriesOf = (request: Request) => {
  const { prefix } = requestLocale(request)
  return [termsQuery(prefix), documentQuery(prefix, 'terms')] as const
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  preload(context.get(siteContext).api, ...queriesOf(request))
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => preloadInBrowser(...queriesOf(request))

export default function AcceptTermsRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <AcceptTermsScreen />
    </HydrationBoundary>
  )
}
