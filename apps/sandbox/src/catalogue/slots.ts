import type { ThemeName } from '../art/themes.ts'
import { SLOTS_FROM_1100 } from './slots-1100.ts'
import { SLOTS_FROM_2100 } from './slots-2100.ts'
import type { ThemeTitles } from './titles.ts'

/** The slots by theme. A name is a place or a material and a thing; the picture shows what the name says. */
export const SLOTS: ThemeTitles<Exclude<ThemeName, 'table'>> = { ...SLOTS_FROM_1100, ...SLOTS_FROM_2100 }
