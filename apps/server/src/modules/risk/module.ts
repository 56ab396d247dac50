import { z } from 'zod'
import { handleJob, type JobHandler, jobKind, type Log, type Subscription } from '../../kernel/index.ts'
import { checkAllLinked } from './check-linked.ts'
import { contactTasks } from './contact-tasks.ts'
import { checkExcludedPlay, excludedSpans } from './excluded-play.ts'
import { tellOverdue } from './overdue-cases.ts'
import type { WatchDependencies } from './ports.ts'
import { createRefundJob } from './refunds.ts'
import { sharedDevices } from './shared-devices.ts'
import { paymentSubscriptions } from './watch-payments.ts'

export interface RiskDependencies extends WatchDependencies {
  readonly log: Log
}

/** Has no route: nothing of it is about what a player sees (KYC-07). */
export interface Risk {
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

const linkedKind = jobKind({
  name: 'risk.check-linked-amounts',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 600_000,
})

const excludedKind = jobKind({
  name: 'risk.check-excluded-play',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 600_000,
})

const overdueKind = jobKind({
  name: 'risk.tell-overdue-cases',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

/** Cases that open by themselves, and the time that staff have for them. */
export function createRisk(deps: RiskDependencies): Risk {
  const onError = (playerId: bigint, err: unknown): void =>
    deps.log.error(
      { err, playerId: playerId.toString(), alarm: true },
      'sums of a player could not be compared',
    )
  return {
    subscriptions: [
      ...paymentSubscriptions(deps),
      contactTasks(deps),
      sharedDevices(deps),
      excludedSpans(deps),
    ],
    jobs: [
      handleJob(linkedKind, (_payload, { signal }) => checkAllLinked(deps, signal, onError), {
        cron: { match: '41 * * * *' },
      }),
      handleJob(excludedKind, (_payload, { signal }) => checkExcludedPlay(deps, signal, onError), {
        cron: { match: '11,26,41,56 * * * *' },
      }),
      createRefundJob(deps),
      handleJob(overdueKind, () => tellOverdue(deps), { cron: { match: '*/5 * * * *' } }),
    ],
  }
}
