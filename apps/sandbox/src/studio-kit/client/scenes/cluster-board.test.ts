import { describe, expect, it } from 'vitest'
import { REVEAL_MS } from '../../../games/events.ts'
import { boardIn, fallMs, fallsOf, middleOf, outlineOf, rowAt } from './cluster-board.ts'

describe('the fall of a cascade', () => {
  it('brings what lies above removed cells down, and new symbols from above the board', () => {
    const grid = [
      ['N', 'M', 'A', 'B'],
      ['C', 'D', 'E', 'F'],
    ]
    // Of the first column the cells 1 and 3 are gone: A was in row 0 and B in row 2.
    expect(fallsOf(grid, new Set([1, 3]))).toEqual([
      { symbol: 'N', column: 0, from: -2, to: 0 },
      { symbol: 'M', column: 0, from: -1, to: 1 },
      { symbol: 'A', column: 0, from: 0, to: 2 },
      { symbol: 'B', column: 0, from: 2, to: 3 },
      ...['C', 'D', 'E', 'F'].map((symbol, row) => ({ symbol, column: 1, from: row, to: row })),
    ])
  })

  it('never passes its cell, gets faster, and ends within the time of a drop', () => {
    const falling = { symbol: 'A', column: 5, from: -5, to: 0 }
    const at = (ms: number): number => rowAt(falling, 5, ms)
    expect(at(0)).toBe(-5)
    const started = 5 * 60 + 4 * 22
    const early = at(started + 100) - at(started + 50)
    const late = at(started + 250) - at(started + 200)
    expect(late).toBeGreaterThan(early * 2)
    for (let ms = 0; ms <= fallMs(6, 5); ms += 10) expect(at(ms)).toBeLessThanOrEqual(0)
    expect(at(fallMs(6, 5))).toBeCloseTo(0, 10)
    expect(fallMs(6, 5)).toBeLessThan(REVEAL_MS.drop)
  })

  it('leaves a symbol that stays where it is', () => {
    expect(rowAt({ symbol: 'A', column: 0, from: 3, to: 3 }, 5, 200)).toBe(3)
  })
})

describe('the outline of a cluster', () => {
  it('has the edges around its cells only, also at the ends of columns', () => {
    // Cells 0 and 1 lie below each other, cell 2 is the first of the next column.
    expect(outlineOf([0, 1], 2)).toHaveLength(6)
    expect(outlineOf([1, 2], 2)).toHaveLength(8)
    expect(outlineOf([0, 2], 2)).toHaveLength(6)
    expect(outlineOf([0, 1, 2, 3], 2)).toHaveLength(8)
  })

  it('has its amount on one of its cells', () => {
    // An L: the middle of all cells is outside of it.
    expect([
      [0.5, 0.5],
      [0.5, 1.5],
      [0.5, 2.5],
      [1.5, 2.5],
      [2.5, 2.5],
    ]).toContainEqual(middleOf([0, 1, 2, 5, 8], 3))
  })
})

describe('the board of a cascade', () => {
  it.each([
    [320, 300],
    [390, 560],
    [1280, 720],
    [812, 280],
  ])('is inside a picture of %i by %i', (width, height) => {
    const { left, top, cell, scale } = boardIn(width, height, 6, 5)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + cell * 6).toBeLessThanOrEqual(width)
    expect(top).toBeGreaterThanOrEqual(scale)
    expect(top + cell * 5).toBeLessThanOrEqual(height)
  })
})
