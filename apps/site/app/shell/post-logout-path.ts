import { type Decision, decide } from '@marquee/contract/guards'
import { matchSiteRoute } from '@marquee/contract/site-routes'
import { type Prefix, parsePrefix } from '@marquee/markets/prefix'
import { addressBelow } from '../shared/navigation/address.ts'
import { type RootData, prefixChoice } from '../shared/request/root-data.ts'
import { ENDED, NOTICE, type SessionEnd } from '../domain/session/index.ts'

/** The address after the end of the session, from the current page. Loaded when it is needed. */
export function postLogoutPath(
  end: SessionEnd,
  { isRestricted, isMaintenance, open, brand }: RootData,
): string {
  const here = location.pathname + location.search
  const place = parsePrefix(here, prefixChoice(brand))
  if (!place.known) return place.redirectTo
  const visitor = {
    status: 'Resolved',
    authorized: false,
    isPreview: false,
    isOnBreak: false,
    areTermsDue: false,
  } as const
  const decision = decide(
    matchSiteRoute(place.rest),
    { ...visitor, isRestricted, isMaintenance, open },
    { rest: place.rest, search: place.search },
  )
  return choosePostLogoutPath(end, place.prefix, here, decision)
}

/**
 * The address after the end of a session. The closing of the account and a break have pages of their own. A session
 * that ended without a sign-out leads to the login, which gives the reason and leads back to the page. No page of the
 * player stays behind it.
 * @param here path and search of the page, with its prefix
 * @param decision the guards' decision about the page for a visitor
 */
export function choosePostLogoutPath(
  end: SessionEnd,
  prefix: Prefix,
  here: string,
  decision: Decision,
): string {
  if (end === 'closed') return addressBelow(prefix, '/closed-account')
  if (end === 'on-break') return addressBelow(prefix, '/on-break')
  if (end === 'signed-out' || end === 'elsewhere')
    return `${addressBelow(prefix, '/')}?${new URLSearchParams({ [NOTICE]: end })}`
  const over =
    decision.kind === 'login'
      ? addressBelow(prefix, decision.over)
      : decision.kind === 'redirect' || decision.kind === 'unauthorized'
        ? addressBelow(prefix, '/')
        : here.replace(/[?#].*$/, '')
  return `${over}?${new URLSearchParams({ modal: 'login', [ENDED]: end, to: here })}`
}
