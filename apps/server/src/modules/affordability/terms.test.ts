import { expect, it } from 'vitest'
import { termsOf } from './terms.ts'

const at = Temporal.Instant.from('2026-11-02T10:00:00Z')
const subject = (country: string, market: string, currency: 'EUR' | 'NOK', dateOfBirth = '1980-05-17') => ({
  country,
  market,
  currency,
  province: null,
  dateOfBirth,
})

it.each([
  ['IE', 'UN', 'EUR', '1980-05-17', 200_000n, 50_000n, 30],
  ['IE', 'UN', 'EUR', '2004-05-17', 50_000n, 50_000n, 30],
  ['NO', 'NO', 'NOK', '1980-05-17', 2_000_000n, undefined, 30],
  ['NO', 'NO', 'NOK', '2004-05-17', 200_000n, undefined, 30],
] as const)(
  'the amounts of residents of %s in %s, in %s, born %s, are %s a month, %s in 30 days and %s percent (LIM-20, KYC-10, KYC-11)',
  (country, market, currency, born, month, check, share) => {
    const terms = termsOf(subject(country, market, currency, born), at)
    expect([terms.netDepositMonth, terms.incomeShare]).toEqual([month, share])
    if (check !== undefined) expect(terms.vulnCheckNet30d).toBe(check)
  },
)

it('a resident of another country has the stricter amounts of it', () => {
  expect(termsOf(subject('NL', 'UN', 'EUR'), at).netDepositMonth).toBe(70_000n)
  expect(termsOf(subject('NL', 'UN', 'EUR', '2004-05-17'), at).netDepositMonth).toBe(30_000n)
})

it('an unknown market has the strictest amounts', () => {
  expect(termsOf(subject('FI', 'XX', 'EUR'), at).netDepositMonth).toBeLessThanOrEqual(70_000n)
})

it('a month begins at midnight of the market', () => {
  const { month } = termsOf(subject('FI', 'FI', 'EUR'), at)
  expect([month.startsAt.toString(), month.endsAt.toString()]).toEqual([
    '2026-10-31T22:00:00Z',
    '2026-11-30T22:00:00Z',
  ])
})
