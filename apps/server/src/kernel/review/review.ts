/**
 * Requests of staff that a second person decides (decision 108). The tables of a kind of request are in the schema of
 * the module whose act it is; triggers of migration 0006 refuse what these functions would not do either.
 */
import type { Queryable, Tx } from '../db/database.ts'
import { fieldError } from '../errors.ts'
import { parseStaffName } from './staff-name.ts'

/** A request waits so many hours for a second person. */
const REQUEST_HOURS = 24
/** An approved one that no server has done so long after these hours may be replaced: its job has given up. */
const ABANDONED_HOURS = 7 * 24

/** Tables of one kind of request: `schema.table`. */
export interface ReviewTables {
  readonly votes: string
  readonly ends: string
  readonly open: string
}

/** Who has made a request, and until when it can be voted on. */
export interface MadeRequest {
  readonly requestId: string
  readonly madeBy: string
  readonly madeAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
}

export type Vote = 'approve' | 'refuse'

/** The answer of a second person, as it was typed. */
export interface TypedVote {
  readonly vote: Vote
  readonly by: string
  readonly note: string
}

/** How a request has ended; one that has not is open. */
export interface RequestEnd {
  /** `failed`: it was approved, and could not be done. */
  readonly endedAs: 'done' | 'failed' | 'refused' | 'expired'
  readonly reason: string
  readonly at: Temporal.Instant
}

export interface Review {
  /** Id of the subject's open request, which stays open until the transaction ends; null for none. */
  lockOpenId(tx: Tx, subject: Readonly<Record<string, unknown>>): Promise<string | null>
  findVote(queryable: Queryable, requestId: string): Promise<Vote | null>
  hasEnded(queryable: Queryable, requestId: string): Promise<boolean>
  /** @throws PostgreSQL unique violation where it has ended, restrict violation of what was not approved */
  end(tx: Tx, requestId: string, end: RequestEnd): Promise<void>
  /**
   * Ends a locked open request where nobody has approved it in time, or no server has done it.
   * @returns why it has ended; null while it stays open
   */
  endOverdue(tx: Tx, request: MadeRequest, at: Temporal.Instant): Promise<'not_approved' | 'not_done' | null>
  /**
   * Approves or refuses a request, one time, by another person than its maker; a refusal ends it.
   * @returns the name of the person
   * @throws AppError `error.validation` naming the field
   */
  vote(tx: Tx, request: MadeRequest, typed: TypedVote, at: Temporal.Instant): Promise<string>
}

/** When a request was made, and until when a second person can vote on it. */
export const requestTimes = (madeAt: Temporal.Instant): Pick<MadeRequest, 'madeAt' | 'expiresAt'> => ({
  madeAt,
  expiresAt: madeAt.add({ hours: REQUEST_HOURS }),
})

const isBefore = (a: Temporal.Instant, b: Temporal.Instant): boolean => Temporal.Instant.compare(a, b) < 0

async function findVote(queryable: Queryable, { votes }: ReviewTables, id: string): Promise<Vote | null> {
  const { rows } = await queryable.query<{ vote: Vote }>(`select vote from ${votes} where request_id = $1`, [
    id,
  ])
  return rows[0]?.vote ?? null
}

async function hasEnded(queryable: Queryable, { ends }: ReviewTables, id: string): Promise<boolean> {
  const { rows } = await queryable.query(`select from ${ends} where request_id = $1`, [id])
  return rows.length > 0
}

async function insertEnd(
  tx: Tx,
  { ends }: ReviewTables,
  requestId: string,
  { endedAs, reason, at }: RequestEnd,
): Promise<void> {
  await tx.query(`insert into ${ends} (request_id, ended_as, reason, at) values ($1, $2, $3, $4)`, [
    requestId,
    endedAs,
    reason,
    at,
  ])
}

async function voteOn(
  tx: Tx,
  tables: ReviewTables,
  { requestId, madeBy, expiresAt }: MadeRequest,
  { at, ...typed }: TypedVote & { readonly at: Temporal.Instant },
): Promise<string> {
  const by = parseStaffName(typed.by)
  if (by === madeBy) throw fieldError('by', 'same_person', 'has made the request: another person decides')
  const decided = () => fieldError('request', 'decided', 'is decided already')
  // The end is read first: a vote that ends the request commits with it, and is then seen by the second read.
  const isEnded = await hasEnded(tx, tables, requestId)
  if ((await findVote(tx, tables, requestId)) !== null) throw decided()
  if (isEnded || !isBefore(at, expiresAt))
    throw fieldError('request', 'expired', 'has expired: it must be made again')
  // Waits for another vote at this moment, and then does nothing.
  const { rowCount } = await tx.query(
    `insert into ${tables.votes} (request_id, vote, note, person, at) values ($1, $2, $3, $4, $5)
         on conflict (request_id) do nothing`,
    [requestId, typed.vote, typed.note, by, at],
  )
  if (rowCount === 0) throw decided()
  if (typed.vote === 'refuse')
    await insertEnd(tx, tables, requestId, { endedAs: 'refused', reason: 'second_person', at })
  return by
}

/** The votes and ends of one kind of request. */
export const createReview = (tables: ReviewTables): Review => ({
  findVote: (queryable, requestId) => findVote(queryable, tables, requestId),
  hasEnded: (queryable, requestId) => hasEnded(queryable, tables, requestId),
  end: (tx, requestId, end) => insertEnd(tx, tables, requestId, end),

  async lockOpenId(tx, subject) {
    const columns = Object.keys(subject)
    const where = columns.map((column, index) => `${column} = $${index + 1}`).join(' and ')
    const { rows } = await tx.query<{ id: string }>(
      `select request_id as id from ${tables.open} where ${where} for update`,
      Object.values(subject),
    )
    return rows[0]?.id ?? null
  },

  async endOverdue(tx, { requestId, expiresAt }, at) {
    const isApproved = (await findVote(tx, tables, requestId)) === 'approve'
    if (isBefore(at, isApproved ? expiresAt.add({ hours: ABANDONED_HOURS }) : expiresAt)) return null
    const reason = isApproved ? 'not_done' : 'not_approved'
    await insertEnd(tx, tables, requestId, { endedAs: 'expired', reason, at })
    return reason
  },

  vote: (tx, request, typed, at) => voteOn(tx, tables, request, { ...typed, at }),
})
