import { type Visitor, decide } from '@marquee/contract/guards'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import { parsePrefix } from '@marquee/markets/prefix'
import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { type SiteContext, siteContext } from './context.ts'
import { decisionPath } from './shared/decisions.ts'

/** The visitor of a request; on the server a session is always resolved. */
export function visitorOfRequest(facts: SiteContext): Visitor {
  return {
    status: 'Resolved',
    authorized: facts.session !== null,
    flags: facts.session?.flags,
    areTermsDue: facts.session?.areTermsDue ?? false,
    isRestricted: facts.isRestricted,
    isMaintenance: facts.isMaintenance,
    open: facts.open,
  }
}

/**
 * The first middleware of every page: prefix (spec 1 §2), then guards, with real statuses. Where a page stands in place
 * of what was asked for, the screen is chosen by the root component from the same facts.
 */
export const guard: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const place = parsePrefix(url.pathname + url.search)
  if (!place.known) throw redirect(place.redirectTo, 302)
  const { prefix, rest, search } = place
  const decision = decide(matchSiteRoute(rest), visitorOfRequest(context.get(siteContext)), { rest, search })
  const to = decisionPath(decision, prefix)
  if (to !== undefined) throw redirect(to, 302)
  // A page that is open already has first data of before: it is left for the page that says so.
  if (decision.kind === 'page' && decision.page === 'maintenance' && isDataRequest(request))
    throw redirectDocument(url.pathname + url.search)
  const response = await next()
  // Data requests keep their own status: the screen is the same one, told by the first data.
  const isDocument = response.headers.get('content-type')?.startsWith('text/html') ?? false
  if (decision.kind !== 'page' || !isDocument) return response
  const headers = new Headers(response.headers)
  if (decision.page === 'maintenance') headers.set('retry-after', '120')
  return new Response(response.body, { status: decision.page === 'restricted' ? 403 : 503, headers })
}

function isDataRequest(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}
