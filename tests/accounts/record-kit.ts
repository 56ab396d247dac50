/** Due-diligence records of modules that the kit of accounts does not have. */
import type { Tx } from '../../apps/server/src/kernel/index.ts'

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
