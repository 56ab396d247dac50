import { describe, expect, it } from 'vitest'
import { LIVE_ROOMS } from '../../catalogue/live-rooms.ts'
import { boundsOf } from '../geometry.ts'
import { RATIOS, SIZES } from '../ratios.ts'
import { figureOf } from './dealers/figure.ts'
import { placeOf } from './index.ts'
import { isLight, placeLayers } from './layers.ts'
import { FIGURE, HEAD, placeIn, roomLayers } from './scene.ts'
import type { Place } from './scene.ts'

const rooms = Object.entries(LIVE_ROOMS)

/** Box of all heads at a place: hair, ears and face. */
function headsAt({ x, edge, unit }: Place) {
  const heads = rooms.flatMap(([, { dealer }]) => figureOf(dealer, 'open').head)
  const placed = placeLayers(heads, x, edge - HEAD * unit, unit * FIGURE)
  return boundsOf(placed.map((layer) => (isLight(layer) ? '' : layer.d)).join(''))
}

function expectWhole(place: Place, label: string): void {
  const box = headsAt(place)
  expect(box.x, label).toBeGreaterThan(0)
  expect(box.y, label).toBeGreaterThan(0)
  expect(box.x + box.w, label).toBeLessThan(place.width)
  expect(box.y + box.h, label).toBeLessThan(place.edge)
}

describe('place of the dealer', () => {
  it('shows the whole head in every delivered shape', () => {
    for (const ratio of RATIOS)
      for (const table of ['roulette', 'baccarat', 'wheel'] as const)
        expectWhole(placeOf(table, SIZES[ratio].width, SIZES[ratio].height), `${table} ${ratio}`)
  })

  it('shows the whole head in the upper half of a telephone, across it and on a desk', () => {
    for (const [width, height] of [
      [390, 422],
      [320, 568],
      [844, 390],
      [1440, 900],
    ] as const)
      expectWhole(placeIn({ width, height, x: 0.5, breadth: 150, share: 0.6 }), `${width} ${height}`)
    const upright = placeIn({ width: 390, height: 844, x: 0.5, breadth: 150, share: 0.6 })
    expectWhole(upright, 'upright')
    expect(upright.edge).toBeLessThan(422)
  })

  it('keeps every head below what covers the upper edge', () => {
    const upright = { width: 390, height: 201, x: 0.6, breadth: 150, share: 0.66 }
    expect(headsAt(placeIn(upright)).y).toBeLessThan(52)
    const place = placeIn({ ...upright, covered: 52 })
    expectWhole(place, 'covered')
    expect(headsAt(place).y).toBeGreaterThan(52)
  })
})

it('a room is the same for the same seed, and another for another', () => {
  const place = placeOf('roulette', 320, 180)
  const library = LIVE_ROOMS['roulette-linden']!
  expect(roomLayers(library, 'one', place)).toEqual(roomLayers(library, 'one', place))
  expect(roomLayers(library, 'one', place)).not.toEqual(roomLayers(library, 'two', place))
})
