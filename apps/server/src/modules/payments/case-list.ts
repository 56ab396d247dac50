import type { Queryable, RequestEnd } from '../../kernel/index.ts'
import type { CaseAct } from './case-request-store.ts'
import type { TransactionKey } from './transaction-store.ts'

/** A request about a case that has not ended: it waits for a second person, or for a server. */
interface OpenRequest {
  readonly requestId: string
  readonly act: CaseAct
  readonly reason: string
  readonly note: string
  readonly madeBy: string
  readonly madeAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** Null while it waits for a second person. */
  readonly approvedBy: string | null
  readonly approvedAt: Temporal.Instant | null
}

/** Money in suspense as staff see it. */
export interface ListedCase extends TransactionKey {
  readonly why: string
  readonly kind: string
  readonly amount: bigint
  readonly currency: string
  /** Not open where the company's books have ended it since the request. */
  readonly state: string
  readonly openedAt: Temporal.Instant
  readonly request: OpenRequest | null
  /** How the newest request that has ended did. */
  readonly lastEnd: RequestEnd | null
}

interface ListedRow {
  player_id: bigint
  company: string
  company_tx: string
  why: string
  kind: string
  amount: bigint
  currency: string
  state: string
  opened_at: Temporal.Instant
  request_id: string | null
  act: CaseAct
  reason: string
  note: string
  made_by: string
  made_at: Temporal.Instant
  expires_at: Temporal.Instant
  approved_by: string | null
  approved_at: Temporal.Instant | null
  ended_as: RequestEnd['endedAs'] | null
  end_reason: string
  ended_at: Temporal.Instant
}

function listedFrom(row: ListedRow): ListedCase {
  const request = (requestId: string): OpenRequest => ({
    requestId,
    act: row.act,
    reason: row.reason,
    note: row.note,
    madeBy: row.made_by,
    madeAt: row.made_at,
    expiresAt: row.expires_at,
    approvedBy: row.approved_by,
    approvedAt: row.approved_at,
  })
  return {
    playerId: row.player_id,
    company: row.company,
    companyTx: row.company_tx,
    why: row.why,
    kind: row.kind,
    amount: row.amount,
    currency: row.currency,
    state: row.state,
    openedAt: row.opened_at,
    request: row.request_id === null ? null : request(row.request_id),
    lastEnd:
      row.ended_as === null ? null : { endedAs: row.ended_as, reason: row.end_reason, at: row.ended_at },
  }
}

/** Cases with the request that has not ended at $1, and with the end of the one before it. */
const LISTED = `
  select suspended.player_id, suspended.company, suspended.company_tx, suspended.why, suspended.kind,
         suspended.amount, suspended.currency, suspended.state, suspended.opened_at,
         request.request_id, request.act, request.reason, request.note, request.made_by, request.made_at,
         request.expires_at, request.approved_by, request.approved_at,
         ended.ended_as, ended.reason as end_reason, ended.at as ended_at
    from payments.case suspended
    left join lateral (
      select made.*, vote.person as approved_by, vote.at as approved_at
        from payments.open_case_request waiting
        join payments.case_request made on made.request_id = waiting.request_id
        left join payments.case_vote vote on vote.request_id = waiting.request_id and vote.vote = 'approve'
       where waiting.player_id = suspended.player_id and waiting.company = suspended.company
         and waiting.company_tx = suspended.company_tx
         and (vote.request_id is not null or made.expires_at > $1)) request on true
    left join lateral (
      select last.ended_as, last.reason, last.at
        from payments.case_request made
        join payments.case_request_end last on last.request_id = made.request_id
       where made.player_id = suspended.player_id and made.company = suspended.company
         and made.company_tx = suspended.company_tx
       order by last.at desc, made.made_at desc limit 1) ended on true`

/** As many open cases without a request are listed. */
const MOST_WITHOUT_REQUEST = 200

/**
 * Every open request with its case, the oldest first, and then the oldest open cases without one.
 * unsafeReadAcrossPlayers: the list of work of staff.
 */
export async function listCasesForStaff(queryable: Queryable, at: Temporal.Instant): Promise<ListedCase[]> {
  const asked = await queryable.query<ListedRow>(
    `${LISTED} where request.request_id is not null order by request.made_at, request.request_id`,
    [at],
  )
  const others = await queryable.query<ListedRow>(
    `${LISTED} where suspended.state = 'open' and request.request_id is null
     order by suspended.opened_at limit ${MOST_WITHOUT_REQUEST}`,
    [at],
  )
  return [...asked.rows, ...others.rows].map(listedFrom)
}
