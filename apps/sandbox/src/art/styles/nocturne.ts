import { boundsOf } from '../geometry.ts'
import type { Style } from '../pen.ts'
import { filled, offsetOf, outside } from './crescent.ts'
import { lineMarkup } from './line.ts'

/** Gouache a step darker, with a strong light on the rim. */
export const nocturne: Style = (pen, part) => {
  if (part.width !== undefined) return lineMarkup(pen, part)
  const { d, role } = part
  const k = part.k - (part.scenery ? 0.3 : 0.9)
  const body = filled(
    d,
    pen.linear(
      [
        { at: 0, colour: pen.tone(role, k + 0.4) },
        { at: 1, colour: pen.tone(role, k - 0.8) },
      ],
      0.1,
      0,
      0.8,
      1,
    ),
  )
  if (part.plain) return body
  const o = offsetOf(d, 0.2)
  const grain = pen.grain(o * 0.4, boundsOf(d))
  const shade = 'lnm'.includes(role) ? 1.3 : 1.8
  const rim = part.scenery ? '' : filled(outside(d, o * 0.26, o * 0.34), pen.tone(role, k + 3))
  return (
    `${body}<g clip-path="url(#${pen.clip(d)})"><g filter="url(#${grain})">` +
    `${filled(outside(d, -o, -o * 1.1), pen.tone(role, k - shade))}</g>${rim}</g>`
  )
}
