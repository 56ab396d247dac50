import type { ConfiguredStudio } from '../adapters/studios/port.ts'
import {
  type Bus,
  checkRoleLimits,
  type Clock,
  type ClockGuard,
  type ConfigWithStudios,
  type Connection,
  createClockGuard,
  createDatabase,
  createMetrics,
  type Database,
  exportPools,
  inProcessBus,
  type Log,
  type Metrics,
  migrate,
  type MigrationSource,
  observeDatabase,
  redisBus,
  setRoleLimits,
} from '../kernel/index.ts'

/** The configuration with that of the connected studios. */
export type AppConfig = ConfigWithStudios<ConfiguredStudio>

export interface FoundationDependencies {
  readonly config: AppConfig
  readonly log: Log
  readonly clock: Clock
  readonly connection: Connection
  /** Direct connection for migrations; never through a pooler. */
  readonly direct: Connection
  readonly migrations: readonly MigrationSource[]
}

/** What every module depends on. */
export interface Foundation {
  readonly config: AppConfig
  readonly log: Log
  readonly clock: Clock
  readonly clockGuard: ClockGuard
  readonly metrics: Metrics
  readonly bus: Bus
  readonly db: Database
  /**
   * Separate connections of the ledger: locked wallets do not block other queries, and slow pages do not block stakes.
   */
  readonly ledgerDb: Database
}

/** Runs migrations, opens both pools, measures the clock, connects the bus. */
export async function openFoundation(deps: FoundationDependencies): Promise<Foundation> {
  const { config, log, clock, connection, direct } = deps
  const pooler = config.database.isPooled
  const metrics = createMetrics({ processFigures: true })
  await migrate(direct, deps.migrations)
  if (pooler) await setRoleLimits(direct)

  const db = createDatabase(
    { connection, max: config.database.pool, applicationName: 'marquee', pooler },
    observeDatabase(metrics),
  )
  const ledgerDb = createDatabase(
    { connection, max: config.database.ledgerPool, applicationName: 'marquee ledger', pooler },
    observeDatabase(metrics, 'ledger'),
  )
  exportPools(metrics, { main: db.pool, ledger: ledgerDb.pool })
  if (pooler) await checkRoleLimits(db, log)
  const clockGuard = createClockGuard({ db, clock, log, metrics })
  await clockGuard.measure()
  const bus = config.redisUrl
    ? await redisBus(config.redisUrl.reveal(), {
        onError: (error) => log.error({ err: error }, 'bus'),
        onLost: (count) => metrics.busLost.inc(count),
      })
    : inProcessBus((error) => log.error({ err: error }, 'bus'))
  return { config, log, clock, clockGuard, metrics, bus, db, ledgerDb }
}
