import { num } from '../geometry.ts'
import type { Pen } from '../pen.ts'
import { isLight } from './layers.ts'
import type { Layer, Light } from './layers.ts'

/** Paints layers into a picture. Skin has one soft gradient: grains would look like a rash. */
export function paintLayers(pen: Pen, layers: readonly Layer[]): void {
  for (const layer of layers) {
    if (isLight(layer)) paintLight(pen, layer)
    else if (layer.role === 'skin' && !layer.plain && layer.width === undefined)
      paintSkin(pen, layer.d, layer.k)
    else pen.paint([layer])
  }
}

function paintSkin(pen: Pen, d: string, k: number): void {
  const fill = pen.linear(
    [
      { at: 0, colour: pen.tone('skin', k + 0.55) },
      { at: 0.55, colour: pen.tone('skin', k) },
      { at: 1, colour: pen.tone('skin', k - 0.95) },
    ],
    0.1,
    0,
    0.95,
    0.9,
  )
  pen.add(`<path d="${d}" fill="${fill}"/>`)
}

function paintLight(pen: Pen, { light, x, y, r, role, k, opacity, within }: Light): void {
  const colour = pen.tone(role, k)
  const stops =
    light === 'hollow'
      ? [
          { at: 0.5, colour, opacity: 0 },
          { at: 1, colour, opacity },
        ]
      : [
          { at: 0, colour, opacity },
          { at: 0.5, colour, opacity: opacity * 0.42 },
          { at: 1, colour, opacity: 0 },
        ]
  const fill = pen.radial(stops, { x, y, r })
  if (within) pen.add(`<path d="${within}" fill="${fill}"/>`)
  else if (light === 'hollow')
    pen.add(`<rect width="${num(pen.width)}" height="${num(pen.height)}" fill="${fill}"/>`)
  else pen.add(`<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"/>`)
}
