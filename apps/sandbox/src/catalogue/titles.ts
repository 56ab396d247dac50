import type { ObjectName } from '../art/heroes/index.ts'
import type { ThemeName } from '../art/themes.ts'
import type { StudioKey } from './entry.ts'

/** A title, the object in its picture, and the studio whose style draws it. */
export type Title = readonly [name: string, hero: ObjectName, studio: StudioKey]

/** The titles of themes. A game's id is its theme's hundred plus its index in the list. */
export type ThemeTitles<T extends ThemeName> = Record<T, { hundred: number; titles: readonly Title[] }>
