import { describe, expect, it } from 'vitest'
import { hasTitle, openingStops, reelBoardIn, signAt } from './reel-board.ts'

describe('the window of the reels', () => {
  it.each([
    [390, 560, 5],
    [390, 560, 3],
    [320, 300, 5],
    [512, 390, 5],
    [380, 360, 5],
    [1440, 690, 5],
    [1440, 690, 3],
    [2560, 1200, 5],
  ])('lies inside of a picture of %i × %i with %i reels, below the name', (width, height, columns) => {
    const { left, top, cellWidth, cellHeight, title } = reelBoardIn(width, height, columns, 3)
    expect(left).toBeGreaterThanOrEqual(10)
    expect(left * 2 + cellWidth * columns).toBeCloseTo(width, 8)
    expect(top + cellHeight * 3).toBeLessThanOrEqual(height - 9)
    expect(cellHeight / cellWidth).toBeGreaterThan(0.87)
    expect(cellHeight / cellWidth).toBeLessThan(1.35)
    expect(top).toBeGreaterThanOrEqual(10)
    if (title) expect(title.y + (title.height ?? 0) / 2).toBeLessThan(top - 10)
  })

  it('takes most of the height on a phone in landscape, in its middle', () => {
    const { top, cellHeight } = reelBoardIn(512, 390, 5, 3)
    expect(cellHeight * 3).toBeGreaterThan(390 * 0.75)
    expect(top).toBeCloseTo(390 - top - cellHeight * 3, 8)
  })

  it('has a name above it where there is room', () => {
    expect(hasTitle(390, 331)).toBe(false)
    expect(hasTitle(330, 331)).toBe(true)
    expect(hasTitle(330, 330)).toBe(false)
    expect(hasTitle(740, 460)).toBe(false)
    expect(hasTitle(740, 461)).toBe(true)
  })
})

describe('the opening window', () => {
  it('shows no symbol on both of its first two reels where the strips allow it', () => {
    expect(openingStops(['XABCX', 'ABCDEF', 'ABCABCABC'], 3)).toEqual([1, 3, 7])
  })

  it('shows as few as it can elsewhere', () => {
    expect(openingStops(['XABCX', 'ABCAB', 'ABC'], 2)).toEqual([1, 1, 7])
    expect(openingStops(['XABCX', 'ACBCA', 'ABC'], 2)).toEqual([1, 0, 7])
  })
})

describe('the sign at the corner of the reels', () => {
  it.each([
    [390, 560],
    [512, 390],
    [594, 390],
    [1440, 690],
  ])('is whole in a picture of %i × %i', (width, height) => {
    const { left, top, cellWidth, cellHeight } = reelBoardIn(width, height, 5, 3)
    const { x, y, r } = signAt({ left, top, width: cellWidth * 5 }, Math.min(cellWidth, cellHeight))
    expect(y - r).toBeGreaterThanOrEqual(2)
    expect(x + r).toBeLessThanOrEqual(width - 2)
    expect(r).toBeGreaterThanOrEqual(14)
  })
})
