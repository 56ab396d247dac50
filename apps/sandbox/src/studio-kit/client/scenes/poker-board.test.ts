import { describe, expect, it } from 'vitest'
import { CARD_RATIO } from '../cards/card-face.ts'
import { PLACES, columnsIn, pokerIn } from './poker-board.ts'

const SIZES = [
  [320, 420],
  [360, 332],
  [320, 282],
  [390, 584],
  [844, 255],
  [1440, 705],
] as const

describe.each(SIZES)('a table of video poker of %i × %i', (width, height) => {
  const { cardWidth, gap, left, top, label, pays } = pokerIn(width, height)

  it('has five cards with their labels inside the window', () => {
    expect(cardWidth).toBeGreaterThan(40)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + PLACES * cardWidth + (PLACES - 1) * gap).toBeLessThanOrEqual(width)
    expect(top + cardWidth * CARD_RATIO + label).toBeLessThanOrEqual(height)
  })

  it('has the pays inside the window, beside or above the cards', () => {
    expect(pays.x).toBeGreaterThanOrEqual(0)
    expect(pays.y).toBeGreaterThanOrEqual(0)
    const bottom = pays.y + pays.row * pays.rows + 12
    expect(bottom).toBeLessThanOrEqual(height)
    expect(pays.x + pays.width <= left || bottom <= top).toBe(true)
  })
})

it('a short phone has the pays of video poker in two columns, below 460 px', () => {
  expect(pokerIn(360, 460).pays.rows).toBe(9)
  expect(pokerIn(360, 459).pays.rows).toBe(5)
})

it('the columns of the pays are as wide as their words need, and fill the panel', () => {
  expect(columnsIn(300, [100, 50])).toEqual([
    { left: 0, width: 200 },
    { left: 200, width: 100 },
  ])
  expect(columnsIn(300, [80])).toEqual([{ left: 0, width: 300 }])
})
