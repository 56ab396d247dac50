import { ellipse, mapOutline, num, polar, roundRect, rotate } from '../geometry.ts'
import { flat, solid } from '../part.ts'
import type { Role } from '../palette.ts'
import type { CardFace, Surface } from './surface.ts'

/** Half an ellipse hanging from the top edge, with the dealer's chip tray. */
function paintCardTable(surface: Surface): { cx: number; cy: number } {
  const { pen, w, h, u, floor, felt, raised, printed } = surface
  const [cx, cy] = [w / 2, -h * 0.06]
  floor()
  felt((k) =>
    mapOutline(ellipse(0, 0, 1), (x, y) => [
      cx + x * w * 0.53 * k,
      cy + (y < 0 ? y * 0.04 : y) * h * 0.99 * k,
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
  printed(arcAt(0.2, 0.36))
  printed(arcAt(0.185, 0.33), 0.3)
  return { cx, cy }
}

/** Words along an arc around the dealer. */
function paintWords(surface: Surface, words: string, cx: number, cy: number, ky: number): void {
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

const HANDS: readonly (readonly [CardFace, CardFace] | undefined)[] = [
  [
    { suit: 'spade', rank: 'A' },
    { suit: 'diamond', rank: '8' },
  ],
  [
    { suit: 'heart', rank: '9' },
    { suit: 'club', rank: '7' },
  ],
  [
    { suit: 'club', rank: '6' },
    { suit: 'heart', rank: '5' },
  ],
  undefined,
  [
    { suit: 'diamond', rank: 'K' },
    { suit: 'spade', rank: 'Q' },
  ],
]

/** Five boxes turned with the rail, four of them dealt, one free. */
export function paintBlackjack(surface: Surface): void {
  const { w, h, u, printed, chips, card } = surface
  const { cx, cy } = paintCardTable(surface)
  paintWords(surface, '3 TO 2', cx, cy, 0.52)
  const stakes: Role[] = ['a', 'c', 'e', 'n', 'a']
  HANDS.forEach((hand, i) => {
    const angle = 150 - i * 30
    const [dx, dy] = polar(0, 0, 1, angle)
    const [x, y] = [cx + dx * w * 0.4, cy + dy * h * 0.74]
    const turn = (angle - 90) * 0.62
    printed(mapOutline(rotate(roundRect(-9, -11, 18, 22, 2), turn), (a, b) => [x + a * u, y + b * u]))
    if (!hand) return
    chips(x + u, y + 8 * u, 2 + ((i * 3) % 4), stakes[i]!)
    card(x - 4 * u, y - 5 * u, turn - 8, hand[0], 0.92)
    card(x + 4.6 * u, y - 6.4 * u, turn + 7, hand[1], 0.92)
  })
  card(cx - 8 * u, h * 0.235, -3, { suit: 'heart', rank: 'Q' }, 1.05)
  card(cx + 6 * u, h * 0.235, 2, undefined, 1.05)
}

/** Two hands of large cards over the three zones. */
export function paintBaccarat(surface: Surface): void {
  const { pen, w, h, u, printed, chips, card, text } = surface
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
    printed(mapOutline(rotate(roundRect(-9, -11, 18, 22, 2), turn), (a, b) => [x + a * u, y + b * u]))
    text(label, x + dx * 5 * u, y + (i === 1 ? 16 : 17) * u, 5.4 * u, pen.tone('m', 0.4), 'limelight', turn)
    chips(x + u, y + 2 * u, 2 + ((i * 3) % 4), role)
  })
  const dealt: [number, number, CardFace][] = [
    [-32, -2, { suit: 'spade', rank: '9' }],
    [-17, 2, { suit: 'diamond', rank: 'K' }],
    [17, -2, { suit: 'heart', rank: '7' }],
    [32, 3, { suit: 'club', rank: '4' }],
  ]
  for (const [x, turn, face] of dealt) card(cx + x * u, h * 0.27, turn, face, 1.15)
}

/** Five cards in the middle, two boxes of two cards below. */
export function paintPoker(surface: Surface): void {
  const { w, h, u, printed, chips, card } = surface
  const { cx, cy } = paintCardTable(surface)
  const board: CardFace[] = [
    { suit: 'heart', rank: '10' },
    { suit: 'spade', rank: 'J' },
    { suit: 'diamond', rank: 'Q' },
    { suit: 'club', rank: '4' },
    { suit: 'heart', rank: 'K' },
  ]
  printed(roundRect(cx - 44 * u, h * 0.21, 88 * u, 26 * u, 3 * u), 0.5)
  board.forEach((face, i) => card(cx + (i - 2) * 16.4 * u, h * 0.21 + 13 * u, i % 2 ? 1.4 : -1.2, face, 1.08))
  for (const [angle, hand] of [
    [128, HANDS[0]],
    [90, HANDS[4]],
    [52, undefined],
  ] as const) {
    const [dx, dy] = polar(0, 0, 1, angle)
    const [x, y] = [cx + dx * w * 0.4, cy + dy * h * 0.76]
    const turn = (angle - 90) * 0.62
    printed(mapOutline(rotate(roundRect(-10, -11, 20, 22, 2), turn), (a, b) => [x + a * u, y + b * u]))
    if (!hand) continue
    card(x - 4 * u, y - 4 * u, turn - 8, hand[0], 0.92)
    card(x + 4.6 * u, y - 5 * u, turn + 7, hand[1], 0.92)
    chips(x + 13 * u, y + 3 * u, 3, angle === 90 ? 'c' : 'a')
  }
}
