/** What staff see of documents. */
import type { Queryable } from '../../kernel/index.ts'
import { type DocumentChange, readDocuments, type StoredDocument } from './document-store.ts'

/** A document that waits for a decision. */
export interface WaitingReview {
  readonly playerId: bigint
  readonly kind: string
  readonly subType: string
  readonly uploadId: string
  /** Null where the identity company has the pictures. */
  readonly mediaType: string | null
  /** Since when it is under review. */
  readonly waitsSince: Temporal.Instant
}

const LISTED = 500

// unsafeReadAcrossPlayers: documents under review with their last files, the oldest first, for those who decide.
export async function listReviews(queryable: Queryable): Promise<WaitingReview[]> {
  const { rows } = await queryable.query<WaitingReview>(
    `select document_row.player_id as "playerId", kind, sub_type as "subType", upload_row.upload_id as "uploadId",
            upload_row.media_type as "mediaType", document_row.changed_at as "waitsSince"
       from verification.document document_row
      cross join lateral (
        select upload_id from verification.document_change last_change
         where last_change.player_id = document_row.player_id
           and last_change.document_id = document_row.document_id and last_change.status = 'UNDER_REVIEW'
         order by number desc limit 1) change_row
       join verification.upload upload_row
         on upload_row.player_id = document_row.player_id and upload_row.upload_id = change_row.upload_id
      where document_row.status = 'UNDER_REVIEW'
      order by document_row.changed_at, upload_row.upload_id limit $1`,
    [LISTED],
  )
  return rows
}

export interface DocumentRecord {
  readonly documents: readonly StoredDocument[]
  readonly history: readonly DocumentChange[]
}

/** The documents of a player with their history, oldest first. */
export async function readDocumentRecord(queryable: Queryable, playerId: bigint): Promise<DocumentRecord> {
  const { rows: history } = await queryable.query<DocumentChange>(
    `select player_id as "playerId", document_id as "documentId", status, reason, upload_id as "uploadId", actor, at
       from verification.document_change where player_id = $1 order by number`,
    [playerId],
  )
  return { documents: await readDocuments(queryable, playerId), history }
}
