/** Decisions that exclude a player or move money: one person proposes, another one approves or refuses. */
import {
  AppError,
  fieldError,
  newId,
  parseStaffName,
  requestTimes,
  type Tx,
  type TypedVote,
} from '../../kernel/index.ts'
import { type Outcome, outcomes } from './case-kinds.ts'
import { insertEvent, insertText, readTexts, type StoredCase } from './case-store.ts'
import {
  type CaseDependencies,
  checkOutcome,
  closeCase,
  lockUndecided,
  recordAct,
  refuseFirstDecider,
  SYSTEM,
  type TypedAct,
} from './cases.ts'
import {
  type DecisionProposal,
  decisionReview,
  findProposal,
  insertProposal,
  lockOpenProposal,
} from './proposal-store.ts'
import { agreeRefund, readRefundable } from './refunds.ts'
import { sumOfRefund } from './refund-rules.ts'

/** An exclusion that follows from a decision. */
export interface OrderedExclusion {
  readonly playerId: bigint
  /** Null without an end. */
  readonly months: number | null
  readonly reason: 'signs_of_harm'
  readonly evidence: string
  readonly by: string
}

export interface ProposalDependencies extends CaseDependencies {
  /** Orders an exclusion in the transaction of the decision; a server begins it. */
  readonly orderExclusion: (tx: Tx, order: OrderedExclusion) => Promise<unknown>
}

export interface TypedProposal extends TypedAct {
  readonly outcome: Outcome
  /** Of an exclusion; null without an end. */
  readonly months: number | null
}

/** Ends a proposal that nobody has answered in time. */
async function endOverdue(tx: Tx, deps: CaseDependencies, found: StoredCase): Promise<void> {
  const at = deps.clock.now()
  const before = await lockOpenProposal(tx, found.caseId)
  if (!before) return
  if ((await decisionReview.endOverdue(tx, before, at)) === null)
    throw fieldError('case', 'already_proposed', 'has an open proposal, which "list" prints')
  await insertEvent(tx, found.caseId, { act: 'proposal-expired', actor: SYSTEM, at, outcome: before.outcome })
  await recordAct(tx, deps, 'risk.proposal_expired', found, SYSTEM, { outcome: before.outcome })
}

/** What a refund would give back; null for another outcome. @throws AppError `error.validation` */
async function refundOf(tx: Tx, found: StoredCase, outcome: Outcome): Promise<bigint | null> {
  if (outcome !== 'refund-agreed') return null
  const amount = sumOfRefund(await readRefundable(tx, found))
  if (amount === 0n) throw fieldError('outcome', 'nothing_lost', 'has nothing to give back')
  return amount
}

/**
 * Proposes a decision, with the reason in words; nothing is done before another person approves.
 * @returns the id of the proposal
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function proposeDecision(
  tx: Tx,
  deps: CaseDependencies,
  { caseId, outcome, months, note, by }: TypedProposal,
): Promise<string> {
  const actor = parseStaffName(by)
  const found = await lockUndecided(tx, caseId)
  checkOutcome(found, outcome)
  if (!outcomes[outcome].needsTwo)
    throw fieldError('outcome', 'needs_one', 'needs no second person: "decide" it')
  if (months !== null && outcome !== 'excluded')
    throw fieldError('months', 'no_exclusion', 'is for an exclusion only')
  await refuseFirstDecider(tx, found, actor)
  const amount = await refundOf(tx, found, outcome)
  await endOverdue(tx, deps, found)
  const at = deps.clock.now()
  const textId = await insertText(tx, deps.clock, { playerId: found.playerId, content: note })
  if (textId === null) throw fieldError('note', 'required', 'is required: the reason in words')
  const requestId = newId('rdp', deps.clock)
  await insertProposal(tx, {
    requestId,
    caseId,
    outcome,
    months,
    amount,
    madeBy: actor,
    textId,
    ...requestTimes(at),
  })
  await insertEvent(tx, caseId, { act: 'proposed', actor, at, outcome, textId })
  await recordAct(tx, deps, 'risk.decision_proposed', found, actor, { outcome })
  return requestId
}

/** Does what was approved, in the transaction of the vote. */
async function carryOut(
  tx: Tx,
  deps: ProposalDependencies,
  found: StoredCase,
  { requestId, outcome, months, amount, madeBy, textId }: DecisionProposal,
  approvedBy: string,
): Promise<void> {
  const at = deps.clock.now()
  if (outcome === 'excluded') {
    const evidence = (await readTexts(tx, found.playerId)).get(textId) ?? ''
    await deps.orderExclusion(tx, {
      playerId: found.playerId,
      months,
      reason: 'signs_of_harm',
      evidence,
      by: madeBy,
    })
  }
  if (outcome === 'refund-agreed') {
    const sums = await readRefundable(tx, found)
    if (sumOfRefund(sums) !== amount)
      throw fieldError(
        'request',
        'changed',
        'is about another sum than was lost: refuse it, and propose again',
      )
    await agreeRefund(tx, sums, { playerId: found.playerId, requestId, approvedBy, at })
  }
  await decisionReview.end(tx, requestId, { endedAs: 'done', reason: outcome, at })
  await closeCase(tx, deps, found, { outcome, by: madeBy, textId })
}

/**
 * Approves or refuses a proposal, one time, by another person than its maker. What is approved is done in this
 * transaction; after a refusal the case goes on.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function voteOnDecision(
  tx: Tx,
  deps: ProposalDependencies,
  { requestId, vote, note, by }: TypedVote & { readonly requestId: string },
): Promise<void> {
  const person = parseStaffName(by)
  const proposal = await findProposal(tx, requestId)
  if (!proposal) throw new AppError('error.not_found')
  const found = await lockUndecided(tx, proposal.caseId)
  await refuseFirstDecider(tx, found, person)
  const at = deps.clock.now()
  // The words are in the history of the case, encrypted.
  await decisionReview.vote(tx, proposal, { vote, by: person, note: '' }, at)
  const { outcome } = proposal
  const isApproved = vote === 'approve'
  const textId = await insertText(tx, deps.clock, { playerId: found.playerId, content: note })
  const act = isApproved ? 'proposal-approved' : 'proposal-refused'
  await insertEvent(tx, found.caseId, { act, actor: person, at, outcome, textId })
  const audited = isApproved ? 'risk.proposal_approved' : 'risk.proposal_refused'
  await recordAct(tx, deps, audited, found, person, { outcome })
  if (isApproved) await carryOut(tx, deps, found, proposal, person)
}
