import { describe, expect, it } from 'vitest'
import { choosePostLogoutPath } from './post-logout-path.ts'

describe('the page after the end of a session', () => {
  const here = '/en-UN/online-casino?modal=deposit&deposit=dep_1'
  const to = `to=${encodeURIComponent(here)}`

  it('is the home page, with a message, after a log-out here or in another tab', () => {
    for (const end of ['signed-out', 'elsewhere'] as const)
      expect(choosePostLogoutPath(end, 'en-UN', here, { kind: 'allow' })).toBe(`/en-UN?notice=${end}`)
  })

  it('says that the account is closed, after the player closed it', () => {
    expect(choosePostLogoutPath('closed', 'en-UN', here, { kind: 'allow' })).toBe('/en-UN/closed-account')
  })

  it('RC-09: is the login that gives the reason, over the same page, and leads back to it', () => {
    expect(choosePostLogoutPath('idle', 'en-UN', here, { kind: 'allow' })).toBe(
      `/en-UN/online-casino?modal=login&ended=idle&${to}`,
    )
    expect(choosePostLogoutPath('expired', 'en-UN', here, { kind: 'allow' })).toBe(
      `/en-UN/online-casino?modal=login&ended=expired&${to}`,
    )
  })

  it('is the page of the break where the player has begun one, from every page', () => {
    for (const page of ['/en-UN/online-casino', '/en-UN/play/lantern-quay'])
      expect(choosePostLogoutPath('on-break', 'en-UN', page, { kind: 'allow' })).toBe('/en-UN/on-break')
  })

  it('is the nearest page that visitors may see, where the current one is for players', () => {
    const play = '/en-UN/play/lantern-quay'
    expect(
      choosePostLogoutPath('idle', 'en-UN', play, {
        kind: 'login',
        over: '/online-casino',
        to: '/play/lantern-quay',
      }),
    ).toBe(`/en-UN/online-casino?modal=login&ended=idle&to=${encodeURIComponent(play)}`)
    expect(
      choosePostLogoutPath('idle', 'en-UN', '/en-UN/my-account/banking', {
        kind: 'unauthorized',
        to: '/my-account/banking',
      }),
    ).toBe(`/en-UN?modal=login&ended=idle&to=${encodeURIComponent('/en-UN/my-account/banking')}`)
  })
})
