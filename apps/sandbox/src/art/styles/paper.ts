import { boundsOf } from '../geometry.ts'
import type { Style } from '../pen.ts'
import { filled, outside } from './crescent.ts'
import { lineMarkup } from './line.ts'

/** Cut paper: every part casts its own shadow and catches light on its cut edge. */
export const paper: Style = (pen, part) => {
  if (part.width !== undefined) return lineMarkup(pen, part)
  const { d, role, k } = part
  const u = pen.unit
  const box = boundsOf(d)
  const size = Math.min(1, Math.min(box.w, box.h) / (u * 40))
  const shadow = part.scenery
    ? pen.shadow(u * 1.2, u * -1.5, u * 3.4, 0.5)
    : pen.shadow(u * (0.5 + 1.4 * size), u * (0.6 + 2 * size), u * (0.6 + 1.8 * size), 0.5)
  const body = `<g filter="url(#${shadow})">${filled(d, pen.tone(role, k))}</g>`
  if (part.plain) return body
  return `${body}<g clip-path="url(#${pen.clip(d)})">${filled(outside(d, u * 0.7, u * 0.8), pen.tone(role, k + 1))}</g>`
}
