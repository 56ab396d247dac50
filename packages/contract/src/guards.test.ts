import { describe, expect, it } from 'vitest'
import { guardStates } from './guard-states.ts'
import { type PlayerFlags, type Visitor, decide } from './guards.ts'
import { type SiteRouteId, matchSiteRoute, siteRoute, siteRoutes } from './site-routes.ts'

const of = (title: string): Visitor => {
  const found = guardStates.find((state) => state.title === title)?.visitors[0]
  if (!found) throw new RangeError(`no state is called ${title}`)
  return found
}
const visitor = of('visitor')
const player = of('player')
const withFlags = (flags: Partial<PlayerFlags>): Visitor => ({
  ...player,
  flags: { ...(player.flags as PlayerFlags), ...flags },
})
const ask = (id: SiteRouteId, who: Visitor, search = '') =>
  decide(siteRoute(id), who, { rest: `/${siteRoute(id).path}`, search })

// One state at a time is in guard-table.test.ts; here are states that coincide.
describe('guards (spec 1 §2, spec 2 §2)', () => {
  it('answer maintenance before a restricted place, and both before the session is known', () => {
    const both = { ...player, isMaintenance: true, isRestricted: true, status: 'Pending' } as const
    for (const { id } of siteRoutes) {
      expect(ask(id, both)).toEqual({ kind: 'page', page: 'maintenance' })
      expect(ask(id, { ...both, isMaintenance: false })).toEqual({ kind: 'page', page: 'restricted' })
    }
  })

  it('wait for the session of a player too', () => {
    for (const status of ['Pending', 'Requested'] as const)
      for (const id of ['home', 'banking', 'casino', 'rewards'] as const)
        expect(ask(id, { ...withFlags({ payout: true }), status })).toEqual({ kind: 'wait' })
  })

  it('close play where policy closes it, before anybody is asked to log in', () => {
    const open = { ...visitor.open, casinoPlay: false, liveCasinoPlay: false }
    for (const who of [visitor, player])
      for (const id of ['casino.play', 'play', 'live-casino.play'] as const)
        for (const search of ['', '?mode=demo'])
          expect(ask(id, { ...who, open }, search)).toMatchObject({ to: '/', why: 'play-place' })
    expect(ask('casino', { ...visitor, open })).toEqual({ kind: 'allow' })
  })

  it('close the sportsbook to visitors too, where market or province closes it', () => {
    const open = { ...visitor.open, sportsbook: false }
    expect(ask('sportsbook', { ...visitor, open })).toMatchObject({ to: '/', why: 'sportsbook-place' })
  })

  it('keep the query of a game for the time after the login', () => {
    const asked = { rest: '/play/orchard-3', search: '?bonusCode=A1' }
    expect(decide(siteRoute('play'), visitor, asked)).toMatchObject({ to: '/play/orchard-3?bonusCode=A1' })
  })

  it('send restricted players home before they ask them to accept terms', () => {
    const due = { ...withFlags({ suspended: true }), areTermsDue: true }
    for (const id of ['deposit', 'casino', 'tournaments'] as const)
      expect(ask(id, due)).toMatchObject({ to: '/', why: 'restricted-player' })
  })

  it('lead a player on a break to the running break, whatever else is closed to them (EXC-06)', () => {
    for (const who of [
      withFlags({ payout: true }),
      { ...player, areTermsDue: true },
      { ...player, flags: undefined },
    ])
      for (const id of [
        'home',
        'casino',
        'play',
        'deposit',
        'promotions',
        'rewards',
        'account.close',
      ] as const)
        expect(ask(id, { ...who, isOnBreak: true })).toEqual({
          kind: 'redirect',
          to: '/my-account/break',
          why: 'on-break',
        })
  })

  it('let a restricted player, and one without flags, begin and see a break (EXC-01, LIM-23)', () => {
    for (const who of [
      withFlags({ payout: true }),
      withFlags({ suspended: true }),
      { ...player, flags: undefined },
    ])
      for (const isOnBreak of [false, true])
        expect(ask('break', { ...who, isOnBreak })).toEqual({ kind: 'allow' })
  })

  it('ask no visitor to accept terms', () => {
    for (const { id } of siteRoutes)
      expect(ask(id, { ...visitor, areTermsDue: true })).toEqual(ask(id, visitor))
  })

  it('ask for new terms nowhere on home, my-account and the page itself', () => {
    const due = { ...player, areTermsDue: true }
    const exempt = siteRoutes.filter(
      ({ id, path }) => ['home', 'accept-terms'].includes(id) || path.startsWith('my-account/'),
    )
    expect(exempt.length).toBeGreaterThan(10)
    for (const { id } of exempt) expect(ask(id, due)).toEqual({ kind: 'allow' })
  })

  it('let everyone see that a path is unknown', () => {
    expect(matchSiteRoute('/no/such/page')).toBeUndefined()
    expect(decide(undefined, visitor, { rest: '/no/such/page', search: '' })).toEqual({ kind: 'allow' })
  })
})
