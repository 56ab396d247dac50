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
import { limitHandlers } from './routes.ts'
import { createPlayerProtection, type PlayerProtection, type ProtectionDependencies } from './service.ts'

const tendKind = jobKind({
  name: 'protection.tend-limits',
  payload: z.object({}).loose(),
  maxAttempts: 1,
  timeoutMs: 60_000,
})

export interface Protection extends PlayerProtection {
  readonly handlers: Pick<Handlers<Routes>, Extract<keyof Routes, `limits.${string}`>>
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

/** Gambling limits of players: their requests and history. The ledger has and enforces the values. */
export function createProtection(deps: ProtectionDependencies): Protection {
  const protection = createPlayerProtection(deps)
  return {
    ...protection,
    handlers: limitHandlers(protection),
    subscriptions: [
      subscribe({
        topic: 'player.migrated',
        name: 'protection.carried-limits',
        parse: () => null,
        handler: ({ playerId }) => protection.noteCarriedLimits(playerId),
      }),
    ],
    jobs: [
      handleJob(tendKind, (_payload, { signal }) => protection.tend(signal), {
        cron: { match: '* * * * *' },
      }),
    ],
  }
}
