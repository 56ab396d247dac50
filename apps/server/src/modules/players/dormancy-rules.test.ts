import { describe, expect, it } from 'vitest'
import { type DormancyFacts, dormancyStep, type DormancyTerms, warningMonths } from './dormancy-rules.ts'

const terms: DormancyTerms = { market: 'FI', noticeMonths: 12, months: 30 }
const instant = (text: string) => Temporal.Instant.from(text)
/** Ten in the morning in Helsinki, in winter. */
const login = instant('2026-01-15T08:00:00Z')
const facts = (more: Partial<DormancyFacts> = {}): DormancyFacts => ({
  countedFrom: login,
  warnings: 0,
  warnedAt: null,
  dormantAt: null,
  ...more,
})
const stepOf = (more: Partial<DormancyFacts>, at: string, of = terms) =>
  dormancyStep(facts(more), of, instant(at))

describe('warnings', () => {
  it.each([
    [12, 30, [12, 20, 29]],
    [24, 30, [24, 26, 29]],
    [12, 12, [12, 12, 12]],
    [30, 24, [30, 30, 30]],
  ])('after %i months of %i are due after %j months', (noticeMonths, months, expected) => {
    expect(warningMonths({ noticeMonths, months })).toEqual(expected)
  })

  it('are due at the local time of the login so many months later, and not a second before (ID-16)', () => {
    expect(stepOf({}, '2027-01-15T07:59:59Z')).toEqual({ is: 'nothing' })
    expect(stepOf({}, '2027-01-15T08:00:00Z')).toEqual({
      is: 'warning',
      number: 1,
      // Summer time: ten in the morning too.
      dormantFrom: instant('2028-07-15T07:00:00Z'),
    })
    const first = { warnings: 1, warnedAt: instant('2027-01-15T08:00:00Z') }
    expect(stepOf(first, '2027-09-15T06:59:59Z')).toEqual({ is: 'nothing' })
    expect(stepOf(first, '2027-09-15T07:00:00Z')).toMatchObject({ is: 'warning', number: 2 })
    const second = { warnings: 2, warnedAt: instant('2027-09-15T07:00:00Z') }
    expect(stepOf(second, '2028-06-15T06:59:59Z')).toEqual({ is: 'nothing' })
    expect(stepOf(second, '2028-06-15T07:00:00Z')).toMatchObject({
      number: 3,
      dormantFrom: instant('2028-07-15T07:00:00Z'),
    })
  })

  it('that are late come one at a time, 14 days apart, and name a day that holds', () => {
    expect(stepOf({}, '2030-01-01T00:00:00Z')).toEqual({
      is: 'warning',
      number: 1,
      dormantFrom: instant('2030-02-12T00:00:00Z'),
    })
    const warned = { warnings: 1, warnedAt: instant('2030-01-01T00:00:00Z') }
    expect(stepOf(warned, '2030-01-14T23:59:59Z')).toEqual({ is: 'nothing' })
    expect(stepOf(warned, '2030-01-15T00:00:00Z')).toEqual({
      is: 'warning',
      number: 2,
      dormantFrom: instant('2030-02-12T00:00:00Z'),
    })
  })
})

describe('an account', () => {
  const warned = { warnings: 3, warnedAt: instant('2028-06-15T07:00:00Z') }

  it('is dormant after the time of its market, and not a second before (ID-16)', () => {
    expect(stepOf(warned, '2028-07-15T06:59:59Z')).toEqual({ is: 'nothing' })
    expect(stepOf(warned, '2028-07-15T07:00:00Z')).toEqual({ is: 'dormant' })
  })

  it('is not dormant before 14 days have passed since its third warning', () => {
    const late = { warnings: 3, warnedAt: instant('2028-07-10T07:00:00Z') }
    expect(stepOf(late, '2028-07-24T06:59:59Z')).toEqual({ is: 'nothing' })
    expect(stepOf(late, '2028-07-24T07:00:00Z')).toEqual({ is: 'dormant' })
  })

  it('that is dormant has no further step', () => {
    expect(stepOf({ ...warned, dormantAt: instant('2028-07-15T07:00:00Z') }, '2040-01-01T00:00:00Z')).toEqual(
      {
        is: 'nothing',
      },
    )
  })
})
