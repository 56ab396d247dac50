import { describe, expect, it } from 'vitest'
import { aboveBoard } from '../live/above-board.ts'
import { DEPTH, LENGTH } from './roulette-layout.ts'
import { type RouletteView, rouletteIn } from './roulette-view.ts'

/** Width and height of the cell of a number. */
function cellOf({ table, tableWidth, isUpright }: RouletteView): readonly [number, number] {
  const [columns, rows] = isUpright ? [DEPTH, LENGTH] : [LENGTH, DEPTH]
  return [tableWidth / columns, table.h / rows]
}

describe.each([
  [390, 523, false],
  [390, 410, true],
  [390, 456, true],
  [844, 202, false],
  [1440, 645, false],
  [1440, 360, true],
  [540, 190, true],
  [411, 190, true],
  [375, 250, true],
  [360, 232, true],
  [320, 170, true],
  [320, 420, false],
  [360, 330, false],
  [563, 250, false],
])('wheel and table of roulette in a window of %i × %i, at a live table: %s', (width, height, isLive) => {
  const view = rouletteIn(width, height, isLive)

  it('are inside the window while the ball runs', () => {
    const { running, table } = view
    expect(running.x - running.r).toBeGreaterThanOrEqual(0)
    expect(running.y - running.r).toBeGreaterThanOrEqual(0)
    expect(running.y + running.r).toBeLessThanOrEqual(height)
    expect(table.x + table.w).toBeLessThanOrEqual(width)
    expect(table.y + table.h).toBeLessThanOrEqual(height)
  })

  it('do not lie on each other, or take turns', () => {
    if (!view.isShared) expect(view.table.x).toBeGreaterThan(view.running.x + view.running.r)
    else expect(view.waiting.y + view.waiting.r).toBeLessThan(view.table.y)
  })

  it('have cells that a finger finds', () => {
    const [cellWidth, cellHeight] = cellOf(view)
    expect(Math.min(cellWidth, cellHeight)).toBeGreaterThanOrEqual(25)
    expect(Math.max(cellWidth, cellHeight)).toBeGreaterThanOrEqual(30)
  })
})

it('the rows of a live table have 32 px on a phone of 390 × 844', () => {
  const board = { clientWidth: 390, clientHeight: 544 }
  const height = board.clientHeight - aboveBoard(board, true)
  expect(cellOf(rouletteIn(390, height, true))[1]).toBeGreaterThanOrEqual(32)
})

describe('the dealer of a live table of roulette on a small phone', () => {
  const boardOf = (clientHeight: number) => {
    const above = aboveBoard({ clientWidth: 320, clientHeight }, true)
    return { above, view: rouletteIn(320, clientHeight - above, true) }
  }

  it('has all that the table leaves where its numbers run from left to right', () => {
    const { above, view } = boardOf(373)
    expect(view.isUpright).toBe(false)
    expect(view.table.h).toBe(5 * 46)
    expect(above).toBeGreaterThan(125)
  })

  it('gives way to the upright table from 442 px on, and keeps 84 px', () => {
    expect(boardOf(442)).toMatchObject({ above: 84, view: { isUpright: true } })
    expect(boardOf(441)).toMatchObject({ view: { isUpright: false } })
    expect(boardOf(300)).toMatchObject({ above: 84, view: { isUpright: false } })
  })
})

it('the last results are left out where they would lie on the table', () => {
  expect(rouletteIn(320, 323).recent.count).toBe(10)
  expect(rouletteIn(320, 271).recent.count).toBe(0)
})

it('a live table on an upright tablet has its wheel beside it, and the dealer has the height that both leave', () => {
  const board = { clientWidth: 768, clientHeight: 830 }
  const above = aboveBoard(board, true)
  const { isShared, table } = rouletteIn(768, board.clientHeight - above, true)
  expect(isShared).toBe(false)
  expect(above).toBeGreaterThan(board.clientHeight * 0.4)
  expect(table.h).toBeGreaterThan((board.clientHeight - above) * 0.5)
})

describe('the table of roulette', () => {
  it('runs from top to bottom from 25 px a row on', () => {
    const height = 25 * LENGTH + 6 + 2
    expect(rouletteIn(390, height, true).isUpright).toBe(true)
    expect(rouletteIn(390, height - 1, true).isUpright).toBe(false)
  })

  it('is wider than the window only where a cell would be narrower than 26 px', () => {
    const width = 26 * LENGTH + 16
    const wide = rouletteIn(width, 200, true)
    expect(wide.tableWidth).toBe(wide.table.w)
    const narrow = rouletteIn(width - 1, 200, true)
    expect(narrow.tableWidth).toBe(36 * LENGTH)
    expect(narrow.tableWidth).toBeGreaterThan(narrow.table.w)
  })

  it('has the wheel beside it where a cell keeps 30 px', () => {
    const views = Array.from({ length: 400 }, (_, index) => rouletteIn(400 + index, 250, false))
    for (const view of views)
      expect(view.isShared).toBe(view.tableWidth === view.table.w && view.table.x === 8)
    const first = views.find(({ isShared }) => !isShared)
    expect(cellOf(first ?? views[0]!)[0]).toBeGreaterThanOrEqual(30)
  })
})
