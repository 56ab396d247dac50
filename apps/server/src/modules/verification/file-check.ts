/** What the file of a document may be, and how it is stored: without what a camera notes beside the picture. */
import sharp from 'sharp'

export const fileTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type FileType = (typeof fileTypes)[number]

/** The identity company takes files up to this size too. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Less cannot be read by anybody. */
export const MIN_SIDE = 400
/** More than the sensors of phones have; decoded it takes 150 MB. */
export const MAX_PIXELS = 50_000_000
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
  if (header.width * header.height > MAX_PIXELS) throw new FileError('too_many_pixels')
  if (Math.min(header.width, header.height) < MIN_SIDE) throw new FileError('too_small')
  const upright = sharp(file, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: STORED_SIDE, height: STORED_SIDE, fit: 'inside', withoutEnlargement: true })
  const encoded = type === 'image/png' ? upright.png() : upright.jpeg({ quality: JPEG_QUALITY })
  try {
    return await encoded.toBuffer()
  } catch {
    throw new FileError('unreadable')
  }
}

/** A PDF ends with this mark, after which a program may have written a few bytes. */
const PDF_END = '%%EOF'
const PDF_END_BYTES = 1_024

function checkedPdf(file: Buffer): Buffer {
  if (!file.subarray(-PDF_END_BYTES).includes(PDF_END)) throw new FileError('unreadable')
  // Neither a person nor the scanner can look into one that needs a password.
  if (file.includes('/Encrypt')) throw new FileError('encrypted')
  return file
}
