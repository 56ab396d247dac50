import {
  polygon,
  lineThrough,
  ellipse,
  roundRect,
  regularPolygon,
  polar,
  blob,
  leaf,
  rotate,
  line,
} from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { eye } from './pieces.ts'

export const farm = {
  rooster: () => [
    solid('M-20 6C-50 -4 -52 -30 -40 -42C-34 -26 -20 -20 -10 -12Z', 'b', -0.3),
    solid('M-18 10C-46 10 -54 -8 -50 -20C-38 -8 -24 -8 -12 -6Z', 'c', -0.4),
    solid(blob(-28, 16, -10, -6, 8, -16, 12, -34, 28, -36, 32, -22, 28, 4, 16, 28, -8, 34), 'a'),
    solid('M12 -34C10 -46 16 -48 18 -42C20 -50 26 -48 26 -42C30 -48 34 -42 30 -34Z', 'b'),
    solid(polygon(32, -28, 44, -23, 31, -20), 'm'),
    solid(blob(28, -20, 34, -14, 30, -6, 25, -12), 'b'),
    ...eye(23, -28, 3.4),
    solid(leaf(-18, 12, 14, 14, 14), 'a', -1),
    stroke(
      lineThrough([
        [-2, 32],
        [-4, 48],
        [6, 48],
      ]),
      'm',
      2.6,
    ),
    stroke(
      lineThrough([
        [8, 30],
        [8, 48],
        [18, 48],
      ]),
      'm',
      2.6,
    ),
  ],
  pumpkin: () => [
    solid('M-2 -26C-6 -42 4 -46 12 -48L14 -40C8 -38 6 -34 6 -26Z', 'b', -0.6),
    ...both(solid(blob(-26, -24, -44, -10, -46, 16, -30, 38, -14, 36, -16, 0), 'a', -0.6)),
    ...both(solid(blob(-14, -28, -30, -10, -30, 22, -14, 42, 0, 38, 0, -20), 'a', -0.1)),
    solid(blob(0, -30, -14, -10, -14, 22, 0, 44, 14, 22, 14, -10), 'a', 0.5),
    solid(leaf(6, -28, 40, -38, 13), 'b'),
  ],
  sunflower: () => [
    ...Array.from({ length: 16 }, (_, i) =>
      flat(rotate(leaf(0, -16, 0, -49, 10), i * 22.5), 'm', i % 2 ? -0.9 : -0.4),
    ),
    ...Array.from({ length: 16 }, (_, i) =>
      flat(rotate(leaf(0, -14, 0, -43, 9), i * 22.5 + 11), 'm', 0.5 + Math.cos(i * 0.39 + 0.8) * 0.5),
    ),
    solid(ellipse(0, 0, 22), 'w', -0.6),
    ...Array.from({ length: 34 }, (_, i) => {
      const r = 20 * Math.sqrt((i + 0.5) / 34)
      return flat(ellipse(...polar(0, 0, r, i * 137.5), 1.5), 'm', -1.6 + r * 0.03)
    }),
  ],
  wheat: () =>
    [-26, 0, 26]
      .flatMap((a) => {
        const o = [solid(rotate(roundRect(-1.4, -30, 2.8, 80, 1), a, 0, 40), 'm', -0.7)]
        for (let i = 0; i < 6; i++)
          for (const m of [-1, 1])
            o.push(
              solid(
                rotate(leaf(0, -14 - i * 6, m * 10, -24 - i * 6, 4.6), a, 0, 40),
                'm',
                m < 0 ? 0.5 : -0.5,
              ),
            )
        o.push(solid(rotate(leaf(0, -46, 0, -60, 4), a, 0, 40), 'm'))
        return o
      })
      .concat([solid(roundRect(-14, 20, 28, 9, 3), 'a')]),
  apple: () => [
    stroke('M2 -26C2 -36 6 -44 12 -48', 'w', 4.2, -0.2),
    solid(leaf(6, -34, 40, -48, 14), 'b'),
    flat(leaf(8, -35, 36, -46, 2), 'b', -1.4),
    solid(
      blob(
        0,
        -24,
        16,
        -30,
        36,
        -24,
        44,
        0,
        36,
        28,
        16,
        44,
        0,
        40,
        -16,
        44,
        -36,
        28,
        -44,
        0,
        -36,
        -24,
        -16,
        -30,
      ),
      'a',
    ),
    flat('M-14 -25C-6 -18 6 -18 14 -25C8 -22 -8 -22 -14 -25Z', 'a', -1.8),
    ...[
      [14, 10],
      [22, 0],
      [6, 24],
      [24, 18],
      [-8, 14],
    ].map(([x = 0, y = 0]) => flat(ellipse(x, y, 1.1), 'm', 0.8)),
    flat(leaf(-32, -8, -27, 16, 6), 'l', -0.2),
  ],
  windmill: () => [
    solid(polygon(-17, -8, 17, -8, 26, 50, -26, 50), 'l', -0.3),
    flat(polygon(4, -8, 17, -8, 26, 50, 6, 50), 'l', -1.4),
    solid('M-22 -8C-18 -26 18 -26 22 -8Z', 'a'),
    flat(roundRect(-6, 32, 12, 18, 6), 'w', 0),
    flat(roundRect(-4, 10, 8, 10, 2), 'd', 0.6),
    ...[18, 108, 198, 288].flatMap((a) => [
      solid(
        rotate(polygon(1, -12, 12, -14, 12, -48, 1, -46), a, 0, -10),
        'b',
        Math.cos(((a + 20) * Math.PI) / 180) * 0.6 + 0.3,
      ),
      ...[-22, -30, -38].map((y) => flat(rotate(roundRect(1, y, 11, 1.4), a, 0, -10), 'w', 0.8)),
      solid(rotate(roundRect(-1.8, -50, 3.6, 42, 1), a, 0, -10), 'w', 1),
    ]),
    solid(ellipse(0, -10, 5.6), 'm'),
  ],
  honey: () => [
    stroke(line(20, -52, 2, -20), 'w', 4.4, 1.4),
    solid('M-30 -20L30 -20C42 -8 42 36 28 46L-28 46C-42 36 -42 -8 -30 -20Z', 'm', 0.1),
    flat('M-28 -8C-10 -2 10 -14 28 -8C38 4 36 32 25 41L-25 41C-36 32 -38 4 -28 -8Z', 'm', -0.7),
    solid(roundRect(-32, -28, 64, 11, 4), 'n', 0.8),
    solid(
      'M-20 -19C-20 -8 -16 -4 -14 -10C-12 -16 -8 -16 -6 -8C-4 4 2 4 3 -6C4 -12 8 -12 10 -8C13 -4 16 -8 16 -19Z',
      'm',
      0.8,
    ),
    solid(regularPolygon(0, 20, 6, 19), 'l', -0.1),
    solid(ellipse(0, 21, 7, 10), 'm', -0.2),
    ...[16, 22, 28].map((y) =>
      flat(
        roundRect(-6.4 + Math.abs(y - 21) * 0.3, y - 1.4, 12.8 - Math.abs(y - 21) * 0.6, 2.8, 1),
        'd',
        0.2,
      ),
    ),
    ...both(flat(leaf(-3, 14, -14, 8, 5), 'n', 1.4)),
    flat(leaf(-30, 0, -31, 26, 3), 'l'),
  ],
  corn: () => [
    solid(blob(0, -50, 13, -38, 16, -8, 12, 24, 0, 36, -12, 24, -16, -8, -13, -38), 'm', -0.3),
    ...[-40, -32, -24, -16, -8, 0, 8, 16].flatMap((y) =>
      [-2, -1, 0, 1, 2]
        .map((i) => i * 6)
        .filter((x) => Math.abs(x) < 15 - Math.max(0, -y - 26) * 0.6)
        .map((x) => flat(roundRect(x - 2.6, y - 3.4, 5.2, 6.8, 2.4), 'm', 0.8 - x / 14)),
    ),
    solid('M-4 48C-30 40 -40 8 -30 -22C-26 4 -14 20 2 32Z', 'b', 0.3),
    solid('M4 48C30 40 42 12 34 -14C28 8 14 22 -2 32Z', 'b', -0.4),
    stroke('M-27 -8C-24 12 -14 30 -2 40', 'b', 1.4, -1.4),
    solid('M-8 46C-4 26 4 26 8 46L4 52L-4 52Z', 'b', -0.9),
  ],
} satisfies Drawings
