import sharp from 'sharp'
import { randomOf } from './random.ts'

/** Side of the noise tile in pixels. */
const TILE = 160

/**
 * Triangular noise around middle grey, applied to a finished picture as soft light: it hides colour bands of gradients
 * in WebP.
 */
function grainTile(): Promise<Buffer> {
  const random = randomOf('grain')
  const pixels = Buffer.alloc(TILE * TILE * 4)
  for (let i = 0; i < TILE * TILE; i++) {
    const grey = Math.round(128 + (random.next() + random.next() + random.next() - 1.5) * 62)
    pixels.fill(grey, i * 4, i * 4 + 3)
    pixels[i * 4 + 3] = 46
  }
  return sharp(pixels, { raw: { width: TILE, height: TILE, channels: 4 } })
    .png()
    .toBuffer()
}

export type Rasteriser = {
  /** A picture as WebP at the size its markup states. */
  picture(svg: string): Promise<Buffer>
  /** As {@link picture}, without grain and with its transparency: marks. */
  cutout(svg: string): Promise<Buffer>
}

const ROOT_SIZE = /^(<svg [^>]*?)width="([\d.]+)" height="([\d.]+)"/

/** The same picture of fewer pixels, and the size that its markup states. */
function reduced(svg: string, detail: number): { svg: string; size: { width: number; height: number } } {
  const [head = '', start = '', width = '', height = ''] = ROOT_SIZE.exec(svg) ?? []
  const size = { width: Number(width), height: Number(height) }
  const few = (length: number) => Math.max(1, Math.round(length * detail))
  const smaller = `${start}width="${few(size.width)}" height="${few(size.height)}"`
  return { svg: smaller + svg.slice(head.length), size }
}

/** A picture that is drawn with fewer pixels and enlarged to its size, without grain. */
async function roughPicture(svg: string, detail: number): Promise<Buffer> {
  const few = reduced(svg, detail)
  const { data, info } = await sharp(Buffer.from(few.svg))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info }).resize(few.size).webp({ quality: 75, effort: 0 }).toBuffer()
}

/**
 * Turns markup into WebP. One instance keeps the noise tile; it is meant for one thread.
 * @param detail share of a side's pixels that is drawn: most of the work is a picture's filters, pixel by pixel
 */
export function createRasteriser(detail = 1): Rasteriser {
  const grain = grainTile()
  return {
    picture: async (svg) => {
      if (detail < 1) return roughPicture(svg, detail)
      return sharp(Buffer.from(svg))
        .flatten()
        .composite([{ input: await grain, tile: true, blend: 'soft-light' }])
        .webp({ quality: 75, effort: 4 })
        .toBuffer()
    },
    cutout: (svg) => sharp(Buffer.from(svg)).webp({ quality: 84, alphaQuality: 90, effort: 4 }).toBuffer(),
  }
}
