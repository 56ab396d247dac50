/**
 * Who may open a screen (spec 1 §2 Guards, spec 2 §2): one pure decision. The server answers it with a real status,
 * the browser takes it before it navigates, and links read it to lock or hide themselves. The API enforces its own
 * rules; in the browser a guard only saves a request.
 */
import type { Guard, SiteRoute } from './site-routes.ts'

export interface PlayerFlags {
  /** Risk payout. */
  readonly payout: boolean
  readonly casino: boolean
  readonly liveCasino: boolean
  readonly sports: boolean
  readonly virtualSports: boolean
  readonly manualClaim: boolean
  /** Suspended in another brand of the operator. */
  readonly suspended: boolean
}

/** What is open at a location, as the server's market policy answers. */
export interface OpenPlaces {
  readonly casinoPlay: boolean
  readonly liveCasinoPlay: boolean
  readonly sportsbook: boolean
  /** Tournaments are listed in the market; without any, no link leads to their page. */
  readonly tournaments: boolean
}

export interface Visitor {
  /** Spec 1 §4. A page decides who is signed in only once this is `Resolved`. */
  readonly status: 'Pending' | 'Requested' | 'Resolved'
  readonly authorized: boolean
  /** The pages of a player are previewed: nobody is signed in, so that there is no account. */
  readonly isPreview: boolean
  /** The session began during a break or an exclusion: own money, statement and help only (EXC-06). */
  readonly isOnBreak: boolean
  /** Undefined for visitors, and for a player whose flags could not be read. */
  readonly flags?: PlayerFlags | undefined
  /** The current terms are newer than the accepted ones. */
  readonly areTermsDue: boolean
  /** The country or province may not use the site. */
  readonly isRestricted: boolean
  readonly isMaintenance: boolean
  readonly open: OpenPlaces
}

/** The address that is asked for. */
export interface Asked {
  /** Below the prefix, with a leading slash. */
  readonly rest: string
  /** With its question mark, or empty. */
  readonly search: string
}

/** Why a visitor was redirected; the site has a sentence for each reason. */
export type RefusalReason =
  | 'restricted-player'
  | 'flags-unknown'
  | 'manual-claim'
  | 'casino-access'
  | 'live-casino-access'
  | 'virtual-access'
  | 'sports-access'
  | 'sportsbook-place'
  | 'play-place'
  | 'terms-due'
  | 'preview'
  | 'on-break'

/** Paths (`to`) are below the prefix. */
export type Decision =
  | { readonly kind: 'allow' }
  /** Redirected; the player is told `why`. */
  | { readonly kind: 'redirect'; readonly to: string; readonly why: RefusalReason }
  /** Redirected to the access-error page, which remembers the requested path. */
  | { readonly kind: 'unauthorized'; readonly to: string }
  /** The login modal over the lobby, which continues to the requested path. */
  | { readonly kind: 'login'; readonly over: string; readonly to: string }
  /** Another page replaces the requested one. */
  | { readonly kind: 'page'; readonly page: 'restricted' | 'maintenance' }
  /** Nothing is shown yet: the session is not resolved. */
  | { readonly kind: 'wait' }

const allow: Decision = { kind: 'allow' }
const home = (why: RefusalReason): Decision => ({ kind: 'redirect', to: '/', why })

/**
 * A flag counts as allowed when nobody is signed in or nothing is known (spec 2 §5); the API enforces its own rules.
 */
const may = (visitor: Visitor, flag: 'casino' | 'liveCasino' | 'sports' | 'virtualSports'): boolean =>
  !visitor.authorized || visitor.flags === undefined || visitor.flags[flag]

function isRestrictedPlayer(visitor: Visitor): boolean {
  return visitor.authorized && (visitor.flags?.payout === true || visitor.flags?.suspended === true)
}

/** Pages of money, rewards and limits are never opened by default: without flags they stay closed. */
function notRestricted(visitor: Visitor, row: SiteRoute): Decision {
  if (isRestrictedPlayer(visitor)) return home('restricted-player')
  if (row.guards.includes('account') && visitor.authorized && visitor.flags === undefined)
    return home('flags-unknown')
  return allow
}

/** Demo play is open to visitors; the address says that it is a demo. */
const wantsDemo = (search: string): boolean => new URLSearchParams(search).get('mode') === 'demo'

function check(guard: Guard, row: SiteRoute, visitor: Visitor, asked: Asked): Decision {
  const to = asked.rest + asked.search
  switch (guard) {
    case 'account':
      if (!visitor.authorized) return { kind: 'unauthorized', to }
      return visitor.isPreview ? home('preview') : allow
    case 'notRestricted':
      return notRestricted(visitor, row)
    case 'manualClaim':
      return visitor.flags?.manualClaim === true ? allow : home('manual-claim')
    case 'casino':
      return may(visitor, 'casino') ? allow : home('casino-access')
    case 'liveCasino':
      return may(visitor, 'liveCasino') ? allow : home('live-casino-access')
    case 'virtualSports':
      return may(visitor, 'virtualSports') ? allow : home('virtual-access')
    case 'sports':
      return may(visitor, 'sports') ? allow : home('sports-access')
    case 'sportsbookOpen':
      return visitor.open.sportsbook ? allow : home('sportsbook-place')
    case 'casinoPlayOpen':
      return visitor.open.casinoPlay ? allow : home('play-place')
    case 'liveCasinoPlayOpen':
      return visitor.open.liveCasinoPlay ? allow : home('play-place')
    case 'signedInToPlay':
      return visitor.authorized || wantsDemo(asked.search)
        ? allow
        : { kind: 'login', over: '/online-casino', to }
    case 'signedInAtTable':
      return visitor.authorized ? allow : { kind: 'login', over: '/live-casino-online', to }
    case 'terms':
      return visitor.authorized && visitor.areTermsDue
        ? { kind: 'redirect', to: '/accept-terms-condition', why: 'terms-due' }
        : allow
    default:
      return guard satisfies never
  }
}

/**
 * The decision about a requested screen. `row` is undefined for an unknown path, which is open to everyone and
 * answers "not found". The root guard comes first: maintenance, restricted country, waiting for the session, then a
 * break.
 */
export function decide(row: SiteRoute | undefined, visitor: Visitor, asked: Asked): Decision {
  if (visitor.isMaintenance) return { kind: 'page', page: 'maintenance' }
  if (visitor.isRestricted || asked.rest.split('/').includes('restricted'))
    return { kind: 'page', page: 'restricted' }
  if (visitor.status !== 'Resolved') return { kind: 'wait' }
  if (row && visitor.isOnBreak && !row.duringBreak)
    return { kind: 'redirect', to: '/my-account/break', why: 'on-break' }
  for (const guard of row?.guards ?? []) {
    const decision = check(guard, row as SiteRoute, visitor, asked)
    if (decision.kind !== 'allow') return decision
  }
  return allow
}

/** Whether links to the screen are shown: in a preview as a player they are those of a player. */
export const isLinkedBy = (decision: Decision): boolean =>
  decision.kind === 'allow' || (decision.kind === 'redirect' && decision.why === 'preview')
