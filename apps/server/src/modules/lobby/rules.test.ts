import { gameLocks } from '@marquee/contract/game-refusals'
import { describe, expect, it } from 'vitest'
import {
  blockOf,
  hasDemoAt,
  isHidden,
  lockOf,
  opennessOf,
  type Restricted,
  type PlayerLocation,
} from './rules.ts'

const day = '2026-11-21'
const where = (more: Partial<PlayerLocation> = {}): PlayerLocation => ({
  market: 'FI',
  residence: 'FI',
  province: null,
  country: 'FI',
  region: null,
  licence: 'sandbox',
  ...more,
})
const slot: Restricted = {
  type: 'casino',
  providerId: 'pragmaticplay',
  subProviderId: 'lantern-works',
  restrictedCountry: [],
  isBonusBuy: false,
  jackpotExist: false,
  isConnected: true,
}
const table: Restricted = { ...slot, type: 'live-casino' }
const finland = opennessOf(where(), day)
const austria = opennessOf(where({ market: 'AT', residence: 'AT', country: 'AT' }), day)
const unlicensed = opennessOf(where({ licence: 'none' }), day)
const anyone = { isVisitor: false, mayPlay: true }

describe('where a game may be opened', () => {
  it('for real money where the market is licensed and the location open', () => {
    expect(blockOf(slot, finland, 'real')).toBeNull()
    expect(blockOf(slot, finland, 'demo')).toBeNull()
  })

  it('play routes are closed in Austria, demo included (spec 2 §2)', () => {
    expect(blockOf(slot, austria, 'real')).toBe('place')
    expect(blockOf(slot, austria, 'demo')).toBe('place')
    expect(blockOf(table, austria, 'real')).toBe('place')
  })

  it('play routes are closed for a visitor who is in Austria now', () => {
    expect(blockOf(slot, opennessOf(where({ country: 'AT' }), day), 'real')).toBe('place')
  })

  it('without a licence: demo only', () => {
    expect(blockOf(slot, unlicensed, 'real')).toBe('licence')
    expect(blockOf(slot, unlicensed, 'demo')).toBeNull()
  })

  it('a demo for a visitor opens only where the market allows it (ID-02)', () => {
    const closed = { ...finland, visitorDemo: false }
    expect(blockOf(slot, closed, 'visitor-demo')).toBe('place')
    expect(blockOf(slot, closed, 'demo')).toBeNull()
    expect(blockOf(slot, { ...finland, visitorDemo: true }, 'visitor-demo')).toBeNull()
  })

  it('a visitor who reads another market’s pages gets the demos of their location (ID-02)', () => {
    const reading = (country: string) =>
      opennessOf(where({ market: 'UN', residence: null, country, licence: 'real' }), day).visitorDemo
    expect([reading('UN'), reading('FI'), reading('GB')]).toEqual([true, true, false])
  })

  it('an unknown residence plays no real money', () => {
    const unknown = opennessOf(where({ market: 'UN', residence: null, country: 'UN' }), day)
    expect(blockOf(slot, unknown, 'real')).toBe('place')
  })

  it('a studio that is not connected, or hidden, opens nothing', () => {
    expect(blockOf({ ...slot, isConnected: false }, finland, 'demo')).toBe('provider-not-connected')
    const hidden = { ...finland, hiddenProviders: new Set(['pragmaticplay']) }
    expect(blockOf(slot, hidden, 'real')).toBe('provider-not-connected')
  })

  it('a game with a jackpot opens only where the market allows jackpots', () => {
    const feeding = { ...slot, jackpotExist: true }
    const without = { ...finland, jackpots: false }
    expect(finland.jackpots).toBe(true)
    for (const mode of ['real', 'demo', 'visitor-demo'] as const) {
      expect(blockOf(feeding, without, mode)).toBe('place')
      expect(blockOf(slot, without, mode)).toBe(blockOf(slot, finland, mode))
      expect(blockOf(feeding, finland, mode)).toBe(blockOf(slot, finland, mode))
    }
  })

  it('of bought features is shown and opened where features may be bought, and nowhere else (GAM-26)', () => {
    const bought = { ...slot, isBonusBuy: true }
    const allowed = opennessOf(where({}), day, { switches: { bonusBuyIn: ['FI'] } })
    expect([isHidden(bought, allowed), isHidden(bought, finland), isHidden(slot, finland)]).toEqual([
      false,
      true,
      false,
    ])
    for (const mode of ['real', 'demo', 'visitor-demo'] as const) {
      expect(blockOf(bought, finland, mode)).toBe('place')
      expect(blockOf(bought, allowed, mode)).toBe(blockOf(slot, allowed, mode))
    }
  })

  it('of a provider whose sub-provider is hidden, the other sub-providers stay open', () => {
    const hidden = { ...finland, hiddenProviders: new Set(['pragmaticplay/lantern-works']) }
    for (const mode of ['real', 'demo'] as const) {
      expect(blockOf(slot, hidden, mode)).toBe('provider-not-connected')
      expect(blockOf({ ...slot, subProviderId: 'another' }, hidden, mode)).toBeNull()
      expect(blockOf({ ...slot, providerId: 'relax' }, hidden, mode)).toBeNull()
    }
  })

  it.each([
    ['where the player lives', 'SE', 'FI'],
    ['where the player is', 'FI', 'SE'],
  ])('a restricted country of the sub-provider counts %s', (_title, residence, country) => {
    const open = opennessOf(where({ residence, country }), day)
    expect(blockOf({ ...slot, restrictedCountry: ['SE'] }, open, 'real')).toBe('place')
    expect(blockOf({ ...slot, restrictedCountry: ['NO'] }, open, 'real')).toBeNull()
  })
})

describe('locks on tiles', () => {
  const visitor = { isVisitor: true, mayPlay: true } as const
  const unknown = (country: string, licence: PlayerLocation['licence'] = 'sandbox') =>
    opennessOf(where({ market: 'UN', residence: null, country, licence }), day)

  it('a studio without an adapter is never shown as playable', () => {
    expect(lockOf({ ...slot, isConnected: false }, finland, anyone)).toBe('provider-not-connected')
  })

  it.each([
    ['open', slot, finland, anyone, null],
    ['shut in the place', slot, austria, anyone, 'place'],
    ['no right to the vertical', slot, finland, { isVisitor: false, mayPlay: false }, 'access'],
    [
      'excluded from the product, with a demo (EXC-20)',
      slot,
      finland,
      { isVisitor: false, mayPlay: false, isExcluded: true },
      'product-excluded',
    ],
    ['no licence, with a demo', slot, unlicensed, anyone, null],
    ['no licence, a table without demo', table, unlicensed, anyone, 'licence'],
    ['a visitor may sign in', table, finland, visitor, null],
    ['a visitor of an unknown place may sign in', table, unknown('UN'), visitor, null],
    ['a visitor of an unreadable place', table, unknown('ZZ'), visitor, 'place'],
    ['a visitor of an unknown place, no licence', table, unknown('UN', 'none'), visitor, 'place'],
    ['a player of an unknown place', table, unknown('UN'), anyone, 'place'],
  ] as const)('%s', (_title, game, open, reader, lock) => {
    expect(lockOf(game, open, reader)).toBe(lock)
  })

  it('of several reasons the first of the contract’s list is told', () => {
    const unlicensedAustria = { ...austria, real: 'licence' as const, demo: false }
    const barred = { isVisitor: false, mayPlay: false }
    const told = [
      lockOf({ ...slot, isConnected: false }, unlicensedAustria, barred),
      lockOf(slot, unlicensedAustria, barred),
      lockOf(table, unlicensed, { ...barred, isExcluded: true }),
      lockOf(table, unlicensed, barred),
      lockOf(table, unlicensed, anyone),
    ]
    expect(told).toEqual(gameLocks)
  })

  it('tables have no demo; visitors have one only where the market allows it (ID-02)', () => {
    expect(hasDemoAt(table, finland, false)).toBe(false)
    expect(hasDemoAt(slot, finland, true)).toBe(finland.visitorDemo)
    expect(hasDemoAt(slot, { ...finland, visitorDemo: false }, true)).toBe(false)
    expect(hasDemoAt(slot, { ...finland, visitorDemo: false }, false)).toBe(true)
    expect(hasDemoAt(slot, { ...finland, demo: false }, false)).toBe(false)
  })
})

describe('what the settings of a market offer', () => {
  const settings = [
    { _id: 'fi', type: 'casino' as const, markets: ['FI'], providers: ['relax'] },
    {
      _id: 'fi-live',
      type: 'live-casino' as const,
      markets: ['FI'],
      excludedSubProviders: ['pragmaticplay/lantern-works'],
    },
  ]
  const open = opennessOf(where(), day, { settings })

  it('hides a provider that is not named and an excluded sub-provider, and closes their games', () => {
    expect([isHidden(slot, open), isHidden({ ...slot, providerId: 'relax' }, open)]).toEqual([true, false])
    expect([isHidden(table, open), isHidden({ ...table, subProviderId: 'other' }, open)]).toEqual([
      true,
      false,
    ])
    expect(blockOf(slot, open, 'real')).toBe('provider-not-connected')
    expect(blockOf({ ...slot, providerId: 'relax' }, open, 'real')).toBeNull()
  })

  it('changes nothing in another market', () => {
    const norway = opennessOf(where({ market: 'NO', residence: 'NO', country: 'NO' }), day, { settings })
    expect([isHidden(slot, norway), isHidden(table, norway)]).toEqual([false, false])
  })
})
