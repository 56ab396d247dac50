import { BACKDROPS } from './backdrops/index.ts'
import { paintSky } from './compose.ts'
import { num } from './geometry.ts'
import { paletteOf } from './palette.ts'
import { Pen } from './pen.ts'
import { randomOf } from './random.ts'
import { STYLES } from './styles/index.ts'
import type { SkinArt } from './symbols.ts'
import { paintVignette } from './templates.ts'

/** Backgrounds of the reel games, lying and standing. */
export const SCENE_SIZES = {
  scene: { width: 1600, height: 900 },
  'scene-tall': { width: 900, height: 1600 },
} as const

export type SceneShape = keyof typeof SCENE_SIZES

/** The scene of a skin without a hero, two steps darker and out of focus: it stays behind the reels. */
export function composeSkinScene(skin: SkinArt, shape: SceneShape): string {
  const size = SCENE_SIZES[shape]
  const [width, height] = [size.width / 2, size.height / 2]
  const unit = Math.min(width, height * 0.8) / 100
  const palette = paletteOf(skin.ground, {}, randomOf(skin.id))
  const pen = new Pen({ palette, style: STYLES.flat, seed: skin.id, unit, width, height })
  const [cx, cy] = [width / 2, height * 0.46]
  pen.filtered(pen.blur(0.9 * unit), () => {
    paintSky(pen, cx, cy)
    const scene = {
      w: width,
      h: height,
      u: unit,
      cx,
      horizon: cy + 14 * unit,
      random: randomOf(`${skin.id}:scene`),
    }
    pen.paint(BACKDROPS[skin.theme](scene))
  })
  pen.add(
    `<rect width="${num(width)}" height="${num(height)}" fill="${pen.tone('ink', -0.6)}" opacity=".42"/>`,
  )
  paintVignette(pen, 0.55)
  return pen.svg(size)
}
