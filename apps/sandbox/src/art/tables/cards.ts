import { ellipse, mapOutline, num, polar, roundRect, rotate } from '../geometry.ts'
import type { Suit } from '../heroes/pieces.ts'
import { flat, solid } from '../part.ts'
import type { Role } from '../palette.ts'
import type { CardFace, Surface } from './surface.ts'

const SUIT_NAMES: readonly Suit[] = ['spade', 'heart', 'club', 'diamond']
const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2']

/** Cards of one deck, in an order of the table's own. */
function dealer({ random }: Surface): () => CardFace {
  const deck = SUIT_NAMES.flatMap((suit) => RANKS.map((rank) => ({ suit, rank })))
  return () => deck.splice(random.int(deck.length), 1)[0]!
}

type Table = { cx: number; cy: number; zoom: number }

/** Half an ellipse hanging from the top edge, with the dealer's chip tray. Nearer views show less of the rail. */
function paintCardTable(surface: Surface): Table {
  const { pen, w, h, u, view, floor, felt, raised, printed } = surface
  const zoom = [1, 1.18, 1.36][view] ?? 1
  const [cx, cy] = [w / 2, -h * 0.06]
  floor()
  felt((k) =>
    mapOutline(ellipse(0, 0, 1), (x, y) => [
      cx + x * w * 0.53 * k * zoom,
      cy + (y < 0 ? y * 0.04 : y) * h * 0.99 * k * Math.min(zoom, 1.1),
    ]),
  )
  raised(() => {
    pen.paint([solid(roundRect(cx - 24 * u, -4 * u, 48 * u, 13 * u, 2 * u), 'd', 0.6)])
    const colours: Role[] = ['a', 'c', 'n', 'b']
    for (let i = 0; i < 8; i++) {
      const x = cx - 21 * u + i * 5.4 * u
      pen.paint([solid(roundRect(x, 0, 4.4 * u, 7 * u, u), colours[i % 4]!, -0.3)])
      for (let line = 1; line < 4; line++)
        pen.paint([flat(roundRect(x, line * 1.7 * u, 4.4 * u, 0.3 * u), 'd', 0.4)])
    }
  }, 1.5)
  const arcAt = (kx: number, ky: number) => {
    let d = ''
    for (let a = 14; a <= 166; a += 4) {
      const [x, y] = polar(0, 0, 1, a)
      d += `${d ? 'L' : 'M'}${num(cx + x * w * kx)} ${num(cy + y * h * ky)}`
    }
    return d
  }
  printed(arcAt(0.2 * zoom, 0.36))
  printed(arcAt(0.185 * zoom, 0.33), 0.3)
  return { cx, cy, zoom }
}

/** Words along an arc around the dealer. */
function paintWords(surface: Surface, words: string, { cx, cy }: Table, ky: number): void {
  const { pen, w, h, u, text } = surface
  const step = 25.6 / (words.length - 1)
  ;[...words].forEach((letter, i) => {
    const angle = 90 + 12.8 - i * step
    const [x, y] = polar(0, 0, 1, angle)
    if (letter !== ' ') {
      text(
        letter,
        cx + x * w * 0.26,
        cy + y * h * ky,
        6.4 * u,
        pen.tone('c'),
        'limelight',
        (angle - 90) * 0.7,
      )
    }
  })
}

/** A printed box turned with the rail. */
function paintBox({ u, printed }: Surface, x: number, y: number, turn: number, width = 18): void {
  const box = rotate(roundRect(-width / 2, -11, width, 22, 2), turn)
  printed(mapOutline(box, (a, b) => [x + a * u, y + b * u]))
}

/** Three, five or seven boxes turned with the rail, one of them free. */
export function paintBlackjack(surface: Surface): void {
  const { w, h, u, view, random, chips, card } = surface
  const table = paintCardTable(surface)
  const { cx, cy, zoom } = table
  const deal = dealer(surface)
  if (view === 0) paintWords(surface, '3 TO 2', table, 0.52)
  const boxes = view === 2 ? 3 : view === 1 ? 4 : 5
  const spread = [0, 0, 0, 84, 108, 120][boxes] ?? 120
  const free = random.int(boxes)
  const size = 0.92 * Math.min(zoom, 1.24)
  const stakes: Role[] = ['a', 'c', 'e', 'n', 'a']
  for (let i = 0; i < boxes; i++) {
    const angle = 90 + spread / 2 - (i * spread) / (boxes - 1)
    const [dx, dy] = polar(0, 0, 1, angle)
    const [x, y] = [cx + dx * w * 0.4 * Math.min(zoom, 1.1), cy + dy * h * 0.74]
    const turn = (angle - 90) * 0.62
    paintBox(surface, x, y, turn)
    const hand = [deal(), deal()] as const
    if (i === free && boxes > 3) continue
    chips(x + u, y + 9 * u * size, 2 + random.int(4), stakes[i]!)
    card(x - 4 * u * size, y - 5 * u, turn - 8, hand[0], size)
    card(x + 4.6 * u * size, y - 6.4 * u, turn + 7, hand[1], size)
    if (random.next() < 0.3) card(x + 10 * u * size, y - 9 * u, turn + 12, deal(), size)
  }
  card(cx - 8 * u * zoom, h * 0.235, -3, deal(), 1.05 * size * 1.08)
  card(cx + 6 * u * zoom, h * 0.235, 2, undefined, 1.05 * size * 1.08)
}

/** Board of past results: rings in columns, as the tables keep it. */
function paintRoad({ pen, u, w, h, random, raised, path }: Surface): void {
  const [x, y, columns, rows] = [w - 47 * u, h - 31 * u, 10, 6]
  const cell = 4.2 * u
  raised(() =>
    pen.paint([
      solid(roundRect(x - 2 * u, y - 2 * u, cell * columns + 4 * u, cell * rows + 4 * u, 2 * u), 'l'),
    ]),
  )
  for (let i = 0; i <= columns; i++)
    path(roundRect(x + i * cell, y, 0.25 * u, cell * rows), pen.tone('l', -1.4))
  for (let i = 0; i <= rows; i++)
    path(roundRect(x, y + i * cell, cell * columns, 0.25 * u), pen.tone('l', -1.4))
  for (let column = 0; column < columns - 1; column++) {
    const length = 1 + random.int(5)
    for (let row = 0; row < length; row++) {
      const colour = pen.tone(column % 2 ? 'a' : 'e', column % 2 ? 0 : 0.4)
      pen.add(
        `<circle cx="${num(x + (column + 0.5) * cell)}" cy="${num(y + (row + 0.5) * cell)}" r="${num(1.5 * u)}" ` +
          `fill="none" stroke="${colour}" stroke-width="${num(0.75 * u)}"/>`,
      )
    }
  }
}

/** Two hands of large cards over the three zones; in nearer views with the board of past results. */
export function paintBaccarat(surface: Surface): void {
  const { pen, w, h, u, view, random, chips, card, text } = surface
  const { cx, cy } = paintCardTable(surface)
  const zones = [
    { label: 'PLAYER', angle: 132, role: 'a' },
    { label: 'TIE', angle: 90, role: 'c' },
    { label: 'BANKER', angle: 48, role: 'e' },
  ] as const
  zones.forEach(({ label, angle, role }, i) => {
    const [dx, dy] = polar(0, 0, 1, angle)
    const [x, y] = [cx + dx * w * 0.4, cy + dy * h * 0.7]
    const turn = (angle - 90) * 0.62
    if (view > 0 && i === 2 && w > h) return
    paintBox(surface, x, y, turn)
    text(label, x + dx * 5 * u, y + (i === 1 ? 16 : 17) * u, 5.4 * u, pen.tone('m', 0.4), 'limelight', turn)
    chips(x + u, y + 2 * u, 2 + random.int(4), role)
  })
  const deal = dealer(surface)
  const size = view === 2 ? 1.34 : 1.15
  const third = random.next() < 0.5
  for (const side of [-1, 1]) {
    card(cx + side * 32 * u, h * 0.27, -2, deal(), size)
    card(cx + side * 17 * u, h * 0.27, 2.5, deal(), size)
    if (third && side === 1 && view < 2) card(cx + 48 * u, h * 0.29, 92, deal(), size * 0.95)
  }
  if (view > 0 && w > h) paintRoad(surface)
}

/** Five cards in the middle, three boxes below. */
export function paintPoker(surface: Surface): void {
  const { w, h, u, view, random, printed, chips, card } = surface
  const { cx, cy } = paintCardTable(surface)
  const deal = dealer(surface)
  printed(roundRect(cx - 44 * u, h * 0.19, 88 * u, 25 * u, 3 * u), 0.5)
  const shown = view === 1 ? 4 : 5
  for (let i = 0; i < 5; i++) {
    const [x, y] = [cx + (i - 2) * 16.4 * u, h * 0.19 + 12.5 * u]
    if (i < shown) card(x, y, i % 2 ? 1.4 : -1.2, deal(), 1.08)
    else
      printed(
        mapOutline(roundRect(-6.4, -9.2, 12.8, 18.4, 1.2), (a, b) => [x + a * u, y + b * u]),
        0.4,
      )
  }
  const free = random.int(3)
  for (const [i, angle] of [131, 90, 49].entries()) {
    const [dx, dy] = polar(0, 0, 1, angle)
    const [x, y] = [cx + dx * w * 0.42, cy + dy * h * 0.8]
    const turn = (angle - 90) * 0.62
    paintBox(surface, x, y, turn, 20)
    if (i === free) continue
    card(x - 4 * u, y - 3 * u, turn - 8, deal(), 0.92)
    card(x + 4.6 * u, y - 4 * u, turn + 7, deal(), 0.92)
    chips(x + 14 * u, y + 3 * u, 2 + random.int(4), (['a', 'c', 'e'] as const)[i]!)
  }
}
