import { drawAmount } from './banner.ts'
import type { ReelBoard } from './reel-board.ts'

type Context = CanvasRenderingContext2D

export interface Highlight {
  readonly cells: readonly number[]
  /** `win` is lit; `plain` is only outlined: a payment up to the stake is not celebrated. */
  readonly kind: 'win' | 'plain'
  /** Row of each reel, for a line that pays. */
  readonly line?: readonly number[]
  /** What these cells pay, written on the last of them. */
  readonly amount?: string
}

/** A lit cell moves for so long (ms), and less and less. */
export const PULSE_MS = 1_900
const LINE_MS = 320
const SPARK_MS = 900
const SPARKS = 9
const PLAIN = 'oklch(0.85 0.01 262)'

/** Middle of a cell. */
export const centreOf = (board: ReelBoard, rows: number, cell: number): [number, number] => [
  board.left + (Math.floor(cell / rows) + 0.5) * board.cellWidth,
  board.top + ((cell % rows) + 0.5) * board.cellHeight,
]

interface Lit {
  readonly board: ReelBoard
  readonly rows: number
  readonly reels: number
  readonly metal: string
  readonly width: number
  /** Milliseconds since it was lit; infinite in calm mode. */
  readonly age: number
  /** 0…1 while the light comes up. */
  readonly emphasis: number
  readonly symbol: (cell: number, x: number, y: number, scale: number) => void
}

/** Line, cells and amount of what pays. */
export function paintHighlight(context: Context, highlight: Highlight, lit: Lit): void {
  const isWin = highlight.kind === 'win'
  const colour = isWin ? lit.metal : PLAIN
  if (highlight.line) paintLine(context, highlight.line, lit, colour)
  for (const cell of new Set(highlight.cells)) {
    if (isWin) paintLitCell(context, cell, lit)
    else paintPlainCell(context, cell, lit)
  }
  if (highlight.amount === undefined) return
  const { board, rows, width } = lit
  const [x, y] = centreOf(board, rows, Math.max(...highlight.cells))
  const cell = Math.min(board.cellWidth, board.cellHeight)
  drawAmount(context, highlight.amount, { x, y: y + board.cellHeight * 0.34, room: width, cell, colour })
}

function paintLine(context: Context, line: readonly number[], lit: Lit, colour: string): void {
  const { board, rows, reels, age } = lit
  context.save()
  context.beginPath()
  context.rect(board.left, 0, board.cellWidth * reels * Math.min(1, age / LINE_MS), board.top * 2 + 4_000)
  context.clip()
  context.beginPath()
  line.forEach((row, reel) => {
    const [x, y] = centreOf(board, rows, reel * rows + row)
    if (reel === 0) context.moveTo(x - board.cellWidth / 2, y)
    context.lineTo(x, y)
    if (reel === reels - 1) context.lineTo(x + board.cellWidth / 2, y)
  })
  context.lineJoin = 'round'
  context.strokeStyle = 'oklch(0.15 0.03 275 / 0.8)'
  context.lineWidth = 8
  context.stroke()
  context.strokeStyle = colour
  context.lineWidth = 4
  context.stroke()
  context.restore()
}

function paintPlainCell(context: Context, cell: number, { board, rows }: Lit): void {
  const [x, y] = centreOf(board, rows, cell)
  const box = Math.min(board.cellWidth, board.cellHeight) * 0.94
  context.beginPath()
  context.roundRect(x - box / 2, y - box / 2, box, box, 8)
  context.strokeStyle = 'oklch(0.85 0.01 262 / 0.55)'
  context.lineWidth = 1.5
  context.stroke()
}

function paintLitCell(context: Context, cell: number, lit: Lit): void {
  const { board, rows, emphasis, metal, age } = lit
  const [x, y] = centreOf(board, rows, cell)
  const [w, h] = [board.cellWidth - 6, board.cellHeight - 6]
  const box = Math.min(board.cellWidth, board.cellHeight)
  context.globalAlpha = emphasis
  const light = context.createRadialGradient(x, y, box * 0.1, x, y, Math.max(w, h) * 0.62)
  light.addColorStop(0, withAlpha(metal, 0.62))
  light.addColorStop(1, withAlpha(metal, 0.08))
  context.beginPath()
  context.roundRect(x - w / 2, y - h / 2, w, h, box * 0.12)
  context.fillStyle = light
  context.fill()
  context.strokeStyle = metal
  context.lineWidth = Math.max(2, box * 0.026)
  context.stroke()
  context.globalAlpha = 1
  const pulse = age < PULSE_MS ? 0.05 * Math.sin(age / 130) * (1 - age / PULSE_MS) : 0
  lit.symbol(cell, x, y, 1 + (0.08 + pulse) * emphasis)
}

/** Stars that fly from lit cells, once. */
export function paintSparks(context: Context, cells: readonly number[], lit: Lit): void {
  const share = lit.age / SPARK_MS
  if (share >= 1) return
  const box = Math.min(lit.board.cellWidth, lit.board.cellHeight)
  context.save()
  context.fillStyle = lit.metal
  context.globalAlpha = 1 - share ** 2
  for (const cell of new Set(cells)) {
    const [x, y] = centreOf(lit.board, lit.rows, cell)
    for (let i = 0; i < SPARKS; i++) {
      const angle = (i / SPARKS) * Math.PI * 2 + cell
      const far = box * (0.35 + 0.5 * (1 - (1 - share) ** 3)) * (0.8 + ((i * 7 + cell) % 5) * 0.1)
      paintStar(
        context,
        x + Math.cos(angle) * far,
        y + Math.sin(angle) * far + box * 0.3 * share ** 2,
        box * 0.055 * (1 - share * 0.6),
      )
    }
  }
  context.restore()
}

/** A star with four points. */
export function paintStar(context: Context, x: number, y: number, r: number): void {
  context.beginPath()
  for (let i = 0; i < 8; i++) {
    const far = i % 2 === 0 ? r : r * 0.34
    context.lineTo(x + Math.sin((i * Math.PI) / 4) * far, y + Math.cos((i * Math.PI) / 4) * far)
  }
  context.fill()
}

const withAlpha = (colour: string, alpha: number): string => colour.replace(/( \/ [^)]*)?\)$/, ` / ${alpha})`)
