import { salaryRangeIds } from '@marquee/contract/questionnaire'
import { currencyCodes, money, toMoneyText } from '@marquee/money'
import { expect, it } from 'vitest'
import { salaryRangesIn } from './questionnaire-salaries.ts'

it.each(currencyCodes)('the salary ranges of %s have every id and leave no gap', (currency) => {
  const ranges = salaryRangesIn(currency)
  expect(ranges.map(({ id }) => id)).toEqual(salaryRangeIds)
  expect([ranges[0]?.from, ranges.at(-1)?.to]).toEqual([null, null])
  for (const [index, { from, to }] of ranges.entries()) {
    const next = ranges[index + 1]
    if (next) expect(to).toEqual(next.from)
    if (from && to) expect(to.minor > from.minor).toBe(true)
  }
})

it('the salary ranges are amounts of minor units', () => {
  expect(salaryRangesIn('EUR')[0]).toEqual({ id: 1, from: null, to: money(1_500_000n, 'EUR') })
  expect(salaryRangesIn('JPY')[0]).toEqual({ id: 1, from: null, to: money(2_000_000n, 'JPY') })
})

/** Where one range ends and the next begins, in whole units. */
const bounds = `
EUR 15000 30000 45000 65000 100000
GBP 15000 25000 40000 60000 100000
CAD 25000 45000 70000 100000 150000
NZD 30000 50000 75000 100000 150000
NOK 300000 450000 600000 800000 1200000
SEK 250000 350000 500000 700000 1000000
BRL 20000 40000 70000 120000 250000
CLP 6000000 10000000 18000000 30000000 60000000
PEN 15000 30000 50000 80000 150000
INR 250000 500000 1000000 2000000 5000000
PHP 150000 300000 600000 1200000 2500000
ZAR 100000 200000 400000 750000 1500000
PLN 50000 80000 120000 180000 300000
TRY 300000 500000 800000 1300000 2500000
JPY 2000000 4000000 6000000 9000000 15000000`

it('the salary range of an id keeps its bounds: drafts and requests name the id alone', () => {
  const now = currencyCodes.map((currency) => {
    const ends = salaryRangesIn(currency).flatMap(({ to }) => (to ? [toMoneyText(to).amount] : []))
    return [currency, ...ends.map((end) => end.replace(/\.0+$/, ''))].join(' ')
  })
  expect(now.toSorted()).toEqual(bounds.trim().split('\n').toSorted())
})
