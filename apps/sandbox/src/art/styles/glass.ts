import { boundsOf, num, polar, polygonThrough } from '../geometry.ts'
import type { Style } from '../pen.ts'
import { filled } from './crescent.ts'
import { outlineMarkup } from './line.ts'

/** Leaded glass: dark lead, parts cut into radial panes with lit tones. Details stay plain. */
export const glass: Style = (pen, part) => {
  const lead = pen.unit * 2.1
  const dark = pen.tone('d', -1)
  if (part.width !== undefined) return outlineMarkup(part.d, dark, Math.max(part.width, lead))
  const { d, role, k } = part
  const box = boundsOf(d)
  if (part.plain || Math.min(box.w, box.h) < pen.unit * 9) {
    return filled(d, pen.tone(role, k + 0.4)) + outlineMarkup(d, dark, lead * (part.scenery ? 0.35 : 0.7))
  }
  const panes = part.scenery
    ? 5
    : Math.max(3, Math.min(7, 2 + Math.round(Math.max(box.w, box.h) / (pen.unit * 26))))
  const cx = box.cx - box.w * 0.12
  const cy = box.cy - box.h * 0.12
  const reach = Math.hypot(box.w, box.h)
  const first = pen.random.range(0, 360)
  let inner = ''
  for (let i = 0; i < panes; i++) {
    const from = first + (i * 360) / panes
    const middle = ((from + 180 / panes) * Math.PI) / 180
    const light = -(Math.cos(middle) * 0.6 + Math.sin(middle) * 0.8)
    const pane = polygonThrough([
      [cx, cy],
      polar(cx, cy, reach, from),
      polar(cx, cy, reach, from + 360 / panes),
    ])
    const tone = pen.tone(role, k + light * 0.9 + pen.random.range(-0.35, 0.35))
    inner += filled(pane, tone, `stroke="${dark}" stroke-width="${num(lead * (part.scenery ? 0.22 : 0.5))}"`)
  }
  return (
    `<g clip-path="url(#${pen.clip(d)})">${inner}</g>` +
    outlineMarkup(d, dark, part.scenery ? lead * 0.42 : lead)
  )
}
