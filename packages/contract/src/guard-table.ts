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
  '403': 'the restricted page in place of the requested one, status 403',
  '503': 'the maintenance page in place of the requested one, status 503',
  wait: 'nothing is decided and nobody is redirected; in the browser only',
} as const
export type GuardOutcome = keyof typeof guardOutcomes

/** Screens without a page, and the work that will bring it. The list only shrinks. */
export const waitingScreens: Readonly<Partial<Record<SiteRouteId, string>>> = {
  'account.verification': 'identity verification',
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
// 17 preview as a player.
const written: readonly WrittenGroup[] = [
  {
    title: 'Public pages',
    source: 'spec 1 §2, Public',
    rows: `
home                  page  page page page page page page page page page page page page  403 503 wait page
welcome               page  page page page page page page page page page page page terms 403 503 wait page
signup                page  page page page page page page page page page page page terms 403 503 wait page
signup.pnp            page  page page page page page page page page page page page terms 403 503 wait page
signup.callback       page  page page page page page page page page page page page terms 403 503 wait page
iclub                 page  page page page page page page page page page page page terms 403 503 wait page
promo                 page  page page page page page page page page page page page terms 403 503 wait page
landing               page  page page page page page page page page page page page terms 403 503 wait page
deposit               401   page home home page page page page page home page page terms 403 503 wait home
promotions            page  page page page page page page page page page page page terms 403 503 wait page
promotions.category   page  page page page page page page page page page page page terms 403 503 wait page
promotions.tag        page  page page page page page page page page page page page terms 403 503 wait page
promotions.detail     page  page page page page page page page page page page page terms 403 503 wait page
terms                 page  page page page page page page page page page page page page  403 503 wait page
cookie-policy         page  page page page page page page page page page page page page  403 503 wait page
age-restrictions      page  page page page page page page page page page page page page  403 503 wait page
payment-methods       page  page page page page page page page page page page page terms 403 503 wait page
bonus-terms           page  page page page page page page page page page page page page  403 503 wait page
casino-rules          page  page page page page page page page page page page page page  403 503 wait page
responsible-gambling  page  page page page page page page page page page page page page  403 503 wait page
info                  page  page page page page page page page page page page page page  403 503 wait page
contact-live-chat     page  page page page page page page page page page page page page  403 503 wait page
reset-password        page  page page page page page page page page page page page terms 403 503 wait page
closed-account        page  page page page page page page page page page page page page  403 503 wait page
401                   page  page page page page page page page page page page page page  403 503 wait page
500                   page  page page page page page page page page page page page page  403 503 wait page
accept-terms          page  page page page page page page page page page page page page  403 503 wait page
restricted            403   403  403  403  403  403  403  403  403  403  403  403  403   403 503 403  403
/promo/restricted     403   403  403  403  403  403  403  403  403  403  403  403  403   403 503 403  403
maintenance           page  page page page page page page page page page page page page  403 503 wait page
/no/such/page         page  page page page page page page page page page page page page  403 503 wait page
`,
  },
  {
    title: 'Account area',
    source: 'spec 1 §2, Account area',
    rows: `
account               401   page page page page page page page page page page page page  403 503 wait home
account.verification  401   page page page page page page page page page page page page  403 503 wait home
account.security      401   page page page page page page page page page page page page  403 503 wait home
account.details       401   page page page page page page page page page page page page  403 503 wait home
account.logins        401   page page page page page page page page page page page page  403 503 wait home
account.marketing     401   page page page page page page page page page page page page  403 503 wait home
account.data          401   page page page page page page page page page page page page  403 503 wait home
account.close         401   page page page page page page page page page page page page  403 503 wait home
banking               401   page page page page page page page page page page page page  403 503 wait home
banking.transactions  401   page page page page page page page page page page page page  403 503 wait home
banking.withdraw      401   page page page page page page page page page page page page  403 503 wait home
`,
  },
  {
    title: 'Gambling limits',
    source:
      'spec 1 §2 closes them to restricted players, who must be able to lower limits at any time: they can',
    rows: `
gambling-limits       401   page page page page page page page page page page page page  403 503 wait home
`,
  },
  {
    title: 'Account area, closed to restricted players',
    source: 'spec 1 §2, Account area, second group',
    rows: `
banking.deposit       401   page home home page page page page page home page page page  403 503 wait home
rewards               401   page home home page page page page page home page page page  403 503 wait home
rewards.active        401   page home home page page page page page home page page page  403 503 wait home
bonus-code            401   page home home page page page page home home page page page  403 503 wait home
inbox                 401   page home home page page page page page home page page page  403 503 wait home
inbox.notifications   401   page home home page page page page page home page page page  403 503 wait home
`,
  },
  {
    title: 'Casino, live casino, virtual sports, sportsbook',
    source: 'spec 2 §2',
    rows: `
casino                page  page home home home page page page page page page page terms 403 503 wait page
casino.category       page  page home home home page page page page page page page terms 403 503 wait page
casino.play           login page home home home page page page page page home page terms 403 503 wait page
casino.play?demo      page  page home home home page page page page page home page terms 403 503 wait page
play                  login page home home home page page page page page home page terms 403 503 wait page
play?demo             page  page home home home page page page page page home page terms 403 503 wait page
live-casino           page  page home home page home page page page page page page terms 403 503 wait page
live-casino.category  page  page home home page home page page page page page page terms 403 503 wait page
live-casino.play      login page home home page home page page page page home page terms 403 503 wait page
live-casino.play?demo login page home home page home page page page page home page terms 403 503 wait page
virtuals              page  page home home page page home page page page page page terms 403 503 wait page
sportsbook            page  page home home page page page home page page page home terms 403 503 wait page
`,
  },
  {
    title: 'Pages beyond the specification’s list',
    source: 'rules of the same kind',
    rows: `
tournaments           page  page home home page page page page page page page page terms 403 503 wait page
tournament            page  page home home page page page page page page page page terms 403 503 wait page
winners               page  page page page page page page page page page page page terms 403 503 wait page
my-games              401   page home home page page page page page home page page terms 403 503 wait home
game                  page  page page page page page page page page page page page terms 403 503 wait page
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
