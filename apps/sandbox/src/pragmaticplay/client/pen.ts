/** Drawing in a box of 128 units: a silhouette in dark ink under every part keeps a symbol readable when it is small. */

export type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

export const INK = 'oklch(0.2 0.03 275)'
const OUTLINE = 11

export interface Part {
  readonly path: Path2D
  readonly fill?: string | CanvasGradient
  readonly stroke?: string
  readonly width?: number
  /** Part of the silhouette; details that lie inside it are not. */
  readonly isSolid: boolean
}

export type Draw = (context: Context) => void

/** A colour in OKLCH, and its tones: `k` steps lighter (up) or darker (down). */
export function tone(hue: number, chroma: number, light: number, k = 0): string {
  const l = k >= 0 ? light + 0.085 * k : light + 0.105 * k
  const h = hue + (k >= 0 ? towards(hue, 90) : towards(hue, 275)) * 6 * Math.abs(k)
  const c = chroma * (k >= 0 ? 1 - 0.14 * k : 1 - 0.07 * -k)
  return `oklch(${Math.min(0.98, Math.max(0.08, l)).toFixed(3)} ${Math.max(0, c).toFixed(3)} ${((h + 360) % 360).toFixed(1)})`
}
function towards(from: number, to: number): number {
  const distance = ((to - from + 540) % 360) - 180
  return Math.abs(distance) < 6 ? 0 : Math.sign(distance)
}

export const GOLD = (k = 0): string => tone(80, 0.125, 0.8, k)
export const STEEL = (k = 0): string => tone(255, 0.025, 0.72, k)
export const IVORY = 'oklch(0.945 0.025 90)'

const solidPart = (d: string, fill: string): Part => ({ path: new Path2D(d), fill, isSolid: true })
const insidePart = (d: string, fill: string): Part => ({ path: new Path2D(d), fill, isSolid: false })

/** A filled part of the silhouette. */
export const solid = solidPart
/** A filled detail. */
export const inside = insidePart
/** A stroked part of the silhouette. */
export const bar = (d: string, stroke: string, width: number): Part => ({
  path: new Path2D(d),
  stroke,
  width,
  isSolid: true,
})
/** A stroked detail. */
export const line = (d: string, stroke: string, width = 3): Part => ({
  path: new Path2D(d),
  stroke,
  width,
  isSolid: false,
})

export const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`
export const ellipse = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
export const poly = (...points: readonly number[]): string => {
  let d = ''
  for (let i = 0; i < points.length; i += 2) d += `${i === 0 ? 'M' : 'L'}${points[i]} ${points[i + 1]}`
  return `${d}Z`
}
/** A star with rounded points when it is stroked in its own colour. */
export function star(x: number, y: number, outer: number, inner: number, points: number, turn = 0): string {
  const all: number[] = []
  for (let i = 0; i < points * 2; i++) {
    const angle = turn - Math.PI / 2 + (i * Math.PI) / points
    const r = i % 2 === 0 ? outer : inner
    all.push(Number((x + Math.cos(angle) * r).toFixed(2)), Number((y + Math.sin(angle) * r).toFixed(2)))
  }
  return poly(...all)
}

/** A symbol made of parts. Details are cut at the silhouette of the solid parts. */
export function figure(parts: readonly Part[]): Draw {
  return (context) => {
    context.lineJoin = 'round'
    context.lineCap = 'round'
    context.strokeStyle = INK
    context.fillStyle = INK
    for (const part of parts) {
      if (!part.isSolid) continue
      context.lineWidth = OUTLINE + (part.width ?? 0)
      context.stroke(part.path)
      if (part.fill) context.fill(part.path)
    }
    for (const part of parts) {
      if (part.fill) {
        context.fillStyle = part.fill
        context.fill(part.path)
      }
      if (part.stroke) {
        context.strokeStyle = part.stroke
        context.lineWidth = part.width ?? 3
        context.stroke(part.path)
      }
    }
  }
}

/** A letter in two tones, split at 55 % of its height, with a light edge and a dark outline. */
export function letter(text: string, hue: number, chroma = 0.15): Draw {
  return (context) => {
    context.font = `${text.length > 1 ? 78 : 96}px 'Gravitas One', serif`
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.lineJoin = 'round'
    const y = text.length > 1 ? 92 : 98
    context.strokeStyle = INK
    context.lineWidth = 13
    context.strokeText(text, 64, y)
    const fill = context.createLinearGradient(0, 26, 0, 102)
    fill.addColorStop(0, tone(hue, chroma, 0.72, 1))
    fill.addColorStop(0.549, tone(hue, chroma, 0.7, 0.2))
    fill.addColorStop(0.55, tone(hue, chroma, 0.62, -0.4))
    fill.addColorStop(1, tone(hue, chroma, 0.62, -1.1))
    context.fillStyle = fill
    context.fillText(text, 64, y)
    context.strokeStyle = tone(hue, chroma * 0.5, 0.9)
    context.lineWidth = 1.6
    context.strokeText(text, 64, y)
  }
}

/** A word on a ribbon across a figure. */
export function ribboned(draw: Draw, word: string, hue: number): Draw {
  return (context) => {
    draw(context)
    context.lineJoin = 'round'
    const band = new Path2D('M8 70 L120 70 L113 84 L120 98 L8 98 L15 84Z')
    context.strokeStyle = INK
    context.lineWidth = 9
    context.stroke(band)
    context.fillStyle = tone(hue, 0.15, 0.5)
    context.fill(band, 'nonzero')
    context.fillStyle = tone(hue, 0.15, 0.5, 1)
    context.fill(new Path2D('M12 72.5 L116 72.5 L114.500 76 L13.500 76Z'), 'nonzero')
    context.font = `${word.length > 5 ? 20 : 24}px 'Gravitas One', serif`
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.strokeStyle = INK
    context.lineWidth = 4
    context.strokeText(word, 64, 86)
    context.fillStyle = IVORY
    context.fillText(word, 64, 86)
  }
}
