/** What a player does with their documents: asks for one, begins an upload, sends the file. */
import { type FileKind, schemas } from '@marquee/contract'
import { AppError, type Database, fieldError, inTransactionOf, type Log, newId } from '../../kernel/index.ts'
import { addDocument, changeDocument, type ChangesDependencies } from './document-changes.ts'
import { hasFile, isSingle, isWaiting } from './document-rules.ts'
import {
  findDocument,
  lockDocuments,
  readDocuments,
  type StoredDocument,
  updateDocument,
} from './document-store.ts'
import type { VirusScanner } from './ports.ts'
import { findOpenUpload, insertUpload, type Upload } from './upload-store.ts'

/** A begun upload takes its file for so long. */
export const UPLOAD_MINUTES = 60
/** Documents of one kind that an account may have. */
export const MAX_OF_KIND = 20

export interface DocumentsDependencies extends ChangesDependencies {
  readonly db: Database
  readonly log: Log
  /** Undefined where none is connected: no file is taken. */
  readonly scanner: VirusScanner | undefined
}

/** What a player asks for. */
export interface DocumentChoice {
  readonly kind: FileKind
  readonly subType: string
}

/** @throws AppError `error.validation` naming the field */
function checkSubType({ kind, subType }: DocumentChoice): void {
  const accepted: readonly string[] = schemas.documentSubTypes[kind]
  if (!accepted.includes(subType)) throw fieldError('subType', 'not_of_kind', 'is no type of this kind')
}

/** The document of a kind that a choice is about; undefined where a new one is begun. */
function findChosen(documents: readonly StoredDocument[], kind: FileKind): StoredDocument | undefined {
  const ofKind = documents.filter((document) => document.kind === kind)
  return isSingle(kind) ? ofKind[0] : ofKind.find(({ status }) => isWaiting(status))
}

/**
 * Asks for a document of a kind on behalf of its player. A repeated call changes nothing; one with another type changes
 * the type of the document that waits for its file.
 * @throws AppError `error.validation`, `error.document.waiting`, `error.document.verified`,
 *   `error.document.limit_reached`
 */
export function requestDocument(
  deps: DocumentsDependencies,
  playerId: bigint,
  choice: DocumentChoice,
): Promise<StoredDocument> {
  checkSubType(choice)
  const { kind, subType } = choice
  const origin = { actor: 'player' } as const
  return inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const documents = await readDocuments(tx, playerId)
    const found = findChosen(documents, kind)
    if (!found) {
      if (documents.filter((document) => document.kind === kind).length >= MAX_OF_KIND)
        throw new AppError('error.document.limit_reached')
      return addDocument(tx, deps, { playerId, kind, subType }, origin)
    }
    if (found.status === 'UNDER_REVIEW') throw new AppError('error.document.waiting')
    if (found.status === 'VERIFIED') throw new AppError('error.document.verified')
    const chosen = { ...found, subType }
    if (found.status === 'EXPIRED')
      return (await changeDocument(tx, deps, chosen, { is: 'requested' }, origin)) ?? chosen
    if (found.subType !== subType) await updateDocument(tx, chosen)
    return chosen
  })
}

/** @throws AppError for a document that waits for no file */
export function requireRequested({ status }: StoredDocument): void {
  if (status === 'UNDER_REVIEW') throw new AppError('error.document.waiting')
  if (status === 'VERIFIED') throw new AppError('error.document.verified')
  // One that has expired is asked for first.
  if (status !== 'REQUESTED') throw new AppError('error.not_found')
}

/**
 * The place for the file of a requested document. The open one is given again.
 * @throws AppError `error.not_found`, `error.document.waiting`, `error.document.verified`,
 *   `error.document.unavailable`
 */
export function beginUpload(
  deps: DocumentsDependencies,
  playerId: bigint,
  documentId: string,
): Promise<Upload> {
  const { clock } = deps
  return inTransactionOf(deps.db, playerId, async (tx) => {
    await lockDocuments(tx, playerId)
    const document = await findDocument(tx, playerId, documentId)
    if (!document || !hasFile(document.kind)) throw new AppError('error.not_found')
    requireRequested(document)
    if (!deps.scanner) throw new AppError('error.document.unavailable')
    const now = clock.now()
    const open = await findOpenUpload(tx, document, now)
    if (open) return open
    const upload: Upload = {
      playerId,
      uploadId: newId('upl', clock),
      documentId,
      begunAt: now,
      expiresAt: now.add({ minutes: UPLOAD_MINUTES }),
      receivedAt: null,
      mediaType: null,
      bytes: null,
      sentDigest: null,
      isAtCompany: false,
    }
    await insertUpload(tx, upload)
    return upload
  })
}
