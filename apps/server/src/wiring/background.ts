import {
  type Connection,
  type JobHandler,
  noPlayer,
  startEventWatch,
  startKeyWatch,
  startRelay,
  startWorker,
  type Subscription,
  tidyJob,
} from '../kernel/index.ts'
import { createReplayJob } from '../modules/decisions/index.ts'
import { offersPausedSince } from '../modules/care/index.ts'
import { playersJobs, playersSubscriptions, suppressionJobs } from '../modules/players/index.ts'
import { openClosedStatements } from './closed-statements.ts'
import { openRecordDeletion } from './record-deletion.ts'
import { decisionKinds } from './decision-kinds.ts'
import { openDormancyJob } from './dormancy.ts'
import { type Foundation, personalKeysOf } from './foundation.ts'
import { ledgerJobs } from './ledger.ts'
import { startHeadsCheck } from './ledger-anchors.ts'
import type { Modules } from './modules.ts'
import { sealedData } from './personal-data.ts'

const moduleSubscriptions = (
  { db }: Pick<Foundation, 'db'>,
  {
    care,
    identity,
    inbox,
    players,
    screenings,
    payments,
    lobby,
    play,
    protection,
    risk,
    tournaments,
    verification,
  }: Modules,
): Subscription[] => [
  ...identity.subscriptions,
  ...playersSubscriptions({ db, players }),
  ...screenings.subscriptions,
  ...payments.subscriptions,
  ...lobby.subscriptions,
  ...play.subscriptions,
  ...protection.subscriptions,
  ...verification.subscriptions,
  ...risk.subscriptions,
  ...care.subscriptions,
  ...tournaments.subscriptions,
  ...inbox.subscriptions,
]

const moduleJobs = (foundation: Foundation, modules: Modules): JobHandler[] => [
  openRecordDeletion(foundation, modules),
  ...suppressionJobs({
    ...foundation,
    audit: modules.audit,
    folder: foundation.config.suppressionDir,
    areOffersPaused: async (queryable, playerId) => (await offersPausedSince(queryable, playerId)) !== null,
  }),
  ...jobsOf(foundation, modules),
]

const jobsOf = (
  foundation: Foundation,
  {
    audit,
    brand,
    care,
    complaints,
    dataExports,
    identity,
    inbox,
    lobby,
    outside,
    players,
    payments,
    play,
    protection,
    risk,
    screenings,
    staff,
    tournaments,
    affordability,
    verification,
    wallet,
  }: Modules,
): JobHandler[] => [
  tidyJob(foundation.db, foundation.clock),
  ...audit.jobs,
  createReplayJob({ ...foundation, kinds: decisionKinds }),
  ...identity.jobs,
  ...outside.jobs,
  ...playersJobs({ db: foundation.db, players }),
  openDormancyJob(foundation, { audit, outside, brand }),
  ...openClosedStatements(foundation, { audit, outside, brand, players, wallet, lobby }).jobs,
  ...screenings.jobs,
  ...payments.jobs,
  ...lobby.jobs,
  ...play.jobs,
  ...protection.jobs,
  ...verification.jobs,
  ...affordability.jobs,
  ...risk.jobs,
  ...care.jobs,
  ...complaints.jobs,
  ...tournaments.jobs,
  ...inbox.jobs,
  ...staff.jobs,
  ...dataExports.jobs,
  ...ledgerJobs(foundation, { wallet, audit }),
]

export interface BackgroundWork {
  /** Direct connection for relay and jobs; never through a pooler. */
  readonly direct: Connection
  readonly modules: Modules
}

/**
 * Starts the background work of this instance's roles: jobs, deliveries, the sealing and checks of the audit log, the
 * check of the ledger's anchors (`jobs`), the relay of the outbox (`relay`). Every instance watches the acts that it
 * has recorded, and the keys of personal data.
 */
export function startBackground(
  foundation: Foundation,
  { direct, modules }: BackgroundWork,
): { stop(): Promise<void> } {
  const { db, bus, log, metrics, config } = foundation
  const node = db.nodeOf(noPlayer)
  const subscriptions = moduleSubscriptions(foundation, modules)
  const isWorker = config.roles.includes('jobs')
  const worker = isWorker
    ? startWorker({
        node,
        connection: direct,
        jobs: moduleJobs(foundation, modules),
        subscriptions,
        log,
        metrics,
      })
    : undefined
  const sealer = isWorker ? modules.audit.startSealer() : undefined
  const auditChecks = isWorker ? modules.audit.checks.start() : undefined
  const headsCheck = isWorker ? startHeadsCheck(foundation) : undefined
  const auditWatch = modules.audit.startWatch()
  const keyWatch = startKeyWatch({
    db,
    keys: personalKeysOf(config),
    places: sealedData.places,
    log,
    metrics,
  })
  const isRelay = config.roles.includes('relay')
  const relay = isRelay
    ? startRelay({
        node,
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
      await keyWatch.stop()
      await worker?.stop()
      await sealer?.stop()
      await auditChecks?.stop()
      await headsCheck?.stop()
      await auditWatch.stop()
      await relay?.stop()
    },
  }
}
