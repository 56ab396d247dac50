import type { CurrencyCode } from '@marquee/money'
import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { Confirmation } from './gate-rules.ts'

/** The gates of age and identity of a player, as they are stored. */
export interface StoredGate {
  readonly beganAt: Temporal.Instant
  readonly isOpen: boolean
  /** Until when the ledger takes stakes, as it was written last. */
  readonly stakesUntil: Temporal.Instant | null
  /** Sources of data are to be asked. */
  readonly isDataDue: boolean
  readonly dataAskedAt: Temporal.Instant | null
  /** How often they have answered. */
  readonly dataAnswers: number
  readonly documentsAskedAt: Temporal.Instant | null
}

/** Null before they have begun. */
export async function findGate(queryable: Queryable, playerId: bigint): Promise<StoredGate | null> {
  const { rows } = await queryable.query<StoredGate>(
    `select began_at as "beganAt", is_open as "isOpen", stakes_until as "stakesUntil", is_data_due as "isDataDue",
            data_asked_at as "dataAskedAt", data_answers as "dataAnswers",
            documents_asked_at as "documentsAskedAt"
       from verification.identity_gate where player_id = $1`,
    [playerId],
  )
  return rows[0] ?? null
}

/** Changes nothing where they have begun before. */
export async function insertGate(
  tx: Tx,
  playerId: bigint,
  { at, policyVersion }: { readonly at: Temporal.Instant; readonly policyVersion: string },
): Promise<void> {
  await tx.query(
    `insert into verification.identity_gate (player_id, began_at, policy_version) values ($1, $2, $3)
     on conflict (player_id) do nothing`,
    [playerId, at, policyVersion],
  )
}

/** What the ledger was told. */
export async function updateStanding(
  tx: Tx,
  playerId: bigint,
  { isOpen, stakesUntil }: Pick<StoredGate, 'isOpen' | 'stakesUntil'>,
): Promise<void> {
  await tx.query(
    'update verification.identity_gate set is_open = $2, stakes_until = $3 where player_id = $1',
    [playerId, isOpen, stakesUntil],
  )
}

/** Notes that the sources of data are asked. @returns false where another call has asked since a moment */
export async function noteQuestion(
  queryable: Queryable,
  playerId: bigint,
  { at, notSince }: { readonly at: Temporal.Instant; readonly notSince: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await queryable.query(
    `update verification.identity_gate set data_asked_at = $2
      where player_id = $1 and is_data_due and (data_asked_at is null or data_asked_at < $3)`,
    [playerId, at, notSince],
  )
  return rowCount > 0
}

/** Notes that the sources of data have answered. */
export async function noteAnswer(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await tx.query(
    `update verification.identity_gate
        set is_data_due = false, data_answers = data_answers + 1, data_answered_at = $2 where player_id = $1`,
    [playerId, at],
  )
}

/**
 * Has the sources of data asked again, of a player whose gates are not open and about whom they have answered fewer
 * times than a number.
 * @returns whether they are to be asked
 */
export async function askAgain(tx: Tx, playerId: bigint, most: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update verification.identity_gate set is_data_due = true, data_asked_at = null
      where player_id = $1 and not is_open and data_answers < $2`,
    [playerId, most],
  )
  return rowCount > 0
}

export async function noteDocumentsAsked(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await tx.query('update verification.identity_gate set documents_asked_at = $2 where player_id = $1', [
    playerId,
    at,
  ])
}

export async function readConfirmations(queryable: Queryable, playerId: bigint): Promise<Confirmation[]> {
  const { rows } = await queryable.query<Confirmation>(
    'select subject, source from verification.confirmation where player_id = $1',
    [playerId],
  )
  return rows
}

/** Each is stored one time: a repeat keeps the first moment. */
export async function insertConfirmation(
  tx: Tx,
  playerId: bigint,
  { subject, source, at }: Confirmation & { readonly at: Temporal.Instant },
): Promise<void> {
  await tx.query(
    `insert into verification.confirmation (player_id, subject, source, confirmed_at) values ($1, $2, $3, $4)
     on conflict (player_id, subject, source) do nothing`,
    [playerId, subject, source, at],
  )
}

/** What a player has stated to know before playing without a verified identity (ID-04). */
export interface GraceStatement {
  readonly statedAt: Temporal.Instant
  readonly sessionId: string
  readonly endsAt: Temporal.Instant
  readonly capMinor: bigint
  readonly currency: CurrencyCode
  readonly policyVersion: string
}

export async function hasStatement(queryable: Queryable, playerId: bigint): Promise<boolean> {
  const { rowCount } = await queryable.query(
    'select from verification.grace_statement where player_id = $1',
    [playerId],
  )
  return rowCount > 0
}

/** The first statement counts: a repeat changes nothing. */
export async function insertStatement(tx: Tx, playerId: bigint, statement: GraceStatement): Promise<void> {
  const { statedAt, sessionId, endsAt, capMinor, currency, policyVersion } = statement
  await tx.query(
    `insert into verification.grace_statement
       (player_id, stated_at, session_id, ends_at, cap_minor, currency, policy_version)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (player_id) do nothing`,
    [playerId, statedAt, sessionId, endsAt, capMinor, currency, policyVersion],
  )
}
