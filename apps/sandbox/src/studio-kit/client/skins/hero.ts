import type { Role } from '../../../art/palette.ts'
import type { Part } from '../../../art/part.ts'
import { type Context, type Draw, GOLD, INK, letter, STEEL, tone } from '../pen.ts'
import type { SymbolArt } from './skin.ts'

/** Hue, chroma, lightness. */
export type Ink = readonly [hue: number, chroma: number, light: number]

/** Colours of an object: main, second, accent. */
export interface Inks {
  readonly a: Ink
  readonly b: Ink
  readonly c: Ink
}

const OUTLINE = 8

/** The path of an outline. */
export const pathOf = (outline: string): Path2D => new Path2D(outline)

/** A colour of an object's part, `k` steps lighter or darker. */
export function inkOf(role: Role, k: number, { a, b, c }: Inks): string {
  switch (role) {
    case 'b':
      return tone(b[0], b[1], b[2], k)
    case 'c':
      return tone(c[0], c[1], c[2], k)
    case 'd':
      return tone(a[0], 0.05, 0.24, k)
    case 'e':
      return tone(b[0], b[1], b[2] - 0.18, k)
    case 'l':
      return tone(90, 0.025, 0.945, k)
    case 'm':
      return GOLD(k)
    case 'n':
      return STEEL(k)
    case 'w':
      return tone(50, 0.075, 0.42, k)
    case 'z':
      return tone(150, 0.14, 0.56, k)
    default:
      return tone(a[0], a[1], a[2], k)
  }
}

/** An object of the tiles as a symbol: an outline in dark ink, and light from the upper left. */
export function hero(parts: readonly Part[], inks: Inks, scale = 1.14): Draw {
  return (context) => {
    context.save()
    context.translate(64, 64)
    context.scale(scale, scale)
    context.lineJoin = 'round'
    context.lineCap = 'round'
    const paths = parts.map((part) => ({ part, path: pathOf(part.d) }))
    context.strokeStyle = INK
    for (const { part, path } of paths) {
      if (part.opacity !== undefined) continue
      context.lineWidth = OUTLINE + (part.width ?? 0)
      context.stroke(path)
    }
    for (const { part, path } of paths) paintPart(context, part, path, inks)
    context.restore()
  }
}

function paintPart(context: Context, part: Part, path: Path2D, inks: Inks): void {
  context.globalAlpha = part.opacity ?? 1
  if (part.width !== undefined) {
    context.strokeStyle = inkOf(part.role, part.k, inks)
    context.lineWidth = part.width
    context.stroke(path)
  } else if (part.plain) {
    context.fillStyle = inkOf(part.role, part.k, inks)
    context.fill(path, 'evenodd')
  } else {
    const light = context.createLinearGradient(-30, -46, 26, 48)
    light.addColorStop(0, inkOf(part.role, part.k + 0.9, inks))
    light.addColorStop(0.45, inkOf(part.role, part.k, inks))
    light.addColorStop(1, inkOf(part.role, part.k - 1.3, inks))
    context.fillStyle = light
    context.fill(path, 'evenodd')
    context.strokeStyle = inkOf(part.role, part.k - 1.8, inks)
    context.lineWidth = 0.9
    context.stroke(path)
  }
  context.globalAlpha = 1
}

/** A symbol on a plate of its own: cards, tags and stones on which letters stand. */
export function onPlate(draw: Draw, outline: string, [hue, chroma, light]: Ink, size = 0.74): Draw {
  return (context) => {
    const path = pathOf(outline)
    context.lineJoin = 'round'
    context.strokeStyle = INK
    context.lineWidth = 9
    context.stroke(path)
    const face = context.createLinearGradient(20, 10, 100, 118)
    face.addColorStop(0, tone(hue, chroma, light, 0.8))
    face.addColorStop(1, tone(hue, chroma, light, -0.9))
    context.fillStyle = face
    context.fill(path)
    context.strokeStyle = tone(hue, chroma, light, 1.8)
    context.lineWidth = 2
    context.stroke(path)
    context.save()
    context.translate(64 - 64 * size, 64 - 64 * size)
    context.scale(size, size)
    draw(context)
    context.restore()
  }
}

/** The letters of a slot with four of them, on plates of one colour. */
export function plateLetters(
  plate: string,
  face: Ink,
  [a, k, q, j]: readonly [number, number, number, number],
): Record<'E' | 'G' | 'H' | 'J', SymbolArt> {
  const on = (text: string, hue: number): Draw => onPlate(letter(text, hue, 0.14), plate, face)
  return {
    E: { name: 'symbol.letterA', draw: on('A', a) },
    G: { name: 'symbol.letterK', draw: on('K', k) },
    H: { name: 'symbol.letterQ', draw: on('Q', q) },
    J: { name: 'symbol.letterJ', draw: on('J', j) },
  }
}

/** Outlines of plates in a box of 128. */
export const PLATES = {
  slab: 'M20 12H108L116 24V104L108 116H20L12 104V24Z',
  tag: 'M30 10H98L116 30V112A6 6 0 0 1 110 118H18A6 6 0 0 1 12 112V30Z',
  paper: 'M14 14L116 10L112 118L18 114Z',
  tile: 'M24 10H104A14 14 0 0 1 118 24V104A14 14 0 0 1 104 118H24A14 14 0 0 1 10 104V24A14 14 0 0 1 24 10Z',
  hexagon: 'M64 6L114 34V94L64 122L14 94V34Z',
  coin: 'M64 6A58 58 0 1 1 64 122A58 58 0 1 1 64 6Z',
  shield: 'M14 14H114V66C114 96 90 112 64 124C38 112 14 96 14 66Z',
} as const
