import { describe, expect, it } from 'vitest'
import { kenoIn, slotOf } from './keno-board.ts'

describe('drum, balls and ticket of keno', () => {
  it.each([
    [390, 508],
    [844, 190],
    [1440, 640],
    [320, 400],
  ])('are inside a window of %i × %i and not over each other', (width, height) => {
    const { drum, tray, card, columns } = kenoIn(width, height)
    expect(80 % columns).toBe(0)
    expect(Math.min(drum.x, drum.y) - drum.r).toBeGreaterThanOrEqual(0)
    expect(card.x + card.w).toBeLessThanOrEqual(width)
    expect(card.y + card.h).toBeLessThanOrEqual(height)
    for (const index of [0, 9, 19]) {
      const { x, y } = slotOf(tray, index)
      expect(x - tray.r).toBeGreaterThanOrEqual(0)
      expect(y + tray.r).toBeLessThanOrEqual(height)
      expect(x + tray.r <= card.x || y + tray.r <= card.y).toBe(true)
    }
  })
})
