/** The file of an upload, from its bytes to the document that is under review. */
import { AppError, type AttemptBudget, inTransactionOf, returnAttempt, type Tx } from '../../kernel/index.ts'
import { dayBudget, takeFromDay } from './day-budget.ts'
import { changeDocument } from './document-changes.ts'
import { hasFile } from './document-rules.ts'
import { findDocument, lockDocuments, type StoredDocument } from './document-store.ts'
import type { DocumentsDependencies } from './documents.ts'
import { FileError, type FileProblem, fileTypeOf, MAX_FILE_BYTES, toStoredFile } from './file-check.ts'
import { findUpload, storeFile, takesFile } from './upload-store.ts'

/** Files of one player that are examined within a day: each is scanned and decoded. */
export const FILES_A_DAY = 40

export interface SentFile {
  readonly playerId: bigint
  readonly uploadId: string
  readonly file: Buffer
  /** Aborted when nobody waits for the answer: what has not begun is left out. */
  readonly signal?: AbortSignal
}

/** What is wrong with a file, as the API says it. */
export function fileRefusal(problem: FileProblem | 'virus'): AppError {
  return new AppError('error.document.file', {
    additionalInfo: { reason: problem, ...(problem === 'too_large' ? { maxBytes: MAX_FILE_BYTES } : {}) },
    fields: [{ field: 'file', code: problem, message: `the file is not taken: ${problem}` }],
  })
}

/** @throws AppError `error.document.file` */
async function checked<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof FileError ? fileRefusal(error.problem) : error
  }
}

/**
 * The document of an upload, and whether the upload has this very file already. Both are locked.
 * @throws AppError `error.not_found` for an upload of somebody else, of the company or of the questionnaire,
 *   `error.document.upload_over`
 */
async function findPlace(
  { clock }: DocumentsDependencies,
  tx: Tx,
  { playerId, uploadId }: SentFile,
  digest: Buffer,
): Promise<{ readonly document: StoredDocument; readonly isStored: boolean }> {
  await lockDocuments(tx, playerId)
  const upload = await findUpload(tx, playerId, uploadId)
  const document = upload && (await findDocument(tx, playerId, upload.documentId))
  // The company's page takes the pictures of its uploads: a file beside it would not be judged by the company.
  if (!document || upload.isAtCompany || !hasFile(document.kind)) throw new AppError('error.not_found')
  const isStored = upload.sentDigest?.equals(digest) ?? false
  if (!isStored && (!takesFile(upload, clock.now()) || document.status !== 'REQUESTED'))
    throw new AppError('error.document.upload_over')
  return { document, isStored }
}

const budgetOf = (playerId: bigint): AttemptBudget => dayBudget('document-file', playerId, FILES_A_DAY)

/**
 * A file that nobody has looked into is not taken.
 * @throws AppError `error.document.unavailable`, `error.document.file`
 */
async function scan({ db, scanner, log }: DocumentsDependencies, sent: SentFile): Promise<void> {
  const { playerId, uploadId, file, signal } = sent
  const report = await scanner?.scan(file, signal ? { signal } : {})
  if (signal?.aborted) throw new AppError('error.unavailable')
  if (!report || report.outcome === 'unknown') {
    // A scanner that is away uses up nobody's day.
    await returnAttempt(db, budgetOf(playerId))
    throw new AppError('error.document.unavailable')
  }
  if (report.outcome === 'clean') return
  const { signature } = report
  log.warn({ playerId: playerId.toString(), uploadId, signature }, 'a virus in the file of a document')
  throw fileRefusal('virus')
}

/**
 * Takes the file of an upload: its document is under review afterwards. The same file again gets the same answer.
 * @throws AppError `error.not_found`, `error.document.file`, `error.document.upload_over`,
 *   `error.document.unavailable`, `error.rate.limited`
 */
export async function receiveFile(deps: DocumentsDependencies, sent: SentFile): Promise<StoredDocument> {
  const { db, clock } = deps
  const { playerId, uploadId, file } = sent
  const sentDigest = db.personal.digest('document file', file)
  const before = await inTransactionOf(db, playerId, (tx) => findPlace(deps, tx, sent, sentDigest))
  if (before.isStored) return before.document
  await takeFromDay(db, clock, budgetOf(playerId))
  const mediaType = await checked(() => fileTypeOf(file))
  await scan(deps, sent)
  const stored = await checked(() => toStoredFile(file, mediaType))
  return inTransactionOf(db, playerId, async (tx) => {
    const { document, isStored } = await findPlace(deps, tx, sent, sentDigest)
    if (isStored) return document
    // Its player has cancelled meanwhile.
    if (sent.signal?.aborted) throw new AppError('error.unavailable')
    await storeFile(tx, { playerId, uploadId }, { file: stored, mediaType, sentDigest, at: clock.now() })
    const origin = { actor: 'player', uploadId } as const
    return (await changeDocument(tx, deps, document, { is: 'received' }, origin)) ?? document
  })
}
