import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Period, dateIn, periodBounds } from './periods.ts'
import { marketIds, markets } from './prefix.ts'

const hours = ({ startsAt, endsAt }: { startsAt: Temporal.Instant; endsAt: Temporal.Instant }) =>
  startsAt.until(endsAt).total('hours')
const text = (place: string, period: Period, at: string) => {
  const { startsAt, endsAt } = periodBounds(place, period, at)
  return [startsAt.toString(), endsAt.toString()]
}

describe('periodBounds (LIM-26)', () => {
  it('starts a day at the market’s midnight', () => {
    expect(text('FI', 'D', '2026-01-15T21:59:59Z')).toEqual(['2026-01-14T22:00:00Z', '2026-01-15T22:00:00Z'])
    expect(text('FI', 'D', '2026-01-15T22:00:00Z')).toEqual(['2026-01-15T22:00:00Z', '2026-01-16T22:00:00Z'])
    expect(text('UN', 'D', '2026-01-15T23:59:59.999Z')).toEqual([
      '2026-01-15T00:00:00Z',
      '2026-01-16T00:00:00Z',
    ])
  })

  it('starts weeks on Monday and months on the first', () => {
    expect(text('FI', 'W', '2026-01-18T12:00:00Z')).toEqual(['2026-01-11T22:00:00Z', '2026-01-18T22:00:00Z'])
    expect(text('UN', 'W', '2026-01-12T00:00:00Z')).toEqual(['2026-01-12T00:00:00Z', '2026-01-19T00:00:00Z'])
    expect(text('UN', 'M', '2028-02-29T12:00:00Z')).toEqual(['2028-02-01T00:00:00Z', '2028-03-01T00:00:00Z'])
    expect(text('NZ', 'M', '2026-01-31T11:30:00Z')).toEqual(['2026-01-31T11:00:00Z', '2026-02-28T11:00:00Z'])
  })

  it.each([
    ['FI', '2026-03-29T12:00:00Z', 23],
    ['FI', '2026-10-25T12:00:00Z', 25],
    ['CA', '2026-03-08T12:00:00Z', 23],
    ['CA', '2026-11-01T12:00:00Z', 25],
    ['NZ', '2026-09-27T00:00:00Z', 23],
    ['NZ', '2026-04-05T00:00:00Z', 25],
    ['CL', '2026-09-06T12:00:00Z', 23],
    ['GG', '2026-03-29T12:00:00Z', 23],
    ['BR', '2026-10-25T12:00:00Z', 24],
  ])('gives the day of %s around %s %d hours', (market, at, length) => {
    expect(hours(periodBounds(market, 'D', at))).toBe(length)
  })

  it('starts a day whose midnight does not exist at its first instant', () => {
    const day = periodBounds('CL', 'D', '2026-09-06T12:00:00Z')
    expect(day.startsAt.toZonedDateTimeISO('America/Santiago').toString()).toMatch(
      /^2026-09-06T01:00:00-03:00/,
    )
  })

  it('counts the changed day into its week and month', () => {
    expect(hours(periodBounds('FI', 'W', '2026-03-29T12:00:00Z'))).toBe(7 * 24 - 1)
    expect(hours(periodBounds('FI', 'M', '2026-10-01T12:00:00Z'))).toBe(31 * 24 + 1)
  })

  it('accepts a zone too and refuses one that does not exist', () => {
    expect(text('Europe/Helsinki', 'D', '2026-06-01T12:00:00Z')).toEqual(
      text('FI', 'D', '2026-06-01T12:00:00Z'),
    )
    expect(() => periodBounds('Nowhere/Land', 'D', '2026-06-01T12:00:00Z')).toThrow(RangeError)
    expect(() => periodBounds('FI', 'D', 'yesterday')).toThrow(RangeError)
  })

  it('leaves no gap and no overlap between one period and the next, in every market', () => {
    const seconds = fc.integer({ min: 1_735_689_600, max: 1_893_456_000 })
    fc.assert(
      fc.property(
        fc.constantFrom(...marketIds),
        fc.constantFrom<Period>('D', 'W', 'M'),
        seconds,
        (market, period, second) => {
          const at = Temporal.Instant.fromEpochMilliseconds(second * 1000)
          const { startsAt, endsAt } = periodBounds(market, period, at)
          expect(Temporal.Instant.compare(startsAt, at)).toBeLessThanOrEqual(0)
          expect(Temporal.Instant.compare(at, endsAt)).toBe(-1)
          expect(periodBounds(market, period, endsAt).startsAt.equals(endsAt)).toBe(true)
          expect(
            periodBounds(market, period, endsAt.subtract({ nanoseconds: 1 })).startsAt.equals(startsAt),
          ).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('dateIn', () => {
  it('is the calendar date in the market’s zone', () => {
    expect(dateIn('NZ', '2026-01-15T11:00:00Z')).toBe('2026-01-16')
    expect(dateIn(markets.BR.zone, '2026-01-15T02:59:59Z')).toBe('2026-01-14')
  })
})
