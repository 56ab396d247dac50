import {
  polygon,
  lineThrough,
  ellipse,
  roundRect,
  star,
  sector,
  blob,
  leaf,
  rotate,
  arc,
  line,
} from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'

export const city = {
  martini: () => [
    solid(roundRect(-2.4, 4, 4.8, 38, 1), 'n', 0.8),
    solid(ellipse(0, 44, 24, 5.4), 'n', 0.4),
    solid(polygon(-42, -36, 42, -36, 0, 8), 'n', 1),
    solid(polygon(-33, -28, 33, -28, 0, 6), 'a'),
    stroke(
      lineThrough([
        [-18, -46],
        [18, -12],
      ]),
      'm',
      2.4,
    ),
    solid(ellipse(2, -27, 7.5), 'b'),
    flat(ellipse(5, -25, 2.6), 'c'),
    flat(polygon(-36, -34, -26, -34, -8, -14, -12, -10), 'l'),
  ],
  sax: () => [
    solid(
      'M-20 -44C-32 -50 -40 -42 -42 -36L-36 -33C-34 -38 -30 -40 -26 -36C-14 -22 -12 6 -8 26C-4 48 36 52 40 16L50 0L20 -6L24 14C24 24 12 26 8 16C2 -4 -4 -32 -20 -44Z',
      'm',
    ),
    ...[
      [-14, -14],
      [-10, 0],
      [-6, 13],
      [0, 26],
    ].map(([x = 0, y = 0]) => solid(ellipse(x + 3, y, 4), 'a')),
    flat('M20 -6C28 -12 44 -8 50 0C44 4 28 2 20 -6Z', 'm', -1.6),
  ],
  vinyl: () => [
    solid(ellipse(0, 0, 48), 'd', 0.4),
    ...[42, 36, 30, 24].map((r) => stroke(arc(0, 0, r, 0, 360), 'd', 0.9, 1.8)),
    flat(sector(0, 0, 19, 47, -130, -112), 'd', 2.4),
    flat(sector(0, 0, 19, 47, 50, 68), 'd', 1.8),
    solid(ellipse(0, 0, 18), 'a'),
    flat(ellipse(0, 0, 12) + ellipse(0, 0, 9), 'c'),
    flat(ellipse(0, 0, 3), 'l'),
  ],
  cat: () => [
    stroke('M26 46C50 46 52 20 40 8', 'd', 7, 0.6),
    solid(blob(-26, 48, -24, 14, -12, -2, 12, -2, 24, 14, 28, 48, 0, 50), 'a', -0.5),
    solid(polygon(-30, -48, -26, -14, -8, -32), 'a', -0.3),
    solid(polygon(30, -48, 26, -14, 8, -32), 'a', -0.8),
    solid(blob(-32, -16, -22, -34, 0, -38, 22, -34, 32, -16, 20, 6, 0, 10, -20, 6), 'a'),
    ...both(flat(leaf(-22, -19, -6, -12, 6.4), 'c')),
    ...both(flat(ellipse(-14, -15.4, 1.8, 4), 'd')),
    ...both(stroke(line(-24, -22, -5, -14.5), 'a', 2.6, -1.6)),
    flat(polygon(-4, -5, 4, -5, 0, 0), 'b'),
    solid('M-18 6C-6 12 6 12 18 6L18 13C6 19 -6 19 -18 13Z', 'b'),
    solid(ellipse(0, 17, 5), 'm'),
  ],
  trumpet: () => {
    const tilt = (d: Outline) => rotate(d, -24)
    return [
      stroke(tilt('M-34 6C-46 6 -46 26 -34 26L6 26C18 26 18 6 6 6'), 'm', 5, -0.8),
      solid(tilt(roundRect(-50, 2.6, 66, 6.8, 3)), 'm', -0.1),
      solid(tilt('M14 2.4C30 2 40 -4 48 -16C54 -4 54 16 48 28C40 16 30 10 14 9.6Z'), 'm', 0.2),
      flat(tilt(ellipse(49.4, 6, 4.4, 20)), 'm', -1.6),
      ...[-16, -6, 4].flatMap((x) => [
        solid(tilt(roundRect(x - 3.6, -8, 7.2, 36, 2)), 'm', -0.4),
        solid(tilt(roundRect(x - 1.4, -15, 2.8, 8, 1)), 'n', 0.6),
        solid(tilt(ellipse(x, -16, 4.4, 2.4)), 'a', 0.4),
      ]),
      solid(tilt(roundRect(-54, 0.6, 9, 10.8, 3)), 'm', -0.6),
    ]
  },
  topHat: () => [
    solid(rotate(roundRect(-2.4, -50, 4.8, 98, 2), 38, 6, 8), 'd', 1),
    solid(ellipse(38, -32, 5.4), 'm'),
    solid('M-44 24C-30 36 30 36 44 24C52 30 44 44 0 44C-44 44 -52 30 -44 24Z', 'd', 0.7),
    solid('M-29 -36C-24 -8 -28 16 -31 30C-14 37 14 37 31 30C28 16 24 -8 29 -36Z', 'd', 1.2),
    solid(ellipse(0, -36, 29, 7), 'd', 1.8),
    flat('M-29 12C-12 19 12 19 29 12L31 26C12 33 -12 33 -31 26Z', 'a'),
    flat(leaf(-20, -26, -21, 8, 3), 'd', 2.8),
    solid(polygon(16, 17, 24, 13, 30, 20, 25, 29, 16, 27), 'm', 0.2),
  ],
  microphone: () => [
    solid(ellipse(0, 46, 24, 6), 'd', 0.8),
    solid(roundRect(-3, 22, 6, 24, 1), 'n', 0.2),
    stroke('M-26 2C-26 26 26 26 26 2', 'n', 4, -0.4),
    solid(roundRect(-21, -48, 42, 66, 21), 'n', 0.5),
    ...[-12, -4, 4, 12].map((x) =>
      flat(roundRect(x - 1.7, -40 + Math.abs(x) * 0.5, 3.4, 26 - Math.abs(x) * 0.5, 1.6), 'd', 0.6),
    ),
    solid(roundRect(-23, -14, 46, 9, 2), 'm'),
    ...[-12, -4, 4, 12].map((x) => flat(roundRect(x - 1.7, -2, 3.4, 15 - Math.abs(x) * 0.4, 1.6), 'd', 0.6)),
    flat(leaf(-17, -36, -18, -16, 2.4), 'l'),
    solid(star(0, -9.6, 5, 5, 2.2), 'a'),
  ],
} satisfies Drawings
