import { shift } from '../geometry.ts'
import type { Style } from '../pen.ts'
import { filled, offsetOf, outside } from './crescent.ts'
import { outlineMarkup } from './line.ts'

/** Block print: ink outline, two densities of hatch, the fill a little out of register. Needs large simple shapes. */
export const print: Style = (pen, part) => {
  const ink = pen.tone('d')
  if (part.width !== undefined) return outlineMarkup(part.d, ink, part.width)
  const { d, role, k } = part
  const u = pen.unit
  const body = filled(shift(d, u * 0.9, u * 0.7), pen.tone(role, k))
  if (part.plain) return body
  const o = offsetOf(d, 0.26)
  const gap = u * 3.1
  const hatch = part.scenery ? pen.tone(role, k - 1.5) : ink
  const rim = part.scenery ? '' : filled(outside(d, o * 0.32, o * 0.38), pen.tone('l'))
  const shaded =
    `${body}<g clip-path="url(#${pen.clip(d)})">` +
    filled(outside(d, -o * 1.5, -o * 1.5), pen.hatch(hatch, -38, gap, gap * 0.3)) +
    filled(outside(d, -o * 0.7, -o * 0.7), pen.hatch(hatch, -38, gap, gap * 0.56)) +
    `${rim}</g>`
  return part.scenery ? shaded : shaded + outlineMarkup(d, ink, u * 1.5)
}
