import { salaryRangeIds } from '@marquee/contract/questionnaire'
import { currencyCodes, money } from '@marquee/money'
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
