import type { RouletteDefinition } from '../../../games/definition.ts'
import { roulettePockets } from '../../../games/kinds/spots.ts'

/** Cells of the table: zero, twelve rows of three numbers, the columns; and below them dozens and even chances. */
export const LENGTH = 14
export const DEPTH = 5
/** Where the numbers end and the dozens begin. */
const EDGE = 3
const EVEN_CHANCES = ['low', 'even', 'red', 'black', 'odd', 'high']

/** Where a bet lies, in cells. A bet on several numbers lies on a line or a crossing and has no size. */
export interface Place {
  readonly spot: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly pockets: ReadonlySet<number>
}

/** All bets of a table whose numbers run from left to right. */
export function placesOf(definition: RouletteDefinition): Place[] {
  return [...roulettePockets(definition)].map(([spot, pockets]) => ({
    spot,
    ...(outside(spot) ?? inside(pockets)),
    pockets,
  }))
}

/** The same bet on a table that runs from top to bottom. */
export const upright = ({ x, y, w, h, ...place }: Place): Place => ({
  ...place,
  x: DEPTH - y - h,
  y: x,
  w: h,
  h: w,
})

type Box = Pick<Place, 'x' | 'y' | 'w' | 'h'>

function outside(spot: string): Box | undefined {
  const [kind, number] = spot.split('-')
  const k = Number(number)
  if (kind === 'dozen') return { x: 4 * k - 3, y: EDGE, w: 4, h: 1 }
  if (kind === 'column') return { x: LENGTH - 1, y: EDGE - k, w: 1, h: 1 }
  const chance = EVEN_CHANCES.indexOf(spot)
  return chance < 0 ? undefined : { x: 1 + 2 * chance, y: EDGE + 1, w: 2, h: 1 }
}

function inside(pockets: ReadonlySet<number>): Box {
  const numbers = [...pockets].filter((pocket) => pocket > 0)
  const hasZero = numbers.length < pockets.size
  if (numbers.length === 0) return { x: 0, y: 0, w: 1, h: EDGE }
  const xs = numbers.map((pocket) => 1 + Math.floor((pocket - 1) / 3))
  const ys = numbers.map((pocket) => 2 - ((pocket - 1) % 3))
  if (pockets.size === 1) return { x: xs[0] ?? 0, y: ys[0] ?? 0, w: 1, h: 1 }
  // A whole row of three is bet on at its end, beside the dozens.
  const isWholeRow = numbers.length % 3 === 0
  const middle = (all: readonly number[]): number => (Math.min(...all) + Math.max(...all) + 1) / 2
  return { x: hasZero ? 1 : middle(xs), y: isWholeRow ? EDGE : middle(ys), w: 0, h: 0 }
}

/** The middle of a bet. */
const centreOf = ({ x, y, w, h }: Box): { x: number; y: number } => ({ x: x + w / 2, y: y + h / 2 })

/**
 * The bet under a point, in cells. `reach` is how far from a line a point still counts as on it; without a bet on that
 * line the cell is meant.
 */
export function placeAt(
  places: readonly Place[],
  point: { x: number; y: number },
  reach: { x: number; y: number },
): Place | undefined {
  const cell = places.find(
    ({ x, y, w, h }) => point.x >= x && point.x < x + w && point.y >= y && point.y < y + h,
  )
  const near = places.filter(({ x, y, w }) => {
    if (w > 0) return false
    const far = { x: Math.abs(point.x - x), y: Math.abs(point.y - y) }
    return far.x <= (Number.isInteger(x) ? reach.x : 0.5) && far.y <= (Number.isInteger(y) ? reach.y : 0.5)
  })
  // On a crossing both lines are near too: the crossing is meant.
  const crossing = near.find(({ x, y }) => Number.isInteger(x) && Number.isInteger(y))
  return crossing ?? near[0] ?? cell
}

/** The next bet from one in a direction: the nearest ahead, bets to the side counting as farther. */
export function nextPlace(places: readonly Place[], from: Place, dx: number, dy: number): Place | undefined {
  const start = centreOf(from)
  let best: { place: Place; far: number } | undefined
  for (const place of places) {
    const at = centreOf(place)
    const ahead = (at.x - start.x) * dx + (at.y - start.y) * dy
    if (ahead <= 0.01) continue
    const aside = Math.abs((at.x - start.x) * dy + (at.y - start.y) * dx)
    const far = ahead + 3 * aside
    if (!best || far < best.far) best = { place, far }
  }
  return best?.place
}
