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

/** Turns markup into WebP. One instance keeps the noise tile; it is meant for one thread. */
export function createRasteriser(): Rasteriser {
  const grain = grainTile()
  return {
    picture: async (svg) =>
      sharp(Buffer.from(svg))
        .flatten()
        .composite([{ input: await grain, tile: true, blend: 'soft-light' }])
        .webp({ quality: 75, effort: 4 })
        .toBuffer(),
    cutout: (svg) => sharp(Buffer.from(svg)).webp({ quality: 84, alphaQuality: 90, effort: 4 }).toBuffer(),
  }
}
