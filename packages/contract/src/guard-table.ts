/**
 * What every screen answers in every state, written out from spec 1 §2 and spec 2 §2 and not from the code. Tests
 * compare it with `decide`, with the guard of the server and with that of the browser; `docs/guards.md` shows it.
 */
import { type GuardState, guardStates } from './guard-states.ts'
import { type SiteRoute, type SiteRouteId, matchSiteRoute, siteRoute, sitePath } from './site-routes.ts'

export const guardOutcomes = {
  page: 'the page itself',
  '401': 'the access-error page, which asks for the login and remembers the requested path',
  login: 'the lobby of the game with the login modal over it, which continues to the requested path',
  home: 'the home page of the prefix, which says why',
  terms: 'the page that asks to accept the new terms',
  break: 'the page of the running break, which says why',
  '403': 'the restricted page in place of the requested one, status 403',
  '503': 'the maintenance page in place of the requested one, status 503',
  wait: 'nothing is decided and nobody is redirected; in the browser only',
} as const
export type GuardOutcome = keyof typeof guardOutcomes

/** Screens without a page, and the work that will bring it. The list only shrinks. */
export const waitingScreens: Readonly<Partial<Record<SiteRouteId, string>>> = {
  rewards: 'bonuses and rewards',
  'rewards.active': 'bonuses and rewards',
  'bonus-code': 'bonuses and rewards',
  virtuals: 'virtual sports',
  sportsbook: 'sportsbook',
}

interface WrittenGroup {
  readonly title: string
  readonly source: string
  /** One line for each screen: its id (`?demo` for its demo address) or a path, then one outcome for each state. */
  readonly rows: string
}

// The outcomes of a line stand in the order of `guardStates`:
// 1 visitor, 2 player, 3 risk payout, 4 suspended, 5 no casino, 6 no live, 7 no virtual, 8 no sports, 9 no claim,
// 10 no flags, 11 play closed, 12 sportsbook closed, 13 terms due, 14 restricted, 15 maintenance, 16 pending,
// 17 preview as a player, 18 on a break.
const written: readonly WrittenGroup[] = [
  {
    title: 'Public pages',
    source: 'spec 1 §2, Public',
    rows: `
home                  page  page page page page page page page page page page page page  403 503 wait page break
welcome               page  page page page page page page page page page page page terms 403 503 wait page break
signup                page  page page page page page page page page page page page terms 403 503 wait page break
signup.pnp            page  page page page page page page page page page page page terms 403 503 wait page break
signup.callback       page  page page page page page page page page page page page terms 403 503 wait page break
iclub                 page  page page page page page page page page page page page terms 403 503 wait page break
promo                 page  page page page page page page page page page page page terms 403 503 wait page break
landing               page  page page page page page page page page page page page terms 403 503 wait page break
deposit               401   page home home page page page page page home page page terms 403 503 wait home break
promotions            page  page page page page page page page page page page page terms 403 503 wait page break
promotions.category   page  page page page page page page page page page page page terms 403 503 wait page break
promotions.tag        page  page page page page page page page page page page page terms 403 503 wait page break
promotions.detail     page  page page page page page page page page page page page terms 403 503 wait page break
terms                 page  page page page page page page page page page page page page  403 503 wait page page
cookie-policy         page  page page page page page page page page page page page page  403 503 wait page page
age-restrictions      page  page page page page page page page page page page page page  403 503 wait page page
payment-methods       page  page page page page page page page page page page page terms 403 503 wait page page
bonus-terms           page  page page page page page page page page page page page page  403 503 wait page page
casino-rules          page  page page page page page page page page page page page page  403 503 wait page page
responsible-gambling  page  page page page page page page page page page page page page  403 503 wait page page
self-test             page  page page page page page page page page page page page page  403 503 wait page page
info                  page  page page page page page page page page page page page page  403 503 wait page page
contact-live-chat     page  page page page page page page page page page page page page  403 503 wait page page
reset-password        page  page page page page page page page page page page page terms 403 503 wait page page
on-break              page  page page page page page page page page page page page page  403 503 wait page page
closed-account        page  page page page page page page page page page page page page  403 503 wait page page
statement             page  page page page page page page page page page page page page  403 503 wait page page
401                   page  page page page page page page page page page page page page  403 503 wait page page
500                   page  page page page page page page page page page page page page  403 503 wait page page
accept-terms          page  page page page page page page page page page page page page  403 503 wait page page
restricted            403   403  403  403  403  403  403  403  403  403  403  403  403   403 503 403  403 403
/promo/restricted     403   403  403  403  403  403  403  403  403  403  403  403  403   403 503 403  403 403
maintenance           page  page page page page page page page page page page page page  403 503 wait page page
/no/such/page         page  page page page page page page page page page page page page  403 503 wait page page
`,
  },
  {
    title: 'Account area',
    source: 'spec 1 §2, Account area',
    rows: `
account               401   page page page page page page page page page page page page  403 503 wait home page
account.verification  401   page page page page page page page page page page page page  403 503 wait home page
account.affordability 401   page home home page page page page page home page page page  403 503 wait home break
account.security      401   page page page page page page page page page page page page  403 503 wait home page
account.details       401   page page page page page page page page page page page page  403 503 wait home page
account.logins        401   page page page page page page page page page page page page  403 503 wait home page
account.marketing     401   page page page page page page page page page page page page  403 503 wait home page
account.data          401   page page page page page page page page page page page page  403 503 wait home page
account.complaints    401   page page page page page page page page page page page page  403 503 wait home page
account.close         401   page page page page page page page page page page page page  403 503 wait home break
banking               401   page page page page page page page page page page page page  403 503 wait home page
banking.transactions  401   page page page page page page page page page page page page  403 503 wait home page
banking.withdraw      401   page page page page page page page page page page page page  403 503 wait home page
`,
  },
  {
    title: 'Gambling limits',
    source:
      'spec 1 §2 closes them to restricted players, who must be able to lower limits at any time: they can',
    rows: `
gambling-limits       401   page page page page page page page page page page page page  403 503 wait home page
activity              401   page page page page page page page page page page page page  403 503 wait home page
break                 401   page page page page page page page page page page page page  403 503 wait home page
`,
  },
  {
    title: 'Account area, closed to restricted players',
    source: 'spec 1 §2, Account area, second group',
    rows: `
banking.deposit       401   page home home page page page page page home page page page  403 503 wait home break
rewards               401   page home home page page page page page home page page page  403 503 wait home break
rewards.active        401   page home home page page page page page home page page page  403 503 wait home break
bonus-code            401   page home home page page page page home home page page page  403 503 wait home break
inbox                 401   page home home page page page page page home page page page  403 503 wait home page
inbox.notifications   401   page home home page page page page page home page page page  403 503 wait home page
`,
  },
  {
    title: 'Casino, live casino, virtual sports, sportsbook',
    source: 'spec 2 §2',
    rows: `
casino                page  page home home home page page page page page page page terms 403 503 wait page break
casino.category       page  page home home home page page page page page page page terms 403 503 wait page break
casino.play           login page home home home page page page page page home page terms 403 503 wait page break
casino.play?demo      page  page home home home page page page page page home page terms 403 503 wait page break
play                  login page home home home page page page page page home page terms 403 503 wait page break
play?demo             page  page home home home page page page page page home page terms 403 503 wait page break
live-casino           page  page home home page home page page page page page page terms 403 503 wait page break
live-casino.category  page  page home home page home page page page page page page terms 403 503 wait page break
live-casino.play      login page home home page home page page page page home page terms 403 503 wait page break
live-casino.play?demo login page home home page home page page page page home page terms 403 503 wait page break
virtuals              page  page home home page page home page page page page page terms 403 503 wait page break
sportsbook            page  page home home page page page home page page page home terms 403 503 wait page break
`,
  },
  {
    title: 'Pages beyond the specification’s list',
    source: 'rules of the same kind',
    rows: `
tournaments           page  page home home page page page page page page page page terms 403 503 wait page break
tournament            page  page home home page page page page page page page page terms 403 503 wait page break
winners               page  page page page page page page page page page page page terms 403 503 wait page break
my-games              401   page home home page page page page page home page page terms 403 503 wait home break
game                  page  page page page page page page page page page page page terms 403 503 wait page break
`,
  },
]

export interface GuardRow {
  /** The id of the screen, with `?demo` for its demo address; or a path. */
  readonly key: string
  /** Undefined for a path that names no screen. */
  readonly screen: SiteRoute | undefined
  /** As in the specification, below the prefix. */
  readonly path: string
  /** An address of the row: below the prefix, parameters filled in. */
  readonly rest: string
  readonly search: string
  /** One for each of `guardStates`. */
  readonly outcomes: readonly GuardOutcome[]
}

export interface GuardGroup {
  readonly title: string
  readonly source: string
  readonly rows: readonly GuardRow[]
}

const isOutcome = (word: string): word is GuardOutcome => Object.hasOwn(guardOutcomes, word)

function addressOf(key: string): Pick<GuardRow, 'screen' | 'path' | 'rest' | 'search'> {
  const [id = '', demo] = key.split('?')
  const search = demo === undefined ? '' : '?mode=demo'
  if (id.startsWith('/')) return { screen: matchSiteRoute(id), path: id, rest: id, search }
  const screen = siteRoute(id as SiteRouteId)
  const names = [...screen.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x'])
  const rest = sitePath(screen.id, Object.fromEntries(names))
  return { screen, path: `/${screen.path.replace(/:(\w+\??)/g, '{$1}')}${search}`, rest, search }
}

/** @throws RangeError for an unknown screen or outcome, and where an outcome is missing */
function readRow(line: string): GuardRow {
  const [key = '', ...words] = line.split(/\s+/)
  const outcomes = words.filter(isOutcome)
  if (words.length !== guardStates.length || outcomes.length !== words.length)
    throw new RangeError(`the row of ${key} does not have an outcome for each state`)
  return { key, ...addressOf(key), outcomes }
}

export const guardGroups: readonly GuardGroup[] = written.map(({ rows, ...group }) => ({
  ...group,
  rows: rows.trim().split('\n').map(readRow),
}))

export interface GuardCase {
  readonly row: GuardRow
  readonly state: GuardState
  readonly outcome: GuardOutcome
}

/** The table cell by cell. */
export const guardCases: readonly GuardCase[] = guardGroups
  .flatMap(({ rows }) => rows)
  .flatMap((row) => guardStates.map((state, i) => ({ row, state, outcome: row.outcomes[i] ?? 'page' })))
