import sharp, { type Sharp } from 'sharp'
import type { Layout, Size } from './image-layout.ts'
import type { Colour, Transform } from './image-rules.ts'

const MAX_PIXELS = 4_096 * 4_096
const CLEAR: Colour = { r: 0, g: 0, b: 0, alpha: 0 }
const WHITE: Colour = { r: 255, g: 255, b: 255, alpha: 1 }

/** Opens a picture; refuses one with more than 16 million pixels. */
export const openPicture = (bytes: Buffer): Sharp => sharp(bytes, { limitInputPixels: MAX_PIXELS })

/** Runs the steps one by one: in one pipeline, sharp would reorder them. */
async function step(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
}

async function turned(
  image: Sharp,
  declared: Size,
  { layout: { rect }, orientation, flip }: Transform,
): Promise<Sharp> {
  const { width, height } = await image.metadata()
  // Requests refer to the size stated in the document.
  const isAsDeclared = width === declared.width && height === declared.height
  let part = isAsDeclared ? image : await step(image.resize({ ...declared, fit: 'fill' }))
  const isCut = rect.width !== declared.width || rect.height !== declared.height
  if (isCut) part = await step(part.extract(rect))
  if (orientation !== 0) part = await step(part.rotate(orientation))
  if (flip.horizontal) part = part.flop()
  if (flip.vertical) part = part.flip()
  return flip.horizontal || flip.vertical ? step(part) : part
}

function scaled(image: Sharp, { region, width, height }: Layout): Sharp {
  return region === null
    ? image.resize({ width, height, fit: 'cover', position: sharp.strategy.entropy })
    : image.extract(region).resize({ width, height, fit: 'fill' })
}

/** The padding around the picture in the background colour. */
function framed(image: Sharp, { layout, pad, background, format }: Transform): Sharp {
  const ground = background ?? (format === 'jpg' ? WHITE : CLEAR)
  const { canvas, width, height } = layout
  const left = Math.floor(((canvas?.width ?? width) - width) / 2)
  const top = Math.floor(((canvas?.height ?? height) - height) / 2)
  return image.extend({
    left: left + pad,
    right: (canvas?.width ?? width) - width - left + pad,
    top: top + pad,
    bottom: (canvas?.height ?? height) - height - top + pad,
    background: ground,
  })
}

const isFramed = ({ layout, pad }: Transform): boolean => layout.canvas !== null || pad > 0

/** Renders one variant of a picture from its original. */
export async function makeForm(original: Buffer, declared: Size, transform: Transform): Promise<Buffer> {
  const { blur, sharpen, isGrey, isInverted, background } = transform
  let image = scaled(await turned(openPicture(original), declared, transform), transform.layout)
  if (isGrey) image = image.greyscale()
  if (isInverted) image = image.negate({ alpha: false })
  if (sharpen > 0) image = image.sharpen({ sigma: 0.5 + sharpen / 50 })
  // Their scale goes to 2,000; a twentieth of it is the standard deviation in pixels.
  if (blur > 0) image = image.blur(Math.max(0.3, blur / 20))
  if (isFramed(transform)) image = framed((await step(image)).ensureAlpha(), transform)
  if (background) image = (await step(image)).flatten({ background })
  return encode(image, transform)
}

export function encode(
  image: Sharp,
  { format, quality, isProgressive }: Pick<Transform, 'format' | 'quality' | 'isProgressive'>,
): Promise<Buffer> {
  switch (format) {
    case 'webp':
      return image.webp({ quality, effort: 4 }).toBuffer()
    case 'jpg':
      return image.flatten({ background: '#000' }).jpeg({ quality, progressive: isProgressive }).toBuffer()
    case 'png':
      return image.png({ compressionLevel: 9 }).toBuffer()
    default:
      return format satisfies never
  }
}
