import type { Circle } from './roulette-board.ts'
import { DEPTH, LENGTH } from './roulette-layout.ts'

interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface RouletteView {
  /** An upright window: the name is above, and the wheel comes down from there. */
  readonly isTall: boolean
  /** Numbers run from top to bottom. */
  readonly isUpright: boolean
  /** One place for wheel and table: the wheel is seen while the ball runs, the table before and after. */
  readonly isShared: boolean
  /** The part of the table that is seen; a table that is wider is moved with a finger. */
  readonly table: Box
  readonly tableWidth: number
  /** The wheel while bets are placed, and while the ball runs. */
  readonly waiting: Circle
  readonly running: Circle
  /** `size` is 0 where no room is left for a title. */
  readonly title: { x: number; y: number; width: number; size: number }
  readonly recent: { x: number; y: number; count: number; size: number }
}

/** A window is upright up to this proportion, as in the style sheets. */
const TALL_UNTIL = 1.2
/** A stage of this height has no name in it. */
const LOW = 330
/** Least height of a cell of the upright table; beside the wheel, and alone, least width of a cell of the other one. */
const LEAST = { row: 25, beside: 30, alone: 26 }
/** A cell of a table that is moved with a finger, and the most height of a row. */
const MOVED = 36
const MOST_ROW = 46
const EDGE = 8
/** Above and below the upright table of a live table, whose rows need the height. */
const CLOSE = { above: 6, below: 2 }
/** Above and below the other table of a live table. */
const LOW_STRIP = 6

/** Least height of the board of a live table for an upright table, and the height that the other one takes. */
export const liveBoards = {
  upright: LENGTH * LEAST.row + CLOSE.above + CLOSE.below,
  wide: DEPTH * MOST_ROW + 2 * LOW_STRIP,
}

/**
 * Wheel and table in a window of this size.
 * @param isLive name and last results are elsewhere
 */
export function rouletteIn(width: number, height: number, isLive = false): RouletteView {
  const strip = isLive ? EDGE : Math.min(100, height * 0.15)
  const isTall = width <= height * TALL_UNTIL
  const tall = tallIn(width, height, isLive ? CLOSE.above : strip, isLive)
  if (isTall && tall.table.h / LENGTH >= LEAST.row) return tall
  if (!isTall) {
    const view = besideIn(width, height, isLive)
    if (view.table.w / LENGTH >= LEAST.beside) return view
  }
  return sharedIn({ width, height, strip: isTall ? strip : LOW_STRIP, isLive, isTall })
}

function tallIn(width: number, height: number, strip: number, isLive: boolean): RouletteView {
  const r = Math.min(width * 0.46, height * 0.36)
  const w = width - 2 * EDGE
  return {
    isTall: true,
    isUpright: true,
    isShared: true,
    table: { x: EDGE, y: strip, w, h: height - strip - (isLive ? CLOSE.below : 6) },
    tableWidth: w,
    waiting: { x: width / 2, y: strip - 12 - r, r },
    running: { x: width / 2, y: height * 0.53, r },
    ...nameIn({ width, strip, tableTop: strip, isElsewhere: isLive }),
  }
}

/** The wheel stands beside the table at all times. */
function besideIn(width: number, height: number, isLive: boolean): RouletteView {
  const isLow = isLive || height <= LOW
  const r = isLow
    ? Math.min(height * 0.47, width * (isLive && height > LOW ? 0.17 : 0.11))
    : Math.min(height * 0.42, width * 0.2)
  const wheel = { x: isLow ? r + 10 : width * 0.225, y: isLow ? height / 2 : height * 0.53, r }
  const left = wheel.x + r + (isLow ? 10 : 44)
  const w = width - left - (isLow ? EDGE : 44)
  const h = isLow ? Math.min(height - 12, w * 0.5) : Math.min(w * 0.42, height * 0.56)
  const y = isLow ? (height - h) / 2 : height * 0.36
  const middle = left + w / 2
  return {
    isTall: false,
    isUpright: false,
    isShared: false,
    table: { x: left, y, w, h },
    tableWidth: w,
    waiting: wheel,
    running: wheel,
    title: { x: middle, y: height * 0.15, width: w, size: isLow ? 0 : 46 },
    recent: { x: middle, y: y - 34, count: isLow ? 0 : 12, size: 30 },
  }
}

interface Short {
  readonly width: number
  readonly height: number
  /** Height above the table. */
  readonly strip: number
  readonly isLive: boolean
  readonly isTall: boolean
}

/** A small phone: the table has the whole width, and more where a finger would not find its cells. */
function sharedIn({ width, height, strip, isLive, isTall }: Short): RouletteView {
  const w = width - 2 * EDGE
  const room = height - strip - LOW_STRIP
  const h = Math.min(room, DEPTH * MOST_ROW)
  const r = Math.min(width, room) * 0.46
  const y = strip + room / 2
  return {
    isTall,
    isUpright: false,
    isShared: true,
    table: { x: EDGE, y: strip + (room - h) / 2, w, h },
    tableWidth: w / LENGTH < LEAST.alone ? LENGTH * MOVED : w,
    waiting: { x: width / 2, y: strip - 12 - r, r },
    running: { x: width / 2, y, r },
    ...nameIn({ width, strip, tableTop: strip + (room - h) / 2, isElsewhere: isLive || !isTall }),
  }
}

interface NameSpace {
  readonly width: number
  /** Height above the table that is kept free. */
  readonly strip: number
  readonly tableTop: number
  /** Name and last results are not in the scene. */
  readonly isElsewhere: boolean
}

/** The last results are left out where they would lie on the table. */
function nameIn({ width, strip, tableTop, isElsewhere }: NameSpace): Pick<RouletteView, 'title' | 'recent'> {
  const size = 22
  const y = strip * 0.34 + 32
  const hasRecent = !isElsewhere && y + size / 2 <= tableTop
  return {
    title: { x: width / 2, y: strip * 0.34, width: width - 40, size: isElsewhere ? 0 : 30 },
    recent: { x: width / 2, y, count: hasRecent ? 10 : 0, size },
  }
}
