import { boundsOf, shift, thicknessOf } from '../geometry.ts'
import type { Outline } from '../geometry.ts'

const EVERYTHING = 'M-3000 -3000L3000 -3000L3000 3000L-3000 3000Z'

/** How far the crescents of a shape are offset: a share of its thickness, never more than of its shorter side. */
export function offsetOf(d: Outline, share = 0.15): number {
  const box = boundsOf(d)
  return Math.max(0.5, Math.min(Math.min(box.w, box.h), thicknessOf(d) * 1.05) * share)
}

/**
 * Everything minus the moved shape, for `fill-rule="evenodd"`. Clipped to the shape itself it is a crescent: moved up
 * and left the shadow at the lower right, moved down and right the lit rim at the upper left.
 */
export function outside(d: Outline, dx: number, dy: number): Outline {
  return EVERYTHING + shift(d, dx, dy)
}

export function filled(d: Outline, fill: string, attributes = ''): string {
  return `<path d="${d}" fill="${fill}" fill-rule="evenodd"${attributes && ` ${attributes}`}/>`
}
