import { curveThrough, ellipse, gear, polar, polygon, rotate, roundRect } from '../geometry.ts'
import type { Part } from '../part.ts'
import { ground, layer, rays, ridge, softPeaks, stars, wash } from './elements.ts'
import type { Backdrop } from './elements.ts'

/** Hanging and standing shards in a cave. */
export const cave: Backdrop = (scene) => {
  const { w, h, u, cx, horizon, random } = scene
  const parts = rays(cx, horizon - 8 * u, Math.max(w, h), 12, 'sky', 0.4, 8)
  const shards = Math.max(9, Math.round((9 * w) / (80 * u)))
  for (let i = 0; i < shards; i++) {
    const x = (w * i) / (shards - 1)
    const edge = Math.abs(i / (shards - 1) - 0.5) * 8
    const length = random.range(18, 42) * u * (1.2 + edge * 0.1)
    const width = random.range(8, 14) * u
    const lift = (34 - (length / u) * 0.5) * u
    parts.push(
      ground(polygon(x - width, -4, x + width, -4, x + random.range(-4, 4) * u, length), 'g2', -0.3),
      ground(
        polygon(
          x - width,
          h + 4,
          x - width * 0.3,
          horizon + lift,
          x + width * 0.4,
          horizon + lift - 4 * u,
          x + width,
          h + 4,
        ),
        i % 3 ? 'g3' : 'b',
        i % 3 ? 0.2 : -2.2,
      ),
    )
  }
  return [...parts, ground(ridge(scene, horizon + 34 * u, 5 * u, 7, false), 'g5')]
}

/** Stars, a planet at the corner, the limb of a cratered moon. */
export const orbit: Backdrop = (scene) => {
  const { w, h, u, cx, horizon } = scene
  return [
    ...stars(scene, 62, 1),
    ground(ellipse(w * 0.9, h * 0.1, 26 * u), 'g0', 0.8),
    ground(ellipse(cx, horizon + 92 * u, 80 * u + w * 0.3, 76 * u), 'g3', 0.4),
    ...[
      [0.3, 26, 7],
      [0.62, 24, 10],
      [0.82, 36, 5],
    ].map(([x = 0, y = 0, size = 0]) =>
      wash(ellipse(w * x, horizon + y * u, size * u, size * 0.34 * u), 'g4'),
    ),
  ]
}

/** A confectioner's window: panelled wall, shelves of boxes, striped awning, counter. */
export const shopWindow: Backdrop = ({ w, h, u, horizon, random }) => {
  const parts: Part[] = []
  const panels = Math.max(5, Math.round(w / (15 * u)))
  for (let i = 0; i < panels; i++) {
    if (i % 2) parts.push(wash(roundRect((w * i) / panels, -4, w / panels, h + 8), 'g1', 0.35, 0.6))
  }
  for (const [row, y] of [horizon - 22 * u, horizon + 6 * u].entries()) {
    for (let x = -4 * u; x < w;) {
      const width = random.range(8, 15) * u
      const height = random.range(8, 17) * u
      const role = random.pick(['g2', 'g3', 'b', 'a', 'g2'] as const)
      const k = role === 'a' || role === 'b' ? -0.2 : 0.3
      if (random.next() < 0.84) {
        parts.push(
          wash(roundRect(x, y - height, width, height, u), role, k),
          wash(roundRect(x, y - height, width * 0.3, height, u), role, k + 0.6),
          wash(roundRect(x + width * 0.42, y - height, width * 0.16, height), 'c', -0.2, 0.8),
          wash(roundRect(x - u * 0.6, y - height - u, width + u * 1.2, 3 * u, u), role, k - 0.7),
        )
      }
      x += width + random.range(1, 4) * u
    }
    parts.push(wash(roundRect(-4, y, w + 8, 2.6 * u), 'g4', row ? 0 : 0.4))
  }
  const stripes = Math.max(8, Math.round(w / (9 * u)))
  for (let i = 0; i < stripes; i++) {
    const x = (w * i) / stripes
    const role = i % 2 ? 'l' : 'a'
    parts.push(
      wash(roundRect(x, -4, w / stripes + 0.5, 9 * u + 4), role, i % 2 ? -0.4 : -0.5),
      ground(ellipse(x + w / stripes / 2, 9 * u, w / stripes / 2, 4 * u), role, i % 2 ? -0.4 : -0.5),
    )
  }
  return [
    ...parts,
    wash(roundRect(-4, horizon + 27 * u, w + 8, h), 'g4', 0.2),
    wash(roundRect(-4, horizon + 27 * u, w + 8, 3 * u), 'm', -1),
  ]
}

/** Moon disc, far hills, scale-shaped hills, a blossom branch in each upper corner. */
export const lanternNight: Backdrop = (scene) => {
  const { w, h, u, cx, horizon } = scene
  const parts: Part[] = [
    ...stars(scene, 18, 0.5),
    wash(ellipse(cx, horizon - 12 * u, 35 * u), 'l', -0.6),
    wash(ellipse(cx, horizon - 12 * u, 32 * u), 'sky', 2.2),
    ...softPeaks(scene, horizon + 14 * u, 20 * u, 5, 'g1'),
  ]
  const size = 26 * u
  for (let row = 0; row < 4; row++) {
    const y = horizon + (28 + row * 13) * u
    const role = layer(2 + Math.min(3, row))
    for (let x = -size * (row % 2 ? 0.5 : 1); x < w + size; x += size) {
      parts.push(
        wash(ellipse(x, y, size * 0.56), role),
        wash(ellipse(x, y, size * 0.42), role, 0.8),
        wash(ellipse(x, y, size * 0.28), role),
      )
    }
  }
  for (const side of [0, 1]) {
    const x = side ? w : 0
    const m = side ? -1 : 1
    parts.push(
      wash(
        curveThrough(
          [
            [x, h * 0.06],
            [x + m * 18 * u, h * 0.1],
            [x + m * 40 * u, h * 0.07],
            [x + m * 18 * u, h * 0.075],
          ],
          0.8,
        ),
        'd',
        0.5,
      ),
    )
    for (let i = 0; i < 7; i++) {
      const bx = x + m * (7 + i * 5) * u
      const by = h * (0.085 + (i % 3) * 0.014)
      for (let petal = 0; petal < 5; petal++) {
        parts.push(wash(ellipse(...polar(bx, by, 1.6 * u, petal * 72), 1.3 * u), 'a', 1))
      }
      parts.push(wash(ellipse(bx, by, 0.7 * u), 'm', 0.4))
    }
  }
  return parts
}

/** Shelves of books. */
export const shelves: Backdrop = ({ w, h, u, horizon, random }) => {
  const parts: Part[] = []
  const pitch = 25 * u
  for (let y = horizon - pitch * 3.4; y < h + pitch; y += pitch) {
    parts.push(wash(roundRect(-4, y - 4, w + 8, pitch + 6), 'g3', -0.6))
    for (let x = -3 * u; x < w;) {
      const width = random.range(3.4, 7) * u
      const height = random.range(14, 20) * u
      const role = random.pick(['g1', 'g2', 'b', 'a', 'g1', 'g2'] as const)
      const k = role === 'a' || role === 'b' ? -2.1 : 0.5
      if (random.next() < 0.1) {
        x += width * 1.4
        continue
      }
      const top = y + 22 * u - height
      parts.push(
        wash(roundRect(x, top, width, height, 0.6 * u), role, k),
        wash(roundRect(x, top, width * 0.3, height), role, k + 0.7),
        wash(roundRect(x, top + height * 0.18, width, 1.1 * u), 'm', -1.6),
      )
      x += width + 0.5 * u
    }
    parts.push(wash(roundRect(-4, y + 22 * u, w + 8, 3 * u), 'g4'))
  }
  return parts
}

/** Large toothed wheels reaching in from the edges. */
export const works: Backdrop = ({ w, h, u, cx, horizon }) => {
  const wheels: [number, number, number, number, 'g1' | 'g2' | 'g3'][] = [
    [0, 0.12, 34, 16, 'g1'],
    [1, 0.26, 28, 14, 'g1'],
    [0.05, 0.62, 30, 14, 'g2'],
    [0.98, 0.7, 40, 18, 'g2'],
    [0.4, 1, 44, 20, 'g3'],
    [0.75, 0.04, 20, 11, 'g2'],
  ]
  if (w > 120 * u) wheels.push([0.34, 0.3, 24, 12, 'g1'], [0.22, 0.9, 30, 14, 'g2'])
  return [
    ...rays(cx, horizon - 8 * u, Math.max(w, h), 24, 'sky', 0.25),
    ...wheels.flatMap(([x, y, radius, teeth, role]) => [
      ground(gear(w * x, h * y, teeth, radius * u, 4.4 * u, radius * 0.5 * u), role, 0.3),
      ground(gear(w * x, h * y, teeth, radius * 0.42 * u, 2 * u, radius * 0.2 * u), role, -0.5),
    ]),
  ]
}

/** Three rows of towers, lit windows in the nearer two. */
export const skyline: Backdrop = (scene) => {
  const { w, h, u, horizon, random } = scene
  const parts: Part[] = [wash(ellipse(w * 0.7, horizon - 30 * u, 15 * u), 'sky', 2), ...stars(scene, 22, 0.4)]
  for (let row = 0; row < 3; row++) {
    for (let x = -4 * u; x < w;) {
      const width = random.range(11, 20) * u
      const height = random.range(30, 62 - row * 8) * u * (1 - row * 0.16)
      const y = horizon + (34 + row * 8) * u - height
      const role = layer(1 + row * 1.5)
      const pointed = random.next() < 0.3
      parts.push(
        wash(
          pointed
            ? polygon(x, h + 9, x, y, x + width * 0.5, y - 8 * u, x + width, y, x + width, h + 9)
            : polygon(x, h + 9, x, y, x + width, y, x + width, h + 9),
          role,
        ),
      )
      if (row > 0) {
        for (let wy = y + 4 * u; wy < h; wy += 6 * u) {
          for (let wx = x + 2.4 * u; wx < x + width - 3 * u; wx += 4.6 * u) {
            if (random.next() >= 0.42) continue
            const k = random.pick([-0.6, 0, 0.6])
            parts.push(wash(roundRect(wx, wy, 2.2 * u, 3 * u), 'm', k, row === 1 ? 0.6 : 0.95))
          }
        }
      }
      x += width + random.range(0, 3) * u
    }
  }
  return parts
}

/** Tent stripes, two rows of bunting, confetti. */
export const fairground: Backdrop = (scene) => {
  const { w, h, u, cx, horizon, random } = scene
  const parts: Part[] = []
  const stripes = Math.max(6, Math.round(w / (26 * u)))
  for (let i = -stripes; i < stripes; i++) {
    parts.push(wash(polygon(cx, -26 * u, cx + i * 34 * u, h + 9, cx + (i + 0.5) * 34 * u, h + 9), 'sky', 0.1))
  }
  for (let row = 0; row < 2; row++) {
    const flags = Math.round(w / (11 * u))
    const sag = (x: number) => (row ? 12 : 4) * u + Math.sin((x / w) * Math.PI) * (row ? 8 : 12) * u
    for (let i = 0; i < flags; i++) {
      const [x0, x1] = [(w * i) / flags, (w * (i + 1)) / flags]
      const middle = (x0 + x1) / 2
      const flag = polygon(x0 + u, sag(x0), x1 - u, sag(x1), middle, sag(middle) + 9 * u)
      parts.push(ground(flag, (['a', 'c', 'b', 'm'] as const)[(i + row) % 4]!, -0.2))
    }
  }
  parts.push(ground(ridge(scene, horizon + 34 * u, 3 * u, 6, true), 'g4'))
  const confetti = Math.round(30 * Math.max(1, w / (80 * u)))
  for (let i = 0; i < confetti; i++) {
    const [x, y] = [random.next() * w, random.next() * h * 0.8]
    const scrap = rotate(roundRect(x, y, 3 * u, 1.5 * u, 0.4 * u), random.next() * 180, x, y)
    parts.push(wash(scrap, random.pick(['a', 'c', 'm', 'b'] as const), 0.4))
  }
  return parts
}

/** The edge of a felt table under a lamp. */
export const feltTable: Backdrop = ({ w, h, u, horizon }) => [
  ...rays(w / 2, -30 * u, Math.max(w, h) * 1.5, 20, 'sky', 0.15),
  ground(ellipse(w / 2, horizon + 60 * u, w * 0.72 + 20 * u, 52 * u), 'g3', -0.6),
  ground(ellipse(w / 2, horizon + 63 * u, w * 0.68 + 18 * u, 48 * u), 'g1', -0.2),
  wash(ellipse(w / 2, horizon + 66 * u, w * 0.58 + 15 * u, 40 * u), 'g1', 0.4),
  wash(ellipse(w / 2, horizon + 66 * u, w * 0.565 + 15 * u, 39 * u), 'g1', -0.1),
]
