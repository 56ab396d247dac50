import type { RouletteDefinition } from '../../../games/definition.ts'
import type { Colour } from '../cards/card-room.ts'
import { GOLD, STEEL, tone } from '../pen.ts'

type Context = CanvasRenderingContext2D

const TURN = Math.PI * 2
const MAX_PIXEL_RATIO = 2
/** Radii in shares of the bowl. */
const TRACK = 0.9
const ROTOR = 0.82
const RIM_OF_POCKETS = 0.68
const RIM_OF_CONE = 0.5
/** Where the ball lies in its pocket. */
export const REST = 0.6
/** Radians per ms: the rotor at all times, and the ball while the answer is awaited. */
const ROTOR_SPEED = 0.00042
export const BALL_SPEED = 0.0085
/** Shares of the reveal: the ball leaves the track, and it lies in its pocket. */
const LEAVES = 0.56
const LANDS = 0.84

export interface Circle {
  readonly x: number
  readonly y: number
  readonly r: number
}

/** Angle of the rotor at a time: it always turns, at the same speed. */
export const rotorAt = (now: number): number => (now * ROTOR_SPEED) % TURN

/** Angle of a pocket on the rotor; `thousandths` is the place of the ball inside it. */
export function pocketAngle(count: number, index: number, thousandths: number): number {
  const inside = 0.32 + 0.36 * (thousandths / 1_000)
  return ((index + inside) / count) * TURN
}

export interface Flight {
  /** Angle of the ball when the result is known, and the time of that. */
  readonly from: number
  readonly startedAt: number
  readonly ms: number
  /** The pocket on the rotor. */
  readonly pocket: number
}

export interface Ball {
  readonly angle: number
  /** Share of the bowl's radius. */
  readonly far: number
}

/**
 * The ball at a share of the reveal: it slows down against the rotor from the speed it has, leaves the track, touches
 * down twice and lies in its pocket, which carries it along.
 */
export function ballAt({ from, startedAt, ms, pocket }: Flight, share: number): Ball {
  const now = startedAt + share * ms
  if (share >= LANDS) return { angle: rotorAt(now) + pocket, far: REST }
  const end = rotorAt(startedAt + LANDS * ms) + pocket
  const wanted = (BALL_SPEED * LANDS * ms) / 2
  const rest = (((from - end) % TURN) + TURN) % TURN
  const way = rest + Math.max(1, Math.round((wanted - rest) / TURN)) * TURN
  const k = share / LANDS
  return { angle: from - way * (1 - (1 - k) ** 2), far: farAt(share) }
}

function farAt(share: number): number {
  if (share < LEAVES) return TRACK
  const k = (share - LEAVES) / (LANDS - LEAVES)
  const hop = k < 0.5 ? 0 : Math.abs(Math.sin((k - 0.5) * Math.PI * 4)) * 0.09 * (1 - k) * 2
  return TRACK - (TRACK - REST) * Math.min(1, k * 1.5) ** 2 + hop
}

export interface WheelLook {
  readonly wood: Colour
  readonly red: Colour
  readonly black: Colour
  readonly zero: Colour
}

const of = ([hue, chroma, light]: Colour, k = 0): string => tone(hue, chroma, light, k)

function sheetOf(r: number): { sheet: HTMLCanvasElement; pen: Context | null } {
  const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
  const sheet = document.createElement('canvas')
  sheet.width = Math.max(1, Math.round(r * 2.2 * ratio))
  sheet.height = sheet.width
  const pen = sheet.getContext('2d')
  pen?.scale(ratio, ratio)
  pen?.translate(r * 1.1, r * 1.1)
  return { sheet, pen }
}

/** Draws a sheet of `paintBowl` or `paintRotor` around a point. */
export function placeSheet(pen: Context, sheet: HTMLCanvasElement, { x, y, r }: Circle, angle: number): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(angle)
  pen.drawImage(sheet, -r * 1.1, -r * 1.1, r * 2.2, r * 2.2)
  pen.restore()
}

function disc(pen: Context, r: number, fill: string | CanvasGradient): void {
  pen.beginPath()
  pen.arc(0, 0, r, 0, TURN)
  pen.fillStyle = fill
  pen.fill()
}

/** The bowl that stands still: wood, the track of the ball, and the pins that it may touch. */
export function paintBowl(r: number, { wood }: WheelLook): HTMLCanvasElement {
  const { sheet, pen } = sheetOf(r)
  if (!pen) return sheet
  pen.shadowColor = 'oklch(0.05 0.02 270 / 0.7)'
  pen.shadowBlur = r * 0.08
  disc(pen, r, of(wood, -1))
  pen.shadowColor = 'transparent'
  const ring = pen.createLinearGradient(-r, -r, r, r)
  ring.addColorStop(0, of(wood, 1.6))
  ring.addColorStop(0.45, of(wood, 0.1))
  ring.addColorStop(1, of(wood, -1.2))
  disc(pen, r * 0.985, ring)
  disc(pen, r * 0.945, of(wood, -1.7))
  const track = pen.createRadialGradient(0, 0, r * ROTOR, 0, 0, r * 0.94)
  track.addColorStop(0, of(wood, -0.9))
  track.addColorStop(0.7, of(wood, 0.5))
  track.addColorStop(1, of(wood, -0.9))
  disc(pen, r * 0.935, track)
  for (let pin = 0; pin < 8; pin++) {
    pen.save()
    pen.rotate((pin / 8) * TURN + 0.2)
    pen.translate(0, -r * 0.865)
    pen.rotate(pin % 2 === 0 ? 0 : Math.PI / 2)
    pen.beginPath()
    pen.ellipse(0, 0, r * 0.011, r * 0.03, 0, 0, TURN)
    pen.fillStyle = STEEL(1.4)
    pen.fill()
    pen.strokeStyle = 'oklch(0.15 0.02 270 / 0.6)'
    pen.lineWidth = 1
    pen.stroke()
    pen.restore()
  }
  return sheet
}

/** The part that turns: numbers, pockets, cone and turret. */
export function paintRotor(
  r: number,
  { wheelOrder, red }: RouletteDefinition,
  look: WheelLook,
): HTMLCanvasElement {
  const { sheet, pen } = sheetOf(r)
  if (!pen) return sheet
  disc(pen, r * (ROTOR + 0.012), GOLD(-1.4))
  const each = TURN / wheelOrder.length
  wheelOrder.forEach((pocket, index) => {
    const from = index * each - Math.PI / 2
    const evenTone = red.includes(pocket) ? look.red : look.black
    const colour = pocket === 0 ? look.zero : evenTone
    for (const [outer, inner, k] of [
      [ROTOR, RIM_OF_POCKETS, 0],
      [RIM_OF_POCKETS, RIM_OF_CONE, -0.75],
    ] as const) {
      pen.beginPath()
      pen.arc(0, 0, r * outer, from, from + each)
      pen.arc(0, 0, r * inner, from + each, from, true)
      pen.closePath()
      pen.fillStyle = of(colour, k)
      pen.fill()
      pen.strokeStyle = GOLD(-0.4)
      pen.lineWidth = Math.max(0.6, r * 0.006)
      pen.stroke()
    }
    pen.save()
    pen.rotate(from + each / 2 + Math.PI / 2)
    pen.font = `700 ${r * 0.088}px 'Inter Variable', system-ui, sans-serif`
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    pen.fillStyle = 'oklch(0.98 0.01 90)'
    pen.fillText(String(pocket), 0, -r * 0.75)
    pen.restore()
  })
  paintCone(pen, r, look)
  return sheet
}

function paintCone(pen: Context, r: number, { wood }: WheelLook): void {
  disc(pen, r * RIM_OF_CONE, GOLD(-1))
  const cone = pen.createRadialGradient(-r * 0.12, -r * 0.14, r * 0.04, 0, 0, r * 0.5)
  cone.addColorStop(0, of(wood, 1.5))
  cone.addColorStop(0.6, of(wood, 0.1))
  cone.addColorStop(1, of(wood, -1.2))
  disc(pen, r * 0.485, cone)
  for (let spoke = 0; spoke < 4; spoke++) {
    pen.save()
    pen.rotate((spoke / 4) * TURN)
    pen.beginPath()
    pen.moveTo(-r * 0.022, 0)
    pen.lineTo(-r * 0.013, -r * 0.3)
    pen.lineTo(r * 0.013, -r * 0.3)
    pen.lineTo(r * 0.022, 0)
    pen.fillStyle = GOLD(0.2)
    pen.fill()
    pen.beginPath()
    pen.arc(0, -r * 0.31, r * 0.035, 0, TURN)
    pen.fillStyle = GOLD(0.8)
    pen.fill()
    pen.restore()
  }
  disc(pen, r * 0.115, GOLD(-0.8))
  const turret = pen.createRadialGradient(-r * 0.03, -r * 0.04, r * 0.01, 0, 0, r * 0.1)
  turret.addColorStop(0, GOLD(2))
  turret.addColorStop(1, GOLD(-0.3))
  disc(pen, r * 0.095, turret)
}

export function paintBall(pen: Context, { x, y, r }: Circle, { angle, far }: Ball, light: number): void {
  const at = angle - Math.PI / 2
  const size = Math.max(3.5, r * 0.034)
  const ballX = x + Math.cos(at) * r * far
  const ballY = y + Math.sin(at) * r * far
  pen.save()
  pen.globalAlpha = light
  pen.beginPath()
  pen.arc(ballX + size * 0.3, ballY + size * 0.45, size * 1.05, 0, TURN)
  pen.fillStyle = 'oklch(0.08 0.02 270 / 0.5)'
  pen.fill()
  const fill = pen.createRadialGradient(
    ballX - size * 0.35,
    ballY - size * 0.4,
    size * 0.1,
    ballX,
    ballY,
    size,
  )
  fill.addColorStop(0, 'oklch(1 0 0)')
  fill.addColorStop(1, 'oklch(0.8 0.015 250)')
  pen.beginPath()
  pen.arc(ballX, ballY, size, 0, TURN)
  pen.fillStyle = fill
  pen.fill()
  pen.restore()
}
