/** What may be asked of the image service. Few sizes and qualities, so that a picture has few forms to keep. */
export interface Transform {
  readonly width: number
  /** Null: as the width and the original's shape give it. */
  readonly height: number | null
  readonly quality: number
  readonly format: Format
  readonly fit: 'cover' | 'inside'
}

export const formats = ['webp', 'jpg', 'png'] as const
export type Format = (typeof formats)[number]
export const mediaTypes: Readonly<Record<Format, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** Widths and heights that are made; others are rounded up. */
export const sizes = [96, 160, 256, 320, 412, 480, 534, 640, 720, 824, 900, 1080, 1280, 1680] as const
export const qualities = [50, 75, 90] as const
const fits: Readonly<Record<string, Transform['fit']>> = {
  clip: 'inside',
  max: 'inside',
  min: 'cover',
  crop: 'cover',
  fill: 'cover',
  fillmax: 'inside',
  scale: 'cover',
}
const MAX_ASKED = 8_192

/** A parameter that cannot be taken. The message names it. */
export class TransformError extends Error {
  override readonly name = 'TransformError'
}

function whole(name: string, text: string | undefined, from: number, to: number): number | undefined {
  if (text === undefined) return undefined
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= from && value <= to))
    throw new TransformError(`${name} must be a whole number from ${from} to ${to}`)
  return value
}

const roundedUp = (allowed: readonly number[], asked: number): number =>
  allowed.find((one) => one >= asked) ?? allowed.at(-1) ?? asked

/**
 * Reads `w`, `h`, `q`, `fm`, `fit`. Sizes are rounded up to those that are made and never beyond the original, which is
 * drawn at twice the size it is shown at.
 * @throws TransformError
 */
export function transformFrom(
  query: Readonly<Record<string, string | undefined>>,
  original: { readonly width: number; readonly height: number },
): Transform {
  const askedWidth = whole('w', query['w'], 1, MAX_ASKED)
  const askedHeight = whole('h', query['h'], 1, MAX_ASKED)
  const quality = roundedUp(qualities, whole('q', query['q'], 1, 100) ?? 75)
  const fm = query['fm'] ?? 'webp'
  const format = formats.find((one) => one === fm)
  if (!format) throw new TransformError(`fm must be one of ${formats.join(', ')}`)
  const asked = query['fit'] ?? 'crop'
  const fit = Object.hasOwn(fits, asked) ? fits[asked] : undefined
  if (!fit) throw new TransformError(`fit must be one of ${Object.keys(fits).join(', ')}`)

  const shape = original.width / original.height
  const wanted = askedWidth ?? (askedHeight === undefined ? original.width : Math.round(askedHeight * shape))
  const width = Math.min(roundedUp(sizes, wanted), original.width)
  // A shape within a few percent of the original's is the original's: the page crops the rest itself.
  const isSameShape =
    askedWidth === undefined ||
    askedHeight === undefined ||
    Math.abs(askedWidth / askedHeight / shape - 1) < 0.04
  if (isSameShape) return { width, height: null, quality, format, fit: 'inside' }
  return { width, height: Math.min(roundedUp(sizes, askedHeight), original.height), quality, format, fit }
}

/** Name of the form a transform gives; equal transforms, equal names. */
export const variantOf = ({ width, height, quality, format, fit }: Transform): string =>
  `${width}x${height ?? 'auto'}-${fit}-q${quality}.${format}`
