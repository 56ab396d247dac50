import { polygon, ellipse, roundRect, star, blob, rotate, line } from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import { flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'

export const space = {
  planet: () => [
    flat(rotate('M-50 0C-50 -14 50 -14 50 0L44 0C40 -8 -40 -8 -44 0Z', -20), 'c', -0.4),
    solid(ellipse(0, 0, 31), 'a'),
    flat(rotate('M-30 -8C-10 -2 10 -2 30 -8L31 2C10 8 -10 8 -31 2Z', -20), 'b', 0.2),
    flat(rotate('M-26 16C-8 20 8 20 26 16L21 23C6 27 -6 27 -21 23Z', -20), 'b', -0.4),
    solid(rotate('M-50 0C-50 16 50 16 50 0L44 0C40 9 -40 9 -44 0Z', -20), 'c'),
  ],
  rocket: () => [
    solid(blob(-8, 30, 0, 50, 8, 30, 0, 26), 'c', 0.6),
    flat(blob(-4, 30, 0, 42, 4, 30), 'l'),
    solid('M-14 8C-30 14 -32 28 -30 38L-12 26Z', 'a', -0.5),
    solid('M14 8C30 14 32 28 30 38L12 26Z', 'a', -1),
    solid('M0 -50C18 -32 20 2 12 28L-12 28C-20 2 -18 -32 0 -50Z', 'l', -0.2),
    solid('M0 -50C8 -42 12.5 -33 14.6 -22L-14.6 -22C-12.5 -33 -8 -42 0 -50Z', 'a'),
    solid(ellipse(0, -6, 8.5), 'm'),
    solid(ellipse(0, -6, 6), 'b'),
    solid(roundRect(-13, 24, 26, 6, 2), 'd', 0.8),
  ],
  helmet: () => [
    solid('M-34 30C-20 46 20 46 34 30L42 50L-42 50Z', 'l', -0.9),
    solid(ellipse(0, -4, 43), 'l', -0.2),
    solid(roundRect(-31, -28, 62, 46, 22), 'd', 0.2),
    solid(roundRect(-28, -25, 56, 40, 19), 'a'),
    flat(blob(-22, -6, -14, -18, 4, -20, -8, -12, -18, 2), 'l'),
    flat(star(14, 4, 4, 7, 2), 'l'),
    solid(roundRect(-48, -10, 8, 22, 4), 'm'),
    solid(roundRect(40, -10, 8, 22, 4), 'm'),
  ],
  comet: () => [
    solid('M-40 4C-18 -26 16 -44 52 -52C40 -26 18 14 -6 36Z', 'a', -0.7),
    solid('M-38 10C-18 -14 10 -32 42 -44C28 -20 10 10 -10 32Z', 'a', 0.5),
    flat('M-34 14C-18 -4 4 -20 28 -32C16 -12 2 8 -14 28Z', 'c', 0.9),
    solid(blob(-44, 18, -40, 2, -26, -4, -10, 0, -4, 14, -8, 30, -22, 38, -38, 32), 'm', -0.3),
    ...[
      [-30, 10, 5],
      [-16, 22, 4],
      [-30, 26, 3],
      [-15, 8, 2.4],
    ].flatMap(([x = 0, y = 0, r = 0]) => [
      flat(ellipse(x, y, r), 'm', -1.5),
      flat(ellipse(x + r * 0.16, y + r * 0.2, r * 0.74), 'm', -0.9),
    ]),
    flat(star(14, 30, 4, 6, 1.8), 'l'),
    flat(star(36, -8, 4, 4, 1.2), 'l'),
  ],
  satellite: () => {
    const tilt = (d: Outline) => rotate(d, -28)
    return [
      ...[-1, 1].flatMap((side) => [
        solid(tilt(roundRect(side > 0 ? 10 : -14, -2, 6, 4, 1)), 'n', -0.6),
        solid(tilt(roundRect(side > 0 ? 15 : -53, -15, 38, 30, 2)), 'a', side > 0 ? -0.8 : 0),
        ...[1, 2, 3].map((i) =>
          stroke(
            tilt(line((side > 0 ? 15 : -53) + i * 9.5, -14, (side > 0 ? 15 : -53) + i * 9.5, 14)),
            'a',
            1.2,
            1.4,
          ),
        ),
        stroke(tilt(line(side > 0 ? 16 : -52, 0, side > 0 ? 52 : -16, 0)), 'a', 1.2, 1.4),
      ]),
      solid(tilt(roundRect(-12, -16, 24, 32, 4)), 'm'),
      solid(tilt(roundRect(-12, -4, 24, 8, 1)), 'm', -1),
      stroke(tilt(line(0, -16, 0, -26)), 'n', 2.4),
      solid(tilt('M-18 -26C-12 -42 12 -42 18 -26C10 -22 -10 -22 -18 -26Z'), 'l', -0.2),
      flat(tilt('M-18 -26C-10 -31 10 -31 18 -26C10 -22 -10 -22 -18 -26Z'), 'n', -0.6),
      solid(tilt(ellipse(0, -34, 3)), 'c'),
      solid(tilt(polygon(-6, 16, 6, 16, 10, 28, -10, 28)), 'n', -0.2),
    ]
  },
  telescope: () => {
    const tilt = (d: Outline) => rotate(d, -32, 0, -10)
    return [
      stroke(line(0, 2, -22, 48), 'w', 4.4, 0.4),
      stroke(line(2, 2, 24, 48), 'w', 4.4, -0.4),
      stroke(line(1, 2, 2, 50), 'w', 4.4, 0.9),
      solid(ellipse(1, 3, 7), 'm', -0.6),
      solid(tilt(roundRect(-50, -16, 18, 12, 2)), 'd', 0.8),
      solid(tilt(roundRect(-34, -18, 28, 16, 2)), 'm', -0.6),
      solid(tilt(roundRect(-8, -20.5, 32, 21, 2)), 'a'),
      solid(tilt(roundRect(22, -24, 28, 28, 3)), 'm', 0.2),
      flat(tilt(roundRect(-8, -20.5, 4, 21)), 'm', 0.8),
      flat(tilt(roundRect(18, -20.5, 4, 21)), 'm', 0.8),
      solid(tilt(roundRect(46, -27, 8, 34, 3)), 'm', -0.8),
      flat(tilt(ellipse(54, -10, 3, 13)), 'sky', 1.2),
    ]
  },
} satisfies Drawings
