import type { ObjectName } from './heroes/index.ts'
import { dominantColourOf, paletteOf } from './palette.ts'
import type { Paint, Palette, PaletteRecipe } from './palette.ts'
import { randomOf } from './random.ts'
import type { StyleName } from './styles/index.ts'
import { paletteOfTable } from './tables/colours.ts'
import type { TableArt } from './tables/index.ts'
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

export type PictureSpec =
  | { subject: 'scene'; title: string; art: SceneArt }
  | { subject: 'table'; art: TableArt }

/** Whether a scene has its title at the upper edge; wide shapes have it at the left. */
export const isTitleAbove = ({ template }: Pick<SceneArt, 'template'>): boolean => template === 'arch'

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

/** The placeholder colour of a picture, computed without drawing it. */
export function dominantColour(spec: PictureSpec): string {
  return dominantColourOf(
    spec.subject === 'scene' ? scenePalette(spec.art) : paletteOfTable(spec.art, spec.art.seed),
  )
}
