import { describe, expect, it } from 'vitest'
import { addMonths, clampDay, dayForKey, firstWeekdayOf, weeksOfMonth } from './calendar-model.ts'

describe('weeksOfMonth', () => {
  it('has whole weeks from the first weekday of the locale', () => {
    const weeks = weeksOfMonth('2026-02', 1)
    expect(weeks[0]?.[0]).toBe('2026-01-26')
    expect(weeks).toHaveLength(5)
    expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01')
    expect(weeksOfMonth('2026-02', 7)).toHaveLength(4)
    expect(weeksOfMonth('2026-02', 7)[0]?.[0]).toBe('2026-02-01')
  })
})

describe('addMonths', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s plus %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })
})

describe('dayForKey', () => {
  const options = { firstWeekday: 1, isRtl: false }
  it.each([
    ['ArrowRight', '2026-11-23'],
    ['ArrowLeft', '2026-11-21'],
    ['ArrowUp', '2026-11-15'],
    ['ArrowDown', '2026-11-29'],
    ['Home', '2026-11-16'],
    ['End', '2026-11-22'],
    ['PageUp', '2026-10-22'],
    ['PageDown', '2026-12-22'],
    ['Enter', undefined],
  ])('%s moves from Sunday 22 November 2026 to %s', (key, day) => {
    expect(dayForKey({ key, shiftKey: false }, '2026-11-22', options)).toBe(day)
  })

  it('moves by years with Shift, and mirrors left and right', () => {
    expect(dayForKey({ key: 'PageUp', shiftKey: true }, '2026-11-22', options)).toBe('2025-11-22')
    expect(
      dayForKey({ key: 'ArrowLeft', shiftKey: false }, '2026-11-22', { firstWeekday: 1, isRtl: true }),
    ).toBe('2026-11-23')
  })
})

it('clamps a day to the allowed range', () => {
  expect(clampDay('2026-01-01', '2026-02-01', undefined)).toBe('2026-02-01')
  expect(clampDay('2026-03-01', '2026-02-01', '2026-02-28')).toBe('2026-02-28')
})

it('knows the first weekday of a locale', () => {
  expect(firstWeekdayOf('fi-FI')).toBe(1)
  expect(firstWeekdayOf('en-US')).toBe(7)
})
