import { mapOutline } from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import type { Role } from '../palette.ts'
import { reshape } from '../part.ts'
import type { Part } from '../part.ts'

/** A round light that fades towards its edge, or with `hollow` a shade that begins at half of its radius. */
export type Light = {
  light: 'lamp' | 'candle' | 'hollow'
  x: number
  y: number
  r: number
  role: Role
  k: number
  opacity: number
  /** What the light falls on; without it, everything in its reach. */
  within?: Outline
}

/** One layer of a live table's picture, back to front. The generator and the browser paint the same layers. */
export type Layer = Part | Light

export function isLight(layer: Layer): layer is Light {
  return 'light' in layer
}

export function lamp(x: number, y: number, r: number, role: Role, k: number, opacity: number): Light {
  return { light: 'lamp', x, y, r, role, k, opacity }
}

/** The light of a flame; in the game its strength changes a little. */
export function candle(x: number, y: number, r: number, opacity: number): Light {
  return { light: 'candle', x, y, r, role: 'c', k: 1.3, opacity }
}

/** Layers enlarged by `scale` and then moved, so that their origin lies at (x, y). */
export function placeLayers(layers: readonly Layer[], x: number, y: number, scale: number): Layer[] {
  const change = (d: Outline): Outline => mapOutline(d, (a, b) => [x + a * scale, y + b * scale])
  const place = (light: Light): Light => {
    const moved = { ...light, x: x + light.x * scale, y: y + light.y * scale, r: light.r * scale }
    return light.within === undefined ? moved : { ...moved, within: change(light.within) }
  }
  return layers.flatMap((layer): Layer[] =>
    isLight(layer) ? [place(layer)] : reshape([layer], change, scale),
  )
}
