/** Where the cells of a cascade are, how they fall, and the outlines of clusters. Lengths in ms and in cells. */

import { hasTitle } from '../reel-board.ts'
import type { TitleBox } from '../title.ts'

export interface Board {
  readonly left: number
  readonly top: number
  /** Side of a cell in px. */
  readonly cell: number
  /** Height of the row of multipliers above the board, in px. */
  readonly scale: number
}

/** Fits a board and its row of multipliers into a picture, below the name of the game. */
export function boardIn(width: number, height: number, columns: number, rows: number): Board {
  const margin = Math.max(10, Math.min(28, width * 0.03))
  const isTall = height > width
  const titleRoom = hasTitle(width, height) ? Math.min(isTall ? 130 : 96, height * (isTall ? 0.2 : 0.13)) : 0
  const scale = Math.max(26, Math.min(44, height * 0.07))
  const roomHeight = height - titleRoom - scale - margin * 3
  const cell = Math.max(8, Math.min((width - margin * 2) / columns, roomHeight / rows, 132))
  const spare = roomHeight - cell * rows
  return {
    left: (width - cell * columns) / 2,
    top: titleRoom + scale + margin * 2 + spare * 0.4,
    cell,
    scale,
  }
}

/** Place of the name above a board: in wide letters it is not much wider than the board. */
export function titleIn({ top, scale, cell }: Board, columns: number, width: number): TitleBox {
  const room = top - scale * 1.4
  const most = Math.min(width - 32, Math.max(360, cell * columns * 1.35))
  return { x: width / 2, y: room * 0.5, width: most, size: room * 0.5, height: room - 8 }
}

/** A symbol on its way to its cell. */
export interface Falling {
  readonly symbol: string
  readonly column: number
  /** Rows may be above the board, and then below 0. */
  readonly from: number
  readonly to: number
}

/** Where each symbol of a board falls from when `removed` cells of the board before it are gone. */
export function fallsOf(grid: readonly (readonly string[])[], removed: ReadonlySet<number>): Falling[] {
  return grid.flatMap((symbols, column) => {
    const rows = symbols.length
    const stays = symbols.map((_, row) => row).filter((row) => !removed.has(column * rows + row))
    const free = rows - stays.length
    return symbols.map((symbol, row) => {
      const from = row < free ? row - free : (stays[row - free] ?? row)
      return { symbol, column, from, to: row }
    })
  })
}

/** Rows per ms². */
const GRAVITY = 0.000_075
const BOUNCE_MS = 150
const BOUNCE_ROWS = 0.06
const COLUMN_MS = 60
const ROW_MS = 22

const landsAfter = (rows: number): number => Math.sqrt((2 * rows) / GRAVITY)

/** Row of a symbol so long after the board was let go: left columns and lower rows first, with one short bounce. */
export function rowAt({ column, from, to }: Falling, rows: number, ms: number): number {
  const distance = to - from
  const passed = ms - column * COLUMN_MS - (rows - 1 - to) * ROW_MS
  if (distance === 0) return to
  if (passed <= 0) return from
  const lands = landsAfter(distance)
  if (passed < lands) return from + (GRAVITY * passed * passed) / 2
  const bounce = (passed - lands) / BOUNCE_MS
  if (bounce >= 1) return to
  return to - Math.sin(Math.PI * bounce) * BOUNCE_ROWS * Math.min(1, distance / 3)
}

/** How long the last symbol of a board of new symbols is on its way. */
export const fallMs = (columns: number, rows: number): number =>
  (columns - 1) * COLUMN_MS + (rows - 1) * ROW_MS + landsAfter(rows) + BOUNCE_MS

/** An edge between two corners of cells. */
type Edge = readonly [x1: number, y1: number, x2: number, y2: number]

/** The edges around joined cells. */
export function outlineOf(cells: readonly number[], rows: number): Edge[] {
  const inside = new Set(cells)
  return cells.flatMap((cell) => {
    const x = Math.floor(cell / rows)
    const y = cell % rows
    const edges: Edge[] = []
    if (!inside.has(cell - rows)) edges.push([x, y, x, y + 1])
    if (!inside.has(cell + rows)) edges.push([x + 1, y, x + 1, y + 1])
    if (y === 0 || !inside.has(cell - 1)) edges.push([x, y, x + 1, y])
    if (y === rows - 1 || !inside.has(cell + 1)) edges.push([x, y + 1, x + 1, y + 1])
    return edges
  })
}

/** The cell of a cluster nearest to its middle: its amount is written there. */
export function middleOf(cells: readonly number[], rows: number): readonly [x: number, y: number] {
  const points = cells.map((cell) => [Math.floor(cell / rows) + 0.5, (cell % rows) + 0.5] as const)
  const x = points.reduce((sum, point) => sum + point[0], 0) / points.length
  const y = points.reduce((sum, point) => sum + point[1], 0) / points.length
  const far = (point: readonly [number, number]): number => Math.hypot(point[0] - x, point[1] - y)
  return points.reduce((best, point) => (far(point) < far(best) ? point : best))
}
