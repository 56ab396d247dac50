import { fullRow } from '@marquee/contract/rows'
import { describe, expect, it } from 'vitest'
import type { GameTile } from '../../domain/games/index.ts'
import { isUnplayed, railsWith } from './rails.ts'

const tiles = (...ids: number[]) => ids.map((id) => ({ id }) as GameTile)
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const rail = (
  id: string,
  count: number,
  own: readonly GameTile[] = [],
  layout: 'portrait' | 'grid' | 'live' = 'portrait',
) => ({ id, layout, count, tiles: own })
const shown = (...parameters: Parameters<typeof railsWith>) =>
  railsWith(...parameters).map(({ rail: { id }, tiles: found }) => [id, found?.map((tile) => tile.id)])

describe('rails of a lobby page', () => {
  const page = [rail('open', 2, tiles(1, 2)), rail('new', 2), rail('slots', 1)]

  it('the first have their tiles, the others load theirs later', () => {
    expect(shown(page, undefined)).toEqual([
      ['open', [1, 2]],
      ['new', undefined],
      ['slots', undefined],
    ])
  })
  it('the others get their tiles by id, and the first keep those they came with', () => {
    const later = [
      { id: 'slots', tiles: tiles(5) },
      { id: 'open', tiles: tiles(9) },
      { id: 'new', tiles: tiles(3, 4) },
    ]
    expect(shown(page, later)).toEqual([
      ['open', [1, 2]],
      ['new', [3, 4]],
      ['slots', [5]],
    ])
  })
  it('one that is no longer on the page, or has no games left, is left out', () => {
    expect(shown(page, [{ id: 'slots', tiles: [] }])).toEqual([['open', [1, 2]]])
  })
  it('one without games is left out', () => {
    expect(shown([rail('providers', 0)], undefined)).toEqual([])
  })
  it('games shown elsewhere on the page are left out, and so is a rail that has only such games', () => {
    const later = [
      { id: 'new', tiles: tiles(3, 4) },
      { id: 'slots', tiles: tiles(5) },
    ]
    const full = rail('open', fullRow + 1, tiles(...numbers(fullRow + 1).map((id) => id + 10)))
    expect(shown([full, ...page.slice(1)], later, new Set([11, 5]))).toEqual([
      ['open', numbers(fullRow).map((id) => id + 11)],
      ['new', [3, 4]],
    ])
  })
  it('games shown elsewhere fill a row that would not be full without them, the first ones first', () => {
    const full = rail('open', fullRow + 2, tiles(...numbers(fullRow + 2)))
    expect(shown([full], undefined, new Set([2, 4]))).toEqual([['open', [1, 3, 5, 6, 7, 8, 9]]])
    expect(shown([full], undefined, new Set([2, 4, 6]))).toEqual([['open', [1, 2, 3, 5, 7, 8, 9]]])
    expect(shown([rail('open', 2, tiles(1, 2))], undefined, new Set([1]))).toEqual([['open', [1, 2]]])
  })
  it.each(['grid', 'live'] as const)(
    'games shown elsewhere are not repeated in a rail of layout %s',
    (layout) => {
      const open = rail('open', 3, tiles(1, 2, 3), layout)
      expect(shown([open], undefined, new Set([2]))).toEqual([['open', [1, 3]]])
      expect(shown([open], undefined, new Set([1, 2, 3]))).toEqual([])
    },
  )
})

it('a rail is sorted by players as long as it has a game that somebody has played', () => {
  expect(isUnplayed([1, 2], tiles(2, 3))).toBe(false)
  expect(isUnplayed([1, 2], tiles(3, 4))).toBe(true)
  expect(isUnplayed([1, 2], undefined)).toBe(false)
  expect(isUnplayed(undefined, tiles(3))).toBe(false)
})
