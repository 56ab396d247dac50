import type { Database, Queryable, Tx } from '../../kernel/index.ts'
import { hasFile, singleKinds } from './document-rules.ts'

/** The days of a player for proving identity and address. */
export interface StoredDeadline {
  readonly playerId: bigint
  readonly startedAt: Temporal.Instant
  readonly policyVersion: string
  readonly postponedAt: Temporal.Instant | null
  /** Sessions in which the reminder was put off, the newest first. */
  readonly postponedIn: readonly string[]
}

/** Null while nothing was asked for with a deposit. */
export async function findDeadline(queryable: Queryable, playerId: bigint): Promise<StoredDeadline | null> {
  const { rows } = await queryable.query<StoredDeadline>(
    `select player_id as "playerId", started_at as "startedAt", policy_version as "policyVersion",
            postponed_at as "postponedAt", postponed_in as "postponedIn"
       from verification.document_deadline where player_id = $1`,
    [playerId],
  )
  return rows[0] ?? null
}

/** @returns false where the days have begun before */
export async function insertDeadline(
  tx: Tx,
  { playerId, startedAt, policyVersion }: Pick<StoredDeadline, 'playerId' | 'startedAt' | 'policyVersion'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into verification.document_deadline (player_id, started_at, policy_version) values ($1, $2, $3)
     on conflict (player_id) do nothing`,
    [playerId, startedAt, policyVersion],
  )
  return rowCount > 0
}

/** Sessions of a player that are kept as those in which the reminder was put off. */
const POSTPONED_SESSIONS = 20

/** Notes that the player has put the reminder off; nothing where there is no deadline. */
export async function postponeReminder(
  db: Database,
  playerId: bigint,
  { at, sessionId }: { readonly at: Temporal.Instant; readonly sessionId: string },
): Promise<void> {
  await db.query(
    `update verification.document_deadline
        set postponed_at = $2, postponed_in = (array_prepend($3, array_remove(postponed_in, $3)))[1:$4]
      where player_id = $1`,
    [playerId, at, sessionId, POSTPONED_SESSIONS],
  )
}

/** Kinds of which a new file is sent after the last day. Staff ask for another questionnaire. */
const renewedKinds = singleKinds.filter(hasFile)

/** A document whose last day is near. */
export interface ExpiringDocument {
  readonly playerId: bigint
  readonly documentId: string
  readonly expiresOn: string
}

/**
 * Verified documents whose last day is on or before a day, and of which this notice was not sent: of the kinds that are
 * sent again after it.
 * unsafeReadAcrossPlayers: for the job that sends notices.
 */
export async function readExpiring(
  queryable: Queryable,
  {
    from,
    until,
    daysBefore,
    limit,
  }: {
    readonly from: string
    readonly until: string
    readonly daysBefore: number
    readonly limit: number
  },
): Promise<ExpiringDocument[]> {
  const { rows } = await queryable.query<ExpiringDocument>(
    `select document.player_id as "playerId", document.document_id as "documentId", document.expires_on as "expiresOn"
       from verification.document document
      where document.status = 'VERIFIED' and document.expires_on >= $1 and document.expires_on <= $2
        and document.kind = any($5)
        and not exists (select from verification.expiry_notice notice
                         where notice.player_id = document.player_id
                           and notice.document_id = document.document_id
                           and notice.expires_on = document.expires_on and notice.days_before <= $3)
      order by document.expires_on, document.player_id limit $4`,
    [from, until, daysBefore, limit, renewedKinds],
  )
  return rows
}

/** @returns false where the notice was sent before */
export async function insertExpiryNotice(
  tx: Tx,
  { playerId, documentId, expiresOn }: ExpiringDocument,
  { daysBefore, at }: { readonly daysBefore: number; readonly at: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into verification.expiry_notice (player_id, document_id, expires_on, days_before, at)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [playerId, documentId, expiresOn, daysBefore, at],
  )
  return rowCount > 0
}
