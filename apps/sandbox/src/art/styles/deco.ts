import type { Style } from '../pen.ts'
import { filled, offsetOf, outside } from './crescent.ts'
import { outlineMarkup } from './line.ts'

/** Metal lines, flat fills, level hatch. Best in emblems. */
export const deco: Style = (pen, part) => {
  const metalLine = pen.unit * 1.15
  if (part.width !== undefined) {
    return outlineMarkup(part.d, pen.tone('m', 0.5), Math.min(part.width, metalLine * 1.6))
  }
  const { d, role, k } = part
  if (part.scenery) {
    return filled(d, pen.tone(role, k)) + outlineMarkup(d, pen.tone('m', -1.2), metalLine * 0.5)
  }
  const metallic = role === 'm' || role === 'l'
  const base = role === 'm' ? pen.tone('m', -0.2) : role === 'l' ? pen.tone('l') : pen.tone(role, k - 0.6)
  let shaded = filled(d, base)
  if (!part.plain) {
    const o = offsetOf(d, 0.2)
    const gap = pen.unit * 2.6
    const ink = metallic ? pen.tone('m', -2.2) : pen.tone('m', 0.3)
    shaded +=
      `<g clip-path="url(#${pen.clip(d)})">` +
      `${filled(outside(d, -o * 1.2, -o * 1.3), pen.hatch(ink, 0, gap, gap * 0.26))}</g>`
  }
  return shaded + outlineMarkup(d, pen.tone('m', 0.7), metalLine)
}
