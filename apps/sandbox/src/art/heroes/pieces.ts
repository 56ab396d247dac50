import {
  curveThrough,
  ellipse,
  arc,
  blob,
  enlarge,
  leaf,
  mapOutline,
  polar,
  polygon,
  polygonThrough,
  rotate,
  roundRect,
  sector,
  shift,
  star,
} from '../geometry.ts'
import type { Outline, Point } from '../geometry.ts'
import type { Role } from '../palette.ts'
import { flat, solid, stroke } from '../part.ts'
import type { Part } from '../part.ts'

/** Pieces that several drawings share: cut stones, coins, cards, chips, dice, wheels, fish. */

type Facet = readonly [tone: number, ...corners: Point[]]

/** Brilliant from the side: crown triangles and pavilion kites, one tone each; neighbours differ by at least 0.7. */
export function brilliant(role: Role = 'a', scale = 1): Part[] {
  const table: Point[] = [
    [-22, -34],
    [-8, -34],
    [8, -34],
    [22, -34],
  ]
  const girdle: Point[] = [
    [-46, -10],
    [-24, -10],
    [0, -10],
    [24, -10],
    [46, -10],
  ]
  const [t0, t1, t2, t3] = table as [Point, Point, Point, Point]
  const [g0, g1, g2, g3, g4] = girdle as [Point, Point, Point, Point, Point]
  const culet: Point = [0, 46]
  const facets: Facet[] = [
    [1.6, t0, g0, g1],
    [2.6, t0, g1, t1],
    [0.8, t1, g1, g2],
    [1.7, t1, t2, g2],
    [-0.4, t2, g2, g3],
    [0.4, t2, t3, g3],
    [-1, t3, g4, g3],
    [0.2, g0, g1, culet],
    [1.3, g1, [-8, -10], culet],
    [-0.3, [-8, -10], g2, [8, -10], culet],
    [-1.5, [8, -10], g3, culet],
    [-2.3, g3, g4, culet],
    [1.5, g0, [-35, -10], [-33, 8]],
    [-1.3, [35, -10], g4, [33, 8]],
  ]
  return [
    ...facets.map(([k, ...corners]) => flat(enlarge(polygonThrough(corners), scale), role, k)),
    flat(enlarge(polygon(-19, -31, -9, -31, -14, -26), scale), 'l'),
  ]
}

function octagon(width: number, corner: number): Point[] {
  const h = width * 1.2
  return [
    [-width + corner, -h],
    [width - corner, -h],
    [width, -h + corner],
    [width, h - corner],
    [width - corner, h],
    [-width + corner, h],
    [-width, h - corner],
    [-width, -h + corner],
  ]
}

/** Facets between nested rings of equally many corners; the inner ring reverses part of the outer ring's light. */
export function facetRings(rings: readonly Point[][], tones: readonly number[], role: Role): Part[] {
  const parts: Part[] = []
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    const outer = rings[ring]!
    const inner = rings[ring + 1]!
    const n = outer.length
    for (let i = 0; i < n; i++) {
      const j = (i + 1) % n
      const across = tones[(i + n / 2) % n] ?? 0
      const k = ring === 0 ? (tones[i] ?? 0) : -across * 0.4 + (tones[i] ?? 0) * 0.4
      parts.push(flat(polygonThrough([outer[i]!, outer[j]!, inner[j]!, inner[i]!]), role, k))
    }
  }
  return parts
}

/** Emerald cut from above: three nested octagons, two reflections on the table. */
export function emeraldCut(role: Role = 'a'): Part[] {
  const rings = [octagon(40, 14), octagon(30, 10), octagon(20, 6)]
  return [
    ...facetRings(rings, [1.6, 0.2, -0.8, -1.8, -2.2, -0.8, 0.6, 2.4], role),
    flat(polygonThrough(rings[2]!), role, 0.5),
    flat(polygon(-20, -18, -14, -24, 6, -24, -20, 8), role, 2),
    flat(polygon(20, 4, 20, 18, 14, 24, 0, 24), role, -0.5),
  ]
}

/** One standing crystal: lit face, dark face, bright tip. */
export function crystal(x: number, y: number, w: number, h: number, lean: number, role: Role): Part[] {
  const t = x + lean
  return [
    flat(polygon(x - w, y, t - w * 0.8, y - h * 0.72, t - w * 0.1, y - h, t, y - h * 0.66, x, y), role, 1.1),
    flat(polygon(x, y, t, y - h * 0.66, t - w * 0.1, y - h, t + w * 0.8, y - h * 0.6, x + w, y), role, -1),
    flat(polygon(t - w * 0.8, y - h * 0.72, t - w * 0.1, y - h, t, y - h * 0.66), role, 2.2),
  ]
}

/** Coin with a relief: metal needs exactly these four tones. */
export function coin(x: number, y: number, r: number, relief?: Outline): Part[] {
  const glyph = relief ? enlarge(shift(relief, x, y), r / 20, x, y) : star(x, y, 5, r * 0.45, r * 0.2)
  return [
    solid(ellipse(x, y, r), 'm'),
    flat(ellipse(x, y, r * 0.78), 'm', -0.8),
    flat(ellipse(x + r * 0.03, y + r * 0.04, r * 0.72), 'm', 0.5),
    flat(glyph, 'm', -1.6),
  ]
}

/** A wary eye: iris and pupil under a heavy lid of the animal's own colour. */
export function eye(x: number, y: number, r: number, lid: Role = 'd', lidTone = 0): Part[] {
  return [
    flat(ellipse(x, y, r), 'c', 0.4),
    flat(ellipse(x, y, r * 0.6), 'd'),
    flat(ellipse(x - r * 0.25, y - r * 0.1, r * 0.18), 'l'),
    flat(
      curveThrough([
        [x - r * 1.2, y - r * 0.1],
        [x - r * 0.2, y - r * 1.25],
        [x + r * 1.2, y - r * 0.75],
        [x + r * 1.25, y - r * 0.35],
        [x, y - r * 0.35],
      ]),
      lid,
      lidTone,
    ),
  ]
}

/** Fish from the side: three fans, body, ivory belly, scales, gill, wary eye. */
export function fish(body: Role = 'a', fins: Role = 'b'): Part[] {
  return [
    solid(blob(30, -4, 48, -26, 44, 0, 50, 22, 30, 8), fins),
    ...[-1, 0, 1].map((i) => stroke(arc(34, i * 3, 11, -20 + i * 22, 6 + i * 22, 16), fins, 1.3, -1.3)),
    solid(blob(-8, -22, 4, -38, 22, -32, 18, -16), fins),
    solid(blob(-2, 20, 6, 36, 18, 30, 14, 16), fins),
    solid(blob(-48, 2, -34, -18, -6, -26, 22, -12, 36, 1, 22, 14, -6, 26, -34, 18), body),
    flat(blob(-48, 2, -34, 18, -6, 26, 22, 14, 36, 1, 8, 10, -24, 10), 'l', -0.6),
    ...[0, 1, 2].map((i) => stroke(arc(-2 + i * 11, 0, 9, -75, 75, 13 - i * 2), body, 1.8, -1.6)),
    flat(blob(-20, -20, -12, -8, -12, 8, -20, 18, -16, 0), fins, -0.5),
    solid(leaf(-8, 4, 10, 10, 8), fins, 0.5),
    stroke(arc(-45, 7, 7, -30, 60, 4), body, 1.4, -2),
    ...eye(-30, -5, 5, body, -1.2),
  ]
}

export type Suit = 'heart' | 'diamond' | 'spade' | 'club'

/** The four suits in a box of about 24 × 26. */
export const SUITS: Record<Suit, Outline> = {
  heart: 'M0 12C-18 -2 -11 -14 -4.5 -13C-1.5 -12.5 0 -9.5 0 -8C0 -9.5 1.5 -12.5 4.5 -13C11 -14 18 -2 0 12Z',
  diamond: polygon(0, -14, 10, 0, 0, 14, -10, 0),
  spade:
    'M0 -13C18 2 10 12 4 9C2 8 1 7 1 6C1 10 3 12 4 13L-4 13C-3 12 -1 10 -1 6C-1 7 -2 8 -4 9C-10 12 -18 2 0 -13Z',
  club: 'M-2.2 -1.4C-4.4 -3.4 -6 -5 -6 -7.4C-6 -10.8 -3.4 -13.2 0 -13.2C3.4 -13.2 6 -10.8 6 -7.4C6 -5 4.4 -3.4 2.2 -1.4C4.4 -3.2 6.4 -3.6 8.2 -3C11.4 -2 13 0.6 12.4 3.6C11.8 6.8 9 8.8 6 8.4C3.4 8 1.6 6.4 0.9 4.6C1 8.6 2 11.4 4.4 13L-4.4 13C-2 11.4 -1 8.6 -0.9 4.6C-1.6 6.4 -3.4 8 -6 8.4C-9 8.8 -11.8 6.8 -12.4 3.6C-13 0.6 -11.4 -2 -8.2 -3C-6.4 -3.6 -4.4 -3.2 -2.2 -1.4Z',
}

export function isRed(suit: Suit): boolean {
  return suit === 'heart' || suit === 'diamond'
}

/** Playing card 50 × 72, turned about a point below it: one large suit and two small ones. */
export function card(degrees: number, suit: Suit, x = 0, y = 0): Part[] {
  const ink: Role = isRed(suit) ? 'a' : 'd'
  const place = (d: Outline) => shift(rotate(d, degrees, 0, 60), x, y)
  const small = enlarge(SUITS[suit], 0.42)
  return [
    solid(place(roundRect(-25, -38, 50, 72, 5)), 'l', -0.1),
    flat(place(enlarge(SUITS[suit], 1.25)), ink),
    flat(place(shift(small, -18, -28)), ink),
    flat(place(shift(rotate(small, 180), 18, 24)), ink),
  ]
}

/** Table wheel from above: pockets lit by their angle, turret, ball. The third role, if any, colours one pocket. */
export function wheel(pockets: number, roles: readonly [Role, Role, Role?]): Part[] {
  const parts = [solid(ellipse(0, 0, 49), 'm', -0.6), solid(ellipse(0, 0, 45), 'd')]
  for (let i = 0; i < pockets; i++) {
    const role = i === 0 && roles[2] ? roles[2] : i % 2 ? roles[1] : roles[0]
    const light = Math.sin((i / pockets) * 2 * Math.PI + 3.6) * 0.8
    parts.push(flat(sector(0, 0, 17, 43, (i * 360) / pockets, ((i + 1) * 360) / pockets), role, light))
  }
  parts.push(flat(ellipse(0, 0, 28), 'm', -1.2), solid(ellipse(0, 0, 26.5), 'b', -1))
  for (let i = 0; i < 4; i++) {
    const [x, y] = polar(0, 0, 20, 45 + i * 90)
    parts.push(flat(leaf(0, 0, x, y, 4), 'm', i < 2 ? -0.6 : 0.6), solid(ellipse(x, y, 3), 'm'))
  }
  const [bx, by] = polar(0, 0, 36, -62)
  parts.push(solid(ellipse(0, 0, 8), 'm'), solid(ellipse(0, 0, 4), 'm', 0.8), solid(ellipse(bx, by, 4), 'l'))
  return parts
}

const PIPS: Record<number, readonly Point[]> = {
  1: [[0.5, 0.5]],
  2: [
    [0.3, 0.3],
    [0.7, 0.7],
  ],
  3: [
    [0.25, 0.25],
    [0.5, 0.5],
    [0.75, 0.75],
  ],
  4: [
    [0.27, 0.27],
    [0.73, 0.27],
    [0.27, 0.73],
    [0.73, 0.73],
  ],
  5: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.5, 0.5],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
  6: [
    [0.28, 0.2],
    [0.28, 0.5],
    [0.28, 0.8],
    [0.72, 0.2],
    [0.72, 0.5],
    [0.72, 0.8],
  ],
}

/** Isometric die: top, left and right face with their pips. */
export function die(
  x: number,
  y: number,
  size: number,
  faces: readonly [number, number, number],
  role: Role,
): Part[] {
  const w = size * 0.866
  const corner = (u: number, v: number, face: number): Point => {
    if (face === 0) return [x + (u - v) * w, y - size + (u + v) * size * 0.5]
    if (face === 1) return [x - w + u * w, y - size * 0.5 + u * size * 0.5 + v * size]
    return [x + u * w, y - u * size * 0.5 + v * size]
  }
  const side = (face: number, k: number) =>
    flat(
      polygonThrough([corner(0, 0, face), corner(1, 0, face), corner(1, 1, face), corner(0, 1, face)]),
      role,
      k,
    )
  const pip = ([u, v]: Point, face: number) => {
    const rim: Point[] = []
    for (let i = 0; i < 12; i++) {
      const angle = (i * Math.PI) / 6
      rim.push(corner(u + Math.cos(angle) * 0.1, v + Math.sin(angle) * 0.1, face))
    }
    return flat(curveThrough(rim), 'l')
  }
  return [
    side(0, 1.4),
    side(1, 0.1),
    side(2, -1.5),
    ...faces.flatMap((value, face) => (PIPS[value] ?? []).map((at) => pip(at, face))),
  ]
}

/** Chip lying flat, seen from the front. */
export function chip(x: number, y: number, r: number, role: Role, height = 5): Part[] {
  const parts = [
    flat(ellipse(x, y + height, r, r * 0.42), role, -1.6),
    flat(roundRect(x - r, y, r * 2, height), role, -1.6),
  ]
  for (const u of [-0.75, -0.25, 0.3, 0.78]) {
    const top = y + r * 0.42 * Math.sqrt(1 - u * u)
    const middle = x + r * u
    parts.push(
      flat(
        polygon(middle - 2.4, top, middle + 2.4, top, middle + 2.4, top + height, middle - 2.4, top + height),
        'l',
        -1,
      ),
    )
  }
  parts.push(flat(ellipse(x, y, r, r * 0.42), role, 0.3))
  for (let i = 0; i < 8; i += 2) {
    const mark = sector(0, 0, r * 0.74, r, i * 45, i * 45 + 22)
    parts.push(
      flat(
        mapOutline(mark, (u, v) => [x + u, y + v * 0.42]),
        'l',
      ),
    )
  }
  parts.push(
    flat(ellipse(x, y, r * 0.62, r * 0.26), role, 1.2),
    flat(ellipse(x, y + 0.4, r * 0.55, r * 0.22), role, -0.3),
  )
  return parts
}

export function chipStack(x: number, y: number, count: number, r: number, role: Role, height = 6): Part[] {
  const parts: Part[] = []
  for (let i = 0; i < count; i++) {
    parts.push(...chip(x + (((i * 37) % 5) - 2) * 0.5, y - i * height, r, role, height - 1))
  }
  return parts
}

/** The dots of a number from 1 to 6 around a middle, `spread` to either side. */
export function pipDots(count: number, x: number, y: number, spread: number): Outline[] {
  return (PIPS[count] ?? []).map(([u, v]) =>
    ellipse(x + (u - 0.5) * 4 * spread * 0.5, y + (v - 0.5) * 4 * spread * 0.5, spread * 0.3),
  )
}
