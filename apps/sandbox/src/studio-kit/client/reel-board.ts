import type { TitleBox } from './title.ts'

/** Where the window of the reels is in a picture, in px. */
export interface ReelBoard {
  readonly left: number
  readonly top: number
  readonly cellWidth: number
  readonly cellHeight: number
  /** The place of the name above the reels. */
  readonly title: TitleBox | null
}

const SIGN_LEAST = 16
const SIGN_EDGE = 3

/** A phone in landscape has no room for a name above the game. */
export const hasTitle = (width: number, height: number): boolean => height > (width > height ? 460 : 330)

/** The round sign at the upper right corner of the reels; it is whole where the reels begin at the picture's edge. */
export function signAt(
  reels: { readonly left: number; readonly top: number; readonly width: number },
  cell: number,
): { x: number; y: number; r: number } {
  const r = Math.min(cell * 0.27, Math.max(SIGN_LEAST, reels.top * 0.8))
  return { x: reels.left + reels.width - r * 0.6, y: Math.max(r + SIGN_EDGE, reels.top - r * 0.45), r }
}

/** Fits reels into a picture, below the name of the game. */
export function reelBoardIn(width: number, height: number, columns: number, rows: number): ReelBoard {
  const margin = Math.max(height < width ? 18 : 10, Math.min(28, width * 0.03))
  const isTall = height > width
  const isTitled = hasTitle(width, height)
  const titleRoom = isTitled ? Math.min(isTall ? 150 : 104, height * (isTall ? 0.24 : 0.15)) : 0
  const roomWidth = Math.min(width - margin * 2, 1080)
  const roomHeight = height - titleRoom - margin * 2
  let cellWidth = roomWidth / columns
  let cellHeight = roomHeight / rows
  if (cellHeight > cellWidth * 1.34) cellHeight = cellWidth * 1.34
  if (cellWidth > cellHeight * 1.14) cellWidth = cellHeight * 1.14
  const spare = height - titleRoom - cellHeight * rows
  const top = titleRoom + Math.max(margin, spare * (isTitled ? 0.42 : 0.5))
  const room = top - margin - 4
  const title = {
    x: width / 2,
    y: 4 + room * 0.5,
    width: Math.min(width - 32, 720),
    height: Math.min(room - 6, isTall ? 144 : 104),
    size: Math.min(46, room * 0.5),
  }
  return {
    left: (width - cellWidth * columns) / 2,
    top,
    cellWidth,
    cellHeight,
    title: isTitled ? title : null,
  }
}

/** Where reels stand on a first visit: the first two share as few symbols as they can, so that a line seldom pays. */
export function openingStops(strips: readonly string[], rows: number): number[] {
  const windowAt = (strip: string, stop: number): string[] =>
    Array.from({ length: rows }, (_, row) => strip[(stop + row) % strip.length] ?? '')
  const stops = strips.map((_, reel) => reel * 3 + 1)
  const [first = '', second = ''] = strips
  const shown = new Set(windowAt(first, stops[0] ?? 0))
  const sharedAt = (stop: number): number =>
    windowAt(second, stop).filter((symbol) => shown.has(symbol)).length
  const best = [...second].map((_, stop) => stop).toSorted((one, other) => sharedAt(one) - sharedAt(other))[0]
  return stops.map((stop, reel) => (reel === 1 ? (best ?? stop) : stop))
}
