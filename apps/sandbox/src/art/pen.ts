import { boundsOf, num } from './geometry.ts'
import type { Bounds, Outline } from './geometry.ts'
import { toneOf } from './palette.ts'
import type { Palette, Role } from './palette.ts'
import type { Part } from './part.ts'
import { randomOf } from './random.ts'
import type { Random } from './random.ts'

type Size = { width: number; height: number }
type Stop = { at: number; colour: string; opacity?: number }

/** Paints one part as SVG markup. */
export type Style = (pen: Pen, part: Part) => string

type PenOptions = {
  palette: Palette
  style: Style
  seed: string
  unit: number
  width: number
  height: number
}

/**
 * Collects the markup and the definitions of one picture. Every length is a multiple of `unit`, so that all sizes come
 * from one code path. Definitions that would be equal are written once.
 */
export class Pen {
  readonly palette: Palette
  readonly unit: number
  readonly width: number
  readonly height: number
  readonly random: Random
  readonly #style: Style
  readonly #definitions: string[] = []
  readonly #shared = new Map<string, string>()
  readonly #tones = new Map<string, string>()
  readonly #marks: string[] = []
  #ids = 0

  constructor({ palette, style, seed, unit, width, height }: PenOptions) {
    this.palette = palette
    this.#style = style
    this.random = randomOf(`${seed}:style`)
    this.unit = unit
    this.width = width
    this.height = height
  }

  /** A role's colour at a tone step, as `#rrggbb`. */
  tone(role: Role, k = 0): string {
    const key = `${role}${k.toFixed(3)}`
    let tone = this.#tones.get(key)
    if (tone === undefined) {
      const colour = this.palette.colours[role]
      if (!colour) throw new Error(`the palette has no ${role}`)
      tone = toneOf(colour, k)
      this.#tones.set(key, tone)
    }
    return tone
  }

  /** Adds markup on top of what is there. */
  add(markup: string): void {
    this.#marks.push(markup)
  }

  /** Paints parts in the picture's style; parts wholly outside the picture are left out. */
  paint(parts: readonly Part[]): void {
    for (const part of parts) {
      const box = boundsOf(part.d)
      const seen =
        box.x < this.width + 20 && box.y < this.height + 20 && box.x + box.w > -20 && box.y + box.h > -20
      if (seen) this.add(this.markupOf(part))
    }
  }

  /** Parts as bare tones, whatever the style: for shapes that are blurred or very small. */
  paintPlain(parts: readonly Part[]): void {
    for (const { d, role, k, width, opacity } of parts) {
      const colour = this.tone(role, k)
      const clear = opacity === undefined ? '' : ` opacity="${num(opacity)}"`
      this.add(
        width === undefined
          ? `<path d="${d}" fill="${colour}" fill-rule="evenodd"${clear}/>`
          : `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${clear}/>`,
      )
    }
  }

  markupOf(part: Part): string {
    const painted = this.#style(this, part)
    return part.opacity === undefined ? painted : `<g opacity="${num(part.opacity)}">${painted}</g>`
  }

  /** Everything that `draw` adds, inside one group with a filter. */
  filtered(filter: string, draw: () => void): void {
    this.add(`<g filter="url(#${filter})">`)
    draw()
    this.add('</g>')
  }

  #define(key: string, markup: (id: string) => string): string {
    const known = this.#shared.get(key)
    if (known !== undefined) return known
    const id = `d${this.#ids++}`
    this.#definitions.push(markup(id))
    this.#shared.set(key, id)
    return id
  }

  clip(d: Outline): string {
    return this.#define(
      `clip ${d}`,
      (id) => `<clipPath id="${id}"><path d="${d}" clip-rule="evenodd"/></clipPath>`,
    )
  }

  /** Paint server: straight gradient in the painted box. */
  linear(stops: readonly Stop[], x1 = 0, y1 = 0, x2 = 0, y2 = 1): string {
    const inner = stopsMarkup(stops)
    const id = this.#define(
      `linear ${x1} ${y1} ${x2} ${y2} ${inner}`,
      (name) =>
        `<linearGradient id="${name}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${inner}</linearGradient>`,
    )
    return `url(#${id})`
  }

  /** Paint server: round gradient, in the painted box or, with `circle`, in the picture's own units. */
  radial(stops: readonly Stop[], circle?: { x: number; y: number; r: number }): string {
    const inner = stopsMarkup(stops)
    const place = circle
      ? ` gradientUnits="userSpaceOnUse" cx="${num(circle.x)}" cy="${num(circle.y)}" r="${num(circle.r)}"`
      : ''
    const id = this.#define(
      `radial ${place} ${inner}`,
      (name) => `<radialGradient id="${name}"${place}>${inner}</radialGradient>`,
    )
    return `url(#${id})`
  }

  /** Paint server: parallel lines. */
  hatch(colour: string, degrees: number, gap: number, thickness: number): string {
    const [g, t] = [num(gap), num(thickness)]
    const id = this.#define(
      `hatch ${colour} ${degrees} ${g} ${t}`,
      (name) =>
        `<pattern id="${name}" width="${g}" height="${g}" patternUnits="userSpaceOnUse" patternTransform="rotate(${degrees})">` +
        `<rect width="${g}" height="${t}" fill="${colour}"/></pattern>`,
    )
    return `url(#${id})`
  }

  /** Paint server: dots in a grid turned by 30 degrees. */
  dots(colour: string, gap: number, radius: number): string {
    const [g, r, m] = [num(gap), num(radius), num(gap / 2)]
    const id = this.#define(
      `dots ${colour} ${g} ${r}`,
      (name) =>
        `<pattern id="${name}" width="${g}" height="${g}" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">` +
        `<circle cx="${m}" cy="${m}" r="${r}" fill="${colour}"/></pattern>`,
    )
    return `url(#${id})`
  }

  /**
   * Filter whose blurred edge breaks into grains. Its region is the part's own box, clamped to the picture: crescents
   * are drawn with huge outlines. The noise is white with a noisy alpha; black noise makes soot.
   */
  grain(deviation: number, box: Bounds): string {
    const sigma = Math.max(0.6, deviation)
    const margin = Math.ceil(sigma * 3)
    const left = Math.floor(Math.max(-20, box.x) - margin)
    const top = Math.floor(Math.max(-20, box.y) - margin)
    const right = Math.ceil(Math.min(this.width + 20, box.x + box.w) + margin)
    const bottom = Math.ceil(Math.min(this.height + 20, box.y + box.h) + margin)
    const region = `x="${left}" y="${top}" width="${Math.max(1, right - left)}" height="${Math.max(1, bottom - top)}"`
    return this.#define(
      `grain ${num(sigma)} ${region}`,
      (id) =>
        `<filter id="${id}" filterUnits="userSpaceOnUse" ${region} color-interpolation-filters="sRGB">` +
        `<feGaussianBlur in="SourceGraphic" stdDeviation="${num(sigma)}" result="b"/>` +
        `<feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="1" seed="7"/>` +
        `<feColorMatrix type="matrix" values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 3 0 0 0 -1" result="n"/>` +
        `<feComposite in="b" in2="n" operator="arithmetic" k1="1.05" k2=".3" k3="0" k4="0"/></filter>`,
    )
  }

  /** Filter: dropped shadow, lengths in the picture's units. */
  shadow(dx: number, dy: number, blur: number, opacity: number): string {
    const key = `shadow ${num(dx)} ${num(dy)} ${num(blur)} ${num(opacity)}`
    return this.#define(
      key,
      (id) =>
        `<filter id="${id}" x="-.3" y="-.3" width="1.6" height="1.6"><feDropShadow dx="${num(dx)}" dy="${num(dy)}" ` +
        `stdDeviation="${num(blur)}" flood-color="${this.tone('d', -1)}" flood-opacity="${num(opacity)}"/></filter>`,
    )
  }

  /** Filter: blur, in the picture's units. */
  blur(deviation: number): string {
    return this.#define(
      `blur ${num(deviation)}`,
      (id) =>
        `<filter id="${id}" x="-.2" y="-.2" width="1.4" height="1.4"><feGaussianBlur stdDeviation="${num(deviation)}"/></filter>`,
    )
  }

  /** The finished picture, or the part of it in `view`, drawn at `output` pixels. */
  svg(output: Size = this, view?: Size & { x: number; y: number }): string {
    const { x, y, width, height } = view ?? { x: 0, y: 0, width: this.width, height: this.height }
    return (
      `<svg xmlns="http://www.w3.org/2000/svg" width="${num(output.width)}" height="${num(output.height)}" ` +
      `viewBox="${num(x)} ${num(y)} ${num(width)} ${num(height)}" preserveAspectRatio="none">` +
      `<defs>${this.#definitions.join('')}</defs>${this.#marks.join('')}</svg>`
    )
  }
}

function stopsMarkup(stops: readonly Stop[]): string {
  return stops
    .map(({ at, colour, opacity }) => {
      const clear = opacity === undefined ? '' : ` stop-opacity="${num(opacity)}"`
      return `<stop offset="${num(at)}" stop-color="${colour}"${clear}/>`
    })
    .join('')
}
