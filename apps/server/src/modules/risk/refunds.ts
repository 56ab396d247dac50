/** Refunds that two people have agreed to (EXC-16): what they are, and how a server books them. */
import { createHash } from 'node:crypto'
import type { CurrencyCode } from '@marquee/money'
import { z } from 'zod'
import {
  enqueueJob,
  fieldError,
  handleJob,
  inTransaction,
  type JobHandler,
  jobKind,
  type Log,
  type Tx,
} from '../../kernel/index.ts'
import type { Answer } from '../wallet/index.ts'
import { findCase, insertEvent, lockCase, type StoredCase } from './case-store.ts'
import { closeCase, recordAct, SYSTEM } from './cases.ts'
import { findSpan } from './excluded-span-store.ts'
import { countExclusion, type ExclusionCount } from './exclusion-count.ts'
import { readFacts } from './fact-store.ts'
import type { WatchDependencies } from './ports.ts'
import { decisionReview, type DecisionProposal, findProposal } from './proposal-store.ts'
import { insertRefund, readRefunds, type Refund } from './refund-store.ts'
import { type ExclusionSum, isCovered, refundable, sumOfRefund } from './refund-rules.ts'

/** Refunds come from the operator, and from no company. */
const OPERATOR = 0
/** Characters of a digest, of 4 bits each. */
const DIGEST_LENGTH = 32

const refundJob = jobKind({
  name: 'risk.book-refund',
  payload: z.object({ requestId: z.string() }),
})

type OfCase = Pick<StoredCase, 'caseId' | 'playerId'>

/** The key of the booking. Players read it in their transactions: it tells nothing of the proposal. */
const txOf = (requestId: string): string =>
  `refund:${createHash('sha256').update(requestId).digest('hex').slice(0, DIGEST_LENGTH)}`

const exclusionOf = z.object({ excludedSince: z.string() })

/** The exclusions that a case is about, as the ledger has them now. */
async function countExclusions(
  tx: Tx,
  { caseId, playerId }: OfCase,
  now: Temporal.Instant,
): Promise<readonly ExclusionCount[]> {
  const facts = await readFacts(tx, caseId)
  const starts = new Set(facts.map(({ details }) => exclusionOf.parse(details).excludedSince))
  const counts: ExclusionCount[] = []
  for (const start of starts) {
    const span = await findSpan(tx, playerId, Temporal.Instant.from(start))
    const count = span && (await countExclusion(tx, span, now))
    if (count) counts.push(count)
  }
  return counts
}

const toLoss = ({ excludedSince, netLoss: amount, currency }: ExclusionCount): ExclusionSum => ({
  excludedSince,
  amount,
  currency,
})

/**
 * What is left to give back for a case, by the ledger at this moment. The case is locked.
 * @throws AppError `error.validation` of the field `outcome` while a round or bet has not ended
 */
export async function readRefundable(
  tx: Tx,
  found: OfCase,
  now: Temporal.Instant,
): Promise<readonly ExclusionSum[]> {
  const counts = await countExclusions(tx, found, now)
  if (counts.some(({ isOpen }) => isOpen))
    throw fieldError('outcome', 'still_open', 'waits: a round or bet of the exclusion has not ended')
  return refundable(counts.map(toLoss), await readRefunds(tx, found.playerId))
}

/** Stores an approved refund, which a server books. */
export async function agreeRefund(
  tx: Tx,
  sums: readonly ExclusionSum[],
  agreed: {
    readonly playerId: bigint
    readonly requestId: string
    readonly approvedBy: string
    readonly at: Temporal.Instant
  },
): Promise<void> {
  const { playerId, requestId } = agreed
  for (const sum of sums) await insertRefund(tx, { ...sum, ...agreed })
  await enqueueJob(tx, refundJob, { requestId }, { playerId, jobKey: `${refundJob.name}:${requestId}` })
}

export interface RefundDependencies extends WatchDependencies {
  readonly log: Log
}

/** Whether the ledger still has the losses that two people have agreed to. The wallet is locked. */
async function isStillOwed(
  tx: Tx,
  { clock, players }: RefundDependencies,
  found: StoredCase,
  agreed: readonly Refund[],
): Promise<boolean> {
  const { playerId } = found
  const counts = await countExclusions(tx, found, clock.now())
  if (counts.some(({ isOpen }) => isOpen)) return false
  // An exclusion seems to run as long as the event of the return has not come: its sums have later stakes in them.
  const isExcluded = (await players.factsOf(playerId))?.status === 'SELF_EXCLUDED'
  for (const { excludedSince } of agreed) {
    const span = await findSpan(tx, playerId, excludedSince)
    if (!span || (span.endedAt === null && !isExcluded)) return false
  }
  const ids = new Set(agreed.map(({ requestId }) => requestId))
  const others = (await readRefunds(tx, playerId)).filter(({ requestId }) => !ids.has(requestId))
  return isCovered(agreed, refundable(counts.map(toLoss), others))
}

/** Nothing is booked, the case goes on, and staff are told. */
async function failRefund(
  tx: Tx,
  deps: RefundDependencies,
  found: StoredCase,
  { requestId, outcome }: DecisionProposal,
): Promise<void> {
  const at = deps.clock.now()
  await decisionReview.end(tx, requestId, { endedAs: 'failed', reason: 'no_longer_owed', at })
  await insertEvent(tx, found.caseId, { act: 'proposal-failed', actor: SYSTEM, at, outcome })
  await recordAct(tx, deps, 'risk.proposal_failed', found, SYSTEM, { outcome })
  // Before the commit: two alarms are better than none.
  deps.log.error({ alarm: true, caseId: found.caseId, requestId }, 'an agreed refund is not owed any more')
}

/** @returns the answer of the ledger; null where nothing is booked */
async function bookIn(
  tx: Tx,
  deps: RefundDependencies,
  proposal: DecisionProposal,
  playerId: bigint,
): Promise<Answer | null> {
  const { requestId, outcome, madeBy, textId } = proposal
  await deps.wallet.lock(tx, playerId)
  const found = await lockCase(tx, proposal.caseId)
  if (!found || (await decisionReview.hasEnded(tx, requestId))) return null
  const agreed = (await readRefunds(tx, playerId)).filter((refund) => refund.requestId === requestId)
  const [first] = agreed
  if (!first) throw new Error('a refund that is booked was agreed to')
  if (!(await isStillOwed(tx, deps, found, agreed))) {
    await failRefund(tx, deps, found, proposal)
    return null
  }
  const answer = await deps.wallet.executeIn(tx, {
    kind: 'adjust',
    playerId,
    currency: first.currency as CurrencyCode,
    provider: OPERATOR,
    tx: txOf(requestId),
    amount: sumOfRefund(agreed),
    account: 'corrections',
    detail: { reason: 'excluded-play', approver: first.approvedBy },
  })
  if (!answer.ok) throw new Error(`a refund is not booked: ${answer.reason}`)
  await decisionReview.end(tx, requestId, { endedAs: 'done', reason: outcome, at: deps.clock.now() })
  await closeCase(tx, deps, found, { outcome, by: madeBy, textId })
  return answer
}

/** A job for each refund. What it reads and what it books is one transaction; a repeat changes nothing. */
export const createRefundJob = (deps: RefundDependencies): JobHandler =>
  handleJob(refundJob, async ({ requestId }) => {
    const proposal = await findProposal(deps.db, requestId)
    const found = proposal && (await findCase(deps.db, proposal.caseId))
    if (!found) throw new Error('a refund that is booked was agreed to')
    const { playerId } = found
    const answer = await inTransaction(deps.db, (tx) => bookIn(tx, deps, proposal, playerId))
    if (answer) deps.wallet.announce(playerId, answer)
  })
