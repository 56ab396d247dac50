import { type Visitor, decide } from '@marquee/contract/guards'
import { canonicalSitePath, matchSiteRoute } from '@marquee/contract/site-routes'
import { parsePrefix } from '@marquee/markets/prefix'
import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { type SiteContext, siteContext } from '../shared/request/site-context.ts'
import { prefixChoice } from '../shared/request/root-data.ts'
import { isLoginForGame } from '../domain/games/index.ts'
import { decisionPath } from '../domain/session/index.ts'
import { addressBelow } from '../shared/navigation/address.ts'

/** The visitor of a request; on the server a session is always resolved. */
export function visitorOfRequest(facts: SiteContext): Visitor {
  return {
    status: 'Resolved',
    authorized: facts.session !== null,
    isPreview: facts.session?.player === null,
    isOnBreak: facts.session?.player?.isOnBreak ?? false,
    flags: facts.session?.flags,
    areTermsDue: facts.session?.areTermsDue ?? false,
    isRestricted: facts.isRestricted,
    isMaintenance: facts.isMaintenance,
    open: facts.open,
  }
}

/**
 * The first middleware of every page: prefix (spec 1 §2), canonical path, then guards, with real statuses. A login
 * is required only where the address names a game that can be opened. Where another page replaces the requested one,
 * the root component chooses it from the same facts.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const facts = context.get(siteContext)
  const place = parsePrefix(url.pathname + url.search, prefixChoice(facts.brand))
  if (!place.known) throw redirect(place.redirectTo, 302)
  const { prefix, rest, search } = place
  const row = matchSiteRoute(rest)
  const spelling = addressBelow(prefix, canonicalSitePath(rest))
  // 308: a form keeps its method and its fields.
  if (row && spelling !== url.pathname)
    throw redirect(spelling + search, request.method === 'POST' ? 308 : 301)
  const decision = decide(row, visitorOfRequest(facts), { rest, search })
  const to = decisionPath(decision, prefix)
  const readGame = (gameSlug: string) => facts.api('games.bySlug', { gameSlug, langmarket: prefix })
  const isLedElsewhere = decision.kind !== 'login' || (await isLoginForGame(rest, readGame))
  // A login during a break, on a page that it closes: that page still takes its reader for a visitor.
  const isBreak = decision.kind === 'redirect' && decision.why === 'on-break'
  if (to !== undefined && isBreak && isDataRequest(request)) throw redirectDocument(to)
  if (to !== undefined && isLedElsewhere) throw redirect(to, 302)
  // The open page has root data from before: it is redirected to the page that replaces it.
  if (decision.kind === 'page' && decision.page === 'maintenance' && isDataRequest(request))
    throw redirectDocument(url.pathname + url.search)
  const response = await next()
  // Data requests keep their own status: the screen stays, and learns the state from the root data.
  const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (decision.kind !== 'page' || !isDocument) return response
  const headers = new Headers(response.headers)
  if (decision.page === 'maintenance') headers.set('retry-after', '120')
  return new Response(response.body, { status: decision.page === 'restricted' ? 403 : 503, headers })
}

function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
