import { createHash } from 'node:crypto'
import type { Snapshot } from './documents.ts'

/** A picture in a document: where its maker keeps the original, which never changes at that address. */
export interface SourcePicture {
  readonly _type: 'sourcePicture'
  readonly source: string
  readonly width: number
  readonly height: number
  /** `#rrggbb` */
  readonly dominantColour: string
}

const isSourcePicture = (value: object): value is SourcePicture =>
  (value as SourcePicture)._type === 'sourcePicture' && typeof (value as SourcePicture).source === 'string'

/**
 * The name under which the image service serves a picture: `{hash of where it lies}-{its file}-{width}x{height}.webp`.
 * Pictures of one folder share the hash, so that lists of tiles compress well.
 */
export function pictureName({ source, width, height }: SourcePicture): string {
  const cut = source.lastIndexOf('/') + 1
  const [file = '', ...rest] = source.slice(cut).split(/(?=[.?#])/)
  const hash = createHash('sha256')
    .update(`${source.slice(0, cut)} ${rest.join('')}`)
    .digest('hex')
    .slice(0, 16)
  // A file name that could not stand in an address by itself is named by its own hash.
  const plain = /^[a-z0-9][a-z0-9-]{0,40}$/.test(file)
    ? file
    : createHash('sha256').update(file).digest('hex').slice(0, 16)
  return `${hash}-${plain}-${width}x${height}.webp`
}

/** Every picture of a snapshot by its name: what the image service serves, and nothing beside. */
export function picturesOf(snapshot: Snapshot): ReadonlyMap<string, SourcePicture> {
  const found = new Map<string, SourcePicture>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) look(item)
      return
    }
    if (isSourcePicture(value)) found.set(pictureName(value), value)
    else for (const field of Object.values(value)) if (typeof field === 'object') look(field)
  }
  for (const document of snapshot.everything) look(document)
  return found
}
