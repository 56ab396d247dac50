import type { Colour } from '../cards/card-room.ts'
import { tone } from '../pen.ts'

type Context = CanvasRenderingContext2D

/** Shares of the reveal at which the dice lie still, from left to right: the same in every round. */
export const SETTLES = [0.55, 0.7, 0.85, 1]

/** Middle of the numbers below the scale (px). */
export const MARK_DEPTH = 17

export interface DiceView {
  /** Middle of the row of dice, and the size of one. */
  readonly x: number
  readonly y: number
  readonly size: number
  /** `size` is 0 where no room is left for a title. */
  readonly title: { x: number; y: number; width: number; size: number }
  readonly scale: { x: number; y: number; w: number; h: number }
}

/** On a large screen everything stands below each other in the middle, as in the style sheet. */
const STACKED_FROM = 520
/** Height of the panel with the choice, and its distance from the edge. */
export const PANEL = 156

function stackedIn(width: number, height: number): DiceView {
  const room = height - PANEL
  const size = Math.min(width * 0.12, room * 0.32)
  const y = room * 0.56
  return {
    x: width / 2,
    y,
    size,
    title: {
      x: width / 2,
      y: height * 0.1,
      width: Math.min(width - 80, 720),
      size: Math.min(80, height * 0.11),
    },
    scale: { x: width / 2 - size * 2.4, y: y + size * 0.82, w: size * 4.8, h: 26 },
  }
}

/** A short phone: everything keeps clear of the panel, and the shortest has no name. */
const SHORT = 420
const NAMED_FROM = 320

function shortIn(width: number, height: number): DiceView {
  const isNamed = height >= NAMED_FROM
  const head = isNamed ? 46 : 4
  const size = Math.min(width / 6, height - PANEL - head - 58)
  const y = head + 4 + size / 2
  return {
    x: width / 2,
    y,
    size,
    title: { x: width / 2, y: 22, width: width - 40, size: isNamed ? 28 : 0 },
    scale: { x: width * 0.08, y: y + size / 2 + 10, w: width * 0.84, h: 14 },
  }
}

/** Dice and scale in a window of this size; what is chosen stands below them, or beside them in landscape. */
export function diceIn(width: number, height: number): DiceView {
  const isLow = height <= 330
  if (width > height * 1.2 && height >= STACKED_FROM) return stackedIn(width, height)
  if (width > height * 1.2) {
    const room = isLow ? width * 0.52 : width * 0.58
    const size = Math.min(room / 5.6, height * (isLow ? 0.4 : 0.26))
    const x = isLow ? room / 2 + 8 : width * 0.34
    return {
      x,
      y: height * (isLow ? 0.36 : 0.5),
      size,
      title: { x: width / 2, y: height * 0.1, width: width - 80, size: isLow ? 0 : 50 },
      scale: { x: x - size * 2.3, y: height * (isLow ? 0.74 : 0.74), w: size * 4.6, h: isLow ? 16 : 24 },
    }
  }
  if (height < SHORT) return shortIn(width, height)
  const size = Math.min(width / 5, height * 0.17)
  return {
    x: width / 2,
    y: height * 0.34,
    size,
    title: { x: width / 2, y: 36, width: width - 40, size: 44 },
    scale: { x: width * 0.08, y: height * 0.34 + size * 1.05, w: width * 0.84, h: 20 },
  }
}

export interface DieLook {
  readonly body: Colour
  readonly ink: Colour
  readonly zone: Colour
}

const of = ([hue, chroma, light]: Colour, k = 0): string => tone(hue, chroma, light, k)

/** Middle of one of the four dice; a point stands after the second. */
export function dieAt({ x, size }: DiceView, die: number): number {
  return x + (die - 1.5) * size * 1.08 + (die < 2 ? -1 : 1) * size * 0.13
}

/** What a die shows while it tumbles: faces in their order, which tell nothing of the roll. */
export const tumblingFace = (die: number, share: number): number => Math.floor(share * 26 + die * 3) % 10

/** The four digits of a roll, the first in front. */
export const digitsOf = (value: number): number[] => [...String(value).padStart(4, '0')].map(Number)

/** Rolls below this bound win, or those from it on. */
export const boundOf = (side: 'under' | 'over', winning: number, sides: number): number =>
  side === 'under' ? winning : sides - winning

/** A die of ten faces from above. `turn` in radians and `lift` in sizes while it tumbles. */
export function paintDie(
  pen: Context,
  at: { x: number; y: number; size: number },
  { digit, turn, lift, isLit }: { digit: number; turn: number; lift: number; isLit: boolean },
  { body, ink }: DieLook,
): void {
  const r = at.size * 0.5
  pen.beginPath()
  pen.ellipse(at.x, at.y + r * 0.92, r * (0.86 - lift * 0.3), r * 0.2, 0, 0, Math.PI * 2)
  pen.fillStyle = `oklch(0.06 0.02 270 / ${(0.5 - lift * 0.25).toFixed(2)})`
  pen.fill()
  pen.save()
  pen.translate(at.x, at.y - lift * at.size)
  pen.rotate(turn)
  // The kite of the upper face, and the four faces around it that are seen.
  const top: Point = [0, -r]
  const left: Point = [-r * 0.93, -r * 0.1]
  const right: Point = [r * 0.93, -r * 0.1]
  const lowLeft: Point = [-r * 0.62, r * 0.72]
  const lowRight: Point = [r * 0.62, r * 0.72]
  const low: Point = [0, r * 0.98]
  const kite: Point = [0, r * 0.56]
  const kiteLeft: Point = [-r * 0.62, r * 0.12]
  const kiteRight: Point = [r * 0.62, r * 0.12]
  pen.lineJoin = 'round'
  pen.lineWidth = Math.max(1.5, r * 0.045)
  pen.strokeStyle = of(body, 1.4)
  face(pen, [top, left, kiteLeft], of(body, 0.5))
  face(pen, [top, right, kiteRight], of(body, -0.6))
  face(pen, [left, lowLeft, low, kite, kiteLeft], of(body, -0.9))
  face(pen, [right, lowRight, low, kite, kiteRight], of(body, -1.7))
  face(pen, [top, kiteLeft, kite, kiteRight], of(body, isLit ? 1.2 : 0.15))
  pen.font = `${r * 0.78}px 'Gravitas One', serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = of(ink)
  pen.fillText(String(digit), 0, -r * 0.06)
  pen.restore()
}

type Point = readonly [x: number, y: number]

function face(pen: Context, points: readonly Point[], fill: string): void {
  pen.beginPath()
  points.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)))
  pen.closePath()
  pen.fillStyle = fill
  pen.fill()
  pen.stroke()
}

const MARKS = [0, 25, 50, 75, 100]

/** Numbers below the scale, dark around the letters: they stand on cloth of any colour. */
function paintMarks(pen: Context, { x, y, w, h }: DiceView['scale']): void {
  pen.font = "600 13px 'Inter Variable', system-ui, sans-serif"
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.lineJoin = 'round'
  pen.lineWidth = 3.5
  pen.strokeStyle = 'oklch(0.14 0.03 270 / 0.85)'
  pen.fillStyle = 'oklch(0.97 0.01 90)'
  for (const mark of MARKS) {
    const at = { x: x + (w * mark) / 100, y: y + h + MARK_DEPTH }
    pen.strokeText(String(mark), at.x, at.y)
    pen.fillText(String(mark), at.x, at.y)
  }
}

/** All rolls from 0 to 100, those that win, and where the last one lies. */
export function paintScale(
  pen: Context,
  { x, y, w, h }: DiceView['scale'],
  { from, to, roll, isWon }: { from: number; to: number; roll: number | null; isWon: boolean },
  { zone }: DieLook,
): void {
  paintMarks(pen, { x, y, w, h })
  pen.beginPath()
  pen.roundRect(x - 5, y - 5, w + 10, h + 10, h / 2 + 5)
  pen.fillStyle = 'oklch(0.13 0.03 270 / 0.66)'
  pen.fill()
  pen.beginPath()
  pen.roundRect(x, y, w, h, h / 2)
  pen.fillStyle = 'oklch(0.36 0.02 270)'
  pen.fill()
  pen.save()
  pen.clip()
  pen.fillStyle = of(zone)
  pen.fillRect(x + w * from, y, w * (to - from), h)
  // Stripes too: the part that wins is told by more than its colour.
  pen.strokeStyle = of(zone, -0.7)
  pen.lineWidth = 3
  for (let at = x + w * from - h; at < x + w * to; at += 12) {
    pen.beginPath()
    pen.moveTo(at, y + h)
    pen.lineTo(at + h, y)
    pen.stroke()
  }
  pen.fillStyle = 'oklch(0.36 0.02 270)'
  if (from > 0) pen.fillRect(x, y, w * from, h)
  if (to < 1) pen.fillRect(x + w * to, y, w * (1 - to), h)
  pen.restore()
  if (roll === null) return
  const at = x + w * roll
  pen.beginPath()
  pen.moveTo(at, y + h * 0.62)
  pen.lineTo(at - h * 0.55, y - h * 0.55)
  pen.lineTo(at + h * 0.55, y - h * 0.55)
  pen.closePath()
  pen.fillStyle = isWon ? 'oklch(0.94 0.12 92)' : 'oklch(0.97 0.01 260)'
  pen.fill()
  pen.strokeStyle = 'oklch(0.14 0.03 270)'
  pen.lineWidth = 2
  pen.stroke()
}
