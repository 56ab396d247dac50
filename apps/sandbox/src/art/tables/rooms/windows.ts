import { ellipse, leaf, num, polar, polygon, roundRect } from '../../geometry.ts'
import { flat, solid, stroke } from '../../part.ts'
import { candle, lamp } from '../layers.ts'
import type { Layer } from '../layers.ts'
import { along, BELOW } from './wall.ts'
import type { PaintRoom, Wall } from './wall.ts'

/** A round window over a city in the evening, pillars on both sides. */
export const atrium: PaintRoom = (wall) => {
  const [x, y] = [0, -67]
  const layers: Layer[] = []
  for (const side of [-1, 1])
    for (let at = 104; at < Math.max(wall.right, -wall.left) + 10; at += 24)
      layers.push(flat(roundRect(side * at - 8, wall.top - 4, 16, BELOW - wall.top), 'wall', 0.7, 0.4))
  layers.push(
    solid(ellipse(x, y, 83), 'm', -1.5),
    flat(ellipse(x, y, 78), 'wall', -0.8),
    lamp(x, y + 26, 80, 'sky', 2, 0.9),
    ...skyline(wall),
  )
  for (const angle of [0, 45, 90, 135]) {
    const [x1, y1] = polar(x, y, 78, angle)
    const [x2, y2] = polar(x, y, 78, angle + 180)
    layers.push(stroke(`M${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}`, 'm', 2, -1.5))
  }
  return layers
}

/** Houses inside of the round window. */
function skyline({ random }: Wall): Layer[] {
  const layers: Layer[] = []
  for (let x = -56; x < 50; x += 16.4) {
    const height = 22 + random.int(34)
    const low = Math.sqrt(76 ** 2 - Math.max(Math.abs(x), Math.abs(x + 14)) ** 2) - 67
    const top = Math.min(-12 - height, low - 10)
    layers.push(flat(roundRect(x, top, 14, low - top), 'wall', -1.5, 0.85))
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 2; column++)
        if (random.next() < 0.42 && top + 8 + row * 7 < low)
          layers.push(flat(roundRect(x + 3 + column * 5, top + 4 + row * 7, 2.6, 3.4), 'c', 0.8, 0.8))
  }
  return layers
}

/** Tall windows on a harbour by night: ships' lights, cranes and their reflections. */
export const harbour: PaintRoom = (wall) => {
  const { left, right, top, random } = wall
  const width = right - left
  const layers: Layer[] = [
    flat(roundRect(left - 4, top - 4, width + 8, BELOW - top + 4), 'wall', -1.2),
    lamp(60, -40, 150, 'sky', 1.6, 0.75),
    flat(ellipse(62, -104, 11), 'l', -0.3, 0.92),
    flat(ellipse(66, -106, 9.4), 'wall', -0.4, 0.5),
    flat(roundRect(left - 4, -44, width + 8, BELOW + 48), 'wall', -2, 0.8),
  ]
  for (const x of along(wall, 20, 58)) {
    const k = random.range(0.8, 1.2)
    layers.push(
      flat(polygon(x - 22, -44, x - 18, -50 * k, x + 14, -50 * k, x + 18, -44), 'wall', -2.6, 0.9),
      stroke(
        `M${x} ${-50 * k}L${x} ${-74 * k}L${x + 22} ${-84 * k}M${x} ${-74 * k}L${x - 9} ${-78 * k}`,
        'wall',
        1.3,
        -2.6,
      ),
      candle(x + 22, -84 * k, 6, 0.8),
      flat(ellipse(x + 22, -84 * k, 1), 'a', 1),
    )
    for (let i = 0; i < 4; i++) {
      const at = x - 24 + random.int(50)
      layers.push(
        flat(ellipse(at, -46, 1.1), 'c', 0.9),
        flat(roundRect(at - 0.7, -42, 1.4, 9 + random.int(22), 0.7), 'c', 0.6, 0.34),
      )
    }
  }
  for (const x of along(wall, 45, 90))
    layers.push(
      solid(roundRect(x - 5, top - 4, 10, BELOW - top), 'wall', 0.7),
      stroke(`M${x + 45} ${top - 4}L${x + 45} ${BELOW}`, 'wall', 2, 0.3),
    )
  layers.push(
    flat(roundRect(left - 4, -92, width + 8, 2.4), 'wall', 0.5),
    solid(roundRect(left - 4, top - 4, width + 8, 12), 'wall', 0.5),
  )
  return layers
}

/** A winter garden: glass bars, palms and large leaves. */
export const garden: PaintRoom = (wall) => {
  const { left, right, top, random } = wall
  const layers: Layer[] = [
    flat(roundRect(left - 4, top - 4, right - left + 8, BELOW - top), 'sky', -1.1),
    lamp(-40, -100, 170, 'l', -0.6, 0.42),
  ]
  for (const x of along(wall, 0, 40))
    layers.push(
      stroke(
        `M${x} ${BELOW}L${x} -74Q${x} -112 ${x + 20} -124Q${x + 40} -112 ${x + 40} -74`,
        'wall',
        1.8,
        0.6,
      ),
    )
  for (const y of [-74, -28]) layers.push(flat(roundRect(left - 4, y, right - left + 8, 1.8), 'wall', 0.6))
  for (const x of along(wall, 88, 58)) {
    if (Math.abs(x) < 40) continue
    const lean = random.range(-5, 5)
    const height = random.range(50, 84)
    layers.push(
      stroke(`M${num(x)} ${BELOW}Q${num(x + lean)} -20 ${num(x + lean)} ${num(-height)}`, 'wall', 4, -1.4),
    )
    for (const angle of [-168, -146, -118, -88, -60, -34, -12]) {
      const [tx, ty] = polar(x + lean, -height, random.range(30, 42), angle + random.range(-6, 6))
      layers.push(solid(leaf(x + lean, -height, tx, ty + 12, 7), 'z', random.range(-1.7, -0.3)))
    }
  }
  for (const x of along(wall, 66, 22)) {
    if (Math.abs(x) < 30) continue
    for (const angle of [-130, -102, -74, -48]) {
      const [tx, ty] = polar(x, 6, random.range(26, 42), angle)
      layers.push(solid(leaf(x, 6, tx, ty, random.range(6, 10)), 'z', random.range(-2.1, -0.8)))
    }
  }
  return layers
}
