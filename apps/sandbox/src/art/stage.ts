import { mapOutline, num, rotate, shift } from './geometry.ts'
import { draw, fitOf } from './heroes/index.ts'
import type { ObjectName } from './heroes/index.ts'
import type { Role } from './palette.ts'
import { reshape } from './part.ts'
import type { Part } from './part.ts'
import type { Pen } from './pen.ts'
import { SHADOWED_STYLES } from './styles/index.ts'
import type { StyleName } from './styles/index.ts'

export type Placement = { x: number; y: number; size: number; degrees?: number }

/** Parts of the box −50 … 50 moved to a place of the picture. */
export function placed(parts: readonly Part[], { x, y, size, degrees = 0 }: Placement): Part[] {
  const k = size / 100
  return reshape(
    parts,
    (d) => mapOutline(degrees ? rotate(d, degrees) : d, (px, py) => [x + px * k, y + py * k]),
    k,
  )
}

/** An object, normalised and centred, at a place of the picture. */
export function objectAt(name: ObjectName, at: Placement): Part[] {
  const parts = draw(name)
  const fit = fitOf(name, parts)
  return placed(
    reshape(parts, (d) => shift(d, -fit.cx, -fit.cy)),
    { ...at, size: at.size * fit.scale, degrees: (at.degrees ?? 0) + fit.degrees },
  )
}

/** An object as a faint shape of the background: for patterns and for depth behind a hero. */
export function silhouetteAt(
  name: ObjectName,
  at: Placement,
  roles: { body: Role; light: Role; dark: Role },
): Part[] {
  return objectAt(name, at).map((part) => ({
    ...part,
    role: part.role === 'l' || part.role === 'm' ? roles.light : part.role === 'd' ? roles.dark : roles.body,
    k: part.k * 0.5,
    scenery: true,
  }))
}

/** Paints an object on a dropped shadow where its style has no outline. */
export function paintObject(pen: Pen, style: StyleName, parts: readonly Part[]): void {
  const u = pen.unit
  if (!SHADOWED_STYLES.has(style)) return pen.paint(parts)
  pen.filtered(pen.shadow(0.8 * u, 2.2 * u, 2.4 * u, 0.5), () => pen.paint(parts))
}

/** Pool of light behind a hero: separates it from the scene better than any outline. */
export function paintHalo(pen: Pen, x: number, y: number, radius: number, k: number, opacity: number): void {
  const colour = pen.tone('sky', k)
  const fill = pen.radial([
    { at: 0, colour, opacity },
    { at: 0.6, colour, opacity: opacity * 0.4 },
    { at: 1, colour, opacity: 0 },
  ])
  pen.add(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(radius)}" fill="${fill}"/>`)
}

/** Shadow below an object, so that it does not seem to float. */
export function paintContact(pen: Pen, x: number, y: number, size: number): void {
  const colour = pen.tone('d', -1)
  const fill = pen.radial([
    { at: 0, colour, opacity: 0.62 },
    { at: 1, colour, opacity: 0 },
  ])
  pen.add(
    `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(size * 0.46)}" ry="${num(size * 0.1)}" fill="${fill}"/>`,
  )
}
