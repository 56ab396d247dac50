import type { Style } from '../pen.ts'
import { filled, offsetOf, outside } from './crescent.ts'
import { lineMarkup } from './line.ts'

/** Flat colour, shade as dots in a second ink, an ivory rim. Needs large simple shapes. */
export const riso: Style = (pen, part) => {
  if (part.width !== undefined) return lineMarkup(pen, part)
  const { d, role, k } = part
  const body = filled(d, pen.tone(role, k + 0.3))
  if (part.plain) return body
  const o = offsetOf(d, 0.24)
  const gap = pen.unit * 3
  const ink = part.scenery ? pen.tone(role, k - 1) : pen.tone('e', k)
  const deep = part.scenery ? pen.tone(role, k - 1.2) : ink
  return (
    `${body}<g clip-path="url(#${pen.clip(d)})">` +
    filled(outside(d, -o * 1.7, -o * 1.7), pen.dots(ink, gap, gap * 0.24)) +
    filled(outside(d, -o * 0.95, -o), pen.dots(ink, gap, gap * 0.46)) +
    filled(outside(d, -o * 0.35, -o * 0.4), deep) +
    filled(outside(d, o * 0.3, o * 0.3), pen.tone('l'), 'opacity=".8"') +
    '</g>'
  )
}
