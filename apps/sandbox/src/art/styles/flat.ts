import type { Style } from '../pen.ts'
import { filled, offsetOf, outside } from './crescent.ts'
import { lineMarkup } from './line.ts'

/** Three hard tones, no line. */
export const flatStyle: Style = (pen, part) => {
  if (part.width !== undefined) return lineMarkup(pen, part)
  const { d, role, k } = part
  const body = filled(d, pen.tone(role, k))
  if (part.plain) return body
  const o = offsetOf(d)
  return (
    `${body}<g clip-path="url(#${pen.clip(d)})">` +
    filled(outside(d, -o, -o * 1.15), pen.tone(role, k - 1.15)) +
    filled(outside(d, o * 0.42, o * 0.5), pen.tone(role, k + 1)) +
    '</g>'
  )
}
