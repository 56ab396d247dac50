import {
  line,
  polygon,
  lineThrough,
  ellipse,
  roundRect,
  polar,
  sector,
  blob,
  leaf,
  rotate,
  mapOutline,
  num,
} from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import { both, flat, solid, stroke, reshape } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { fish } from './pieces.ts'

export const lanterns = {
  lantern: () => {
    const o = [
      stroke(
        lineThrough([
          [0, -60],
          [0, -36],
        ]),
        'm',
        1.6,
      ),
      solid(roundRect(-14, -40, 28, 7, 2), 'm', -0.4),
    ]
    const body = 'M-14 -34C-46 -26 -46 20 -14 28L14 28C46 20 46 -26 14 -34Z'
    o.push(solid(body, 'a'))
    o.push(
      flat('M-10 -34C-26 -22 -26 18 -10 28L10 28C26 18 26 -22 10 -34Z', 'a', 0.7),
      flat('M-4 -34C-10 -22 -10 18 -4 28L4 28C10 18 10 -22 4 -34Z', 'c', 0.9),
      solid(roundRect(-14, 27, 28, 6, 2), 'm', -0.4),
      ...[-8, -3, 2, 7].map((x) =>
        stroke(
          lineThrough([
            [x, 33],
            [x, 50 - Math.abs(x)],
          ]),
          'm',
          2,
        ),
      ),
    )
    return o
  },
  teapot: () => [
    stroke('M30 -8C52 -14 50 26 26 26', 'a', 5.5, -0.4),
    solid('M-28 12C-40 8 -40 -10 -50 -16L-42 -20C-32 -12 -32 -4 -24 -2Z', 'a', 0.2),
    solid(blob(-32, 8, -24, -14, 0, -20, 24, -14, 32, 8, 22, 30, 0, 34, -22, 30), 'a'),
    solid(blob(-20, -14, 0, -26, 20, -14, 0, -8), 'a', 0.7),
    solid(ellipse(0, -27, 5), 'm'),
    solid(roundRect(-18, 31, 36, 6, 2), 'm', -0.4),
    ...[0, 72, 144, 216, 288].map((a) => flat(rotate(ellipse(0, 1, 4.5), a, 0, 8), 'l')),
    flat(ellipse(0, 8, 3), 'c'),
  ],
  fan: () => [
    ...Array.from({ length: 9 }, (_, i) => {
      const from = -165 + i * 16.67
      const role = i % 2 ? 'a' : 'b'
      return [
        flat(sector(0, 34, 22, 78, from, from + 16.67), role, i % 2 ? 0.6 : -0.2),
        flat(sector(0, 34, 22, 78, from, from + 8), role, i % 2 ? 1.2 : 0.5),
      ]
    }).flat(),
    flat(sector(0, 34, 66, 71, -165, -15), 'm'),
    ...Array.from({ length: 10 }, (_, i) =>
      flat(leaf(...polar(0, 34, 2, -165 + i * 16.67), ...polar(0, 34, 40, -165 + i * 16.67), 1.6), 'm'),
    ),
    solid(ellipse(0, 34, 5), 'm'),
  ],
  koi: () => [
    ...reshape(fish('a', 'l'), (d) =>
      rotate(
        mapOutline(d, (x, y) => [x, y - 6 * Math.cos(x / 26)]),
        -35,
      ),
    ),
  ],
  crane: () => [
    ...both(flat(leaf(-2, 26, -13, 50, 7), 'd', 0.5)),
    flat(leaf(0, 24, 0, 52, 7), 'd', 0.3),
    ...[0, 1, 2, 3, 4, 5].flatMap((i) => {
      const angle = 182 + i * 14.6
      const reach = 52 - Math.abs(i - 2.5)
      return [
        ...both(flat(leaf(...polar(-2, 14, 24, angle), ...polar(-2, 14, reach, angle), 6.4), 'd', 0.5)),
        ...both(solid(leaf(-3, 16, ...polar(-2, 14, reach - 7, angle), 11), 'l', -0.8 + i * 0.16)),
      ]
    }),
    ...[0, 1, 2, 3].flatMap((i) =>
      both(solid(leaf(-3, 18, ...polar(-2, 14, 29, 188 + i * 20), 9), 'l', 0.1)),
    ),
    solid(blob(-10, 20, -7, 6, 0, 0, 7, 6, 10, 20, 6, 34, 0, 38, -6, 34), 'l', 0.2),
    stroke('M0 10C-5 -8 7 -18 2 -36', 'l', 7, 0.1),
    stroke('M-1 4C-3 -4 1 -10 3 -17', 'd', 4.4, 0.3),
    solid(ellipse(3, -38, 6.8, 5.2), 'l', 0.2),
    flat('M-3 -41C0 -47 8 -47 10 -41C6 -43 2 -43 -3 -41Z', 'a', -0.2),
    solid(polygon(8, -40.6, 27, -35, 8, -35.4), 'm', -0.2),
    flat(ellipse(5, -38.4, 1.2), 'd'),
  ],
  gate: () => [
    ...both(solid(polygon(-32, -26, -24, -26, -26, 46, -36, 46), 'a', -0.2)),
    ...both(solid(roundRect(-38, 40, 14, 9, 1), 'd', 0.6)),
    solid(polygon(-44, -14, 44, -14, 44, -6, -44, -6), 'a', -0.5),
    ...both(solid(roundRect(-21, -8, 4, 8, 0), 'a', -1)),
    solid('M-52 -44C-30 -36 30 -36 52 -44L50 -34C30 -26 -30 -26 -50 -34Z', 'd', 0.9),
    solid('M-48 -35C-28 -28 28 -28 48 -35L46 -28C28 -20 -28 -20 -46 -28Z', 'a', 0.3),
    solid(roundRect(-7, -28, 14, 16, 1), 'd', 0.8),
    flat(roundRect(-5, -26, 10, 12, 0), 'm'),
    stroke('M-26 4C-14 12 14 12 26 4', 'l', 2.6, -0.6),
    ...[-14, 0, 14].map((x) =>
      flat(
        polygon(x - 3, 8 - Math.abs(x) * 0.12, x + 3, 8 - Math.abs(x) * 0.12, x, 18 - Math.abs(x) * 0.12),
        'l',
      ),
    ),
  ],
  parasol: () => {
    const tilt = (d: Outline) => rotate(d, 16)
    const rib = (i: number) => Math.sin(((i / 8) * 180 - 90) * (Math.PI / 180)) * 50
    return [
      solid(tilt(roundRect(-2, -10, 4, 56, 1)), 'w', 0.8),
      stroke(tilt('M0 44C0 54 11 54 11 45'), 'w', 4, 0.6),
      ...Array.from({ length: 8 }, (_, i) => {
        const [from, to] = [rib(i), rib(i + 1)]
        const fold = `M0 -46C${num(from * 0.62)} -44 ${num(from)} -22 ${num(from)} 2Q${num((from + to) / 2)} 9 ${num(to)} 2C${num(to)} -22 ${num(to * 0.62)} -44 0 -46Z`
        return flat(tilt(fold), i % 2 ? 'l' : 'a', (i % 2 ? 0.1 : 0.9) - i * 0.2)
      }),
      ...Array.from({ length: 8 }, (_, i) => {
        const [from, to] = [rib(i), rib(i + 1)]
        const band = `M${num(from * 0.985)} -8Q${num((from + to) / 2)} -1 ${num(to * 0.985)} -8L${num(to)} -3Q${num((from + to) / 2)} 4 ${num(from)} -3Z`
        return flat(tilt(band), 'b', 0.4 - i * 0.16)
      }),
      ...[-22, 4, 26].map((x, i) =>
        flat(tilt(ellipse(x, -24 + Math.abs(x) * 0.2, 3.4)), i === 1 ? 'm' : 'b', 0.4),
      ),
      solid(tilt(roundRect(-3, -55, 6, 10, 2)), 'm'),
    ]
  },
  gong: () => [
    ...both(solid(polygon(-46, 48, -40, 48, -37, -40, -43, -40), 'w', 0.8)),
    ...both(solid(roundRect(-50, 45, 18, 6, 2), 'w', 0.2)),
    solid(roundRect(-50, -46, 100, 9, 4), 'w', 1),
    ...both(solid(ellipse(-50, -41.6, 5), 'm')),
    ...both(stroke(line(-16, -40, -14, -24), 'a', 2.6)),
    solid(ellipse(0, 6, 34), 'm'),
    flat(ellipse(0, 6, 28) + ellipse(0, 6, 26), 'm', -1.5),
    solid(ellipse(0, 6, 24), 'm', 0.2),
    ...Array.from({ length: 12 }, (_, i) => flat(ellipse(...polar(0, 6, 20, i * 30), 1.5), 'm', -1.6)),
    solid(ellipse(0, 6, 11), 'm', 0.7),
    flat(leaf(-22, -12, -8, -21, 3), 'l', -0.2),
  ],
} satisfies Drawings
