/**
 * The ratios in which a game's picture is delivered. `square`, `wide`, `tall` and `large` are cells of the lobby's
 * mixed grid (1×1, 2×1, 1×2, 2×2); banners carry no title.
 */
export type Ratio = 'portrait' | 'square' | 'wide' | 'tall' | 'large' | 'live' | 'banner' | 'banner-tall'

type Size = {
  /** Pixels of the delivered picture, twice the size at which it is shown. */
  width: number
  height: number
  /** The picture is composed at this share of its pixels: strokes, grain and dots keep their weight. */
  scale: number
}

export const SIZES: Record<Ratio, Size> = {
  portrait: { width: 400, height: 534, scale: 0.75 },
  square: { width: 412, height: 412, scale: 0.75 },
  wide: { width: 824, height: 412, scale: 0.75 },
  tall: { width: 412, height: 824, scale: 0.75 },
  large: { width: 824, height: 824, scale: 0.75 },
  live: { width: 640, height: 360, scale: 1 },
  banner: { width: 1680, height: 720, scale: 0.5 },
  'banner-tall': { width: 720, height: 900, scale: 0.5 },
}

export const RATIOS = Object.keys(SIZES) as Ratio[]

export function isRatio(text: string): text is Ratio {
  return Object.hasOwn(SIZES, text)
}
