/** What changed between two runs, by pixels. */
import sharp from 'sharp'

/** Tolerance of a channel (of 255) before its pixel counts: text is antialiased slightly differently each time. */
const TOLERANCE = 24
/** A picture has changed when a larger share of its pixels has. */
const MIN_SHARE = 0.0005
const GAP = 24
const MARK = [255, 0, 90, 255] as const

export interface Difference {
  /** Share of the pixels that differ, 0 to 1. */
  readonly share: number
  readonly isChanged: boolean
}

interface Raw {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

async function readRaw(file: string): Promise<Raw> {
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function pixelDiffers(before: Raw, after: Raw, x: number, y: number): boolean {
  if (x >= before.width || y >= before.height || x >= after.width || y >= after.height) return true
  const a = (y * before.width + x) * 4
  const b = (y * after.width + x) * 4
  for (let channel = 0; channel < 3; channel++)
    if (Math.abs((before.data[a + channel] ?? 0) - (after.data[b + channel] ?? 0)) > TOLERANCE) return true
  return false
}

/**
 * Compares two pictures; of changed ones it writes before, after and the difference beside each other.
 * @param sideBySide file to write
 */
export async function compare(before: string, after: string, sideBySide: string): Promise<Difference> {
  const [old, now] = await Promise.all([readRaw(before), readRaw(after)])
  const width = Math.max(old.width, now.width)
  const height = Math.max(old.height, now.height)
  const marks = Buffer.alloc(width * height * 4)
  let count = 0
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (pixelDiffers(old, now, x, y)) {
        marks.set(MARK, (y * width + x) * 4)
        count++
      }
  const share = count / (width * height)
  const isChanged = share > MIN_SHARE
  if (isChanged) {
    const overlay = await sharp(marks, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    await sharp({
      create: { width: width * 3 + GAP * 2, height, channels: 3, background: '#d8d8d8' },
    })
      .composite([
        { input: before, left: 0, top: 0 },
        { input: after, left: width + GAP, top: 0 },
        { input: after, left: (width + GAP) * 2, top: 0 },
        { input: overlay, left: (width + GAP) * 2, top: 0 },
      ])
      .png()
      .toFile(sideBySide)
  }
  return { share, isChanged }
}
