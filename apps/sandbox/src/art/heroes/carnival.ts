import {
  polygon,
  lineThrough,
  ellipse,
  roundRect,
  star,
  polar,
  leaf,
  rotate,
  line,
  num,
} from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'

export const carnival = {
  mask: () => [
    solid('M-8 -22C-14 -40 -30 -50 -44 -48C-40 -38 -38 -30 -36 -24Z', 'b'),
    solid('M-2 -22C-4 -42 -14 -54 -24 -54C-22 -42 -20 -32 -18 -24Z', 'c'),
    solid(
      'M0 -4C-14 -26 -40 -28 -50 -18C-48 8 -36 26 -18 24C-8 22 -4 14 0 12C4 14 8 22 18 24C36 26 48 8 50 -18C40 -28 14 -26 0 -4Z',
      'a',
    ),
    ...both(flat('M-40 -6C-32 -16 -18 -14 -12 0C-20 8 -34 8 -40 -6Z', 'd')),
    ...both(stroke('M-44 -10C-34 -22 -16 -18 -9 0', 'm', 2.2)),
    solid(polygon(0, -22, 7, -12, 0, -2, -7, -12), 'c'),
    solid(roundRect(40, -6, 4, 56, 2), 'm'),
    ...both(flat(ellipse(-30, 16, 2.4), 'm')),
    ...both(flat(ellipse(-22, 18, 2), 'm')),
  ],
  balloon: () => [
    stroke(
      lineThrough([
        [-14, 26],
        [-9, 38],
      ]),
      'm',
      1.4,
    ),
    stroke(
      lineThrough([
        [14, 26],
        [9, 38],
      ]),
      'm',
      1.4,
    ),
    solid(
      'M0 -50C32 -50 42 -18 30 4C24 16 14 22 10 28L-10 28C-14 22 -24 16 -30 4C-42 -18 -32 -50 0 -50Z',
      'a',
    ),
    solid(
      'M0 -50C12 -46 18 -18 12 6C9 16 6 22 4 28L-4 28C-6 22 -9 16 -12 6C-18 -18 -12 -46 0 -50Z',
      'l',
      -0.1,
    ),
    ...both(
      flat(
        'M-22 -44C-34 -22 -30 4 -12 24L-9 28L-10 28C-14 22 -24 16 -30 4C-40 -16 -34 -38 -22 -44Z',
        'c',
        -0.3,
      ),
    ),
    solid(roundRect(-10, 36, 20, 14, 3), 'b', -0.6),
  ],
  drum: () => [
    solid(rotate(roundRect(-2, -52, 4, 40, 2), -40, 0, -14), 'm'),
    solid(rotate(roundRect(-2, -52, 4, 40, 2), 40, 0, -14), 'm', -0.4),
    solid('M-38 -10L38 -10L34 36C20 44 -20 44 -34 36Z', 'a'),
    ...[-30, -12, 6, 24].map((x) =>
      stroke(
        lineThrough(
          [
            [x, -2],
            [x + 6, 34],
            [x + 16, -2],
          ].map(([a = 0, b = 0]) => [Math.max(-37, Math.min(37, a)), b + (Math.abs(a) < 20 ? 3 : 0)]),
        ),
        'm',
        1.8,
      ),
    ),
    solid(ellipse(0, -12, 39, 11), 'l', -0.1),
    solid('M-39 -12C-30 2 30 2 39 -12L38.5 -5C30 8 -30 8 -38.5 -5Z', 'b'),
  ],
  foolsCap: () => [
    solid('M-10 8C-34 -44 -56 -24 -48 8C-38 -8 -28 0 -20 18Z', 'a'),
    solid('M10 8C34 -44 56 -24 48 8C38 -8 28 0 20 18Z', 'b'),
    solid('M-20 16C-16 -30 -8 -46 0 -46C8 -46 16 -30 20 16Z', 'c'),
    flat('M0 -46C8 -46 16 -30 20 16L0 16Z', 'c', -0.9),
    ...both(solid(ellipse(-48, 11, 6.4), 'm')),
    ...both(flat(line(-52, 13, -44, 13) + 'Z', 'd')),
    solid(ellipse(0, -47, 6.4), 'm'),
    ...[-32, -16, 0, 16, 32].map((x, i) =>
      solid(leaf(x * 0.5, 18, x * 1.24, 50 - Math.abs(x) * 0.3, 9), i % 2 ? 'a' : 'b', 0.3 - i * 0.16),
    ),
    ...[-32, -16, 0, 16, 32].map((x) => solid(ellipse(x * 1.24, 49 - Math.abs(x) * 0.3, 3.6), 'm')),
    solid('M-26 14C-10 24 10 24 26 14L26 26C10 34 -10 34 -26 26Z', 'm', -0.2),
    ...[-14, 0, 14].map((x) =>
      flat(
        polygon(
          x,
          20 - Math.abs(x) * 0.1,
          x + 4,
          25 - Math.abs(x) * 0.1,
          x,
          30 - Math.abs(x) * 0.1,
          x - 4,
          25 - Math.abs(x) * 0.1,
        ),
        'a',
        -0.4,
      ),
    ),
  ],
  bigTop: () => [
    stroke(line(0, -52, 0, -34), 'w', 2.6, 1),
    solid('M0 -52C8 -56 14 -48 24 -52L24 -42C14 -38 8 -46 0 -42Z', 'c'),
    ...[0, 1, 2, 3, 4, 5].map((i) => {
      const x = (t: number) => -40 + t * (80 / 6)
      return solid(
        `M${num(x(i))} -4L${num(x(i + 1))} -4L${num(x(i + 1) * 0.9)} 48L${num(x(i) * 0.9)} 48Z`,
        i % 2 ? 'l' : 'a',
        i % 2 ? -0.3 - i * 0.1 : 0.3 - i * 0.14,
      )
    }),
    flat('M0 4C10 14 14 30 14 48L-14 48C-14 30 -10 14 0 4Z', 'd', 0.2),
    ...[0, 1, 2, 3, 4, 5].map((i) => {
      const x = (t: number) => -48 + t * 16
      return solid(
        `M0 -36L${x(i)} -2Q${x(i) + 8} 8 ${x(i + 1)} -2Z`,
        i % 2 ? 'l' : 'a',
        i % 2 ? 0 - i * 0.1 : 0.5 - i * 0.14,
      )
    }),
    solid(ellipse(0, -36, 4), 'm'),
  ],
  ferris: () => [
    ...both(stroke(line(0, 0, -24, 50), 'n', 4, -0.8)),
    solid(ellipse(0, -4, 42) + ellipse(0, -4, 38.6), 'm', 0.2),
    flat(ellipse(0, -4, 26) + ellipse(0, -4, 24), 'm', -0.6),
    ...Array.from({ length: 6 }, (_, i) =>
      flat(rotate(roundRect(-1.1, -44, 2.2, 80), i * 30, 0, -4), 'm', -0.3),
    ),
    ...Array.from({ length: 12 }, (_, i) => {
      const [x, y] = polar(0, -4, 41, i * 30 + 15)
      const role = (['a', 'b', 'c'] as const)[i % 3]!
      return [
        solid(
          `M${num(x - 5.6)} ${num(y)}L${num(x + 5.6)} ${num(y)}C${num(x + 5.6)} ${num(y + 10)} ${num(x - 5.6)} ${num(y + 10)} ${num(x - 5.6)} ${num(y)}Z`,
          role,
        ),
        flat(leaf(x - 6.6, y, x + 6.6, y, 6), role, 1),
      ]
    }).flat(),
    solid(star(0, -4, 12, 11, 7), 'a'),
    solid(ellipse(0, -4, 5), 'm'),
    solid(roundRect(-34, 46, 68, 6, 2), 'd', 0.8),
  ],
} satisfies Drawings
