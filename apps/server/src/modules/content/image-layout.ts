/** Layout of a picture in a requested size: pure arithmetic in pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}
export interface Box extends Size {
  readonly left: number
  readonly top: number
}

export const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
export type Fit = (typeof fits)[number]

/** What a crop keeps: a point in fractions of the picture, or the region with the most detail. */
export type Position = { readonly x: number; readonly y: number } | 'entropy'

export interface Layout extends Size {
  /** The part of the original that is shown, before rotation. */
  readonly rect: Box
  /** The part of it, after rotation, that is scaled to `width` and `height`; null: the region with the most detail. */
  readonly region: Box | null
  /** Size of the surrounding canvas; null for none. */
  readonly canvas: Size | null
}

const MAX_SIDE = 4_096
const MAX_AREA = 4_194_304

interface Wanted {
  readonly width: number | undefined
  readonly height: number | undefined
  readonly minWidth: number | undefined
  readonly minHeight: number | undefined
  readonly maxWidth: number | undefined
  readonly maxHeight: number | undefined
}

/** The box to fill: the requested size; a missing side gets its bounds. */
export function boxOf(source: Size, wanted: Wanted): Partial<Size> {
  const clamp = (length: number, min: number | undefined, max: number | undefined) =>
    Math.min(Math.max(length, min ?? 1), max ?? Number.POSITIVE_INFINITY)
  const hasBounds = [wanted.minWidth, wanted.minHeight, wanted.maxWidth, wanted.maxHeight].some(
    (bound) => bound !== undefined,
  )
  if (!hasBounds)
    return {
      ...(wanted.width === undefined ? {} : { width: wanted.width }),
      ...(wanted.height === undefined ? {} : { height: wanted.height }),
    }
  const shape = source.width / source.height
  const ownWidth =
    wanted.width ?? (wanted.height === undefined ? source.width : Math.round(wanted.height * shape))
  const width = clamp(ownWidth, wanted.minWidth, wanted.maxWidth)
  const height = clamp(wanted.height ?? Math.round(width / shape), wanted.minHeight, wanted.maxHeight)
  return { width, height }
}

const atLeastOne = (length: number): number => Math.max(1, length)

/** The largest size of a shape inside a box. The other side is rounded down, so that it never exceeds the box. */
function within(source: Size, box: Partial<Size>, mayEnlarge: boolean): Size {
  const scale = Math.min(
    box.width === undefined ? Number.POSITIVE_INFINITY : box.width / source.width,
    box.height === undefined ? Number.POSITIVE_INFINITY : box.height / source.height,
    mayEnlarge ? Number.POSITIVE_INFINITY : 1,
  )
  if (!Number.isFinite(scale)) return { width: source.width, height: source.height }
  // Dividing and multiplying may end slightly below a whole number.
  const scaled = (length: number) => atLeastOne(Math.floor(length * scale + 1e-6))
  return { width: scaled(source.width), height: scaled(source.height) }
}

/** The largest part of the source in the box's shape around a point. */
function cover(source: Size, box: Size, point: { readonly x: number; readonly y: number }): Box {
  const scale = Math.min(source.width / box.width, source.height / box.height)
  const width = atLeastOne(Math.min(source.width, Math.round(box.width * scale)))
  const height = atLeastOne(Math.min(source.height, Math.round(box.height * scale)))
  const place = (length: number, part: number, at: number) =>
    Math.min(Math.max(Math.round(length * at - part / 2), 0), length - part)
  return {
    left: place(source.width, width, point.x),
    top: place(source.height, height, point.y),
    width,
    height,
  }
}

interface Asked {
  readonly rect: Box
  /** Size of `rect` after rotation. */
  readonly source: Size
  readonly box: Partial<Size>
  readonly fit: Fit
  readonly position: Position
  /** Added on each side. */
  readonly pad: number
}

/** @returns undefined when the result would exceed the maximum size */
export function layoutOf(asked: Asked): Layout | undefined {
  const { rect, source } = asked
  const { size, region, canvas } = placed(asked, {
    left: 0,
    top: 0,
    width: source.width,
    height: source.height,
  })
  const [width, height] = [(canvas ?? size).width + 2 * asked.pad, (canvas ?? size).height + 2 * asked.pad]
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_AREA) return undefined
  return { rect, region, width: size.width, height: size.height, canvas }
}

interface Placed {
  readonly size: Size
  readonly region: Box | null
  readonly canvas: Size | null
}

function placed({ source, box, fit, position }: Asked, full: Box): Placed {
  const { width, height } = box
  const hasBoth = width !== undefined && height !== undefined
  const mayEnlarge = fit !== 'max' && fit !== 'min' && fit !== 'fillmax'
  if (!hasBoth || fit === 'clip' || fit === 'max')
    return { size: within(source, box, mayEnlarge), region: full, canvas: null }
  const whole = { width, height }
  switch (fit) {
    case 'fill':
    case 'fillmax':
      return { size: within(source, box, mayEnlarge), region: full, canvas: whole }
    case 'scale':
      return { size: whole, region: full, canvas: null }
    case 'min': {
      const region = cover(source, whole, { x: 0.5, y: 0.5 })
      return { size: width > region.width ? region : whole, region, canvas: null }
    }
    case 'crop':
      return position === 'entropy'
        ? { size: whole, region: null, canvas: null }
        : { size: whole, region: cover(source, whole, position), canvas: null }
    default:
      return fit satisfies never
  }
}
