/** Watches that documents are decided about in the time that their players were promised (KYC-06). */
import { policyValue } from '@marquee/markets'
import { z } from 'zod'
import { type Database, handleJob, type JobHandler, jobKind, type Log } from '../../kernel/index.ts'
import { readUnderReview } from './document-store.ts'
import { type GateReading, policyOf } from './gates/gate-reading.ts'

const watchKind = jobKind({
  name: 'verification.watch-reviews',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

/** Documents of one run, those that wait longest. */
const AT_ONCE = 1_000

export interface ReviewWatchDependencies extends Pick<GateReading, 'clock' | 'accountOf'> {
  readonly db: Database
  readonly log: Log
}

/** One alarm about all documents that wait longer than the market's hours (`kyc.reviewHours`). */
export async function watchReviews(deps: ReviewWatchDependencies, signal: AbortSignal): Promise<void> {
  const { db, clock, log, accountOf } = deps
  const now = clock.now()
  let late = 0
  for (const { playerId, changedAt } of await readUnderReview(db, AT_ONCE)) {
    signal.throwIfAborted()
    const account = await accountOf(playerId)
    if (!account) continue
    const hours = policyValue(policyOf(account, now), 'kyc.reviewHours')
    if (Temporal.Instant.compare(now, changedAt.add({ hours })) >= 0) late += 1
  }
  if (late > 0)
    log.error({ documents: late, alarm: true }, 'documents wait for a decision longer than was promised')
}

export const createReviewWatch = (deps: ReviewWatchDependencies): JobHandler =>
  handleJob(watchKind, (_payload, { signal }) => watchReviews(deps, signal), {
    cron: { match: '47 * * * *' },
  })
