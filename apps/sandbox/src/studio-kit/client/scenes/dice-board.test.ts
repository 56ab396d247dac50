import { describe, expect, it } from 'vitest'
import { MARK_DEPTH, PANEL, boundOf, diceIn, dieAt, digitsOf } from './dice-board.ts'

describe('dice', () => {
  it.each([
    [390, 508],
    [844, 190],
    [1440, 640],
    [320, 380],
  ])('and their scale are inside a window of %i × %i', (width, height) => {
    const view = diceIn(width, height)
    for (const die of [0, 3]) {
      expect(dieAt(view, die) - view.size / 2).toBeGreaterThanOrEqual(0)
      expect(dieAt(view, die) + view.size / 2).toBeLessThanOrEqual(width)
    }
    expect(view.y - view.size / 2).toBeGreaterThanOrEqual(view.title.size)
    expect(view.scale.y).toBeGreaterThan(view.y + view.size / 2)
    expect(view.scale.y + view.scale.h + MARK_DEPTH + 7).toBeLessThan(height)
  })

  it.each([
    [1440, 640],
    [1440, 520],
    [800, 520],
  ])(
    'stand in the middle of a large window of %i × %i, above what is chosen and below the name',
    (width, height) => {
      const { x, y, size, scale, title } = diceIn(width, height)
      expect(x).toBe(width / 2)
      expect(y - size / 2).toBeGreaterThan(title.y + title.size * 0.75)
      expect(scale.y + scale.h + MARK_DEPTH + 7).toBeLessThanOrEqual(height - PANEL)
    },
  )

  it.each([
    [360, 332, 28],
    [320, 320, 28],
    [320, 319, 0],
    [320, 282, 0],
  ])('keep clear of what is chosen on a short phone of %i × %i', (width, height, titleSize) => {
    const { y, size, scale, title } = diceIn(width, height)
    expect(title.size).toBe(titleSize)
    expect(size).toBeGreaterThan(40)
    expect(y - size / 2).toBeGreaterThan(title.size * 1.5)
    expect(scale.y + scale.h + MARK_DEPTH + 7).toBeLessThanOrEqual(height - PANEL)
  })

  it('stand beside what is chosen in a lower window', () => {
    expect(diceIn(1440, 519).x).toBeLessThan(720)
  })

  it('show all four digits of a roll', () => {
    expect(digitsOf(0)).toEqual([0, 0, 0, 0])
    expect(digitsOf(7)).toEqual([0, 0, 0, 7])
    expect(digitsOf(9_999)).toEqual([9, 9, 9, 9])
  })

  it('win below the bound on one side, and from it on the other', () => {
    expect(boundOf('under', 2_500, 10_000)).toBe(2_500)
    expect(boundOf('over', 2_500, 10_000)).toBe(7_500)
  })
})
