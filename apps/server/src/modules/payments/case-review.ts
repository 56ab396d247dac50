import { z } from 'zod'
import {
  AppError,
  type Clock,
  InvariantError,
  type JobHandler,
  type Tx,
  enqueueJob,
  fieldError,
  handleJob,
  jobKind,
  newIdOf,
  parseStaffName,
  requestTimes,
  type TypedVote,
  uniqueViolation,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { type CaseActs, failRequest } from './case-acts.ts'
import { caseEvent } from './case-events.ts'
import {
  type CaseAct,
  type CaseRequest,
  caseReview,
  findCaseRequest,
  insertCaseRequest,
  lockOpenRequestId,
  openRequestKey,
} from './case-request-store.ts'
import { findCase } from './case-store.ts'
import type { PaymentsContext } from './context.ts'
import { type TransactionKey, findTransaction } from './transaction-store.ts'

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

/** Ends the open request of a case where nobody has approved it in time, or no server has done it. */
async function endOverdue(
  tx: Tx,
  audit: Audit,
  { at, ...key }: TransactionKey & { readonly at: Temporal.Instant },
): Promise<void> {
  const requestId = await lockOpenRequestId(tx, key)
  const request = requestId === null ? null : await findCaseRequest(tx, requestId)
  const reason = request && (await caseReview.endOverdue(tx, request, at))
  if (request && reason === 'not_done')
    await audit.record(tx, caseEvent('expired', request, request.madeBy, { reason }))
}

/**
 * Asks for an act about an open case; nothing is done before another person approves.
 * @returns the id of the request
 * @throws AppError `error.not_found` without an open case, `error.validation` naming the field: what is booked, another
 *   kind than a deposit or a debit, and for another reason, cannot be booked; a case has one open request
 */
export async function requestCaseAct(
  tx: Tx,
  { audit, clock }: ReviewDependencies,
  { act, by, reason, note, ...key }: Asked,
): Promise<string> {
  const madeBy = parseStaffName(by)
  const reasons: readonly CaseAct[] = caseReasons[reason]
  if (!reasons.includes(act)) throw fieldError('reason', 'other_act', `is no reason to ${act} a case`)
  const open = await findCase(tx, key)
  if (open?.state !== 'open') throw new AppError('error.not_found')
  const { why, amount, currency, kind } = open
  const isBooked = (await findTransaction(tx, key))?.bookedAt != null
  if (act === 'book' && (isBooked || (kind !== 'deposit' && kind !== 'reversal')))
    throw fieldError('act', 'not_bookable', 'books only a credit or a debit that is not booked')
  const madeAt = clock.now()
  await endOverdue(tx, audit, { ...key, at: madeAt })
  const read = { why, amount, currency, reason, note, madeBy, ...requestTimes(madeAt) }
  const request: CaseRequest = { ...key, ...read, requestId: newIdOf('crq', key.playerId, clock), act }
  await insertCaseRequest(tx, request).catch((error: unknown) => {
    if (uniqueViolation(error) !== openRequestKey) throw error
    throw fieldError('transaction', 'already_requested', 'has an open request')
  })
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
  { requestId, ...typed }: TypedVote & { readonly requestId: string },
): Promise<void> {
  // Before the request is looked for: a wrong name is refused as such.
  parseStaffName(typed.by)
  const request = await findCaseRequest(tx, requestId)
  if (!request) throw new AppError('error.not_found')
  const person = await caseReview.vote(tx, request, typed, clock.now())
  const isApproved = typed.vote === 'approve'
  await audit.record(tx, caseEvent(isApproved ? 'approved' : 'refused', request, person))
  const { playerId } = request
  if (isApproved)
    await enqueueJob(tx, actJob, { requestId }, { playerId, jobKey: `${actJob.name}:${requestId}` })
}

/** A later attempt may succeed: the job runs again. */
const isTransient = (error: unknown): boolean => error instanceof AppError && error.retryable

/**
 * Does what two people have decided, or ends the request as failed.
 * @param actsOf the acts of a company's cases; undefined for a company that is not connected
 */
export const createCaseReviewJob = (
  context: PaymentsContext,
  actsOf: (company: string) => CaseActs | undefined,
): JobHandler =>
  handleJob(actJob, async ({ requestId }) => {
    const request = await findCaseRequest(context.db, requestId)
    if (!request || (await caseReview.findVote(context.db, requestId)) !== 'approve') return
    const acts = actsOf(request.company)
    if (!acts) return failRequest(context, request, { why: 'company_not_connected' })
    try {
      await acts[request.act](request)
    } catch (error) {
      if (isTransient(error)) throw error
      const why = error instanceof InvariantError ? 'refused_by_ledger' : 'error'
      await failRequest(context, request, { why, error })
    }
  })
