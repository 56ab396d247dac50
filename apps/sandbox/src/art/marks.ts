import { boundsOf, enlarge, num, shift } from './geometry.ts'
import { textOutline } from './lettering/faces.ts'

/** Provider tiles are 3:2, at twice the size at which they are shown. */
export const MARK_SIZE = { width: 300, height: 200 }

/** The theme for which a mark is made; the page provides the background. */
export type MarkGround = 'dark' | 'light'

const INK: Record<MarkGround, string> = { dark: '#e9e7e2', light: '#20242b' }

/**
 * A studio's name as plain letters, centred on a transparent background: no logo, no slogan, none of its own design.
 */
export function composeMark(title: string, ground: MarkGround): string {
  const { width, height } = MARK_SIZE
  const d = textOutline('staatliches', title.toUpperCase(), 3)
  const box = boundsOf(d)
  const k = Math.min((width * 0.8) / box.w, (height * 0.2) / box.h)
  const placed = shift(enlarge(shift(d, -box.cx, -box.cy), k), width / 2, height / 2)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${num(width)}" height="${num(height)}" ` +
    `viewBox="0 0 ${num(width)} ${num(height)}"><path d="${placed}" fill="${INK[ground]}"/></svg>`
  )
}
