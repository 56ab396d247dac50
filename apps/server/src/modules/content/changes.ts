import { type ContentDocument, releasePrefix } from './documents.ts'
import { measureQuery, type Parameters, parseQuery, type QueryNode, runQuery } from './groq.ts'

/** A document that differs between two revisions; absent where it did not exist. */
export interface DocumentChange {
  readonly id: string
  readonly before?: ContentDocument
  readonly after?: ContentDocument
}

/** Documents as the protocol shows them, at two revisions. */
export interface DatasetChange {
  readonly before: readonly ContentDocument[]
  readonly after: readonly ContentDocument[]
  /** The transaction of the newer revision. */
  readonly transactionId: string
}

const byId = (documents: readonly ContentDocument[]): ReadonlyMap<string, ContentDocument> =>
  new Map(documents.map((document) => [document._id, document]))

export function changesOf({ before, after }: Pick<DatasetChange, 'before' | 'after'>): DocumentChange[] {
  const [old, present] = [byId(before), byId(after)]
  const changed = after.flatMap((document): DocumentChange[] => {
    const previous = old.get(document._id)
    if (!previous) return [{ id: document._id, after: document }]
    return previous._rev === document._rev ? [] : [{ id: document._id, before: previous, after: document }]
  })
  const gone = before.filter(({ _id }) => !present.has(_id))
  return [...changed, ...gone.map((document) => ({ id: document._id, before: document }))]
}

const LIMITS = { maxNodes: 1_500, maxDepth: 48 }

/** The query of a listener cannot be used; the message says why. */
export class ListenerQueryError extends Error {
  override readonly name = 'ListenerQueryError'
}

function baseOf(node: QueryNode): QueryNode | undefined {
  const base = node['base'] as QueryNode | undefined
  return typeof base?.type === 'string' ? base : undefined
}

/** The filter of a query over all documents, without its order, slice and projection. */
function filterOf(tree: QueryNode): QueryNode | undefined {
  let filter: QueryNode | undefined
  for (let node: QueryNode | undefined = tree; node; node = baseOf(node)) {
    if (node.type === 'Everything') return filter ?? node
    if (node.type === 'Filter') filter ??= node
    // What follows a step such as `->` are no longer the documents that were filtered.
    else if (node.type !== 'ArrayCoerce') filter = undefined
  }
  return undefined
}

/**
 * Whether a document is among those of a query. Each document is looked at alone, so a filter sees no other one.
 * @throws QueryParseError, ListenerQueryError
 */
export function documentTest(query: string, params: Parameters): (document: ContentDocument) => boolean {
  const filter = filterOf(parseQuery(query, params))
  if (!filter) throw new ListenerQueryError('the query must filter documents: *[…]')
  const { nodes, depth, needsWaiting } = measureQuery(filter, LIMITS.maxNodes)
  if (nodes > LIMITS.maxNodes || depth > LIMITS.maxDepth)
    throw new ListenerQueryError('the query is too large: fewer parts or less depth')
  if (needsWaiting) throw new ListenerQueryError('diff:: and delta:: are not offered for listeners')
  return (document) => {
    const documents = [document]
    const source = { documents, byId: new Map<string, unknown>(), ofType: () => documents }
    const found = runQuery({
      tree: filter,
      indexes: [],
      source,
      params,
      atMs: Date.parse(document._updatedAt),
    })
    return Array.isArray(found) && found.length > 0
  }
}

export interface ListenerOptions {
  readonly matches: (document: ContentDocument) => boolean
  readonly hasResult: boolean
  readonly hasPrevious: boolean
  readonly hasMutations: boolean
  readonly hasReleases: boolean
}

/** The data of a `mutation` event in the protocol's format. */
export type MutationData = Readonly<Record<string, unknown>> & { readonly eventId: string }

function transitionOf({ before, after }: DocumentChange, matches: ListenerOptions['matches']) {
  const [was, is] = [before !== undefined && matches(before), after !== undefined && matches(after)]
  if (is) return was ? 'update' : 'appear'
  return was ? 'disappear' : undefined
}

/** The events of one listener for a change of the dataset. */
export function mutationEvents(
  changes: readonly DocumentChange[],
  transactionId: string,
  options: ListenerOptions,
): MutationData[] {
  return changes.flatMap((change): MutationData[] => {
    const { id, before, after } = change
    if (!options.hasReleases && id.startsWith(releasePrefix)) return []
    const transition = transitionOf(change, options.matches)
    if (!transition) return []
    // The revision of an edited document is its transaction.
    const transaction = after?._rev ?? transactionId
    return [
      {
        documentId: id,
        eventId: `${transaction}#${id}`,
        transactionId: transaction,
        transition,
        identity: 'editor',
        timestamp: (after ?? before)?._updatedAt,
        visibility: 'query',
        ...(before ? { previousRev: before._rev } : {}),
        ...(after ? { resultRev: after._rev } : {}),
        ...(options.hasMutations
          ? { mutations: [after ? { createOrReplace: after } : { delete: { id } }] }
          : {}),
        ...(options.hasResult && after ? { result: after } : {}),
        ...(options.hasPrevious ? { previous: before ?? null } : {}),
      },
    ]
  })
}
