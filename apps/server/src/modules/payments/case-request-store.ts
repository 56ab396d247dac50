import { createReview, type MadeRequest, type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
import type { SuspenseReason } from './rules.ts'
import type { TransactionKey } from './transaction-store.ts'

interface RequestRow {
  request_id: string
  player_id: bigint
  company: string
  company_tx: string
  act: CaseAct
  why: SuspenseReason
  amount: bigint
  currency: string
  reason: string
  note: string
  made_by: string
  made_at: Temporal.Instant
  expires_at: Temporal.Instant
}

const tables = (queryable: Queryable) => tablesOf<{ case_request: RequestRow }>(queryable, 'payments')

/** `book`: the player gets the money. `close`: nothing is booked, and what is booked stays. */
export type CaseAct = 'book' | 'close'

/** What a member of staff asks to be done with a case. */
export interface CaseRequest extends TransactionKey, MadeRequest {
  readonly act: CaseAct
  /** The case as its maker read it; a case that has changed since is left alone. */
  readonly why: SuspenseReason
  readonly amount: bigint
  readonly currency: string
  /** One of `caseReasons`. */
  readonly reason: string
  readonly note: string
}

const requestFrom = (row: RequestRow): CaseRequest => ({
  requestId: row.request_id,
  playerId: row.player_id,
  company: row.company,
  companyTx: row.company_tx,
  act: row.act,
  why: row.why,
  amount: row.amount,
  currency: row.currency,
  reason: row.reason,
  note: row.note,
  madeBy: row.made_by,
  madeAt: row.made_at,
  expiresAt: row.expires_at,
})

/** @throws PostgreSQL unique violation of `openRequestKey` where the case has an open request */
export async function insertCaseRequest(tx: Tx, request: CaseRequest): Promise<void> {
  await tables(tx)
    .insertInto('case_request')
    .values({
      request_id: request.requestId,
      player_id: request.playerId,
      company: request.company,
      company_tx: request.companyTx,
      act: request.act,
      why: request.why,
      amount: request.amount,
      currency: request.currency,
      reason: request.reason,
      note: request.note,
      made_by: request.madeBy,
      made_at: request.madeAt,
      expires_at: request.expiresAt,
    })
    .execute()
}

/** Votes on requests, and their ends. */
export const caseReview = createReview({
  votes: 'payments.case_vote',
  ends: 'payments.case_request_end',
  open: 'payments.open_case_request',
})

/** Name of the constraint that allows one open request of a case. */
export const openRequestKey = 'open_case_request_pkey'

/** The open request of a case, locked; null for none. */
export const lockOpenRequestId = (tx: Tx, { playerId, company, companyTx }: TransactionKey) =>
  caseReview.lockOpenId(tx, { player_id: playerId, company, company_tx: companyTx })

export async function findCaseRequest(queryable: Queryable, requestId: string): Promise<CaseRequest | null> {
  const row = await tables(queryable)
    .selectFrom('case_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ? requestFrom(row) : null
}
