import { BACKDROPS } from './backdrops/index.ts'
import { ellipse, num, polygon, regularPolygon, roundRect, star } from './geometry.ts'
import type { Outline } from './geometry.ts'
import type { ObjectName } from './heroes/index.ts'
import { flat, solid } from './part.ts'
import type { Pen } from './pen.ts'
import type { Random } from './random.ts'
import type { SceneArt, Template } from './spec.ts'
import { objectAt, paintContact, paintHalo, paintObject, silhouetteAt } from './stage.ts'
import type { Placement } from './stage.ts'
import { CROPPABLE, NATURE, THEMES } from './themes.ts'

/** What a template arranges. `free` is the size that the title leaves to the hero. */
type Stage = {
  pen: Pen
  art: SceneArt
  cx: number
  cy: number
  free: number
  horizon: number
  wide: boolean
  titled: boolean
  random: Random
}

function paintBackdrop({ pen, art, cx, horizon, random }: Stage): void {
  const scene = { w: pen.width, h: pen.height, u: pen.unit, cx, horizon, random }
  pen.paint(BACKDROPS[art.theme](scene))
}

function hero({ pen, art }: Stage, at: Placement): void {
  paintObject(pen, art.style, objectAt(art.hero, at))
}

/** Companions at given places: size relative to the hero, never under its middle. */
function companions({ pen, art, random }: Stage, places: readonly Placement[]): void {
  const names = THEMES[art.theme].companions.filter((name) => name !== art.hero)
  for (const place of places) paintObject(pen, art.style, objectAt(random.pick(names), place))
}

/**
 * Other objects of the theme, in an order of the picture's own. They are painted in the hero's colours, so objects
 * with a well-known colour are left out.
 */
function othersOf({ art, random }: Stage): ObjectName[] {
  const others = THEMES[art.theme].heroes.filter((name) => name !== art.hero && !NATURE[name]?.a)
  const first = random.int(others.length)
  return [...others.slice(first), ...others.slice(0, first)]
}

function halo(stage: Stage): void {
  const { pen, cx, cy, free } = stage
  const [w, h, u] = [pen.width, pen.height, pen.unit]
  paintBackdrop(stage)
  paintHalo(pen, cx, cy, free * 0.62, 1.9, pen.palette.dark ? 0.75 : 0.6)
  const size = free * 0.93
  paintContact(pen, cx, cy + size * 0.47, size)
  hero(stage, { x: cx, y: cy, size })
  const low = Math.min(cy + size * 0.44, h - 14 * u)
  companions(stage, [
    { x: w * 0.12, y: low, size: size * 0.24, degrees: -18 },
    { x: w * 0.885, y: low - size * 0.02, size: size * 0.27, degrees: 20 },
    { x: w * 0.73, y: low + size * 0.09, size: size * 0.15, degrees: -8 },
  ])
}

/** Wide shapes: the hero at the right; deep in the left a large quiet shape of the theme, out of focus. */
function side(stage: Stage): void {
  const { pen, cx, cy, free, titled } = stage
  const [w, h, u] = [pen.width, pen.height, pen.unit]
  paintBackdrop(stage)
  const [second, third] = othersOf(stage)
  if (second && third) {
    pen.filtered(pen.blur((titled ? 1.3 : 1) * u), () => {
      pen.add(`<g opacity="${titled ? '.5' : '.62'}">`)
      const roles = { body: 'g3', light: 'g1', dark: 'g4' } as const
      pen.paintPlain(silhouetteAt(second, { x: w * 0.1, y: h * 0.62, size: h * 0.86, degrees: -14 }, roles))
      pen.paintPlain(silhouetteAt(third, { x: w * 0.4, y: h * 0.86, size: h * 0.42, degrees: 12 }, roles))
      pen.add('</g>')
    })
  }
  paintHalo(pen, cx, cy, free * 0.66, 1.9, pen.palette.dark ? 0.75 : 0.6)
  const size = free * 0.94
  paintContact(pen, cx, cy + size * 0.47, size)
  hero(stage, { x: cx, y: cy, size, degrees: 5 })
  const right = Math.min(cx + size * 0.52, w - size * 0.12)
  companions(stage, [
    { x: cx - size * 0.58, y: cy + size * 0.39, size: size * 0.2, degrees: -20 },
    { x: right, y: cy + size * 0.4, size: size * 0.24, degrees: 15 },
  ])
}

function ringShape(name: string, x: number, y: number, r: number): Outline {
  if (name === 'octagon') return regularPolygon(x, y, 8, r * 1.04, -67.5)
  if (name === 'seal') return star(x, y, 16, r * 1.03, r * 0.94)
  if (name === 'tablet') return roundRect(x - r * 0.9, y - r, r * 1.8, r * 2, r * 0.34)
  return ellipse(x, y, r)
}

function emblem(stage: Stage): void {
  const { pen, art, cx, cy, free, random } = stage
  paintBackdrop(stage)
  const radius = free * 0.47
  const shape = random.pick(['disc', 'octagon', 'seal', 'tablet'])
  const ring = (r: number) => ringShape(shape, cx, cy, r)
  const u = pen.unit
  pen.filtered(pen.shadow(0.8 * u, 2 * u, 2.4 * u, 0.5), () =>
    pen.paint([flat(ring(radius * 1.02), 'd', 0.2)]),
  )
  pen.paint([
    solid(ring(radius * 0.985) + ring(radius * 0.87), 'm', -0.1),
    { ...flat(ring(radius * 0.87), 'g0', pen.palette.dark ? 0.2 : 0.1), scenery: true },
  ])
  paintHalo(pen, cx, cy, radius * 0.82, 1.8, 0.85)
  paintObject(pen, art.style, objectAt(art.hero, { x: cx, y: cy, size: radius * 1.5 }))
}

function diagonal(stage: Stage): void {
  const { pen, cx, cy, free } = stage
  const [w, h] = [pen.width, pen.height]
  const band = (left: number, right: number) =>
    polygon(-9, h * left, w + 9, h * right, w + 9, h + 9, -9, h + 9)
  pen.paint([
    { ...flat(band(0.62, 0.2), 'g3'), scenery: true },
    { ...flat(band(0.7, 0.28), 'b', -1.4), scenery: true },
    { ...flat(band(0.74, 0.32), 'g3', -0.3), scenery: true },
  ])
  companions(stage, [
    { x: w * 0.13, y: h * 0.16, size: free * 0.2, degrees: -30 },
    { x: w * 0.88, y: h * 0.13, size: free * 0.16, degrees: 24 },
    { x: w * 0.9, y: h * 0.6, size: free * 0.24, degrees: 16 },
    { x: w * 0.1, y: h * 0.62, size: free * 0.15, degrees: 50 },
  ])
  paintHalo(pen, cx, cy, free * 0.62, 1.6, 0.8)
  hero(stage, { x: cx - w * 0.02, y: cy, size: free * 0.84, degrees: -10 })
}

function frieze(stage: Stage): void {
  const { pen, art, cx, cy, free } = stage
  paintBackdrop(stage)
  const [second, third] = othersOf(stage)
  const size = free * 0.56
  const base = cy + free * 0.2
  const dx = pen.width * 0.27
  for (const [name, sign] of [
    [second, -1],
    [third, 1],
  ] as const) {
    if (!name) continue
    paintContact(pen, cx + sign * dx, base + size * 0.3, size * 0.7)
    paintObject(
      pen,
      art.style,
      objectAt(name, { x: cx + sign * dx, y: base - size * 0.06, size: size * 0.64, degrees: sign * 6 }),
    )
  }
  paintHalo(pen, cx, cy, size * 0.8, 1.6, 0.7)
  paintContact(pen, cx, base + size * 0.52, size * 1.2)
  hero(stage, { x: cx, y: base - size * 0.16, size: size * 1.26 })
}

function crop(stage: Stage): void {
  const { pen, cx, cy, free } = stage
  const [w, h] = [pen.width, pen.height]
  paintBackdrop(stage)
  paintHalo(pen, cx, cy, free * 0.8, 1.5, 0.7)
  hero(stage, { x: cx + w * 0.1, y: cy - h * 0.02, size: Math.min(w, h) * 1.34, degrees: -14 })
}

function pattern(stage: Stage): void {
  const { pen, art, cx, cy, free, random } = stage
  const [w, h] = [pen.width, pen.height]
  const [second = art.hero] = othersOf(stage)
  const size = free * 0.36
  const roles = { body: 'g2', light: 'g1', dark: 'g4' } as const
  let row = 0
  for (let y = -size * 0.1; y < h + size; y += size * 0.92, row++) {
    let column = 0
    for (let x = (row % 2 ? size * 0.5 : 0) - size * 0.1; x < w + size; x += size * 1.02, column++) {
      const degrees = random.range(-14, 14)
      if (Math.hypot(x - cx, y - cy) < free * 0.5) continue
      const name = (row + column) % 2 ? second : art.hero
      pen.paint(silhouetteAt(name, { x, y, size: size * 0.74, degrees }, roles))
    }
  }
  paintHalo(pen, cx, cy, free * 0.7, 1.6, 0.8)
  hero(stage, { x: cx, y: cy, size: free * 0.92 })
}

const TEMPLATES: Record<Template, (stage: Stage) => void> = {
  halo,
  arch: halo,
  emblem,
  diagonal,
  frieze,
  crop,
  pattern,
}

/** Arranges a scene; wide shapes put the hero at the right, in its ring where a title balances it. */
export function arrange(stage: Stage): void {
  const { template, hero: object } = stage.art
  if (stage.wide) return template === 'emblem' && stage.titled ? emblem(stage) : side(stage)
  TEMPLATES[template === 'crop' && !CROPPABLE.has(object) ? 'halo' : template](stage)
}

/** Darkening towards the edges, at most 30 per cent. */
export function paintVignette(pen: Pen, most = 0.3): void {
  const colour = pen.tone('g5', -1.6)
  const circle = { x: pen.width / 2, y: pen.height * 0.42, r: Math.hypot(pen.width, pen.height) * 0.56 }
  const fill = pen.radial(
    [
      { at: 0.55, colour, opacity: 0 },
      { at: 1, colour, opacity: most },
    ],
    circle,
  )
  pen.add(`<rect width="${num(pen.width)}" height="${num(pen.height)}" fill="${fill}"/>`)
}
