import {
  type AttemptAnswer,
  type AttemptBudget,
  AppError,
  type Clock,
  type Database,
  type Queryable,
  takeAttempt,
} from '../../kernel/index.ts'

export interface AttemptCounting {
  readonly db: Database
  readonly clock: Clock
  /** Multiplies the budgets; 1 in production. */
  readonly budgetScale: number
}

/** Minutes until a budget is whole again, as screens show them. */
export const minutesUntil = ({ windowEndsAt }: AttemptAnswer, clock: Clock): number =>
  Math.max(1, Math.ceil(windowEndsAt.since(clock.now()).total('minutes')))

/** The error of a budget that is used up: `error.rate.limited` with the seconds until it is whole again. */
export function usedUp({ windowEndsAt }: AttemptAnswer, clock: Clock): AppError {
  const wait = windowEndsAt.since(clock.now()).total('seconds')
  return new AppError('error.rate.limited', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) })
}

/**
 * Counts an attempt.
 * @param within a transaction that takes the attempt back when it fails
 * @returns the budget, to give the attempt back
 * @throws AppError `error.rate.limited`
 */
export async function countAttempt(
  { db, clock, budgetScale }: AttemptCounting,
  budget: AttemptBudget,
  within: Queryable = db,
): Promise<AttemptBudget> {
  const scaled = { ...budget, max: budget.max * budgetScale }
  const taken = await takeAttempt(within, clock, scaled)
  if (taken.allowed) return scaled
  throw usedUp(taken, clock)
}
