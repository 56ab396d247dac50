import { boundsOf, mapOutline, num, shift } from './geometry.ts'
import { draw } from './heroes/index.ts'
import type { ObjectName } from './heroes/index.ts'
import { textOutline } from './lettering/faces.ts'
import { paletteOf, toneOf } from './palette.ts'
import type { Paint, PaletteRecipe } from './palette.ts'
import { reshape } from './part.ts'
import type { Part } from './part.ts'
import { Pen } from './pen.ts'
import { randomOf } from './random.ts'
import { STYLES } from './styles/index.ts'
import type { StyleName } from './styles/index.ts'
import { NATURE } from './themes.ts'
import type { ThemeName } from './themes.ts'

/** What a reel symbol shows: an object, or a letter of the low pays. */
type SymbolArt = { object: ObjectName; hue: number } | { letter: string; hue: number }

/** The looks of a reel game: its symbols by the definition's letters, its scene. */
export type SkinArt = {
  id: string
  theme: ThemeName
  style: StyleName
  /** Ground of the scene. */
  ground: PaletteRecipe
  symbols: Readonly<Record<string, SymbolArt>>
}

/** Symbols are composed in a square of this side and delivered at twice that. */
const BOX = 128
const SYMBOL_PIXELS = 256
const COLUMNS = 5

/** Largest side of an object and of a letter, in units of the box. */
const OBJECT_SIDE = 100
const LETTER_SIDE = 78

export type AtlasMap = {
  width: number
  height: number
  symbols: Record<string, { x: number; y: number; size: number }>
  /** Colours for frames, rings and panels. */
  colours: { ring: string; panel: string; ink: string }
}

function skinPalette(skin: SkinArt, symbol?: SymbolArt) {
  const hue = symbol?.hue ?? skin.ground[3][0]
  const main: Paint = [hue, 0.17]
  const second: Paint = [(hue + 140) % 360, 0.13]
  const recipe: PaletteRecipe = [skin.ground[0], skin.ground[1], skin.ground[2], main, second, skin.ground[5]]
  const nature = symbol && 'object' in symbol ? (NATURE[symbol.object] ?? {}) : {}
  return paletteOf(recipe, nature, randomOf(skin.id))
}

/** Dark silhouette under an object: it stays readable at 64 px on any reel. */
function silhouette(parts: readonly Part[], colour: string): string {
  return parts
    .filter((part) => part.opacity === undefined)
    .map(
      ({ d, width }) =>
        `<path d="${d}" fill="${width === undefined ? colour : 'none'}" stroke="${colour}" ` +
        `stroke-width="${num((width ?? 0) + 6)}" stroke-linejoin="round" stroke-linecap="round"/>`,
    )
    .join('')
}

/** A letter in two tones, split at 55 per cent of its height, with a light edge and a dark outline. */
function paintLetter(pen: Pen, letter: string): void {
  const outline = textOutline('gravitas-one', letter)
  const box = boundsOf(outline)
  const k = LETTER_SIDE / Math.max(box.h, box.w * 0.88)
  const middle = BOX / 2
  const d = mapOutline(outline, (x, y) => [middle + (x - box.cx) * k, middle + (y - box.cy) * k])
  const dark = pen.tone('d', -0.6)
  const bold = (path: string, width: number) =>
    `<path d="${path}" fill="${dark}" stroke="${dark}" stroke-width="${width}" stroke-linejoin="round"/>`
  pen.add(bold(shift(d, 2, 5), 9) + bold(d, 8))
  pen.add(
    `<path d="${d}" fill="${pen.tone('a')}" stroke="${pen.tone('a', 1.7)}" stroke-width="2.4" stroke-linejoin="round"/>`,
  )
  pen.add(
    `<g clip-path="url(#${pen.clip(d)})"><path d="M0 70C40 58 90 58 128 70L128 128L0 128Z" fill="${pen.tone('a', -1.3)}"/>` +
      `<path d="${shift(d, -2.5, -3)}" fill="none" stroke="${pen.tone('l')}" stroke-width="1.6" opacity=".7"/></g>`,
  )
}

/** One symbol on a clear ground. */
export function composeSymbol(skin: SkinArt, key: string): string {
  const symbol = skin.symbols[key]
  if (!symbol) throw new Error(`skin ${skin.id} has no symbol ${key}`)
  const pen = new Pen({
    palette: skinPalette(skin, symbol),
    style: STYLES[skin.style],
    seed: `${skin.id}:${key}`,
    unit: 1,
    width: BOX,
    height: BOX,
  })
  if ('letter' in symbol) paintLetter(pen, symbol.letter)
  else {
    const parts = draw(symbol.object)
    const box = boundsOf(parts.map((part) => part.d).join(''))
    const k = OBJECT_SIDE / Math.max(box.w, box.h)
    const centred = reshape(
      parts,
      (d) => mapOutline(d, (x, y) => [BOX / 2 + (x - box.cx) * k, BOX / 2 + (y - box.cy) * k]),
      k,
    )
    pen.add(silhouette(centred, pen.tone('d', -0.6)))
    pen.paint(centred)
  }
  return pen.svg({ width: SYMBOL_PIXELS, height: SYMBOL_PIXELS })
}

/** Where each symbol lies in the atlas, and the skin's colours. */
export function atlasMapOf(skin: SkinArt): AtlasMap {
  const keys = Object.keys(skin.symbols)
  const { colours } = skinPalette(skin)
  return {
    width: Math.min(COLUMNS, keys.length) * SYMBOL_PIXELS,
    height: Math.ceil(keys.length / COLUMNS) * SYMBOL_PIXELS,
    symbols: Object.fromEntries(
      keys.map((key, i) => [
        key,
        { x: (i % COLUMNS) * SYMBOL_PIXELS, y: Math.floor(i / COLUMNS) * SYMBOL_PIXELS, size: SYMBOL_PIXELS },
      ]),
    ),
    colours: {
      ring: toneOf(colours.m, 0.4),
      panel: toneOf(colours.ink, 0),
      ink: toneOf(colours.l, 0),
    },
  }
}
