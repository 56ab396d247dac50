import { AppError, type AttemptBudget, type Clock, type Database, takeAttempt } from '../../kernel/index.ts'

export interface AttemptCounting {
  readonly db: Database
  readonly clock: Clock
  /** Multiplies the budgets; 1 in production. */
  readonly budgetScale: number
}

/** Counts an attempt. @returns the budget, to give the attempt back @throws AppError `error.rate.limited` */
export async function countAttempt(
  { db, clock, budgetScale }: AttemptCounting,
  budget: AttemptBudget,
): Promise<AttemptBudget> {
  const scaled = { ...budget, max: budget.max * budgetScale }
  const taken = await takeAttempt(db, clock, scaled)
  if (taken.allowed) return scaled
  const wait = taken.windowEndsAt.since(clock.now()).total('seconds')
  throw new AppError('error.rate.limited', { retryAfterSeconds: Math.max(1, Math.ceil(wait)) })
}
