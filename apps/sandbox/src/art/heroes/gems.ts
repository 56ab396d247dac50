import {
  polygon,
  polygonThrough,
  ellipse,
  roundRect,
  star,
  polar,
  blob,
  leaf,
  rotate,
  enlarge,
  shift,
  arc,
} from '../geometry.ts'
import type { Point } from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { crystal, brilliant, emeraldCut, facetRings } from './pieces.ts'

export const gems = {
  cluster: () => [
    ...crystal(-30, 40, 9, 46, -12, 'b'),
    ...crystal(30, 40, 9, 52, 12, 'b'),
    ...crystal(0, 42, 13, 88, 2, 'a'),
    ...crystal(-16, 42, 10, 60, -8, 'a'),
    ...crystal(18, 42, 10, 56, 8, 'c'),
    solid(blob(-46, 42, -20, 34, 10, 36, 46, 40, 30, 50, -30, 50), 'd', 0.8),
  ],
  ring: () => [
    solid(ellipse(0, 18, 31) + ellipse(0, 19, 23.5), 'm'),
    ...brilliant('a', 0.62).map((p) => ({ ...p, d: shift(p.d, 0, -24) })),
    solid(polygon(-16, -12, -8, -2, 8, -2, 16, -12, 8, -8, 0, -6, -8, -8), 'm', -0.4),
  ],
  pendant: () => [
    stroke(arc(0, -60, 44, 25, 155, 62), 'm', 3),
    solid(blob(0, -12, 22, 4, 30, 26, 0, 48, -30, 26, -22, 4), 'm'),
    ...emeraldCut('a').map((p) => ({ ...p, d: shift(enlarge(p.d, 0.42), 0, 20) })),
    solid(ellipse(0, -8, 6), 'c'),
  ],
  crown: () => [
    solid('M-40 26L-48 -22L-26 -2L-14 -34L0 -6L14 -34L26 -2L48 -22L40 26Z', 'm'),
    solid('M-26 -2L-14 -34L0 -6L14 -34L26 -2L20 18L-20 18Z', 'm', -0.6),
    solid('M-42 24C-16 32 16 32 42 24L40 40C16 48 -16 48 -40 40Z', 'm', 0.2),
    ...both(solid(ellipse(-47, -25, 5), 'c')),
    ...both(solid(ellipse(-14, -38, 5.5), 'a')),
    solid(polygon(0, 26, 9, 34, 0, 42, -9, 34), 'a'),
    ...both(solid(ellipse(-24, 33, 4.5), 'c')),
  ],
  brilliant: () => brilliant(),
  emerald: () => emeraldCut(),
  marquise: () => {
    const tip = (r: number, h: number): Point[] =>
      Array.from({ length: 12 }, (_, i) => {
        const angle = (i / 12) * 2 * Math.PI - Math.PI / 2
        const narrow = Math.sign(Math.cos(angle)) * Math.abs(Math.cos(angle)) ** 1.25
        return [narrow * r, Math.sin(angle) * h]
      })
    const tones = [1.2, -0.6, -1.4, -1.9, -2.2, -1.5, -0.8, 0.3, 1, 1.8, 2.6, 2]
    const rings = [tip(30, 50), tip(20, 35), tip(10, 18)]
    return [
      ...facetRings(rings, tones, 'a'),
      flat(polygonThrough(tip(10, 18)), 'a', 1.2),
      flat(leaf(-6, -12, -4, 4, 3), 'l'),
    ]
  },
  vault: () => [
    solid(ellipse(0, 0, 49), 'n', -1.2),
    solid(ellipse(0, 0, 42), 'n', -0.1),
    ...Array.from({ length: 8 }, (_, i) => solid(ellipse(...polar(0, 0, 45.4, i * 45 + 22), 2.4), 'm', 0.4)),
    flat(ellipse(0, 0, 35), 'n', -1.6),
    solid(ellipse(0, 0, 33), 'a', -0.5),
    ...[0, 60, 120, 180, 240, 300].map((a) =>
      solid(rotate(roundRect(-3, -31, 6, 22, 3), a), 'm', Math.cos(((a + 40) * Math.PI) / 180) * 0.8),
    ),
    ...[0, 60, 120, 180, 240, 300].map((a) => solid(ellipse(...polar(0, 0, 29, a - 90), 4.6), 'm', 0.3)),
    solid(ellipse(0, 0, 14), 'm', -0.5),
    solid(ellipse(0, 0, 10), 'd', 0.6),
    solid(star(0, 0, 4, 8, 3), 'c'),
  ],
} satisfies Drawings
