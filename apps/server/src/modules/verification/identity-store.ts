import { openRow, type Queryable, sealRow, type SealedTable, type Tx } from '../../kernel/index.ts'

/** How a check at the company has ended. */
export type CheckEnd = 'verified' | 'refused' | 'staff' | 'lost'

/** An upload to the identity company. */
export interface IdentityCheck {
  readonly playerId: bigint
  readonly uploadId: string
  readonly documentId: string
  readonly begunAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly reference: string | null
  readonly pageUrl: string | null
  readonly endedAs: CheckEnd | null
}

/** The address of the company's page lets anybody in who has it. A reason for staff may be a suspicion. */
export const sealedIdentityCheck: SealedTable = {
  table: 'verification.identity_check',
  key: ['player_id', 'upload_id'],
  sealed: ['page_url', 'staff_reason'],
}

interface CheckRow {
  readonly player_id: bigint
  readonly upload_id: string
  readonly document_id: string
  readonly begun_at: Temporal.Instant
  readonly expires_at: Temporal.Instant
  readonly reference: string | null
  readonly page_url: string | null
  readonly ended_as: CheckEnd | null
}

const READ = `select player_id, upload_id, document_id, begun_at, expires_at, reference, page_url, ended_as
    from verification.identity_check join verification.upload using (player_id, upload_id)`

function checkFrom(queryable: Queryable, stored: CheckRow | undefined): IdentityCheck | null {
  if (!stored) return null
  const row = openRow(queryable.personal, sealedIdentityCheck, stored)
  return {
    playerId: row.player_id,
    uploadId: row.upload_id,
    documentId: row.document_id,
    begunAt: row.begun_at,
    expiresAt: row.expires_at,
    reference: row.reference,
    pageUrl: row.page_url,
    endedAs: row.ended_as,
  }
}

export async function insertCheck(tx: Tx, playerId: bigint, uploadId: string): Promise<void> {
  await tx.query('insert into verification.identity_check (player_id, upload_id) values ($1, $2)', [
    playerId,
    uploadId,
  ])
}

/** Stores what the company has answered. */
export async function openCheck(
  tx: Tx,
  { playerId, uploadId }: Pick<IdentityCheck, 'playerId' | 'uploadId'>,
  { reference, pageUrl }: { readonly reference: string; readonly pageUrl: string },
): Promise<void> {
  const stored = sealRow(tx.personal, sealedIdentityCheck, {
    player_id: playerId,
    upload_id: uploadId,
    page_url: pageUrl,
  })
  await tx.query(
    `update verification.identity_check set reference = $3, page_url = $4 where player_id = $1 and upload_id = $2`,
    [playerId, uploadId, reference, stored.page_url],
  )
}

export async function findCheck(
  queryable: Queryable,
  playerId: bigint,
  uploadId: string,
): Promise<IdentityCheck | null> {
  const { rows } = await queryable.query<CheckRow>(`${READ} where player_id = $1 and upload_id = $2`, [
    playerId,
    uploadId,
  ])
  return checkFrom(queryable, rows[0])
}

// unsafeReadAcrossPlayers: a callback names the company's reference and no player.
export async function findByReference(
  queryable: Queryable,
  reference: string,
): Promise<Pick<IdentityCheck, 'playerId' | 'uploadId'> | null> {
  const { rows } = await queryable.query<Pick<IdentityCheck, 'playerId' | 'uploadId'>>(
    `select player_id as "playerId", upload_id as "uploadId" from verification.identity_check where reference = $1`,
    [reference],
  )
  return rows[0] ?? null
}

/** The check of a document that runs, or is being opened, and whose page is not over; the newest of several. */
export async function findOpenCheck(
  queryable: Queryable,
  { playerId, documentId }: Pick<IdentityCheck, 'playerId' | 'documentId'>,
  now: Temporal.Instant,
): Promise<IdentityCheck | null> {
  const { rows } = await queryable.query<CheckRow>(
    `${READ} where player_id = $1 and document_id = $2 and ended_as is null and expires_at > $3
      order by begun_at desc limit 1`,
    [playerId, documentId, now],
  )
  return checkFrom(queryable, rows[0])
}

/** Whether the player has opened a page of the company whose result has not arrived. */
export async function hasOpenCheck(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `select from verification.identity_check
      where player_id = $1 and reference is not null and ended_as is null limit 1`,
    [playerId],
  )
  return rowCount !== 0
}

/** How a check ends; `staffReason` is why people decide. */
export type EndOfCheck =
  | { readonly as: Exclude<CheckEnd, 'staff'> }
  | { readonly as: 'staff'; readonly staffReason: string }

/** Ends a check that runs. */
export async function endCheck(
  tx: Tx,
  { playerId, uploadId }: Pick<IdentityCheck, 'playerId' | 'uploadId'>,
  end: EndOfCheck,
  at: Temporal.Instant,
): Promise<void> {
  const stored = sealRow(tx.personal, sealedIdentityCheck, {
    player_id: playerId,
    upload_id: uploadId,
    staff_reason: end.as === 'staff' ? end.staffReason : null,
  })
  await tx.query(
    `update verification.identity_check set ended_as = $3, ended_at = $4, staff_reason = $5
      where player_id = $1 and upload_id = $2 and ended_as is null`,
    [playerId, uploadId, end.as, at, stored.staff_reason],
  )
}
