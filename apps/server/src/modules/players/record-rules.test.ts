import { expect, it } from 'vitest'
import {
  isKeepingOver,
  keepingTimeOf,
  keptEverywhereFrom,
  keptUntil,
  relationshipEnd,
} from './record-rules.ts'

const at = (text: string) => Temporal.Instant.from(text)
const fiveYears = { years: 5, zone: 'Europe/Helsinki' }

it('years end at the same time of day in the zone of the market, on either side of a change of the clock', () => {
  expect(keptUntil(at('2026-10-24T09:00:00Z'), fiveYears).toString()).toBe('2031-10-24T09:00:00Z')
  // 25 October 2026 is the last day of summer time, the same day of 2031 is another one.
  expect(keptUntil(at('2026-10-25T22:30:00Z'), fiveYears).toString()).toBe('2031-10-25T21:30:00Z')
  expect(keptUntil(at('2028-02-29T12:00:00Z'), fiveYears).toString()).toBe('2033-02-28T12:00:00Z')
})

it('keeping is over at its last moment, and not before (KYC-14)', () => {
  const end = at('2026-10-24T09:00:00Z')
  expect(isKeepingOver(end, fiveYears, at('2031-10-24T08:59:59.999Z'))).toBe(false)
  expect(isKeepingOver(end, fiveYears, at('2031-10-24T09:00:00Z'))).toBe(true)
})

it('the years are those of the policy, also in a market that nobody knows (KYC-14, EXC-17)', () => {
  const unknown = { market: '??', country: '??', province: null }
  const now = at('2026-10-24T09:00:00Z')
  expect(keepingTimeOf(unknown, 'keep.kycYears', now).years).toBeGreaterThanOrEqual(5)
  expect(keepingTimeOf({ market: 'FI', country: 'FI', province: null }, 'exclusion.keepYears', now)).toEqual({
    years: 7,
    zone: 'Europe/Helsinki',
  })
})

it('what can be due in some market is looked at, whatever its zone and day, and nothing much younger (EXC-17)', () => {
  const seven = (zone: string) => ({ years: 7, zone })
  for (const zone of ['America/Vancouver', 'Europe/Helsinki', 'Asia/Tokyo'])
    for (const start of ['2028-02-29T12:00:00Z', '2026-10-24T23:30:00Z', '2026-03-29T01:30:00Z']) {
      const due = keptUntil(at(start), seven(zone))
      expect(Temporal.Instant.compare(at(start), keptEverywhereFrom('exclusion.keepYears', due))).toBe(-1)
    }
  const later = keptEverywhereFrom('exclusion.keepYears', at('2033-10-24T09:00:00Z'))
  expect(later.toString()).toBe('2026-10-26T09:00:00Z')
})

const closed = {
  closedAt: at('2026-10-24T09:00:00Z'),
  main: 0n,
  locked: 0n,
  hasObligations: false,
  lastEntryAt: null,
}

it.each([
  ['an account that is open', { closedAt: null }],
  ['money in the balance', { main: 1n }],
  ['money on its way out', { locked: 1n }],
  ['a deposit, a payout or a round that is not over', { hasObligations: true }],
])('a relationship goes on with %s (KYC-14)', (_what, change) => {
  expect(relationshipEnd({ ...closed, ...change })).toBeNull()
})

it('a relationship ends with the closing, or with the payout that came later (KYC-14)', () => {
  expect(relationshipEnd(closed)).toEqual(closed.closedAt)
  expect(relationshipEnd({ ...closed, lastEntryAt: at('2026-10-01T09:00:00Z') })).toEqual(closed.closedAt)
  const paidAt = at('2026-11-02T09:00:00Z')
  expect(relationshipEnd({ ...closed, lastEntryAt: paidAt })).toEqual(paidAt)
})
