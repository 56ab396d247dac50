import {
  polygon,
  lineThrough,
  ellipse,
  roundRect,
  blob,
  leaf,
  rotate,
  mapOutline,
  line,
} from '../geometry.ts'
import { both, flat, solid, stroke, reshape } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { eye, fish } from './pieces.ts'

export const river = {
  float: () => [
    stroke(
      lineThrough([
        [0, -60],
        [0, -38],
      ]),
      'd',
      1.4,
      1,
    ),
    solid(roundRect(-2.2, -42, 4.4, 22, 1), 'd', 0.6),
    solid(ellipse(0, 4, 27), 'l'),
    solid('M-27 3C-27 -32 27 -32 27 3C14 9 -14 9 -27 3Z', 'a'),
    solid(roundRect(-2, 30, 4, 18, 1), 'd', 0.6),
    flat(leaf(-16, -12, -10, -4, 4), 'l'),
  ],
  heron: () => [
    stroke(
      lineThrough([
        [2, 20],
        [0, 50],
      ]),
      'm',
      2.2,
    ),
    stroke(
      lineThrough([
        [10, 20],
        [14, 50],
      ]),
      'm',
      2.2,
    ),
    solid(
      'M-10 -30C-22 -34 -16 -48 -6 -46C4 -44 2 -32 -2 -24C-8 -10 2 -6 14 0C10 12 0 12 -6 4C-18 -8 -14 -20 -10 -30Z',
      'l',
      -0.3,
    ),
    solid(polygon(-14, -42, -46, -34, -14, -37), 'c'),
    flat(leaf(-6, -46, 20, -42, 3), 'd'),
    ...eye(-10, -41, 2.4),
    solid(blob(-6, 4, 10, -8, 36, 4, 48, 24, 24, 26, 4, 24), 'a'),
    solid(leaf(6, 4, 46, 26, 10), 'a', -1),
  ],
  fish: () => fish(),
  trout: () =>
    reshape(fish(), (d) =>
      rotate(
        mapOutline(d, (x, y) => [x, y - 7 * Math.cos(x / 26)]),
        24,
      ),
    ),
  dragonfly: () => [
    ...both(solid('M-3 -17C-18 -36 -42 -44 -53 -36C-54 -27 -34 -15 -4 -12Z', 'b', 1.2)),
    ...both(solid('M-3 -10C-20 -10 -44 -2 -50 8C-46 16 -22 8 -3 -4Z', 'b', 0.6)),
    ...both(stroke(line(-4, -15, -48, -36), 'l', 1)),
    ...both(stroke(line(-5, -14, -40, -24), 'l', 0.8)),
    ...both(stroke(line(-4, -7, -46, 9), 'l', 1)),
    ...both(flat(leaf(-44, -39, -51, -33, 3), 'a', -0.6)),
    ...both(flat(leaf(-42, 3, -48, 8, 2.6), 'a', -0.6)),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) =>
      solid(
        roundRect(-3.6 + i * 0.24, -4 + i * 7.6, 7.2 - i * 0.48, 7, 2),
        i % 2 ? 'd' : 'a',
        i % 2 ? 1 : 0.2,
      ),
    ),
    solid(blob(-8, -12, -5, -22, 5, -22, 8, -12, 5, 0, -5, 0), 'a', 0.3),
    stroke(line(0, -20, 0, -2), 'a', 1.6, -1.4),
    ...both(solid(ellipse(-5.4, -27, 6.2, 5.6), 'c', -0.1)),
    flat(ellipse(0, -23, 3, 2.4), 'a', -1),
  ],
  kingfisher: () => [
    stroke('M-46 42C-20 38 20 40 48 34', 'w', 5, 0.6),
    solid('M-8 30L-20 50L-8 48L2 34Z', 'b', -0.8),
    solid(blob(-26, -28, -10, -40, 8, -34, 12, -16, 24, 8, 20, 30, 2, 38, -16, 26, -18, 4, -24, -12), 'a', 0),
    solid(blob(-20, -8, -8, -10, 4, 6, 8, 28, 0, 37, -14, 28, -18, 8), 'c', -0.3),
    solid(blob(-2, -12, 14, -12, 26, 10, 28, 34, 14, 30, 0, 14), 'b', -0.3),
    ...[0, 1, 2].map((i) =>
      stroke(
        `M${4 + i * 5} ${2 + i * 6}C${12 + i * 4} ${6 + i * 6} ${18 + i * 3} ${14 + i * 5} ${22 + i * 2} ${24 + i * 3}`,
        'b',
        1.6,
        1.4,
      ),
    ),
    solid(polygon(-22, -30, -54, -22, -22, -21), 'd', 0.7),
    flat(polygon(-22, -24, -54, -22, -22, -21), 'c', -0.8),
    flat(blob(-20, -22, -8, -22, -2, -15, -10, -11, -19, -15), 'l'),
    flat(leaf(-22, -27, 2, -27, 5), 'd', 0.6),
    flat(ellipse(-13, -27.4, 3.4), 'd', -0.6),
    flat(ellipse(-14, -28.4, 1), 'l'),
    ...both(stroke(line(-2, 36, -2, 41), 'c', 2.6, -0.6)).slice(0, 1),
    stroke(line(6, 36, 6, 40), 'c', 2.6, -0.6),
  ],
  millwheel: () => [
    ...Array.from({ length: 12 }, (_, i) =>
      solid(
        rotate(roundRect(-7, -51, 14, 11, 1), i * 30),
        'w',
        0.9 + Math.cos((i * Math.PI) / 6 + 0.7) * 0.7,
      ),
    ),
    ...Array.from({ length: 4 }, (_, i) => solid(rotate(roundRect(-2.6, -40, 5.2, 80, 1), i * 45), 'w', 1)),
    solid(ellipse(0, 0, 43) + ellipse(0, 0, 35), 'w', 1.5),
    flat(ellipse(0, 0, 21) + ellipse(0, 0, 17), 'w', 0.8),
    solid(ellipse(0, 0, 9), 'n', -0.4),
    flat(ellipse(0, 0, 4), 'd'),
    solid(blob(-52, 42, -38, 36, -22, 42, -6, 36, 10, 42, 26, 36, 52, 42, 48, 54, -48, 54), 'a', 0.4),
    flat(blob(-40, 46, -20, 44, 0, 47, 20, 44, 40, 47, 0, 51), 'l'),
  ],
} satisfies Drawings
