import { describe, expect, it } from 'vitest'
import { turnTo, wheelIn } from './wheel-board.ts'

const TURN = Math.PI * 2

describe('a wheel', () => {
  it.each([
    [0, 1],
    [5, 1],
    [-40, 6.2],
    [3, 3],
  ])('turns from %d to %d forwards, by about the way that its speed asks for', (from, to) => {
    const way = turnTo(from, to, 11)
    expect((from + way - to) / TURN).toBeCloseTo(Math.round((from + way - to) / TURN))
    expect(Math.abs(way - 11)).toBeLessThanOrEqual(Math.PI + 1e-9)
  })

  it.each([
    [390, 560],
    [844, 190],
    [1440, 660],
  ])('is inside a window of %i × %i with its pointer', (width, height) => {
    const { x, y, r } = wheelIn(width, height)
    expect(y - r * 1.19).toBeGreaterThanOrEqual(0)
    expect(y + r * 1.08).toBeLessThanOrEqual(height)
    expect(x - r * 1.08).toBeGreaterThanOrEqual(0)
  })
})

/** The buttons of the bets begin at this share of a wide window, as in the style sheet. */
const SPOTS = 0.54
it.each([
  [360, 292, true],
  [382, 300, true],
  [304, 250, true],
  [700, 560, false],
  [1440, 660, false],
])('the wheel leaves the buttons beside it free at %i × %i', (width, height, isLive) => {
  const { x, r } = wheelIn(width, height, isLive)
  expect(x + r * 1.08).toBeLessThan(width * SPOTS)
  expect(x - r * 1.08).toBeGreaterThan(0)
})

it.each([
  [900, 280],
  [1440, 360],
  [1920, 450],
])('wheel and buttons are in the middle of a live table of %i × %i', (width, height) => {
  const { x, y, r } = wheelIn(width, height, true)
  expect(y - r * 1.19).toBeGreaterThanOrEqual(0)
  expect(y + r * 1.08).toBeLessThanOrEqual(height)
  expect(x + r * 1.08).toBeLessThan(width * 0.5)
  const [left, right] = [x - r * 1.08, width * 0.5 + Math.min(480, width * 0.46)]
  expect(Math.abs((left + right) / 2 - width / 2)).toBeLessThan(width * 0.08)
})

it('a short phone has no name of the wheel, so that the wheel can be read', () => {
  expect(wheelIn(320, 330).titleSize).toBeGreaterThan(0)
  const short = wheelIn(320, 329)
  expect(short.titleSize).toBe(0)
  expect(short.r).toBeGreaterThan(wheelIn(320, 330).r)
})
