import { drawnSizes, pictureQuery } from '@marquee/contract/pictures'
import {
  type Box,
  boxOf,
  type Fit,
  fits,
  layoutOf,
  type Layout,
  type Position,
  type Size,
} from './image-layout.ts'

export const formats = ['webp', 'jpg', 'png'] as const
export type Format = (typeof formats)[number]
export const mediaTypes: Readonly<Record<Format, string>> = {
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

export interface Colour {
  readonly r: number
  readonly g: number
  readonly b: number
  /** 0 to 1. */
  readonly alpha: number
}

/** Requested transformation: equal transforms give equal bytes. */
export interface Transform {
  readonly layout: Layout
  readonly orientation: 0 | 90 | 180 | 270
  readonly flip: { readonly horizontal: boolean; readonly vertical: boolean }
  /** Added on each side (px). */
  readonly pad: number
  /** Colour under transparent parts and in the padding. */
  readonly background: Colour | null
  readonly blur: number
  readonly sharpen: number
  readonly isGrey: boolean
  readonly isInverted: boolean
  readonly quality: number
  readonly format: Format
  readonly isProgressive: boolean
}

export interface ImageRequest {
  readonly transform: Transform
  /** Download file name; empty for the picture's own. */
  readonly download: string | null
  /** Whether the format depends on the request's Accept header. */
  readonly variesByAccept: boolean
  /** Whether it is one of the few variants that our own pages use; those are cached on disk. */
  readonly isHouseForm: boolean
}

/** An invalid parameter. The message names it. */
export class TransformError extends Error {
  override readonly name = 'TransformError'
}

type Query = Readonly<Record<string, string | string[] | undefined>>

const known = new Set(
  'w h min-w min-h max-w max-h dpr fit crop fp-x fp-y rect q fm auto bg blur sharp sat invert flip or pad dl frame'.split(
    ' ',
  ),
)
const MAX_ASKED = 8_192
const DEFAULT_QUALITY = 75
/** Complete queries of our own pages: width, height, fit, quality and format together. */
const houseQueries = new Set(drawnSizes.map(pictureQuery))
const isHouseQuery = (query: Query): boolean => {
  const names = ['w', 'h', 'fit', 'q', 'fm']
  const asked = names.map((name) => `${name}=${String(query[name])}`).join('&')
  return Object.keys(query).length === names.length && houseQueries.has(asked)
}

/** Reads parameters one by one; each may occur once. */
function readerOf(query: Query) {
  const text = (name: string): string | undefined => {
    const value = query[name]
    if (Array.isArray(value)) throw new TransformError(`${name} may be given once`)
    return value
  }
  const number = (name: string, from: number, to: number, isWhole = true): number | undefined => {
    const given = text(name)
    if (given === undefined) return undefined
    const value = (isWhole ? /^-?\d{1,5}$/ : /^-?\d{1,5}(\.\d{1,6})?$/).test(given)
      ? Number(given)
      : Number.NaN
    if (!(value >= from && value <= to))
      throw new TransformError(
        `${name} must be a ${isWhole ? 'whole number' : 'number'} from ${from} to ${to}`,
      )
    return value
  }
  const choice = <T extends string>(name: string, allowed: readonly T[]): T | undefined => {
    const given = text(name)
    if (given === undefined) return undefined
    const found = allowed.find((one) => one === given)
    if (found === undefined) throw new TransformError(`${name} must be one of ${allowed.join(', ')}`)
    return found
  }
  return { text, number, choice }
}
type Reader = ReturnType<typeof readerOf>

/** `RGB`, `ARGB`, `RRGGBB`, `AARRGGBB` */
function colourFrom(text: string | undefined): Colour | null {
  if (text === undefined) return null
  const digits = text.length <= 4 ? text.replaceAll(/./g, '$&$&') : text
  const [, a = 'ff', r = '', g = '', b = ''] =
    /^([0-9a-f]{2})?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(digits) ?? []
  if (r === '') throw new TransformError('bg must be a colour: RGB, ARGB, RRGGBB or AARRGGBB')
  const byte = (hex: string) => Number.parseInt(hex, 16)
  return { r: byte(r), g: byte(g), b: byte(b), alpha: byte(a) / 255 }
}

function rectFrom(text: string | undefined, original: Size): Box {
  const whole = { left: 0, top: 0, ...original }
  if (text === undefined) return whole
  if (!/^\d{1,5},\d{1,5},\d{1,5},\d{1,5}$/.test(text))
    throw new TransformError('rect must be left,top,width,height in whole pixels')
  const [left = 0, top = 0, width = 0, height = 0] = text.split(',').map(Number)
  const isInside =
    width >= 1 && height >= 1 && left + width <= original.width && top + height <= original.height
  if (!isInside)
    throw new TransformError(
      `rect must lie within the picture: ${original.width} by ${original.height} pixels`,
    )
  return { left, top, width, height }
}

const sides = ['top', 'bottom', 'left', 'right'] as const

function positionFrom(reader: Reader, fit: Fit): Position {
  const crop = reader.text('crop')
  const x = reader.number('fp-x', 0, 1, false)
  const y = reader.number('fp-y', 0, 1, false)
  const asked = crop ?? (x === undefined && y === undefined ? 'center' : 'focalpoint')
  if (crop !== undefined && fit !== 'crop') throw new TransformError('crop needs fit=crop')
  if (asked !== 'focalpoint' && (x !== undefined || y !== undefined))
    throw new TransformError('fp-x and fp-y need crop=focalpoint')
  if (asked === 'entropy') return 'entropy'
  if (asked === 'focalpoint') return { x: x ?? 0.5, y: y ?? 0.5 }
  if (asked === 'center') return { x: 0.5, y: 0.5 }
  const given = asked.split(',')
  if (!given.every((side) => sides.some((one) => one === side)))
    throw new TransformError(`crop must be ${sides.join(', ')}, center, focalpoint or entropy`)
  const along = (start: string, end: string) => (given.includes(start) ? 0 : given.includes(end) ? 1 : 0.5)
  return { x: along('left', 'right'), y: along('top', 'bottom') }
}

/** The output format: `fm`; with `auto=format` the best one in Accept; otherwise the original's. */
function formatFrom(
  reader: Reader,
  own: Format,
  accept: string,
): { format: Format; isProgressive: boolean; byAccept: boolean } {
  const fm = reader.choice('fm', [...formats, 'pjpg'])
  const auto = reader.choice('auto', ['format'])
  if (fm !== undefined)
    return { format: fm === 'pjpg' ? 'jpg' : fm, isProgressive: fm === 'pjpg', byAccept: false }
  if (auto === undefined) return { format: own, isProgressive: false, byAccept: false }
  const accepted = accept.split(',').map((one) => one.split(';', 1)[0]?.trim().toLowerCase() ?? '')
  const isAny = accept === '' || accepted.some((one) => one === '*/*' || one === 'image/*')
  const wanted = (['webp', own, 'jpg', 'png'] as const).find((format) =>
    accepted.includes(mediaTypes[format]),
  )
  return {
    format: isAny && !accepted.includes('image/webp') ? own : (wanted ?? own),
    isProgressive: false,
    byAccept: true,
  }
}

const flips = ['h', 'v', 'hv', 'vh'] as const
const orientations = ['0', '90', '180', '270'] as const

/** Parses a transformation. An unknown or unsupported parameter is refused, never ignored. @throws TransformError */
export function imageRequestFrom(
  query: Query,
  original: Size & { readonly extension: Format },
  accept = '',
): ImageRequest {
  for (const name of Object.keys(query))
    if (!known.has(name)) throw new TransformError(`unknown parameter: ${name.slice(0, 40)}`)
  const reader = readerOf(query)
  const { format, isProgressive, byAccept } = formatFrom(reader, original.extension, accept)
  const orientation = Number(reader.choice('or', orientations) ?? '0') as Transform['orientation']
  const flip = reader.choice('flip', flips) ?? ''
  const fit = reader.choice('fit', fits) ?? 'clip'
  reader.choice('frame', ['1'])
  const pad = reader.number('pad', 0, 512) ?? 0
  const layout = layoutFrom(reader, { original, orientation, fit, pad })
  return {
    transform: {
      layout,
      orientation,
      flip: { horizontal: flip.includes('h'), vertical: flip.includes('v') },
      pad,
      background: colourFrom(reader.text('bg')),
      blur: reader.number('blur', 0, 2_000) ?? 0,
      sharpen: reader.number('sharp', 0, 100) ?? 0,
      isGrey: reader.choice('sat', ['-100', '0']) === '-100',
      isInverted: reader.choice('invert', ['true', 'false']) === 'true',
      quality: Math.max(1, reader.number('q', 0, 100) ?? DEFAULT_QUALITY),
      format,
      isProgressive,
    },
    download: reader.text('dl') ?? null,
    variesByAccept: byAccept,
    isHouseForm: isHouseQuery(query),
  }
}

function layoutFrom(
  reader: Reader,
  {
    original,
    orientation,
    fit,
    pad,
  }: { readonly original: Size; readonly orientation: number; readonly fit: Fit; readonly pad: number },
): Layout {
  const bounds = {
    minWidth: reader.number('min-w', 1, MAX_ASKED),
    minHeight: reader.number('min-h', 1, MAX_ASKED),
    maxWidth: reader.number('max-w', 1, MAX_ASKED),
    maxHeight: reader.number('max-h', 1, MAX_ASKED),
  }
  if (fit !== 'crop' && Object.values(bounds).some((bound) => bound !== undefined))
    throw new TransformError('min-w, min-h, max-w and max-h need fit=crop')
  const dpr = reader.number('dpr', 1, 3, false) ?? 1
  const scaled = (length: number | undefined) => (length === undefined ? undefined : Math.round(length * dpr))
  const rect = rectFrom(reader.text('rect'), original)
  const isTurned = orientation === 90 || orientation === 270
  const source = isTurned ? { width: rect.height, height: rect.width } : rect
  const box = boxOf(source, {
    width: scaled(reader.number('w', 1, MAX_ASKED)),
    height: scaled(reader.number('h', 1, MAX_ASKED)),
    minWidth: scaled(bounds.minWidth),
    minHeight: scaled(bounds.minHeight),
    maxWidth: scaled(bounds.maxWidth),
    maxHeight: scaled(bounds.maxHeight),
  })
  const layout = layoutOf({ rect, source, box, fit, position: positionFrom(reader, fit), pad })
  if (layout === undefined)
    throw new TransformError(
      'w, h and pad ask for too large a picture: 4096 px a side and 4 million pixels at most',
    )
  return layout
}

/** Pixels that count as one request. */
const PIXELS_OF_ONE = 500_000

/** Rate-limit cost of rendering a variant: by its pixels, plus one per expensive step. */
export function costOf({ layout, pad, blur, sharpen, format }: Transform): number {
  const { width, height } = layout.canvas ?? layout
  const pixels = (width + 2 * pad) * (height + 2 * pad)
  const costlySteps = [blur > 0, sharpen > 0, format === 'png'].filter(Boolean).length
  return Math.ceil(pixels / PIXELS_OF_ONE) * (1 + costlySteps)
}

/** Cache name of a variant; equal transforms, equal names. */
export const variantOf = ({ format, ...rest }: Transform): string => `${JSON.stringify(rest)}.${format}`
