import {
  type Connection,
  type JobHandler,
  startEventWatch,
  startRelay,
  startWorker,
  type Subscription,
  tidyJob,
} from '../kernel/index.ts'
import { playersJobs, playersSubscriptions } from '../modules/players/index.ts'
import type { Foundation } from './foundation.ts'
import { ledgerJobs } from './ledger.ts'
import type { Modules } from './modules.ts'

export const moduleSubscriptions = ({
  identity,
  inbox,
  players,
  screenings,
  payments,
  lobby,
  play,
  tournaments,
}: Modules): Subscription[] => [
  ...identity.subscriptions,
  ...playersSubscriptions({ players }),
  ...screenings.subscriptions,
  ...payments.subscriptions,
  ...lobby.subscriptions,
  ...play.subscriptions,
  ...tournaments.subscriptions,
  ...inbox.subscriptions,
]

export const moduleJobs = (
  { db, clock }: Foundation,
  {
    dataExports,
    identity,
    inbox,
    lobby,
    outside,
    players,
    payments,
    play,
    screenings,
    tournaments,
    wallet,
  }: Modules,
): JobHandler[] => [
  tidyJob(db, clock),
  ...identity.jobs,
  ...outside.jobs,
  ...playersJobs({ db, players }),
  ...screenings.jobs,
  ...payments.jobs,
  ...lobby.jobs,
  ...play.jobs,
  ...tournaments.jobs,
  ...inbox.jobs,
  ...dataExports.jobs,
  ...ledgerJobs(wallet),
]

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
