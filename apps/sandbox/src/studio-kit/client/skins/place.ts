import type { Backdrop } from '../../../art/backdrops/elements.ts'
import type { Role } from '../../../art/palette.ts'
import { randomOf } from '../../../art/random.ts'
import { type Context, tone } from '../pen.ts'
import { inkOf, type Ink, type Inks, pathOf } from './hero.ts'
import { glow, type Skin } from './skin.ts'

/** Colours and lights of a place at one hour. */
export interface Hour extends Inks {
  /** Nearest the light, and nearest the eye: the layers of the ground lie between. */
  readonly ground: readonly [Ink, Ink]
  readonly sky: Ink
  /** Lights: x and y in shares of the size, radius in shares of the shorter side, colour with opacity. */
  readonly lights?: readonly (readonly [x: number, y: number, radius: number, colour: string])[]
}

const LAYERS: readonly Role[] = ['g0', 'g1', 'g2', 'g3', 'g4', 'g5']

const between = ([from, to]: Hour['ground'], t: number): Ink => [
  from[0] + (((to[0] - from[0] + 540) % 360) - 180) * t,
  from[1] + (to[1] - from[1]) * t,
  from[2] + (to[2] - from[2]) * t,
]

function colourOf(role: Role, k: number, hour: Hour): string {
  const layer = LAYERS.indexOf(role)
  const ink = layer >= 0 ? between(hour.ground, layer / 5) : role === 'sky' ? hour.sky : null
  return ink ? tone(ink[0], ink[1], ink[2], k) : inkOf(role, k, hour)
}

/** The backdrop of a tile's theme at an hour. */
export const placeAt =
  (backdrop: Backdrop, seed: string, hour: Hour): Skin['scene'] =>
  (context, w, h) =>
    paintPlace(context, { w, h, backdrop, hour, seed })

/** Paints the backdrop over the whole width and height. */
function paintPlace(
  context: Context,
  { w, h, backdrop, hour, seed }: { w: number; h: number; backdrop: Backdrop; hour: Hour; seed: string },
): void {
  const horizon = h * 0.56
  const light = context.createRadialGradient(w / 2, h * 0.4, 0, w / 2, h * 0.4, Math.max(w, h) * 0.72)
  light.addColorStop(0, colourOf('sky', 0.9, hour))
  light.addColorStop(0.42, colourOf('sky', -0.3, hour))
  light.addColorStop(1, colourOf('g1', -0.4, hour))
  context.fillStyle = light
  context.fillRect(0, 0, w, h)
  const u = Math.min(w, h * 0.8) / 100
  context.lineJoin = 'round'
  context.lineCap = 'round'
  for (const part of backdrop({ w, h, u, cx: w / 2, horizon, random: randomOf(seed) })) {
    const path = pathOf(part.d)
    context.globalAlpha = part.opacity ?? 1
    const colour = colourOf(part.role, part.k, hour)
    if (part.width !== undefined) {
      context.strokeStyle = colour
      context.lineWidth = part.width
      context.stroke(path)
      continue
    }
    if (part.plain) context.fillStyle = colour
    else {
      const depth = context.createLinearGradient(0, horizon - 20 * u, 0, h)
      depth.addColorStop(0, colourOf(part.role, part.k + 0.5, hour))
      depth.addColorStop(1, colourOf(part.role, part.k - 0.9, hour))
      context.fillStyle = depth
    }
    context.fill(path, 'evenodd')
  }
  context.globalAlpha = 1
  for (const [x, y, radius, colour] of hour.lights ?? [])
    glow(context, w * x, h * y, Math.min(w, h) * radius, colour)
}
