/** Decisions that exclude a player or move money: one person proposes, another one approves or refuses. */
import {
  AppError,
  fieldError,
  newIdOf,
  parseStaffName,
  requestTimes,
  type Tx,
  type TypedVote,
} from '../../kernel/index.ts'
import { canBeExcluded } from '../players/index.ts'
import { needsTwo, type Outcome } from './case-kinds.ts'
import { insertEvent, insertText, readTexts, type StoredCase } from './case-store.ts'
import {
  type CaseDependencies,
  checkOutcome,
  closeCase,
  lockUndecided,
  recordAct,
  refuseFirstDecider,
  refuseOpenProposal,
  type TypedAct,
} from './cases.ts'
import { type DecisionProposal, decisionReview, findProposal, insertProposal } from './proposal-store.ts'
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
  /** Of an exclusion, which needs it; null without an end. */
  readonly months?: number | null | undefined
}

/** @throws AppError `error.validation` of the field `outcome` for an account that was closed for good */
async function checkCanBeExcluded(tx: Tx, { playerId }: StoredCase): Promise<void> {
  if (!(await canBeExcluded(tx, playerId)))
    throw fieldError(
      'outcome',
      'account_closed',
      'is of no use: the account is closed, so refuse the request',
    )
}

/** What a refund would give back; null for another outcome. @throws AppError `error.validation` */
async function refundOf(
  tx: Tx,
  found: StoredCase,
  outcome: Outcome,
  at: Temporal.Instant,
): Promise<bigint | null> {
  if (outcome !== 'refund-agreed') return null
  const amount = sumOfRefund(await readRefundable(tx, found, at))
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
  if (!needsTwo(found.kind, outcome))
    throw fieldError('outcome', 'needs_one', 'needs no second person: "decide" it')
  if (outcome === 'excluded' && months === undefined)
    throw fieldError('months', 'required', 'is required for an exclusion: 1 to 120, or: indefinite')
  if (months !== undefined && outcome !== 'excluded')
    throw fieldError('months', 'no_exclusion', 'is for an exclusion only')
  if (outcome === 'excluded') await checkCanBeExcluded(tx, found)
  await refuseFirstDecider(tx, found, actor)
  const at = deps.clock.now()
  await refuseOpenProposal(tx, deps, found)
  const amount = await refundOf(tx, found, outcome, at)
  const textId = await insertText(tx, deps.clock, { playerId: found.playerId, content: note })
  if (textId === null) throw fieldError('note', 'required', 'is required: the reason in words')
  const requestId = newIdOf('rdp', found.playerId, deps.clock)
  await insertProposal(tx, {
    requestId,
    caseId,
    outcome,
    months: months ?? null,
    amount,
    madeBy: actor,
    textId,
    ...requestTimes(at),
  })
  await insertEvent(tx, caseId, { act: 'proposed', actor, at, outcome, textId })
  await recordAct(tx, deps, 'risk.decision_proposed', found, actor, { outcome })
  return requestId
}

/** Does what was approved, in the transaction of the vote, or has a server do it. */
async function carryOut(
  tx: Tx,
  deps: ProposalDependencies,
  found: StoredCase,
  { requestId, outcome, months, amount, madeBy, textId }: DecisionProposal,
  approvedBy: string,
): Promise<void> {
  const at = deps.clock.now()
  if (outcome === 'excluded') {
    await checkCanBeExcluded(tx, found)
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
    const sums = await readRefundable(tx, found, at)
    if (sumOfRefund(sums) !== amount)
      throw fieldError(
        'request',
        'changed',
        'is about another sum than was lost: refuse it, and propose again',
      )
    // A server books it, ends the proposal and decides the case.
    await agreeRefund(tx, sums, { playerId: found.playerId, requestId, approvedBy, at })
    return
  }
  await decisionReview.end(tx, requestId, { endedAs: 'done', reason: outcome, at })
  await closeCase(tx, deps, found, { outcome, by: madeBy, textId })
}

/**
 * Approves or refuses a proposal, one time, by another person than its maker. What is approved is done in this
 * transaction, and a refund by a server afterwards; after a refusal the case goes on.
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
