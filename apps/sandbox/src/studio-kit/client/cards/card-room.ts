import type { CardBack } from './card-face.ts'

/** What stands behind the table. */
export type Outlook = 'harbour' | 'cabin' | 'salon' | 'linen' | 'corner' | 'parlour'

/** Hue, chroma and lightness. */
export type Colour = readonly [hue: number, chroma: number, light: number]

/** The look of a card table: its cloth, its wood, its light, and what is behind it. */
export interface CardRoom {
  readonly cloth: Colour
  readonly wood: Colour
  readonly wall: Colour
  readonly lamp: Colour
  readonly outlook: Outlook
  readonly back: CardBack
  readonly title: readonly [light: string, deep: string]
  readonly chord: readonly number[]
}
