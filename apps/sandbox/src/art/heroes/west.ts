import {
  polygon,
  lineThrough,
  ellipse,
  roundRect,
  star,
  polar,
  blob,
  leaf,
  rotate,
  line,
} from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'

export const west = {
  horseshoe: () => {
    const O =
      'M-22 46L-38 46C-50 4 -44 -46 0 -46C44 -46 50 4 38 46L22 46C36 8 30 -24 0 -24C-30 -24 -36 8 -22 46Z'
    return [
      solid(O, 'n', -0.2),
      ...[-128, -90, -52].map((a) => flat(ellipse(...polar(0, -4, 31, a), 3.4), 'd')),
      ...[
        [-35, 2],
        [35, 2],
        [-34, 24],
        [34, 24],
      ].map(([x = 0, y = 0]) => flat(ellipse(x, y, 3.4), 'd')),
      solid(roundRect(-41, 44, 22, 6, 2), 'n', -0.8),
      solid(roundRect(19, 44, 22, 6, 2), 'n', -0.8),
    ]
  },
  cactus: () => [
    solid('M-12 50L-12 -32C-12 -50 12 -50 12 -32L12 50Z', 'b'),
    solid('M-12 14C-34 14 -38 6 -38 -6L-38 -16C-38 -26 -24 -26 -24 -16L-24 -6C-24 0 -20 0 -12 0Z', 'b', -0.1),
    solid('M12 24C34 24 38 14 38 4L38 -4C38 -14 24 -14 24 -4L24 4C24 10 20 10 12 10Z', 'b', -0.4),
    ...[-5, 4].map((x) =>
      stroke(
        lineThrough([
          [x, -38],
          [x, 48],
        ]),
        'b',
        1.6,
        -1.4,
      ),
    ),
    ...[0, 72, 144, 216, 288].map((a) => solid(rotate(leaf(0, -46, 0, -58, 4), a, 0, -46), 'a')),
    flat(ellipse(0, -46, 3), 'm'),
  ],
  badge: () => [
    solid(star(0, 0, 6, 48, 27, -90), 'm'),
    ...Array.from({ length: 6 }, (_, i) => solid(ellipse(...polar(0, 0, 45, -90 + i * 60), 6), 'm', 0.2)),
    flat(ellipse(0, 0, 22), 'm', -0.9),
    solid(ellipse(0, 0, 19), 'm', 0.4),
    solid(star(0, 0, 5, 14, 6), 'a'),
  ],
  hat: () => [
    solid(blob(-50, 14, -38, 22, -18, 22, 0, 26, 18, 22, 38, 22, 50, 14, 34, 38, 0, 44, -34, 38), 'b', -0.5),
    solid(
      'M-30 22C-30 -10 -26 -36 -12 -36C-6 -36 -4 -30 0 -30C4 -30 6 -36 12 -36C26 -36 30 -10 30 22C14 28 -14 28 -30 22Z',
      'b',
    ),
    solid('M-30.5 10C-12 18 12 18 30.5 10L31 22C14 28 -14 28 -31 22Z', 'a'),
    flat(star(0, 19, 5, 6, 2.6), 'm'),
    flat(leaf(0, -30, 0, -4, 4), 'b', -1.2),
  ],
  boot: () => [
    solid(polygon(-27, 38, -13, 38, -15, 49, -26, 49), 'd', 0.3),
    solid(
      'M-28 -46L12 -46C12 -20 12 2 18 12C34 16 50 20 50 38L-12 38L-16 34L-20 38L-27 38C-30 10 -28 -16 -28 -46Z',
      'b',
    ),
    solid('M-14 38L50 38L50 45L-12 45Z', 'd', 0.6),
    solid('M-30 -48C-18 -40 0 -40 14 -48C13 -40 12.4 -36 12 -30C-2 -22 -16 -22 -28 -30Z', 'a'),
    stroke('M-20 0C-8 -12 2 -12 8 -4', 'm', 2.2),
    stroke('M-20 12C-8 0 2 0 10 8', 'm', 2.2),
    stroke('M24 26C30 22 38 24 42 30', 'm', 2),
    flat(leaf(-23, -16, -24, 6, 3), 'b', 1.6),
    stroke('M18 24C4 20 -14 20 -30 25', 'm', 3.2, -0.3),
    stroke(line(-29, 25, -39, 27), 'm', 3.6),
    solid(star(-43, 28, 8, 9.4, 4.4), 'm', 0.3),
    flat(ellipse(-43, 28, 2), 'd'),
  ],
  wagonWheel: () => [
    ...Array.from({ length: 6 }, (_, i) =>
      solid(rotate(roundRect(-2.6, -42, 5.2, 84, 2), i * 30), 'w', 0.8 + Math.cos((i * Math.PI) / 6) * 0.5),
    ),
    solid(ellipse(0, 0, 48) + ellipse(0, 0, 37), 'w', 1.4),
    flat(ellipse(0, 0, 48.4) + ellipse(0, 0, 45.4), 'n', -0.8),
    ...Array.from({ length: 12 }, (_, i) => flat(ellipse(...polar(0, 0, 41.4, i * 30 + 15), 1.5), 'm', 0.2)),
    solid(ellipse(0, 0, 14), 'w', 0.6),
    flat(ellipse(0, 0, 10.6) + ellipse(0, 0, 8.6), 'm'),
    solid(ellipse(0, 0, 6), 'm', -0.2),
  ],
  longhorn: () => [
    ...both(solid('M-16 -14C-30 -8 -44 -14 -48 -42C-54 -22 -50 4 -20 2Z', 'l', -0.7)),
    ...both(flat('M-47 -36C-51 -22 -48 -10 -40 -6C-46 -16 -48 -26 -47 -36Z', 'd', 1)),
    solid(
      'M-22 -16C-12 -24 12 -24 22 -16C22 -2 16 8 14 22C14 36 10 46 0 48C-10 46 -14 36 -14 22C-16 8 -22 -2 -22 -16Z',
      'l',
      -0.1,
    ),
    ...both(flat('M-19 -4C-14 -8 -8 -6 -7 2C-9 8 -15 8 -18 4Z', 'd', -0.2)),
    ...both(flat(leaf(-7, 30, -4, 42, 3), 'd', 0.2)),
    stroke(line(0, -18, 0, 18), 'l', 1.6, -1.6),
    flat(polygon(0, -14, 6, -6, 0, 2, -6, -6), 'a'),
    ...both(flat(leaf(-12, 14, -9, 30, 2), 'l', -1.4)),
  ],
} satisfies Drawings
