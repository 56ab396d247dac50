import { type Queryable, type Tx, tablesOf } from '../../kernel/index.ts'
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

interface VoteRow {
  request_id: string
  vote: 'approve' | 'refuse'
  note: string
  person: string
  at: Temporal.Instant
}

interface EndRow {
  request_id: string
  ended_as: RequestEnd['endedAs']
  reason: string
  at: Temporal.Instant
}

const tables = (queryable: Queryable) =>
  tablesOf<{ case_request: RequestRow; case_vote: VoteRow; case_request_end: EndRow }>(queryable, 'payments')

/** `book`: the player gets the money. `close`: nothing is booked, and what is booked stays. */
export type CaseAct = 'book' | 'close'

/** What a member of staff asks to be done with a case. */
export interface CaseRequest extends TransactionKey {
  readonly requestId: string
  readonly act: CaseAct
  /** The case as its maker read it; a case that has changed since is left alone. */
  readonly why: SuspenseReason
  readonly amount: bigint
  readonly currency: string
  /** One of `caseReasons`. */
  readonly reason: string
  readonly note: string
  readonly madeBy: string
  readonly madeAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

/** The answer of a second person to a request. */
export interface CaseVote {
  readonly requestId: string
  readonly vote: 'approve' | 'refuse'
  /** Lower case, without spaces around it. */
  readonly by: string
  readonly note: string
}

/** How a request has ended; one that has not is open, and a case has at most one open request. */
export interface RequestEnd {
  /** `failed`: it was approved, and could not be done. */
  readonly endedAs: 'done' | 'failed' | 'refused' | 'expired'
  readonly reason: string
  readonly at: Temporal.Instant
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

/**
 * @returns false where it is decided, also at this moment
 * @throws PostgreSQL restrict violation by its maker or after its time
 */
export async function insertCaseVote(tx: Tx, vote: CaseVote, at: Temporal.Instant): Promise<boolean> {
  const { requestId, by, ...told } = vote
  const inserted = await tables(tx)
    .insertInto('case_vote')
    .values({ request_id: requestId, person: by, at, ...told })
    .onConflict((conflict) => conflict.doNothing())
    .returning('request_id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** @throws PostgreSQL unique violation where it has ended, restrict violation of what was not approved */
export async function insertRequestEnd(tx: Tx, requestId: string, end: RequestEnd): Promise<void> {
  const { endedAs, reason, at } = end
  await tables(tx)
    .insertInto('case_request_end')
    .values({ request_id: requestId, ended_as: endedAs, reason, at })
    .execute()
}

export async function hasEnded(queryable: Queryable, requestId: string): Promise<boolean> {
  const row = await tables(queryable)
    .selectFrom('case_request_end')
    .select('request_id')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row !== undefined
}

/** Name of the constraint that allows one open request of a case. */
export const openRequestKey = 'open_case_request_pkey'

export async function findOpenRequestId(
  queryable: Queryable,
  { playerId, company, companyTx }: TransactionKey,
): Promise<string | null> {
  const { rows } = await queryable.query<{ request_id: string }>(
    `select request_id from payments.open_case_request
      where player_id = $1 and company = $2 and company_tx = $3`,
    [playerId, company, companyTx],
  )
  return rows[0]?.request_id ?? null
}

export async function findCaseRequest(queryable: Queryable, requestId: string): Promise<CaseRequest | null> {
  const row = await tables(queryable)
    .selectFrom('case_request')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row ? requestFrom(row) : null
}

export async function findCaseVote(
  queryable: Queryable,
  requestId: string,
): Promise<CaseVote['vote'] | null> {
  const row = await tables(queryable)
    .selectFrom('case_vote')
    .select('vote')
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return row?.vote ?? null
}
