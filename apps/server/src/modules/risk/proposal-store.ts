import { createReview, type MadeRequest, type Queryable, type Tx } from '../../kernel/index.ts'
import type { Outcome } from './case-kinds.ts'

/** A decision that a second person approves or refuses. */
export interface DecisionProposal extends MadeRequest {
  readonly caseId: string
  readonly outcome: Outcome
  /** Of the exclusion; null without an end. */
  readonly months: number | null
  /** What is given back, minor units; null where the outcome is no refund. */
  readonly amount: bigint | null
  /** The reason in words. */
  readonly textId: string
}

/** Votes on proposals, and their ends. */
export const decisionReview = createReview({
  votes: 'risk.decision_vote',
  ends: 'risk.decision_end',
  open: 'risk.open_proposal',
})

export async function insertProposal(tx: Tx, proposal: DecisionProposal): Promise<void> {
  const { requestId, caseId, outcome, months, amount, madeBy, madeAt, expiresAt, textId } = proposal
  await tx.query(
    `insert into risk.decision_proposal
         (request_id, case_id, outcome, months, amount, made_by, made_at, expires_at, text_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [requestId, caseId, outcome, months, amount, madeBy, madeAt, expiresAt, textId],
  )
}

const PROPOSAL = `request_id as "requestId", case_id as "caseId", outcome, months, amount, made_by as "madeBy",
  made_at as "madeAt", expires_at as "expiresAt", text_id as "textId"`

export async function findProposal(
  queryable: Queryable,
  requestId: string,
): Promise<DecisionProposal | null> {
  const { rows } = await queryable.query<DecisionProposal>(
    `select ${PROPOSAL} from risk.decision_proposal where request_id = $1`,
    [requestId],
  )
  return rows[0] ?? null
}

/** The open proposal of a case, locked; null for none. */
export async function lockOpenProposal(tx: Tx, caseId: string): Promise<DecisionProposal | null> {
  const requestId = await decisionReview.lockOpenId(tx, { case_id: caseId })
  return requestId === null ? null : findProposal(tx, requestId)
}

/** The proposals of cases that wait for another person, without those whose time is over. */
export async function findOpenProposals(
  queryable: Queryable,
  caseIds: readonly string[],
  at: Temporal.Instant,
): Promise<DecisionProposal[]> {
  const { rows } = await queryable.query<DecisionProposal>(
    `select ${PROPOSAL} from risk.decision_proposal
      where request_id in (select request_id from risk.open_proposal where case_id = any ($1)) and expires_at > $2`,
    [caseIds, at],
  )
  return rows
}
