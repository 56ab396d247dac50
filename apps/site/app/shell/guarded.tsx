import { decide } from '@marquee/contract/guards'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import { Suspense, lazy, useState } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { decisionPath, useVisitor } from '../domain/session/index.ts'
import { pathBelow, useLocale } from '../shared/formats/locale.ts'
import type { RootData } from '../shared/request/root-data.ts'

// Rarely rendered, so they are not part of every page's scripts.
const MaintenanceScreen = lazy(() => import('../features/error-pages/maintenance-screen.tsx'))
const RestrictedScreen = lazy(() => import('../features/error-pages/restricted-screen.tsx'))

/**
 * Renders the page that replaces every address in maintenance or in a restricted place. Navigations were decided
 * before (`guard-in-browser.ts`); only a session that changed while the page was open redirects from here.
 */
export function Guarded({ brand }: Pick<RootData, 'brand'>) {
  const visitor = useVisitor()
  const { pathname, search } = useLocation()
  const locale = useLocale()
  // The server redirects an address without a known prefix.
  const rest = pathBelow(locale, pathname) ?? '/'
  const decision = decide(matchSiteRoute(rest), visitor, { rest, search })
  const to = decisionPath(decision, locale.prefix)
  const isLedElsewhere = useHadSessionHere(visitor.authorized, pathname) || decision.kind !== 'login'
  if (to !== undefined && isLedElsewhere) return <Navigate to={to} replace />
  if (decision.kind === 'page') {
    const Screen = decision.page === 'maintenance' ? MaintenanceScreen : RestrictedScreen
    return (
      <Suspense>
        <Screen brand={brand} isWhole />
      </Suspense>
    )
  }
  return <Outlet />
}

/**
 * Whether a player was signed in on this page. A visitor on this page was let in by the navigation's guard: an
 * unknown or closed game says so without a login.
 */
function useHadSessionHere(isSignedIn: boolean, pathname: string): boolean {
  const [pathWithSession, setPathWithSession] = useState(isSignedIn ? pathname : undefined)
  if (isSignedIn && pathWithSession !== pathname) setPathWithSession(pathname)
  return pathWithSession === pathname
}
