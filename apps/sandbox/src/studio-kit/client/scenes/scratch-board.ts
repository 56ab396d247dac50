import type { Colour } from '../cards/card-room.ts'
import { GOLD, tone } from '../pen.ts'
import { glow, scatter, sky } from '../skins/skin.ts'

type Context = CanvasRenderingContext2D

const COLUMNS = 3

/** The street, the card and the foil of one game. */
export interface ScratchLook {
  readonly air: readonly (readonly [at: number, colour: string])[]
  readonly houses: Colour
  /** Share of windows with light. */
  readonly lit: number
  readonly card: readonly [Colour, Colour, Colour]
  readonly foil: Colour
  readonly title: readonly [light: string, deep: string]
  readonly chord: readonly number[]
}

export interface Ticket {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** The first place, and the distance of places. */
  readonly left: number
  readonly top: number
  readonly stepX: number
  readonly stepY: number
  /** 0 where no room is left for a title. */
  readonly titleSize: number
}

/** The ticket in a window of this size. */
export function ticketIn(width: number, height: number): Ticket {
  const isLow = height <= 330
  const h = Math.min(height - (isLow ? 16 : 40), 620)
  const w = Math.min(width - 28, isLow ? h * 2.5 : h * 0.86)
  const x = (width - w) / 2
  const y = (height - h) / 2
  const titleSize = isLow ? 0 : Math.min(44, h * 0.09)
  const head = titleSize === 0 ? 10 : titleSize * 1.9
  const pad = Math.max(10, w * 0.045)
  const stepX = (w - pad * 2) / COLUMNS
  const stepY = (h - head - (isLow ? head : pad)) / COLUMNS
  return { x, y, w, h, left: x + pad, top: y + head, stepX, stepY, titleSize }
}

const boxOf = ({ left, top, stepX, stepY }: Ticket, cell: number) => ({
  x: left + (cell % COLUMNS) * stepX + 5,
  y: top + Math.floor(cell / COLUMNS) * stepY + 5,
  w: stepX - 10,
  h: stepY - 10,
})

/** The card, with a perforated edge above and below. */
export function paintTicket(pen: Context, { x, y, w, h }: Ticket, look: ScratchLook): void {
  pen.save()
  pen.shadowColor = 'oklch(0.06 0.02 285 / 0.8)'
  pen.shadowBlur = 16
  pen.shadowOffsetY = 3
  pen.beginPath()
  pen.roundRect(x, y, w, h, 18)
  const card = pen.createLinearGradient(x, y, x + w, y + h)
  card.addColorStop(0, tone(...look.card[0]))
  card.addColorStop(0.55, tone(...look.card[1]))
  card.addColorStop(1, tone(...look.card[2]))
  pen.fillStyle = card
  pen.fill()
  pen.restore()
  pen.beginPath()
  pen.roundRect(x + 5, y + 5, w - 10, h - 10, 14)
  pen.strokeStyle = GOLD(0)
  pen.lineWidth = 1.5
  pen.setLineDash([2, 5])
  pen.stroke()
  pen.setLineDash([])
}

/** Light behind a place that won. */
export function paintWinLight(pen: Context, ticket: Ticket, cell: number): void {
  const { x, y, w, h } = boxOf(ticket, cell)
  glow(pen, x + w / 2, y + h / 2, Math.max(w, h) * 0.8, 'oklch(0.9 0.13 85 / 0.6)')
}

/** What is printed under the foil of one place. */
export function paintPrint(
  pen: Context,
  ticket: Ticket,
  print: { cell: number; text: string; symbol: number; mark: 'none' | 'win' | 'returned' },
): void {
  const { x, y, w, h } = boxOf(ticket, print.cell)
  const isWin = print.mark === 'win'
  pen.beginPath()
  pen.roundRect(x, y, w, h, 10)
  pen.fillStyle = isWin ? 'oklch(0.95 0.09 92)' : 'oklch(0.94 0.02 85)'
  pen.fill()
  if (print.mark !== 'none') {
    pen.strokeStyle = isWin ? tone(60, 0.16, 0.6) : 'oklch(0.5 0.02 275)'
    pen.lineWidth = isWin ? 4 : 3
    pen.stroke()
  }
  const size = Math.min(h * 0.34, (w * 1.3) / Math.max(4, print.text.length), 34)
  pen.font = `700 ${size}px 'Inter Variable', system-ui, sans-serif`
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillStyle = tone((print.symbol * 47 + 10) % 360, 0.13, 0.36)
  pen.fillText(print.text, x + w / 2, y + h / 2)
}

/** Foil over a place; `share` of it is scratched away in strokes from side to side. */
export function paintFoil(
  pen: Context,
  ticket: Ticket,
  { cell, share, now, look }: { cell: number; share: number; now: number; look: ScratchLook },
): void {
  const { x, y, w, h } = boxOf(ticket, cell)
  const strokes = 5
  pen.save()
  pen.beginPath()
  for (let stroke = 0; stroke < strokes; stroke++) {
    const done = Math.min(1, Math.max(0, share * strokes - stroke))
    const isLeft = stroke % 2 === 0
    // Strokes overlap a little, so that no seam shows between them.
    pen.rect(isLeft ? x + w * done : x, y + (h * stroke) / strokes, w * (1 - done), h / strokes + 1)
  }
  if (share > 0) pen.clip()
  pen.beginPath()
  pen.roundRect(x, y, w, h, 10)
  const foil = pen.createLinearGradient(x, y, x + w, y + h)
  foil.addColorStop(0, tone(...look.foil, 0.7))
  foil.addColorStop(0.5, tone(...look.foil, -1.1))
  foil.addColorStop(1, tone(...look.foil, 0.3))
  pen.fillStyle = foil
  pen.fill()
  const at = now === 0 ? 0.3 : ((now / 5_200 + cell * 0.06) % 1.8) - 0.4
  const shine = pen.createLinearGradient(x + w * (at - 0.25), y, x + w * (at + 0.25), y + h * 0.4)
  shine.addColorStop(0, 'oklch(1 0 0 / 0)')
  shine.addColorStop(0.5, 'oklch(1 0 0 / 0.42)')
  shine.addColorStop(1, 'oklch(1 0 0 / 0)')
  pen.fillStyle = shine
  pen.fill()
  pen.strokeStyle = 'oklch(0.52 0.03 260 / 0.55)'
  pen.lineWidth = 2
  const unit = Math.min(w, h)
  for (let ring = 1; ring <= 3; ring++) {
    pen.beginPath()
    pen.arc(x + w / 2, y + h / 2, unit * 0.1 * ring, 0, Math.PI * 2)
    pen.stroke()
  }
  pen.restore()
}

/** A street of houses with windows, and its pavement. */
export function paintStreet(pen: Context, width: number, height: number, look: ScratchLook): void {
  const [hue, chroma, light] = look.houses
  sky(pen, width, height, look.air)
  const roll = scatter(57)
  const step = Math.max(56, width / 14)
  for (let i = -1; i * step < width + step; i++) {
    const tall = height * (0.34 + roll() * 0.36)
    const x = i * step
    const y = height * 0.86 - tall
    pen.fillStyle = tone(hue + roll() * 30, chroma, light + roll() * 0.06)
    pen.fillRect(x, y, step * 0.96, tall)
    for (let row = 0; row < 9; row++)
      for (let column = 0; column < 3; column++) {
        const isLit = roll() < look.lit
        pen.fillStyle = isLit ? `oklch(0.84 0.12 ${70 + roll() * 20} / 0.8)` : tone(hue, chroma, light * 0.8)
        const windowY = y + step * (0.18 + row * 0.34)
        if (windowY < height * 0.8)
          pen.fillRect(x + step * (0.16 + column * 0.26), windowY, step * 0.14, step * 0.18)
      }
  }
  pen.fillStyle = tone(hue, chroma, light * 0.82)
  pen.fillRect(0, height * 0.86, width, height * 0.14)
  for (let i = 0; i < 9; i++)
    glow(pen, roll() * width, height * 0.92, Math.min(width, height) * 0.16, 'oklch(0.82 0.12 70 / 0.16)')
}
