/** What staff do about requests to return (EXC-08): one proposes, another person confirms, a server does it. */
import { z } from 'zod'
import {
  AppError,
  type Clock,
  enqueueJob,
  fieldError,
  jobKind,
  newIdOf,
  parseStaffName,
  requestTimes,
  type Tx,
  type TypedVote,
  uniqueViolation,
} from '../../../kernel/index.ts'
import type { Audit, AuditEvent } from '../../audit/index.ts'
import { type Product, readReturnRequest, type StoredReturnRequest } from './break-store.ts'
import {
  findProposal,
  insertProposal,
  lockOpenProposal,
  openProposalKey,
  type ReturnDecision,
  type ReturnProposal,
  returnReview,
} from './return-proposal-store.ts'

/** Why staff decide as they do. */
export const returnReasons = {
  /** The account was looked at, and nothing speaks against the return. */
  reviewed: ['approve'],
  /** The account or a talk shows signs of harm. */
  signs_of_harm: ['refuse'],
  /** The player could not be reached for the talk. */
  no_contact: ['refuse'],
  /** The law asks for writing, and nothing written has come. */
  not_in_writing: ['refuse'],
} as const satisfies Readonly<Record<string, readonly ReturnDecision[]>>

export type ReturnReason = keyof typeof returnReasons

export interface TypedProposal {
  readonly playerId: bigint
  /** That the player asks to return to; absent or null for the whole of play. */
  readonly product?: Product
  readonly decision: ReturnDecision
  readonly reason: ReturnReason
  readonly note: string
  readonly by: string
}

interface ReviewDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

export const decideJob = jobKind({
  name: 'protection.decide-return',
  payload: z.object({ requestId: z.string() }),
})

/** The row of a step of a proposal. @param reason why it failed or expired, in place of why it was proposed */
export function proposalEvent(
  step: 'return_proposed' | `return_proposal_${'approved' | 'refused' | 'failed' | 'expired'}`,
  { playerId, requestId, decision, returnNumber, reason }: ReturnProposal,
  actor: string,
  instead?: string,
): AuditEvent<'break.return_proposed'> {
  return {
    // Every step has the same fields.
    act: `break.${step}` as 'break.return_proposed',
    playerId,
    object: requestId,
    actor: { kind: 'staff', name: actor },
    after: { decision, returnNumber },
    reason: instead ?? reason,
  }
}

/**
 * The player's open request, if people decide about it.
 * @throws AppError `error.validation` of the field `player`
 */
async function readReviewed(tx: Tx, playerId: bigint, product: Product): Promise<StoredReturnRequest> {
  const request = await readReturnRequest(tx, playerId, product)
  // A request that its player confirms has an end.
  if (request?.confirmUntil !== null)
    throw fieldError('player', 'no_request', 'has no request to return that people decide about')
  return request
}

/**
 * Proposes a decision; nothing is done before another person confirms.
 * @returns the id of the proposal
 * @throws AppError `error.validation` naming the field: a return is approved after its wait, for a reason of its
 *   decision, and its request has one open proposal
 */
export async function proposeReturn(
  tx: Tx,
  { audit, clock }: ReviewDependencies,
  { playerId, product = null, decision, reason, note, by }: TypedProposal,
): Promise<string> {
  const madeBy = parseStaffName(by)
  const decisions: readonly ReturnDecision[] = returnReasons[reason]
  if (!decisions.includes(decision))
    throw fieldError('reason', 'other_decision', `is no reason to ${decision} a return`)
  const { number: returnNumber, confirmFrom } = await readReviewed(tx, playerId, product)
  const at = clock.now()
  if (decision === 'approve' && Temporal.Instant.compare(at, confirmFrom) < 0)
    throw fieldError(
      'decision',
      'early',
      `can be approved from ${confirmFrom.toString()} on: the wait is not over`,
    )
  const before = await lockOpenProposal(tx, { playerId, returnNumber })
  const overdue = before && (await returnReview.endOverdue(tx, before, at))
  if (before && overdue === 'not_done')
    await audit.record(tx, proposalEvent('return_proposal_expired', before, before.madeBy, overdue))
  const requestId = newIdOf('rpr', playerId, clock)
  const proposal = {
    requestId,
    playerId,
    returnNumber,
    product,
    decision,
    reason,
    note,
    madeBy,
    ...requestTimes(at),
  }
  await insertProposal(tx, proposal).catch((error: unknown) => {
    if (uniqueViolation(error) !== openProposalKey) throw error
    throw fieldError('player', 'already_proposed', 'has an open proposal')
  })
  await audit.record(tx, proposalEvent('return_proposed', proposal, madeBy))
  return requestId
}

/**
 * Confirms or refuses a proposal, one time, by another person than its maker. What is confirmed is done by a server;
 * after a refusal the player's request goes on waiting.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function voteOnReturn(
  tx: Tx,
  { audit, clock }: ReviewDependencies,
  { requestId, ...typed }: TypedVote & { readonly requestId: string },
): Promise<void> {
  // Before the proposal is looked for: a wrong name is refused as such.
  parseStaffName(typed.by)
  const proposal = await findProposal(tx, requestId)
  if (!proposal) throw new AppError('error.not_found')
  const { playerId, returnNumber, product } = proposal
  const request = await readReturnRequest(tx, playerId, product)
  const person = await returnReview.vote(tx, proposal, typed, clock.now())
  if (request?.number !== returnNumber)
    throw fieldError('request', 'return_ended', 'is about a request to return that has ended')
  const isApproved = typed.vote === 'approve'
  const step = isApproved ? 'return_proposal_approved' : 'return_proposal_refused'
  await audit.record(tx, proposalEvent(step, proposal, person))
  if (isApproved)
    await enqueueJob(tx, decideJob, { requestId }, { playerId, jobKey: `${decideJob.name}:${requestId}` })
}
