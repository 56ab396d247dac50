import { polygon, ellipse, roundRect, star, blob, leaf, gear, rotate } from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { coin, chip, brilliant } from './pieces.ts'

export const companions = {
  leaf1: () => [solid(leaf(-44, 30, 44, -30, 34), 'b'), flat(leaf(-44, 30, 40, -27, 3), 'b', -1.4)],
  spark: () => [flat(star(0, 0, 4, 46, 12), 'c', 0.8)],
  bubble: () => [flat(ellipse(0, 0, 40) + ellipse(1, 1, 34), 'l', 0, 0.7), flat(ellipse(-16, -18, 7), 'l')],
  petal: () =>
    [0, 72, 144, 216, 288]
      .map((a) => solid(rotate(blob(0, 0, -17, -18, -12, -40, 0, -34, 12, -40, 17, -18), a), 'a', 0.8))
      .concat([solid(ellipse(0, 0, 8), 'c')]),
  snow: () =>
    [0, 60, 120].flatMap((a) => [
      flat(rotate(roundRect(-4, -46, 8, 92, 3), a), 'l'),
      flat(rotate(polygon(-16, -38, 0, -24, 16, -38, 16, -30, 0, -15, -16, -30), a), 'l'),
      flat(rotate(polygon(-16, 38, 0, 24, 16, 38, 16, 30, 0, 15, -16, 30), a), 'l'),
    ]),
  nut: () => [solid(gear(0, 0, 8, 44, 12, 16), 'm')],
  rock: () => [
    solid(polygon(-40, 10, -20, -30, 18, -34, 42, 0, 26, 34, -24, 36), 'g3', 1.2),
    flat(ellipse(-6, -6, 9, 7), 'g3'),
  ],
  note: () => [
    solid(roundRect(4, -44, 7, 70, 2), 'c'),
    solid('M11 -44C30 -40 36 -26 28 -8C28 -22 20 -26 11 -24Z', 'c'),
    solid(rotate(ellipse(-6, 28, 18, 13), -20, -6, 28), 'c'),
  ],
  scroll: () => [
    solid(roundRect(-30, -34, 60, 68, 4), 'l', -0.5),
    solid(roundRect(-36, -40, 72, 14, 7), 'l', -0.2),
    solid(roundRect(-36, 28, 72, 14, 7), 'l', -0.7),
  ],
  conf: () => [solid(rotate(roundRect(-40, -16, 80, 32, 5), 20), 'c')],
  coin: () => coin(0, 0, 40),
  gem: () => brilliant('c'),
  chip: () => chip(0, 0, 46, 'a', 12),
  droplet: () => [
    solid('M0 -46C14 -22 32 -6 30 16C28 36 14 44 0 44C-14 44 -28 36 -30 16C-32 -6 -14 -22 0 -46Z', 'a', 0.6),
    flat(leaf(-18, 10, -10, 30, 5), 'l'),
  ],
  bean: () => [
    solid(rotate(ellipse(0, 0, 44, 30), -28), 'w', 0.2),
    stroke(rotate('M-40 0C-16 -12 16 12 40 0', -28), 'w', 5, -1.4),
  ],
  ribbon: () => [
    ...both(solid('M-2 0C-14 -14 -34 -34 -44 -22C-50 -8 -28 4 -2 0Z', 'c', 0.2)),
    ...both(solid('M-3 2C-8 14 -18 30 -30 40L-16 44C-8 32 -2 16 0 6Z', 'c', -0.5)),
    solid(roundRect(-8, -9, 16, 17, 6), 'c', 0.6),
  ],
} satisfies Drawings
