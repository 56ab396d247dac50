import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { data, useLocation } from 'react-router'
import type { Route } from './+types/document-route'
import { siteContext } from '../../context.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { page } from '../../shared/handle.ts'
import { localeOf } from '../../shared/locale.ts'
import { preload, preloadInBrowser } from '../../shared/query.ts'
import { DocumentScreen } from './document-screen.tsx'
import { documentQuery } from '../../shared/document-query.ts'

export const handle = page({ chrome: 'focus' })

/** `/en-UN/casino-rules` → `casino-rules` */
const pageUrlOf = (pathname: string): string => pathname.split('/').slice(2).join('/')

function queryOf(url: URL) {
  return documentQuery(localeOf(url.pathname).prefix, pageUrlOf(url.pathname))
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = context.get(siteContext)
  const query = queryOf(url)
  const preloaded = await preload(api, query)
  if (preloaded.state?.queries.length) return preloaded
  // Not there for this market: the address is unknown. Anything else is asked again by the screen.
  await api('content.page', {
    langmarket: query.queryKey[1] as string,
    pageUrl: query.queryKey[2] as string,
  }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
  })
  return preloaded
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) => preloadInBrowser(queryOf(url))

function Document() {
  const { pathname } = useLocation()
  const query = useQuery(documentQuery(localeOf(pathname).prefix, pageUrlOf(pathname)))
  return <DocumentScreen query={query} />
}

export default function DocumentRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.state}>
      <Document />
    </HydrationBoundary>
  )
}
