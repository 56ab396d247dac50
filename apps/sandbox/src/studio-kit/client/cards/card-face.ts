import { GOLD, tone } from '../pen.ts'

type Context = CanvasRenderingContext2D

/** Faces and backs are drawn in a box of 100 × 140 units. */
export const CARD_RATIO = 1.4
const MAX_PIXEL_RATIO = 2

/** Rank of the ace; a card is `rank * 4 + suit`. */
const JACK = 9
const KING = 11
const ACE = 12
const SUITS = 4

/** Colours of a card's back. */
export interface CardBack {
  readonly hue: number
  readonly chroma: number
  readonly light: number
  readonly pattern: 'lattice' | 'waves' | 'rays'
}

const INKS = ['oklch(0.24 0.03 270)', 'oklch(0.53 0.21 25)', 'oklch(0.53 0.21 25)', 'oklch(0.24 0.03 270)']
const PAPER = 'oklch(0.975 0.012 92)'

/** Suits in a box of 22 units around 0. */
const SUIT_PATHS = [
  'M0 -11A5.2 5.2 0 0 1 3.6 -2.2A5.2 5.2 0 1 1 1 5.2C1.2 8 2.4 9.8 4.4 11H-4.4C-2.4 9.8 -1.2 8 -1 5.2A5.2 5.2 0 1 1 -3.6 -2.2A5.2 5.2 0 0 1 0 -11Z',
  'M0 -11.5C2 -7.6 4.8 -3.6 8.2 0C4.8 3.6 2 7.6 0 11.5C-2 7.6 -4.8 3.6 -8.2 0C-4.8 -3.6 -2 -7.6 0 -11.5Z',
  'M0 11C-2.6 6.6 -10 2.4 -10 -4C-10 -8 -7.4 -10.4 -4.6 -10.4C-2.4 -10.4 -0.8 -9 0 -6.8C0.8 -9 2.4 -10.4 4.6 -10.4C7.4 -10.4 10 -8 10 -4C10 2.4 2.6 6.6 0 11Z',
  'M0 -11C2.8 -6.4 10 -2.2 10 3.4C10 6.8 7.6 8.6 5.2 8.6C3.4 8.6 1.8 7.6 1 6C1.2 8.4 2.4 10 4.2 11H-4.2C-2.4 10 -1.2 8.4 -1 6C-1.8 7.6 -3.4 8.6 -5.2 8.6C-7.6 8.6 -10 6.8 -10 3.4C-10 -2.2 -2.8 -6.4 0 -11Z',
] as const

const LEFT = 37
const RIGHT = 63
/** Places of the suits on a card of each number, from the two to the ten. */
const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [
    [50, 26],
    [50, 114],
  ],
  [
    [50, 26],
    [50, 70],
    [50, 114],
  ],
  [...corners()],
  [...corners(), [50, 70]],
  [...corners(), [LEFT, 70], [RIGHT, 70]],
  [...corners(), [LEFT, 70], [RIGHT, 70], [50, 48]],
  [...corners(), [LEFT, 70], [RIGHT, 70], [50, 48], [50, 92]],
  [...corners(), ...inner(), [50, 70]],
  [...corners(), ...inner(), [50, 41], [50, 99]],
]

function corners(): readonly (readonly [number, number])[] {
  return [
    [LEFT, 26],
    [RIGHT, 26],
    [LEFT, 114],
    [RIGHT, 114],
  ]
}
function inner(): readonly (readonly [number, number])[] {
  return [
    [LEFT, 55.3],
    [RIGHT, 55.3],
    [LEFT, 84.7],
    [RIGHT, 84.7],
  ]
}

export const rankOf = (card: number): number => Math.floor(card / SUITS)
export const suitOf = (card: number): number => card % SUITS
const RANK_LETTERS = ['J', 'Q', 'K', 'A']
const rankText = (rank: number): string => RANK_LETTERS[rank - JACK] ?? String(rank + 2)

function suit(
  pen: Context,
  at: { x: number; y: number; size: number; turned?: boolean },
  index: number,
): void {
  pen.save()
  pen.translate(at.x, at.y)
  if (at.turned) pen.rotate(Math.PI)
  pen.scale(at.size, at.size)
  pen.fill(pathOf(SUIT_PATHS[index] ?? ''))
  pen.restore()
}

function sheet(pen: Context): void {
  pen.beginPath()
  pen.roundRect(0, 0, 100, 140, 8)
}

function paintFace(pen: Context, card: number): void {
  const rank = rankOf(card)
  const index = suitOf(card)
  sheet(pen)
  const paper = pen.createLinearGradient(0, 0, 100, 140)
  paper.addColorStop(0, PAPER)
  paper.addColorStop(1, 'oklch(0.93 0.018 88)')
  pen.fillStyle = paper
  pen.fill()
  pen.save()
  sheet(pen)
  pen.clip()
  const ink = INKS[index] ?? ''
  if (rank >= JACK && rank <= KING) {
    half(pen, rank, index)
    pen.translate(100, 140)
    pen.rotate(Math.PI)
    half(pen, rank, index)
    pen.rotate(-Math.PI)
    pen.translate(-100, -140)
  }
  pen.fillStyle = ink
  if (rank === ACE) {
    pen.strokeStyle = GOLD(-0.6)
    pen.lineWidth = 1.4
    for (const r of [29, 25.5]) {
      pen.beginPath()
      pen.arc(50, 70, r, 0, Math.PI * 2)
      pen.stroke()
    }
    suit(pen, { x: 50, y: 70, size: 1.75 }, index)
  }
  for (const [x, y] of PIPS[rank] ?? []) suit(pen, { x, y, size: 0.76, turned: y > 70 }, index)
  for (const isTurned of [false, true]) {
    if (isTurned) {
      pen.translate(100, 140)
      pen.rotate(Math.PI)
    }
    corner(pen, rankText(rank), index, ink)
  }
  pen.restore()
  sheet(pen)
  pen.strokeStyle = 'oklch(0.2 0.02 270 / 0.35)'
  pen.lineWidth = 1.2
  pen.stroke()
}

function corner(pen: Context, rank: string, index: number, ink: string): void {
  pen.fillStyle = ink
  pen.font = `700 ${rank.length > 1 ? 23 : 26}px 'Inter Variable', sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.letterSpacing = rank.length > 1 ? '-2px' : '0px'
  pen.fillText(rank, rank.length > 1 ? 13 : 14, 18)
  pen.letterSpacing = '0px'
  suit(pen, { x: 14, y: 40, size: 0.78 }, index)
}

/** The upper half of a jack, a queen or a king, inside a frame. */
function half(pen: Context, rank: number, index: number): void {
  const hue = [150, 25, 350, 255][index] ?? 255
  pen.save()
  pen.beginPath()
  pen.rect(26, 12, 48, 58)
  pen.clip()
  const ground = pen.createLinearGradient(26, 12, 74, 70)
  ground.addColorStop(0, tone(hue, 0.05, 0.86))
  ground.addColorStop(1, tone(hue, 0.08, 0.76))
  pen.fillStyle = ground
  pen.fillRect(26, 12, 48, 58)
  fill(pen, 'M20 72C22 54 36 49 50 49C64 49 78 54 80 72Z', tone(hue, 0.15, 0.46))
  fill(pen, 'M50 49C64 49 78 54 80 72H58C60 62 56 54 50 49Z', tone(hue, 0.15, 0.46, -1))
  fill(pen, 'M42 49L50 72L58 49C54 52 46 52 42 49Z', GOLD(0.2))
  fill(
    pen,
    rank === JACK ? 'M39 28H61V43C60 49 40 49 39 43Z' : 'M37 28H63V50C58 56 42 56 37 50Z',
    hairOf(rank),
  )
  fill(pen, 'M41 29H59V40C59 46 54 50 50 50C46 50 41 46 41 40Z', 'oklch(0.87 0.045 62)')
  fill(pen, 'M50 29H59V40C59 46 54 50 50 50C53 44 53 36 50 29Z', 'oklch(0.8 0.06 58)')
  if (rank === KING)
    fill(pen, 'M41 40C44 44 56 44 59 40V45C58 51 53 54 50 54C47 54 42 51 41 45Z', hairOf(rank))
  const eyes = 'M44.4 35.2h2.6v2h-2.6ZM53 35.2h2.6v2H53Z'
  fill(pen, eyes, 'oklch(0.25 0.03 270)')
  fill(pen, 'M47.5 44.2C49 45.4 51 45.4 52.5 44.2C51 46.6 49 46.6 47.5 44.2Z', 'oklch(0.5 0.16 25)')
  hat(pen, rank, hue)
  pen.restore()
  pen.strokeStyle = tone(hue, 0.12, 0.5)
  pen.lineWidth = 1.2
  pen.strokeRect(26, 12, 48, 116)
  pen.fillStyle = INKS[index] ?? ''
  suit(pen, { x: 35, y: 23, size: 0.5 }, index)
}

const hairOf = (rank: number): string =>
  ['oklch(0.5 0.09 60)', 'oklch(0.36 0.07 45)', 'oklch(0.62 0.03 80)'][rank - JACK] ?? ''

function hat(pen: Context, rank: number, hue: number): void {
  switch (rank) {
    case KING:
      fill(pen, 'M37 30L34 14L43 21L50 11L57 21L66 14L63 30Z', GOLD(0.2))
      fill(pen, 'M50 11L57 21L66 14L63 30H52Z', GOLD(-1))
      fill(pen, 'M37 27H63V31.5H37Z', tone(hue, 0.16, 0.5))
      return
    case JACK:
      fill(pen, 'M36 30C36 18 46 15 64 20V30Z', tone(hue, 0.15, 0.5))
      fill(pen, 'M36 27H65V31H36Z', GOLD(0))
      fill(pen, 'M62 27C58 18 62 11 70 9C74 16 70 24 62 27Z', tone(90, 0.03, 0.95))
      return
    default:
      fill(pen, 'M38 30C37 22 40 17 43 22C45 15 48 13 50 13C52 13 55 15 57 22C60 17 63 22 62 30Z', GOLD(0.3))
      fill(pen, 'M50 13C52 13 55 15 57 22C60 17 63 22 62 30H52Z', GOLD(-0.9))
      fill(pen, 'M50 16A2.6 2.6 0 1 0 50.01 16Z', tone(hue, 0.18, 0.52))
  }
}

const pathOf = (d: string): Path2D => new Path2D(d)

function fill(pen: Context, d: string, colour: string): void {
  pen.fillStyle = colour
  pen.fill(pathOf(d))
}

function paintBack(pen: Context, { hue, chroma, light, pattern }: CardBack): void {
  sheet(pen)
  pen.fillStyle = PAPER
  pen.fill()
  pen.save()
  pen.beginPath()
  pen.roundRect(6, 6, 88, 128, 5)
  pen.clip()
  const ground = pen.createLinearGradient(0, 0, 100, 140)
  ground.addColorStop(0, tone(hue, chroma, light, 0.5))
  ground.addColorStop(1, tone(hue, chroma, light, -0.8))
  pen.fillStyle = ground
  pen.fillRect(0, 0, 100, 140)
  pen.strokeStyle = tone(hue, chroma * 0.7, light, 1.9)
  pen.lineWidth = 1.3
  pen.globalAlpha = 0.75
  pen.beginPath()
  if (pattern === 'lattice')
    for (let at = -140; at < 240; at += 11) {
      pen.moveTo(at, 0)
      pen.lineTo(at + 140, 140)
      pen.moveTo(at, 140)
      pen.lineTo(at + 140, 0)
    }
  else if (pattern === 'waves')
    for (let y = 2; y < 150; y += 10)
      for (let x = -4; x < 104; x += 20) {
        pen.moveTo(x, y)
        pen.arc(x + 10, y, 10, Math.PI, 0)
      }
  else
    for (let ray = 0; ray < 48; ray++) {
      const angle = (ray / 48) * Math.PI * 2
      pen.moveTo(50 + Math.cos(angle) * 16, 70 + Math.sin(angle) * 16)
      pen.lineTo(50 + Math.cos(angle) * 110, 70 + Math.sin(angle) * 110)
    }
  pen.stroke()
  pen.restore()
  pen.strokeStyle = tone(hue, chroma, light, 1.4)
  pen.lineWidth = 1.5
  pen.beginPath()
  pen.roundRect(9.5, 9.5, 81, 121, 3.5)
  pen.stroke()
  pen.beginPath()
  pen.ellipse(50, 70, 15, 15, 0, 0, Math.PI * 2)
  pen.fillStyle = tone(hue, chroma, light, -0.9)
  pen.fill()
  pen.strokeStyle = GOLD(0.2)
  pen.stroke()
  pen.fillStyle = GOLD(0.4)
  suit(pen, { x: 50, y: 70, size: 0.9 }, 3)
}

/** Cards of one size, each drawn once on a sheet of its own. `null` is the back. */
export class CardPrints {
  private readonly back: CardBack
  private readonly prints = new Map<number | null, HTMLCanvasElement>()
  private width = 0

  constructor(back: CardBack) {
    this.back = back
  }

  print(card: number | null, width: number): HTMLCanvasElement {
    if (width !== this.width) this.prints.clear()
    this.width = width
    const known = this.prints.get(card)
    if (known) return known
    const made = document.createElement('canvas')
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
    made.width = Math.round(width * ratio)
    made.height = Math.round(width * CARD_RATIO * ratio)
    const pen = made.getContext('2d')
    if (pen) {
      pen.scale(made.width / 100, made.height / 140)
      if (card === null) paintBack(pen, this.back)
      else paintFace(pen, card)
    }
    this.prints.set(card, made)
    return made
  }
}
