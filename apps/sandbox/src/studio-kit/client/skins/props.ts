import type { Context, Draw } from '../pen.ts'
import { pathOf } from './hero.ts'
import { glow, scatter, type Skin } from './skin.ts'

/** Things that stand in the rooms of several games. Lengths in px. */

/** A room while it is painted. */
export interface RoomView {
  readonly context: Context
  readonly w: number
  readonly h: number
  /** A hundredth of the shorter side. */
  readonly u: number
  /** The window is upright. */
  readonly tall: boolean
}

export const room =
  (paint: (view: RoomView) => void): Skin['scene'] =>
  (context, w, h) =>
    paint({ context, w, h, u: Math.min(w, h) / 100, tall: h > w })

/** Floor, wall or water from `y` down to the lower edge, in two colours. */
export function ground({ context, w, h }: RoomView, y: number, colours: readonly [string, string]): void {
  context.fillStyle = shade(context, y, h, colours)
  context.fillRect(0, y, w, h)
}

/** An object of the tiles as a piece of scenery, `size` wide, around a point. */
export function prop(context: Context, draw: Draw, x: number, y: number, size: number): void {
  context.save()
  context.translate(x - size / 2, y - size / 2)
  context.scale(size / 128, size / 128)
  draw(context)
  context.restore()
}

export function fill(context: Context, colour: string | CanvasGradient, d: string): void {
  context.fillStyle = colour
  context.fill(pathOf(d))
}

/** A gradient from the top of a thing to its bottom. */
export function shade(
  context: Context,
  top: number,
  bottom: number,
  [from, to]: readonly [string, string],
): CanvasGradient {
  const gradient = context.createLinearGradient(0, top, 0, bottom)
  gradient.addColorStop(0, from)
  gradient.addColorStop(1, to)
  return gradient
}

/** A lamp on a chain, with its light. */
export function hangingLamp(
  context: Context,
  { x, y, size, colours }: { x: number; y: number; size: number; colours: readonly [string, string, string] },
): void {
  const [metal, glass, light] = colours
  glow(context, x, y, size * 3.4, light)
  context.strokeStyle = metal
  context.lineWidth = size * 0.08
  context.beginPath()
  context.moveTo(x, -10)
  context.lineTo(x, y - size * 0.8)
  context.stroke()
  fill(
    context,
    metal,
    `M${x - size * 0.5} ${y - size * 0.5}L${x} ${y - size}L${x + size * 0.5} ${y - size * 0.5}Z` +
      `M${x - size * 0.42} ${y + size * 0.6}H${x + size * 0.42}L${x} ${y + size * 0.95}Z`,
  )
  fill(
    context,
    glass,
    `M${x - size * 0.4} ${y - size * 0.5}H${x + size * 0.4}L${x + size * 0.34} ${y + size * 0.6}H${x - size * 0.34}Z`,
  )
  fill(context, metal, `M${x - size * 0.04} ${y - size * 0.5}h${size * 0.08}v${size * 1.1}h${-size * 0.08}Z`)
}

/** Boards beside each other over a part of the picture, each a little lighter or darker. */
export function boards(
  context: Context,
  { y, height, width, step }: { y: number; height: number; width: number; step: number },
  colourAt: (share: number) => string,
): void {
  const roll = scatter(11)
  for (let x = 0; x < width; x += step) {
    context.fillStyle = colourAt(roll())
    context.fillRect(x, y, step - 2, height)
  }
}

/** Stone or plaster pierced by arches, over the whole width from `y` down to `bottom`. */
export function arcade(
  context: Context,
  { width, y, bottom, step }: { width: number; y: number; bottom: number; step: number },
  [wall, edge]: readonly [string, string],
): void {
  const first = (width % step) / 2 - step
  let d = `M-10 ${y - step * 0.62}H${width + 10}V${bottom}H-10Z`
  for (let x = first; x < width; x += step) {
    const [l, r, m] = [x + step * 0.14, x + step * 0.86, x + step * 0.5]
    d +=
      `M${l} ${bottom}V${y}` +
      `C${l} ${y - step * 0.26} ${m - step * 0.08} ${y - step * 0.3} ${m} ${y - step * 0.44}` +
      `C${m + step * 0.08} ${y - step * 0.3} ${r} ${y - step * 0.26} ${r} ${y}V${bottom}Z`
  }
  const path = pathOf(d)
  context.fillStyle = wall
  context.fill(path, 'evenodd')
  context.strokeStyle = edge
  context.lineWidth = step * 0.025
  context.stroke(path)
}

/** A cloth over the upper edge in stripes, with a scalloped hem. */
export function awning(
  context: Context,
  { width, y, step }: { width: number; y: number; step: number },
  colours: readonly string[],
): void {
  for (let i = -1; i * step < width; i++) {
    const x = i * step
    fill(
      context,
      colours[(i + colours.length) % colours.length] ?? '',
      `M${x} -10H${x + step}V${y}A${step / 2} ${step * 0.42} 0 0 1 ${x} ${y}Z`,
    )
  }
  context.fillStyle = shade(context, 0, y + step * 0.4, [
    'oklch(0.1 0.02 270 / 0.45)',
    'oklch(0.1 0.02 270 / 0)',
  ])
  context.fillRect(0, 0, width, y + step * 0.4)
}

/** Beams of light that fan out from a point at or above the upper edge. */
export function shafts(
  context: Context,
  { x, y, reach, width }: { x: number; y: number; reach: number; width: number },
  colour: string,
): void {
  const clear = colour.replace(/( \/ [^)]*)?\)$/, ' / 0)')
  const roll = scatter(5)
  for (let i = -3; i <= 3; i++) {
    const to = x + i * width * (0.9 + roll() * 0.3)
    const half = width * (0.14 + roll() * 0.2)
    fill(
      context,
      shade(context, y, y + reach, [colour, clear]),
      `M${x + i * width * 0.16 - half * 0.2} ${y}H${x + i * width * 0.16 + half * 0.2}` +
        `L${to + half} ${y + reach}H${to - half}Z`,
    )
  }
}

/** Rocks in a heap that rises towards one side. */
export function rocks(
  context: Context,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  [light, dark]: readonly [string, string],
): void {
  const at = (sx: number, sy: number): string => `${x + sx * w} ${y - sy * h}`
  fill(
    context,
    shade(context, y - h, y, [light, dark]),
    `M${at(0, -0.4)}L${at(0, 0.3)}L${at(0.12, 0.55)}L${at(0.3, 0.5)}L${at(0.42, 0.9)}L${at(0.6, 1)}` +
      `L${at(0.74, 0.7)}L${at(0.9, 0.6)}L${at(1, 0.1)}L${at(1, -0.4)}Z`,
  )
  fill(
    context,
    dark,
    `M${at(0.42, 0.9)}L${at(0.5, 0.5)}L${at(0.44, 0)}L${at(0.6, 0.3)}L${at(0.6, 1)}ZM${at(0.12, 0.55)}` +
      `L${at(0.2, 0.2)}L${at(0.1, -0.2)}L${at(0, 0.1)}L${at(0, 0.3)}Z`,
  )
}
