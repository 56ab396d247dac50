import { paletteOf } from '../palette.ts'
import type { Palette, PaletteRecipe } from '../palette.ts'
import { randomOf } from '../random.ts'
import { CLOTHS, HAIR_COLOURS, SKINS } from './dealers/dealer.ts'
import type { Dealer } from './dealers/dealer.ts'

/** The felts of the live tables. */
const FELTS = {
  green: [160, 0.085, 'deep', [22, 0.18], [160, 0.09], [80, 0.14]],
  blue: [262, 0.09, 'deep', [22, 0.18], [255, 0.1], [80, 0.14]],
  wine: [2, 0.1, 'deep', [22, 0.19], [20, 0.11], [80, 0.14]],
  violet: [300, 0.08, 'deep', [25, 0.18], [300, 0.1], [80, 0.14]],
  petrol: [195, 0.07, 'deep', [30, 0.18], [195, 0.08], [80, 0.14]],
} as const satisfies Record<string, PaletteRecipe>

/** What decides the colours of a live table. */
export interface Coloured {
  readonly dealer: Dealer
  /** Hue of the wall. */
  readonly wall: number
  readonly felt: keyof typeof FELTS
}

export const feltHue = (felt: Coloured['felt']): number => FELTS[felt][0]

/** Colours of a live table: felt, wall and dealer. */
export function paletteOfTable({ felt, wall, dealer }: Coloured, seed: string): Palette {
  const palette = paletteOf(FELTS[felt], {}, randomOf(`${seed}:palette`))
  const skin = SKINS[dealer.skin]
  return {
    ...palette,
    colours: {
      ...palette.colours,
      // Red of the pockets and of cards, never of a tile.
      a: { l: 0.55, c: 0.2, h: 24 },
      skin,
      lip: { l: skin.l * 0.7, c: 0.1, h: 22 },
      hair: HAIR_COLOURS[dealer.hairColour],
      cloth: CLOTHS[dealer.cloth],
      scarf: dealer.scarf ? CLOTHS[dealer.scarf] : { l: 0.5, c: 0.17, h: 24 },
      shirt: { l: 0.94, c: 0.012, h: 85 },
      wall: { l: 0.36, c: 0.055, h: wall },
    },
  }
}
