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

/** The name under which the image service serves a picture: `{hash}-{width}x{height}.webp`. */
export function pictureName({ source, width, height }: SourcePicture): string {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 32)
  return `${hash}-${width}x${height}.webp`
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
