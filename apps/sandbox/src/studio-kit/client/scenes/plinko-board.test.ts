import { describe, expect, it } from 'vitest'
import { ballAt, boardIn } from './plinko-board.ts'

const ROWS = 12
const SIZES = [
  [390, 560],
  [844, 190],
  [1440, 660],
] as const
const paths = [0, 5, 12].map((right) =>
  Array.from({ length: ROWS }, (_, row): number => (row < right ? 1 : 0)),
)

describe('a board with pins', () => {
  it.each(SIZES)('stands inside a window of %i × %i', (width, height) => {
    const { x, top, gap, ballRoom, cupTop, cupHeight } = boardIn(width, height, ROWS)
    expect(x - (ROWS / 2 + 0.5) * gap).toBeGreaterThanOrEqual(0)
    expect(top - ballRoom * 1.45).toBeGreaterThanOrEqual(0)
    expect(cupTop + cupHeight).toBeLessThanOrEqual(height)
  })

  it.each(paths)('lets the ball end over the drawn cup: %j', (...bits) => {
    const board = boardIn(390, 560, ROWS)
    const slot = bits.reduce((sum, bit) => sum + bit, 0)
    expect(ballAt(board, bits, 1).x).toBeCloseTo(board.x + (slot - ROWS / 2) * board.gap)
  })

  it('moves the ball without a jump, and by the same heights whatever its path is', () => {
    const board = boardIn(390, 560, ROWS)
    for (let share = 0; share < 1; share += 0.002) {
      const heights = paths.map((bits) => ballAt(board, bits, share).y)
      expect(new Set(heights).size).toBe(1)
      const step = ballAt(board, paths[1]!, share + 0.002).y - heights[1]!
      expect(Math.abs(step)).toBeLessThan(board.size * 0.25)
    }
  })
})
