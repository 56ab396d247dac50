import type { Random } from '../../random.ts'
import type { Layer } from '../layers.ts'

/**
 * The wall behind a dealer. 0 is the middle of the table's back edge; a dealer's head is at −83. The wall reaches from
 * `left` to `right` and from `top` down to the table.
 */
export interface Wall {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly random: Random
}

export type PaintRoom = (wall: Wall) => Layer[]

/** How far a wall goes down behind the table. */
export const BELOW = 40

/** Places at equal distances over the whole wall; one of them is `from`. */
export function along({ left, right }: Wall, from: number, step: number): number[] {
  const places: number[] = []
  for (let x = from - Math.ceil((from - left) / step + 1) * step; x < right + step; x += step) places.push(x)
  return places
}
