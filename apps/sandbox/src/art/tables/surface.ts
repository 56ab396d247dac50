import {
  boundsOf,
  ellipse,
  enlarge,
  mapOutline,
  num,
  polar,
  polygon,
  rotate,
  roundRect,
  sector,
  shift,
} from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import { SUITS, isRed } from '../heroes/pieces.ts'
import type { Suit } from '../heroes/pieces.ts'
import { textOutline } from '../lettering/faces.ts'
import type { FaceName } from '../lettering/faces.ts'
import type { Role } from '../palette.ts'
import { flat, solid } from '../part.ts'
import type { Part } from '../part.ts'
import type { Pen } from '../pen.ts'
import type { Random } from '../random.ts'

/** Drawing on a table seen exactly from above: no perspective, no people. */
export type Surface = ReturnType<typeof surfaceOf>

export type CardFace = { suit: Suit; rank: string }

export function surfaceOf(pen: Pen, view: 0 | 1 | 2, random: Random) {
  const u = pen.unit
  const { width: w, height: h } = pen

  /** Two colours around a point. */
  const glow = (x: number, y: number, r: number, inner: string, outer: string) =>
    pen.radial(
      [
        { at: 0, colour: inner },
        { at: 1, colour: outer },
      ],
      { x, y, r },
    )

  const path = (d: Outline, fill: string) => pen.add(`<path d="${d}" fill="${fill}" fill-rule="evenodd"/>`)

  /** Something that lies on the table and throws a shadow. */
  const raised = (draw: () => void, blur = 2.2) =>
    pen.filtered(pen.shadow(1.2 * u, 2.2 * u, blur * u, 0.55), draw)

  const text = (
    words: string,
    x: number,
    y: number,
    size: number,
    fill: string,
    face: FaceName,
    degrees = 0,
  ) => {
    const d = textOutline(face, words)
    const box = boundsOf(d)
    const k = size / 100
    path(shift(rotate(enlarge(shift(d, -box.cx, -box.cy), k), degrees), x, y), fill)
  }

  /** Printed line of a layout. */
  const printed = (d: Outline, width = 0.55, opacity = 0.85) =>
    pen.add(
      `<path d="${d}" fill="none" stroke="${pen.tone('l', -0.6)}" stroke-width="${num(width * u)}" ` +
        `opacity="${num(opacity)}" stroke-linejoin="round"/>`,
    )

  const chips = (x: number, y: number, count: number, role: Role) => {
    const parts: Part[] = []
    const r = 4.3 * u
    for (let i = 0; i < count; i++) {
      const cy = y - i * 1.5 * u
      const cx = x + (((i * 37) % 3) - 1) * 0.25 * u
      parts.push(flat(ellipse(cx, cy + 0.8 * u, r), role, -1.8), flat(ellipse(cx, cy, r), role, 0.3))
      for (let mark = 0; mark < 6; mark++) {
        const from = mark * 60 + i * 17
        parts.push(flat(sector(cx, cy, r * 0.76, r, from, from + 26), 'l'))
      }
      parts.push(flat(ellipse(cx, cy, r * 0.6), role, 1), flat(ellipse(cx, cy, r * 0.5), role))
    }
    raised(() => pen.paint(parts), 0.8)
  }

  /** A card, face up, or face down without a face. */
  const card = (x: number, y: number, degrees: number, face: CardFace | undefined, scale = 1) =>
    raised(() => {
      const k = u * scale
      const place = (d: Outline) => mapOutline(rotate(d, degrees), (a, b) => [x + a * k, y + b * k])
      pen.paint([flat(place(roundRect(-6, -8.6, 12, 17.2, 1.2)), face ? 'l' : 'a')])
      if (!face) {
        pen.paint([flat(place(roundRect(-5, -7.6, 10, 15.2, 0.8)), 'a', -1)])
        for (const column of [-2.4, 2.4]) {
          for (let row = -2; row <= 2; row++) {
            const cy = row * 2.9
            const diamond = polygon(column - 1.6, cy, column, cy - 1.4, column + 1.6, cy, column, cy + 1.4)
            pen.paint([flat(place(diamond), 'm')])
          }
        }
        return
      }
      const ink: Role = isRed(face.suit) ? 'a' : 'd'
      pen.paint([flat(place(mapOutline(SUITS[face.suit], (a, b) => [a * 0.3 + 0.9, b * 0.3 + 2.2])), ink)])
      const angle = (Math.atan2(-5.2, -2.8) * 180) / Math.PI + degrees
      const [tx, ty] = polar(0, 0, Math.hypot(2.8, 5.2), angle)
      const colour = pen.tone(ink, ink === 'a' ? -0.6 : 0)
      const size = face.rank.length > 1 ? 3.9 : 5.2
      text(face.rank, x + tx * k, y + ty * k, size * k, colour, 'alfa-slab-one', degrees)
    }, 0.9)

  /** Floor under the table: dark boards. */
  const floor = () => {
    path(
      roundRect(0, 0, w, h),
      glow(w * 0.4, h * 0.3, Math.max(w, h) * 0.8, pen.tone('g3', 0.4), pen.tone('g5', -0.8)),
    )
    for (let x = -40 * u; x < w + 30 * u; x += 13 * u) {
      pen.add(
        `<path d="M${num(x)} -4L${num(x - 30 * u)} ${num(h + 4)}" stroke="${pen.tone('g5', -0.6)}" ` +
          `stroke-width="${num(0.5 * u)}" opacity=".5"/>`,
      )
    }
  }

  /**
   * Wooden rail, brass line and felt with the lamp's pool; `shape` gives the table's outline at a share of its size.
   */
  const felt = (shape: (share: number) => Outline) => {
    raised(() => pen.paint([solid(shape(1), 'w', 0.2)]), 3.4)
    pen.paint([flat(shape(0.965), 'm', -1.4)])
    path(
      shape(0.955),
      glow(w * 0.46, h * 0.36, Math.max(w, h) * 0.55, pen.tone('g0', 0.5), pen.tone('g1', -0.5)),
    )
  }

  /** Darkening towards the edges, so that the light stays on the table. */
  const vignette = () => {
    const colour = pen.tone('g5', -1.6)
    const fill = pen.radial(
      [
        { at: 0.55, colour, opacity: 0 },
        { at: 1, colour, opacity: 0.55 },
      ],
      { x: w * 0.47, y: h * 0.42, r: Math.hypot(w, h) * 0.6 },
    )
    path(roundRect(0, 0, w, h), fill)
  }

  return { pen, u, w, h, view, random, glow, path, raised, text, printed, chips, card, floor, felt, vignette }
}
