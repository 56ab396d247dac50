import type { ConfiguredStudio } from '../adapters/studios/port.ts'
import {
  assertKeys,
  assertPrepared,
  assertSealed,
  type Bus,
  checkRoleLimits,
  checkServerLog,
  type Clock,
  type ClockGuard,
  type ConfigWithStudios,
  type Connection,
  createClockGuard,
  createDatabase,
  createMetrics,
  type Database,
  exportPools,
  grantAppRights,
  inProcessBus,
  type Log,
  type Metrics,
  migrate,
  type MigrationSource,
  noteOwnKeys,
  observeDatabase,
  redisBus,
  sealPlainRows,
  setRoleLimits,
  userOf,
} from '../kernel/index.ts'
import { sealedData } from './personal-data.ts'

/** The configuration with that of the connected studios. */
export type AppConfig = ConfigWithStudios<ConfiguredStudio>

export interface FoundationDependencies {
  readonly config: AppConfig
  readonly log: Log
  readonly clock: Clock
  readonly connection: Connection
  /** Never through a pooler. */
  readonly direct: Connection
  readonly owner?: Connection | undefined
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

/** Prepares the database, opens both pools, measures the clock, connects the bus. */
export async function openFoundation(deps: FoundationDependencies): Promise<Foundation> {
  const { config, log, clock, connection, direct } = deps
  const pooler = config.database.isPooled
  const metrics = createMetrics({ processFigures: true })
  if (!config.isProduction || deps.owner) await prepareDatabase(deps)
  if (pooler) await setRoleLimits(direct)

  const personalKeys = personalKeysOf(config)
  const db = createDatabase(
    { connection, max: config.database.pool, applicationName: 'marquee', pooler, personalKeys },
    observeDatabase(metrics),
  )
  const ledgerDb = createDatabase(
    { connection, max: config.database.ledgerPool, applicationName: 'marquee ledger', pooler, personalKeys },
    observeDatabase(metrics, 'ledger'),
  )
  exportPools(metrics, { main: db.pool, ledger: ledgerDb.pool })
  if (config.isProduction) {
    await assertPrepared(db, deps.migrations)
    await assertSealed(db, sealedData.tables)
    await assertKeys(db, personalKeys, sealedData.places)
  }
  await noteOwnKeys(db, personalKeys, sealedData.places)
  if (pooler) await checkRoleLimits(db, log)
  await checkServerLog(db, log)
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

export type DatabasePreparation = Pick<
  FoundationDependencies,
  'config' | 'connection' | 'direct' | 'owner' | 'migrations'
>

/** The one that seals first. */
export const personalKeysOf = ({ identity }: AppConfig): string[] =>
  identity.personalDataKeys.map((key) => key.reveal())

/**
 * Migrates as the owner of the tables, encrypts what is not yet, and gives the server's role its rights. Without an
 * owner it is its own role.
 */
export async function prepareDatabase({
  config,
  connection,
  direct,
  owner,
  migrations,
}: DatabasePreparation): Promise<void> {
  await migrate(owner ?? direct, migrations)
  await sealPlainRows(owner ?? direct, personalKeysOf(config), sealedData)
  if (!owner) return
  const password = typeof connection === 'string' ? undefined : connection.password
  await grantAppRights(owner, userOf(connection), password)
}
