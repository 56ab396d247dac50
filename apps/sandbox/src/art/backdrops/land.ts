import {
  ellipse,
  leaf,
  mapOutline,
  num,
  polar,
  polygon,
  polygonThrough,
  roundRect,
  rotate,
} from '../geometry.ts'
import type { Part } from '../part.ts'
import { cloud, ground, layer, pine, rays, ridge, snowPeaks, softPeaks, stars, wash } from './elements.ts'
import type { Backdrop, Scene } from './elements.ts'

/** Rays behind rolling bushes. */
export const orchard: Backdrop = (scene) => {
  const { w, h, u, cx, horizon, random } = scene
  const bushes = Math.max(7, Math.round((7 * w) / h / 0.75))
  return [
    ...rays(cx, horizon - 12 * u, Math.max(w, h) * 1.1, 18, 'sky', 0.35, random.range(0, 20)),
    ground(ridge(scene, horizon + 10 * u, 7 * u, 5, true), 'g2'),
    ...Array.from({ length: bushes }, (_, i) => {
      const x = (w * (i + 0.5)) / bushes + random.range(-5, 5) * u
      return ground(ellipse(x, horizon + (14 + (i % 2) * 6) * u, 11 * u, 10 * u), 'g3', 0.5)
    }),
    ground(ridge(scene, horizon + 26 * u, 6 * u, 4, true), 'g4'),
  ]
}

/** A low sun, dunes, two pyramids far away. */
export const dunes: Backdrop = (scene) => {
  const { w, u, cx, horizon } = scene
  const far = (x: number, half: number, height: number, k: number): Part[] => [
    wash(
      polygon(x - half * u, horizon + 12 * u, x, horizon + (12 - height) * u, x + half * u, horizon + 12 * u),
      'g1',
      k,
    ),
    wash(
      polygon(
        x,
        horizon + (12 - height) * u,
        x + half * u,
        horizon + 12 * u,
        x + half * 0.3 * u,
        horizon + 12 * u,
      ),
      'g2',
      k,
    ),
  ]
  return [
    wash(ellipse(cx, horizon - 10 * u, 34 * u), 'sky', 1),
    wash(ellipse(cx, horizon - 10 * u, 27 * u), 'sky', 1.8),
    ...far(w * 0.08 + 24 * u, 26, 30, -0.1),
    ...far(w * 0.62 + 22 * u, 21, 22, 0.2),
    ground(ridge(scene, horizon + 8 * u, 5 * u, 3, true), 'g2'),
    ground(ridge(scene, horizon + 22 * u, 7 * u, 2, true), 'g3'),
    ground(ridge(scene, horizon + 38 * u, 6 * u, 3, true), 'g4'),
  ]
}

/** Northern lights over peaks and pines, snow in front. */
export const fells: Backdrop = (scene) => {
  const { w, u, horizon, random } = scene
  const parts = stars(scene, 26, 0.45)
  for (let band = 0; band < 3; band++) {
    const y = (10 + band * 9) * u
    const top: [number, number][] = []
    for (let x = -10; x <= 110; x += 15) {
      top.push([(w * x) / 100, y + Math.sin(x / 17 + band * 1.4 + random.next() * 0.4) * 7 * u])
    }
    const bottom = top.map(([x, edge]): [number, number] => [x, edge + (9 - band) * u]).reverse()
    parts.push(wash(polygonThrough([...top, ...bottom]), 'b', -1.4 + band * 0.35, 0.4))
  }
  const pines = Math.round(12 * Math.max(1, w / (80 * u)))
  return [
    ...parts,
    ...snowPeaks(scene, horizon + 4 * u, 34 * u, 4, 'g1'),
    ...snowPeaks(scene, horizon + 20 * u, 26 * u, 5, 'g2'),
    ...Array.from({ length: pines }, (_, i) =>
      pine(
        (w * (i + 0.3 + random.next() * 0.4)) / pines,
        horizon + 34 * u + random.range(-3, 4) * u,
        random.range(13, 24) * u,
        'g4',
      ),
    ),
    ground(ridge(scene, horizon + 34 * u, 4 * u, 4, true), 'l', -2.2),
  ]
}

/** Leaves from both sides and from below around a pale disc. */
export const canopy: Backdrop = ({ w, h, u, cx, horizon, random }) => {
  const parts: Part[] = [wash(ellipse(cx, horizon - 10 * u, 40 * u), 'sky', 0.8)]
  for (let depth = 0; depth < 3; depth++) {
    for (let i = 0; i < 8; i++) {
      const right = i % 2 === 1
      const y = h * (i / 8) + random.range(-6, 6) * u
      const x = right ? w + 6 * u : -6 * u
      const reach = (46 - depth * 9) * u * random.range(0.8, 1.2)
      const angle = right ? 180 + random.range(-34, 34) : random.range(-34, 34)
      const [ex, ey] = polar(x, y, reach, angle)
      const width = 15 * u * random.range(0.5, 0.8)
      parts.push(
        ground(leaf(x, y, ex, ey, width), layer(2 + depth), (i % 3) * 0.35),
        wash(leaf(x, y, ex, ey, width * 0.07), layer(2 + depth), -0.8),
      )
    }
  }
  const fronds = Math.max(9, Math.round((9 * w) / (80 * u)))
  for (let i = 0; i < fronds; i++) {
    const x = (w * (i + 0.5)) / fronds
    const lean = (i / (fronds - 1) - 0.5) * 72
    const [ex, ey] = polar(x, h + 6 * u, random.range(26, 42) * u, -90 + lean)
    parts.push(ground(leaf(x, h + 6 * u, ex, ey, 8 * u), layer(3 + (i % 3)), 0.4))
  }
  return parts
}

/** A banded sun behind mesas. */
export const mesas: Backdrop = (scene) => {
  const { w, u, cx, horizon } = scene
  const mesa = (x: number, width: number, height: number, role: 'g0' | 'g1') => {
    const y = horizon + 12 * u
    const [ww, hh] = [width * u, height * u]
    return ground(
      polygon(
        x,
        y,
        x + ww * 0.1,
        y - hh * 0.5,
        x + ww * 0.2,
        y - hh * 0.55,
        x + ww * 0.22,
        y - hh,
        x + ww * 0.7,
        y - hh,
        x + ww * 0.76,
        y - hh * 0.5,
        x + ww * 0.9,
        y - hh * 0.45,
        x + ww,
        y,
      ),
      role,
    )
  }
  return [
    wash(ellipse(cx, horizon - 6 * u, 30 * u), 'sky', 1.5),
    ...Array.from({ length: 5 }, (_, i) =>
      wash(roundRect(-5, horizon - (2 + i * 5.2) * u, w + 10, (2.6 - i * 0.4) * u), 'sky', 0.3, 0.7),
    ),
    mesa(w * 0.42, 22, 18, 'g0'),
    mesa(-14 * u, 52, 38, 'g1'),
    mesa(w - 34 * u, 56, 30, 'g1'),
    ground(ridge(scene, horizon + 14 * u, 4 * u, 4, true), 'g2'),
    ground(ridge(scene, horizon + 30 * u, 5 * u, 3, true), 'g4'),
  ]
}

/** Barn, hill and field rows running to a vanishing point. */
export const fields: Backdrop = (scene) => {
  const { w, h, u, cx, horizon } = scene
  const x = w * 0.1
  const y = horizon + 9 * u
  const rows = Math.max(7, Math.round((7 * w) / (80 * u)))
  return [
    wash(ellipse(w * 0.78, horizon - 28 * u, 12 * u), 'sky', 1.7),
    ground(cloud(w * 0.28, horizon - 32 * u, 19 * u), 'l', -0.2),
    ground(ridge(scene, horizon + 2 * u, 6 * u, 3, true), 'g1'),
    ground(
      polygon(
        x,
        y,
        x,
        y - 16 * u,
        x + 5 * u,
        y - 25 * u,
        x + 13 * u,
        y - 30 * u,
        x + 21 * u,
        y - 25 * u,
        x + 26 * u,
        y - 16 * u,
        x + 26 * u,
        y,
      ),
      'a',
      -1,
    ),
    wash(roundRect(x + 8 * u, y - 13 * u, 10 * u, 13 * u), 'l', -0.5),
    ground(ridge(scene, horizon + 10 * u, 3 * u, 3, true), 'g2', 0.4),
    ...Array.from({ length: rows * 2 + 1 }, (_, index) => {
      const i = index - rows
      const top = horizon + 12 * u
      return wash(
        polygon(
          cx + i * 5 * u,
          top,
          cx + (i + 0.5) * 5 * u,
          top,
          cx + (i + 0.5) * 30 * u,
          h + 10,
          cx + i * 30 * u,
          h + 10,
        ),
        'g3',
        -0.2,
      )
    }),
  ]
}

/** Far pines, level water with dashes of light, reeds at both edges. */
export const river: Backdrop = (scene) => {
  const { w, h, u, horizon, random } = scene
  const wide = Math.max(1, w / (80 * u))
  const pines = Math.round(14 * wide)
  const dashes = Math.round(16 * wide)
  return [
    wash(ellipse(w * 0.3, horizon - 24 * u, 12 * u), 'sky', 1.6),
    ...softPeaks(scene, horizon + 2 * u, 26 * u, 4, 'g1'),
    ...Array.from({ length: pines }, (_, i) =>
      pine((w * (i + random.next())) / pines, horizon + 5 * u, random.range(9, 18) * u, 'g2'),
    ),
    wash(roundRect(-4, horizon + 3 * u, w + 8, h), 'g3', 0.6),
    ...Array.from({ length: dashes }, (_, i) => {
      const y = horizon + (7 + (i / wide) * 4.6) * u
      const x = random.next() * w
      const line = leaf(x - random.range(8, 20) * u, y, x + random.range(8, 24) * u, y, 1.3 * u)
      return wash(line, 'g2', i % 2 ? 1.6 : -0.6)
    }),
    ...[0, 1].flatMap((side) =>
      Array.from({ length: 8 }, (_, i) => {
        const x = side ? w - i * 3.6 * u : i * 3.6 * u
        const lean = (side ? -1 : 1) * random.range(0, 12) * u
        return ground(leaf(x, h, x + lean, h - random.range(34, 62) * u, 2.4 * u), 'g5', (i % 3) * 0.5)
      }),
    ),
  ]
}

/** Crater walls around a glow, embers in the air. */
export const crater: Backdrop = (scene) => {
  const { w, h, u, cx, horizon, random } = scene
  const at = (x: number, y: number): [number, number] => [w * x, horizon + y * u]
  const embers = Math.round(26 * Math.max(1, w / (80 * u)))
  return [
    wash(ellipse(cx, horizon - 2 * u, 44 * u), 'sky', 0.8),
    wash(ellipse(cx, horizon - 2 * u, 32 * u), 'sky', 1.7),
    ground(
      polygonThrough([
        [-60 * u, h + 60 * u],
        [-60 * u, horizon - 12 * u],
        at(0.1, -34),
        at(0.2, -10),
        at(0.3, 8),
        at(0.5, 24),
        at(0.72, 6),
        at(0.8, -14),
        at(0.92, -40),
        [w + 60 * u, horizon - 8 * u],
        [w + 60 * u, h + 60 * u],
      ]),
      'g2',
    ),
    ground(ridge(scene, horizon + 24 * u, 12 * u, 7, false), 'g3'),
    ground(ridge(scene, horizon + 40 * u, 9 * u, 9, false), 'g5'),
    ...Array.from({ length: embers }, () => {
      const [x, y] = [random.next() * w, random.next() * h * 0.9]
      const spark = rotate(polygon(0, -1.2 * u, u, 0, 0, 1.2 * u, -u, 0), 20)
      return wash(
        mapOutline(spark, (a, b) => [a + x, b + y]),
        'c',
        0.6,
      )
    }),
  ]
}

/** Five rows of overlapping waves under two clouds and a low sun. */
export const waves: Backdrop = (scene: Scene) => {
  const { w, h, u, horizon, random } = scene
  const parts: Part[] = [
    wash(ellipse(w * 0.74, horizon - 26 * u, 13 * u), 'sky', 1.6),
    ...[0, 1].map((i) =>
      ground(
        cloud(w * (0.2 + 0.5 * i) + random.range(-9, 9) * u, horizon - (34 - i * 12) * u, 20 * u),
        'sky',
        0.8,
      ),
    ),
  ]
  const pair = (x: number, y: number) => `${num(x)} ${num(y)}`
  for (let row = 0; row < 5; row++) {
    const y = horizon + row * 11 * u
    const a = (2.4 + row * 0.9) * u
    const length = (22 + row * 4) * u
    const start = -length - random.next() * length
    let d = `M${pair(start, h + 60)}L${pair(start, y)}`
    for (let x = start; x < w + length; x += length) {
      d += `C${pair(x + length * 0.35, y + a)} ${pair(x + length * 0.6, y + a * 0.6)} ${pair(x + length * 0.78, y - a * 1.1)}`
      d += `C${pair(x + length * 0.86, y - a * 0.3)} ${pair(x + length * 0.94, y)} ${pair(x + length, y)}`
    }
    parts.push(ground(`${d}L${pair(w + length * 2, h + 60)}Z`, layer(row + 1), row % 2 ? 0.3 : 0))
  }
  return parts
}
