import type { CardBack } from './card-face.ts'

/** What stands behind the table. */
export type Outlook = 'harbour' | 'cabin' | 'salon' | 'linen' | 'corner' | 'parlour' | 'columns' | 'garden'

/** Hue, chroma and lightness. */
export type Colour = readonly [hue: number, chroma: number, light: number]

/** The look of a table: its cloth, its wood, its light, and what is behind it. */
export interface TableRoom {
  readonly cloth: Colour
  readonly wood: Colour
  readonly wall: Colour
  readonly lamp: Colour
  readonly outlook: Outlook
  readonly title: readonly [light: string, deep: string]
  readonly chord: readonly number[]
}

/** A table for cards, with the backs of its cards. */
export interface CardRoom extends TableRoom {
  readonly back: CardBack
}
