import { openRow, type Queryable, sealRow, type SealedTable, type Tx } from '../../kernel/index.ts'
import type { FileType } from './file-check.ts'

/** Bytes of one stored part. */
const PART_BYTES = 512 * 1024

/** A file of a document, or the place for one. */
export interface Upload {
  readonly playerId: bigint
  readonly uploadId: string
  readonly documentId: string
  readonly begunAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** Null until the file is stored; so are the others. */
  readonly receivedAt: Temporal.Instant | null
  readonly mediaType: FileType | null
  readonly bytes: number | null
  readonly sentDigest: Buffer | null
  /** The identity company's page takes the pictures, and no file is sent. */
  readonly isAtCompany: boolean
}

/** Whether the file can be sent now. */
export const takesFile = ({ isAtCompany, receivedAt, expiresAt }: Upload, now: Temporal.Instant): boolean =>
  !isAtCompany && receivedAt === null && Temporal.Instant.compare(now, expiresAt) < 0

const COLUMNS = `player_id as "playerId", upload_id as "uploadId", document_id as "documentId", begun_at as "begunAt",
  expires_at as "expiresAt", received_at as "receivedAt", media_type as "mediaType", bytes, sent_digest as "sentDigest",
  exists (select from verification.identity_check check_row where check_row.player_id = upload_row.player_id
    and check_row.upload_id = upload_row.upload_id) as "isAtCompany"`

export async function insertUpload(
  tx: Tx,
  { playerId, uploadId, documentId, begunAt, expiresAt }: Omit<Upload, 'isAtCompany'>,
): Promise<void> {
  await tx.query(
    `insert into verification.upload (player_id, upload_id, document_id, begun_at, expires_at)
     values ($1, $2, $3, $4, $5)`,
    [playerId, uploadId, documentId, begunAt, expiresAt],
  )
}

export async function findUpload(
  queryable: Queryable,
  playerId: bigint,
  uploadId: string,
): Promise<Upload | null> {
  const { rows } = await queryable.query<Upload>(
    `select ${COLUMNS} from verification.upload upload_row where player_id = $1 and upload_id = $2`,
    [playerId, uploadId],
  )
  return rows[0] ?? null
}

/** The upload of a document that takes its file now. */
export async function findOpenUpload(
  queryable: Queryable,
  { playerId, documentId }: Pick<Upload, 'playerId' | 'documentId'>,
  now: Temporal.Instant,
): Promise<Upload | null> {
  const { rows } = await queryable.query<Upload>(
    `select ${COLUMNS} from verification.upload upload_row
      where player_id = $1 and document_id = $2 order by begun_at desc, upload_id desc`,
    [playerId, documentId],
  )
  return rows.find((upload) => takesFile(upload, now)) ?? null
}

/** How the bytes of files are stored (decision 119). */
export const sealedFilePart: SealedTable = {
  table: 'verification.file_part',
  key: ['player_id', 'upload_id', 'part_number'],
  sealed: ['bytes'],
}

/** What is stored of a file. */
export interface ReceivedFile {
  readonly file: Buffer
  readonly mediaType: FileType
  readonly sentDigest: Buffer
  readonly at: Temporal.Instant
}

/** Stores the file of an upload that has none. */
export async function storeFile(
  tx: Tx,
  { playerId, uploadId }: Pick<Upload, 'playerId' | 'uploadId'>,
  { file, mediaType, sentDigest, at }: ReceivedFile,
): Promise<void> {
  await tx.query(
    `update verification.upload set received_at = $3, media_type = $4, bytes = $5, sent_digest = $6
      where player_id = $1 and upload_id = $2 and received_at is null`,
    [playerId, uploadId, at, mediaType, file.length, sentDigest],
  )
  for (let number = 0; number * PART_BYTES < file.length; number++) {
    const key = { player_id: playerId, upload_id: uploadId, part_number: number }
    const bytes = file.subarray(number * PART_BYTES, (number + 1) * PART_BYTES)
    const stored = sealRow(tx.personal, sealedFilePart, { ...key, bytes })
    await tx.query(
      'insert into verification.file_part (player_id, upload_id, part_number, bytes) values ($1, $2, $3, $4)',
      [playerId, uploadId, number, stored.bytes],
    )
  }
}

/** The stored file; empty without one. */
export async function readFile(queryable: Queryable, playerId: bigint, uploadId: string): Promise<Buffer> {
  const { rows } = await queryable.query<{
    player_id: bigint
    upload_id: string
    part_number: number
    bytes: Buffer
  }>(
    `select player_id, upload_id, part_number, bytes from verification.file_part
      where player_id = $1 and upload_id = $2 order by part_number`,
    [playerId, uploadId],
  )
  return Buffer.concat(rows.map((row) => openRow(queryable.personal, sealedFilePart, row).bytes))
}
