import { describe, expect, it } from 'vitest'
import { gameOf } from '../../../games/catalogue.ts'
import { DEPTH, LENGTH, nextPlace, placeAt, placesOf, upright } from './roulette-layout.ts'

const { def } = gameOf('roulette-eu')!
if (def.kind !== 'roulette') throw new Error('a table')
const places = placesOf(def)
const place = (spot: string) => places.find((one) => one.spot === spot)!
const at = (x: number, y: number) => placeAt(places, { x, y }, { x: 0.2, y: 0.2 })?.spot

describe('the layout of a roulette table', () => {
  it('has a place of its own for every bet, on the table in both directions', () => {
    for (const all of [places, places.map(upright)]) {
      expect(new Set(all.map(({ x, y, w, h }) => [x, y, w, h].join(' '))).size).toBe(all.length)
      const [wide, tall] = all === places ? [LENGTH, DEPTH] : [DEPTH, LENGTH]
      for (const { x, y, w, h } of all) {
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
        expect(x + w).toBeLessThanOrEqual(wide)
        expect(y + h).toBeLessThanOrEqual(tall)
      }
    }
  })

  it('covers every cell of a number once', () => {
    const cells = places.filter(({ pockets, w }) => pockets.size === 1 && w > 0)
    expect(cells.reduce((sum, { w, h }) => sum + w * h, 0)).toBe(3 + 36)
  })

  it.each([
    [0.5, 1.5, 'straight-0'],
    [1.5, 2.5, 'straight-1'],
    [1.5, 0.5, 'straight-3'],
    [12.5, 0.5, 'straight-36'],
    [1.5, 2.05, 'split-1-2'],
    [2.1, 2.5, 'split-1-4'],
    [1.9, 2.1, 'corner-1'],
    [1.5, 2.9, 'street-1'],
    [1.5, 3.1, 'street-1'],
    [1.5, 3.3, 'dozen-1'],
    [2, 3, 'six-line-1'],
    [1, 2.5, 'split-0-1'],
    [1, 2, 'trio-0-1-2'],
    [1, 1, 'trio-0-2-3'],
    [1, 3, 'first-four'],
    [13.5, 0.5, 'column-3'],
    [13.5, 2.5, 'column-1'],
    [13.02, 2.5, 'column-1'],
    [1.5, 4.5, 'low'],
    [12.9, 4.5, 'high'],
    [1.5, 0.05, 'straight-3'],
    [0.5, 4.5, undefined],
  ])('has at %d, %d the bet %s', (x, y, spot) => expect(at(x, y)).toBe(spot))

  it.each([
    [1.2, 'split-0-2'],
    [1.21, 'straight-2'],
    [1.79, 'straight-2'],
    [1.8, 'split-2-5'],
  ])('takes a point %d cells from the left for %s', (x, spot) => expect(at(x, 1.5)).toBe(spot))

  it('is walked in all four directions, over lines and cells', () => {
    const walk = (from: string, dx: number, dy: number) => nextPlace(places, place(from), dx, dy)?.spot
    expect(walk('straight-8', 1, 0)).toBe('split-8-11')
    expect(walk('split-8-11', 1, 0)).toBe('straight-11')
    expect(walk('straight-8', 0, -1)).toBe('split-8-9')
    expect(walk('straight-7', 0, 1)).toBe('street-7')
    expect(walk('street-7', 0, 1)).toBe('dozen-1')
    expect(walk('straight-0', -1, 0)).toBeUndefined()
    expect(walk('column-1', 1, 0)).toBeUndefined()
  })

  it('turns so that zero is on top and 1, 2, 3 run from left to right', () => {
    const one = upright(place('straight-1'))
    const three = upright(place('straight-3'))
    expect([one.x, one.y, three.x, three.y]).toEqual([2, 1, 4, 1])
    expect(upright(place('straight-0'))).toMatchObject({ x: 2, y: 0, w: 3, h: 1 })
    expect(upright(place('low'))).toMatchObject({ x: 0, y: 1, w: 1, h: 2 })
  })
})
