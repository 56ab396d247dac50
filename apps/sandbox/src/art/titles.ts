import { boundsOf, enlarge, num, shift } from './geometry.ts'
import { faceOf } from './lettering/faces.ts'
import type { FaceName } from './lettering/faces.ts'
import { lockupOf } from './lettering/lockup.ts'
import type { Warp } from './lettering/lockup.ts'
import { drawLetters, leadOf, reachOf } from './lettering/treatments.ts'
import type { Treatment } from './lettering/treatments.ts'
import type { Pen } from './pen.ts'
import type { Random } from './random.ts'
import type { StyleName } from './styles/index.ts'

/** Treatments and warps that belong to a style. */
const LETTERING: Record<StyleName, { treatments: readonly Treatment[]; warps: readonly Warp[] }> = {
  gouache: { treatments: ['extrude', 'outline'], warps: ['arch', 'bulge', 'none'] },
  toon: { treatments: ['extrude', 'outline'], warps: ['arch', 'bulge', 'rise'] },
  flat: { treatments: ['outline', 'extrude', 'flat'], warps: ['none', 'arch'] },
  facet: { treatments: ['flat', 'gold'], warps: ['none'] },
  riso: { treatments: ['riso'], warps: ['none', 'rise'] },
  paper: { treatments: ['paper'], warps: ['none', 'arch'] },
  glass: { treatments: ['inline', 'flat'], warps: ['none', 'arch'] },
  print: { treatments: ['print'], warps: ['none', 'arch'] },
  deco: { treatments: ['gold', 'inline'], warps: ['none'] },
  nocturne: { treatments: ['gold', 'flat'], warps: ['none', 'arch'] },
}

/** Treatments in which a thin or engraved font stays legible. */
const KIND_TO_THIN: ReadonlySet<Treatment> = new Set(['gold', 'flat', 'outline', 'extrude'])

export type Box = { x: number; y: number; width: number; height: number }

type TitleRequest = {
  title: string
  faces: readonly FaceName[]
  style: StyleName
  /** Area for the letters, aligned to its lower edge or its middle. */
  zone: Box & { centred: boolean }
  random: Random
}

export type SetTitle = {
  face: FaceName
  treatment: Treatment
  /** Height of the smallest capital, in units of the composition. */
  capHeight: number
  /** The letters with strokes and depth. */
  box: Box
}

/** Stretch of a narrow block, so that blackletter fills its area as slab fonts do. */
const WIDEST = 1.2

/** Smallest gap between the letters' strokes and the picture's edge, as a share of its width. */
const EDGE = 0.022

/** Which warps suit a title: short words, long lines and small letters stay straight. */
function warpFor(title: string, mixed: boolean, warps: readonly Warp[], random: Random): Warp {
  const warp = random.pick(warps)
  if (mixed && warp !== 'rise') return 'none'
  if (title.replaceAll(' ', '').length < 5) return 'none'
  const longest = Math.max(...title.split(' ').map((word) => word.length))
  return warp === 'arch' && longest > 10 ? 'none' : warp
}

/**
 * Sets a title into an area of the picture. The letters are placed by their box including stroke and depth, and scaled
 * down where that box would leave the area, so that nothing is clipped.
 */
export function paintTitle(pen: Pen, { title, faces, style, zone, random }: TitleRequest): SetTitle {
  const face = random.pick(faces)
  const { treatments, warps } = LETTERING[style]
  const wanted = random.pick(treatments)
  const treatment =
    faceOf(face).thin && !KIND_TO_THIN.has(wanted) ? random.pick(['flat', 'gold'] as const) : wanted
  const mixed = faceOf(face).mixed === true
  const warp = warpFor(title, mixed, warps, random)
  const edge = Math.max(0, pen.width * EDGE - zone.x)
  const room = { width: zone.width - edge * 2, height: zone.height }
  const set = lockupOf(title, face, room, { warp, lead: leadOf(treatment, mixed) })
  const stretch = Math.max(1, Math.min(WIDEST, (room.width * 0.84) / set.bounds.w))
  let d = enlarge(set.d, stretch, 0, 0, 1)
  let { capHeight } = set
  const bounds = boundsOf(d)
  const reach = reachOf(treatment, capHeight, pen.unit)
  const fit = Math.min(
    1,
    (room.width - reach.sides * 2) / bounds.w,
    (room.height - reach.top - reach.bottom) / bounds.h,
  )
  d = enlarge(d, fit)
  capHeight *= fit
  const [w, h] = [bounds.w * fit, bounds.h * fit]
  const left = zone.x + zone.width / 2 - w / 2
  const spare = room.height - h - reach.top - reach.bottom
  const top = zone.y + reach.top + (zone.centred ? spare / 2 : spare)
  drawLetters(pen, shift(d, left - bounds.x * fit, top - bounds.y * fit), treatment, capHeight)
  return {
    face,
    treatment,
    capHeight,
    box: {
      x: left - reach.sides,
      y: top - reach.top,
      width: w + reach.sides * 2,
      height: h + reach.top + reach.bottom,
    },
  }
}

/** Ground that titles stand on: the ground's own hue in the dark, never black. */
export function paintTitleGround(pen: Pen, side: 'below' | 'above' | 'left', extent: number): void {
  const colour = pen.tone('ink')
  const [w, h] = [pen.width, pen.height]
  if (side === 'left') {
    const fill = pen.linear(
      [
        { at: 0, colour, opacity: 0.86 },
        { at: 0.34, colour, opacity: 0.62 },
        { at: 0.62, colour, opacity: 0 },
      ],
      0,
      0,
      1,
      0,
    )
    pen.add(`<rect width="${num(w)}" height="${num(h)}" fill="${fill}"/>`)
    return
  }
  const [from, to] = side === 'above' ? [1, 0] : [0, 1]
  const fill = pen.linear(
    [
      { at: 0, colour, opacity: 0 },
      { at: 0.42, colour, opacity: 0.6 },
      { at: 1, colour, opacity: 0.85 },
    ],
    0,
    from,
    0,
    to,
  )
  const y = side === 'above' ? 0 : h - extent
  pen.add(`<rect y="${num(y)}" width="${num(w)}" height="${num(extent)}" fill="${fill}"/>`)
}
