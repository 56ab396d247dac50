import { mirror } from './geometry.ts'
import type { Outline } from './geometry.ts'
import type { Role } from './palette.ts'

/**
 * One piece of an object or of a scene. Objects are lists of parts in a box −50 … 50, back to front; a style decides
 * how a part is painted.
 */
export type Part = {
  d: Outline
  role: Role
  /** Tone step, −3 … +3. */
  k: number
  /** Flat colour only: details, and facets whose tones are already the light. */
  plain?: true
  /** Width of a stroke; without it the outline is filled. */
  width?: number
  opacity?: number
  /** Belongs to the scene behind the hero: painted softer, without outlines of its own. */
  scenery?: true
}

/** A filled part that the style models with light and shade. */
export function solid(d: Outline, role: Role, k = 0): Part {
  return { d, role, k }
}

/** A filled part in one tone. */
export function flat(d: Outline, role: Role, k = 0, opacity?: number): Part {
  return opacity === undefined ? { d, role, k, plain: true } : { d, role, k, plain: true, opacity }
}

/** A line. */
export function stroke(d: Outline, role: Role, width: number, k = 0): Part {
  return { d, role, k, width }
}

/** A part and its mirror image. */
export function both(part: Part): Part[] {
  return [part, { ...part, d: mirror(part.d) }]
}

/** Parts moved, turned or enlarged by a change of their outlines; line widths grow with `scale`. */
export function reshape(parts: readonly Part[], change: (d: Outline) => Outline, scale = 1): Part[] {
  return parts.map((part) =>
    part.width === undefined
      ? { ...part, d: change(part.d) }
      : { ...part, d: change(part.d), width: part.width * scale },
  )
}
