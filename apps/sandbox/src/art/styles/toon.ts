import { boundsOf, num } from '../geometry.ts'
import type { Style } from '../pen.ts'
import { filled, offsetOf, outside } from './crescent.ts'
import { flatStyle } from './flat.ts'
import { lineMarkup, outlineMarkup } from './line.ts'

/** Dark outline, vertical gradient, hard shade, one gloss. */
export const toon: Style = (pen, part) => {
  const outline = pen.unit * 1.7
  const ink = pen.tone('d', -0.4)
  if (part.width !== undefined) {
    return outlineMarkup(part.d, ink, part.width + outline * 1.3) + lineMarkup(pen, part)
  }
  if (part.scenery) return flatStyle(pen, part)
  const { d, role, k } = part
  const body =
    outlineMarkup(d, ink, outline * 2) +
    filled(
      d,
      pen.linear([
        { at: 0, colour: pen.tone(role, k + 0.7) },
        { at: 1, colour: pen.tone(role, k - 0.7) },
      ]),
    )
  if (part.plain) return body
  const o = offsetOf(d)
  const box = boundsOf(d)
  const gloss =
    Math.min(box.w, box.h) < pen.unit * 9
      ? ''
      : `<ellipse cx="${num(box.cx - box.w * 0.17)}" cy="${num(box.cy - box.h * 0.26)}" ` +
        `rx="${num(box.w * 0.15)}" ry="${num(box.h * 0.085)}" ` +
        `transform="rotate(-24 ${num(box.cx - box.w * 0.17)} ${num(box.cy - box.h * 0.26)})" ` +
        `fill="${pen.tone('l', 0.4)}" opacity=".62"/>`
  return (
    `${body}<g clip-path="url(#${pen.clip(d)})">` +
    filled(outside(d, -o * 0.8, -o), pen.tone(role, k - 1.5)) +
    filled(outside(d, o * 0.3, o * 0.36), pen.tone(role, k + 1.6)) +
    `${gloss}</g>`
  )
}
