import { num } from '../geometry.ts'
import type { Pen } from '../pen.ts'
import type { Part } from '../part.ts'

/** A part that is a line, at its own width and colour. */
export function lineMarkup(pen: Pen, part: Part, width: number = part.width ?? 1, colour?: string): string {
  return outlineMarkup(part.d, colour ?? pen.tone(part.role, part.k), width)
}

export function outlineMarkup(d: string, colour: string, width: number): string {
  return (
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"/>`
  )
}
