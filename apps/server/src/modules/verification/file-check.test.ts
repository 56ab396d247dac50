import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { FileError, fileTypeOf, MAX_FILE_BYTES, MIN_SIDE, toStoredFile } from './file-check.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7f7f5f' } })
const pdf = (middle = '') => Buffer.from(`%PDF-1.7\n1 0 obj\n${middle}\nendobj\n%%EOF\n`)

/** 12 million pixels with sixteen bits of four channels: 96 MB. */
const deep = { width: 4_000, height: 3_000, isDeep: true }

const problemOf = async (work: () => unknown) => {
  try {
    await work()
  } catch (error) {
    return error instanceof FileError ? error.problem : error
  }
  return null
}
const stored = (file: Buffer) => toStoredFile(file, fileTypeOf(file))

describe('the type of a file', () => {
  it('is that of its content, whatever it is called', async () => {
    expect(fileTypeOf(await picture(400, 400).jpeg().toBuffer())).toBe('image/jpeg')
    expect(fileTypeOf(await picture(400, 400).png().toBuffer())).toBe('image/png')
    expect(fileTypeOf(pdf())).toBe('application/pdf')
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a program', Buffer.from('MZ\u0090\u0000'), 'type'],
    ['a page', Buffer.from('<html>%PDF-1.7'), 'type'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'type'],
    ['two bytes of a JPEG', Buffer.from('ffd8', 'hex'), 'type'],
    ['one byte too much', Buffer.concat([pdf(), Buffer.alloc(MAX_FILE_BYTES)]), 'too_large'],
  ])('of %s is refused', async (_what, file, problem) => {
    expect(await problemOf(() => fileTypeOf(file))).toBe(problem)
  })

  it('of a file with the most bytes is read', () => {
    expect(fileTypeOf(Buffer.concat([pdf(), Buffer.alloc(MAX_FILE_BYTES - pdf().length)]))).toBe(
      'application/pdf',
    )
  })
})

describe('the stored file', () => {
  it.each(['jpeg', 'png'] as const)('of a %s has none of its metadata', async (format) => {
    const noted = await picture(500, 400)
      .withExif({ IFD0: { Artist: 'Aino Selkea' }, IFD3: { GPSLatitude: '60/1 10/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Aino Selkea</x:xmpmeta>')
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    const sent = Buffer.concat([noted, Buffer.from('Aino Selkea was here')])
    expect(sent.includes('Aino')).toBe(true)
    const file = await stored(sent)
    expect(file.includes('Aino')).toBe(false)
    const { exif, xmp, icc, width, height, format: kept } = await sharp(file).metadata()
    expect({ exif, xmp, icc, width, height, kept }).toEqual({
      exif: undefined,
      xmp: undefined,
      icc: undefined,
      width: 500,
      height: 400,
      kept: format,
    })
  })

  it('is upright where the camera has noted a turn', async () => {
    const turned = await picture(600, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const { width, height, orientation } = await sharp(await stored(turned)).metadata()
    expect({ width, height, orientation }).toEqual({ width: 400, height: 600, orientation: undefined })
  })

  it('has 4,096 pixels on the longer side at most', async () => {
    const { width, height } = await sharp(
      await stored(await picture(5_000, 1_000).png().toBuffer()),
    ).metadata()
    expect([width, height]).toEqual([4_096, 819])
  })

  it('of a PDF is the file as it was sent', async () => {
    expect(await stored(pdf('a bill'))).toEqual(pdf('a bill'))
  })

  it('is none of a picture that is too small, by one pixel', async () => {
    const file = (side: number) => picture(900, side).jpeg().toBuffer()
    expect(await problemOf(async () => stored(await file(MIN_SIDE - 1)))).toBe('too_small')
    expect(await problemOf(async () => stored(await file(MIN_SIDE)))).toBeNull()
  })

  it('is none of a picture with too many pixels, which is not decoded', async () => {
    // The header of a PNG says 60,000 by 60,000; there is nothing else to decode.
    const header = Buffer.from(await picture(400, 400).png().toBuffer())
    header.writeUInt32BE(60_000, 16)
    header.writeUInt32BE(60_000, 20)
    expect(await problemOf(() => stored(withCheckedHeader(header)))).toBe('too_many_pixels')
  })

  it.each<readonly [string, Parameters<typeof withHeader>[0], string | null]>([
    // Half of the bytes of 50 million pixels with eight bits of three colours, and two thousand pixels more.
    ['interlaced', { width: 5_002, height: 5_000, isInterlaced: true }, 'too_many_pixels'],
    ['deep, with transparency and interlaced', { ...deep, isInterlaced: true }, 'too_many_pixels'],
    ['deep, with transparency and turned', { ...deep, isTurned: true }, 'too_many_pixels'],
    ['deep, with transparency and large', { ...deep, width: 7_000 }, 'too_many_pixels'],
    // The header is taken, and there is nothing to decode behind it.
    ['deep, with transparency', deep, 'unreadable'],
    ['large', { width: 10_000, height: 5_000 }, 'unreadable'],
  ])('is none of a picture that needs too much memory: one that is %s', async (_what, header, problem) => {
    expect(await problemOf(async () => stored(await withHeader(header)))).toBe(problem)
  })

  it('is none of a picture that is cut off, and of a PDF without its end or with a password', async () => {
    const whole = await picture(800, 800).jpeg().toBuffer()
    expect(await problemOf(() => stored(whole.subarray(0, whole.length / 2)))).toBe('unreadable')
    expect(await problemOf(() => stored(Buffer.from('ffd8ff00', 'hex')))).toBe('unreadable')
    expect(await problemOf(() => stored(Buffer.from('%PDF-1.7\nhalf of it')))).toBe('unreadable')
    expect(await problemOf(() => stored(pdf('trailer << /Encrypt 5 0 R >>')))).toBe('encrypted')
  })
})

/** A PNG whose header says this; behind it is a small picture. */
async function withHeader({
  width,
  height,
  isDeep = false,
  isInterlaced = false,
  isTurned = false,
}: {
  width: number
  height: number
  isDeep?: boolean
  isInterlaced?: boolean
  isTurned?: boolean
}): Promise<Buffer> {
  const small = picture(400, 400)
  const png = await (isTurned ? small.withMetadata({ orientation: 6 }) : small).png().toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt8(isDeep ? 16 : 8, 24)
  png.writeUInt8(isDeep ? 6 : 2, 25)
  png.writeUInt8(isInterlaced ? 1 : 0, 28)
  return withCheckedHeader(png)
}

/** A PNG whose first chunk has a right checksum again. */
function withCheckedHeader(png: Buffer): Buffer {
  const [start, end] = [12, 29]
  let crc = 0xffffffff
  for (const byte of png.subarray(start, end)) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  png.writeUInt32BE((crc ^ 0xffffffff) >>> 0, end)
  return png
}
