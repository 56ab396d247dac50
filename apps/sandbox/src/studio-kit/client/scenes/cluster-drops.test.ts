import { describe, expect, it } from 'vitest'
import type { DropEvent } from '../../../games/draw-events.ts'
import { gameOf } from '../../../games/catalogue.ts'
import { coinsShown, markedOf, openingGrid, standing } from './cluster-drops.ts'
import { outlineOf } from './cluster-board.ts'

const BASE = 20
/** The second drop of a round that had paid 15 coins before. */
const dropTo = (totalCoins: number): DropEvent => ({
  type: 'drop',
  number: 2,
  grid: [],
  clusters: [{ symbol: 'A', coins: 2, cells: [0, 1, 2, 3, 4] }],
  multiplier: 2,
  coins: totalCoins - 15,
  totalCoins,
})

describe('the clusters of a drop', () => {
  it('are a win from the first coin above the stake on', () => {
    const isWin = (totalCoins: number): boolean => markedOf(dropTo(totalCoins), BASE, String).isWin
    expect(isWin(BASE)).toBe(false)
    expect(isWin(BASE + 1)).toBe(true)
  })

  it('have amounts with the multiplier of their drop', () => {
    expect(markedOf(dropTo(19), BASE, String).clusters).toEqual([{ cells: [0, 1, 2, 3, 4], amount: '4' }])
  })
})

describe('the sum of a round while clusters are shown', () => {
  const shown = (isCounted: boolean) =>
    [0, 0.3, 0.6, 1].map((share) => coinsShown(dropTo(115), share, isCounted))

  it('grows from what was paid before to what is paid with them, and stands before their time is over', () => {
    expect(shown(true)).toEqual([15, 103, 115, 115])
  })

  it('is the new sum at once where it is not counted', () => {
    expect(shown(false)).toEqual([115, 115, 115, 115])
  })
})

describe('the board before the first round', () => {
  it('has every symbol of the game, and no two equal ones beside or below each other', () => {
    const { def } = gameOf('meadow-cluster')!
    if (def.kind !== 'cluster') throw new Error('no cascade')
    const grid = openingGrid(def)
    expect(new Set(grid.flat())).toEqual(new Set(def.weights.map(([symbol]) => symbol)))
    for (const symbol of new Set(grid.flat())) {
      const cells = grid.flat().flatMap((one, cell) => (one === symbol ? [cell] : []))
      expect(outlineOf(cells, def.rows)).toHaveLength(cells.length * 4)
    }
    expect(standing(grid)).toHaveLength(def.columns * def.rows)
  })
})
