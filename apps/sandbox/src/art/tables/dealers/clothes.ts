import { ellipse, roundRect } from '../../geometry.ts'
import { both, flat, solid, stroke } from '../../part.ts'
import type { Part } from '../../part.ts'
import type { Clothing, Dealer } from './dealer.ts'

const BODY = 'M-9 27C-20 35 -46 36 -54 51C-60 63 -64 89 -66 115L66 115C64 89 60 63 54 51C46 36 20 35 9 27Z'

const bow: readonly Part[] = [
  solid('M0 37L-10 32.5Q-11.5 38 -10 43.5Z', 'scarf'),
  solid('M0 37L10 32.5Q11.5 38 10 43.5Z', 'scarf', -0.4),
  solid(roundRect(-2, 34.6, 4, 5, 1.2), 'scarf', -0.9),
]
const tie: readonly Part[] = [
  solid('M-3.4 35L3.4 35L2.4 41L6 66L0 76L-6 66L-2.4 41Z', 'scarf'),
  flat('M-2.4 41L2.4 41L2 43.4L-2 43.4Z', 'scarf', -1),
]
const collar: readonly Part[] = [
  flat('M-10 27L-15 32L-5 42L0 36Z', 'shirt', 0.3),
  flat('M10 27L15 32L5 42L0 36Z', 'shirt', -0.5),
]
const lapels: readonly Part[] = [
  flat('M-14 31L0 85L14 31Z', 'shirt'),
  solid('M-15 30L-27 43L-20 51L-24 57L-1 89L-5 67Z', 'cloth', 0.7),
  solid('M15 30L27 43L20 51L24 57L1 89L5 67Z', 'cloth', -0.7),
]
const buttons = (x: number, ...heights: number[]): Part[] =>
  heights.map((y) => flat(ellipse(x, y, 1.5), 'm', 0.4))

/** What stands below the neck, and what lies over it. */
interface Outfit {
  readonly body: readonly Part[]
  readonly neck: readonly Part[]
}

const OUTFITS: Readonly<Record<Clothing, Outfit>> = {
  waistcoat: {
    body: [
      solid(BODY, 'shirt', -0.25),
      solid(
        'M-30 38C-26 36 -20 34 -15 32L0 71L15 32C20 34 26 36 30 38C35 59 38 89 38 115L-38 115C-38 89 -35 59 -30 38Z',
        'cloth',
      ),
      stroke('M0 71L0 115', 'cloth', 0.8, -1.4),
      ...buttons(3, 79, 89),
    ],
    neck: [...collar, ...bow],
  },
  jacket: { body: [solid(BODY, 'cloth'), ...lapels], neck: [...collar, ...bow] },
  suit: { body: [solid(BODY, 'cloth'), ...lapels], neck: [...tie, ...collar] },
  gown: {
    body: [
      solid(BODY, 'skin', -0.1),
      solid(
        'M-40 40C-34 51 -18 55 0 65C18 55 34 51 40 40C48 44 53 49 55 53C60 65 64 89 66 115L-66 115' +
          'C-64 89 -60 65 -55 53C-53 49 -48 44 -40 40Z',
        'cloth',
      ),
    ],
    neck: [],
  },
  tunic: {
    body: [solid(BODY, 'cloth'), stroke('M2 38L2 115', 'cloth', 0.9, -1.3), ...buttons(5, 50, 62, 74, 86)],
    neck: [
      solid('M-11 24C-12 29 -13 32 -14 35C-8 40 -3 41 1 41L2 34C-3 33 -8 30 -11 24Z', 'cloth', 0.5),
      solid('M11 24C12 29 13 32 14 35C8 40 4 41 1 41L0 34C4 33 8 30 11 24Z', 'cloth', -0.4),
    ],
  },
  blouse: {
    body: [
      solid(BODY, 'cloth'),
      flat('M-10 28Q-9 42 0 58Q9 42 10 28Z', 'skin', -0.5),
      ...both(stroke('M-30 46C-34 66 -34 90 -32 114', 'cloth', 0.9, -0.9)),
    ],
    neck: [
      solid('M-10 27L-19 33L-12 50L0 60L-3 48Z', 'cloth', 0.8),
      solid('M10 27L19 33L12 50L0 60L3 48Z', 'cloth', -0.3),
    ],
  },
}

export function bodyOf({ clothing }: Dealer): readonly Part[] {
  return OUTFITS[clothing].body
}

export function neckwearOf({ clothing }: Dealer): readonly Part[] {
  return OUTFITS[clothing].neck
}
