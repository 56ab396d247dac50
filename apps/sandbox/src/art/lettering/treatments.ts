import { num, shift } from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import type { Pen } from '../pen.ts'

export type Treatment = 'extrude' | 'outline' | 'inline' | 'gold' | 'paper' | 'print' | 'riso' | 'flat'

/** How far strokes and depth reach beyond the letters, in units of composition × the treatment's scale. */
export type Reach = { sides: number; top: number; bottom: number }

const REACH: Record<Treatment, Reach> = {
  extrude: { sides: 3, top: 1.8, bottom: 5.2 },
  outline: { sides: 2.9, top: 2.6, bottom: 3.5 },
  inline: { sides: 1.9, top: 1.6, bottom: 2.4 },
  gold: { sides: 1.8, top: 1.5, bottom: 2.3 },
  paper: { sides: 2.4, top: 1.2, bottom: 3.6 },
  print: { sides: 2.1, top: 2.1, bottom: 2.1 },
  riso: { sides: 0.8, top: 0.2, bottom: 1.7 },
  flat: { sides: 1.5, top: 1.2, bottom: 1.9 },
}

/** Distance of lines, as a share of the line height, that keeps this treatment's strokes apart. */
const LEAD: Record<Treatment, number> = {
  extrude: 0.3,
  outline: 0.24,
  inline: 0.16,
  gold: 0.16,
  paper: 0.13,
  print: 0.36,
  riso: 0.13,
  flat: 0.13,
}

/** Small letters bring their own distance: their lines are measured from ascender to descender. */
export function leadOf(treatment: Treatment, mixed: boolean): number {
  return mixed ? LEAD[treatment] * 0.45 : LEAD[treatment]
}

/** Strokes grow with the letters, within limits. */
function strokeScale(capHeight: number, unit: number): number {
  return Math.max(0.55, Math.min(1.35, capHeight / (12 * unit)))
}

export function reachOf(treatment: Treatment, capHeight: number, unit: number): Reach {
  const k = strokeScale(capHeight, unit) * unit
  const { sides, top, bottom } = REACH[treatment]
  return { sides: sides * k, top: top * k, bottom: bottom * k }
}

/** Draws letters at their final position. */
export function drawLetters(pen: Pen, d: Outline, treatment: Treatment, capHeight: number): void {
  const u = pen.unit
  const t = strokeScale(capHeight, u)
  const dark = pen.tone('d', -1.2)
  const face = (fill: string, outline = d) => `<path d="${outline}" fill="${fill}"/>`
  const bold = (colour: string, width: number, outline = d) =>
    `<path d="${outline}" fill="${colour}" stroke="${colour}" stroke-width="${num(width)}" stroke-linejoin="round"/>`
  const below = (depth: number) => shift(d, depth * 0.35, depth)
  switch (treatment) {
    case 'extrude': {
      const depth = 3.4 * u * t
      pen.add(bold(dark, 3.6 * u * t, below(depth)) + bold(dark, 3.6 * u * t))
      for (let i = 5; i > 0; i--) pen.add(bold(pen.tone('c', -2.4), 0.3 * u, below((depth * i) / 5)))
      pen.add(
        face(
          pen.linear([
            { at: 0, colour: pen.tone('l', 0.2) },
            { at: 1, colour: pen.tone('c', 0.4) },
          ]),
        ),
      )
      return
    }
    case 'outline':
      pen.add(bold(dark, 5.2 * u * t, below(0.9 * u * t)) + bold(pen.tone('c'), 2.2 * u * t))
      pen.add(bold(dark, 0.8 * u * t) + face(pen.tone('l')))
      return
    case 'inline':
      pen.add(bold(dark, 3.2 * u * t, below(0.8 * u * t)) + face(pen.tone('l')))
      pen.add(
        `<g clip-path="url(#${pen.clip(d)})">` +
          `<path d="${d}" fill="none" stroke="${pen.tone('c', -1.6)}" stroke-width="${num(1.5 * u * t)}"/>` +
          `<path d="${d}" fill="none" stroke="${pen.tone('l')}" stroke-width="${num(0.7 * u * t)}"/></g>`,
      )
      return
    case 'gold':
      pen.add(bold(dark, 3 * u * t, below(0.8 * u * t)) + bold(pen.tone('m', -2.4), 1.3 * u * t))
      pen.add(
        face(
          pen.linear([
            { at: 0, colour: pen.tone('m', 1.5) },
            { at: 0.5, colour: pen.tone('m', 0.4) },
            { at: 1, colour: pen.tone('m', -1) },
          ]),
        ),
      )
      return
    case 'paper':
      pen.filtered(pen.shadow(0.8 * u, 1.1 * u, 1.1 * u, 0.6), () => pen.add(face(pen.tone('l'))))
      return
    case 'print':
      pen.add(bold(pen.tone('l'), 4.2 * u * t) + face(pen.tone('d')))
      return
    case 'riso':
      pen.add(face(pen.tone('e', -0.4), below(1.5 * u * t)) + bold(pen.tone('l'), 0.4 * u))
      return
    case 'flat':
      pen.add(bold(dark, 2.4 * u * t, below(0.7 * u)) + face(pen.tone('l')))
  }
}
