import { randomUUID } from 'node:crypto'
import {
  type Clock,
  type Database,
  inTransaction,
  newId,
  noPlayer,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import {
  type ContentDocument,
  documentFrom,
  DocumentError,
  type NewDocument,
  publishedId,
} from './documents.ts'
import { refuseInvitation } from './limit-texts.ts'
import { assetsIn, shownDocument, type SourcePicture, storedForm } from './pictures.ts'
import { BadRequest } from './protocol-answers.ts'
import { checkReferences } from './references.ts'
import { selectAll, type SelectionDependencies, SelectionError } from './selections.ts'
import * as store from './store.ts'
import { type ActionTransaction, operationsOf } from './actions.ts'
import {
  applyMutation,
  type Mutation,
  type MutationContext,
  MutationError,
  type MutationResult,
  type Operation,
  type Transaction,
  type WorkingSet,
} from './transactions.ts'

/** Event: documents of a dataset have changed; the body has its name and new revision. */
export const contentChangedTopic = 'content.changed'

export interface EditOptions {
  /** Checks and applies everything, and writes nothing. */
  readonly isDryRun?: boolean
  /** Gives a `_key` to objects of lists that have none. */
  readonly isGivingKeys?: boolean
  /** The client for fair queueing of the selections. */
  readonly clientKey?: string
}

export interface EditReport {
  readonly transactionId: string
  readonly results: readonly MutationResult[]
  readonly hasChanged: boolean
}

export interface Editing {
  /**
   * Applies a transaction of an editor, all or nothing. Queries in it select among the documents before it.
   * @throws BadRequest for a field that is invalid
   * @throws MutationError when the present documents do not allow it
   * @throws SelectionError for a query that has no result
   */
  edit(transaction: Transaction, options?: EditOptions): Promise<EditReport>
  /**
   * Creates, edits, publishes, withdraws and discards versions of documents, all or nothing.
   * @throws BadRequest for a field that is invalid
   * @throws MutationError when the present documents do not allow it
   */
  act(transaction: ActionTransaction): Promise<EditReport>
  removeDocument(id: string): Promise<boolean>
}

export interface EditingDependencies extends SelectionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly dataset: string
  readonly pictureOf: (assetId: string) => SourcePicture | undefined
  readonly refresh: () => Promise<void>
}

/** How often a selection is repeated when other editors change the documents meanwhile. */
const MAX_ATTEMPTS = 5

const identified = ({ create, createIfNotExists, createOrReplace, patch, delete: gone }: Mutation) =>
  create?._id ?? createIfNotExists?._id ?? createOrReplace?._id ?? patch?.id ?? gone?.id

/** The snapshot is older than the dataset and lacks a picture that another instance may have stored. */
class StaleSnapshot extends Error {}

/**
 * Reads the documents that a transaction names, in their shown form, and converts them back. `versions` are these and
 * their published versions.
 */
async function openDocuments(
  tx: Tx,
  deps: EditingDependencies,
  { ids, revision }: { readonly ids: readonly string[]; readonly revision: bigint },
) {
  const own = new Set(ids)
  const versions = await store.readDocumentsById(tx, deps.dataset, [
    ...own.union(new Set(ids.map(publishedId))),
  ])
  const stored = versions.filter(({ _id }) => own.has(_id))
  const pictures = new Map(stored.flatMap((document) => [...assetsIn(document)]))
  const before = new Map(stored.map((document) => [document._id, shownDocument(document)]))
  return {
    versions,
    before,
    documents: new Map(before),
    toStored: (document: ContentDocument): NewDocument =>
      documentFrom(
        storedForm(document, (id) => {
          const picture = pictures.get(id) ?? deps.pictureOf(id)
          if (!picture && deps.snapshot().revision !== revision) throw new StaleSnapshot()
          return picture
        }),
      ),
  }
}

/** The errors of a document's contents are errors of the request. */
function asRequestError(error: unknown, place: string): unknown {
  const isOfContents = error instanceof DocumentError || error instanceof BadRequest
  return isOfContents ? new BadRequest(`${place}: ${error.message}`) : error
}

interface Work {
  /** Field of the request's body that has the operations. */
  readonly field: 'mutations' | 'actions'
  readonly transactionId: string | undefined
  /** The revision that ids were selected on; null without a selection. */
  readonly revision: bigint | null
  readonly operationsIn: (tx: Tx) => Promise<readonly Operation[]>
  readonly options: EditOptions
}

interface Application {
  readonly field: Work['field']
  readonly operations: readonly Operation[]
  readonly documents: WorkingSet
  /** Stored before the transaction. */
  readonly versions: readonly ContentDocument[]
  readonly context: MutationContext
  readonly toStored: (document: ContentDocument) => NewDocument
}

/** Applies the operations in order. @returns their results and the documents to be written */
function applyAll({ field, operations, documents, versions, context, toStored }: Application): {
  readonly results: (MutationResult & { readonly index: number })[]
  readonly written: ReadonlyMap<string, NewDocument>
} {
  const written = new Map<string, NewDocument>()
  const results = operations.flatMap(({ apply }, index) => {
    try {
      const done = apply({ documents, index, context })
      for (const { id, operation, document } of done)
        if (operation === 'delete') written.delete(id)
        else if (operation !== 'none') {
          refuseInvitation(document, versions)
          written.set(id, toStored(document))
        }
      return done.map((result) => ({ ...result, index }))
    } catch (error) {
      throw asRequestError(error, `${field}[${index}]`)
    }
  })
  return { results, written }
}

/** @returns undefined when the documents are no longer those of the selection */
async function editIn(tx: Tx, deps: EditingDependencies, work: Work): Promise<EditReport | undefined> {
  const { dataset, clock } = deps
  const { field, options } = work
  const facts = await store.lockDataset(tx, dataset)
  if (work.revision !== null && work.revision !== facts.revision) return undefined
  const rev = work.transactionId ?? newId('tx', clock)
  const operations = await work.operationsIn(tx)
  const ids = [...new Set(operations.flatMap((operation) => operation.ids))]
  const opened = await openDocuments(tx, deps, { ids, revision: facts.revision })
  const { before, documents } = opened
  if (facts.transactionId === rev || [...before.values()].some(({ _rev }) => _rev === rev))
    throw new MutationError(409, 0, {
      type: 'transactionAlreadyExistsError',
      description: `Transaction "${rev}" already exists`,
    })
  const at = clock.now()
  const context = {
    rev,
    now: at.toString(),
    newId: () => randomUUID(),
    isGivingKeys: options.isGivingKeys ?? false,
  }
  const { results, written } = applyAll({ ...opened, field, operations, context })
  const deletedIds = [...before.keys()].filter((id) => !documents.has(id))
  await checkReferences(tx, {
    dataset,
    written,
    deletedIds,
    results,
    isPicture: (id) => deps.pictureOf(id) !== undefined,
  })
  const hasChanged = options.isDryRun !== true && (written.size > 0 || deletedIds.length > 0)
  if (hasChanged) {
    await store.writeEdit(tx, dataset, { written: [...written.values()], deletedIds, rev, at })
    await raise(tx, dataset, { transactionId: rev })
  }
  return { transactionId: rev, results, hasChanged }
}

/** A transaction of mutations; its selections are made now. */
async function selectedWork(
  deps: EditingDependencies,
  { mutations, transactionId }: Transaction,
  options: EditOptions,
): Promise<Work> {
  const { revision, idsByIndex } = await selectAll(deps, mutations, options.clientKey)
  const operations = mutations.map((mutation, index): Operation => {
    const selectedIds = idsByIndex.get(index) ?? []
    return {
      ids: [identified(mutation) ?? [], selectedIds].flat(),
      apply: (step) => applyMutation(step, mutation, selectedIds),
    }
  })
  return { field: 'mutations', transactionId, revision, options, operationsIn: async () => operations }
}

/** Increments the revision, and tells every instance. @returns the new one */
export async function raise(
  tx: Tx,
  dataset: string,
  facts: Parameters<typeof store.raiseRevision>[2] = {},
): Promise<bigint> {
  const revision = await store.raiseRevision(tx, dataset, facts)
  await publish(tx, { topic: contentChangedTopic, playerId: noPlayer, body: { dataset, revision } })
  return revision
}

/** What editors write. */
export function createEditing(deps: EditingDependencies): Editing {
  const { db, dataset } = deps

  async function editWith(workNow: () => Promise<Work>): Promise<EditReport> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const work = await workNow()
      const report = await inTransaction(db, async (tx) => editIn(tx, deps, work)).catch((error: unknown) => {
        if (error instanceof StaleSnapshot) return undefined
        throw error
      })
      if (report) return report
      await deps.refresh()
    }
    throw new SelectionError({ kind: 'busy' })
  }

  return {
    edit: async (transaction, options = {}) => editWith(() => selectedWork(deps, transaction, options)),
    act: async ({ actions, transactionId, dryRun }) =>
      editWith(async () => ({
        field: 'actions',
        transactionId,
        revision: null,
        options: { isDryRun: dryRun ?? false },
        operationsIn: (tx) => operationsOf(tx, dataset, actions),
      })),
    async removeDocument(id) {
      const isRemoved = await inTransaction(db, async (tx) => {
        await store.lockDataset(tx, dataset)
        if (!(await store.removeDocument(tx, dataset, id))) return false
        await raise(tx, dataset)
        return true
      })
      await deps.refresh()
      return isRemoved
    },
  }
}
