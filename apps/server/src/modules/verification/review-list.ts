/** What staff see of documents. */
import { openRow, parseStaffName, type Queryable, type Tx } from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { type DocumentChange, readDocuments, type StoredDocument } from './document-store.ts'
import { sealedIdentityCheck } from './identity-store.ts'
import { type AnswerRecord, listAnswers } from './questionnaire-store.ts'

/** A document that waits for a decision. */
export interface WaitingReview {
  readonly playerId: bigint
  readonly kind: string
  readonly subType: string
  readonly uploadId: string
  /** Null where the identity company has the pictures. */
  readonly mediaType: string | null
  /** Why the identity company, or the comparison with the profile, leaves it to staff; null for files. */
  readonly staffReason: string | null
  /** Since when it is under review. */
  readonly waitsSince: Temporal.Instant
}

const LISTED = 500

// unsafeReadAcrossPlayers: documents under review with their last files, the oldest first, for those who decide.
export async function listReviews(queryable: Queryable): Promise<WaitingReview[]> {
  const { rows } = await queryable.query<Omit<WaitingReview, 'staffReason'> & SealedReason>(
    `select document_row.player_id as "playerId", kind, sub_type as "subType", upload_row.upload_id as "uploadId",
            upload_row.media_type as "mediaType", check_row.staff_reason, document_row.changed_at as "waitsSince"
       from verification.document document_row
      cross join lateral (
        select upload_id from verification.document_change last_change
         where last_change.player_id = document_row.player_id
           and last_change.document_id = document_row.document_id and last_change.status = 'UNDER_REVIEW'
         order by number desc limit 1) change_row
       join verification.upload upload_row
         on upload_row.player_id = document_row.player_id and upload_row.upload_id = change_row.upload_id
       left join verification.identity_check check_row
         on check_row.player_id = upload_row.player_id and check_row.upload_id = upload_row.upload_id
      where document_row.status = 'UNDER_REVIEW'
      order by document_row.changed_at, upload_row.upload_id limit $1`,
    [LISTED],
  )
  return rows.map((row) => withReason(queryable, row))
}

/** A document that was decided already when the identity company left it to staff. */
export interface LateSuspicion extends Pick<WaitingReview, 'playerId' | 'kind' | 'uploadId' | 'staffReason'> {
  readonly documentId: string
  readonly status: string
  readonly endedAt: Temporal.Instant
}

// unsafeReadAcrossPlayers: results that put no document under review, until a person has decided about it afterwards.
export async function listLateSuspicions(queryable: Queryable): Promise<LateSuspicion[]> {
  const { rows } = await queryable.query<Omit<LateSuspicion, 'staffReason'> & SealedReason>(
    `select check_row.player_id as "playerId", kind, check_row.upload_id as "uploadId", check_row.staff_reason,
            document_row.document_id as "documentId", document_row.status, ended_at as "endedAt"
       from verification.identity_check check_row
       join verification.upload upload_row
         on upload_row.player_id = check_row.player_id and upload_row.upload_id = check_row.upload_id
       join verification.document document_row
         on document_row.player_id = upload_row.player_id and document_row.document_id = upload_row.document_id
      where ended_as = 'staff' and not exists (
        select from verification.document_change change_row
         where change_row.player_id = check_row.player_id and change_row.document_id = document_row.document_id
           and (change_row.upload_id = check_row.upload_id
             or (change_row.at > ended_at and change_row.actor not in ('player', 'system'))))
      order by ended_at, check_row.upload_id limit $1`,
    [LISTED],
  )
  return rows.map((row) => withReason(queryable, row))
}

/** A result of the identity company about an upload. */
export interface CheckRecord extends Pick<WaitingReview, 'uploadId' | 'staffReason'> {
  readonly documentId: string
  readonly begunAt: Temporal.Instant
  readonly endedAs: string | null
  readonly endedAt: Temporal.Instant | null
}

interface SealedReason {
  readonly playerId: bigint
  readonly uploadId: string
  readonly staff_reason: string | null
}

/** A row with its reason as it was before it was encrypted. */
function withReason<Row extends SealedReason>(
  { personal }: Queryable,
  { staff_reason: stored, ...row }: Row,
): Omit<Row, 'staff_reason'> & { readonly staffReason: string | null } {
  const key = { player_id: row.playerId, upload_id: row.uploadId }
  const { staff_reason: staffReason } = openRow(personal, sealedIdentityCheck, {
    ...key,
    staff_reason: stored,
  })
  return { ...row, staffReason }
}

export interface DocumentRecord {
  readonly documents: readonly StoredDocument[]
  readonly history: readonly DocumentChange[]
  readonly checks: readonly CheckRecord[]
  readonly answers: readonly AnswerRecord[]
}

/**
 * The documents of a player with their history, the results of the identity company, and when the questionnaire was
 * answered, oldest first.
 */
export async function readDocumentRecord(queryable: Queryable, playerId: bigint): Promise<DocumentRecord> {
  const { rows: history } = await queryable.query<DocumentChange>(
    `select player_id as "playerId", document_id as "documentId", status, reason, upload_id as "uploadId",
            answer_id as "answerId", actor, at
       from verification.document_change where player_id = $1 order by number`,
    [playerId],
  )
  const { rows: checks } = await queryable.query<
    { readonly playerId: bigint } & Omit<CheckRecord, 'staffReason'> & SealedReason
  >(
    `select player_id as "playerId", upload_id as "uploadId", document_id as "documentId", begun_at as "begunAt",
            ended_as as "endedAs", ended_at as "endedAt", staff_reason
       from verification.identity_check join verification.upload using (player_id, upload_id)
      where player_id = $1 order by begun_at, upload_id`,
    [playerId],
  )
  const documents = await readDocuments(queryable, playerId)
  const answers = await listAnswers(queryable, playerId)
  return { documents, history, checks: checks.map((row) => withReason(queryable, row)), answers }
}

/**
 * The same for a person who looks at it; the audit log keeps who it was. The row names no player, who reads the acts on
 * the account: results of the company may be a suspicion. The number is its object.
 * @throws AppError `error.validation` of the field `by`
 */
export async function openDocumentRecord(
  tx: Tx,
  { audit }: { readonly audit: Audit },
  { playerId, by }: { readonly playerId: bigint; readonly by: string },
): Promise<DocumentRecord> {
  const actor = { kind: 'staff', name: parseStaffName(by) } as const
  await audit.record(tx, { act: 'document.record_viewed', playerId: null, actor, object: String(playerId) })
  return readDocumentRecord(tx, playerId)
}
