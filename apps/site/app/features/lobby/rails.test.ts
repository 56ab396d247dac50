import { describe, expect, it } from 'vitest'
import type { GameTile } from '../../domain/games/index.ts'
import { railsWith } from './rails.ts'

const tiles = (...ids: number[]) => ids.map((id) => ({ id }) as GameTile)
const rail = (id: string, count: number, own: readonly GameTile[] = []) => ({ id, count, tiles: own })
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
    expect(shown(page, later, new Set([1, 5]))).toEqual([
      ['open', [2]],
      ['new', [3, 4]],
    ])
  })
})
