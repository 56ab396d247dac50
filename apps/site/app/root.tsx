import { type Visitor, decide } from '@marquee/contract/guards'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import { parsePrefix } from '@marquee/markets/prefix'
import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, lazy, useContext, useState } from 'react'
import {
  Links,
  Meta,
  Navigate,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root'
import styles from './app.css?url'
import { DocumentContext, siteContext } from './context.ts'
import { guard } from './guard.server.ts'
import { rootDataOf } from './root-data.ts'
import { DocumentHead } from './shell/document-head.tsx'
import { RouterFailure } from './shell/failures.tsx'
import { SessionProvider } from './shell/session-provider.tsx'
import { decisionPath } from './shared/decisions.ts'
import { usePageHandles } from './shared/handle.ts'
import { NavigateContext, PathContext } from './shared/link.tsx'
import { LocaleContext, localeOf } from './shared/locale.ts'
import { textsOfModals } from './shared/modals.ts'
import { newQueryClient, queryClient } from './shared/query.ts'
import { useSession } from './shared/session/use-session.ts'
import { requestLanguage } from './shared/texts/request-language.ts'

// Seldom seen: they do not travel with every page.
const MaintenanceScreen = lazy(() => import('./features/status/maintenance-screen.tsx'))
const RestrictedScreen = lazy(() => import('./features/status/restricted-screen.tsx'))

// By its address: as a part of scripts the first lazy screen would load it again, and the copy would stand behind the brand's.
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const middleware: Route.MiddlewareFunction[] = [guard]

export function loader({ request, url, context }: Route.LoaderArgs) {
  const facts = context.get(siteContext)
  return rootDataOf(facts, requestLanguage(request, url, facts))
}

/** Session, flags and place are read again only when asked for: after a sign-in, or by an action. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, formMethod }) =>
  currentUrl.href === nextUrl.href || (formMethod !== undefined && formMethod !== 'GET')

export type RootLoader = typeof loader

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<RootLoader>('root')
  const { nonce, brandCss } = useContext(DocumentContext)
  const { pathname, search } = useLocation()
  const handles = usePageHandles()
  const locale = localeOf(pathname)
  // Later on modals load their own; a modal that the first address opens is part of the first view.
  const ofModals = import.meta.env.SSR ? textsOfModals(new URLSearchParams(search)) : []
  const namespaces = [
    ...new Set(['default', ...handles.flatMap((handle) => handle.texts ?? []), ...ofModals]),
  ]
  return (
    <DocumentHead
      language={locale.language}
      texts={data?.texts ?? locale.language}
      namespaces={namespaces}
      theme={data?.theme}
      isCalm={data?.isCalm ?? false}
      pathname={pathname}
      publicUrl={data?.publicUrl}
      head={
        <>
          <Meta />
          <Links nonce={nonce} />
          <style
            id="brand"
            nonce={nonce}
            suppressHydrationWarning
            // The brand's colours come from our own server, as text of a style sheet.
            dangerouslySetInnerHTML={{ __html: brandCss }}
          />
        </>
      }
    >
      <PathContext value={pathname}>
        <LocaleContext value={locale}>{children}</LocaleContext>
      </PathContext>
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </DocumentHead>
  )
}

/** The guards of the browser: the same decision as the server's, taken again whenever session or address change. */
function Guarded({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const place = parsePrefix(pathname + search)
  if (!place.known) return <Navigate to={place.redirectTo} replace />
  const visitor: Visitor = {
    status: session.status,
    authorized: session.authorized,
    flags: session.flags,
    areTermsDue: session.areTermsDue,
    isRestricted: data.isRestricted,
    isMaintenance: data.isMaintenance,
    open: data.open,
  }
  const asked = { rest: place.rest, search: place.search }
  const decision = decide(matchSiteRoute(place.rest), visitor, asked)
  const to = decisionPath(decision, place.prefix)
  if (to !== undefined) return <Navigate to={to} replace />
  if (decision.kind === 'page') {
    const Screen = decision.page === 'maintenance' ? MaintenanceScreen : RestrictedScreen
    return (
      <Suspense>
        <Screen brand={data.brand} isWhole />
      </Suspense>
    )
  }
  return <Outlet />
}

export default function App({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  // Rendering on the server asks nothing by itself: what a page shows was asked for by its loader.
  const [client] = useState(() =>
    typeof window === 'undefined' ? newQueryClient(() => new Promise(() => {})) : queryClient(),
  )
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={loaderData.state}>
        <NavigateContext value={navigate}>
          <SessionProvider data={loaderData}>
            <Guarded data={loaderData} />
          </SessionProvider>
        </NavigateContext>
      </HydrationBoundary>
    </QueryClientProvider>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouterFailure error={error} />
}
