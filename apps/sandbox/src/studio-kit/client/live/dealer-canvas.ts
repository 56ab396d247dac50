import { boundsOf, shift, thicknessOf } from '../../../art/geometry.ts'
import { toneOf } from '../../../art/palette.ts'
import type { Palette, Role } from '../../../art/palette.ts'
import type { Part } from '../../../art/part.ts'
import { isLight } from '../../../art/tables/layers.ts'
import type { Layer, Light } from '../../../art/tables/layers.ts'
import type { Context } from '../pen.ts'
import { pathOf } from '../skins/hero.ts'

/** Paints the layers of the live tables' pictures: the browser's half of `art/tables/paint.ts`. */
export type PaintLayers = (context: Context, layers: readonly Layer[], isShaded?: boolean) => void

const EVERYTHING = 'M-9000 -9000L9000 -9000L9000 9000L-9000 9000Z'
/** Distance from a shape to the copy of it whose shadow is seen. */
const FAR = 20000

export function painterOf({ colours }: Palette, ratio: number): PaintLayers {
  const tones = new Map<string, string>()
  const tone = (role: Role, k: number): string => {
    const name = `${role}${k.toFixed(2)}`
    const known = tones.get(name)
    if (known !== undefined) return known
    const colour = colours[role]
    if (!colour) throw new Error(`the palette has no ${role}`)
    const made = toneOf(colour, k)
    tones.set(name, made)
    return made
  }
  return (context, layers, isShaded = false) => {
    context.lineCap = 'round'
    context.lineJoin = 'round'
    for (const layer of layers) {
      if (isLight(layer)) paintLight(context, layer, tone)
      else paintPart(context, layer, { tone, ratio, isShaded })
    }
    context.globalAlpha = 1
  }
}

type Tone = (role: Role, k: number) => string

function paintLight(context: Context, { light, x, y, r, role, k, opacity, within }: Light, tone: Tone): void {
  const colour = tone(role, k)
  const clear = (share: number): string =>
    colour +
    Math.round(Math.max(0, Math.min(1, share)) * 255)
      .toString(16)
      .padStart(2, '0')
  const fill = context.createRadialGradient(x, y, 0, x, y, r)
  if (light === 'hollow') {
    fill.addColorStop(0.5, clear(0))
    fill.addColorStop(1, clear(opacity))
  } else {
    fill.addColorStop(0, clear(opacity))
    fill.addColorStop(0.5, clear(opacity * 0.42))
    fill.addColorStop(1, clear(0))
  }
  context.globalAlpha = 1
  context.fillStyle = fill
  if (within) context.fill(pathOf(within))
  else if (light === 'hollow') context.fillRect(0, 0, x + r, y + r)
  else context.fillRect(x - r, y - r, r * 2, r * 2)
}

type PartOptions = { tone: Tone; ratio: number; isShaded: boolean }

function paintPart(context: Context, part: Part, options: PartOptions): void {
  const { d, role, k, width, plain } = part
  const { tone } = options
  const path = pathOf(d)
  context.globalAlpha = part.opacity ?? 1
  if (width !== undefined) {
    context.strokeStyle = tone(role, k)
    context.lineWidth = width
    context.stroke(path)
    return
  }
  const box = boundsOf(d)
  const isSkin = role === 'skin' && !plain
  const fill = context.createLinearGradient(
    box.x + box.w * 0.1,
    box.y,
    box.x + box.w * (isSkin ? 0.95 : 0.8),
    box.y + box.h * (isSkin ? 0.9 : 1),
  )
  fill.addColorStop(0, tone(role, k + 0.55))
  if (isSkin) fill.addColorStop(0.55, tone(role, k))
  fill.addColorStop(1, tone(role, k - (isSkin ? 0.95 : 0.55)))
  context.fillStyle = fill
  context.fill(path, 'evenodd')
  if (!plain && !isSkin && options.isShaded) shade(context, path, part, options)
}

/** Soft shade at the lower right and a lit rim at the upper left, inside of the part. */
function shade(context: Context, path: Path2D, { d, role, k }: Part, { tone, ratio }: PartOptions): void {
  const box = boundsOf(d)
  const offset = Math.min(Math.min(box.w, box.h), thicknessOf(d) * 1.05) * 0.24
  if (offset < 0.5) return
  const crescent = (dx: number, dy: number, colour: string): void => {
    context.shadowColor = colour
    context.shadowBlur = offset * 0.95 * ratio
    context.shadowOffsetX = FAR * ratio
    context.fillStyle = colour
    context.fill(pathOf(shift(EVERYTHING + shift(d, dx, dy), -FAR, 0)), 'evenodd')
  }
  const dark = role === 'm' ? 1.45 : role === 'l' || role === 'n' || role === 'shirt' ? 1.15 : 1.6
  context.save()
  context.clip(path, 'evenodd')
  context.globalAlpha *= 0.85
  crescent(-offset, -offset * 1.1, tone(role, k - dark))
  context.globalAlpha *= 0.7
  crescent(offset * 0.6, offset * 0.7, tone(role, k + 1.4))
  context.restore()
}
