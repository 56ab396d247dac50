/** Due-diligence records of modules that the kit of accounts does not have. */
import { type Database, inTransaction, type Queryable, type Tx } from '../../apps/server/src/kernel/index.ts'
import { insertDetailChange } from '../../apps/server/src/modules/players/test-kit.ts'

/** What was found of a player on lists, and a decided case with everything that belongs to one. */
export async function insertListsAndCase(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  const caseId = `case-${playerId}`
  await tx.query(
    `insert into players.screening (player_id, number, screened_at, subject_digest, outcome, hits)
       values ($1, 1, $2, '\\x00', 'clear', '')`,
    [playerId, at],
  )
  await tx.query(
    `insert into risk.player_case (case_id, player_id, kind, opened_at, due_at) values ($1, $2, 'structuring', $3, $3)`,
    [caseId, playerId, at],
  )
  await tx.query(
    `insert into risk.case_fact (player_id, kind, fact_key, case_id, details, at)
       values ($1, 'structuring', 'one', $2, '{}', $3)`,
    [playerId, caseId, at],
  )
  await tx.query(
    `insert into risk.case_text (player_id, text_id, content, is_sealed) values ($1, $2, 'a suspicion', false)`,
    [playerId, `text-${playerId}`],
  )
  await tx.query(
    `insert into risk.case_event (case_id, number, act, actor, at, text_id) values ($1, 1, 'opened', 'system', $2, $3)`,
    [caseId, at, `text-${playerId}`],
  )
  await tx.query(
    `update risk.player_case set state = 'decided', outcome = 'explained', decided_by = 'anna', decided_at = $2
      where case_id = $1`,
    [caseId, at],
  )
}

/** A rule of care has stopped offers to a player. */
export async function pauseOffers(db: Queryable, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await db.query(
    `insert into care.player_case (case_id, player_id, opened_at, paused_at)
       values ('care-' || $1::bigint, $1::bigint, $2, $2)`,
    [playerId, at],
  )
}

/** A number that a player had before the present one. */
export async function insertDetailChangeOfPhone(
  db: Database,
  playerId: bigint,
  before: string,
  at: Temporal.Instant,
): Promise<void> {
  await inTransaction(db, (tx) =>
    insertDetailChange(
      tx,
      { playerId },
      {
        id: `chg-${playerId}`,
        at,
        detail: 'phone',
        before,
        after: 'the present one',
        actor: 'player',
        requestId: 'phone',
      },
    ),
  )
}

/** Tables with due-diligence records. */
export const recordTables = [
  'verification.document',
  'verification.document_change',
  'verification.upload',
  'verification.file_part',
  'verification.confirmation',
  'verification.identity_gate',
  'affordability.income',
  'players.screening',
  'risk.player_case',
  'risk.case_fact',
  'risk.case_event',
  'risk.case_text',
] as const

/** Rows of a player by table. */
export async function countRecords(db: Queryable, playerId: bigint): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of recordTables) {
    const of =
      table === 'risk.case_event'
        ? 'case_id in (select case_id from risk.player_case where player_id = $1)'
        : 'player_id = $1'
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::integer as count from ${table} where ${of}`,
      [playerId],
    )
    counts[table] = rows[0]!.count
  }
  return counts
}
