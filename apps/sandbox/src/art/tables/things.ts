import { ellipse, mapOutline, rotate, roundRect } from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import { SUITS, isRed } from '../heroes/pieces.ts'
import type { Suit } from '../heroes/pieces.ts'
import type { Role } from '../palette.ts'
import { flat, stroke } from '../part.ts'
import type { Part } from '../part.ts'

/** Things that lie on a table, in units of the wall, with a shadow of their own. */

/** A card, face up, or face down without a suit. */
export function card(x: number, y: number, degrees: number, suit?: Suit): Part[] {
  const place = (d: Outline, dx = 0, dy = 0): Outline =>
    mapOutline(rotate(d, degrees), (a, b) => [x + a + dx, y + b + dy])
  const sheet = roundRect(-8, -6, 16, 18.5, 1.8)
  const shadow = flat(place(sheet, 0.8, 1.4), 'd', -1.4, 0.4)
  if (suit) {
    const sign = mapOutline(SUITS[suit], (a, b) => [a * 0.36, b * 0.36 + 3.2])
    return [shadow, flat(place(sheet), 'l', 0.2), flat(place(sign), isRed(suit) ? 'a' : 'd', -0.3)]
  }
  return [
    shadow,
    flat(place(sheet), 'a', -0.6),
    stroke(place(roundRect(-6, -4, 12, 14.5, 1)), 'l', 0.8, -0.2),
  ]
}

/** A stack of chips. */
export function chips(x: number, y: number, role: Role, count: number): Part[] {
  const parts: Part[] = [flat(ellipse(x + 1, y + 2.6, 7, 3.2), 'd', -1.4, 0.4)]
  for (let i = 0; i < count; i++) {
    const cy = y - i * 2.2
    parts.push(
      flat(ellipse(x, cy + 1.3, 6.6, 3), role, -1.7),
      flat(ellipse(x, cy, 6.6, 3), role, i === count - 1 ? 0.4 : -0.3),
    )
    for (const at of [-4.6, 0, 4.6])
      parts.push(flat(roundRect(x + at - 0.9, cy + 2 - Math.abs(at) * 0.2, 1.8, 1.3), 'l', -0.2))
  }
  const top = y - (count - 1) * 2.2
  return [...parts, stroke(ellipse(x, top, 3.9, 1.7), 'l', 0.8)]
}

/** Lines printed on the felt. */
export function printed(d: Outline, width = 0.9): Part {
  return { ...stroke(d, 'c', width, 0.4), opacity: 0.75 }
}
