/** The person who opens a screen, as the contract's guards need them: session, flags and location. */
import { type Visitor, decide, isLinkedBy } from '@marquee/contract/guards'
import { type SiteRouteId, matchSiteRoute, siteRoute, sitePath } from '@marquee/contract/site-routes'
import { pathBelow, useLocale } from '../../shared/formats/locale.ts'
import { type RootData, useRootData } from '../../shared/request/root-data.ts'
import { type Session, toSession } from './session.ts'
import { useSession } from './use-session.ts'

/** The part of the root data that the guards need. */
type VisitorFacts = Pick<RootData, 'isRestricted' | 'isMaintenance' | 'open'>

export const toVisitor = (
  session: Session,
  { isRestricted, isMaintenance, open }: VisitorFacts,
): Visitor => ({
  ...session,
  isRestricted,
  isMaintenance,
  open,
})

let latest: Visitor | undefined

/** Stores the visitor of the newest root data for the guard, which runs outside React. */
export function setCurrentVisitor(data: RootData): void {
  latest = toVisitor(toSession(data.player), data)
}

/** The visitor of this tab; undefined until the page is hydrated. */
export const currentVisitor = (): Visitor | undefined => latest

/** The visitor of the guards, as session and root data say it now. */
export function useVisitor(): Visitor {
  return toVisitor(useSession(), useRootData())
}

/** Whether the account is closed for deposits and play; home and wallet then say so. */
export function useIsRestrictedPlayer(): boolean {
  const { flags } = useVisitor()
  return flags !== undefined && (flags.payout || flags.suspended)
}

type Parameters = Readonly<Record<string, string | number>>

/**
 * The guards' decision for a link.
 * @param search of the address, with its question mark
 */
export function canOpen(visitor: Visitor, id: SiteRouteId, parameters?: Parameters, search = ''): boolean {
  return isLinkedBy(decide(siteRoute(id), visitor, { rest: sitePath(id, parameters), search }))
}

/** The page of tournaments is open everywhere; links lead to it only where the market has any. */
export const isLinked = (visitor: Visitor, id: SiteRouteId): boolean =>
  canOpen(visitor, id) && (id !== 'tournaments' || visitor.open.tournaments)

/** The links that lead to their screen for this visitor. Every list of links is filtered by this. */
export function useOpenLinks<const Item extends { readonly id: SiteRouteId }>(
  items: readonly Item[],
): readonly Item[] {
  const visitor = useVisitor()
  return items.filter(({ id }) => isLinked(visitor, id))
}

/**
 * The same decision for an address, such as one in a document or banner. Other sites and files are allowed. So are
 * addresses that only need a login: the login then leads on to them.
 */
export function useCanFollow(): (address: string) => boolean {
  const visitor = useVisitor()
  const locale = useLocale()
  return (address) => {
    const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
    const rest = pathBelow(locale, path)
    if (rest === undefined) return true
    const decision = decide(matchSiteRoute(rest), visitor, { rest, search })
    return isLinkedBy(decision) || decision.kind === 'login'
  }
}

/** Whether this visitor may open a screen: the same decision as in the server's and the browser's guard. */
export function useCanOpen(id: SiteRouteId, parameters?: Parameters, search?: string): boolean {
  return canOpen(useVisitor(), id, parameters, search)
}
