import type { ReelBoard } from './reel-board.ts'
import { centreOf } from './win-paint.ts'

export interface HoldView {
  /** Cells that stay, with the text of their value once it is shown. */
  readonly held: ReadonlyMap<number, string>
  /** Cells that landed just now. */
  readonly fresh: ReadonlySet<number>
  readonly symbol: string
}

/** Colours of a cell in a hold feature, in the hue of the game's panel: without a coin, its edge, and with one. */
export function cellColours(panel: string): { empty: string; edge: string; held: string } {
  const hue = /^oklch\(\S+ \S+ ([\d.]+)/.exec(panel)?.[1] ?? '40'
  return {
    empty: `oklch(0.14 0.025 ${hue})`,
    edge: `oklch(0.36 0.05 ${hue})`,
    held: `oklch(0.3 0.07 ${hue})`,
  }
}

interface Held {
  readonly board: ReelBoard
  readonly rows: number
  readonly reels: number
  /** 0…1 while light passes down the empty cells, else below 0. */
  readonly sweep: number
  /** 0…1 while coins that landed just now come to rest. */
  readonly emphasis: number
  readonly isCalm: boolean
  /** Colour of the game's panel. */
  readonly panel: string
  readonly symbol: (name: string, x: number, y: number, scale: number) => void
}

/** The cells of a hold feature: coins that stay with their values, and empty ones. */
export function paintHold(context: CanvasRenderingContext2D, hold: HoldView, view: Held): void {
  const { cellWidth, cellHeight } = view.board
  const box = Math.min(cellWidth, cellHeight)
  const colours = cellColours(view.panel)
  for (let cell = 0; cell < view.rows * view.reels; cell++) {
    const [x, y] = centreOf(view.board, view.rows, cell)
    const value = hold.held.get(cell)
    context.beginPath()
    context.roundRect(x - cellWidth / 2 + 3, y - cellHeight / 2 + 3, cellWidth - 6, cellHeight - 6, box * 0.1)
    context.fillStyle = value === undefined ? colours.empty : colours.held
    context.fill()
    if (value === undefined) {
      context.strokeStyle = colours.edge
      context.lineWidth = 1.5
      context.stroke()
      if (view.sweep >= 0) paintSweep(context, view, x - cellWidth / 2, y - cellHeight / 2)
      continue
    }
    const isFresh = hold.fresh.has(cell) && !view.isCalm
    view.symbol(hold.symbol, x, y, isFresh ? 1.15 - 0.15 * view.emphasis : 1)
    if (value !== '') writeValue(context, value, x, y, box)
  }
}

/** Light in the cell whose outline is the current path. */
function paintSweep(
  context: CanvasRenderingContext2D,
  { sweep, isCalm, board: { cellWidth, cellHeight } }: Held,
  left: number,
  top: number,
): void {
  context.save()
  context.clip()
  const at = isCalm ? 0.5 : (sweep * 2.6) % 1
  const alpha = isCalm ? 0.16 * Math.sin(sweep * Math.PI) : 0.3
  const [from, to] = [top + cellHeight * (at - 0.5), top + cellHeight * (at + 0.5)]
  const light = context.createLinearGradient(0, from, 0, to)
  light.addColorStop(0, 'oklch(0.75 0.16 60 / 0)')
  light.addColorStop(0.5, `oklch(0.75 0.16 60 / ${alpha})`)
  light.addColorStop(1, 'oklch(0.75 0.16 60 / 0)')
  context.fillStyle = light
  context.fillRect(left, top, cellWidth, cellHeight)
  context.restore()
}

function writeValue(
  context: CanvasRenderingContext2D,
  value: string,
  x: number,
  y: number,
  box: number,
): void {
  context.font = `${Math.min(box * 0.27, (box * 1.5) / Math.max(4, value.length))}px 'Gravitas One', serif`
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.strokeStyle = 'oklch(0.2 0.05 40)'
  context.lineWidth = box * 0.075
  context.strokeText(value, x, y + 1)
  context.fillStyle = 'oklch(0.97 0.03 90)'
  context.fillText(value, x, y + 1)
}
