import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { type Clock, type Database, inTransaction, newId, type Tx } from '../../kernel/index.ts'
import * as assets from './asset-store.ts'
import type { ContentDocument } from './documents.ts'
import { raise } from './editing.ts'
import { openPicture } from './image-making.ts'
import type { Format } from './image-rules.ts'
import { assetDocument, assetId, type PictureAddresses, uploadSource } from './pictures.ts'
import * as store from './store.ts'

/** Largest uploaded file (bytes); originals of studios have the same limit. */
export const MAX_UPLOAD_BYTES = 8 * 1024 * 1024
const MAX_SIDE = 8_192
const MAX_PIXELS = 4_096 * 4_096

/** The file is not a picture that can be served; the message says why. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly status: 400 | 415
  constructor(status: 400 | 415, message: string) {
    super(message)
    this.status = status
  }
}

const formatOf: Readonly<Record<string, Format>> = { png: 'png', jpeg: 'jpg', webp: 'webp' }

interface Examined {
  readonly bytes: Buffer
  readonly extension: Format
  readonly width: number
  readonly height: number
  readonly dominantColour: string
  readonly hasAlpha: boolean
  readonly isOpaque: boolean
}

const hex = (part: number): string => part.toString(16).padStart(2, '0')

/** Whether a file begins like a PNG, JPEG or WebP: the decoder reads many more formats, and no other reaches it. */
const beginsAsPicture = (file: Buffer): boolean =>
  ['89504e470d0a1a0a', 'ffd8ff'].some((start) => file.subarray(0, 8).toString('hex').startsWith(start)) ||
  (file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP')

/** The type is that of the contents, whatever the request says. @throws UploadError */
async function examine(given: Buffer): Promise<Examined> {
  if (!beginsAsPicture(given)) throw new UploadError(415, 'the file is not a PNG, JPEG or WebP picture')
  // The header alone is read; the limit of pixels is checked below.
  const meta = await sharp(given, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  const extension = formatOf[meta?.format ?? '']
  if (!meta || !extension) throw new UploadError(415, 'the file is not a PNG, JPEG or WebP picture')
  if (Math.max(meta.width, meta.height) > MAX_SIDE || meta.width * meta.height > MAX_PIXELS)
    throw new UploadError(400, `a picture has ${MAX_SIDE} pixels a side and ${MAX_PIXELS} in all at most`)
  try {
    // Cameras store a turned picture with a note; the image service does not read the note.
    const isTurned = (meta.orientation ?? 1) > 1
    const bytes = isTurned ? await openPicture(given).autoOrient().toBuffer() : given
    const { width, height } = isTurned ? await openPicture(bytes).metadata() : meta
    // `stats` of a file that is cut off does not fail while other pictures are read; this does.
    const { data, info } = await openPicture(bytes).raw().toBuffer({ resolveWithObject: true })
    const pixels = { width: info.width, height: info.height, channels: info.channels }
    const { dominant, isOpaque } = await sharp(data, { raw: pixels }).stats()
    const dominantColour = `#${hex(dominant.r)}${hex(dominant.g)}${hex(dominant.b)}`
    return { bytes, extension, width, height, dominantColour, hasAlpha: meta.hasAlpha, isOpaque }
  } catch {
    throw new UploadError(400, 'the picture cannot be read to its end')
  }
}

/** What an editor states about an asset. */
export interface AssetFacts {
  readonly originalFilename?: string
  readonly title?: string
  readonly description?: string
  readonly label?: string
  readonly creditLine?: string
  /** Where the file is from, in the editor's own words. */
  readonly source?: Readonly<Record<'id' | 'name' | 'url', string | undefined>>
}

interface NewAsset {
  readonly _id: string
  /** Stores the bytes. */
  readonly write: (tx: Tx, at: Temporal.Instant) => Promise<void>
  readonly fields: (times: Pick<ContentDocument, '_createdAt' | '_updatedAt'>) => { readonly _type: string }
}

/** Stores an asset document with its bytes, or finds the one that exists. */
export type StoreAsset = (asset: NewAsset) => Promise<ContentDocument>

export interface UploadsDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly dataset: string
  readonly refresh: () => Promise<void>
}

export function createStoreAsset({ db, clock, dataset, refresh }: UploadsDependencies): StoreAsset {
  return async ({ _id, write, fields }) => {
    const at = clock.now()
    const rev = newId('tx', clock)
    const stored = await inTransaction(db, async (tx) => {
      await store.lockDataset(tx, dataset)
      const [known] = await store.readDocumentsById(tx, dataset, [_id])
      if (known) return known
      const times = { _createdAt: at.toString(), _updatedAt: at.toString() }
      const document: ContentDocument = { ...fields(times), ...times, _id, _rev: rev }
      await write(tx, at)
      await store.writeEdit(tx, dataset, { written: [document], deletedIds: [], rev, at })
      await raise(tx, dataset, { transactionId: rev })
      return document
    })
    await refresh()
    return stored
  }
}

export interface Uploads {
  /**
   * Stores a picture and its asset document; an equal file is stored once.
   * @throws UploadError for a file that is not a picture
   */
  upload(file: Buffer, facts?: AssetFacts): Promise<ContentDocument>
}

/** Pictures that editors upload. */
export function createUploads({
  addresses,
  storeAsset,
}: {
  readonly addresses: PictureAddresses
  readonly storeAsset: StoreAsset
}): Uploads {
  return {
    async upload(file, facts = {}) {
      const found = await examine(file)
      const hash = createHash('sha1').update(file).digest('hex')
      const { width, height, dominantColour, extension, hasAlpha, isOpaque } = found
      const picture = {
        _type: 'sourcePicture',
        source: uploadSource(hash, extension),
        width,
        height,
        dominantColour,
      } as const
      return storeAsset({
        _id: assetId(picture),
        write: async (tx, at) =>
          assets.writeAsset(tx, 'upload', { dataset: addresses.dataset, hash, bytes: found.bytes, at }),
        fields(times) {
          const plain = assetDocument(picture, times, addresses)
          return {
            ...plain,
            ...facts,
            sha1hash: hash,
            size: file.length,
            metadata: { ...(plain['metadata'] as object), hasAlpha, isOpaque },
          }
        },
      })
    },
  }
}
