import Delaunator from 'delaunator'
import { boundsOf, num, polygonThrough } from '../geometry.ts'
import type { Point } from '../geometry.ts'
import type { Style } from '../pen.ts'
import { filled } from './crescent.ts'
import { lineMarkup } from './line.ts'

/** Low-poly: a jittered grid, triangulated, every triangle one tone of the light from the upper left. */
export const facet: Style = (pen, part) => {
  if (part.width !== undefined) return lineMarkup(pen, part)
  const { d, role, k } = part
  const body = filled(d, pen.tone(role, k))
  if (part.plain) return body
  const box = boundsOf(d)
  const cell = Math.max(pen.unit * (part.scenery ? 22 : 11), Math.min(box.w, box.h) / 4.5)
  const columns = Math.max(2, Math.round(box.w / cell))
  const rows = Math.max(2, Math.round(box.h / cell))
  const points: Point[] = []
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const edge = column === 0 || column === columns || row === 0 || row === rows
      const jitter = edge ? 0.15 : 0.38
      points.push([
        box.x + (box.w / columns) * (column + pen.random.range(-jitter, jitter)),
        box.y + (box.h / rows) * (row + pen.random.range(-jitter, jitter)),
      ])
    }
  }
  const { triangles } = Delaunator.from(points as unknown as [number, number][])
  let inner = ''
  for (let i = 0; i + 2 < triangles.length; i += 3) {
    const corners = [0, 1, 2].map((j) => points[triangles[i + j]!]!)
    const x = (corners.reduce((sum, p) => sum + p[0], 0) / 3 - box.cx) / (box.w / 2 || 1)
    const y = (corners.reduce((sum, p) => sum + p[1], 0) / 3 - box.cy) / (box.h / 2 || 1)
    const light = -1.35 * (0.6 * x + 0.85 * y) + pen.random.range(-0.65, 0.65)
    const tone = pen.tone(role, k + light * (part.scenery ? 0.45 : 1))
    // A stroke of the same colour closes the seams between triangles.
    inner += `<path d="${polygonThrough(corners)}" fill="${tone}" stroke="${tone}" stroke-width="${num(pen.unit * 0.35)}"/>`
  }
  return `${body}<g clip-path="url(#${pen.clip(d)})">${inner}</g>`
}
