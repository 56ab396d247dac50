import type { ObjectName } from './heroes/index.ts'
import { dominantColourOf, paletteOf } from './palette.ts'
import type { Paint, Palette, PaletteRecipe } from './palette.ts'
import { randomOf } from './random.ts'
import type { StyleName } from './styles/index.ts'
import { NATURE, THEMES } from './themes.ts'
import type { ThemeName } from './themes.ts'

/** How a scene is arranged; wide shapes put the hero at the right instead. */
export type Template = 'halo' | 'emblem' | 'diagonal' | 'frieze' | 'crop' | 'pattern' | 'arch'

/** Everything that decides a scene besides its title: equal specs give equal pictures. */
export type SceneArt = {
  seed: string
  theme: ThemeName
  hero: ObjectName
  style: StyleName
  template: Template
  /** Index of the theme's palette. */
  palette: number
  /** Main colour, where the title names one. */
  main?: Paint
}

export type TableKind = 'roulette' | 'blackjack' | 'baccarat' | 'wheel' | 'poker' | 'dice'

/** A live table, seen from above. */
export type TableArt = {
  seed: string
  table: TableKind
  /** Index of the felt. */
  felt: number
  /** From where the table is seen: 0 whole, 1 the other way round or nearer, 2 nearest. */
  view: 0 | 1 | 2
  /** Line styles break on chips: tables are painted in these two. */
  style: 'flat' | 'gouache'
}

export type PictureSpec =
  | { subject: 'scene'; title: string; art: SceneArt }
  | { subject: 'table'; art: TableArt }

/** Felts of the live tables: green, blue, wine, violet, petrol. */
const FELTS: readonly PaletteRecipe[] = [
  [160, 0.085, 'deep', [22, 0.18], [160, 0.09], [80, 0.14]],
  [262, 0.09, 'deep', [22, 0.18], [255, 0.1], [80, 0.14]],
  [2, 0.1, 'deep', [22, 0.19], [20, 0.11], [80, 0.14]],
  [300, 0.08, 'deep', [25, 0.18], [300, 0.1], [80, 0.14]],
  [195, 0.07, 'deep', [30, 0.18], [195, 0.08], [80, 0.14]],
]

function recipeAt(recipes: readonly PaletteRecipe[], index: number): PaletteRecipe {
  const recipe = recipes[index]
  if (!recipe) throw new Error(`there is no palette ${index}`)
  return recipe
}

export function scenePalette(art: Pick<SceneArt, 'seed' | 'theme' | 'hero' | 'palette' | 'main'>): Palette {
  const recipe = recipeAt(THEMES[art.theme].palettes, art.palette)
  const nature = NATURE[art.hero] ?? {}
  const named = art.main ? { ...nature, a: art.main } : nature
  return paletteOf(recipe, named, randomOf(`${art.seed}:palette`))
}

export function tablePalette(art: Pick<TableArt, 'seed' | 'felt'>): Palette {
  const palette = paletteOf(recipeAt(FELTS, art.felt), {}, randomOf(`${art.seed}:palette`))
  // Red of the pockets, never of a tile.
  return { ...palette, colours: { ...palette.colours, a: { l: 0.55, c: 0.2, h: 24 } } }
}

/** The placeholder colour of a picture, computed without drawing it. */
export function dominantColour(spec: PictureSpec): string {
  return dominantColourOf(spec.subject === 'scene' ? scenePalette(spec.art) : tablePalette(spec.art))
}
