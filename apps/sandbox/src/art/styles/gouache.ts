import { boundsOf } from '../geometry.ts'
import type { Role } from '../palette.ts'
import type { Style } from '../pen.ts'
import { filled, offsetOf, outside } from './crescent.ts'
import { lineMarkup } from './line.ts'

/** Shadow step by role: steps that suit colours turn metal to rust and ivory to grey. */
function shadowStep(role: Role): number {
  if (role === 'm') return 1.45
  return role === 'l' || role === 'n' ? 1.15 : 1.6
}

/** Gradient per part, crescents whose edge breaks into grains: the most painterly of the ten. */
export const gouache: Style = (pen, part) => {
  if (part.width !== undefined) return lineMarkup(pen, part)
  const { d, role, k } = part
  const box = boundsOf(d)
  const small = Math.min(box.w, box.h) < pen.unit * 11 && !part.plain
  const body = filled(
    d,
    pen.linear(
      [
        { at: 0, colour: pen.tone(role, k + (small ? 0.7 : 0.55)) },
        { at: 1, colour: pen.tone(role, k - (small ? 0.4 : 0.55)) },
      ],
      0.1,
      0,
      0.8,
      1,
    ),
  )
  if (part.plain) return body
  const o = offsetOf(d, 0.24)
  const inside = `<g clip-path="url(#${pen.clip(d)})">`
  if (small) return `${body}${inside}${filled(outside(d, -o, -o * 1.1), pen.tone(role, k - 1.5))}</g>`
  const grain = pen.grain(o * 0.42, box)
  return (
    `${body}${inside}<g filter="url(#${grain})">` +
    filled(outside(d, -o, -o * 1.1), pen.tone(role, k - shadowStep(role))) +
    `</g><g filter="url(#${grain})">${filled(outside(d, o * 0.6, o * 0.7), pen.tone(role, k + 1.5))}</g></g>`
  )
}
