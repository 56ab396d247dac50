import { describe, expect, it } from 'vitest'
import { isOpenAt, nextOpening } from './opening-hours.ts'

const at = (time: string): number => Temporal.Instant.from(`2026-11-24T${time}:00Z`).epochMilliseconds
const day = { opensAt: '06:00', closesAt: '16:00' }
const night = { opensAt: '18:00', closesAt: '02:00' }

describe('opening hours', () => {
  it.each([
    [day, '05:59', false],
    [day, '06:00', true],
    [day, '15:59', true],
    [day, '16:00', false],
    [night, '17:59', false],
    [night, '18:00', true],
    [night, '01:59', true],
    [night, '02:00', false],
  ])('of %o at %s: %s', (hours, time, isOpen) => {
    expect(isOpenAt(hours, at(time))).toBe(isOpen)
  })
  it('are always, without hours', () => {
    expect(isOpenAt(undefined, at('03:00'))).toBe(true)
  })
  it('name the next opening, today or tomorrow', () => {
    expect(nextOpening(day, at('05:00'))).toBe(at('06:00'))
    expect(nextOpening(day, at('06:00'))).toBe(at('06:00') + 24 * 3_600_000)
  })
})
