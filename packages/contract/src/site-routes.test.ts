import { describe, expect, it } from 'vitest'
import { canonicalSitePath, matchSiteRoute, sitePath, siteRoutes } from './site-routes.ts'

describe('the table of screens', () => {
  it('names each screen and each path once', () => {
    expect(new Set(siteRoutes.map((row) => row.id)).size).toBe(siteRoutes.length)
    expect(new Set(siteRoutes.map((row) => row.path)).size).toBe(siteRoutes.length)
  })

  it.each([
    ['/', 'home'],
    ['/signup', 'signup'],
    ['/signup/pnp', 'signup.pnp'],
    ['/promotions/live/tag/weekend', 'promotions.tag'],
    ['/promotions/live/welcome', 'promotions.detail'],
    ['/my-account/banking/', 'banking'],
    ['/my-account/banking/withdraw', 'banking.withdraw'],
    ['/online-casino', 'casino'],
    ['/online-casino/slots', 'casino.category'],
    ['/online-casino/play/pragmaticplay', 'casino.play'],
    ['/online-casino/play/pragmaticplay/12', 'casino.play'],
    ['/play/lantern-20-96', 'play'],
    ['/live-casino-online/play/evolution/7', 'live-casino.play'],
    ['/sportsbook', 'sportsbook'],
    ['/sportsbook/football/england/league/12', 'sportsbook'],
  ])('%s is %s', (rest, id) => {
    expect(matchSiteRoute(rest)?.id).toBe(id)
  })

  it('knows no other paths', () => {
    for (const rest of [
      '/online-casino/play',
      '/online-casino/a/b',
      '/my-account',
      '/sportsbook/a/b/c/d/e',
      '/play',
    ])
      expect(
        matchSiteRoute(rest)?.id === 'casino.category' ? undefined : matchSiteRoute(rest),
      ).toBeUndefined()
  })

  it('fills in parameters and drops optional ones', () => {
    expect(sitePath('home')).toBe('/')
    expect(sitePath('casino.play', { provider: 'relax' })).toBe('/online-casino/play/relax')
    expect(sitePath('casino.play', { provider: 'relax', id: 7 })).toBe('/online-casino/play/relax/7')
    expect(sitePath('casino.category', { id: 'a/b c' })).toBe('/online-casino/a%2Fb%20c')
    expect(() => sitePath('casino.category')).toThrow(RangeError)
  })

  // [written, the screen, its canonical path]
  it.each([
    ['/my-account/banking', 'banking', '/my-account/banking'],
    ['/My-Account/banking', 'banking', '/my-account/banking'],
    ['/my-account/BANKING', 'banking', '/my-account/banking'],
    ['/my%2Daccount/banking', 'banking', '/my-account/banking'],
    ['/%4D%59-account/banking/', 'banking', '/my-account/banking'],
    ['/my-account//banking', 'banking', '/my-account/banking'],
    ['/MY-ACCOUNT/BANKING/TRANSACTIONS', 'banking.transactions', '/my-account/banking/transactions'],
    ['/Play/lantern-quay', 'play', '/play/lantern-quay'],
    ['/%70lay/lantern%2Dquay', 'play', '/play/lantern-quay'],
    ['/Online-Casino', 'casino', '/online-casino'],
    ['/Restricted', 'restricted', '/restricted'],
    ['/online-casino/a%2fb%20c', 'casino.category', '/online-casino/a%2Fb%20c'],
    ['/promo/Autumn', 'promo', '/promo/Autumn'],
    ['/ONLINE-CASINO/%E0%A4%A', 'casino.category', '/online-casino/%E0%A4%A'],
    ['/Play/%ff', 'play', '/play/%ff'],
    ['/', 'home', '/'],
  ])('%s is the screen %s, spelt %s', (rest, id, spelling) => {
    expect(matchSiteRoute(rest)?.id).toBe(id)
    expect(canonicalSitePath(rest)).toBe(spelling)
    expect(canonicalSitePath(spelling)).toBe(spelling)
  })

  it('leaves the path of an unknown screen as it is', () => {
    expect(canonicalSitePath('/No-Such/Page')).toBe('/No-Such/Page')
    expect(matchSiteRoute('/my-account%2Fbanking')).toBeUndefined()
  })

  it('finds every screen again by the path it builds', () => {
    for (const { id, path } of siteRoutes) {
      const names = [...path.matchAll(/:(\w+)/g)].map((match) => [match[1] ?? '', 'x'])
      expect(matchSiteRoute(sitePath(id, Object.fromEntries(names)))?.id).toBe(id)
    }
  })
})
