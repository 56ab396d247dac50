/** What staff see of requests to return, and of the breaks of one player. */
import { parseStaffName, type Queryable, type RequestEnd, type Tx, type Vote } from '../../../kernel/index.ts'
import type { Audit } from '../../audit/index.ts'
import type { AskedBefore } from './break-rules.ts'
import type { Product } from './break-store.ts'
import { readOrders } from './exclusion-order-store.ts'
import type { ReturnProposal } from './return-proposal-store.ts'

/** A break as its record says. */
export interface RecordedBreak extends Omit<AskedBefore, 'sessionId'> {
  readonly startedAt: Temporal.Instant
  /** Null without an end. */
  readonly until: Temporal.Instant | null
  readonly leastUntil: Temporal.Instant | null
  readonly source: 'player' | 'operator'
  /** Null for the whole of play. */
  readonly product: Product
}

/** A proposal that has not ended: it waits for a second person, or for a server. */
export interface OpenProposal extends Omit<ReturnProposal, 'playerId' | 'returnNumber' | 'product'> {
  /** Null while it waits for a second person. */
  readonly approvedBy: string | null
}

/** A request to return that people decide about. */
export interface WaitingReturn {
  readonly playerId: bigint
  /** That the player asks to return to; null for the whole of play. */
  readonly product: Product
  readonly askedAt: Temporal.Instant
  /** The return can be approved from then on. */
  readonly approvableFrom: Temporal.Instant
  /** The newest record of the player's exclusions of that kind; null for one from before records. */
  readonly record: RecordedBreak | null
  readonly proposal: OpenProposal | null
}

interface WaitingRow {
  player_id: bigint
  product: Product
  asked_at: Temporal.Instant
  confirm_from: Temporal.Instant
  kind: RecordedBreak['kind'] | null
  length: string
  started_at: Temporal.Instant
  until: Temporal.Instant | null
  least_until: Temporal.Instant | null
  source: RecordedBreak['source']
  request_id: string | null
  decision: OpenProposal['decision']
  reason: string
  note: string
  made_by: string
  made_at: Temporal.Instant
  expires_at: Temporal.Instant
  approved_by: string | null
}

/** As many requests are listed. */
const MOST_LISTED = 500

const recordFrom = (row: WaitingRow): RecordedBreak | null =>
  row.kind && {
    kind: row.kind,
    length: row.length,
    startedAt: row.started_at,
    until: row.until,
    leastUntil: row.least_until,
    source: row.source,
    product: row.product,
  }

const proposalFrom = (row: WaitingRow): OpenProposal | null =>
  row.request_id === null
    ? null
    : {
        requestId: row.request_id,
        decision: row.decision,
        reason: row.reason,
        note: row.note,
        madeBy: row.made_by,
        madeAt: row.made_at,
        expiresAt: row.expires_at,
        approvedBy: row.approved_by,
      }

/**
 * The requests to return that people decide about, the oldest first, each with its open proposal at a time.
 * unsafeReadAcrossPlayers: the list of work of staff.
 */
export async function listReturns(queryable: Queryable, at: Temporal.Instant): Promise<WaitingReturn[]> {
  // A request that its player confirms has a last time for it.
  const { rows } = await queryable.query<WaitingRow>(
    `select waiting.player_id, waiting.product, waiting.asked_at, waiting.confirm_from,
            recorded.kind, recorded.length, recorded.started_at, recorded.until, recorded.least_until,
            recorded.source,
            proposal.request_id, proposal.decision, proposal.reason, proposal.note, proposal.made_by,
            proposal.made_at, proposal.expires_at, proposal.approved_by
       from protection.return_request waiting
       left join lateral (
         select * from protection.break_record
          where break_record.player_id = waiting.player_id and break_record.kind = 'exclusion'
            and break_record.product is not distinct from waiting.product
          order by break_record.number desc limit 1) recorded on true
       left join lateral (
         select made.*, vote.person as approved_by
           from protection.open_return_proposal open_one
           join protection.return_proposal made on made.request_id = open_one.request_id
           left join protection.return_proposal_vote vote
             on vote.request_id = open_one.request_id and vote.vote = 'approve'
          where open_one.player_id = waiting.player_id and open_one.return_number = waiting.number
            and (vote.request_id is not null or made.expires_at > $1)) proposal on true
      where waiting.ended_at is null and waiting.confirm_until is null
      order by waiting.asked_at, waiting.player_id limit ${MOST_LISTED}`,
    [at],
  )
  return rows.map((row) => ({
    playerId: row.player_id,
    product: row.product,
    askedAt: row.asked_at,
    approvableFrom: row.confirm_from,
    record: recordFrom(row),
    proposal: proposalFrom(row),
  }))
}

/** A proposal with what became of it. */
export interface PastProposal extends Omit<ReturnProposal, 'playerId' | 'product'> {
  readonly vote: { readonly vote: Vote; readonly person: string; readonly note: string } | null
  readonly end: Pick<RequestEnd, 'endedAs' | 'reason' | 'at'> | null
}

interface PastRow extends Omit<PastProposal, 'vote' | 'end'> {
  vote: Vote | null
  person: string
  voteNote: string
  endedAs: RequestEnd['endedAs'] | null
  endReason: string
  endedAt: Temporal.Instant
}

async function readProposals(queryable: Queryable, playerId: bigint): Promise<PastProposal[]> {
  const { rows } = await queryable.query<PastRow>(
    `select made.request_id as "requestId", made.return_number as "returnNumber", made.decision, made.reason,
            made.note, made.made_by as "madeBy", made.made_at as "madeAt", made.expires_at as "expiresAt",
            answer.vote, answer.person, answer.note as "voteNote",
            ended.ended_as as "endedAs", ended.reason as "endReason", ended.at as "endedAt"
       from protection.return_proposal made
       left join protection.return_proposal_vote answer on answer.request_id = made.request_id
       left join protection.return_proposal_end ended on ended.request_id = made.request_id
      where made.player_id = $1 order by made.made_at, made.request_id`,
    [playerId],
  )
  return rows.map(({ vote, person, voteNote, endedAs, endReason, endedAt, ...proposal }) => ({
    ...proposal,
    vote: vote && { vote, person, note: voteNote },
    end: endedAs && { endedAs, reason: endReason, at: endedAt },
  }))
}

/** Everything that is kept of the breaks of a player, each oldest first. */
export async function readBreakRecord(queryable: Queryable, playerId: bigint) {
  const breaks = await queryable.query<RecordedBreak>(
    `select kind, length, started_at as "startedAt", until, least_until as "leastUntil", source,
            product
       from protection.break_record where player_id = $1 order by number`,
    [playerId],
  )
  const returns = await queryable.query(
    `select number, product, asked_at as "askedAt", confirm_from as "confirmFrom", confirm_until as "confirmUntil",
            ended_as as "endedAs", ended_at as "endedAt"
       from protection.return_request where player_id = $1 order by number`,
    [playerId],
  )
  return {
    breaks: breaks.rows,
    returns: returns.rows,
    proposals: await readProposals(queryable, playerId),
    imposed: await readOrders(queryable, playerId),
  }
}

/**
 * The same for a person who looks at it; the audit log keeps who it was. The row names no player, who reads the acts on
 * the account and nothing of what staff propose: the number is its object.
 * @throws AppError `error.validation` of the field `by`
 */
export async function openBreakRecord(
  tx: Tx,
  { audit }: { readonly audit: Audit },
  { playerId, by }: { readonly playerId: bigint; readonly by: string },
) {
  const actor = { kind: 'staff', name: parseStaffName(by) } as const
  await audit.record(tx, { act: 'break.record_viewed', playerId: null, actor, object: String(playerId) })
  return readBreakRecord(tx, playerId)
}
