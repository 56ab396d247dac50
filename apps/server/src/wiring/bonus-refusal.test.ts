import { expect, it } from 'vitest'
import { testClock } from '../kernel/index.ts'
import { createBonusRefusal } from './bonus-refusal.ts'

const days = (count: number) => Temporal.Duration.from({ hours: count * 24 })

/** What is said of a bonus for a player of a market. */
function refusalOf({
  market = 'UN',
  dateOfBirth = '1980-01-01',
  mayHaveBonuses = true,
  licence = 'sandbox',
  open = days(30),
  areOffersPaused = false,
}: {
  market?: string
  dateOfBirth?: string
  mayHaveBonuses?: boolean
  licence?: 'sandbox' | 'real'
  open?: Temporal.Duration
  areOffersPaused?: boolean
}) {
  const bonusRefusal = createBonusRefusal({
    areOffersPaused: async () => areOffersPaused,
    clock: testClock('2026-11-21T12:00:00Z'),
    licences: { licenceOf: () => licence },
    players: { factsOf: async () => ({ mayHaveBonuses, dateOfBirth }) as never },
  })
  const country = market === 'UN' ? 'FI' : market === 'LL' ? 'NL' : market
  return bonusRefusal({ playerId: 1n, market, country, province: null, currency: 'EUR' } as never, open)
}

it('a bonus is for accounts that may have one', async () => {
  expect(await refusalOf({})).toBeNull()
  expect(await refusalOf({ mayHaveBonuses: false })).toBe('player_without_bonuses')
})

it('a bonus is given from the market’s least age on: the birthday is the first day', async () => {
  expect(await refusalOf({ market: 'LL', dateOfBirth: '2002-11-21' })).toBeNull()
  expect(await refusalOf({ market: 'LL', dateOfBirth: '2002-11-22' })).toBe('age')
  expect(await refusalOf({ dateOfBirth: '2008-11-21' })).toBeNull()
  expect(await refusalOf({ dateOfBirth: '2008-11-22' })).toBe('age')
})

it('a bonus is given where the market allows one, for at least the days of its law', async () => {
  expect(await refusalOf({ market: 'BR', licence: 'real' })).toBe('market')
  expect(await refusalOf({ market: 'BR' })).toBeNull()
  expect(await refusalOf({ open: days(7) })).toBeNull()
  expect(await refusalOf({ open: days(7).subtract({ seconds: 1 }) })).toBe('expires_too_soon')
})

it('nobody is given a bonus whose play is looked at because of strong markers of harm, and no code tells why (BON-10, CARE-03, SEC-21)', async () => {
  expect(await refusalOf({ areOffersPaused: true })).toBe('player_without_bonuses')
})

it('a marker of harm changes no refusal that stands without it (SEC-21)', async () => {
  for (const areOffersPaused of [false, true]) {
    expect(await refusalOf({ areOffersPaused, dateOfBirth: '2008-11-22' })).toBe('age')
    expect(await refusalOf({ areOffersPaused, market: 'BR', licence: 'real' })).toBe('market')
    expect(await refusalOf({ areOffersPaused, open: days(6) })).toBe('expires_too_soon')
  }
})
