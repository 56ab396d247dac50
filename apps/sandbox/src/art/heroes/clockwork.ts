import {
  polygon,
  polygonThrough,
  lineThrough,
  ellipse,
  roundRect,
  polar,
  blob,
  leaf,
  gear,
  line,
} from '../geometry.ts'
import { flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { eye } from './pieces.ts'

export const clockwork = {
  watch: () => [
    solid(ellipse(0, -44, 8) + ellipse(0, -44, 4.4), 'm', -0.4),
    solid(roundRect(-5, -38, 10, 9, 2), 'm', -0.7),
    solid(ellipse(0, 8, 41), 'm'),
    solid(ellipse(0, 8, 33), 'l', -0.1),
    ...Array.from({ length: 12 }, (_, i) =>
      flat(leaf(...polar(0, 8, 24, i * 30), ...polar(0, 8, 30, i * 30), i % 3 ? 1.2 : 2.8), 'd'),
    ),
    solid(gear(7, 18, 9, 10, 2.4, 3.4), 'm', -0.4),
    flat(leaf(0, 10, -10, -8, 3), 'a', -0.6),
    flat(leaf(0, 10, 16, -14, 2.4), 'a', -0.6),
    solid(ellipse(0, 8, 3.4), 'm'),
  ],
  gears: () => [
    solid(gear(-15, 12, 12, 34, 7, 12), 'm', -0.1),
    flat(ellipse(-15, 12, 20) + ellipse(-15, 12, 15), 'm', -1),
    solid(gear(26, -20, 9, 24, 6, 7.5), 'a'),
    solid(gear(29, 30, 8, 16, 4.6, 5), 'n', -0.2),
  ],
  airship: () => [
    solid(blob(-50, -10, -34, -28, 0, -34, 34, -28, 48, -10, 34, 6, 0, 12, -34, 6), 'a'),
    flat('M-48 -14C-20 -20 20 -20 46 -14L46 -6C20 -12 -20 -12 -48 -6Z', 'm'),
    solid(polygon(34, -24, 50, -38, 50, -18, 42, -12), 'b'),
    solid(polygon(34, 4, 50, 18, 50, -2, 42, -8), 'b', -0.5),
    stroke(
      lineThrough([
        [-16, 10],
        [-12, 24],
      ]),
      'm',
      1.6,
    ),
    stroke(
      lineThrough([
        [16, 10],
        [12, 24],
      ]),
      'm',
      1.6,
    ),
    solid('M-22 22L22 22C20 36 12 40 0 40C-12 40 -20 36 -22 22Z', 'b', -0.4),
    ...[-10, 0, 10].map((x) => flat(ellipse(x, 29, 3), 'c', 0.8)),
    solid(leaf(26, 16, 26, 42, 4), 'm'),
  ],
  bird: () => [
    solid('M-20 14L-50 34L-46 14L-50 2Z', 'b'),
    solid(blob(-26, 14, -14, -8, 10, -18, 28, -30, 44, -18, 34, 0, 22, 22, -4, 28), 'm'),
    solid(blob(-12, 6, 8, -6, 20, 4, 6, 22, -14, 20), 'a'),
    solid(gear(4, 10, 8, 9, 2.2, 3.4), 'm', 0.6),
    solid(polygon(43, -22, 56, -18, 43, -12), 'c'),
    ...eye(32, -20, 5),
    stroke(
      lineThrough([
        [2, 26],
        [-2, 44],
        [8, 44],
      ]),
      'd',
      2.4,
    ),
    stroke(
      lineThrough([
        [12, 24],
        [10, 44],
        [20, 44],
      ]),
      'd',
      2.4,
    ),
    solid(roundRect(-6, -34, 4, 22, 1), 'n'),
    solid(
      ellipse(-11, -36, 6) + ellipse(-11, -36, 2.6) + ellipse(3, -36, 6) + ellipse(3, -36, 2.6),
      'n',
      0.4,
    ),
  ],
  compass: () => [
    solid(ellipse(0, -43, 8) + ellipse(0, -43, 4.4), 'm', -0.5),
    solid(ellipse(0, 6, 42), 'm'),
    flat(ellipse(0, 6, 35), 'm', -1.2),
    solid(ellipse(0, 6, 33), 'l', -0.2),
    ...Array.from({ length: 24 }, (_, i) =>
      flat(leaf(...polar(0, 6, 27, i * 15), ...polar(0, 6, 31, i * 15), i % 6 ? 0.8 : 2), 'd'),
    ),
    ...[45, 135, 225, 315].flatMap((a) => [
      flat(polygonThrough([[0, 6], polar(0, 6, 6, a - 45), polar(0, 6, 17, a)]), 'n', 0.2),
      flat(polygonThrough([[0, 6], polar(0, 6, 6, a + 45), polar(0, 6, 17, a)]), 'n', -1),
    ]),
    ...[0, 90, 180, 270].flatMap((a) => [
      flat(
        polygonThrough([[0, 6], polar(0, 6, 6.4, a - 45), polar(0, 6, 26, a)]),
        a === 270 ? 'a' : 'b',
        0.6,
      ),
      flat(
        polygonThrough([[0, 6], polar(0, 6, 6.4, a + 45), polar(0, 6, 26, a)]),
        a === 270 ? 'a' : 'b',
        -0.9,
      ),
    ]),
    solid(ellipse(0, 6, 4), 'm'),
    flat(leaf(-22, -16, -6, -25, 3), 'l'),
  ],
  bulb: () => [
    flat('M-32 -12C-32 -54 32 -54 32 -12C32 6 16 12 14 26L-14 26C-16 12 -32 6 -32 -12Z', 'c', 1.8, 0.55),
    stroke('M-32 -12C-32 -54 32 -54 32 -12C32 6 16 12 14 26L-14 26C-16 12 -32 6 -32 -12Z', 'n', 2.6, 1.8),
    stroke(line(-6, 26, -9, -2), 'm', 1.8, -0.6),
    stroke(line(6, 26, 9, -2), 'm', 1.8, -0.6),
    solid(gear(0, -12, 10, 17, 4, 6), 'm', -0.1),
    flat(ellipse(0, -12, 11) + ellipse(0, -12, 9), 'm', -1.2),
    flat(leaf(-24, -16, -14, -36, 4), 'l'),
    ...[26, 32, 38].map((y, i) => solid(roundRect(-15 + i, y, 30 - i * 2, 7, 3), 'm', -0.3 - i * 0.3)),
    solid('M-9 44L9 44L5 51L-5 51Z', 'd', 0.6),
  ],
} satisfies Drawings
