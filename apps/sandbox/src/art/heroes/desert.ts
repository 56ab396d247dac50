import { polygon, lineThrough, ellipse, roundRect, star, polar, blob, leaf, line } from '../geometry.ts'
import { both, flat, solid, stroke } from '../part.ts'
import type { Drawings } from './drawing.ts'

export const desert = {
  pyramid: () => [
    flat(polygon(0, -38, -48, 40, 6, 40), 'a', 0.9),
    flat(polygon(0, -38, 6, 40, 48, 34), 'a', -1.5),
    flat(polygon(0, -38, -10, -22, 1.2, -22), 'm', 1),
    flat(polygon(0, -38, 1.2, -22, 10, -23), 'm', -1),
    ...[-6, 8, 22].map((y) =>
      stroke(
        lineThrough([
          [-((y + 38) * 0.6), y],
          [(y + 38) * 0.077, y],
        ]),
        'a',
        1.1,
        -0.3,
      ),
    ),
    flat(polygon(-12, 40, -8, 24, -2, 24, 0, 40), 'd'),
  ],
  urn: () => [
    solid(
      'M-12 -40L12 -40L14 -32L10 -26C34 -18 36 6 22 26C18 32 14 38 14 46L-14 46C-14 38 -18 32 -22 26C-36 6 -34 -18 -10 -26L-14 -32Z',
      'a',
    ),
    ...both(stroke('M-12 -30C-40 -34 -44 -6 -27 2', 'a', 4.4, -0.7)),
    flat('M-27.5 -10C-10 -4 10 -4 27.5 -10L29 0C10 6 -10 6 -29 0Z', 'd', 0.5),
    ...[-18, -6, 6, 18].map((x) =>
      flat(
        polygon(x - 4, 0 - Math.abs(x) * 0.1, x, -7 - Math.abs(x) * 0.1, x + 4, 0 - Math.abs(x) * 0.1),
        'm',
      ),
    ),
    flat('M-24 18C-10 23 10 23 24 18L21 25C8 29 -8 29 -21 25Z', 'b'),
    solid(roundRect(-16, -46, 32, 7, 3), 'm'),
    solid(roundRect(-17, 44, 34, 6, 2), 'm', -0.5),
  ],
  lotus: () => [
    ...both(solid(leaf(0, 30, -48, -4, 13), 'b', -0.6)),
    ...both(solid(leaf(0, 32, -36, -24, 13), 'a', -0.5)),
    ...both(solid(leaf(0, 34, -18, -38, 13), 'a', 0.1)),
    solid(leaf(0, 36, 0, -46, 16), 'a', 0.8),
    solid(leaf(0, 34, 0, -4, 8), 'c'),
    solid(blob(-40, 36, 0, 28, 40, 36, 0, 46), 'b', -1),
  ],
  sundisc: () => [
    ...[2, 1, 0].flatMap((row) =>
      Array.from({ length: 4 + row }, (_, i) => {
        const [x, y] = polar(6, 2, [27, 38, 50][row]!, -38 + row * 4 + i * (66 / (4 + row)))
        const feather = leaf(6, 2 + row * 2, x, y, 6.5 - row * 0.6)
        return both(solid(feather, (['m', 'c', 'b'] as const)[row]!, 0.5 - i * 0.22))
      }).flat(),
    ),
    solid(ellipse(0, 0, 22), 'm', -0.6),
    solid(ellipse(0, 0, 18.5), 'a'),
    flat(star(0, 0, 12, 13, 8), 'm', 0.5),
    flat(ellipse(0, 0, 6), 'a', -0.8),
  ],
  scarab: () => [
    ...[2, 1, 0].flatMap((row) =>
      Array.from({ length: 5 + row }, (_, i) => {
        const [x, y] = polar(8, 2, [32, 42, 52][row]!, -62 + row * 2 + i * (58 / (4 + row)))
        return both(solid(leaf(10, 6, x, y, 6.4), (['m', 'b', 'a'] as const)[row]!, 0.6 - i * 0.2))
      }).flat(),
    ),
    ...both(stroke(line(-14, -10, -22, -24, -12, -32), 'd', 3.2, 0.8)),
    ...both(stroke(line(-18, 22, -31, 30, -30, 46), 'd', 3.2, 0.8)),
    ...both(solid('M0 -6C-20 -8 -27 14 -20 32C-15 43 -6 48 0 48Z', 'a')),
    stroke(line(0, -4, 0, 47), 'm', 2),
    ...both(stroke('M-8 2C-14 16 -13 30 -7 41', 'm', 1.5, -0.3)),
    solid(blob(-18, -6, -14, -18, 0, -22, 14, -18, 18, -6, 0, -2), 'b', -0.2),
    solid(polygon(-10, -20, -11, -28, -6, -26, -3, -31, 0, -27, 3, -31, 6, -26, 11, -28, 10, -20), 'm', -0.4),
    solid(ellipse(0, -42, 10), 'c', 0.3),
    flat(ellipse(0, -42, 6.4), 'c', 1),
  ],
  falcon: () => [
    solid('M-24 50C-32 30 -30 6 -22 -10L22 -6C32 8 36 30 32 50Z', 'm', -0.5),
    ...[0, 1, 2, 3, 4].map((i) =>
      solid(
        `M${-27 + i} ${14 + i * 8}C-10 ${20 + i * 8} 14 ${20 + i * 8} ${32 - i * 0.4} ${14 + i * 8}L${32 - i * 0.4} ${19 + i * 8}C14 ${25 + i * 8} -10 ${25 + i * 8} ${-27 + i} ${19 + i * 8}Z`,
        (['a', 'm', 'b', 'm', 'a'] as const)[i]!,
        i % 2 ? 0.4 : 0,
      ),
    ),
    solid(
      blob(-30, -4, -32, -26, -18, -44, 4, -48, 24, -38, 32, -20, 30, 2, 20, 14, -6, 16, -24, 12),
      'b',
      -0.2,
    ),
    flat(blob(-6, -12, 10, -24, 30, -20, 30, 0, 18, 12, -2, 10), 'l', -0.5),
    solid('M24 -24C40 -26 50 -16 48 6C44 0 38 -2 28 -2Z', 'm', -0.2),
    flat('M28 -10C38 -12 46 -6 48 6C44 0 38 -2 28 -2Z', 'd', 0.5),
    flat('M-8 -18C0 -28 16 -28 24 -16C14 -8 2 -8 -8 -18Z', 'l', 0.2),
    flat(ellipse(9, -18, 5.4), 'd'),
    flat(ellipse(7.4, -19.6, 1.4), 'l'),
    stroke('M-14 -20C-4 -32 18 -32 27 -20', 'd', 3.4),
    stroke('M6 -11C6 -2 2 6 -6 8', 'd', 3),
    stroke('M14 -10C16 -2 16 6 12 10', 'd', 2.6),
  ],
  oilLamp: () => [
    stroke('M-24 -6C-50 -20 -52 18 -26 18', 'm', 5, -0.5),
    solid(
      'M-34 8C-34 -10 -8 -14 6 -12C22 -10 34 -18 48 -26C50 -16 44 -4 30 6C24 26 8 32 -6 32C-22 32 -34 24 -34 8Z',
      'm',
    ),
    flat('M-32 4C-14 12 8 12 28 2L26 10C8 18 -16 18 -33 12Z', 'a'),
    ...[-20, -8, 4, 16].map((x) =>
      flat(
        polygon(
          x,
          10 - Math.abs(x) * 0.08,
          x + 3,
          13 - Math.abs(x) * 0.08,
          x,
          16 - Math.abs(x) * 0.08,
          x - 3,
          13 - Math.abs(x) * 0.08,
        ),
        'c',
        0.6,
      ),
    ),
    solid('M-22 -12C-16 -24 6 -24 12 -12C2 -8 -12 -8 -22 -12Z', 'm', -0.5),
    solid(ellipse(-5, -25, 5), 'a'),
    solid('M-16 30L6 30L14 42L-24 42Z', 'm', -0.8),
    solid(roundRect(-28, 40, 46, 7, 3), 'm', -0.3),
    solid('M48 -26C40 -36 48 -40 48 -52C58 -42 58 -32 50 -26Z', 'c', 0.8),
  ],
} satisfies Drawings
