/** What members of staff decide about documents. Each act has its row of the audit log with their names. */
import { type DocumentKind, type RejectionReason, schemas } from '@marquee/contract'
import { fieldError, parseStaffName, type Tx } from '../../kernel/index.ts'
import {
  addDocument,
  askForBegun,
  changeDocument,
  type ChangeOrigin,
  type ChangesDependencies,
} from './document-changes.ts'
import { type DocumentEvent, hasFile, isSingle, isWaiting } from './document-rules.ts'
import {
  findDocument,
  findReviewedUpload,
  lockDocuments,
  readDocuments,
  type StoredDocument,
} from './document-store.ts'
import { findUpload, readFile } from './upload-store.ts'

/** Reasons that are about one kind begin so; the others are about files, and fit every kind of them. */
const kindByPrefix: Readonly<Record<string, DocumentKind>> = {
  ID: 'PROOF_OF_ID',
  POA: 'PROOF_OF_ADDRESS',
  POP: 'PROOF_OF_PAYMENT',
  EDD: 'EDD_QUESTIONNAIRE',
}

export function isReasonOfKind(kind: DocumentKind, reason: RejectionReason): boolean {
  const [prefix = ''] = reason.split('_')
  const only = kindByPrefix[prefix]
  if (only !== undefined) return only === kind
  return hasFile(kind)
}

/** What a person decides. */
export type Decision =
  | { readonly is: 'approve'; readonly expiresOn: string | null }
  | { readonly is: 'refuse'; readonly reason: RejectionReason }

/** A decision as it was typed. It names the file that the person has seen. */
export interface TypedDecision {
  readonly playerId: bigint
  readonly uploadId: string
  readonly decision: Decision
  readonly by: string
}

/** The document whose file is under review. @throws AppError `error.validation` */
async function findUnderReview(
  tx: Tx,
  { playerId, uploadId }: Pick<TypedDecision, 'playerId' | 'uploadId'>,
): Promise<StoredDocument> {
  await lockDocuments(tx, playerId)
  const upload = await findUpload(tx, playerId, uploadId)
  const document = upload && (await findDocument(tx, playerId, upload.documentId))
  if (!document || !hasFile(document.kind)) throw fieldError('upload', 'unknown', 'is no file of this player')
  const reviewed = await findReviewedUpload(tx, playerId, document.documentId)
  if (document.status !== 'UNDER_REVIEW' || reviewed !== uploadId)
    throw fieldError('upload', 'decided', 'is decided already')
  return document
}

/** Kinds that end on a day which the person who decides has to name. */
const lastDayOf: Readonly<Partial<Record<DocumentKind, string>>> = {
  PROOF_OF_ID: 'the last day on which the document is valid',
  EDD_QUESTIONNAIRE: 'the last day on which the answers count',
}

/** @throws AppError `error.validation` naming the option */
function toEvent({ kind }: StoredDocument, decision: Decision, today: string): DocumentEvent {
  if (decision.is === 'refuse') {
    if (!isReasonOfKind(kind, decision.reason))
      throw fieldError('reason', 'not_of_kind', `is no reason about ${kind}`)
    return { is: 'refused', reason: decision.reason }
  }
  const lastDay = lastDayOf[kind]
  if (lastDay !== undefined && decision.expiresOn === null)
    throw fieldError('expires', 'required', `is required: ${lastDay}`)
  if (decision.expiresOn !== null && decision.expiresOn < today)
    throw fieldError(
      'expires',
      'past',
      kind === 'PROOF_OF_ID' ? 'is over: refuse it with ID_EXPIRED' : 'is over',
    )
  return { is: 'approved' }
}

/**
 * Verifies or refuses a document under review, which is locked.
 * @param about the file or the answer that the person has looked at
 * @throws AppError `error.validation` naming the option
 */
export async function decideOn(
  tx: Tx,
  deps: ChangesDependencies,
  {
    document,
    decision,
    by,
    about,
  }: {
    readonly document: StoredDocument
    readonly decision: Decision
    readonly by: string
    readonly about: Pick<ChangeOrigin, 'uploadId' | 'answerId'>
  },
): Promise<StoredDocument> {
  const actor = { staff: parseStaffName(by) }
  const today = deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
  const event = toEvent(document, decision, today)
  const expiresOn = decision.is === 'approve' ? decision.expiresOn : null
  const changed = await changeDocument(tx, deps, document, event, { ...about, actor, expiresOn })
  if (!changed) throw new Error('a document under review is decided')
  return changed
}

/**
 * Verifies or refuses the file under review.
 * @throws AppError `error.validation` naming the option
 */
export async function decideOnFile(
  tx: Tx,
  deps: ChangesDependencies,
  typed: TypedDecision,
): Promise<StoredDocument> {
  const { uploadId, decision, by } = typed
  parseStaffName(by)
  const document = await findUnderReview(tx, typed)
  return decideOn(tx, deps, { document, decision, by, about: { uploadId } })
}

/** What staff ask a player for. */
export interface TypedRequest {
  readonly playerId: bigint
  readonly kind: DocumentKind
  /** Undefined for the questionnaire, which has one type. */
  readonly subType?: string | undefined
  readonly by: string
}

/** The type of the questionnaire: no file is sent for it. */
const QUESTIONNAIRE_TYPE = 'FORM'

/** @throws AppError `error.validation` naming the option */
function typeOf({ kind, subType }: TypedRequest): string {
  if (!hasFile(kind)) {
    if (subType !== undefined) throw fieldError('type', 'not_of_kind', `is for files, not for ${kind}`)
    return QUESTIONNAIRE_TYPE
  }
  const accepted: readonly string[] = schemas.documentSubTypes[kind]
  if (subType === undefined || !accepted.includes(subType))
    throw fieldError('type', 'not_of_kind', `is one of ${accepted.join(', ')} for ${kind}`)
  return subType
}

/**
 * Asks a player for a document. One of a single kind that is verified stays so until it expires.
 * @throws AppError `error.validation` naming the option
 */
export async function requestByStaff(
  tx: Tx,
  deps: ChangesDependencies,
  typed: TypedRequest,
): Promise<StoredDocument> {
  const { playerId, kind, by } = typed
  const actor = { staff: parseStaffName(by) }
  const subType = typeOf(typed)
  await lockDocuments(tx, playerId)
  const ofKind = (await readDocuments(tx, playerId)).filter((document) => document.kind === kind)
  const waiting = ofKind.find(({ status }) => isWaiting(status))
  if (waiting && !waiting.isAsked) return askForBegun(tx, deps, { ...waiting, subType }, { actor })
  if (waiting) throw fieldError('kind', 'waiting', 'is asked for already')
  const [earlier] = isSingle(kind) ? ofKind : []
  if (!earlier) return addDocument(tx, deps, { playerId, kind, subType }, { actor })
  const again = await changeDocument(tx, deps, { ...earlier, subType }, { is: 'requested' }, { actor })
  if (!again) throw fieldError('kind', 'verified', 'is verified')
  return again
}

/**
 * The stored file, for a person who looks at it.
 * @throws AppError `error.validation` naming the option
 */
export async function openFile(
  tx: Tx,
  { audit }: Pick<ChangesDependencies, 'audit'>,
  { playerId, uploadId, by }: { readonly playerId: bigint; readonly uploadId: string; readonly by: string },
): Promise<{ readonly file: Buffer; readonly mediaType: string }> {
  const name = parseStaffName(by)
  const upload = await findUpload(tx, playerId, uploadId)
  if (!upload || upload.mediaType === null) throw fieldError('upload', 'unknown', 'is no file of this player')
  await audit.record(tx, {
    act: 'document.viewed',
    playerId,
    actor: { kind: 'staff', name },
    object: uploadId,
  })
  return { file: await readFile(tx, playerId, uploadId), mediaType: upload.mediaType }
}
