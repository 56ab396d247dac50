import { describe, expect, it } from 'vitest'
import { curveMs } from '../../../games/curve.ts'
import { crashIn, curvePoint, linesOf, numberAt, steppedTarget, typedTarget } from './crash-board.ts'

describe('the curve of a crash game', () => {
  it.each([
    [390, 508],
    [844, 190],
    [1440, 640],
    [320, 380],
  ])('keeps its tip and what flies inside a window of %i × %i at any time', (width, height) => {
    const view = crashIn(width, height)
    for (const ms of [0, 1, 7_999, 8_000, 60_000, curveMs(1_000_000)]) {
      const { x, y } = curvePoint(view, ms, ms)
      expect(x).toBeGreaterThanOrEqual(view.left)
      expect(x + view.size / 2).toBeLessThanOrEqual(width)
      expect(y).toBeLessThanOrEqual(view.bottom)
      expect(y).toBeGreaterThanOrEqual(view.top)
    }
    expect(view.top).toBeLessThan(view.bottom)
  })

  it('has no label on that of the target, the lowest one neither', () => {
    const view = crashIn(1440, 640)
    expect(linesOf(view, 1.8, 1.01)).toEqual([1.2, 1.5, 1.01])
    expect(linesOf(view, 1.8, 1.5)).toEqual([1, 1.2, 1.5])
    expect(linesOf(view, 1.8, 2)).toEqual([1, 1.2, 1.5])
    expect(linesOf(view, 12, 2)).toEqual([1, 3, 5, 10, 2])
  })

  it('shows no number above its last one', () => {
    expect(numberAt(0, 100)).toBe(100)
    expect(numberAt(9_990, 200)).toBe(199)
    expect(numberAt(10_000, 200)).toBe(200)
    expect(numberAt(20_000, 200)).toBe(200)
  })
})

describe('a typed target', () => {
  const limits = { least: 101, most: 1_000_000 }

  it.each([
    ['2', 200],
    ['2.5', 250],
    ['2,50', 250],
    [' 3.17× ', 317],
    ['2.', 200],
    ['1.234', 123_400],
    ['1,234.56', 123_456],
    ['1.234,56', 123_456],
    ['1\u202f234,5', 123_450],
    ['2.345.6', 234_560],
    ['10,000.00×', 1_000_000],
  ])('%j is %i hundredths', (text, hundredths) => {
    expect(typedTarget(text, limits)).toBe(hundredths)
  })

  it.each([
    ['1.01', 101],
    ['1.00', 101],
    ['0', 101],
    ['10000', 1_000_000],
    ['10000.01', 1_000_000],
  ])('%j is kept inside the limits: %i', (text, hundredths) => {
    expect(typedTarget(text, limits)).toBe(hundredths)
  })

  it.each(['', 'two', '-2', '1.2.3', '12,34,567'])('%j is no target', (text) => {
    expect(typedTarget(text, limits)).toBeUndefined()
  })
})

it('a target is stepped to the next of the list, from inside or outside of it', () => {
  const list = [101, 150, 200]
  expect([101, 120, 150, 199, 200, 500].map((from) => steppedTarget(list, from, 1))).toEqual([
    150, 150, 200, 200, 200, 500,
  ])
  expect([101, 120, 150, 199, 200, 500].map((from) => steppedTarget(list, from, -1))).toEqual([
    101, 101, 101, 150, 150, 200,
  ])
})
