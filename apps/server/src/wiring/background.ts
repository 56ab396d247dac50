import {
  type Connection,
  type JobHandler,
  startEventWatch,
  startRelay,
  startWorker,
  type Subscription,
} from '../kernel/index.ts'
import type { Foundation } from './foundation.ts'

export interface BackgroundWork {
  /** For relay and jobs: never a pooler. */
  readonly direct: Connection
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
}

/** Starts what this copy's roles ask for: jobs and deliveries (`jobs`), the way out of the outbox (`relay`). */
export function startBackground(
  { db, bus, log, metrics, config }: Foundation,
  { direct, jobs, subscriptions }: BackgroundWork,
): { stop(): Promise<void> } {
  const worker = config.roles.includes('jobs')
    ? startWorker({ db, connection: direct, jobs, subscriptions, log, metrics })
    : undefined
  const isRelay = config.roles.includes('relay')
  const relay = isRelay
    ? startRelay({
        connection: direct,
        bus,
        subscriptions,
        log,
        metrics,
        onDeliveries: () => worker?.nudge(),
      })
    : undefined
  const eventWatch = isRelay ? startEventWatch({ db, log, metrics }) : undefined
  return {
    async stop() {
      await eventWatch?.stop()
      await worker?.stop()
      await relay?.stop()
    },
  }
}
