import { policyFor } from '@marquee/markets'
import { expect, it, vi } from 'vitest'
import { testClock } from '../kernel/index.ts'
import { pagePlaces } from './page-place.ts'

/** What the pages are told of a visitor or a player. */
const openTo = async (location: string, residence?: string) => {
  const places = pagePlaces({
    clock: testClock('2026-11-21T12:00:00Z'),
    placeOf: () => ({ country: location, region: null, city: null }),
    licenceOf: () => 'sandbox',
    residenceOf: async () =>
      residence === undefined ? null : { country: residence, province: null, market: residence },
    hasTournaments: async (market) => market === 'UN' || market === 'FI',
  })
  const caller = residence === undefined ? null : { playerId: 1n }
  const { open } = await places({ ip: '203.0.113.4', edge: {}, market: 'UN', caller } as never)
  return open
}
const openFor = async (location: string, residence?: string) => {
  const open = await openTo(location, residence)
  return [open.casinoPlay, open.liveCasinoPlay]
}

it('pages that open games are closed to a visitor who is in Austria, and open next to it (spec 2 §2)', async () => {
  expect(await openFor('AT')).toEqual([false, false])
  expect(await openFor('DE')).toEqual([true, true])
})

it('pages that open games are closed to a player from Austria wherever they are, and to any player who is there', async () => {
  expect(await openFor('FI', 'AT')).toEqual([false, false])
  expect(await openFor('AT', 'FI')).toEqual([false, false])
  expect(await openFor('FI', 'FI')).toEqual([true, true])
})

it('an editor who is where nothing opens previews a market as its country sees it, by the policy of the previewed day', async () => {
  const places = pagePlaces({
    clock: testClock('2026-11-21T12:00:00Z'),
    placeOf: () => ({ country: 'US', region: null, city: null }),
    licenceOf: () => 'sandbox',
    residenceOf: async () => null,
    hasTournaments: async () => true,
  })
  const asked = { ip: '203.0.113.4', userAgent: undefined, edge: {}, caller: null }
  const preview = {
    at: undefined,
    player: undefined,
    hasDrafts: false,
    until: Temporal.Instant.from('2026-11-21T13:00:00Z'),
    ofToday: [],
  }
  expect(await places({ ...asked, market: 'FI', preview })).toMatchObject({
    place: 'FI ',
    isRestricted: false,
  })
  expect(await places({ ...asked, market: 'FI', preview: undefined })).toMatchObject({ isRestricted: true })
})

it('tournaments are linked where the market has any: that of the address for visitors, their own for players', async () => {
  expect(await openTo('DE')).toMatchObject({ tournaments: true })
  expect(await openTo('DE', 'FI')).toMatchObject({ tournaments: true })
  expect(await openTo('DE', 'NO')).toMatchObject({ tournaments: false })
})

it('the policy is resolved for each market, place and day (UTC), and not for each page', async () => {
  const clock = testClock('2026-11-30T23:59:59Z')
  let location = 'NZ'
  const policyOf = vi.fn(policyFor)
  const places = pagePlaces({
    clock,
    placeOf: () => ({ country: location, region: null, city: null }),
    licenceOf: () => 'sandbox',
    residenceOf: async () => null,
    hasTournaments: async () => false,
    policyOf,
  })
  const resolvedFor = async (market: 'UN' | 'FI') => {
    policyOf.mockClear()
    await places({ ip: '203.0.113.4', edge: {}, market, caller: null } as never)
    return policyOf.mock.calls.map(([{ at }]) => String(at))
  }
  expect(await resolvedFor('UN')).toEqual(['2026-11-30T23:59:59Z'])
  expect(await resolvedFor('UN')).toEqual([])
  expect(await resolvedFor('FI')).toHaveLength(1)
  location = 'AT'
  expect(await resolvedFor('UN')).toHaveLength(1)
  clock.advance({ seconds: 1 })
  expect(await resolvedFor('UN')).toEqual(['2026-12-01T00:00:00Z'])
})
