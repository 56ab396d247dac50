import type { Routes } from '@marquee/contract'
import { z } from 'zod'
import {
  handleJob,
  type Handlers,
  type JobHandler,
  jobKind,
  subscribe,
  type Subscription,
} from '../../kernel/index.ts'
import { type Activity, type ActivityDependencies, createActivity } from './activity/activity.ts'
import { activityHandlers, type ActivityRouteId } from './activity/activity-routes.ts'
import { breakHandlers, type BreakRouteId } from './breaks/break-routes.ts'
import { createImposeJob } from './breaks/exclusion-orders.ts'
import { createTimeOutJob } from './breaks/time-out-orders.ts'
import { type BreakRecords, createBreakRecords } from './breaks/record-deletion.ts'
import { createReturnJob } from './breaks/return-job.ts'
import { createBreaks, type PlayerBreaksService } from './breaks/break-service.ts'
import type { BreaksDependencies } from './breaks/current-breaks.ts'
import {
  createDepositSteps,
  type DepositSteps,
  type DepositStepsDependencies,
} from './deposit-steps/deposit-steps.ts'
import { stepHandlers, type StepRouteId } from './deposit-steps/step-routes.ts'
import { checkHandlers, type CheckRouteId } from './reality-checks/check-routes.ts'
import {
  createRealityChecks,
  type RealityChecks,
  type RealityChecksDependencies,
} from './reality-checks/reality-checks.ts'
import { endPlayAtLimit } from './reality-checks/end-play-at-limit.ts'
import { endUsedUpPlans, followSpentPlans } from './session-plans/end-plans.ts'
import { planHandlers, type PlanRouteId } from './session-plans/plan-routes.ts'
import {
  createSessionPlans,
  type SessionPlans,
  type SessionPlansDependencies,
} from './session-plans/session-plans.ts'
import { createTimeLimits } from './reality-checks/time-limits.ts'
import { createLimitJob } from './limits/limit-orders.ts'
import { limitHandlers } from './limits/limit-routes.ts'
import {
  createPlayerProtection,
  type PlayerProtection,
  type ProtectionDependencies,
} from './limits/limit-service.ts'

const tendKind = jobKind({
  name: 'protection.tend-limits',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

const tellDueKind = jobKind({
  name: 'protection.tell-reality-checks',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

const endPlayKind = jobKind({
  name: 'protection.end-play',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

const endPlansKind = jobKind({
  name: 'protection.end-session-plans',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

export interface Protection extends PlayerProtection {
  /** Time-outs and exclusions. */
  readonly breaks: PlayerBreaksService
  /** Records of breaks, which are kept for years. */
  readonly breakRecords: BreakRecords
  readonly realityChecks: RealityChecks
  readonly sessionPlans: SessionPlans
  readonly activity: Activity
  readonly depositSteps: DepositSteps
  readonly handlers: Pick<
    Handlers<Routes>,
    | ActivityRouteId
    | BreakRouteId
    | CheckRouteId
    | PlanRouteId
    | StepRouteId
    | Extract<keyof Routes, `limits.${string}`>
  >
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

/** What staff have ordered or decided, which a server carries out. */
const staffJobs = (deps: BreaksDependencies, protection: PlayerProtection): readonly JobHandler[] => [
  createReturnJob(deps),
  createImposeJob(deps),
  createTimeOutJob(deps),
  createLimitJob(protection),
]

/**
 * Gambling limits, breaks, reality checks and activity of players. The ledger has and enforces limits, ends and the
 * status.
 */
export function createProtection(
  deps: Omit<ProtectionDependencies, 'time'> &
    BreaksDependencies &
    RealityChecksDependencies &
    SessionPlansDependencies &
    ActivityDependencies &
    Pick<DepositStepsDependencies, 'players'>,
): Protection {
  const time = createTimeLimits(deps)
  const protection = createPlayerProtection({ ...deps, time })
  const depositSteps = createDepositSteps({ ...deps, time })
  const breaks = createBreaks(deps)
  const realityChecks = createRealityChecks(deps)
  const sessionPlans = createSessionPlans(deps)
  const activity = createActivity(deps)
  return {
    ...protection,
    breaks,
    breakRecords: createBreakRecords(deps),
    realityChecks,
    sessionPlans,
    activity,
    depositSteps,
    handlers: {
      ...limitHandlers(protection, deps.clock),
      ...breakHandlers(breaks),
      ...checkHandlers(realityChecks),
      ...planHandlers(sessionPlans),
      ...activityHandlers(activity),
      ...stepHandlers(depositSteps),
    },
    subscriptions: [
      subscribe({
        topic: 'player.migrated',
        name: 'protection.carried-limits',
        parse: () => null,
        handler: ({ playerId }) => protection.noteCarriedLimits(playerId),
      }),
      endPlayAtLimit(realityChecks),
      followSpentPlans(sessionPlans),
    ],
    jobs: [
      ...staffJobs(deps, protection),
      handleJob(tendKind, (_payload, { signal }) => protection.tend(signal), {
        cron: { match: '* * * * *' },
      }),
      handleJob(tellDueKind, (_payload, { signal }) => realityChecks.tellDue(signal), {
        cron: { match: '* * * * *' },
      }),
      handleJob(endPlayKind, (_payload, { signal }) => realityChecks.endPlay(signal), {
        cron: { match: '* * * * *' },
      }),
      handleJob(
        endPlansKind,
        (_payload, { signal }) => endUsedUpPlans({ ...deps, plans: sessionPlans }, signal),
        { cron: { match: '* * * * *' } },
      ),
    ],
  }
}
