import type { Clock } from './clock.ts'
import type { Queryable } from './db/database.ts'
import { digestText } from './db/sealed-table.ts'

export interface AttemptBudget {
  /** What is attempted, for example `sign-in` or `sms-pin`. */
  readonly scope: string
  /** Who attempts it: `account:…`, `address:…` or `device:…`. A keyed digest of it is stored. */
  readonly subject: string
  /** Attempts within one window. */
  readonly max: number
  readonly windowMs: number
}

export interface AttemptAnswer {
  readonly allowed: boolean
  /** Attempts left in this window, after this one. */
  readonly left: number
  readonly windowEndsAt: Temporal.Instant
}

const storedSubject = (queryable: Queryable, subject: string): string =>
  digestText(queryable.personal, 'attempt', subject)

/**
 * Takes one attempt from a budget in PostgreSQL, so that it survives restarts and is shared by all instances. The
 * window starts with the first attempt; attempts beyond the budget are refused and not counted until it ends. One
 * statement: two concurrent attempts cannot take the last one together.
 */
export async function takeAttempt(
  queryable: Queryable,
  clock: Clock,
  { scope, subject, max, windowMs }: AttemptBudget,
): Promise<AttemptAnswer> {
  const now = clock.now()
  const { rows } = await queryable.query<{ used: number; window_ends_at: Temporal.Instant }>(
    `insert into kernel.attempt as a (scope, subject, window_ends_at, used) values ($1, $2, $4, 1)
     on conflict (scope, subject) do update set
       used = case when a.window_ends_at <= $3 then 1 else least(a.used + 1, $5 + 1) end,
       window_ends_at = case when a.window_ends_at <= $3 then $4 else a.window_ends_at end
     returning used, window_ends_at`,
    [scope, storedSubject(queryable, subject), now, now.add({ milliseconds: windowMs }), max],
  )
  const { used, window_ends_at: windowEndsAt } = rows[0]!
  return { allowed: used <= max, left: Math.max(0, max - used), windowEndsAt }
}

/** Whether all budgets of an attempt have allowed it; else the one that has not. */
export type AttemptsAnswer<Budget extends AttemptBudget> =
  | { readonly allowed: true; readonly answers: readonly AttemptAnswer[] }
  | { readonly allowed: false; readonly budget: Budget; readonly answer: AttemptAnswer }

/**
 * Takes one attempt from each budget, in their order. When one refuses, those before it get theirs back: nothing was
 * attempted, so nobody can use up the budget of somebody else by attempts that their own budget refuses.
 */
export async function takeAttempts<Budget extends AttemptBudget>(
  queryable: Queryable,
  clock: Clock,
  budgets: readonly Budget[],
): Promise<AttemptsAnswer<Budget>> {
  const answers: AttemptAnswer[] = []
  for (const budget of budgets) {
    const answer = await takeAttempt(queryable, clock, budget)
    if (!answer.allowed) {
      for (const taken of budgets.slice(0, answers.length)) await returnAttempt(queryable, taken)
      return { allowed: false, budget, answer }
    }
    answers.push(answer)
  }
  return { allowed: true, answers }
}

/** Resets a budget, for example after a successful sign-in. */
export async function clearAttempts(
  queryable: Queryable,
  { scope, subject }: Pick<AttemptBudget, 'scope' | 'subject'>,
): Promise<void> {
  await queryable.query('delete from kernel.attempt where scope = $1 and subject = $2', [
    scope,
    storedSubject(queryable, subject),
  ])
}

/** Returns one attempt, for example when it turned out not to be a guess. */
export async function returnAttempt(
  queryable: Queryable,
  { scope, subject }: Pick<AttemptBudget, 'scope' | 'subject'>,
): Promise<void> {
  await queryable.query(
    'update kernel.attempt set used = greatest(used - 1, 0) where scope = $1 and subject = $2',
    [scope, storedSubject(queryable, subject)],
  )
}
