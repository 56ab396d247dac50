import type { Oklch } from '../../oklch.ts'

const paint = (l: number, c: number, h: number): Oklch => ({ l, c, h })

export const SKINS = {
  porcelain: paint(0.87, 0.04, 60),
  fair: paint(0.83, 0.055, 55),
  olive: paint(0.76, 0.075, 58),
  tan: paint(0.66, 0.08, 55),
  brown: paint(0.52, 0.07, 48),
  deep: paint(0.42, 0.055, 45),
} as const

export const HAIR_COLOURS = {
  black: paint(0.24, 0.03, 290),
  dark: paint(0.29, 0.04, 40),
  brown: paint(0.36, 0.06, 45),
  chestnut: paint(0.42, 0.08, 48),
  auburn: paint(0.45, 0.11, 40),
  blond: paint(0.78, 0.09, 82),
  grey: paint(0.74, 0.01, 260),
  white: paint(0.88, 0.01, 90),
} as const

/** Colours of clothes and scarves. */
export const CLOTHS = {
  navy: paint(0.34, 0.06, 262),
  charcoal: paint(0.3, 0.03, 262),
  plum: paint(0.36, 0.07, 300),
  wine: paint(0.4, 0.13, 18),
  rose: paint(0.52, 0.13, 10),
  forest: paint(0.4, 0.08, 150),
  emerald: paint(0.45, 0.1, 160),
  teal: paint(0.4, 0.06, 200),
  cobalt: paint(0.45, 0.12, 262),
  saffron: paint(0.72, 0.13, 80),
  copper: paint(0.56, 0.12, 45),
  slate: paint(0.48, 0.04, 250),
  brown: paint(0.36, 0.04, 45),
  ivory: paint(0.86, 0.03, 85),
} as const

export type Cut =
  | 'bun'
  | 'bob'
  | 'wave'
  | 'long'
  | 'plait'
  | 'tail'
  | 'crop'
  | 'scarf'
  | 'afro'
  | 'curls'
  | 'short'
  | 'parted'
  | 'fade'
  | 'receding'
  | 'shaven'
  | 'turban'

export type Clothing = 'waistcoat' | 'jacket' | 'suit' | 'gown' | 'tunic' | 'blouse'

type Addition = 'beard' | 'moustache' | 'glasses' | 'earrings' | 'pearls'

/** A person at a table. All are adults, look down at the table and do not smile. */
export interface Dealer {
  readonly name: string
  readonly skin: keyof typeof SKINS
  readonly hair: Cut
  readonly hairColour: keyof typeof HAIR_COLOURS
  readonly clothing: Clothing
  readonly cloth: keyof typeof CLOTHS
  /** Bow, tie, head scarf or turban. */
  readonly scarf?: keyof typeof CLOTHS
  readonly wears?: readonly Addition[]
  /** Width of the face: 1 when absent. */
  readonly face?: number
  /** With lines at the eyes and the mouth. */
  readonly isOlder?: true
}
