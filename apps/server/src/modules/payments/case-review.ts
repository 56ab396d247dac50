import { z } from 'zod'
import {
  AppError,
  type Clock,
  type Database,
  type JobHandler,
  type Tx,
  enqueueJob,
  handleJob,
  jobKind,
  newId,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { CaseActs } from './case-acts.ts'
import { caseEvent } from './case-events.ts'
import {
  type CaseAct,
  type CaseRequest,
  type CaseVote,
  findCaseRequest,
  findCaseVote,
  insertCaseRequest,
  insertCaseVote,
} from './case-request-store.ts'
import { closedWithoutPerson, findCase } from './case-store.ts'
import { type TransactionKey, findTransaction } from './transaction-store.ts'

/** A request waits so many hours for a second person. */
const REQUEST_HOURS = 24

/** Why staff do what they do with a case. */
export const caseReasons = {
  /** The account is the player's: of a new name, of a joint account. */
  own_account: ['book', 'close'],
  /** The company has confirmed the money in writing. */
  company_confirms: ['book'],
  /** The money was sent back to the account that it came from. */
  sent_back: ['close'],
  /** The company has told of money that has not moved. */
  company_mistake: ['close'],
} as const satisfies Readonly<Record<string, readonly CaseAct[]>>

export type CaseReason = keyof typeof caseReasons

interface Asked extends TransactionKey {
  readonly act: CaseAct
  readonly by: string
  readonly reason: CaseReason
  /** More words for colleagues; may be empty. */
  readonly note: string
}

interface ReviewDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

const actJob = jobKind({
  name: 'payments.act-on-case',
  payload: z.object({ requestId: z.string() }),
})

const refused = (field: string, code: string, message: string) =>
  new AppError('error.validation', { fields: [{ field, code, message }] })

/** Names are compared without case and spaces around them. @throws AppError `error.validation` for a reserved one */
function personOf(by: string): string {
  const name = by.trim().toLowerCase()
  if (name === '' || Object.values<string>(closedWithoutPerson).includes(name))
    throw refused('by', 'reserved', 'is not the name of a person')
  return name
}

/**
 * Asks for an act about an open case; nothing is done before another person approves.
 * @returns the id of the request
 * @throws AppError `error.not_found` without an open case, `error.validation` naming the field: what is booked, another
 *   kind than a deposit, and for another reason, cannot be booked
 */
export async function requestCaseAct(
  tx: Tx,
  { audit, clock }: ReviewDependencies,
  { act, by, reason, note, ...key }: Asked,
): Promise<string> {
  const madeBy = personOf(by)
  const reasons: readonly CaseAct[] = caseReasons[reason]
  if (!reasons.includes(act)) throw refused('reason', 'other_act', `is no reason to ${act} a case`)
  const open = await findCase(tx, key)
  if (open?.state !== 'open') throw new AppError('error.not_found')
  const { why, amount, currency } = open
  const isBooked = (await findTransaction(tx, key))?.bookedAt != null
  if (act === 'book' && (open.kind !== 'deposit' || isBooked))
    throw refused('act', 'not_bookable', 'books only the credit of a deposit that is not booked')
  const madeAt = clock.now()
  const times = { madeAt, expiresAt: madeAt.add({ hours: REQUEST_HOURS }) }
  const read = { why, amount, currency, reason, note, madeBy, ...times }
  const request: CaseRequest = { ...key, ...read, requestId: newId('crq', clock), act }
  await insertCaseRequest(tx, request)
  await audit.record(tx, caseEvent('requested', request, madeBy))
  return request.requestId
}

/**
 * Approves or refuses a request, one time, by another person than its maker. What is approved is done by a server.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function voteOnCase(
  tx: Tx,
  { audit, clock }: ReviewDependencies,
  { by, ...told }: CaseVote,
): Promise<void> {
  const request = await findCaseRequest(tx, told.requestId)
  if (!request) throw new AppError('error.not_found')
  const person = personOf(by)
  if (person === request.madeBy)
    throw refused('by', 'same_person', 'has made the request: another person decides')
  const at = clock.now()
  if (Temporal.Instant.compare(at, request.expiresAt) >= 0)
    throw refused('request', 'expired', 'has expired: it must be made again')
  if (await findCaseVote(tx, request.requestId)) throw refused('request', 'decided', 'is decided already')
  await insertCaseVote(tx, { ...told, by: person }, at)
  const isApproved = told.vote === 'approve'
  await audit.record(tx, caseEvent(isApproved ? 'approved' : 'refused', request, person))
  if (!isApproved) return
  const { requestId, playerId } = request
  await enqueueJob(tx, actJob, { requestId }, { playerId, jobKey: `${actJob.name}:${requestId}` })
}

/** Does what two people have decided. @param actsOf the acts of a company's cases */
export const createCaseReviewJob = (db: Database, actsOf: (company: string) => CaseActs): JobHandler =>
  handleJob(actJob, async ({ requestId }) => {
    const request = await findCaseRequest(db, requestId)
    if (!request || (await findCaseVote(db, requestId)) !== 'approve') return
    await actsOf(request.company)[request.act](request)
  })
