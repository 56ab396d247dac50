import { ellipse, leaf, roundRect } from '../../geometry.ts'
import type { Role } from '../../palette.ts'
import { flat, solid, stroke } from '../../part.ts'
import { candle, lamp } from '../layers.ts'
import type { Layer } from '../layers.ts'
import { along, BELOW } from './wall.ts'
import type { PaintRoom } from './wall.ts'

/** Arches of a vault with candles between them. */
export const vault: PaintRoom = (wall) => {
  const layers: Layer[] = []
  for (const x of along(wall, -38, 76)) {
    const arch = (inset: number, top: number): string =>
      `M${x + inset} ${BELOW}L${x + inset} ${top + 34}Q${x + inset} ${top} ${x + 27} ${top}` +
      `Q${x + 54 - inset} ${top} ${x + 54 - inset} ${top + 34}L${x + 54 - inset} ${BELOW}Z`
    layers.push(flat(arch(0, -115), 'wall', 1.1, 0.55), flat(arch(6, -108), 'wall', -1.3, 0.75))
  }
  for (const x of along(wall, -38, 76)) {
    const [cx, y] = [x + 65, -71]
    layers.push(
      candle(cx, y - 2, 34, 0.3),
      candle(cx, y - 2, 13, 0.5),
      flat(roundRect(cx - 2.4, y, 4.8, 13, 2), 'l', 0.2),
      flat(leaf(cx, y - 7, cx, y + 1, 2.4), 'c', 1.2),
      flat(roundRect(cx - 5, y + 12.4, 10, 2.4, 1), 'm', -0.6),
      stroke(`M${cx} ${y + 14}Q${cx} ${y + 22} ${cx - 5} ${y + 25}`, 'm', 1.3, -1),
    )
  }
  return layers
}

/** Wooden slats and hanging lamps. */
export const salon: PaintRoom = (wall) => {
  const layers: Layer[] = along(wall, 0, 7.2).map((x, i) =>
    flat(roundRect(x, wall.top - 4, 4.6, BELOW - wall.top), 'wall', i % 3 === 0 ? 0.9 : 0.5, 0.42),
  )
  layers.push(lamp(-20, -97, 130, 'c', 1.2, 0.24))
  for (const x of along(wall, 56, 112)) {
    const y = Math.max(wall.top + 42, -96)
    layers.push(
      candle(x, y, 44, 0.42),
      stroke(`M${x} ${wall.top - 4}L${x} ${y - 13}`, 'm', 1.4, -0.6),
      solid(
        `M${x - 16} ${y}Q${x - 14} ${y - 16} ${x} ${y - 16}Q${x + 14} ${y - 16} ${x + 16} ${y}Z`,
        'm',
        -0.3,
      ),
      flat(ellipse(x, y, 11, 2.4), 'l', 0.2),
    )
  }
  return layers
}

/** Folds of a heavy curtain, lit from the left. */
export const curtain: PaintRoom = (wall) => {
  const layers: Layer[] = []
  for (const [i, x] of along(wall, 0, 16.4).entries()) {
    const fold = (from: number, to: number): string =>
      `M${x + from} ${wall.top - 4}L${x + to} ${wall.top - 4}` +
      `C${x + to + 2} -80 ${x + to - 2} -30 ${x + to} ${BELOW}L${x + from} ${BELOW}` +
      `C${x + from - 2} -30 ${x + from + 2} -80 ${x + from} ${wall.top - 4}Z`
    layers.push(
      flat(fold(0, 17), 'wall', i % 2 ? -0.5 : -0.2, 0.9),
      flat(fold(2, 7), 'wall', 0.9, 0.5),
      flat(fold(11, 16.4), 'wall', -1.7, 0.55),
    )
  }
  layers.push(lamp(-30, -83, 150, 'wall', 2.4, 0.4))
  const y = wall.top
  for (const x of along(wall, 0, 82))
    layers.push(
      solid(
        `M${x - 41} ${y - 6}L${x + 41} ${y - 6}L${x + 41} ${y + 8}Q${x} ${y + 34} ${x - 41} ${y + 8}Z`,
        'wall',
        0.3,
      ),
      stroke(`M${x - 41} ${y + 8}Q${x} ${y + 34} ${x + 41} ${y + 8}`, 'm', 1.8, -0.4),
    )
  return layers
}

/** Skies of the pictures on the wall. */
const SKIES: readonly (readonly [Role, number])[] = [
  ['c', -0.9],
  ['e', 0],
  ['b', 0.2],
]

/** Panels with framed pictures, each under a lamp of its own. */
export const gallery: PaintRoom = (wall) => {
  const layers: Layer[] = [
    flat(roundRect(wall.left - 4, -34, wall.right - wall.left + 8, 3), 'wall', 0.8, 0.7),
  ]
  for (const x of along(wall, 36, 72))
    layers.push(
      flat(roundRect(x - 32, -26, 64, 70, 1), 'wall', 0.45, 0.5),
      flat(roundRect(x - 28, -22, 56, 66, 1), 'wall', -0.5, 0.5),
    )
  for (const x of along(wall, 82, 82)) {
    if (x === 0) continue
    const [w, h] = [22 + wall.random.int(5), 26 + wall.random.int(6)]
    const [left, top] = [x - w, -82 - h / 2]
    const [right, low] = [x + w, top + h + 16]
    const [sky, tone] = wall.random.pick(SKIES)
    const hills =
      `M${left} ${low - 16}Q${x - w / 2} ${low - 36} ${x} ${low - 21}` +
      `Q${x + w / 2} ${low - 30} ${right} ${low - 18}L${right} ${low}L${left} ${low}Z`
    const meadow = `M${left} ${low - 12}Q${x} ${low - 20} ${right} ${low - 8}L${right} ${low}L${left} ${low}Z`
    layers.push(
      solid(roundRect(left - 4, top - 4, w * 2 + 8, h + 24, 1), 'm', -0.7),
      flat(roundRect(left, top, w * 2, h + 16), sky, tone),
      flat(ellipse(x + (wall.random.next() - 0.5) * w, top + 12, 4.6), 'l', -0.4, 0.8),
      flat(hills, 'g3', 0.3),
      flat(meadow, 'd', 0.4),
      candle(x, top - 2, 40, 0.34),
      flat(roundRect(x - 9, top - 12, 18, 3.4, 1.6), 'm', 0.2),
    )
  }
  return layers
}
