/** What staff do: record an income from documents, and decide about a refusal (KYC-16). */
import {
  AppError,
  type Clock,
  fieldError,
  newId,
  parseStaffName,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import type { CurrencyCode } from '@marquee/money'
import type { Audit } from '../audit/index.ts'
import type { AffordabilityReason } from './affordability-rules.ts'
import {
  answerCheck,
  clearFindings,
  listFindings,
  lockForStaff,
  lockOpenCheck,
  readChecks,
  type VulnerabilityCheck,
} from './check-store.ts'
import { CALL_SECONDS } from './public-records.ts'
import { insertIncome, type Income, readIncomes } from './income-store.ts'
import {
  decideReview,
  listOpenReviews,
  readReviews,
  type Review,
  type ReviewOutcome,
} from './review-store.ts'
import { type ReviewSubject, subjectOf, waitingIn } from './waiting-review.ts'

export interface StaffDependencies {
  readonly audit: Audit
  readonly clock: Clock
}

const staff = (name: string) => ({ kind: 'staff', name }) as const

/** The longest reason, in characters. */
const LONGEST_REASON = 1_000

/** @throws AppError `error.validation` of the field `reason` */
function parseReason(typed: string): string {
  const reason = typed.trim()
  if (reason === '') throw fieldError('reason', 'missing', 'is missing')
  if (reason.length > LONGEST_REASON)
    throw fieldError('reason', 'too_long', `has ${LONGEST_REASON} characters at most`)
  return reason
}

interface Act {
  readonly playerId: bigint
  readonly by: string
  readonly reason: string
}

/** Ends a review that waits for an income. */
async function endIncomeReview(tx: Tx, { playerId, by, reason }: Act, at: Temporal.Instant): Promise<void> {
  const [review] = await readReviews(tx, playerId)
  if (!review || review.decision !== null || (review.about !== 'income' && review.about !== 'share')) return
  await decideReview(tx, { ...review, decision: { at, outcome: 'reopened', by, reason } })
}

/**
 * Records a net income that a person has read from documents. It counts in the place of an earlier one, for a year.
 * @throws AppError `error.validation` of `by`, `reason` and `monthly`
 */
export async function recordIncome(
  tx: Tx,
  { audit, clock }: StaffDependencies,
  typed: Act & { readonly monthly: bigint; readonly currency: CurrencyCode },
): Promise<Income> {
  const act = { playerId: typed.playerId, by: parseStaffName(typed.by), reason: parseReason(typed.reason) }
  if (typed.monthly < 0n) throw fieldError('monthly', 'too_low', 'is 0 at least')
  const at = clock.now()
  const income: Income = {
    playerId: act.playerId,
    incomeId: newId('inc', clock),
    currency: typed.currency,
    monthly: typed.monthly,
    source: 'documents',
    verifiedAt: at,
    recordedBy: act.by,
    reason: act.reason,
  }
  await lockForStaff(tx, act.playerId)
  await insertIncome(tx, income)
  await endIncomeReview(tx, act, at)
  // The amount stays in the sealed row alone.
  await audit.record(tx, {
    act: 'affordability.income.recorded',
    playerId: act.playerId,
    actor: staff(act.by),
    object: income.incomeId,
    after: { currency: income.currency },
    reason: act.reason,
  })
  return income
}

/** @throws AppError `error.validation` of `outcome` while the company may still answer */
function checkNoCall(open: Pick<VulnerabilityCheck, 'askedAt'> | null, now: Temporal.Instant): void {
  const endsAt = open?.askedAt.add({ seconds: CALL_SECONDS })
  if (endsAt && Temporal.Instant.compare(now, endsAt) < 0)
    throw fieldError(
      'outcome',
      'call_running',
      `waits until ${endsAt.toString()}: the company is being asked`,
    )
}

/**
 * What waits now, as the person has read it. No call changes the question until the transaction is over.
 * @throws AppError `error.not_found` where nothing waits, `error.validation` of `about` where it is another by now
 */
async function waitingAsRead(tx: Tx, playerId: bigint, read: ReviewSubject) {
  await lockOpenCheck(tx, playerId)
  const waiting = waitingIn(await readChecks(tx, playerId), await readReviews(tx, playerId))
  if (!waiting) throw new AppError('error.not_found')
  const now = subjectOf(waiting)
  if (now.about !== read.about || now.checkId !== read.checkId)
    throw fieldError('about', 'changed', 'is another by now: read again what waits, and decide about that')
  return waiting
}

/**
 * A person decides about a refusal. `reopened` lets deposits go on after a finding, or stands for the company's answer
 * where it gave none; an income is never put aside, it is recorded.
 * @param typed.about with `checkId`: what the person has read
 * @throws AppError `error.not_found` where nothing waits, `error.validation` of `by`, `reason`, `about` and `outcome`
 */
export async function reviewAffordability(
  tx: Tx,
  { audit, clock }: StaffDependencies,
  typed: Act & ReviewSubject & { readonly outcome: ReviewOutcome },
): Promise<Review> {
  const { playerId, outcome } = typed
  const [by, reason] = [parseStaffName(typed.by), parseReason(typed.reason)]
  await lockForStaff(tx, playerId)
  const { about, asked, findings, open } = await waitingAsRead(tx, playerId, typed)
  if (outcome === 'reopened' && (about === 'income' || about === 'share'))
    throw fieldError('outcome', 'needs_income', 'is kept here: an income that is recorded opens deposits')
  const at = clock.now()
  if (about === 'check') checkNoCall(open, at)
  if (outcome === 'reopened' && about === 'found') await clearFindings(tx, playerId, findings, at)
  else if (outcome === 'reopened' && about === 'check' && open)
    await answerCheck(tx, { playerId, checkId: open.checkId }, [], at)
  const review: Review & { readonly decision: NonNullable<Review['decision']> } = {
    playerId,
    reviewId: asked?.reviewId ?? newId('afr', clock),
    about,
    askedAt: asked?.askedAt ?? null,
    decision: { at, outcome, by, reason },
  }
  await decideReview(tx, review)
  await audit.record(tx, {
    act: 'affordability.reviewed',
    playerId,
    actor: staff(by),
    object: review.reviewId,
    after: { about, outcome },
    reason,
  })
  return review
}

/** A refused deposit, or a finding, that a person decides about. */
export interface WaitingReview {
  readonly playerId: bigint
  readonly about: AffordabilityReason
  /** Null for a finding that the player has not asked about. */
  readonly askedAt: Temporal.Instant | null
  /** Null where nothing was found in public records. */
  readonly foundAt: Temporal.Instant | null
}

/** What waits for staff: what players have asked, and findings that nobody has asked about. */
export async function listForStaff(queryable: Queryable): Promise<WaitingReview[]> {
  const asked = await listOpenReviews(queryable)
  const askers = new Set(asked.map(({ playerId }) => playerId))
  const findings = await listFindings(queryable)
  const foundOf = new Map(findings.map(({ playerId, answeredAt }) => [playerId, answeredAt]))
  return [
    ...asked.map(({ playerId, about, askedAt }) => ({
      playerId,
      about,
      askedAt,
      foundAt: foundOf.get(playerId) ?? null,
    })),
    ...findings
      .filter(({ playerId }) => !askers.has(playerId))
      .map(({ playerId, answeredAt }) => ({
        playerId,
        about: 'found' as const,
        askedAt: null,
        foundAt: answeredAt,
      })),
  ]
}

/** What is known of the means of a player. */
export interface AffordabilityRecord {
  readonly checks: readonly Omit<VulnerabilityCheck, 'personDigest'>[]
  readonly incomes: readonly Income[]
  readonly reviews: readonly Review[]
  /** What a decision is about now; null where nothing waits. */
  readonly waits: ReviewSubject | null
}

/** Everything about one player. Staff see what was found and the verified incomes. */
export async function readForStaff(queryable: Queryable, playerId: bigint): Promise<AffordabilityRecord> {
  const checks = await readChecks(queryable, playerId)
  const reviews = await readReviews(queryable, playerId)
  const waiting = waitingIn(checks, reviews)
  return {
    checks: checks.map(({ personDigest: _digest, ...check }) => check),
    incomes: await readIncomes(queryable, playerId),
    reviews,
    waits: waiting && subjectOf(waiting),
  }
}

/**
 * The same for a person who looks at it; the audit log keeps who it was.
 * @throws AppError `error.validation` of the field `by`
 */
export async function openForStaff(
  tx: Tx,
  { audit }: Pick<StaffDependencies, 'audit'>,
  { playerId, by }: { readonly playerId: bigint; readonly by: string },
): Promise<AffordabilityRecord> {
  const actor = staff(parseStaffName(by))
  await audit.record(tx, { act: 'affordability.viewed', playerId, actor })
  return readForStaff(tx, playerId)
}
