import { boundsOf, mapOutline } from '../geometry.ts'
import type { Bounds, Outline } from '../geometry.ts'
import { faceOf, textOutline } from './faces.ts'
import type { FaceName } from './faces.ts'

export type Warp = 'none' | 'arch' | 'bulge' | 'rise'

type Lockup = {
  /** All lines as one outline, centred at x 0, top near 0. */
  d: Outline
  bounds: Bounds
  /** Height of the smallest capital in the picture's units; words like "of" do not count. */
  capHeight: number
}

/** Words set at half size. */
const SMALL = /^(of|the|and|in|at|on|a|to)$/i
/** Penalty for a title of several words on one line: it looks like a caption. */
const ONE_LINE = 0.22
/** A line may be at most this much larger than the smallest. */
const LARGEST_LINE = 1.65

/** All ways to break words over exactly `lines` lines. */
function breaksOf(words: readonly string[], lines: number): string[][] {
  if (lines === 1) return [[words.join(' ')]]
  const found: string[][] = []
  for (let first = 1; first <= words.length - lines + 1; first++) {
    for (const rest of breaksOf(words.slice(first), lines - 1)) {
      found.push([words.slice(0, first).join(' '), ...rest])
    }
  }
  return found
}

type Line = { d: Outline; box: Bounds; small: boolean; scale: number }

/**
 * Sets a title over one to three lines, each scaled to the width. Of all line breaks, the best fills the box and has
 * the tallest capitals; the second counts more, because otherwise titles would become one tiny line.
 */
export function lockupOf(
  title: string,
  face: FaceName,
  box: { width: number; height: number },
  { warp = 'none', lead = 0.13 }: { readonly warp?: Warp; readonly lead?: number } = {},
): Lockup {
  const { mixed, track = 1.5 } = faceOf(face)
  const words = title.split(' ')
  const capital = boundsOf(textOutline(face, 'H')).h
  let best: { lines: Line[]; scale: number; score: number; height: number; capHeight: number } | undefined

  for (let count = 1; count <= Math.min(3, words.length); count++) {
    for (const texts of breaksOf(words, count)) {
      const lines = texts.map((text): Line => {
        const d = textOutline(face, mixed ? text : text.toUpperCase(), track)
        const bounds = boundsOf(d)
        return { d, box: bounds, small: SMALL.test(text), scale: box.width / bounds.w }
      })
      const full = lines.filter((line) => !line.small)
      const smallest = Math.min(...(full.length ? full : lines).map((line) => line.scale))
      for (const line of lines) {
        line.scale = Math.min(line.scale, smallest * (line.small ? 0.5 : LARGEST_LINE))
      }
      const inked = lines.reduce((sum, line) => sum + line.box.h * line.scale, 0)
      const height = inked * (1 + (lead * (count - 1)) / count)
      const scale = Math.min(1, box.height / (height * (warp === 'none' ? 1 : 1.14)))
      const capHeight = Math.min(...(full.length ? full : lines).map((line) => capital * line.scale * scale))
      const area = lines.reduce((sum, line) => sum + line.box.w * line.box.h * (line.scale * scale) ** 2, 0)
      const score =
        (0.8 * area) / (box.width * box.height) +
        2.4 * Math.min(0.4, capHeight / box.height) -
        (count === 1 && words.length > 1 ? ONE_LINE : 0)
      if (!best || score > best.score) best = { lines, scale, score, height: height * scale, capHeight }
    }
  }
  if (!best) throw new Error('a title needs a word')

  const gap = best.lines.length > 1 ? (best.height * lead) / best.lines.length : 0
  const half = Math.max(...best.lines.map((line) => line.box.w * line.scale * best.scale)) / 2 || 1
  let y = 0
  let d = ''
  for (const line of best.lines) {
    const k = line.scale * best.scale
    const top = y
    d += mapOutline(line.d, (px, py) => [
      (px - line.box.x) * k - (line.box.w * k) / 2,
      (py - line.box.y) * k + top,
    ])
    y += line.box.h * k + gap
  }
  d = warped(d, warp, y - gap, half)
  return { d, bounds: boundsOf(d), capHeight: best.capHeight }
}

function warped(d: Outline, warp: Warp, height: number, half: number): Outline {
  // A narrow tall block would bend into a horseshoe.
  const bend = Math.min(height * 0.34, half * 0.2)
  switch (warp) {
    case 'none':
      return d
    case 'arch':
      return mapOutline(d, (x, y) => [x, y + bend * (x / half) ** 2])
    case 'bulge':
      return mapOutline(d, (x, y) => [x, height / 2 + (y - height / 2) * (1.16 - 0.34 * (x / half) ** 2)])
    case 'rise':
      return mapOutline(d, (x, y) => [x + (height / 2 - y) * 0.12, y - x * 0.1])
  }
}
