import { type Clock, type Database, inTransaction } from '../../kernel/index.ts'
import {
  documentFrom,
  type NewDocument,
  publishedId,
  readNdjson,
  type Snapshot,
  snapshotOf,
  writeNdjson,
} from './documents.ts'
import { raise } from './editing.ts'
import { invitationIn, refuseInvitation } from './limit-texts.ts'
import * as store from './store.ts'

export interface ImportReport {
  readonly written: number
  readonly removed: number
  readonly revision: bigint
}

export interface ImportOptions {
  readonly db: Database
  readonly clock: Clock
  readonly dataset: string
  /** The documents are the whole seed: other seeded ones are deleted, and an equal digest does nothing. */
  readonly seedDigest?: string | undefined
}

/** Writes documents whose contents differ. @throws DocumentError when one is invalid; then none is written */
export async function importDocuments(
  documents: readonly NewDocument[],
  { db, clock, dataset, seedDigest }: ImportOptions,
): Promise<ImportReport> {
  const byId = new Map(documents.map((document) => [document._id, documentFrom(document)]))
  const isSeed = seedDigest !== undefined
  // Seeds are the brand's own documents, which tests check, and the studios' games.
  const inviting = isSeed ? [] : [...byId.values()].filter((document) => invitationIn(document))
  return inTransaction(db, async (tx) => {
    const facts = await store.lockDataset(tx, dataset)
    if (isSeed && facts.seedDigest === seedDigest) return { written: 0, removed: 0, revision: facts.revision }
    const ids = inviting.flatMap(({ _id }) => [_id, publishedId(_id)])
    const stored = await store.readDocumentsById(tx, dataset, ids)
    for (const document of inviting) refuseInvitation(document, stored)
    const written = await store.writeDocuments(tx, dataset, [...byId.values()], { at: clock.now(), isSeed })
    const removed = isSeed ? await store.removeSeededExcept(tx, dataset, [...byId.keys()]) : 0
    if (written === 0 && removed === 0 && !isSeed) return { written, removed, revision: facts.revision }
    return { written, removed, revision: await raise(tx, dataset, { seedDigest }) }
  })
}

/** Imports NDJSON without a running server; running servers read the change. @throws DocumentError naming the line */
export async function importDataset(text: string, options: ImportOptions): Promise<ImportReport> {
  return importDocuments(readNdjson(text), options)
}

/** All documents of a dataset as NDJSON, drafts included. */
export async function exportDataset(
  { db, dataset }: Pick<ImportOptions, 'db' | 'dataset'>,
  types?: readonly string[],
): Promise<string> {
  const documents = await store.readDocuments(db, dataset)
  return writeNdjson(types ? documents.filter(({ _type }) => types.includes(_type)) : documents)
}

/** The published documents of a dataset, without a running server. */
export async function readSnapshot({
  db,
  dataset,
}: Pick<ImportOptions, 'db' | 'dataset'>): Promise<Snapshot> {
  return snapshotOf(dataset, 0n, await store.readDocuments(db, dataset))
}
