import type { Tx } from '../../kernel/index.ts'
import type { NewDocument } from './documents.ts'
import { readIds, readReferring } from './store.ts'
import { MutationError, type MutationResult } from './transactions.ts'

/** Ids that a document refers to strongly, within its dataset. */
export function strongReferences(value: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof value !== 'object' || value === null) return found
  const { _ref, _weak, _dataset } = value as { _ref?: unknown; _weak?: unknown; _dataset?: unknown }
  if (typeof _ref === 'string' && _weak !== true && _dataset === undefined) found.add(_ref)
  for (const field of Object.values(value)) strongReferences(field, found)
  return found
}

export interface ReferenceCheck {
  readonly dataset: string
  readonly written: ReadonlyMap<string, NewDocument>
  readonly deletedIds: readonly string[]
  readonly results: readonly (MutationResult & { readonly index: number })[]
  readonly isPicture: (id: string) => boolean
}

/**
 * A strong reference names a document that exists, and a document that is referred to strongly stays. Weak references
 * may name anything.
 * @throws MutationError naming both documents
 */
export async function checkReferences(
  tx: Tx,
  { dataset, written, deletedIds, results, isPicture }: ReferenceCheck,
): Promise<void> {
  const indexOf = (id: string) => results.findLast((result) => result.id === id)?.index ?? 0
  const deleted = new Set(deletedIds)
  const references = [...written].flatMap(([id, document]) =>
    [...strongReferences(document)].map((to) => ({ id, to })),
  )
  const stored = await readIds(tx, dataset, [...new Set(references.map(({ to }) => to))])
  for (const { id, to } of references) {
    const isThere = written.has(to) || (stored.has(to) && !deleted.has(to)) || isPicture(to)
    if (!isThere)
      throw new MutationError(409, indexOf(id), {
        type: 'documentReferenceDoesNotExistError',
        description: `Document "${id}" references non-existent document "${to}"`,
        id,
        referenceID: to,
      })
  }
  const except = [...written.keys(), ...deletedIds]
  for (const to of deletedIds) {
    const referring = await readReferring(tx, dataset, { to, except })
    const [first] = referring
    if (first !== undefined)
      throw new MutationError(409, indexOf(to), {
        type: 'documentHasExistingReferencesError',
        description: `Document "${to}" cannot be deleted as there are references to it from "${first}"`,
        id: to,
        referencingIDs: referring,
      })
  }
}
