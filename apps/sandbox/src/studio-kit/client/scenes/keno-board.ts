import type { Colour } from '../cards/card-room.ts'
import { tone } from '../pen.ts'
import { glow, scatter } from '../skins/skin.ts'

type Context = CanvasRenderingContext2D

const LOOSE = 26

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface KenoView {
  readonly columns: number
  readonly card: Box
  readonly drum: { x: number; y: number; r: number }
  /** The first place for a drawn ball, their distance, and how many are in a row. */
  readonly tray: { x: number; y: number; step: number; row: number; r: number }
  /** `size` is 0 where no room is left for a title. */
  readonly title: { x: number; y: number; width: number; size: number }
}

/** Drum, drawn balls and ticket in a window of this size. */
export function kenoIn(width: number, height: number): KenoView {
  if (width <= height * 1.2) {
    const top = 102
    const step = (width - 96) / 10
    return {
      columns: 8,
      card: { x: 10, y: top, w: width - 20, h: height - top - 4 },
      drum: { x: 42, y: 64, r: 30 },
      tray: { x: 84 + step / 2, y: 64 - step * 0.55, step, row: 10, r: step * 0.45 },
      title: { x: width / 2, y: 18, width: width - 60, size: 26 },
    }
  }
  if (height <= 330) {
    const r = Math.min(50, height * 0.22)
    return {
      columns: 16,
      card: { x: 152, y: 2, w: width - 160, h: height - 4 },
      drum: { x: 76, y: r + 4, r },
      tray: { x: 22, y: r * 2 + 22, step: 27, row: 5, r: Math.min(11, (height - r * 2 - 14) / 9) },
      title: { x: 0, y: 0, width: 0, size: 0 },
    }
  }
  const r = Math.min(height * 0.22, width * 0.13)
  const x = width * 0.23
  const step = Math.min(44, (width * 0.38) / 10)
  return {
    columns: 10,
    card: { x: width * 0.46, y: height * 0.06, w: width * 0.5, h: height * 0.9 },
    drum: { x, y: height * 0.47, r },
    tray: { x: x - step * 4.5, y: height * 0.47 + r + step * 1.3, step, row: 10, r: step * 0.45 },
    title: { x, y: height * 0.12, width: width * 0.4, size: 48 },
  }
}

/** Where the ball that was drawn at an index lies. */
export const slotOf = ({ x, y, step, row }: KenoView['tray'], index: number): { x: number; y: number } => ({
  x: x + (index % row) * step,
  y: y + Math.floor(index / row) * step * (row === 5 ? 0.86 : 1.1),
})

export interface BallLook {
  readonly ball: Colour
  readonly hit: Colour
  readonly metal: Colour
}

const of = ([hue, chroma, light]: Colour, k = 0): string => tone(hue, chroma, light, k)

export function paintBall(
  pen: Context,
  { x, y, r }: { x: number; y: number; r: number },
  text: string,
  colour: Colour,
): void {
  const fill = pen.createRadialGradient(x - r * 0.35, y - r * 0.4, r * 0.1, x, y, r)
  fill.addColorStop(0, of(colour, 2))
  fill.addColorStop(0.5, of(colour, 0.2))
  fill.addColorStop(1, of(colour, -1.3))
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.fillStyle = fill
  pen.fill()
  if (text === '') return
  pen.beginPath()
  pen.arc(x, y, r * 0.66, 0, Math.PI * 2)
  pen.fillStyle = 'oklch(0.97 0.01 90)'
  pen.fill()
  pen.font = `700 ${r * 0.82}px 'Inter Variable', system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = 'oklch(0.2 0.03 270)'
  pen.fillText(text, x, y + r * 0.04)
}

/** The drum with the balls in it: they drift at rest and are stirred in a round. `way` is how far they have moved. */
export function paintDrum(
  pen: Context,
  { x, y, r }: KenoView['drum'],
  way: number,
  { ball, hit, metal }: BallLook,
): void {
  pen.lineCap = 'round'
  pen.strokeStyle = of(metal, -0.6)
  pen.lineWidth = r * 0.13
  pen.beginPath()
  pen.arc(x, y, r * 1.12, 0.72, Math.PI - 0.72)
  pen.stroke()
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.fillStyle = 'oklch(0.2 0.03 250 / 0.5)'
  pen.fill()
  const roll = scatter(37)
  for (let index = 0; index < LOOSE; index++) {
    const [phase, wide, pace] = [roll() * Math.PI * 2, 0.25 + roll() * 0.5, 0.6 + roll()]
    const at = {
      x: x + Math.cos(way * pace + phase) * r * wide,
      y: y + r * 0.26 + Math.sin(way * pace * 1.3 + phase * 2) * r * 0.42,
      r: r * 0.13,
    }
    paintBall(pen, at, '', index % 5 === 0 ? hit : ball)
  }
  const shine = pen.createLinearGradient(x - r, y - r, x + r, y + r)
  shine.addColorStop(0, 'oklch(1 0 0 / 0.45)')
  shine.addColorStop(0.35, 'oklch(1 0 0 / 0.06)')
  shine.addColorStop(1, 'oklch(1 0 0 / 0.16)')
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
  pen.fillStyle = shine
  pen.fill()
  pen.strokeStyle = of(metal, 0.8)
  pen.lineWidth = Math.max(2, r * 0.045)
  pen.stroke()
}

/** Light behind the drum of a ticket that won. */
export const paintWinLight = (pen: Context, { x, y, r }: KenoView['drum']): void =>
  glow(pen, x, y, r * 1.9, 'oklch(0.94 0.11 90 / 0.6)')
