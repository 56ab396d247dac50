import { roundRect } from '../geometry.ts'
import { flat } from '../part.ts'
import type { Part } from '../part.ts'
import { randomOf } from '../random.ts'
import { lamp, placeLayers } from './layers.ts'
import type { Layer } from './layers.ts'
import { ROOMS } from './rooms/index.ts'
import { BELOW } from './rooms/wall.ts'
import type { TableScene } from './table-scene.ts'

/** Where the dealer is in a picture: middle and height of the table's back edge, and the size of a unit. */
export interface Place {
  readonly width: number
  readonly height: number
  readonly x: number
  readonly edge: number
  readonly unit: number
}

/** Size of the figure against the wall's units. */
export const FIGURE = 1.12
/** From the table's edge to the middle of the head, and to the top of the highest hair, in units of the wall. */
export const HEAD = 83
const TOP = 134

type PlaceRequest = {
  width: number
  height: number
  /** The dealer's middle as a share of the width. */
  x: number
  /** Units of the wall that the picture shows side by side at least. */
  breadth: number
  /** The largest share of the free height that the dealer may take above the table. */
  share: number
  /** Height at the upper edge that other things cover. */
  covered?: number
}

/** Fits the dealer: the whole head is inside of every width and height, and below what is covered. */
export function placeIn({ width, height, x, breadth, share, covered = 0 }: PlaceRequest): Place {
  const open = height - covered
  const unit = Math.min(width / breadth, (open * share) / TOP)
  const free = open - TOP * unit
  const above = Math.min(24 * unit, Math.max(0, free - 46 * unit) * 0.25)
  return { width, height, x: width * x, edge: covered + above + TOP * unit, unit }
}

/** Wall and things of a room, lit from the upper left. */
export function roomLayers({ room }: TableScene, seed: string, { width, x, edge, unit }: Place): Layer[] {
  const [left, right, top] = [-x / unit, (width - x) / unit, -edge / unit]
  const ground = roundRect(left - 4, top - 4, right - left + 8, BELOW - top)
  const layers = [
    flat(ground, 'wall', -1.1),
    lamp(-20, -HEAD, Math.max(190, (right - left) * 0.66), 'wall', 1.8, 0.95),
    ...ROOMS[room]({ left, right, top, random: randomOf(`${seed}:room`) }),
  ]
  return placeLayers(layers, x, edge, unit)
}

/** The table's back edge: wood, a metal line and the felt, over the whole width and down to the lower edge. */
export function tableLayers({ width, height, x, edge, unit }: Place): {
  rail: Part
  felt: Layer[]
} {
  const reach = Math.max(200 * unit, Math.max(x, width - x) * 1.15)
  const drop = 17 * unit * Math.max(1, reach / (260 * unit))
  const shape = (above: number): string => {
    const [y, side] = [edge - above * unit, edge + drop - above * unit]
    return (
      `M${x - reach} ${height + 20}L${x - reach} ${side}C${x - reach * 0.4} ${y - drop * 0.33} ` +
      `${x + reach * 0.4} ${y - drop * 0.33} ${x + reach} ${side}L${x + reach} ${height + 20}Z`
    )
  }
  return {
    rail: { d: shape(5), role: 'w', k: 0.5 },
    felt: [
      flat(shape(0.8), 'm', -1.2),
      flat(shape(-0.4), 'g1', -0.5),
      {
        light: 'lamp',
        x: x - 12 * unit,
        y: edge + 16 * unit,
        r: Math.max(150 * unit, width * 0.5),
        role: 'g0',
        k: 1.3,
        opacity: 0.9,
        within: shape(-0.4),
      },
    ],
  }
}

/** Darker corners, so that the light stays on the dealer. */
export function vignette({ width, height, x, edge, unit }: Place): Layer {
  return {
    light: 'hollow',
    x,
    y: edge - HEAD * 0.6 * unit,
    r: Math.hypot(Math.max(x, width - x), Math.max(edge, height - edge)) * 1.05,
    role: 'g5',
    k: -1.8,
    opacity: 0.55,
  }
}
