import type { TextId } from '../../../games/text-id.ts'
import type { Context, Draw } from '../pen.ts'

export interface SymbolArt {
  /** In the singular, for the paytable and for screen readers. */
  readonly name: Extract<TextId, `symbol.${string}`>
  readonly draw: Draw
}

/** The window of the reels, and how thick what surrounds it is. */
export interface FrameBox {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly edge: number
}

export type Frame = (context: Context, box: FrameBox) => void

/** Small things that move slowly in front of the scenery while nothing else does. */
export interface Life {
  readonly colour: string
  readonly shape: 'mote' | 'petal' | 'flake' | 'star' | 'drop'
  readonly path: 'drift' | 'rise' | 'fall' | 'twinkle'
}

/** The skin of one game: symbols, a scene behind the reels, and its colours. */
export interface Skin {
  readonly symbols: Readonly<Record<string, SymbolArt>>
  /** Colour of frames and rings. */
  readonly metal: string
  readonly panel: string
  readonly panelEdge: string
  /** Two colours of the name above the reels. */
  readonly title: readonly [string, string]
  /** Paints width × height; drawn once, darkened and blurred by the stage. */
  readonly scene: (context: Context, width: number, height: number) => void
  /** The same place at another hour, while a feature runs. */
  readonly featureScene?: (context: Context, width: number, height: number) => void
  /** What surrounds the reels; a plain rim without it. */
  readonly frame?: Frame
  readonly life?: Life
  /** Notes of the skin's chord (Hz). */
  readonly chord: readonly number[]
}

/** A soft band across the picture from points (x, y in shares of the size) down to its bottom. */
export function hill(
  context: Context,
  width: number,
  height: number,
  fill: string,
  points: readonly (readonly [number, number])[],
): void {
  context.beginPath()
  context.moveTo(0, height)
  context.lineTo(0, (points[0]?.[1] ?? 0) * height)
  for (let i = 1; i < points.length; i++) {
    const [px, py] = points[i - 1] ?? [0, 0]
    const [x, y] = points[i] ?? [0, 0]
    const mx = ((px + x) / 2) * width
    context.bezierCurveTo(mx, py * height, mx, y * height, x * width, y * height)
  }
  context.lineTo(width, height)
  context.closePath()
  context.fillStyle = fill
  context.fill()
}

export function sky(
  context: Context,
  width: number,
  height: number,
  stops: readonly (readonly [number, string])[],
): void {
  const gradient = context.createLinearGradient(0, 0, 0, height)
  for (const [at, colour] of stops) gradient.addColorStop(at, colour)
  context.fillStyle = gradient
  context.fillRect(0, 0, width, height)
}

export function glow(context: Context, x: number, y: number, r: number, colour: string): void {
  const gradient = context.createRadialGradient(x, y, 0, x, y, r)
  gradient.addColorStop(0, colour)
  // The same colour without opacity: the keyword `transparent` is a black, and the light would have a dark edge.
  gradient.addColorStop(1, colour.replace(/( \/ [^)]*)?\)$/, ' / 0)'))
  context.fillStyle = gradient
  context.fillRect(x - r, y - r, r * 2, r * 2)
}

/** Light near an edge of the picture: it is as flat as the space to that edge, so that the edge does not cut it. */
export function glowInside(
  context: Context,
  { x, y, r, room }: { x: number; y: number; r: number; room: number },
  colour: string,
): void {
  context.save()
  context.translate(x, y)
  context.scale(1, Math.max(0.1, Math.min(1, room / r)))
  glow(context, 0, 0, r, colour)
  context.restore()
}

/** The same numbers below one for the same seed, so that scenery does not change between sizes. */
export function scatter(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
