/** What the file of a document may be, and how it is stored: without what a camera notes beside the picture. */
import sharp, { type Metadata } from 'sharp'

export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type FileType = (typeof fileTypes)[number]

/** The identity company takes files up to this size too. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Less cannot be read by anybody. */
export const MIN_SIDE = 400
/** More than the sensors of phones have. */
export const MAX_PIXELS = 50_000_000
/** Of a picture of so many pixels with three colours of eight bits. Most are decoded in strips. */
const MAX_DECODED_BYTES = MAX_PIXELS * 3
/** Of a picture that is in the memory as a whole, together with copies and coefficients. */
const MAX_WHOLE_BYTES = MAX_DECODED_BYTES / 2
/** A picture with the most pixels takes four seconds of a busy machine. */
const DECODING_SECONDS = 20
/** Pictures are stored with so many pixels on the longer side at most. */
const STORED_SIDE = 4_096
const JPEG_QUALITY = 88

/** Why a file is not taken. */
export type FileProblem =
  | 'empty'
  | 'too_large'
  | 'type'
  | 'too_small'
  | 'too_many_pixels'
  | 'unreadable'
  | 'encrypted'

/** The file is not taken. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly problem: FileProblem

  constructor(problem: FileProblem) {
    super(problem)
    this.problem = problem
  }
}

/** First bytes of a file by its type, as hexadecimal digits. */
const beginnings: readonly (readonly [string, FileType])[] = [
  ['ffd8ff', 'image/jpeg'],
  ['89504e470d0a1a0a', 'image/png'],
  ['255044462d', 'application/pdf'],
]
const LONGEST_BEGINNING = 8

/**
 * The type by what the file begins with; its name and what the request says do not count.
 * @throws FileError
 */
export function fileTypeOf(file: Buffer): FileType {
  if (file.length === 0) throw new FileError('empty')
  if (file.length > MAX_FILE_BYTES) throw new FileError('too_large')
  const begins = file.subarray(0, LONGEST_BEGINNING).toString('hex')
  const type = beginnings.find(([beginning]) => begins.startsWith(beginning))?.[1]
  if (type === undefined) throw new FileError('type')
  return type
}

/**
 * The file as it is stored. A picture is decoded and encoded again, upright: what is left are its pixels, without
 * place, time, device, thumbnail, comments, colour profile and whatever follows its end. A PDF stays as it is.
 * @throws FileError
 */
export async function toStoredFile(file: Buffer, type: FileType): Promise<Buffer> {
  if (type === 'application/pdf') return checkedPdf(file)
  // The header alone is read.
  const header = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header) throw new FileError('unreadable')
  if (header.width * header.height > MAX_PIXELS || decodedBytes(header) > maxDecodedBytes(header))
    throw new FileError('too_many_pixels')
  if (Math.min(header.width, header.height) < MIN_SIDE) throw new FileError('too_small')
  const upright = sharp(file, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: DECODING_SECONDS })
  const encoded = type === 'image/png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY })
  try {
    return await encoded.toBuffer()
  } catch {
    throw new FileError('unreadable')
  }
}

const BYTES_BY_DEPTH: Readonly<Record<string, number>> = { char: 1, uchar: 1, short: 2, ushort: 2 }
/** Of a depth that no picture of these types has. */
const LONGEST_SAMPLE = 8

const decodedBytes = ({ width, height, channels, depth }: Metadata): number =>
  width * height * channels * (BYTES_BY_DEPTH[depth] ?? LONGEST_SAMPLE)

/** An interlaced picture is decoded as a whole. A PNG is turned as a whole, a JPEG after it was made smaller. */
const maxDecodedBytes = ({ format, isProgressive, orientation = 1 }: Metadata): number =>
  isProgressive || (format === 'png' && orientation > 1) ? MAX_WHOLE_BYTES : MAX_DECODED_BYTES

/** A PDF ends with this mark, after which a program may have written a few bytes. */
const PDF_END = '%%EOF'
const PDF_END_BYTES = 1_024

function checkedPdf(file: Buffer): Buffer {
  if (!file.subarray(-PDF_END_BYTES).includes(PDF_END)) throw new FileError('unreadable')
  // Neither a person nor the scanner can look into one that needs a password.
  if (file.includes('/Encrypt')) throw new FileError('encrypted')
  return file
}
