import { curveThrough, ellipse, num, polygon, polygonThrough, roundRect, sector, star } from '../geometry.ts'
import type { Outline, Point } from '../geometry.ts'
import type { Role } from '../palette.ts'
import type { Part } from '../part.ts'
import type { Random } from '../random.ts'

/** Drawing context of a backdrop. Lengths are in the picture's units; `u` is the unit of composition. */
export type Scene = {
  w: number
  h: number
  u: number
  /** Middle of the hero and of its light. */
  cx: number
  /** Height at which the ground begins. */
  horizon: number
  random: Random
}

export type Backdrop = (scene: Scene) => Part[]

/** A modelled part of the scene. */
export function ground(d: Outline, role: Role, k = 0): Part {
  return { d, role, k, scenery: true }
}

/** A part of the scene in one tone. */
export function wash(d: Outline, role: Role, k = 0, opacity?: number): Part {
  const part: Part = { d, role, k, plain: true, scenery: true }
  return opacity === undefined ? part : { ...part, opacity }
}

/** The ground family's layer `i`, 0 (lightest) to 5. */
export function layer(i: number): Role {
  return (['g0', 'g1', 'g2', 'g3', 'g4', 'g5'] as const)[Math.max(0, Math.min(5, Math.floor(i)))]!
}

/** Hills (`round`) or jagged crests over the whole width, down to below the picture. */
export function ridge(scene: Scene, y: number, height: number, crests: number, round: boolean): Outline {
  const { w, h, random } = scene
  const n = Math.max(crests, Math.round((crests * w) / h / 1.1))
  const points: Point[] = []
  for (let i = 0; i <= n; i++) {
    const lift = (i % 2 ? -height : height * 0.4) * random.range(0.45, 1)
    points.push([w * (i / n) * 1.16 - w * 0.08, y + lift])
  }
  if (!round) {
    return polygonThrough([[-40, h + 40], [-40, y], ...points, [w + 40, y], [w + 40, h + 40]])
  }
  const crest = curveThrough([[-60, y], ...points, [w + 60, y]], 1, false)
  return `${crest}L${num(w + 60)} ${num(h + 40)}L-60 ${num(h + 40)}Z`
}

/** Beams of light from a point. */
export function rays(
  x: number,
  y: number,
  reach: number,
  count: number,
  role: Role,
  k: number,
  turn = 0,
): Part[] {
  return Array.from({ length: count }, (_, i) =>
    wash(sector(x, y, 0, reach, turn + (i * 360) / count, turn + ((i + 0.5) * 360) / count), role, k),
  )
}

/** A night sky's stars down to a share of the height; the largest have four points. */
export function stars({ w, h, u, random }: Scene, count: number, down = 0.6): Part[] {
  return Array.from({ length: Math.round((count * w) / h / 0.75) }, () => {
    const size = (random.next() ** 3 * 1.5 + 0.45) * (u / 2.4)
    const [x, y] = [random.next() * w, random.next() * h * down]
    return size > 1.3 * (u / 2.4)
      ? wash(star(x, y, 4, size * 3.2, size * 0.8), 'l')
      : wash(ellipse(x, y, size), 'l', 0, 0.7)
  })
}

export function cloud(x: number, y: number, size: number): Outline {
  const at = (px: number, py: number) => `${num(x + px * size)} ${num(y + py * size)}`
  return (
    `M${at(-0.95, 0.3)}C${at(-1.28, 0.02)} ${at(-0.9, -0.36)} ${at(-0.56, -0.18)}` +
    `C${at(-0.48, -0.64)} ${at(0.14, -0.7)} ${at(0.26, -0.26)}` +
    `C${at(0.56, -0.5)} ${at(0.96, -0.26)} ${at(0.86, 0.02)}` +
    `C${at(1.22, 0)} ${at(1.24, 0.3)} ${at(0.94, 0.3)}Z`
  )
}

/** Mountains with a lit and a shaded side and snow on top. */
export function snowPeaks(scene: Scene, y: number, height: number, count: number, role: Role): Part[] {
  const { w, h, random } = scene
  const n = Math.max(count, Math.round((count * w) / h))
  const parts: Part[] = []
  for (let i = 0; i <= n; i++) {
    const x = (w * i) / n + random.range(-0.07, 0.07) * w * (count / n)
    const a = height * random.range(0.6, 1.1)
    const b = a * 1.05
    parts.push(
      wash(polygon(x - b, y + a * 0.4, x, y - a, x + b, y + a * 0.4), role, 0.6),
      wash(
        polygon(x, y - a, x + b, y + a * 0.4, x + b * 0.1, y + a * 0.4, x - b * 0.12, y - a * 0.3),
        role,
        -0.5,
      ),
      wash(
        polygon(
          x,
          y - a,
          x + b * 0.3,
          y - a * 0.56,
          x + b * 0.1,
          y - a * 0.62,
          x - b * 0.04,
          y - a * 0.44,
          x - b * 0.14,
          y - a * 0.6,
          x - b * 0.3,
          y - a * 0.54,
        ),
        'l',
        -0.7,
      ),
    )
  }
  return [...parts, wash(roundRect(-9, y + height * 0.35, w + 18, h), role, -0.2)]
}

/** Rounded mountains in the distance. */
export function softPeaks(scene: Scene, y: number, height: number, count: number, role: Role): Part[] {
  const { w, h, random } = scene
  const n = Math.max(count, Math.round((count * w) / h))
  const parts: Part[] = []
  for (let i = 0; i <= n; i++) {
    const x = (w * i) / n + random.range(-0.07, 0.07) * w * (count / n)
    const a = height * random.range(0.6, 1.1)
    const b = a * 1.05
    parts.push(
      ground(
        curveThrough(
          [
            [x - b * 1.6, y + a],
            [x - b * 0.6, y - a * 0.3],
            [x, y - a],
            [x + b * 0.6, y - a * 0.35],
            [x + b * 1.6, y + a],
          ],
          0.9,
        ),
        role,
      ),
    )
  }
  return [...parts, wash(roundRect(-9, y + height * 0.35, w + 18, h), role, -0.2)]
}

export function pine(x: number, y: number, s: number, role: Role): Part {
  const half = [0.34, 0.1, 0.16, -0.24, 0.28, -0.24, 0.12, -0.58, 0.2, -0.58]
  const left: number[] = []
  const right: number[] = []
  for (let i = 0; i < half.length; i += 2) {
    left.push(x - half[i]! * s, y + half[i + 1]! * s)
    right.unshift(x + half[i]! * s, y + half[i + 1]! * s)
  }
  return wash(polygon(...left, x, y - s, ...right), role, 0.2)
}
