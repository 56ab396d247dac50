import { polygon, ellipse, roundRect, star, blob, leaf, rotate, shift } from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'
import { coin, card, die, chip, wheel, chipStack, pipDots } from './pieces.ts'

export const tables = {
  trophy: () => [
    ...both(stroke('M-26 -36C-50 -38 -50 -4 -20 -2', 'm', 5, -0.6)),
    solid('M-28 -44L28 -44C28 -10 18 6 5 10L5 26L-5 26L-5 10C-18 6 -28 -10 -28 -44Z', 'm'),
    solid(roundRect(-16, 26, 32, 8, 2), 'm', -0.6),
    solid(roundRect(-24, 34, 48, 14, 2), 'a', -0.4),
    flat(star(0, -22, 5, 12, 5), 'm', -1.4),
  ],
  ticket: () => [
    solid(rotate('M-48 -26L48 -26L48 -7C40 -7 40 7 48 7L48 26L-48 26L-48 7C-40 7 -40 -7 -48 -7Z', -12), 'a'),
    solid(rotate(roundRect(-30, -17, 60, 34, 3), -12), 'l', -0.2),
    ...[-18, 0, 18].map((x, i) =>
      solid(rotate(ellipse(x, 0, 8), -12), i === 1 ? 'm' : 'n', i === 1 ? 0 : 0.4),
    ),
    flat(rotate(star(0, 0, 5, 5, 2), -12), 'a'),
    ...coin(30, 30, 17),
  ],
  cards: () => [...card(-20, 'spade', -6, 2), ...card(0, 'diamond', 0, -2), ...card(20, 'heart', 6, 2)],
  aces: () => [...card(-12, 'club', -12, 0), ...card(12, 'heart', 12, 0)],
  wheel: () => wheel(18, ['a', 'd', 'z']),
  bigWheel: () => wheel(12, ['a', 'b', 'c']),
  dice: () => [...die(-20, 14, 27, [5, 1, 3], 'a'), ...die(24, -10, 22, [6, 2, 4], 'b')],
  chips: () => [
    ...chipStack(-22, 34, 5, 25, 'a'),
    ...chipStack(25, 36, 3, 23, 'b'),
    ...chip(4, 42, 24, 'c'),
  ],
  coins: () => [...coin(-20, 14, 24), ...coin(22, -6, 26), ...coin(2, 30, 20)],
  kenoBalls: () =>
    [
      [-22, 16, 25, 'a', 3],
      [24, 18, 23, 'b', 5],
      [3, -20, 27, 'c', 4],
    ].flatMap(([px, py, pr, role, pips]) => {
      const [x, y, r] = [Number(px), Number(py), Number(pr)]
      return [
        solid(ellipse(x, y, r), role as 'a' | 'b' | 'c'),
        solid(ellipse(x - r * 0.04, y - r * 0.04, r * 0.58), 'l', -0.1),
        ...pipDots(Number(pips), x - r * 0.04, y - r * 0.04, r * 0.34).map((d) => flat(d, 'd')),
        flat(leaf(x - r * 0.72, y - r * 0.24, x - r * 0.34, y - r * 0.72, r * 0.12), 'l'),
      ]
    }),
  plinko: () => [
    solid(polygon(0, -50, 50, 40, -50, 40), 'b', -0.8),
    flat(polygon(0, -43, 44, 37, -44, 37), 'd', 0.5),
    ...[0, 1, 2, 3, 4].flatMap((row) =>
      Array.from({ length: row + 2 }, (_, i) => solid(ellipse((i - (row + 1) / 2) * 13, -22 + row * 12.4, 3.2), 'l', -0.2)),
    ),
    ...[0, 1, 2, 3, 4, 5].map((i) => solid(roundRect(-46 + i * 15.6, 38, 13.6, 12, 3), (['c', 'a', 'b', 'b', 'a', 'c'] as const)[i]!)),
    solid(ellipse(6, -33, 7), 'm', 0.3),
    flat(ellipse(4, -35.4, 2), 'l'),
    stroke('M6 -24C8 -16 14 -12 13 -4C12 4 6 8 7 18', 'm', 1.6, 0.6),
  ],
  scratchCard: () => [
    solid(rotate(roundRect(-40, -30, 80, 62, 6), -10), 'a'),
    flat(rotate(roundRect(-35, -25, 70, 52, 4), -10), 'l', -0.2),
    ...[-22, 0, 22].flatMap((x, i) =>
      [-12, 9].map((y, j) => solid(rotate(roundRect(x - 9.4, y - 8.6, 18.8, 17.2, 3), -10), (i + j) % 2 ? 'n' : 'm', i === 2 && j === 1 ? 0.6 : 0)),
    ),
    flat(rotate(star(0, 9, 5, 6.4, 2.8), -10), 'm', -1.6),
    flat(rotate(star(22, -12, 5, 6.4, 2.8), -10), 'm', -1.6),
    flat(rotate(blob(-32, 4, -26, 2, -20, 8, -12, 4, -14, 14, -24, 18, -32, 14), -10), 'l'),
    flat(rotate(star(-22, 9, 5, 6.4, 2.8), -10), 'a'),
    ...coin(28, 30, 19),
  ],
  domino: () => {
    const tile = (degrees: number, x: number, y: number, pips: readonly [number, number]) => [
      solid(shift(rotate(roundRect(-17, -34, 34, 68, 5), degrees), x, y), 'l', -0.1),
      flat(shift(rotate(roundRect(-13, -1, 26, 2), degrees), x, y), 'd', 0.6),
      solid(shift(rotate(ellipse(0, 0, 3), degrees), x, y), 'm'),
      ...pips.flatMap((n, i) => pipDots(n, 0, i ? 17 : -17, 8.6).map((d) => flat(shift(rotate(d, degrees), x, y), i ? 'a' : 'd'))),
    ]
    return [...tile(24, 16, -6, [6, 4]), ...tile(-16, -17, 6, [5, 3])]
  },
  medal: () => [
    ...both(solid(polygon(-6, -8, -26, -52, -8, -52, 6, -14), 'a', -0.2)),
    ...both(flat(polygon(-8, -12, -22, -52, -17, -52, -3, -14), 'l', -0.3)),
    ...coin(0, 16, 33),
  ],

} satisfies Drawings
