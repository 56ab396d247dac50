import { createHash } from 'node:crypto'

/** A document in the format of the content protocol. */
export interface ContentDocument {
  readonly _id: string
  readonly _type: string
  readonly _rev: string
  readonly _createdAt: string
  readonly _updatedAt: string
  readonly [field: string]: unknown
}

/** A document to be imported: id, type and fields. */
export interface NewDocument {
  readonly _id: string
  readonly _type: string
  readonly [field: string]: unknown
}

/** Immutable documents of a dataset at one revision; a change creates a new snapshot. */
export interface Snapshot {
  readonly dataset: string
  readonly revision: bigint
  /** Published documents only; drafts are visible to editors. */
  readonly documents: ReadonlyMap<string, ContentDocument>
  /** Published documents of a type, ordered by id. The caller names the fields that this type has. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the one place where a document gets its type
  ofType<T = ContentDocument>(type: string): readonly T[]
  /** All documents, drafts included. */
  readonly everything: readonly ContentDocument[]
}

export const draftPrefix = 'drafts.'
export const releasePrefix = 'versions.'
export const maxDocumentBytes = 256 * 1024
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/
const typePattern = /^[A-Za-z][A-Za-z0-9.]{0,63}$/

export const isPublished = (id: string): boolean =>
  !id.startsWith(draftPrefix) && !id.startsWith(releasePrefix)

/** The id that a draft or a version in a release has when it is published. */
export function publishedId(id: string): string {
  if (id.startsWith(draftPrefix)) return id.slice(draftPrefix.length)
  return id.startsWith(releasePrefix) ? id.slice(releasePrefix.length).replace(/^[^.]+\./, '') : id
}

export function snapshotOf(
  dataset: string,
  revision: bigint,
  everything: readonly ContentDocument[],
): Snapshot {
  const documents = new Map<string, ContentDocument>()
  const byType = new Map<string, ContentDocument[]>()
  for (const document of everything) {
    if (!isPublished(document._id)) continue
    documents.set(document._id, document)
    const list = byType.get(document._type)
    if (list) list.push(document)
    else byType.set(document._type, [document])
  }
  return {
    dataset,
    revision,
    documents,
    everything,
    // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- see `Snapshot`
    ofType: <T>(type: string) => (byType.get(type) ?? []) as unknown as readonly T[],
  }
}

/** The documents as they would be if every draft were published now. */
export function withDrafts(snapshot: Snapshot): Snapshot {
  const byId = new Map(snapshot.documents)
  for (const draft of snapshot.everything) {
    if (!draft._id.startsWith(draftPrefix)) continue
    const _id = draft._id.slice(draftPrefix.length)
    byId.set(_id, { ...draft, _id })
  }
  const documents = [...byId.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1))
  return snapshotOf(snapshot.dataset, snapshot.revision, documents)
}

/** An invalid document; the message names it. */
export class DocumentError extends Error {
  override readonly name = 'DocumentError'
}

/** Parses one document of an import. @throws DocumentError for an invalid id or type, or a document above 256 KiB */
export function documentFrom(value: unknown): NewDocument {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DocumentError('a document is an object')
  const { _id, _type } = value as Record<string, unknown>
  if (typeof _id !== 'string' || !idPattern.test(_id))
    throw new DocumentError(`not a document id: ${String(_id)}`)
  if (typeof _type !== 'string' || !typePattern.test(_type))
    throw new DocumentError(`${_id}: not a document type: ${String(_type)}`)
  if (Buffer.byteLength(JSON.stringify(value)) > maxDocumentBytes)
    throw new DocumentError(`${_id}: larger than ${maxDocumentBytes} bytes`)
  return value as NewDocument
}

/** The fields that an editor writes: everything except the dataset's system fields. */
export function bodyOf(document: NewDocument): Record<string, unknown> {
  const { _id, _type, _rev, _createdAt, _updatedAt, ...body } = document
  return body
}

/** Hash of a document's contents: equal contents, equal revision. */
export function revOf(document: NewDocument): string {
  return createHash('sha256')
    .update(document._type)
    .update(JSON.stringify(sorted(bodyOf(document))))
    .digest('hex')
    .slice(0, 22)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, field]) => [key, sorted(field)]),
  )
}

/** Parses NDJSON, one document per line; empty lines are skipped. @throws DocumentError naming the line */
export function readNdjson(text: string): NewDocument[] {
  const documents: NewDocument[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    try {
      documents.push(documentFrom(JSON.parse(line)))
    } catch (error) {
      throw new DocumentError(`line ${index + 1}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return documents
}

/** One JSON document per line, ordered by id. */
export function writeNdjson(documents: readonly ContentDocument[]): string {
  return documents
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
    .map((document) => `${JSON.stringify(document)}\n`)
    .join('')
}
