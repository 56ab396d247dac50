import { polygon, ellipse, roundRect, star, polar, blob, leaf, rotate, line, num } from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { fish } from './pieces.ts'

export const sea = {
  shell: () => {
    const o = [solid('M-14 34L14 34L20 46L-20 46Z', 'a', -0.6)]
    for (let i = 0; i < 7; i++) {
      const a0 = -170 + i * 22.9,
        a1 = a0 + 22.9,
        am = (a0 + a1) / 2,
        R = 62 - Math.abs(i - 3) * 3.4
      const A = polar(0, 36, R - 4, a0),
        B = polar(0, 36, R - 4, a1),
        C = polar(0, 36, R + 7, am)
      o.push(
        solid(
          `M0 36L${A[0].toFixed(1)} ${A[1].toFixed(1)}Q${C[0].toFixed(1)} ${C[1].toFixed(1)} ${B[0].toFixed(1)} ${B[1].toFixed(1)}Z`,
          i % 2 ? 'a' : 'b',
          (3 - i) * 0.28 + (i % 2 ? 0.5 : 0.3),
        ),
      )
    }
    o.push(solid(ellipse(0, 34, 9), 'l'))
    return o
  },
  anchor: () => [
    solid(ellipse(0, -36, 11) + ellipse(0, -36, 5.5), 'm'),
    solid(roundRect(-24, -20, 48, 8, 4), 'm', -0.3),
    solid(roundRect(-5, -26, 10, 66, 3), 'm'),
    solid(
      'M-46 8L-26 12L-34 18C-28 32 -16 38 0 38C16 38 28 32 34 18L26 12L46 8L46 30L40 24C32 42 18 50 0 50C-18 50 -32 42 -40 24L-46 30Z',
      'm',
    ),
    stroke('M-12 -12C20 -4 20 4 -6 12C-22 18 -16 26 10 30', 'a', 4),
  ],
  lighthouse: () => [
    flat(polygon(-9, -30, -90, -46, -90, -8), 'c', 1.2, 0.5),
    solid(blob(-44, 48, -26, 34, 0, 38, 28, 34, 46, 48), 'd', 0.7),
    solid(polygon(-11, -16, 11, -16, 17, 40, -17, 40), 'l'),
    solid(polygon(-12.2, -4, 12.2, -4, 13.8, 10, -13.8, 10), 'a'),
    solid(polygon(-15, 22, 15, 22, 16.6, 34, -16.6, 34), 'a'),
    solid(roundRect(-15, -20, 30, 5, 1), 'd', 0.6),
    solid(roundRect(-8, -34, 16, 14, 1), 'c', 0.6),
    solid(polygon(-12, -33, 0, -48, 12, -33), 'a', -0.4),
  ],
  ship: () => [
    solid(roundRect(-2, -46, 4, 66, 1), 'b', -1.6),
    solid('M-4 -42C-34 -34 -40 -8 -38 10L-4 12C-10 -6 -10 -24 -4 -42Z', 'l', -0.2),
    solid('M6 -38C34 -30 38 -8 34 10L6 12C14 -4 14 -20 6 -38Z', 'a'),
    solid('M-48 14C-30 22 26 22 48 10C44 30 34 42 24 44L-26 44C-38 40 -46 28 -48 14Z', 'b', -0.7),
    flat('M-46 20C-28 28 26 28 46 17L44 23C26 34 -28 34 -44 26Z', 'm'),
    solid(polygon(2, -46, 20, -41, 2, -36), 'c'),
  ],
  fish: () => fish(),
  octopus: () => {
    const arm = (x0: number, x1: number, x2: number, y2: number, width: number, k: number) =>
      stroke(`M${x0} 8C${num(x0 * 1.1)} 26 ${x1} 26 ${x1} 34C${x1} 42 ${x2} 46 ${x2} ${y2}`, 'a', width, k)
    return [
      ...[-1, 1].flatMap((side) => [
        arm(side * 20, side * 36, side * 48, 30, 8, -0.9),
        arm(side * 12, side * 22, side * 34, 44, 9, -0.4),
        arm(side * 4, side * 8, side * 16, 48, 9.5, 0),
      ]),
      solid(blob(-26, 14, -33, -12, -24, -38, 0, -48, 24, -38, 33, -12, 26, 14, 12, 22, 0, 18, -12, 22), 'a'),
      ...[
        [-14, -32, 4],
        [-4, -39, 3],
        [13, -34, 3.4],
      ].map(([x = 0, y = 0, r = 0]) => flat(ellipse(x, y, r), 'a', 1.1)),
      ...both(flat(leaf(-18, -3, -5, 0, 6), 'c', 0.6)),
      ...both(flat(ellipse(-11.5, -1.5, 2.2, 2.6), 'd')),
      ...both(stroke('M-20 -9L-4 -2.6', 'a', 3, -2)),
    ]
  },
  helm: () => [
    ...Array.from({ length: 8 }, (_, i) =>
      solid(
        rotate(roundRect(-2.4, -50, 4.8, 46, 2), i * 45),
        'w',
        0.6 + Math.cos((i * Math.PI) / 4 + 0.7) * 0.5,
      ),
    ),
    ...Array.from({ length: 8 }, (_, i) =>
      solid(rotate(roundRect(-3.6, -51, 7.2, 13, 3.4), i * 45), 'a', Math.cos((i * Math.PI) / 4 + 0.7) * 0.6),
    ),
    solid(ellipse(0, 0, 34) + ellipse(0, 0, 24), 'w', 1.2),
    flat(ellipse(0, 0, 32.6) + ellipse(0, 0, 31), 'm', 0.2),
    flat(ellipse(0, 0, 27) + ellipse(0, 0, 25.6), 'm', -0.4),
    solid(ellipse(0, 0, 12), 'm', -0.2),
    solid(ellipse(0, 0, 7), 'm', 0.6),
    flat(star(0, 0, 8, 5.4, 2.6), 'a'),
  ],
  chest: () => [
    solid('M-44 -12C-44 -48 44 -48 44 -12L40 -6L-40 -6Z', 'w', 0.5),
    flat('M-36 -10C-36 -38 36 -38 36 -10Z', 'd', 0.2),
    solid('M-13 -35C-5 -37 5 -37 13 -35L12 -8L-12 -8Z', 'm', -0.6),
    flat(blob(-40, 4, -32, -12, -16, -18, 0, -24, 18, -17, 34, -11, 40, 4), 'm', -0.7),
    ...[
      [-26, -7],
      [-12, -13],
      [4, -18],
      [16, -12],
      [28, -6],
      [-4, -6],
      [12, -3],
      [-18, 0],
    ].flatMap(([x = 0, y = 0], i) => [
      solid(ellipse(x, y, 8, 5), 'm', 0.3 + (i % 3) * 0.3),
      flat(ellipse(x, y, 5, 3), 'm', -0.6),
    ]),
    flat(polygon(24, -20, 32, -14, 26, -4, 18, -12), 'a', 0.6),
    flat(polygon(24, -20, 32, -14, 25, -12, 18, -12), 'a', 1.8),
    solid(polygon(-45, 2, 45, 2, 41, 44, -41, 44), 'w', 1),
    stroke(line(-44, 16, 44, 16), 'w', 1.4, -1),
    stroke(line(-43, 30, 43, 30), 'w', 1.4, -1),
    ...both(solid(polygon(-36, 1, -26, 1, -24.4, 45, -34, 45), 'm', -0.5)),
    solid(roundRect(-46, -2, 92, 8, 2), 'm', -0.1),
    solid(roundRect(-10, -4, 20, 22, 4), 'm', 0.3),
    flat(ellipse(0, 5, 3.2) + polygon(-1.6, 6, 1.6, 6, 2.6, 13, -2.6, 13), 'd'),
  ],
  diver: () => [
    solid('M-46 44C-40 24 -26 26 -24 20L24 20C26 26 40 24 46 44C20 54 -20 54 -46 44Z', 'm', -0.6),
    ...[-36, -18, 0, 18, 36].map((x) => flat(ellipse(x, 42 - Math.abs(x) * 0.12, 3), 'm', 0.8)),
    solid(roundRect(-27, 14, 54, 11, 3), 'm', -1),
    solid(ellipse(0, -12, 37, 36), 'm'),
    ...both(solid(ellipse(-35, -10, 7, 12), 'm', -0.8)),
    ...both(flat(ellipse(-36, -10, 4, 8.4), 'd', 0.8)),
    solid(ellipse(0, -10, 22), 'm', -0.9),
    solid(ellipse(0, -10, 17.5), 'a', -0.9),
    flat(blob(-13, -12, -8, -20, 2, -24, -2, -16, -9, -6), 'l', -0.2, 0.85),
    ...[-7, 0, 7].map((x) =>
      stroke(line(x, -10 - Math.sqrt(300 - x * x), x, -10 + Math.sqrt(300 - x * x)), 'm', 1.8, 0.1),
    ),
    stroke(line(-17, -10, 17, -10), 'm', 1.8, 0.1),
    ...Array.from({ length: 8 }, (_, i) => flat(ellipse(...polar(0, -10, 19.8, i * 45 + 22), 1.5), 'm', 1)),
    solid(roundRect(-6, -54, 12, 9, 3), 'm', -0.4),
  ],
  fluke: () => [
    ...both(solid('M1 -8C-12 -24 -32 -32 -50 -30C-44 -12 -28 0 -9 6L1 8Z', 'a')),
    ...both(flat('M-46 -28C-36 -16 -24 -6 -8 0C-20 -10 -32 -18 -46 -28Z', 'a', 1.1)),
    solid('M-10 -2C-4 -8 4 -8 10 -2C8 14 10 30 18 42L-18 42C-10 30 -8 14 -10 -2Z', 'a', -0.1),
    flat('M-3 2C-2 18 -4 30 -9 41L-15 41C-9 30 -7 16 -7 0Z', 'a', 1),
    solid(blob(-46, 44, -30, 34, -18, 39, -4, 33, 10, 39, 24, 33, 46, 44, 20, 50, -20, 50), 'l', -0.3),
    flat(blob(-38, 46, -14, 42, 8, 45, 38, 45, 10, 50, -16, 50), 'sky', -0.2),
    ...[
      [-30, 26, 2.4],
      [-24, 18, 1.6],
      [28, 24, 2.6],
      [34, 16, 1.5],
    ].map(([x = 0, y = 0, r = 0]) => flat(ellipse(x, y, r), 'l')),
  ],
} satisfies Drawings
