import { polygon, ellipse, roundRect, star, blob, leaf, rotate, arc, line } from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'

export const confectionery = {
  pralines: () => [
    solid(polygon(-38, -44, 50, -48, 46, -2, -40, -2), 'a', -0.7),
    flat(polygon(-34, -39, 45, -43, 42, -4, -36, -4), 'm', 0.4),
    solid(polygon(-48, -6, 48, -6, 42, 44, -42, 44), 'a'),
    flat(polygon(-43, -2, 43, -2, 38, 39, -38, 39), 'l', -0.4),
    ...[-26, 0, 26].flatMap((x, i) => [
      solid(
        i === 1 ? ellipse(x * 0.98, 9, 11, 9.6) : roundRect(x * 0.98 - 10.5, 0, 21, 18, 4),
        'w',
        i === 2 ? 1.6 : -0.2,
      ),
      ...(i === 0
        ? [0, 1, 2].map((s) => stroke(line(x - 8 + s * 6, 3, x - 4 + s * 6, 15), 'l', 1.6, -0.6))
        : i === 1
          ? [solid(ellipse(0, 7, 4.4, 3.6), 'm', 0.2)]
          : [flat(star(x * 0.98, 9, 6, 6.4, 3), 'w', -0.6)]),
      solid(
        i === 0 ? ellipse(x * 0.94, 29, 10.4, 8.6) : roundRect(x * 0.94 - 10, 20.6, 20, 17, i === 1 ? 7 : 3),
        'w',
        i === 1 ? 3 : 0.3,
      ),
      i === 0
        ? flat(arc(x * 0.94, 29, 6, 0, 300, 4.6), 'w', 1.8)
        : stroke(line(x * 0.94 - 6, 33, x * 0.94 + 6, 25), i === 1 ? 'w' : 'm', 1.8, i === 1 ? 0 : 0.4),
    ]),
    ...both(flat(leaf(0, -42, -22, -52, 9), 'c')),
    flat(ellipse(1, -42, 4.6), 'c', -0.6),
  ],
  giftBox: () => [
    solid(polygon(-38, -8, 38, -8, 34, 46, -34, 46), 'a'),
    solid(roundRect(-44, -20, 88, 18, 3), 'a', 0.5),
    solid(polygon(-9, -2, 9, -2, 8, 46, -8, 46), 'c', -0.2),
    solid(roundRect(-10, -20, 20, 18, 0), 'c', 0.3),
    ...both(solid('M-2 -20C-14 -30 -26 -50 -38 -44C-48 -36 -30 -20 -2 -20Z', 'c', 0.2)),
    ...both(flat('M-8 -23C-16 -30 -26 -40 -33 -37C-38 -32 -26 -24 -8 -23Z', 'c', -1.3)),
    ...both(solid('M-3 -18C-8 -8 -18 2 -26 6L-16 10C-10 4 -4 -6 -1 -14Z', 'c', -0.5)),
    solid(roundRect(-7, -27, 14, 13, 5), 'c', 0.6),
  ],
  cloche: () => [
    solid(roundRect(-4, 34, 8, 10, 1), 'm', -0.4),
    solid(ellipse(0, 46, 24, 5), 'm', -0.6),
    solid(polygon(-27, 4, 27, 4, 27, 30, -27, 30), 'w', 0.2),
    flat(polygon(-27, 14, 27, 14, 27, 19, -27, 19), 'l', -0.4),
    solid(
      'M-28 8C-28 -8 28 -8 28 8C26 14 22 8 18 12C14 18 10 8 4 12C0 18 -6 8 -10 12C-16 18 -18 8 -22 12C-26 14 -28 12 -28 8Z',
      'a',
      0.6,
    ),
    ...[-16, 0, 16].flatMap((x) => [
      solid(ellipse(x, -6, 5.4), 'b', -0.2),
      flat(ellipse(x - 1.6, -7.8, 1.4), 'l'),
    ]),
    solid(ellipse(0, 32, 46, 6.4), 'm', 0.3),
    flat('M-40 30C-44 -50 44 -50 40 30Z', 'n', 2.6, 0.28),
    stroke('M-40 30C-44 -50 44 -50 40 30', 'n', 1.8, 2.4),
    flat(leaf(-31, -12, -32, 22, 5), 'l', 0, 0.8),
    flat(leaf(-20, -26, -8, -30, 3), 'l', 0, 0.8),
    solid(ellipse(0, -36, 5.6), 'm'),
  ],
  macarons: () =>
    [
      [2, 30, 'c'],
      [-4, 6, 'b'],
      [3, -18, 'a'],
    ].flatMap(([dx, y, role]) => {
      const [x, top, r] = [Number(dx), Number(y), role as 'a' | 'b' | 'c']
      return [
        solid(
          `M${x - 34} ${top + 4}L${x + 34} ${top + 4}C${x + 34} ${top + 15} ${x - 34} ${top + 15} ${x - 34} ${top + 4}Z`,
          r,
          -0.5,
        ),
        flat(roundRect(x - 32, top - 1, 64, 6, 3), 'l', -0.3),
        flat(roundRect(x - 35, top - 4, 70, 4.4, 2), r, -0.9),
        solid(
          `M${x - 34} ${top - 3}C${x - 34} ${top - 20} ${x + 34} ${top - 20} ${x + 34} ${top - 3}Z`,
          r,
          0.4,
        ),
        flat(leaf(x - 24, top - 9, x - 8, top - 14, 2.6), 'l'),
      ]
    }),
  coffee: () => [
    solid(ellipse(0, 40, 46, 9), 'l', -0.6),
    flat(ellipse(0, 39, 30, 4.6), 'l', -1.6),
    stroke('M28 -4C50 -10 50 22 22 22', 'l', 6, -0.4),
    solid('M-34 -12L34 -12C34 16 24 34 12 38L-12 38C-24 34 -34 16 -34 -12Z', 'l', -0.1),
    flat('M-33 0C-12 5 12 5 33 0L30 13C12 18 -12 18 -30 13Z', 'a'),
    flat('M-31.5 4C-12 9 12 9 31.5 4L31 7C12 12 -12 12 -31 7Z', 'm', 0.3),
    solid(ellipse(0, -12, 34, 8), 'l', -0.5),
    flat(ellipse(0, -11, 29, 6), 'w', -0.6),
    flat(blob(-14, -11, -4, -14, 8, -13, 16, -10, 4, -8, -8, -8), 'w', 1.8),
    ...[-12, 2, 14].map((x, i) =>
      stroke(`M${x} -24C${x - 8} -32 ${x + 8} -38 ${x} ${i === 1 ? -52 : -46}`, 'l', 3, -0.4),
    ),
  ],
  tin: () => [
    solid('M-32 -18L32 -18L32 36C20 46 -20 46 -32 36Z', 'a'),
    flat('M-32 26C-20 35 20 35 32 26L32 30C20 39 -20 39 -32 30Z', 'm', 0.2),
    solid('M-35 -22C-35 -36 35 -36 35 -22L35 -10C22 0 -22 0 -35 -10Z', 'a', -0.7),
    solid(ellipse(0, -24, 35, 10), 'a', 0.6),
    flat(ellipse(0, -24, 24, 6.4), 'm', 0.4),
    flat(ellipse(0, -24, 20, 5), 'a', -0.2),
    solid(ellipse(0, 14, 19, 15), 'l', -0.1),
    flat(ellipse(0, 14, 16, 12.4) + ellipse(0, 14, 14.6, 11), 'm', -0.6),
    ...[0, 72, 144, 216, 288].map((a) => flat(rotate(leaf(0, 13, 0, 4, 3), a, 0, 14), 'b')),
    flat(ellipse(0, 14, 2.6), 'm'),
  ],
} satisfies Drawings
