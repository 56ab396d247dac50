import type { Colour } from '../cards/card-room.ts'
import { GOLD, tone } from '../pen.ts'
import { glow, scatter, sky } from '../skins/skin.ts'

type Context = CanvasRenderingContext2D

/** The light, the awnings, the board and the ball of one game. */
export interface PlinkoLook {
  readonly air: readonly (readonly [at: number, colour: string])[]
  readonly awning: Colour
  readonly board: Colour
  readonly ball: Colour
  readonly title: readonly [light: string, deep: string]
  readonly chord: readonly number[]
}

/** Shares of the reveal: the fall onto the first pin, then one hop for each row, then the cup. */
const FALL_SHARE = 0.1
const CUP_SHARE = 0.14

export interface Board {
  readonly x: number
  readonly top: number
  /** Distance of pins in a row, and of rows. */
  readonly gap: number
  readonly rise: number
  /** Measure of pins and ball. */
  readonly size: number
  /** Height over the first pin, where the ball waits. */
  readonly ballRoom: number
  readonly cupTop: number
  readonly cupHeight: number
}

/** On a phone in landscape the name is beside the picture. */
export const hasTitle = (width: number, height: number): boolean => height > 460 || height > width

/** Where pins and cups stand in a window of this size. */
export function boardIn(width: number, height: number, rows: number): Board {
  const titleRoom = hasTitle(width, height) ? Math.min(112, height * 0.15) : 4
  const widest = Math.min((width - 20) / (rows + 1), 62)
  const cupHeight = Math.min(widest * 1.05, Math.max(20, height * 0.075))
  const ballRoom = Math.min(widest, height * 0.08)
  const rise = Math.min(widest * 1.12, (height - titleRoom - cupHeight - ballRoom * 1.7 - 18) / (rows - 0.35))
  const gap = Math.min(widest, rise * 2.1)
  const size = Math.min(gap, rise * 1.25)
  const tall = rise * (rows - 0.35) + cupHeight + ballRoom * 1.6
  const top = titleRoom + Math.max(0, (height - titleRoom - tall) / 2) + ballRoom * 1.5
  return { x: width / 2, top, gap, rise, size, ballRoom, cupTop: top + rise * (rows - 0.35), cupHeight }
}

/** Where the ball is at a share of the reveal: hops from pin to pin along the drawn path. */
export function ballAt(
  board: Board,
  bits: readonly number[],
  share: number,
): { x: number; y: number; row: number } {
  const { x, top, gap, rise, size, ballRoom } = board
  const hop = (1 - FALL_SHARE - CUP_SHARE) / bits.length
  const pinY = (row: number): number => top + row * rise - size * 0.36
  if (share < FALL_SHARE) {
    const k = share / FALL_SHARE
    return { x, y: top - ballRoom + (ballRoom - size * 0.36) * k * k, row: -1 }
  }
  const row = Math.min(bits.length, Math.floor((share - FALL_SHARE) / hop))
  const right = (until: number): number => bits.slice(0, until).reduce((sum, bit) => sum + bit - 0.5, 0)
  if (row >= bits.length) {
    const k = Math.min(1, (share - FALL_SHARE - hop * bits.length) / CUP_SHARE)
    const rest = board.cupTop - size * 0.12
    const from = pinY(bits.length - 1) + rise
    // The ball drops into the cup and bounces once, lower.
    const drop = k < 0.35 ? (k / 0.35) ** 2 : 1 - 0.4 * Math.sin(Math.PI * Math.min(1, (k - 0.35) / 0.4))
    return { x: x + right(bits.length) * gap, y: from + (rest - from) * drop, row: bits.length }
  }
  const k = (share - FALL_SHARE - row * hop) / hop
  const fromX = x + right(row) * gap
  const side = (bits[row] ?? 0) - 0.5
  // A hop rises a little from the pin and falls with constant acceleration onto the next.
  const lift = size * 0.34
  return {
    x: fromX + side * gap * k,
    y: pinY(row) + rise * k * k - lift * 4 * k * (1 - k) * (1 - k * 0.4),
    row,
  }
}

/** Colour of a cup: warmer for a larger payment, grey where the stake does not come back. */
export function cupTone(coins: number, base: number, k = 0): string {
  if (coins < base) return tone(255, 0.03, 0.42, k)
  const heat = Math.min(1, Math.log10(coins / base) / 2)
  return tone(95 - heat * 72, 0.11 + heat * 0.07, 0.68 - heat * 0.1, k)
}

export const pinAt = ({ x, top, gap, rise }: Board, row: number, pin: number): { x: number; y: number } => ({
  x: x + (pin - row / 2) * gap,
  y: top + row * rise,
})

export function paintPin(pen: Context, { x, y }: { x: number; y: number }, r: number, lit: number): void {
  if (lit > 0) glow(pen, x, y, r * 5, `oklch(0.9 0.12 85 / ${(lit * 0.7).toFixed(2)})`)
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.fillStyle = GOLD(-0.6 + lit)
  pen.fill()
  pen.beginPath()
  pen.arc(x - r * 0.28, y - r * 0.3, r * 0.42, 0, Math.PI * 2)
  pen.fillStyle = GOLD(1.4)
  pen.fill()
}

export function paintBall(
  pen: Context,
  { x, y }: { x: number; y: number },
  r: number,
  { ball: [hue, chroma, light] }: PlinkoLook,
): void {
  pen.beginPath()
  pen.ellipse(x, y + r * 1.1, r * 0.9, r * 0.3, 0, 0, Math.PI * 2)
  pen.fillStyle = 'oklch(0.1 0.03 275 / 0.35)'
  pen.fill()
  const fill = pen.createRadialGradient(x - r * 0.4, y - r * 0.45, r * 0.1, x, y, r)
  fill.addColorStop(0, tone(hue, chroma * 0.2, 0.97))
  fill.addColorStop(0.35, tone(hue, chroma, light))
  fill.addColorStop(1, tone(hue, chroma * 0.9, light * 0.6))
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.fillStyle = fill
  pen.fill()
  pen.strokeStyle = tone(hue, chroma * 0.3, 0.2)
  pen.lineWidth = 1.5
  pen.stroke()
}

/** A market hall: awnings, and light out of focus. */
export function paintRoom(pen: Context, width: number, height: number, look: PlinkoLook): void {
  sky(pen, width, height, look.air)
  const unit = Math.min(width, height)
  const roll = scatter(29)
  for (let i = 0; i < 26; i++)
    glow(
      pen,
      roll() * width,
      height * (0.42 + roll() * 0.5),
      unit * (0.02 + roll() * 0.06),
      `oklch(0.86 0.12 ${60 + roll() * 40} / ${(0.12 + roll() * 0.25).toFixed(2)})`,
    )
  const stripe = Math.max(26, unit * 0.07)
  for (let i = 0; i * stripe < width + stripe; i++) {
    pen.fillStyle = i % 2 === 0 ? tone(...look.awning) : 'oklch(0.86 0.04 85)'
    pen.beginPath()
    pen.roundRect(i * stripe, -10, stripe, 10 + stripe * 0.62, [0, 0, stripe / 2, stripe / 2])
    pen.fill()
  }
  const shade = pen.createLinearGradient(0, 0, 0, height)
  shade.addColorStop(0, 'oklch(0.12 0.03 285 / 0.5)')
  shade.addColorStop(0.25, 'oklch(0.12 0.03 285 / 0.1)')
  shade.addColorStop(1, 'oklch(0.1 0.03 285 / 0.45)')
  pen.fillStyle = shade
  pen.fillRect(0, 0, width, height)
}

/** The board: dark cloth in a brass rim, cut to the triangle of pins. */
export function paintBoard(
  pen: Context,
  board: Board,
  { rows, width, look }: { rows: number; width: number; look: PlinkoLook },
): void {
  const { x, top, gap, size, ballRoom, cupTop, cupHeight } = board
  const half = Math.min(width / 2 - 5, (rows + 1) * 0.5 * gap + gap * 0.3)
  const bottom = cupTop + cupHeight + 6
  pen.save()
  pen.shadowColor = 'oklch(0.06 0.02 285 / 0.8)'
  pen.shadowBlur = 9
  pen.shadowOffsetY = 2
  pen.beginPath()
  pen.moveTo(x - gap * 1.3, top - ballRoom * 1.45)
  pen.lineTo(x + gap * 1.3, top - ballRoom * 1.45)
  pen.quadraticCurveTo(x + gap * 1.9, top - ballRoom * 1.35, x + gap * 2.2, top - ballRoom * 0.55)
  pen.lineTo(x + half, cupTop - size * 0.7)
  pen.lineTo(x + half, bottom)
  pen.lineTo(x - half, bottom)
  pen.lineTo(x - half, cupTop - size * 0.7)
  pen.lineTo(x - gap * 2.2, top - ballRoom * 0.55)
  pen.quadraticCurveTo(x - gap * 1.9, top - ballRoom * 1.35, x - gap * 1.3, top - ballRoom * 1.45)
  pen.closePath()
  const cloth = pen.createLinearGradient(0, top, 0, bottom)
  cloth.addColorStop(0, tone(...look.board, 0.6))
  cloth.addColorStop(1, tone(...look.board, -0.6))
  pen.fillStyle = cloth
  pen.fill()
  pen.restore()
  pen.lineJoin = 'round'
  pen.strokeStyle = GOLD(-1.6)
  pen.lineWidth = Math.max(4, size * 0.16)
  pen.stroke()
  pen.strokeStyle = GOLD(0.4)
  pen.lineWidth = Math.max(1.5, size * 0.05)
  pen.stroke()
}

/** Strings of bulbs whose light comes and goes slowly; they know nothing of a round. */
export function paintBulbs(pen: Context, board: Board, width: number, height: number, now: number): void {
  const count = Math.max(7, Math.round(width / 64))
  const sag = Math.min(40, height * 0.06)
  const y0 = Math.min(70, height * 0.09)
  for (let i = 0; i <= count; i++) {
    const k = i / count
    if (Math.abs(k * width - board.x) < board.gap * 2.8) continue
    const y = y0 + sag * Math.sin(Math.PI * ((k * 2) % 1))
    const light = now === 0 ? 0.5 : 0.5 + 0.3 * Math.sin(now / 1_400 + i * 1.9)
    glow(pen, k * width, y, 17, `oklch(0.88 0.12 80 / ${(light * 0.55).toFixed(2)})`)
    pen.beginPath()
    pen.arc(k * width, y, 3.2, 0, Math.PI * 2)
    pen.fillStyle = `oklch(${(0.74 + light * 0.2).toFixed(2)} 0.11 85)`
    pen.fill()
  }
}
