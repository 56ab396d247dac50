import { createHash } from 'node:crypto'
import type { Database } from '../../kernel/index.ts'
import type { ContentDocument, Snapshot } from './documents.ts'
import type { PictureAddresses } from './pictures.ts'
import * as store from './asset-store.ts'
import type { AssetFacts, StoreAsset } from './uploads.ts'

/**
 * Types that a file is served as. Every other file is bytes: nothing that a browser would run on our origin has a type
 * here, whatever the editor stated.
 */
const typeByExtension: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  json: 'application/json',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  ogg: 'audio/ogg',
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  wav: 'audio/wav',
  webm: 'video/webm',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
}
const BYTES = 'application/octet-stream'
const mediaTypeOf = (extension: string): string => typeByExtension[extension] ?? BYTES
const bareType = (type: string): string => type.split(';', 1)[0]?.trim().toLowerCase() ?? ''

/** The ending of the file's name, otherwise that of its stated type, otherwise `bin`. */
function extensionOf(filename: string | undefined, statedType: string): string {
  const [, ending] = /\.([a-z0-9]{1,10})$/i.exec(filename ?? '') ?? []
  if (ending !== undefined) return ending.toLowerCase()
  const stated = bareType(statedType)
  const known = Object.entries(typeByExtension).find(([, type]) => bareType(type) === stated)
  return known?.[0] ?? 'bin'
}

/** A file of a published asset document. */
export interface ServedFile {
  /** `{hash}.{extension}` */
  readonly name: string
  readonly hash: string
  readonly mediaType: string
  readonly originalFilename: string | undefined
  /** Bytes. */
  readonly size: number
}

export interface Files {
  /** Stores a file and its asset document; an equal file with the same extension is stored once. */
  uploadFile(file: Buffer, facts: AssetFacts, statedType: string): Promise<ContentDocument>
  /** The file of this name, while its asset document exists. */
  fileNamed(name: string): ServedFile | undefined
  readFile(file: ServedFile): Promise<Buffer | null>
}

export interface FilesDependencies {
  readonly db: Database
  readonly addresses: PictureAddresses
  readonly snapshot: () => Snapshot
  readonly storeAsset: StoreAsset
}

/** Files that editors upload and that are no pictures. */
export function createFiles({ db, addresses, snapshot, storeAsset }: FilesDependencies): Files {
  const { project, dataset, baseUrl } = addresses
  return {
    async uploadFile(file, facts, statedType) {
      const hash = createHash('sha1').update(file).digest('hex')
      const extension = extensionOf(facts.originalFilename, statedType)
      const path = `files/${project}/${dataset}/${hash}.${extension}`
      return storeAsset({
        _id: `file-${hash}-${extension}`,
        write: async (tx, at) => store.writeAsset(tx, 'file', { dataset, hash, bytes: file, at }),
        fields: () => ({
          _type: 'sanity.fileAsset',
          ...facts,
          assetId: hash,
          extension,
          mimeType: bareType(mediaTypeOf(extension)),
          path,
          url: `${baseUrl}/${path}`,
          sha1hash: hash,
          size: file.length,
        }),
      })
    },
    fileNamed(name) {
      const [, hash, extension] = /^([0-9a-f]{40})\.([a-z0-9]{1,10})$/.exec(name) ?? []
      const asset = snapshot().documents.get(`file-${hash}-${extension}`)
      if (hash === undefined || extension === undefined || asset?._type !== 'sanity.fileAsset')
        return undefined
      const { originalFilename: original, size } = asset as { originalFilename?: unknown; size?: unknown }
      return {
        name,
        hash,
        mediaType: mediaTypeOf(extension),
        originalFilename: typeof original === 'string' ? original : undefined,
        size: typeof size === 'number' ? size : 0,
      }
    },
    readFile: async ({ hash }) => store.readAsset(db, 'file', { dataset, hash }),
  }
}
