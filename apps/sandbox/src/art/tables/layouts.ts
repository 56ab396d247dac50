import { arc, ellipse, line, mapOutline, num, polygon } from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import type { Suit } from '../heroes/pieces.ts'
import { flat, reshape, solid, stroke } from '../part.ts'
import type { Part } from '../part.ts'
import type { Random } from '../random.ts'
import type { TableKind } from './table-scene.ts'
import { card, chips, printed } from './things.ts'
import { rouletteWheel } from './wheels.ts'

/** The part of a table that a picture shows, in units of the wall: 0 is before the dealer at the back edge. */
export interface Felt {
  readonly left: number
  readonly right: number
  readonly depth: number
  readonly random: Random
}

/** What is printed on the felt, and what lies on it. */
export interface Layout {
  readonly printed: readonly Part[]
  readonly things: readonly Part[]
}

/** Below this width a table shows only its middle. */
const NARROW = 230

const ALL_SUITS: readonly Suit[] = ['spade', 'heart', 'club', 'diamond']

export const LAYOUTS: Readonly<Record<TableKind, (felt: Felt) => Layout>> = {
  roulette,
  blackjack,
  baccarat,
  poker,
  dice,
  wheel,
}

const moved = (parts: readonly Part[], x: number, y: number): Part[] =>
  reshape(parts, (d) => mapOutline(d, (a, b) => [x + a, y + b]))

/** Middle of the free felt below the dealer's hands. */
const middleOf = ({ depth }: Felt): number => Math.max(15, depth * 0.42)

function roulette({ left, right, depth, random }: Felt): Layout {
  const turned = random.int(37)
  if (right - left < NARROW) {
    const r = Math.min(62, (right - left) * 0.42, (depth - 8) * 1.25)
    const y = Math.min(depth - r * 0.3, 14 + r * 0.4)
    return {
      printed: [],
      things: [
        ...moved(rouletteWheel(r, turned), (left + right) / 2, y),
        ...(depth > 80
          ? [
              ...chips(-30, depth - 26, 'a', 5),
              ...chips(2, depth - 18, 'c', 3),
              ...chips(32, depth - 28, 'l', 4),
            ]
          : []),
      ],
    }
  }
  const grid: Outline[] = []
  for (const [row, y] of [18, 30, 43].entries()) {
    const edge = -22 - row * 5
    grid.push(line(edge, y, right + 10, y - 8))
  }
  for (let i = 0; i < 12; i++) grid.push(line(4 + i * 25, 16, 2 + i * 29, depth + 4))
  return {
    printed: grid.map((d) => printed(d)),
    things: [
      ...moved(rouletteWheel(66, turned), -112, 14),
      ...chips(18, 26, 'a', 2 + random.int(3)),
      ...chips(46, 36, 'c', 2 + random.int(3)),
      ...chips(74, 24, 'l', 1 + random.int(3)),
    ],
  }
}

function hand(x: number, y: number, suits: readonly [Suit, Suit]): Part[] {
  return [...card(x - 6, y, -9, suits[0]), ...card(x + 5, y - 1, 6, suits[1])]
}

function suitsOf(random: Random): [Suit, Suit] {
  return [random.pick(ALL_SUITS), random.pick(ALL_SUITS)]
}

function blackjack(felt: Felt): Layout {
  const { left, right, depth, random } = felt
  const y = middleOf(felt)
  const isNarrow = right - left < NARROW
  const places = isNarrow
    ? [-44, 44]
    : [-150, -98, -42, 42, 98, 150].filter((x) => x > left + 40 && x < right - 40)
  const free = isNarrow ? -1 : random.int(places.length)
  const lines = [printed(arc(0, -80, 118, 62, 118, 98 + y * 0.4))]
  const things: Part[] = [...card(-9, y - 4, -4, random.pick(ALL_SUITS)), ...card(10, y - 4, 3)]
  for (const [i, x] of places.entries()) {
    const low = Math.min(depth - 12, y + 20 - Math.abs(x) * 0.05)
    lines.push(printed(polygon(x - 13, low - 8, x + 13, low - 8, x + 14, low + 14, x - 14, low + 14)))
    if (i !== free) things.push(...hand(x, low, suitsOf(random)))
  }
  if (isNarrow) things.push(...chips(0, y + 28, 'a', 4))
  else things.push(...chips(left + 16, depth * 0.68, 'a', 4), ...chips(right - 16, depth * 0.66, 'c', 3))
  return { printed: lines, things }
}

function baccarat(felt: Felt): Layout {
  const { left, right, depth, random } = felt
  const y = middleOf(felt)
  const reach = Math.min(38, (right - left) * 0.27)
  return {
    printed: [
      printed(line(-reach - 30, y - 9, reach + 30, y - 9)),
      printed(arc(0, y + 60, right - left, 200, 340, 42)),
      printed(ellipse(-reach + 4, y + 3, 27, 14)),
      printed(ellipse(reach - 4, y + 3, 27, 14)),
    ],
    things: [
      ...hand(-reach + 4, y, suitsOf(random)),
      ...hand(reach - 4, y, suitsOf(random)),
      ...chips(Math.max(left + 12, -96), Math.min(depth - 8, y + 18), 'a', 4),
      ...chips(Math.min(right - 30, 92), Math.min(depth - 8, y + 17), 'b', 3),
      ...chips(Math.min(right - 12, 112), Math.min(depth - 6, y + 22), 'c', 2),
    ],
  }
}

function poker(felt: Felt): Layout {
  const { left, right, depth, random } = felt
  const y = middleOf(felt)
  const shown = 3 + random.int(3)
  const row = [0, 1, 2, 3, 4].flatMap((i) =>
    card(
      (i - 2) * 19,
      y + Math.abs(i - 2) * 0.6,
      (i - 2) * 2,
      i < shown ? random.pick(ALL_SUITS) : undefined,
    ),
  )
  return {
    printed: [printed(arc(0, -40, Math.min(120, right - 8), 40, 140, 66 + y * 0.8))],
    things: [
      ...row,
      ...chips(Math.max(left + 12, -84), Math.min(depth - 9, y + 14), 'a', 5),
      ...chips(Math.max(left + 30, -66), Math.min(depth - 6, y + 20), 'c', 2),
      ...chips(Math.min(right - 14, 80), Math.min(depth - 8, y + 16), 'b', 4),
    ],
  }
}

const PIPS: readonly (readonly [number, number])[] = [
  [-4, 6],
  [3, 5],
  [5, 8],
]

function die(x: number, y: number): Part[] {
  return [
    solid(polygon(x - 8, y, x, y - 4, x + 8, y, x, y + 4), 'l', 0.4),
    solid(polygon(x - 8, y, x, y + 4, x, y + 13, x - 8, y + 9), 'a', 0.3),
    solid(polygon(x + 8, y, x, y + 4, x, y + 13, x + 8, y + 9), 'a', -0.8),
    flat(ellipse(x, y, 2, 1), 'a', -0.6),
    ...PIPS.map(([dx, dy]) => flat(ellipse(x + dx, y + dy, 1.1), 'l')),
  ]
}

function dice(felt: Felt): Layout {
  const { left, right, depth } = felt
  const y = middleOf(felt) + 6
  const places = [
    [-18, -8],
    [20, -6],
    [1, -13],
  ] as const
  return {
    printed: [printed(line(left, depth - 9, right, depth - 9)), ...alongFront(felt)],
    things: [
      solid(ellipse(0, y, 46, 15), 'w', 0.5),
      flat(ellipse(0, y - 1.5, 41, 12), 'g1', -0.6),
      ...places.flatMap(([dx, dy]) => die(dx, y + dy)),
      flat(`M-48 ${num(y)}Q-48 ${num(y - 50)} 0 ${num(y - 52)}Q48 ${num(y - 50)} 48 ${num(y)}Z`, 'l', 0, 0.1),
      { ...stroke(`M-40 ${num(y - 8)}Q-38 ${num(y - 42)} -12 ${num(y - 48)}`, 'l', 1.6), opacity: 0.5 },
      ...chips(Math.max(left + 12, -96), Math.min(depth - 10, y + 12), 'c', 3),
      ...chips(Math.min(right - 12, 92), Math.min(depth - 10, y + 10), 'b', 4),
    ],
  }
}

/** Fields of the layout along the front of the table. */
function alongFront({ left, right, depth }: Felt): Part[] {
  const parts: Part[] = []
  for (let x = Math.ceil(left / 26) * 26; x < right; x += 26)
    parts.push(printed(line(x, depth - 9, x * 1.1, depth + 4)))
  return parts
}

function wheel(felt: Felt): Layout {
  const { left, right, depth } = felt
  const y = middleOf(felt)
  return {
    printed: [printed(arc((left + right) / 2, depth + 30, (right - left) * 0.44, 200, 340, depth + 12))],
    things: [
      ...chips(left + 26, y + 12, 'a', 3),
      ...chips(left + 44, y + 18, 'l', 2),
      ...chips(right - 34, y + 10, 'b', 4),
      ...chips(right - 16, y + 16, 'c', 2),
    ],
  }
}
