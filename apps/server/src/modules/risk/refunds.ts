/** Refunds that two people have agreed to (EXC-16): what they are, and how a server books them. */
import { createHash } from 'node:crypto'
import type { CurrencyCode } from '@marquee/money'
import { z } from 'zod'
import {
  enqueueJob,
  fieldError,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Log,
  type Tx,
} from '../../kernel/index.ts'
import { playBlockOf } from '../players/index.ts'
import type { Answer } from '../wallet/index.ts'
import { findCase, insertEvent, lockCase, lockPlayer, type StoredCase } from './case-store.ts'
import { closeCase, noteFacts, recordAct, SYSTEM } from './cases.ts'
import { findSpan, readSpansBetween } from './excluded-span-store.ts'
import { countExclusion, type ExclusionCount, exclusionFact } from './exclusion-count.ts'
import { readFacts } from './fact-store.ts'
import type { WatchDependencies } from './ports.ts'
import { decisionReview, type DecisionProposal, findProposal } from './proposal-store.ts'
import { insertRefund, readRefunds, type Refund } from './refund-store.ts'
import { type ExclusionSum, isCovered, reachesInto, refundable, sumOfRefund } from './refund-rules.ts'

/** Refunds come from the operator, and from no company. */
const OPERATOR = 0
/** Characters of a digest, of 4 bits each. */
const DIGEST_LENGTH = 32
/** An approved refund waits so many hours for the end of a round or bet, and is tried so often (minutes). */
const WAIT_HOURS = 24
const TRY_MINUTES = 1

const refundJob = jobKind({
  name: 'risk.book-refund',
  payload: z.object({ requestId: z.string() }),
})

type OfCase = Pick<StoredCase, 'caseId' | 'playerId'>

/** The key of the booking. Players read it in their transactions: it tells nothing of the proposal. */
const txOf = (requestId: string): string =>
  `refund:${createHash('sha256').update(requestId).digest('hex').slice(0, DIGEST_LENGTH)}`

const exclusionOf = z.object({ excludedSince: z.string() })

const byTime = (a: Temporal.Instant, b: Temporal.Instant): number => Temporal.Instant.compare(a, b)

/** Beginnings of the exclusions that a case is about, oldest first. */
async function readStarts(tx: Tx, { caseId }: OfCase): Promise<Temporal.Instant[]> {
  const facts = await readFacts(tx, caseId)
  const starts = new Set(facts.map(({ details }) => exclusionOf.parse(details).excludedSince))
  return [...starts].map((start) => Temporal.Instant.from(start)).toSorted(byTime)
}

interface Refundable {
  /** What is left to give back for each exclusion of the case. */
  readonly sums: readonly ExclusionSum[]
  readonly counts: readonly ExclusionCount[]
  /** A round or bet of them has not ended, so that the sums may change. */
  readonly isOpen: boolean
}

/**
 * What is left to give back for a case, by the ledger. Earlier exclusions are counted too where a refund of them has
 * stakes of those of the case in it.
 */
async function countRefundable(
  tx: Tx,
  found: OfCase,
  { now, refunds }: { readonly now: Temporal.Instant; readonly refunds: readonly Refund[] },
): Promise<Refundable> {
  const { playerId } = found
  const starts = await readStarts(tx, found)
  const to = starts.at(-1)
  if (!to) return { sums: [], counts: [], isOpen: false }
  const reaching = refunds.filter((refund) => starts.some((start) => reachesInto(refund, start)))
  const [from = to] = [...starts, ...reaching.map(({ excludedSince }) => excludedSince)].toSorted(byTime)
  const counts: ExclusionCount[] = []
  for (const span of await readSpansBetween(tx, playerId, { from, to })) {
    const count = await countExclusion(tx, span, now)
    if (count) counts.push(count)
  }
  const left = refundable(counts.map(toLoss), refunds)
  return {
    sums: left.filter(({ excludedSince }) => starts.some((start) => start.equals(excludedSince))),
    counts,
    isOpen: counts.some(({ isOpen }) => isOpen),
  }
}

const toLoss = ({ excludedSince, countedUntil, netLoss, currency }: ExclusionCount): ExclusionSum => ({
  excludedSince,
  countedUntil,
  amount: netLoss,
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
  const refunds = await readRefunds(tx, found.playerId)
  const { sums, isOpen } = await countRefundable(tx, found, { now, refunds })
  if (isOpen)
    throw fieldError('outcome', 'still_open', 'waits: a round or bet of the exclusion has not ended')
  return sums
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
  await enqueueRefund(tx, { playerId, requestId })
}

const enqueueRefund = (
  tx: Tx,
  { playerId, requestId }: Pick<Refund, 'playerId' | 'requestId'>,
  runAt?: Temporal.Instant,
): Promise<void> =>
  enqueueJob(
    tx,
    refundJob,
    { requestId },
    { playerId, jobKey: `${refundJob.name}:${requestId}`, ...(runAt && { runAt }) },
  )

export interface RefundDependencies extends WatchDependencies {
  readonly log: Log
}

/** Why nothing is booked, with what staff are told. */
const obstacles = {
  still_open: 'an agreed refund is not booked: a round or bet of the exclusion has not ended',
  return_not_told:
    'an agreed refund is not booked: the player has returned, and the event of the return has not come',
  no_longer_owed: 'an agreed refund is not owed any more',
} as const
type Obstacle = keyof typeof obstacles

/** Whether the player has returned from the exclusion. One goes on under a status such as CLOSED. */
async function hasReturned(
  tx: Tx,
  { players, wallet }: RefundDependencies,
  playerId: bigint,
): Promise<boolean> {
  const player = await players.factsOf(playerId, tx)
  const block = player && playBlockOf(player.status)
  if (block !== 'status') return block !== 'excluded'
  return (await wallet.storedBreakOf(playerId, tx))?.kind !== 'exclusion'
}

/** What is left to give back when a refund is booked, or why it is not booked. The wallet is locked. */
async function checkAgreed(
  tx: Tx,
  deps: RefundDependencies,
  found: StoredCase,
  agreed: readonly Refund[],
): Promise<Obstacle | Refundable> {
  const { playerId } = found
  // An exclusion seems to run as long as the event of the return has not come: its sums have later stakes in them.
  for (const { excludedSince } of agreed) {
    const span = await findSpan(tx, playerId, excludedSince)
    if (span?.endedAt === null && (await hasReturned(tx, deps, playerId))) return 'return_not_told'
  }
  const ids = new Set(agreed.map(({ requestId }) => requestId))
  const refunds = (await readRefunds(tx, playerId)).filter(({ requestId }) => !ids.has(requestId))
  const left = await countRefundable(tx, found, { now: deps.clock.now(), refunds })
  if (left.isOpen) return 'still_open'
  return isCovered(agreed, left.sums) ? left : 'no_longer_owed'
}

/** Nothing is booked, the case goes on, and staff are told why. */
async function failRefund(
  tx: Tx,
  deps: RefundDependencies,
  found: StoredCase,
  { requestId, outcome, reason }: DecisionProposal & { readonly reason: Obstacle },
): Promise<void> {
  const at = deps.clock.now()
  await decisionReview.end(tx, requestId, { endedAs: 'failed', reason, at })
  await insertEvent(tx, found.caseId, { act: 'proposal-failed', actor: SYSTEM, at, outcome, reason })
  await recordAct(tx, deps, 'risk.proposal_failed', found, SYSTEM, { outcome })
  // Before the commit: two alarms are better than none.
  deps.log.error({ alarm: true, caseId: found.caseId, requestId, reason }, obstacles[reason])
}

/** Waits for the end of a round or bet, as long as it may; every other refund has failed. */
async function postponeRefund(
  tx: Tx,
  deps: RefundDependencies,
  found: StoredCase,
  failed: DecisionProposal & { readonly reason: Obstacle; readonly approvedAt: Temporal.Instant },
): Promise<void> {
  const { requestId, reason, approvedAt } = failed
  const now = deps.clock.now()
  const mayWait = Temporal.Instant.compare(now, approvedAt.add({ hours: WAIT_HOURS })) < 0
  if (reason === 'still_open' && mayWait)
    await enqueueRefund(tx, { playerId: found.playerId, requestId }, now.add({ minutes: TRY_MINUTES }))
  else await failRefund(tx, deps, found, failed)
}

/** Opens a case about what was lost between the approval and the booking: the sums of it may be noted already. */
async function noteRest(
  tx: Tx,
  deps: RefundDependencies,
  { playerId }: OfCase,
  { sums, counts, agreed }: Refundable & { readonly agreed: readonly Refund[] },
): Promise<void> {
  const rest = refundable(sums, agreed)
  const facts = counts
    .filter((count) => rest.some(({ excludedSince }) => excludedSince.equals(count.excludedSince)))
    .map((count) => exclusionFact(count, deps.clock.now()))
    // The same sums may have been noted at this moment, in the case that is decided now.
    .map(({ key, ...fact }) => ({ ...fact, key: `${key}:rest` }))
  if (facts.length > 0) await noteFacts(tx, deps, { playerId, kind: 'excluded-play', facts })
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
  // Before the case, as where facts are noted.
  await lockPlayer(tx, playerId)
  const found = await lockCase(tx, proposal.caseId)
  if (!found || (await decisionReview.hasEnded(tx, requestId))) return null
  const agreed = (await readRefunds(tx, playerId)).filter((refund) => refund.requestId === requestId)
  const [first] = agreed
  if (!first) throw new Error('a refund that is booked was agreed to')
  const left = await checkAgreed(tx, deps, found, agreed)
  if (typeof left === 'string') {
    await postponeRefund(tx, deps, found, { ...proposal, reason: left, approvedAt: first.at })
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
  await noteRest(tx, deps, found, { ...left, agreed })
  return answer
}

/** A job for each refund. What it reads and what it books is one transaction; a repeat changes nothing. */
export const createRefundJob = (deps: RefundDependencies): JobHandler =>
  handleJob(refundJob, async ({ requestId }) => {
    const proposal = await findProposal(deps.db, requestId)
    const found = proposal && (await findCase(deps.db, proposal.caseId))
    if (!found) throw new Error('a refund that is booked was agreed to')
    const { playerId } = found
    const answer = await inTransactionOf(deps.db, playerId, (tx) => bookIn(tx, deps, proposal, playerId))
    if (answer) deps.wallet.announce(playerId, answer)
  })
