import { fullRow } from '@marquee/contract/rows'
import { describe, expect, it } from 'vitest'
import type { RailDocument } from './lobby-documents.ts'
import { hasRow, railGames } from './row-of-rail.ts'

const category = { kind: 'category', type: 'casino', category: 'tables' } as const
const rail = (more: Partial<RailDocument> = {}): RailDocument => ({
  id: 'tables',
  title: { en: 'Tables' },
  layout: 'portrait',
  limit: 20,
  source: category,
  ...more,
})
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const isOf = () => true
const chosen = (of: number, shown: readonly number[], more?: Partial<RailDocument>) =>
  railGames({ all: numbers(of), isOf, shown: new Set(shown), rail: rail(more) })

describe('the games of a rail', () => {
  it('are those that no earlier rail has, where they fill its row', () => {
    expect(chosen(fullRow + 2, [0, 1])).toEqual(numbers(fullRow + 2).slice(2))
  })

  it('are filled up to a row with games shown elsewhere, the first ones first, in the order of the rail', () => {
    expect(chosen(fullRow + 2, [0, 2, 4])).toEqual([0, 1, 3, 5, 6, 7, 8])
    expect(chosen(fullRow, numbers(fullRow))).toEqual(numbers(fullRow))
  })

  it('are only games of its source', () => {
    const all = numbers(20)
    const isEven = (game: number) => game % 2 === 0
    expect(railGames({ all, isOf: isEven, shown: new Set([1, 2, 3, 4, 6, 8, 10]), rail: rail() })).toEqual([
      0, 2, 4, 12, 14, 16, 18,
    ])
  })

  it('are as many as its limit where that is less than a row', () => {
    expect(chosen(10, numbers(9), { limit: 3 })).toEqual([0, 1, 9])
  })

  it('are not repeated in grids, live rails and a player’s own lists', () => {
    const own = { source: { kind: 'favourites' } as const }
    for (const more of [{ layout: 'grid' as const }, { layout: 'live' as const }, own])
      expect(chosen(5, [0, 1], more)).toEqual([2, 3, 4])
  })
})

describe('a rail is shown', () => {
  it('of a category, provider or jackpots with a whole row of games, and not with one less', () => {
    const sources = [
      category,
      { kind: 'provider', type: 'casino', provider: 'x' },
      { kind: 'jackpot', type: 'casino' },
    ] as const
    for (const source of sources) {
      expect(hasRow(fullRow, rail({ source }))).toBe(true)
      expect(hasRow(fullRow - 1, rail({ source }))).toBe(false)
    }
  })

  it('with as many games as its limit or its document says', () => {
    expect(hasRow(3, rail({ limit: 3 }))).toBe(true)
    expect(hasRow(2, rail({ limit: 3 }))).toBe(false)
    expect(hasRow(2, rail({ atLeast: 2 }))).toBe(true)
    expect(hasRow(1, rail({ atLeast: 2 }))).toBe(false)
  })

  it('of all games, of a grid or of live tables with one game, and not without', () => {
    const popular = { source: { kind: 'popular', type: 'casino' } as const }
    for (const more of [popular, { layout: 'grid' as const }, { layout: 'live' as const }]) {
      expect(hasRow(1, rail(more))).toBe(true)
      expect(hasRow(0, rail(more))).toBe(false)
    }
  })
})
