import type { ClusterDefinition } from '../../../games/definition.ts'
import { drawAmount, drawTotal } from '../banner.ts'
import { MAX_PIXEL_RATIO } from '../pen.ts'
import { rimFrame } from '../skins/frames.ts'
import type { Skin } from '../skins/skin.ts'
import { type Board, boardIn, middleOf, outlineOf } from './cluster-board.ts'

type Context = CanvasRenderingContext2D

/** A symbol in its column; the row is a fraction while it falls. */
export interface Placed {
  readonly symbol: string
  readonly column: number
  readonly row: number
  readonly alpha: number
  readonly scale: number
}

/** Clusters that pay, and whether the round has paid more than its stake with them. */
export interface Marked {
  readonly clusters: readonly { readonly cells: readonly number[]; readonly amount: string }[]
  readonly isWin: boolean
}

const PLAIN = 'oklch(0.93 0.01 262)'

/** Paints the board of a cascade: frame, multipliers, symbols and clusters. */
export class ClusterPaint {
  private readonly definition: ClusterDefinition
  private readonly skin: Skin
  private board: Board
  private readonly sprites = new Map<string, HTMLCanvasElement>()

  constructor(definition: ClusterDefinition, skin: Skin) {
    this.definition = definition
    this.skin = skin
    this.board = boardIn(390, 560, definition.columns, definition.rows)
  }

  /** Measures the board for a picture of this size, and draws each symbol once at its size. */
  fit(width: number, height: number): Board {
    this.board = boardIn(width, height, this.definition.columns, this.definition.rows)
    const ratio = Math.min(window.devicePixelRatio || 1, MAX_PIXEL_RATIO)
    const size = Math.max(8, Math.round(this.board.cell * 0.9 * ratio))
    for (const [symbol, art] of Object.entries(this.skin.symbols)) {
      const sprite = document.createElement('canvas')
      sprite.width = size
      sprite.height = size
      const pen = sprite.getContext('2d')
      if (!pen) continue
      pen.scale(size / 128, size / 128)
      art.draw(pen)
      this.sprites.set(symbol, sprite)
    }
    return this.board
  }

  frame(pen: Context): void {
    const { left, top, cell } = this.board
    const { columns, rows } = this.definition
    const edge = Math.max(4, Math.min(cell * 0.09, left / 2.2))
    const frame = this.skin.frame ?? rimFrame(this.skin)
    frame(pen, { x: left, y: top, w: cell * columns, h: cell * rows, edge })
    for (let column = 0; column < columns; column++) {
      for (let row = 0; row < rows; row++) {
        pen.beginPath()
        pen.roundRect(
          left + (column + 0.05) * cell,
          top + (row + 0.05) * cell,
          cell * 0.9,
          cell * 0.9,
          cell * 0.14,
        )
        pen.fillStyle = 'oklch(1 0 0 / 0.05)'
        pen.fill()
      }
    }
  }

  /** The multipliers above the board; the one of the drop that is shown is filled. */
  multipliers(pen: Context, active: number): void {
    const { left, top, cell, scale } = this.board
    const { columns, maxMultiplier } = this.definition
    const height = scale * 0.74
    const width = Math.min(height * 1.9, (cell * columns) / maxMultiplier - 6)
    const step = width + 6
    const first = left + (cell * columns - step * maxMultiplier + 6) / 2
    const y = top - scale * 1.16
    pen.textAlign = 'center'
    pen.textBaseline = 'middle'
    for (let times = 1; times <= maxMultiplier; times++) {
      const x = first + (times - 1) * step
      const isActive = times === active
      pen.beginPath()
      pen.roundRect(x, y, width, height, height * 0.3)
      pen.fillStyle = isActive ? this.skin.metal : 'oklch(0.15 0.025 275 / 0.85)'
      pen.fill()
      pen.strokeStyle = this.skin.panelEdge
      pen.lineWidth = 1.5
      pen.stroke()
      pen.font = `700 ${Math.round(height * 0.56)}px 'Inter Variable', system-ui, sans-serif`
      pen.fillStyle = isActive ? 'oklch(0.17 0.03 275)' : PLAIN
      pen.fillText(`×${times}`, x + width / 2, y + height * 0.53)
    }
  }

  /** All symbols; those outside of clusters step back while clusters are shown. */
  symbols(pen: Context, placed: readonly Placed[], marked: Marked | null): void {
    const { left, top, cell } = this.board
    const { columns, rows } = this.definition
    const paid = new Set(marked?.clusters.flatMap(({ cells }) => cells))
    pen.save()
    pen.beginPath()
    pen.rect(left, top, cell * columns, cell * rows)
    pen.clip()
    for (const { symbol, column, row, alpha, scale } of placed) {
      const sprite = this.sprites.get(symbol)
      if (!sprite) continue
      const size = cell * 0.9 * scale
      pen.globalAlpha = marked && !paid.has(column * rows + row) ? alpha * 0.4 : alpha
      pen.drawImage(
        sprite,
        left + (column + 0.5) * cell - size / 2,
        top + (row + 0.5) * cell - size / 2,
        size,
        size,
      )
    }
    pen.restore()
  }

  /** An outline around each cluster, with what it pays. */
  clusters(pen: Context, { clusters, isWin }: Marked, width: number): void {
    const { left, top, cell } = this.board
    const { rows } = this.definition
    const colour = isWin ? this.skin.metal : PLAIN
    pen.lineCap = 'round'
    for (const { cells } of clusters) {
      pen.beginPath()
      for (const [x1, y1, x2, y2] of outlineOf(cells, rows)) {
        pen.moveTo(left + x1 * cell, top + y1 * cell)
        pen.lineTo(left + x2 * cell, top + y2 * cell)
      }
      pen.strokeStyle = 'oklch(0.13 0.03 275 / 0.85)'
      pen.lineWidth = 8
      pen.stroke()
      pen.strokeStyle = colour
      pen.lineWidth = isWin ? 4 : 3
      pen.stroke()
    }
    for (const { cells, amount } of clusters) {
      const [x, y] = middleOf(cells, rows)
      drawAmount(pen, amount, { x: left + x * cell, y: top + y * cell, room: width, cell, colour })
    }
  }

  /** What the whole round has paid, over the board. */
  total(pen: Context, text: string, grown: number): void {
    const { left, top, cell } = this.board
    const { columns, rows } = this.definition
    const reels = { left, top, width: cell * columns, height: cell * rows }
    drawTotal(pen, text, { reels, metal: this.skin.metal, cell, grown })
  }
}
