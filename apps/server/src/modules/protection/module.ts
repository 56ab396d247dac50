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
import { breakHandlers, type BreakRouteId } from './breaks/break-routes.ts'
import { createImposeJob } from './breaks/exclusion-orders.ts'
import { createReturnJob } from './breaks/return-job.ts'
import { createBreaks, type PlayerBreaksService } from './breaks/break-service.ts'
import type { BreaksDependencies } from './breaks/current-breaks.ts'
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

export interface Protection extends PlayerProtection {
  /** Time-outs and exclusions. */
  readonly breaks: PlayerBreaksService
  readonly handlers: Pick<Handlers<Routes>, BreakRouteId | Extract<keyof Routes, `limits.${string}`>>
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

/** Gambling limits and breaks of players. The ledger has and enforces limits, ends and the status. */
export function createProtection(deps: ProtectionDependencies & BreaksDependencies): Protection {
  const protection = createPlayerProtection(deps)
  const breaks = createBreaks(deps)
  return {
    ...protection,
    breaks,
    handlers: { ...limitHandlers(protection), ...breakHandlers(breaks) },
    subscriptions: [
      subscribe({
        topic: 'player.migrated',
        name: 'protection.carried-limits',
        parse: () => null,
        handler: ({ playerId }) => protection.noteCarriedLimits(playerId),
      }),
    ],
    jobs: [
      createReturnJob(deps),
      createImposeJob(deps),
      handleJob(tendKind, (_payload, { signal }) => protection.tend(signal), {
        cron: { match: '* * * * *' },
      }),
    ],
  }
}
