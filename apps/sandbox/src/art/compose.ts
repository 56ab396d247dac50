import { num } from './geometry.ts'
import { Pen } from './pen.ts'
import { randomOf } from './random.ts'
import { SIZES } from './ratios.ts'
import type { Ratio } from './ratios.ts'
import { isTitleAbove, scenePalette } from './spec.ts'
import type { PictureSpec, SceneArt } from './spec.ts'
import { STYLES } from './styles/index.ts'
import { composeTable } from './tables/index.ts'
import { arrange, paintVignette } from './templates.ts'
import { THEMES } from './themes.ts'
import { paintTitle, paintTitleGround } from './titles.ts'
import type { SetTitle } from './titles.ts'

type Composition = { svg: string; title?: SetTitle; width: number; height: number }

/** Whether the picture carries its title; interfaces that print the name take the one without. */
type ComposeOptions = { titled?: boolean }

/**
 * A picture of a game in one of the delivered ratios, as SVG markup. A pure function: equal arguments give equal text,
 * whatever was drawn before. Every ratio is composed separately, none is cropped from another.
 */
export function composePicture(spec: PictureSpec, ratio: Ratio, options: ComposeOptions = {}): string {
  return compose(spec, ratio, options).svg
}

/** As {@link composePicture}, with the title's measures for checks. */
export function compose(
  spec: PictureSpec,
  ratio: Ratio,
  { titled = true }: ComposeOptions = {},
): Composition {
  const size = SIZES[ratio]
  const width = size.width * size.scale
  const height = size.height * size.scale
  const output = { width: size.width, height: size.height }
  if (spec.subject === 'table') {
    return { svg: composeTable(spec.art, width, height).svg(output), width, height }
  }
  // Banners leave room for text of the page.
  const shown = titled && ratio !== 'banner' && ratio !== 'banner-tall'
  const { pen, title } = composeScene(spec.art, width, height, shown ? spec.title : undefined)
  return title ? { svg: pen.svg(output), title, width, height } : { svg: pen.svg(output), width, height }
}

/** A scene with its hero, and its title if one is given. */
function composeScene(
  art: SceneArt,
  width: number,
  height: number,
  words?: string,
): { pen: Pen; title?: SetTitle } {
  const unit = Math.min(width, height * 0.8) / 100
  const wide = width / height > 1.25
  const tall = width / height < 0.6
  const top = !wide && isTitleAbove(art)
  const pen = new Pen({
    palette: scenePalette(art),
    style: STYLES[art.style],
    seed: art.seed,
    unit,
    width,
    height,
  })

  const titleHeight = wide ? height * 0.56 : height * (tall ? 0.22 : 0.28)
  const margin = (wide ? 6 : 5) * unit
  const taken = words && !wide ? titleHeight : 0
  const cx = wide ? width * 0.72 : width / 2
  const cy = wide ? height / 2 : top && words ? taken + (height - taken) / 2 : (height - taken) / 2
  const free = wide ? height * 0.92 : Math.min(width * 0.98, (height - taken) * 0.93)

  paintSky(pen, cx, cy)
  const horizon = cy + (wide ? 10 : 14) * unit
  arrange({
    pen,
    art,
    cx,
    cy,
    free,
    horizon,
    wide,
    titled: words !== undefined,
    random: randomOf(`${art.seed}:scene`),
  })
  paintVignette(pen)
  if (words === undefined) return { pen }

  paintTitleGround(pen, wide ? 'left' : top ? 'above' : 'below', titleHeight * 1.25)
  const zone = wide
    ? { centred: true, x: margin, y: (height - titleHeight) / 2, width: width * 0.46, height: titleHeight }
    : {
        centred: top,
        x: margin,
        y: top ? margin * 0.8 : height - titleHeight,
        width: width - margin * 2,
        height: titleHeight - margin * 0.8,
      }
  const title = paintTitle(pen, {
    title: words,
    faces: THEMES[art.theme].faces,
    style: art.style,
    zone,
    random: randomOf(`${art.seed}:title`),
  })
  return { pen, title }
}

/** Sky with its light behind the hero. */
export function paintSky(pen: Pen, cx: number, cy: number): void {
  const [w, h] = [pen.width, pen.height]
  const fill = pen.radial(
    [
      { at: 0, colour: pen.tone('sky', 0.9) },
      { at: 0.42, colour: pen.tone('sky', -0.3) },
      { at: 1, colour: pen.tone('g1', -0.4) },
    ],
    { x: cx, y: cy - 6 * pen.unit, r: Math.max(w, h) * 0.72 },
  )
  pen.add(`<rect width="${num(w)}" height="${num(h)}" fill="${fill}"/>`)
}
