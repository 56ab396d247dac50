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
  /** Direct connection for relay and jobs; never through a pooler. */
  readonly direct: Connection
  readonly jobs: readonly JobHandler[]
  readonly subscriptions: readonly Subscription[]
}

/**
 * Starts the background work of this instance's roles: jobs and deliveries (`jobs`), the relay of the outbox (`relay`).
 */
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
        onDeliveries: () => worker?.pollNow(),
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
