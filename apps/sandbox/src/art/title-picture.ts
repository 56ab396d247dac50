import { Pen } from './pen.ts'
import { randomOf } from './random.ts'
import { scenePalette } from './spec.ts'
import type { SceneArt } from './spec.ts'
import { STYLES } from './styles/index.ts'
import { THEMES } from './themes.ts'
import { paintTitle } from './titles.ts'

/** `tall` is broken over lines as on a portrait tile; `wide` is one line, for the strip above a wide game. */
export type TitleShape = 'tall' | 'wide'

export const TITLE_SHAPES: readonly TitleShape[] = ['tall', 'wide']

/** Room for the letters in units of composition; a portrait tile has the same beside its hero. */
const ROOMS: Record<TitleShape, { width: number; height: number }> = {
  tall: { width: 92, height: 34 },
  wide: { width: 190, height: 22 },
}

const UNIT = 6
const NO_BREAK = '\u00a0'

/**
 * The letters of a title alone, on a transparent ground, as SVG markup: the same face, treatment, warp and colours as
 * on its tiles. A pure function.
 */
export function composeTitle(title: string, art: SceneArt, shape: TitleShape): string {
  const [width, height] = [ROOMS[shape].width * UNIT, ROOMS[shape].height * UNIT]
  const pen = new Pen({
    palette: scenePalette(art),
    style: STYLES[art.style],
    seed: art.seed,
    unit: UNIT,
    width,
    height,
  })
  const { box } = paintTitle(pen, {
    title: shape === 'wide' ? title.replaceAll(' ', NO_BREAK) : title,
    faces: THEMES[art.theme].faces,
    style: art.style,
    zone: { centred: true, x: 0, y: 0, width, height },
    random: randomOf(`${art.seed}:title`),
  })
  return pen.svg(box, box)
}
