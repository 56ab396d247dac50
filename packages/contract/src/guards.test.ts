import { describe, expect, it } from 'vitest'
import { type PlayerFlags, type Visitor, decide } from './guards.ts'
import { type SiteRouteId, matchSiteRoute, siteRoute, siteRoutes } from './site-routes.ts'

const allOpen: PlayerFlags = {
  payout: false,
  casino: true,
  liveCasino: true,
  sports: true,
  virtualSports: true,
  manualClaim: true,
  suspended: false,
}
const visitor: Visitor = {
  status: 'Resolved',
  authorized: false,
  areTermsDue: false,
  isRestricted: false,
  isMaintenance: false,
  open: { casinoPlay: true, liveCasinoPlay: true, sportsbook: true, tournaments: true },
}
const player: Visitor = { ...visitor, authorized: true, flags: allOpen }
const withFlags = (flags: Partial<PlayerFlags>): Visitor => ({ ...player, flags: { ...allOpen, ...flags } })

/** The decision as one word with its target. */
function outcome(id: SiteRouteId, who: Visitor, search = ''): string {
  const rest = `/${siteRoute(id)
    .path.replace(/:\w+\?/g, '')
    .replace(/:\w+/g, 'x')
    .replace(/\/+$/, '')}`
  const decision = decide(siteRoute(id), who, { rest, search })
  switch (decision.kind) {
    case 'redirect':
      return `${decision.to} because ${decision.why}`
    case 'unauthorized':
      return `401 with ${decision.to}`
    case 'login':
      return `login over ${decision.over}`
    case 'page':
      return decision.page
    default:
      return decision.kind
  }
}

const accountGroup: SiteRouteId[] = [
  'account',
  'account.verification',
  'account.logins',
  'banking',
  'banking.transactions',
  'banking.withdraw',
]
const restrictedGroup: SiteRouteId[] = [
  'banking.deposit',
  'rewards',
  'rewards.active',
  'bonus-code',
  'inbox',
  'inbox.notifications',
  'gambling-limits',
  'my-games',
]
const tournamentGroup: SiteRouteId[] = ['tournaments', 'tournament']
const products: Record<string, { routes: SiteRouteId[]; flag: keyof PlayerFlags; why: string }> = {
  casino: {
    routes: ['casino', 'casino.category', 'casino.play', 'play'],
    flag: 'casino',
    why: 'casino-access',
  },
  live: {
    routes: ['live-casino', 'live-casino.category', 'live-casino.play'],
    flag: 'liveCasino',
    why: 'live-casino-access',
  },
  virtuals: { routes: ['virtuals'], flag: 'virtualSports', why: 'virtual-access' },
  sportsbook: { routes: ['sportsbook'], flag: 'sports', why: 'sports-access' },
}
const publicRoutes: SiteRouteId[] = siteRoutes
  .map((row) => row.id)
  .filter(
    (id) =>
      ![...accountGroup, ...restrictedGroup, ...tournamentGroup, 'deposit', 'restricted'].includes(id) &&
      !Object.values(products).some(({ routes }) => routes.includes(id)),
  )

describe('guards (spec 1 §2, spec 2 §2)', () => {
  it('shows the maintenance page in place of every screen', () => {
    for (const { id } of siteRoutes)
      expect(outcome(id, { ...player, isMaintenance: true })).toBe('maintenance')
  })

  it('shows the restricted-country page in place of every screen, and where the path contains /restricted', () => {
    for (const { id } of siteRoutes) expect(outcome(id, { ...player, isRestricted: true })).toBe('restricted')
    expect(outcome('restricted', visitor)).toBe('restricted')
    expect(decide(undefined, visitor, { rest: '/promotions/restricted', search: '' })).toEqual({
      kind: 'page',
      page: 'restricted',
    })
  })

  it('waits until the session status is Resolved', () => {
    for (const status of ['Pending', 'Requested'] as const)
      for (const id of ['home', 'banking', 'casino'] as const)
        expect(outcome(id, { ...visitor, status })).toBe('wait')
  })

  it.each(publicRoutes)('%s is open to visitors, players and restricted players', (id) => {
    expect(outcome(id, visitor)).toBe('allow')
    expect(outcome(id, player)).toBe('allow')
    expect(outcome(id, withFlags({ payout: true }))).toBe('allow')
  })

  it.each(tournamentGroup)('%s is open to visitors and players, not to restricted players', (id) => {
    expect(outcome(id, visitor)).toBe('allow')
    expect(outcome(id, player)).toBe('allow')
    expect(outcome(id, withFlags({ casino: false, liveCasino: false }))).toBe('allow')
    expect(outcome(id, withFlags({ payout: true }))).toBe('/ because restricted-player')
    expect(outcome(id, withFlags({ suspended: true }))).toBe('/ because restricted-player')
  })

  it.each(accountGroup)('%s needs a session and stays open to restricted players', (id) => {
    expect(outcome(id, visitor)).toBe(`401 with /${siteRoute(id).path}`)
    expect(outcome(id, player)).toBe('allow')
    expect(outcome(id, withFlags({ payout: true }))).toBe('allow')
    expect(outcome(id, withFlags({ suspended: true }))).toBe('allow')
  })

  it.each(restrictedGroup)('%s needs a session and is closed for risk-payout and suspended players', (id) => {
    expect(outcome(id, visitor)).toBe(`401 with /${siteRoute(id).path}`)
    expect(outcome(id, player)).toBe('allow')
    expect(outcome(id, withFlags({ payout: true }))).toBe('/ because restricted-player')
    expect(outcome(id, withFlags({ suspended: true }))).toBe('/ because restricted-player')
  })

  it('opens the deposit modal to players only, and not to restricted ones', () => {
    expect(outcome('deposit', visitor)).toBe('401 with /deposit')
    expect(outcome('deposit', player)).toBe('allow')
    expect(outcome('deposit', withFlags({ suspended: true }))).toBe('/ because restricted-player')
  })

  it('fails closed on money and limits when the flags of a player could not be read', () => {
    const unknown = { ...player, flags: undefined }
    for (const id of restrictedGroup) expect(outcome(id, unknown)).toBe('/ because flags-unknown')
    expect(outcome('banking', unknown)).toBe('allow')
    expect(outcome('casino', unknown)).toBe('allow')
  })

  it('opens the bonus code page only where manual claim is allowed', () => {
    expect(outcome('bonus-code', withFlags({ manualClaim: false }))).toBe('/ because manual-claim')
  })

  for (const [name, { routes, flag, why }] of Object.entries(products))
    it.each(routes)(`${name}: %s follows the access flag, and is closed for restricted players`, (id) => {
      expect(outcome(id, player)).toBe('allow')
      expect(outcome(id, withFlags({ [flag]: false }))).toBe(`/ because ${why}`)
      expect(outcome(id, withFlags({ payout: true }))).toBe('/ because restricted-player')
      expect(outcome(id, withFlags({ suspended: true }))).toBe('/ because restricted-player')
    })

  it.each([
    'casino',
    'casino.category',
    'live-casino',
    'live-casino.category',
    'virtuals',
    'sportsbook',
  ] as const)('%s lobby is open to visitors', (id) => expect(outcome(id, visitor)).toBe('allow'))

  it.each(['casino.play', 'play'] as const)(
    '%s opens the login modal for visitors, demo play is open',
    (id) => {
      expect(outcome(id, visitor)).toBe('login over /online-casino')
      expect(outcome(id, visitor, '?mode=demo')).toBe('allow')
      expect(
        decide(siteRoute(id), visitor, { rest: '/play/orchard-3', search: '?bonusCode=A1' }),
      ).toMatchObject({
        to: '/play/orchard-3?bonusCode=A1',
      })
    },
  )

  it('redirects visitors from a live table to the live casino page, demo or not', () => {
    expect(outcome('live-casino.play', visitor)).toBe('login over /live-casino-online')
    expect(outcome('live-casino.play', visitor, '?mode=demo')).toBe('login over /live-casino-online')
  })

  it('closes play routes where policy closes them, before anybody is asked to log in', () => {
    const shut = { casinoPlay: false, liveCasinoPlay: false, sportsbook: true, tournaments: true }
    for (const who of [visitor, player])
      for (const id of ['casino.play', 'play', 'live-casino.play'] as const)
        expect(outcome(id, { ...who, open: shut }, '?mode=demo')).toBe('/ because play-place')
    expect(outcome('casino', { ...visitor, open: shut })).toBe('allow')
  })

  it('closes the sportsbook where market or province closes it', () => {
    const shut = { casinoPlay: true, liveCasinoPlay: true, sportsbook: false, tournaments: true }
    expect(outcome('sportsbook', { ...visitor, open: shut })).toBe('/ because sportsbook-place')
  })

  it('redirects players with due terms to them, except on home, my-account, help and the page itself', () => {
    const due = { ...player, areTermsDue: true }
    const leads = '/accept-terms-condition because terms-due'
    for (const id of ['casino', 'live-casino', 'promotions', 'signup', 'deposit', 'iclub'] as const)
      expect(outcome(id, due)).toBe(leads)
    for (const { id, path } of siteRoutes)
      if (path.startsWith('my-account/')) expect(outcome(id, due)).toBe('allow')
    for (const id of [
      'home',
      'accept-terms',
      'terms',
      'responsible-gambling',
      'contact-live-chat',
      '401',
    ] as const)
      expect(outcome(id, due)).toBe('allow')
    expect(outcome('casino', { ...visitor, areTermsDue: true })).toBe('allow')
  })

  it('lets everyone see that a path is unknown', () => {
    expect(matchSiteRoute('/no/such/page')).toBeUndefined()
    expect(decide(undefined, visitor, { rest: '/no/such/page', search: '' })).toEqual({ kind: 'allow' })
  })
})
