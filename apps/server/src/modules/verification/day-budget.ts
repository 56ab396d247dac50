import { AppError, type AttemptBudget, type Clock, type Queryable, takeAttempt } from '../../kernel/index.ts'

const DAY_MS = 24 * 3_600_000

/** What one player may do in a day. */
export const dayBudget = (scope: string, playerId: bigint, max: number): AttemptBudget => ({
  scope,
  subject: `player:${playerId}`,
  max,
  windowMs: DAY_MS,
})

/** @throws AppError `error.rate.limited`, whose `additionalInfo` says that the day is used up */
export async function takeFromDay(queryable: Queryable, clock: Clock, budget: AttemptBudget): Promise<void> {
  const { allowed, windowEndsAt } = await takeAttempt(queryable, clock, budget)
  if (allowed) return
  const seconds = Math.ceil(windowEndsAt.since(clock.now()).total('seconds'))
  throw new AppError('error.rate.limited', {
    retryAfterSeconds: Math.max(1, seconds),
    additionalInfo: { period: 'day' },
  })
}
