/** From which versions of documents a query reads (`perspective` of the content protocol). */
import { type ContentDocument, draftPrefix, isPublished, releasePrefix } from './documents.ts'

/** `drafts`, or the name of a release. */
export type Layer = string
/**
 * `raw` is every version under its own id. A list has one version of each document, under the published id: that of the
 * first layer that has one, or else the published one.
 */
export type Perspective = 'published' | 'drafts' | 'raw' | readonly Layer[]

/** Most layers of one perspective. */
const MAX_LAYERS = 10
const releaseName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/

/** What is wrong with a perspective; the message says it. */
export class PerspectiveError extends Error {
  override readonly name = 'PerspectiveError'
}

/**
 * @param asked one name, or several by comma, the first one first: `rSummer,drafts`
 * @throws PerspectiveError for what is no name, `raw` beside others, or too many names
 */
export function perspectiveFrom(asked: string): Perspective {
  const names = asked.split(',').map((name) => (name === 'previewDrafts' ? 'drafts' : name))
  const [first] = names
  if (names.length === 1 && (first === 'raw' || first === 'drafts' || first === 'published')) return first
  if (names.includes('raw')) throw new PerspectiveError('the perspective raw stands alone')
  if (names.length > MAX_LAYERS)
    throw new PerspectiveError(`a perspective may have ${MAX_LAYERS} names at most`)
  const wrong = names.find((name) => !releaseName.test(name))
  if (wrong !== undefined) throw new PerspectiveError(`unknown perspective: ${wrong.slice(0, 80)}`)
  // What comes after the published documents is not read.
  const published = names.indexOf('published')
  return [...new Set(published === -1 ? names : names.slice(0, published))]
}

const prefixOf = (layer: Layer): string => (layer === 'drafts' ? draftPrefix : `${releasePrefix}${layer}.`)

/** The first release of a perspective of which there is no version of any document. */
export function unknownRelease(
  perspective: Perspective,
  documents: readonly ContentDocument[],
): Layer | undefined {
  if (typeof perspective === 'string') return undefined
  return perspective.find(
    (layer) => layer !== 'drafts' && !documents.some(({ _id }) => _id.startsWith(prefixOf(layer))),
  )
}

/** The documents of a perspective, in the order of their ids where versions take the place of published ones. */
export function documentsIn(
  perspective: Perspective,
  documents: readonly ContentDocument[],
): readonly ContentDocument[] {
  if (perspective === 'raw') return documents
  const published = documents.filter(({ _id }) => isPublished(_id))
  const layers = typeof perspective === 'string' ? (perspective === 'drafts' ? ['drafts'] : []) : perspective
  if (layers.length === 0) return published
  const found = new Map(published.map((document) => [document._id, document]))
  for (const prefix of layers.map(prefixOf).toReversed())
    for (const document of documents) {
      if (!document._id.startsWith(prefix)) continue
      const id = document._id.slice(prefix.length)
      found.set(id, { ...document, _id: id, _originalId: document._id })
    }
  return [...found.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
}
