/** Does what two people have decided about a return: status, record, audit rows and mail in one transaction. */
import {
  handleJob,
  InvariantError,
  inTransactionOf,
  type JobHandler,
  type Tx,
} from '../../../kernel/index.ts'
import { returnDecidedMail } from './break-mails.ts'
import { exclusionIn, giveBack } from './break-returns.ts'
import { isReturnEarly } from './break-rules.ts'
import { endReturnRequest, readReturnRequest } from './break-store.ts'
import { helpContactsOf } from './break-terms.ts'
import { type BreaksDependencies, type Locked, locked } from './current-breaks.ts'
import { findProposal, type ReturnProposal, returnReview } from './return-proposal-store.ts'
import { decideJob, proposalEvent } from './return-review.ts'

/** Why what was confirmed cannot be done. The player's request, if there is one, goes on waiting. */
type Failure = 'return_ended' | 'early' | 'refused_by_ledger'

async function failIn(
  { audit, log, clock }: BreaksDependencies,
  tx: Tx,
  proposal: ReturnProposal,
  why: Failure,
): Promise<void> {
  const { requestId, madeBy } = proposal
  await returnReview.end(tx, requestId, { endedAs: 'failed', reason: why, at: clock.now() })
  await audit.record(tx, proposalEvent('return_proposal_failed', proposal, madeBy, why))
  // A player who takes the request back, or lengthens the exclusion, may do so.
  log.error({ alarm: why !== 'return_ended', requestId, why }, 'what two people decided cannot be done')
}

/** Why the decision cannot be done; null when it can. */
async function failureOf({ tx, breaks, at }: Locked, proposal: ReturnProposal): Promise<Failure | null> {
  const { product } = proposal
  const request = await readReturnRequest(tx, proposal.playerId, product)
  if (!exclusionIn(breaks, product) || request?.number !== proposal.returnNumber) return 'return_ended'
  return proposal.decision === 'approve' && isReturnEarly(request, at) ? 'early' : null
}

/** The player stays excluded, and may ask again. */
async function refuseIn(
  { audit }: BreaksDependencies,
  { tx, at }: Locked,
  { playerId, product, reason, madeBy }: ReturnProposal,
): Promise<void> {
  await endReturnRequest(tx, playerId, { as: 'refused', at, product })
  const common = { playerId, actor: { kind: 'staff', name: madeBy } as const, reason }
  if (product === null) await audit.record(tx, { act: 'break.return_refused', ...common })
  else await audit.record(tx, { act: 'product_exclusion.return_refused', ...common, after: { product } })
}

async function decideIn(deps: BreaksDependencies, held: Locked, proposal: ReturnProposal): Promise<void> {
  const { tx, person, at, breaks } = held
  const { requestId, product, decision, reason, madeBy: actor } = proposal
  if (await returnReview.hasEnded(tx, requestId)) return
  const why = await failureOf(held, proposal)
  if (why !== null) return failIn(deps, tx, proposal, why)
  if (decision === 'approve') await giveBack(deps, held, product, { as: 'approved', actor, reason })
  else await refuseIn(deps, held, proposal)
  await returnReview.end(tx, requestId, { endedAs: 'done', reason: decision, at })
  const { email: to, language, market } = person
  const content = { decision, product, terms: breaks.terms, contacts: helpContactsOf(person, at) }
  await deps.queueMail(tx, returnDecidedMail(deps.brand, { to, language, market }, content))
}

/** A job for each confirmed proposal; a repeat changes nothing. */
export const createReturnJob = (deps: BreaksDependencies): JobHandler =>
  handleJob(decideJob, async ({ requestId }) => {
    const proposal = await findProposal(deps.db, requestId)
    if (!proposal || (await returnReview.findVote(deps.db, requestId)) !== 'approve') return
    try {
      await locked(deps, proposal.playerId, (held) => decideIn(deps, held, proposal))
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error
      await inTransactionOf(deps.db, proposal.playerId, async (tx) => {
        if (!(await returnReview.hasEnded(tx, requestId)))
          await failIn(deps, tx, proposal, 'refused_by_ledger')
      })
    }
  })
