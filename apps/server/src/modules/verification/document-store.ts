import type { DocumentKind, DocumentStatus, RejectionReason } from '@marquee/contract'
import type { Queryable, Tx } from '../../kernel/index.ts'

/** A document that was asked for. */
export interface StoredDocument {
  readonly playerId: bigint
  readonly documentId: string
  readonly kind: DocumentKind
  readonly subType: string
  readonly status: DocumentStatus
  readonly reason: RejectionReason | null
  /** Staff have asked for it, or a file has arrived; false for one that its player has begun and not sent. */
  readonly isAsked: boolean
  /** Last day on which the document itself is valid, yyyy-MM-dd; null where nobody has read one. */
  readonly expiresOn: string | null
  readonly requestedAt: Temporal.Instant
  /** Since when the player knows that it is asked for; null for one that nobody has asked for. */
  readonly askedAt: Temporal.Instant | null
  readonly changedAt: Temporal.Instant
}

const COLUMNS = `player_id as "playerId", document_id as "documentId", kind, sub_type as "subType", status, reason,
  is_asked as "isAsked", expires_on as "expiresOn", requested_at as "requestedAt",
  asked_at as "askedAt", changed_at as "changedAt"`

/** Serialises all changes of one player's documents until the transaction ends. */
export async function lockDocuments(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('verification:' || $1::text, 0))`, [playerId])
}

/** Documents of a player, oldest first. */
export async function readDocuments(queryable: Queryable, playerId: bigint): Promise<StoredDocument[]> {
  const { rows } = await queryable.query<StoredDocument>(
    `select ${COLUMNS} from verification.document where player_id = $1 order by requested_at, document_id`,
    [playerId],
  )
  return rows
}

export async function findDocument(
  queryable: Queryable,
  playerId: bigint,
  documentId: string,
): Promise<StoredDocument | null> {
  const { rows } = await queryable.query<StoredDocument>(
    `select ${COLUMNS} from verification.document where player_id = $1 and document_id = $2`,
    [playerId, documentId],
  )
  return rows[0] ?? null
}

// unsafeReadAcrossPlayers: verified documents whose last day is over, for the job that ends them.
export async function readExpired(
  queryable: Queryable,
  today: string,
  limit: number,
): Promise<Pick<StoredDocument, 'playerId' | 'documentId'>[]> {
  const { rows } = await queryable.query<Pick<StoredDocument, 'playerId' | 'documentId'>>(
    `select player_id as "playerId", document_id as "documentId" from verification.document
      where status = 'VERIFIED' and expires_on < $1 order by expires_on, player_id limit $2`,
    [today, limit],
  )
  return rows
}

// unsafeReadAcrossPlayers: documents under review, the oldest first, for the watch of their time.
export async function readUnderReview(
  queryable: Queryable,
  limit: number,
): Promise<Pick<StoredDocument, 'playerId' | 'changedAt'>[]> {
  const { rows } = await queryable.query<Pick<StoredDocument, 'playerId' | 'changedAt'>>(
    `select player_id as "playerId", changed_at as "changedAt" from verification.document
      where status = 'UNDER_REVIEW' order by changed_at, player_id limit $1`,
    [limit],
  )
  return rows
}

export async function insertDocument(tx: Tx, document: StoredDocument): Promise<void> {
  const { playerId, documentId, kind, subType, status, isAsked, requestedAt, askedAt, changedAt } = document
  await tx.query(
    `insert into verification.document
       (player_id, document_id, kind, sub_type, status, is_asked, requested_at, asked_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [playerId, documentId, kind, subType, status, isAsked, requestedAt, askedAt, changedAt],
  )
}

/** Writes what an event or a choice of the player has changed. */
export async function updateDocument(tx: Tx, document: StoredDocument): Promise<void> {
  const { playerId, documentId, subType, status, reason, isAsked, expiresOn, askedAt, changedAt } = document
  await tx.query(
    `update verification.document
        set sub_type = $3, status = $4, reason = $5, is_asked = $6, expires_on = $7, asked_at = $8, changed_at = $9
      where player_id = $1 and document_id = $2`,
    [playerId, documentId, subType, status, reason, isAsked, expiresOn, askedAt, changedAt],
  )
}

/** A line of the history of a player's documents. */
export interface DocumentChange {
  readonly playerId: bigint
  readonly documentId: string
  readonly status: DocumentStatus
  readonly reason: RejectionReason | null
  readonly uploadId: string | null
  /** The answers of the questionnaire that it is about. */
  readonly answerId: string | null
  readonly actor: string
  readonly at: Temporal.Instant
}

/** The file that put a document under review; null for a document without one. */
export async function findReviewedUpload(
  queryable: Queryable,
  playerId: bigint,
  documentId: string,
): Promise<string | null> {
  const { rows } = await queryable.query<{ uploadId: string | null }>(
    `select upload_id as "uploadId" from verification.document_change
      where player_id = $1 and document_id = $2 and status = 'UNDER_REVIEW' order by number desc limit 1`,
    [playerId, documentId],
  )
  return rows[0]?.uploadId ?? null
}

/** A kind of document of which one was verified, and when first. */
export interface VerifiedKind {
  readonly kind: StoredDocument['kind']
  readonly at: Temporal.Instant
}

/** Kinds of documents of which a player ever had one verified, also where it has expired or is asked for again. */
export async function readVerifiedKinds(queryable: Queryable, playerId: bigint): Promise<VerifiedKind[]> {
  const { rows } = await queryable.query<VerifiedKind>(
    `select kind, min(at) as at
       from (select d.kind, c.at from verification.document_change c join verification.document d
                 on d.player_id = c.player_id and d.document_id = c.document_id
              where c.player_id = $1 and c.status = 'VERIFIED'
             union all
             select kind, changed_at from verification.document
              where player_id = $1 and status in ('VERIFIED', 'EXPIRED')) verified
      group by kind`,
    [playerId],
  )
  return rows
}

/** Adds a line to the history; the player's documents are locked. */
export async function insertChange(tx: Tx, change: DocumentChange): Promise<void> {
  const { playerId, documentId, status, reason, uploadId, answerId, actor, at } = change
  await tx.query(
    `insert into verification.document_change
       (player_id, number, document_id, status, reason, upload_id, answer_id, actor, at)
     select $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6, $7, $8
       from verification.document_change where player_id = $1`,
    [playerId, documentId, status, reason, uploadId, answerId, actor, at],
  )
}
