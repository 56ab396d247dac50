import { describe, expect, it } from 'vitest'
import { curveMs } from '../../../games/curve.ts'
import { crashIn, curvePoint, numberAt } from './crash-board.ts'

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

  it('shows no number above its last one', () => {
    expect(numberAt(0, 100)).toBe(100)
    expect(numberAt(9_990, 200)).toBe(199)
    expect(numberAt(10_000, 200)).toBe(200)
    expect(numberAt(20_000, 200)).toBe(200)
  })
})
