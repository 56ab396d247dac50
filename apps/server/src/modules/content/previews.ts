import { PREVIEW } from '@marquee/contract/pictures'
import { type Log, recentlyUsed } from '../../kernel/index.ts'
import { openPicture } from './image-making.ts'
import type { PictureFolder } from './picture-folder.ts'

/** Placeholder pixels for pictures that have not loaded yet. */
export interface Previews {
  /** The preview of a picture by name; undefined until its original has been fetched once. */
  of(name: string): string | undefined
  /** Makes the preview of an original that has just been fetched. */
  make(name: string, original: Buffer): Promise<void>
}

const MAX_KEPT = 50_000

/**
 * Previews of originals, in memory. Previews of an earlier run are computed again from disk when they are first
 * requested.
 */
export function createPreviews({
  folder,
  log,
}: {
  readonly folder: PictureFolder
  readonly log: Log
}): Previews {
  const made = recentlyUsed<string | null>({ maxSize: MAX_KEPT })
  // One at a time: no request waits for a preview.
  let last: Promise<void> = Promise.resolve()

  async function make(name: string, original: Buffer): Promise<void> {
    try {
      made.set(name, await previewOf(original))
    } catch (error) {
      log.warn({ err: error, name }, 'a preview could not be made')
    }
  }

  async function makeFromDisk(name: string): Promise<void> {
    const original = await folder.read('originals', name)
    if (original) await make(name, original)
  }

  return {
    of(name) {
      const known = made.get(name)
      if (known !== undefined) return known ?? undefined
      made.set(name, null)
      last = last
        .then(() => makeFromDisk(name))
        .catch((error: unknown) => log.warn({ err: error, name }, 'an original could not be read'))
      return undefined
    },
    make,
  }
}

/** The pixels of a bitmap: rows from below, 15-bit colours, little endian, in Base64. */
export async function previewOf(original: Buffer): Promise<string> {
  const { width, height } = PREVIEW
  const channels = await openPicture(original)
    .resize({ width, height, fit: 'fill' })
    .flatten()
    .toColourspace('srgb')
    .flip()
    .raw()
    .toBuffer()
  const pixels = Buffer.alloc(width * height * 2)
  for (let pixel = 0; pixel < width * height; pixel++) {
    const [red = 0, green = 0, blue = 0] = channels.subarray(pixel * 3, pixel * 3 + 3)
    pixels.writeUInt16LE(((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3), pixel * 2)
  }
  return pixels.toString('base64')
}
