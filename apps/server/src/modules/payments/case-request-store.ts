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

const tables = (queryable: Queryable) =>
  tablesOf<{ case_request: RequestRow; case_vote: VoteRow }>(queryable, 'payments')

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

/** @throws PostgreSQL unique violation where it is decided, restrict violation by its maker or after its time */
export async function insertCaseVote(tx: Tx, vote: CaseVote, at: Temporal.Instant): Promise<void> {
  const { requestId, by, ...told } = vote
  await tables(tx)
    .insertInto('case_vote')
    .values({ request_id: requestId, person: by, at, ...told })
    .execute()
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

/** An open case, and a request about it that waits for a second person. */
export interface WaitingCase extends TransactionKey {
  readonly why: string
  readonly kind: string
  readonly amount: bigint
  readonly currency: string
  readonly openedAt: Temporal.Instant
  readonly requestId: string | null
  readonly act: CaseAct | null
  readonly madeBy: string | null
}

/** The oldest 200 open cases. unsafeReadAcrossPlayers: the list of work of staff. */
export async function listWaitingCases(queryable: Queryable, at: Temporal.Instant): Promise<WaitingCase[]> {
  const { rows } = await queryable.query<{
    player_id: bigint
    company: string
    company_tx: string
    why: string
    kind: string
    amount: bigint
    currency: string
    opened_at: Temporal.Instant
    request_id: string | null
    act: CaseAct | null
    made_by: string | null
  }>(
    `select one.player_id, one.company, one.company_tx, one.why, one.kind, one.amount, one.currency, one.opened_at,
            waiting.request_id, waiting.act, waiting.made_by
       from payments.case one
       left join lateral (
         select request_id, act, made_by from payments.case_request request
          where request.player_id = one.player_id and request.company = one.company
            and request.company_tx = one.company_tx and request.expires_at > $1
            and not exists (select from payments.case_vote vote where vote.request_id = request.request_id)
          order by made_at desc limit 1) waiting on true
      where one.state = 'open' order by one.opened_at limit 200`,
    [at],
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    company: row.company,
    companyTx: row.company_tx,
    why: row.why,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    openedAt: row.opened_at,
    requestId: row.request_id,
    act: row.act,
    madeBy: row.made_by,
  }))
}
