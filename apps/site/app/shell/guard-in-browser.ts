import { decide } from '@marquee/contract/guards'
import { canonicalSitePath, matchSiteRoute } from '@marquee/contract/site-routes'
import { redirect, redirectDocument } from 'react-router'
import { currentVisitor, decisionPath } from '../domain/session/index.ts'
import { localeOf, pathBelow } from '../shared/formats/locale.ts'
import { addressBelow } from '../shared/navigation/address.ts'

interface Navigation {
  readonly url: URL
}

/**
 * The first client middleware of every navigation: the same decision as on the server, before any loader of the
 * screen runs. `Guarded` in root.tsx renders the pages that replace every address.
 */
export async function guardInBrowser<T>({ url }: Navigation, next: () => Promise<T>): Promise<T> {
  const { pathname, search } = url
  const locale = localeOf(pathname)
  const rest = pathBelow(locale, pathname)
  // Another market, or no prefix at all: the server decides.
  if (rest === undefined) throw redirectDocument(pathname + search)
  const spelling = canonicalSitePath(rest)
  if (spelling !== rest) throw redirect(addressBelow(locale.prefix, spelling) + search)
  const visitor = currentVisitor()
  if (!visitor) return next()
  const decision = decide(matchSiteRoute(rest), visitor, { rest, search })
  const to = decisionPath(decision, locale.prefix)
  if (to !== undefined && (decision.kind !== 'login' || (await needsLogin(rest, locale.prefix))))
    throw redirect(to)
  return next()
}

/** When the file cannot be loaded, the login is required. */
const needsLogin = (path: string, langmarket: string): Promise<boolean> =>
  import('./login-for-game.ts').then(
    (file) => file.isLoginForGameInBrowser(path, langmarket),
    () => true,
  )
