/** Who asks to open a screen, for the guards of the contract: session, flags and place. */
import { type Visitor, decide } from '@marquee/contract/guards'
import { type SiteRouteId, matchSiteRoute, siteRoute, sitePath } from '@marquee/contract/site-routes'
import { pathBelow, useLocale } from '../../shared/formats/locale.ts'
import { type RootData, useRootData } from '../../shared/request/root-data.ts'
import { type Session, toSession } from './session.ts'
import { useSession } from './use-session.ts'

/** What the guards need of the first data. */
type VisitorFacts = Pick<RootData, 'isRestricted' | 'isMaintenance' | 'open'>

export function toVisitor(
  { status, authorized, flags, areTermsDue }: Session,
  { isRestricted, isMaintenance, open }: VisitorFacts,
): Visitor {
  return { status, authorized, flags, areTermsDue, isRestricted, isMaintenance, open }
}

let latest: Visitor | undefined

/** Keeps the visitor of the newest root data for the guard, which runs outside React. */
export function setCurrentVisitor(data: RootData): void {
  latest = toVisitor(toSession(data.player), data)
}

/** The visitor of this tab; undefined until the page is hydrated. */
export const currentVisitor = (): Visitor | undefined => latest

/** The visitor of the guards, as session and root data say it now. */
export function useVisitor(): Visitor {
  return toVisitor(useSession(), useRootData())
}

/** Whether the account is closed for deposits and play: home and wallet say so. */
export function useIsRestrictedPlayer(): boolean {
  const { flags } = useVisitor()
  return flags !== undefined && (flags.payout || flags.suspended)
}

type Parameters = Readonly<Record<string, string | number>>

/** The guards' answer for a link. @param search of the address, with its question mark */
export function canOpen(visitor: Visitor, id: SiteRouteId, parameters?: Parameters, search = ''): boolean {
  return decide(siteRoute(id), visitor, { rest: sitePath(id, parameters), search }).kind === 'allow'
}

/** Those of a list of links that lead to their screen. Every list of links goes through this. */
export function useOpenLinks<const Item extends { readonly id: SiteRouteId }>(
  items: readonly Item[],
): readonly Item[] {
  const visitor = useVisitor()
  return items.filter(({ id }) => canOpen(visitor, id))
}

/**
 * The same for a link that is an address, such as one of a document or banner. Other sites and files may be followed,
 * and what needs a login only: it asks for the login, then leads on.
 */
export function useCanFollow(): (address: string) => boolean {
  const visitor = useVisitor()
  const locale = useLocale()
  return (address) => {
    const [, path = '', search = ''] = /^([^?#]*)(\?[^#]*)?/.exec(address) ?? []
    const rest = pathBelow(locale, path)
    if (rest === undefined) return true
    const { kind } = decide(matchSiteRoute(rest), visitor, { rest, search })
    return kind === 'allow' || kind === 'login'
  }
}

/** Whether a link to a screen leads there: the same decision as the server's and the browser's guard. */
export function useCanOpen(id: SiteRouteId, parameters?: Parameters, search?: string): boolean {
  return canOpen(useVisitor(), id, parameters, search)
}
