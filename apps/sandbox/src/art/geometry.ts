/**
 * Outlines as SVG path text. Only absolute M, L, C, Q and Z occur and every coordinate pair is written `x y`, so that
 * moving, rotating, mirroring, warping and measuring an outline are loops over its number pairs.
 */
export type Point = readonly [x: number, y: number]
export type Outline = string
export type Bounds = { x: number; y: number; w: number; h: number; cx: number; cy: number }

const PAIR = /(-?[\d.]+) (-?[\d.]+)/g
/** Handle of a quarter circle drawn as one cubic curve, as a share of its radius. */
const QUARTER = 0.5523
const RADIANS = Math.PI / 180

/** A coordinate as text, rounded to hundredths: short, and equal on every machine. */
export function num(value: number): string {
  return (Math.round(value * 100) / 100).toString()
}

function pair(x: number, y: number): string {
  return `${num(x)} ${num(y)}`
}

function pointsOf(coordinates: readonly number[]): Point[] {
  const points: Point[] = []
  for (let i = 0; i + 1 < coordinates.length; i += 2) points.push([coordinates[i]!, coordinates[i + 1]!])
  return points
}

/** Open line through points. */
export function lineThrough(points: readonly Point[]): Outline {
  return points.map(([x, y], i) => `${i ? 'L' : 'M'}${pair(x, y)}`).join('')
}

/** Open line through x, y, x, y … */
export function line(...coordinates: number[]): Outline {
  return lineThrough(pointsOf(coordinates))
}

/** Closed polygon through points. */
export function polygonThrough(points: readonly Point[]): Outline {
  return `${lineThrough(points)}Z`
}

/** Closed polygon through x, y, x, y … */
export function polygon(...coordinates: number[]): Outline {
  return polygonThrough(pointsOf(coordinates))
}

export function ellipse(x: number, y: number, rx: number, ry: number = rx): Outline {
  const kx = rx * QUARTER
  const ky = ry * QUARTER
  return (
    `M${pair(x - rx, y)}C${pair(x - rx, y - ky)} ${pair(x - kx, y - ry)} ${pair(x, y - ry)}` +
    `C${pair(x + kx, y - ry)} ${pair(x + rx, y - ky)} ${pair(x + rx, y)}` +
    `C${pair(x + rx, y + ky)} ${pair(x + kx, y + ry)} ${pair(x, y + ry)}` +
    `C${pair(x - kx, y + ry)} ${pair(x - rx, y + ky)} ${pair(x - rx, y)}Z`
  )
}

export function roundRect(x: number, y: number, w: number, h: number, radius = 0): Outline {
  const r = Math.max(0, Math.min(radius, w / 2, h / 2))
  if (r === 0) return polygon(x, y, x + w, y, x + w, y + h, x, y + h)
  const k = r * (1 - QUARTER)
  return (
    `M${pair(x + r, y)}L${pair(x + w - r, y)}C${pair(x + w - k, y)} ${pair(x + w, y + k)} ${pair(x + w, y + r)}` +
    `L${pair(x + w, y + h - r)}C${pair(x + w, y + h - k)} ${pair(x + w - k, y + h)} ${pair(x + w - r, y + h)}` +
    `L${pair(x + r, y + h)}C${pair(x + k, y + h)} ${pair(x, y + h - k)} ${pair(x, y + h - r)}` +
    `L${pair(x, y + r)}C${pair(x, y + k)} ${pair(x + k, y)} ${pair(x + r, y)}Z`
  )
}

/** The point at `degrees` (clockwise from the right) on a circle. */
export function polar(x: number, y: number, radius: number, degrees: number): Point {
  return [x + Math.cos(degrees * RADIANS) * radius, y + Math.sin(degrees * RADIANS) * radius]
}

export function star(
  x: number,
  y: number,
  points: number,
  outer: number,
  inner: number,
  turn = -90,
): Outline {
  const corners: Point[] = []
  for (let i = 0; i < points * 2; i++)
    corners.push(polar(x, y, i % 2 ? inner : outer, turn + (i * 180) / points))
  return polygonThrough(corners)
}

export function regularPolygon(x: number, y: number, sides: number, radius: number, turn = -90): Outline {
  const corners: Point[] = []
  for (let i = 0; i < sides; i++) corners.push(polar(x, y, radius, turn + (i * 360) / sides))
  return polygonThrough(corners)
}

/** Part of a ring (or of a disc when `inner` is 0) between two angles. */
export function sector(
  x: number,
  y: number,
  inner: number,
  outer: number,
  from: number,
  to: number,
): Outline {
  const steps = Math.max(2, Math.ceil(Math.abs(to - from) / 8))
  const points: Point[] = []
  for (let i = 0; i <= steps; i++) points.push(polar(x, y, outer, from + ((to - from) * i) / steps))
  if (inner > 0) {
    for (let i = steps; i >= 0; i--) points.push(polar(x, y, inner, from + ((to - from) * i) / steps))
  } else points.push([x, y])
  return polygonThrough(points)
}

/** Open arc of an ellipse, as a line of sixteen steps. */
export function arc(x: number, y: number, rx: number, from: number, to: number, ry: number = rx): Outline {
  const points: Point[] = []
  for (let i = 0; i <= 16; i++) {
    const angle = (from + ((to - from) * i) / 16) * RADIANS
    points.push([x + Math.cos(angle) * rx, y + Math.sin(angle) * ry])
  }
  return lineThrough(points)
}

/** Catmull-Rom curve with handles of one sixth of the chord; longer handles turn plums into octagons. */
export function curveThrough(points: readonly Point[], tension = 1, closed = true): Outline {
  const n = points.length
  const at = (i: number): Point => points[closed ? (i + n) % n : Math.max(0, Math.min(n - 1, i))]!
  let outline = `M${pair(at(0)[0], at(0)[1])}`
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const k = tension / 6
    outline += `C${pair(b[0] + (c[0] - a[0]) * k, b[1] + (c[1] - a[1]) * k)} `
    outline += `${pair(c[0] - (d[0] - b[0]) * k, c[1] - (d[1] - b[1]) * k)} ${pair(c[0], c[1])}`
  }
  return outline + (closed ? 'Z' : '')
}

/** Closed smooth curve through x, y, x, y … */
export function blob(...coordinates: number[]): Outline {
  return curveThrough(pointsOf(coordinates))
}

/** Slim leaf between two points; `width` is the distance of both handles from the middle line. */
export function leaf(x1: number, y1: number, x2: number, y2: number, width: number): Outline {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1
  const nx = (-(y2 - y1) / length) * width
  const ny = ((x2 - x1) / length) * width
  const mx = (x1 + x2) / 2
  const my = (y1 + y2) / 2
  return (
    `M${pair(x1, y1)}Q${pair(mx + nx, my + ny)} ${pair(x2, y2)}` +
    `Q${pair(mx - nx, my - ny)} ${pair(x1, y1)}Z`
  )
}

/** Toothed wheel; teeth take .27 of the pitch at the foot and .17 at the tip on either side. */
export function gear(x: number, y: number, teeth: number, radius: number, depth: number, hole = 0): Outline {
  const pitch = 360 / teeth
  const points: Point[] = []
  for (let i = 0; i < teeth; i++) {
    points.push(polar(x, y, radius - depth, (i - 0.27) * pitch), polar(x, y, radius, (i - 0.17) * pitch))
    points.push(polar(x, y, radius, (i + 0.17) * pitch), polar(x, y, radius - depth, (i + 0.27) * pitch))
  }
  return polygonThrough(points) + (hole > 0 ? ellipse(x, y, hole) : '')
}

/** Applies a function to every point and handle of an outline. */
export function mapOutline(outline: Outline, to: (x: number, y: number) => Point): Outline {
  return outline.replace(PAIR, (_, x: string, y: string) => {
    const [u, v] = to(Number(x), Number(y))
    return pair(u, v)
  })
}

export function shift(outline: Outline, dx: number, dy: number): Outline {
  return mapOutline(outline, (x, y) => [x + dx, y + dy])
}

export function rotate(outline: Outline, degrees: number, cx = 0, cy = 0): Outline {
  const cos = Math.cos(degrees * RADIANS)
  const sin = Math.sin(degrees * RADIANS)
  return mapOutline(outline, (x, y) => [
    cx + (x - cx) * cos - (y - cy) * sin,
    cy + (x - cx) * sin + (y - cy) * cos,
  ])
}

export function enlarge(outline: Outline, kx: number, cx = 0, cy = 0, ky: number = kx): Outline {
  return mapOutline(outline, (x, y) => [cx + (x - cx) * kx, cy + (y - cy) * ky])
}

/** Mirrored at the vertical axis through 0. */
export function mirror(outline: Outline): Outline {
  return mapOutline(outline, (x, y) => [-x, y])
}

/** Box around all points and handles: exact for polygons, never too small for curves. */
export function boundsOf(outline: Outline): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const match of outline.matchAll(PAIR)) {
    const x = Number(match[1])
    const y = Number(match[2])
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  if (left > right) return { x: 0, y: 0, w: 0, h: 0, cx: 0, cy: 0 }
  return { x: left, y: top, w: right - left, h: bottom - top, cx: (left + right) / 2, cy: (top + bottom) / 2 }
}

/**
 * Thickness of a shape: 2 × area ÷ perimeter. Shadows are offset by a share of this and not of the box, so that bent
 * and thin things (a horn, a quill, a seven) get thin shadows.
 */
export function thicknessOf(outline: Outline): number {
  let area = 0
  let perimeter = 0
  for (const ring of outline.split('M').slice(1)) {
    const points = [...ring.matchAll(PAIR)].map((match): Point => [Number(match[1]), Number(match[2])])
    points.forEach((a, i) => {
      const b = points[(i + 1) % points.length]!
      area += a[0] * b[1] - b[0] * a[1]
      perimeter += Math.hypot(b[0] - a[0], b[1] - a[1])
    })
  }
  return perimeter ? (Math.abs(area) / perimeter) * 2 : 0
}
