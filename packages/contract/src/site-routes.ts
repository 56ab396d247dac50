/**
 * Every screen of the player site as data: its id, its path below the market-language prefix, and who may open it
 * (spec 1 §2, spec 2 §2). The site's router, the guards on server and browser, and links read this one table.
 */

/** A condition of a screen. `decide` in `guards.ts` says what each requires and what happens otherwise. */
export type Guard =
  /** Signed in; a visitor is redirected to the access-error page, which remembers the path. */
  | 'account'
  /** Neither a risk-payout player nor suspended in another brand of the operator. */
  | 'notRestricted'
  /** May enter bonus codes by hand. */
  | 'manualClaim'
  | 'casino'
  | 'liveCasino'
  | 'virtualSports'
  | 'sports'
  /** The sportsbook is open in the visitor's market and province. */
  | 'sportsbookOpen'
  /** Casino games may be opened in the visitor's country; Austria is closed. */
  | 'casinoPlayOpen'
  | 'liveCasinoPlayOpen'
  /**
   * Signed in; a visitor gets the login modal, which continues to the game. Demo play is open. The site requires the
   * login only where the game exists and can be opened.
   */
  | 'signedInToPlay'
  /** Signed in; a visitor is redirected to the live casino lobby. */
  | 'signedInAtTable'
  /** The newest terms are accepted. */
  | 'terms'

interface Row {
  readonly id: string
  /** Below the prefix, without a leading slash; `:name` is a parameter, `?` makes it optional. */
  readonly path: string
  readonly guards: readonly Guard[]
  /** Open too in a session that began during a break or an exclusion (EXC-06). */
  readonly duringBreak?: true
}

/** Open to everyone; a player for whom new terms are due accepts them first. */
const open = ['terms'] as const
/** Legal texts, help and status pages: readable even when terms are due. */
const always = [] as const
const duringBreak = true
const account = ['account'] as const
const at = <const Id extends string>(id: Id, path: string, guards: readonly Guard[]) =>
  ({ id, path, guards }) as const
/** A page whose path is its id. */
const page = <const Id extends string>(id: Id, guards: readonly Guard[]) => at(id, id, guards)
/** A legal text, help or a status page. */
const text = <const Id extends string>(id: Id, guards: readonly Guard[] = always, path: string = id) =>
  ({ id, path, guards, duringBreak }) as const
/** A page of the player’s own data and money, below `my-account`. */
const ownPage = <const Id extends string>(id: Id, path: string, guards: readonly Guard[] = account) =>
  ({ id, path: `my-account/${path}`, guards, duringBreak }) as const
/** A page of the account whose path ends in its name. */
const accountPage = <const Name extends string>(name: Name) => ownPage(`account.${name}`, `account/${name}`)
const accountUnrestricted = ['account', 'notRestricted'] as const
const unrestricted = ['notRestricted', 'terms'] as const
const casino = ['casino', 'notRestricted', 'terms'] as const
const liveCasino = ['liveCasino', 'notRestricted', 'terms'] as const

const table = [
  at('home', '', always),
  page('welcome', open),
  page('signup', open),
  at('signup.pnp', 'signup/pnp', open),
  at('signup.callback', 'signup/callback', open),
  page('iclub', open),
  at('promo', 'promo/:slug', open),
  at('landing', 'landing/:id', open),
  page('deposit', ['account', 'notRestricted', 'terms']),
  page('promotions', open),
  at('promotions.category', 'promotions/:category', open),
  at('promotions.tag', 'promotions/:category/tag/:tagSlug', open),
  at('promotions.detail', 'promotions/:category/:promotionSlug', open),

  page('tournaments', unrestricted),
  at('tournament', 'tournaments/:type/:id', unrestricted),

  page('winners', open),

  text('terms'),
  text('cookie-policy'),
  text('age-restrictions'),
  text('payment-methods', open),
  text('bonus-terms'),
  text('casino-rules'),
  text('responsible-gambling'),
  text('self-test'),
  text('contact-live-chat'),
  text('reset-password', open),
  text('info', always, 'info/:pageUrl'),
  text('closed-account'),
  text('statement'),
  text('on-break'),
  text('401'),
  text('500'),
  text('accept-terms', always, 'accept-terms-condition'),
  text('restricted'),
  text('maintenance'),

  ownPage('account', 'account'),
  accountPage('verification'),
  at('account.affordability', 'my-account/account/affordability', accountUnrestricted),
  accountPage('security'),
  accountPage('details'),
  ownPage('account.logins', 'account/login-history'),
  accountPage('marketing'),
  accountPage('data'),
  accountPage('complaints'),
  at('account.close', 'my-account/account/close', account),
  ownPage('banking', 'banking'),
  ownPage('banking.transactions', 'banking/transactions'),
  ownPage('banking.withdraw', 'banking/withdraw'),
  at('banking.deposit', 'my-account/banking/deposit', accountUnrestricted),
  at('rewards', 'my-account/rewards', accountUnrestricted),
  at('rewards.active', 'my-account/rewards/active', accountUnrestricted),
  at('bonus-code', 'my-account/bonus-code', ['account', 'notRestricted', 'manualClaim']),
  ownPage('inbox', 'inbox', accountUnrestricted),
  ownPage('inbox.notifications', 'inbox/notifications', accountUnrestricted),
  // Restricted players can lower limits at any time (LIM-23): for them the page has that and nothing else.
  ownPage('gambling-limits', 'gambling-limits'),
  ownPage('activity', 'activity'),
  // A break can be begun, and made longer, by everyone who is signed in (EXC-01, LIM-23).
  ownPage('break', 'break'),

  at('casino', 'online-casino', casino),
  at('casino.category', 'online-casino/:id', casino),
  at('casino.play', 'online-casino/play/:provider/:id?', [
    'casinoPlayOpen',
    'casino',
    'notRestricted',
    'signedInToPlay',
    'terms',
  ]),
  at('play', 'play/:gameSlug', ['casinoPlayOpen', 'casino', 'notRestricted', 'signedInToPlay', 'terms']),
  page('my-games', ['account', 'notRestricted', 'terms']),
  at('game', 'games/:gameSlug', open),
  at('live-casino', 'live-casino-online', liveCasino),
  at('live-casino.category', 'live-casino-online/:id', liveCasino),
  at('live-casino.play', 'live-casino-online/play/:provider/:id?', [
    'liveCasinoPlayOpen',
    'liveCasino',
    'notRestricted',
    'signedInAtTable',
    'terms',
  ]),
  page('virtuals', ['virtualSports', 'notRestricted', 'terms']),
  at('sportsbook', 'sportsbook/:category?/:region?/:competition?/:event?', [
    'sportsbookOpen',
    'sports',
    'notRestricted',
    'terms',
  ]),
] as const satisfies readonly Row[]

export type SiteRouteId = (typeof table)[number]['id']
export interface SiteRoute extends Row {
  readonly id: SiteRouteId
}

export const siteRoutes: readonly SiteRoute[] = table

const byId = new Map<string, SiteRoute>(siteRoutes.map((row) => [row.id, row]))

/** @throws RangeError when the table has no such screen */
export function siteRoute(id: SiteRouteId): SiteRoute {
  const row = byId.get(id)
  if (!row) throw new RangeError(`no screen ${id}`)
  return row
}

/** Path below the prefix with its parameters filled in, for links; optional ones that are left out are dropped. */
export function sitePath(
  id: SiteRouteId,
  parameters: Readonly<Record<string, string | number>> = {},
): string {
  const parts = siteRoute(id)
    .path.split('/')
    .flatMap((part) => {
      const name = /^:(\w+)(\??)$/.exec(part)
      if (!name) return part === '' ? [] : [part]
      const value = parameters[name[1] ?? '']
      if (value !== undefined) return [encodeURIComponent(String(value))]
      if (name[2] === '?') return []
      throw new RangeError(`${id} needs ${name[1]}`)
    })
  return parts.length === 0 ? '/' : `/${parts.join('/')}`
}

/** Segments of a path as React Router reads them: decoded, or all unchanged when one cannot be decoded. */
function partsOf(rest: string): { readonly parts: readonly string[]; readonly isDecoded: boolean } {
  const written = rest.split('/').filter((part) => part !== '')
  try {
    return { parts: written.map(decodeURIComponent), isDecoded: true }
  } catch {
    return { parts: written, isDecoded: false }
  }
}

/** Score of a path against a row: fixed words count more than parameters; undefined when it does not match. */
function fit(row: SiteRoute, parts: readonly string[]): number | undefined {
  const pattern = row.path === '' ? [] : row.path.split('/')
  if (parts.length > pattern.length) return undefined
  let score = 0
  for (const [i, part] of pattern.entries()) {
    const asked = parts[i]
    if (asked === undefined) {
      if (!part.endsWith('?')) return undefined
    } else if (part.startsWith(':')) score += 1
    else if (part === asked.toLowerCase()) score += 10
    else return undefined
  }
  return score
}

/**
 * The screen behind a path below the prefix (`/my-account/banking`), or undefined for an unknown one. Matches as the
 * router does: case-insensitive, percent-decoded.
 */
export function matchSiteRoute(rest: string): SiteRoute | undefined {
  const { parts } = partsOf(rest)
  let best: { row: SiteRoute; score: number } | undefined
  for (const row of siteRoutes) {
    const score = fit(row, parts)
    if (score !== undefined && (!best || score > best.score)) best = { row, score }
  }
  return best?.row
}

/** The canonical path of a screen: words in lower case, parameters encoded once, no extra slashes. */
export function canonicalSitePath(rest: string): string {
  const pattern = matchSiteRoute(rest)?.path.split('/')
  if (!pattern) return rest
  const { parts, isDecoded } = partsOf(rest)
  const spelt = parts.map((part, i) => {
    if (!pattern[i]?.startsWith(':')) return pattern[i]
    return isDecoded ? encodeURIComponent(part) : part
  })
  return `/${spelt.join('/')}`
}

const pageParameterNames = [
  'modal',
  'to',
  'ended',
  'notice',
  'bonusCode',
  'game',
  'deposit',
  'withdrawal',
  'mode',
  'page',
  'sort',
  'show',
  'provider',
  'feature',
  'volatility',
  'return',
  'stake',
  'transaction',
  'win',
  'step',
  'when',
  'product',
  'status',
  'only',
  'sw',
] as const

/** A query parameter that some page or modal reads. No other parameter changes a page. */
export type PageParameter = (typeof pageParameterNames)[number]

export const pageParameters: ReadonlySet<string> = new Set(pageParameterNames)
