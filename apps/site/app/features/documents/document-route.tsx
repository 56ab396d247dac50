import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { Route } from './+types/document-route'
import { siteContext } from '../../context.ts'
import { page } from '../../shared/handle.ts'
import { localeOf } from '../../shared/locale.ts'
import { preloadNamed, preloadNamedInBrowser } from '../../shared/query.ts'
import { DocumentScreen } from './document-screen.tsx'
import { documentQuery } from '../../shared/document-query.ts'

export const handle = page({ chrome: 'focus' })

/** `/en-UN/casino-rules` → `casino-rules` */
const pageUrlOf = (pathname: string): string => pathname.split('/').slice(2).join('/')

function queryOf(url: URL) {
  return documentQuery(localeOf(url.pathname).prefix, pageUrlOf(url.pathname))
}

export const loader = ({ context, url }: Route.LoaderArgs) =>
  preloadNamed(context.get(siteContext).api, queryOf(url))
export const clientLoader = ({ url }: Route.ClientLoaderArgs) => preloadNamedInBrowser(queryOf(url))

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
