/** A plan of a session of slots, and when it ends (RC-12). Pure: the caller has read everything under the lock. */
import { AppError } from '../../../kernel/index.ts'
import { ROUND_AFTER_END_MINUTES } from '../../wallet/index.ts'

/** After a plan that was used up no game of slots opens for so long (Real Decreto 176/2023). */
export const REST_MINUTES = 60

/** `time` and `spend`: used up. `player`: its player has ended the session. `pause`: nothing was played for a pause. */
export type PlanEndKind = 'time' | 'spend' | 'player' | 'pause'

export interface EndOfPlan {
  readonly kind: PlanEndKind
  readonly at: Temporal.Instant
  /** Until then no game of slots opens; null after a pause, which is the wait itself. */
  readonly restUntil: Temporal.Instant | null
}

/** What a player fixes. At least one of both. */
export interface FixedPlan {
  /** Null for no time. */
  readonly minutes: number | null
  /** Net loss in cash, minor units; null for no spend. */
  readonly spend: bigint | null
}

export interface SessionPlan extends FixedPlan {
  readonly number: number
  readonly startedAt: Temporal.Instant
  readonly sessionId: string
  readonly endsAt: Temporal.Instant | null
  /** The last stake after which nothing was left of the spend, as reported; without a report when that was found. */
  readonly spentAt: Temporal.Instant | null
  /** The end as it is stored; null until it is written. */
  readonly end: EndOfPlan | null
}

/** What the last plan is judged with. */
export interface PlanCase {
  readonly plan: SessionPlan | null
  /** End of the last game; the present while one is open. Null before the first one. */
  readonly lastPlayedAt: Temporal.Instant | null
  /** A pause of this length ends continuous play. */
  readonly pauseMinutes: number
  /** Nothing is left of the spend: false where none was fixed, and for a plan whose end is stored. */
  readonly isSpent: boolean
  /** A round runs, whose win may leave something of the spend again. */
  readonly isRoundRunning: boolean
  readonly at: Temporal.Instant
}

/** What is known before the ledger is asked. */
export type PlanTimes = Pick<PlanCase, 'lastPlayedAt' | 'pauseMinutes' | 'at'> & {
  readonly plan: SessionPlan
}

/** `ended`: no game of slots opens until the rest is over. `none`: another plan may begin. */
export type PlanState = 'none' | 'running' | 'ended'

const compare = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other)

const restAfter = (kind: 'time' | 'spend', at: Temporal.Instant): EndOfPlan => ({
  kind,
  at,
  restUntil: at.add({ minutes: REST_MINUTES }),
})

/**
 * The end that the player's own word brings now, also while a round runs. The wait is as long as a pause; after a plan
 * of which nothing is left it is the full one.
 */
export const endByPlayer = ({
  pauseMinutes,
  isSpent,
  at,
}: Pick<PlanCase, 'pauseMinutes' | 'isSpent' | 'at'>): EndOfPlan =>
  isSpent ? restAfter('spend', at) : { kind: 'player', at, restUntil: at.add({ minutes: pauseMinutes }) }

const playedAtOf = ({ plan: { startedAt }, lastPlayedAt }: PlanTimes): Temporal.Instant =>
  lastPlayedAt !== null && compare(lastPlayedAt, startedAt) > 0 ? lastPlayedAt : startedAt

/** When nothing has been played for a pause; in the future while something is. */
export const pausedAtOf = (times: PlanTimes): Temporal.Instant =>
  playedAtOf(times).add({ minutes: times.pauseMinutes })

/** When the spend was used up: as it is noted, at the latest with the end of play. */
export const spentAtOf = (times: PlanTimes): Temporal.Instant => times.plan.spentAt ?? playedAtOf(times)

/** A round that began before the spend was used up is waited for so long: no round of a live table is longer. */
export const waitsForRound = (times: PlanTimes): boolean =>
  compare(times.at, spentAtOf(times).add({ minutes: ROUND_AFTER_END_MINUTES })) < 0

/** How the last plan has ended, also when that is not written yet; null while it runs, and without one. */
export function endOfPlan({ plan, ...situation }: PlanCase): EndOfPlan | null {
  if (plan === null || plan.end !== null) return plan?.end ?? null
  const times = { ...situation, plan }
  const { endsAt } = plan
  const isBeforeTime = (at: Temporal.Instant) => endsAt === null || compare(at, endsAt) < 0
  const spentAt = spentAtOf(times)
  if (situation.isSpent && !situation.isRoundRunning && isBeforeTime(spentAt))
    return restAfter('spend', spentAt)
  const pausedAt = pausedAtOf(times)
  if (compare(pausedAt, situation.at) <= 0 && isBeforeTime(pausedAt))
    return { kind: 'pause', at: pausedAt, restUntil: null }
  return endsAt === null || compare(endsAt, situation.at) > 0 ? null : restAfter('time', endsAt)
}

export function planStateOf(situation: PlanCase): PlanState {
  if (situation.plan === null) return 'none'
  const end = endOfPlan(situation)
  if (end === null) return 'running'
  return end.restUntil !== null && compare(end.restUntil, situation.at) > 0 ? 'ended' : 'none'
}

/** What a market says about plans. */
export interface PlanTerms {
  /** No game of slots opens without a plan, which has both a time and a spend. */
  readonly isRequired: boolean
  /** Highest spend, minor units: an amount above is a typing error. */
  readonly highest: bigint
}

const isSame = (plan: FixedPlan, other: FixedPlan) =>
  plan.minutes === other.minutes && plan.spend === other.spend

/**
 * Whether a plan begins. The same one from the same login runs already when an answer was lost: nothing begins.
 * @throws AppError `error.session_plan.running`, `error.session_plan.ended`, `error.validation` naming the fields
 */
export function mayBegin(
  asked: FixedPlan,
  sessionId: string,
  terms: PlanTerms,
  situation: PlanCase,
): boolean {
  const { plan } = situation
  const state = planStateOf(situation)
  if (plan !== null && state === 'running') {
    if (plan.sessionId === sessionId && isSame(plan, asked)) return false
    throw new AppError('error.session_plan.running')
  }
  if (state === 'ended') throw planEnded(endOfPlan(situation)!)
  const problems = problemsOf(asked, terms)
  if (problems.length > 0)
    throw new AppError('error.validation', {
      fields: problems.map(({ field, code }) => ({ field, code, message: code })),
    })
  return true
}

interface PlanProblem {
  readonly field: 'minutes' | 'spend'
  readonly code: 'required' | 'too_high'
}

/** What is missing, or too high to be meant. */
function problemsOf({ minutes, spend }: FixedPlan, { isRequired, highest }: PlanTerms): PlanProblem[] {
  const isOneEnough = !isRequired && (minutes !== null || spend !== null)
  const problems: PlanProblem[] = []
  if (minutes === null && !isOneEnough) problems.push({ field: 'minutes', code: 'required' })
  if (spend === null && !isOneEnough) problems.push({ field: 'spend', code: 'required' })
  if (spend !== null && spend > highest) problems.push({ field: 'spend', code: 'too_high' })
  return problems
}

/** A launch, or another plan, while the wait after a plan goes on. */
export const planEnded = ({ kind, restUntil }: EndOfPlan): AppError =>
  new AppError('error.session_plan.ended', {
    additionalInfo: { kind, resetAt: restUntil?.toString() ?? null },
  })
