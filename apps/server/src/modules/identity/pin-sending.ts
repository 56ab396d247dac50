import { setTimeout } from 'node:timers/promises'
import {
  type AttemptBudget,
  type Clock,
  type Database,
  type Log,
  type Queryable,
  takeAttempt,
} from '../../kernel/index.ts'
import { readVerification, type Verification, type VerificationKey } from './pin-store.ts'
import { codeLifeMinutes } from './rules.ts'

/** Longer than a company takes to answer; a process that was killed meanwhile has not noted the answer either. */
const SENDING_LIMIT = { seconds: 10 }
const SENDING_WAIT_MS = 5_000
const SENDING_POLL_MS = 50

/** Sending began, and its outcome is not noted yet: then there is no code, or an older one. */
function isBeingSent({ status, sentAt, codeExpiresAt }: Verification, now: Temporal.Instant): boolean {
  if (status === 'failed_send' || sentAt === null) return false
  if (Temporal.Instant.compare(now, sentAt.add(SENDING_LIMIT)) > 0) return false
  return (
    codeExpiresAt === null ||
    Temporal.Instant.compare(codeExpiresAt, sentAt.add({ minutes: codeLifeMinutes })) < 0
  )
}

/**
 * The verification, after the outcome of a code that is being sent. A message can arrive before its company has
 * answered us; without that answer every code would be refused.
 */
export async function verificationAfterSending(
  key: VerificationKey,
  { db, clock, signal }: { readonly db: Queryable; readonly clock: Clock; readonly signal: AbortSignal },
): Promise<Verification | null> {
  const givesUpAt = performance.now() + SENDING_WAIT_MS
  for (;;) {
    const pin = await readVerification(db, key)
    if (!pin || !isBeingSent(pin, clock.now()) || performance.now() > givesUpAt) return pin
    await setTimeout(SENDING_POLL_MS, undefined, { signal })
  }
}

/** One alarm in a window of the budget that is used up. */
export async function raiseBudgetAlarm(
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log },
  { scope, subject, max, windowMs }: AttemptBudget,
): Promise<void> {
  const alarm = { scope: `${scope}-alarm`, subject, max: 1, windowMs }
  if ((await takeAttempt(db, clock, alarm)).allowed)
    log.error(
      { alarm: true, destination: subject, max },
      'more codes by SMS were asked for in an hour than are sent: somebody may earn by them',
    )
}
