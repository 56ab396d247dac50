/**
 * Composition root: configuration → foundation → modules with their companies → API → listen. `wiring` holds the
 * details.
 */
import { join } from 'node:path'
import {
  type Clock,
  type Connection,
  findMigrationSources,
  type Lifecycle,
  type Log,
  systemClock,
} from './kernel/index.ts'
import { beginPlayersJobs } from './modules/players/index.ts'
import { seedInstallation } from './seed/seed-installation.ts'
import { companyCallbacks, openApi } from './wiring/api.ts'
import { openAudit } from './wiring/audit.ts'
import { startBackground } from './wiring/background.ts'
import { checkDomain, loadBrand } from './wiring/brand.ts'
import { connectBank, connectOutside, connectPaymentCompany, connectStudios } from './wiring/companies.ts'
import { openDocuments } from './wiring/documents.ts'
import { type AppConfig, openFoundation } from './wiring/foundation.ts'
import { mountApi, mountPages, openSearch, openServer } from './wiring/http.ts'
import { openLedger } from './wiring/ledger.ts'
import { readLicences } from './wiring/licences.ts'
import { type Modules, openModules } from './wiring/modules.ts'
import { openPlayers } from './wiring/players.ts'
import { createPlayerSockets } from './wiring/sockets.ts'

export interface AppDependencies {
  readonly config: AppConfig
  readonly log: Log
  readonly lifecycle: Lifecycle
  readonly connection: Connection
  /** Direct connection for relay and jobs; never through a pooler. */
  readonly direct: Connection
  /** Of the role that owns the tables and migrates; absent where the migration step does that. */
  readonly owner?: Connection | undefined
  /** The system's clock by default. */
  readonly clock?: Clock
  /** Folder of `apps/site`; the one of this repository by default. */
  readonly siteDir?: string
}

export interface App {
  /** Starts listening. Resolves with the address. */
  listen(): Promise<string>
}

/** Builds the whole platform over one database: migrations, modules, adapters, routes. Does not listen yet. */
export async function createApp(deps: AppDependencies): Promise<App> {
  const { config, log, lifecycle, clock = systemClock } = deps
  const { siteDir = join(import.meta.dirname, '../../site') } = deps
  const brand = loadBrand(config.site.brand)
  if (config.isProduction) checkDomain(brand, config.http.publicUrl)
  if (config.site.isMaintenance) log.warn('maintenance: players see the maintenance page, nothing new begins')
  const migrations = findMigrationSources(join(import.meta.dirname, 'modules'))
  const foundation = await openFoundation({ ...deps, clock, migrations })
  const { db, ledgerDb, bus } = foundation

  // Companies, then the modules of each floor.
  const outside = connectOutside(foundation, brand)
  const studios = connectStudios(foundation)
  const paymentCompany = connectPaymentCompany(foundation)
  const bank = connectBank(foundation)
  const wallet = await openLedger(foundation)
  const documents = await openDocuments(foundation, brand)
  const { content } = documents
  const audit = openAudit(foundation)
  const people = openPlayers(foundation, { wallet, outside, content, audit }, () => modules.verification)
  const licences = readLicences(config.site.licences, brand.offers)
  const ground = { brand, licences, wallet, outside, content, audit, ...people }
  const companies = { studios, bank, company: paymentCompany.company }
  const modules: Modules = await openModules(foundation, { ...ground, ...companies })
  const { lobby, identity, play } = modules
  const served = { ...modules, search: openSearch(modules) }

  const sockets = createPlayerSockets(foundation, { identity, wallet })
  const api = openApi(foundation, served, studios)
  const server = await openServer(foundation, { migrations, isStopping: () => lifecycle.isStopping() })
  // Without the role `api` only health and metrics are served.
  if (config.roles.includes('api')) {
    const callbacks = companyCallbacks(foundation, modules, studios, { paymentCompany, bank })
    await mountApi(server.app, foundation, { ...modules, api, callbacks, sockets })
  }
  const site = config.roles.includes('site')
    ? await mountPages(server.app, foundation, { siteDir, api, bank, modules: served })
    : undefined

  const background = startBackground(foundation, { direct: deps.direct, modules })
  await beginPlayersJobs(db, config)
  await people.screenings.begin()
  if (!config.isProduction) await seedInstallation(foundation, modules)
  lobby.liveTables.start()
  stopInOrder()

  return {
    async listen() {
      const address = await server.app.listen({ host: config.http.host, port: config.http.port })
      log.info({ url: config.http.publicUrl, roles: config.roles }, 'open for business')
      return address
    },
  }

  function stopInOrder(): void {
    lifecycle.onStop('listening', async () => {
      await sockets.stop()
      await server.app.close()
      await site?.close()
    })
    lifecycle.onStop('rounds', () => wallet.stop())
    lifecycle.onStop('jobs', () => background.stop())
    lifecycle.onStop('modules', async () => {
      foundation.clockGuard.stop()
      lobby.liveTables.stop()
      lobby.studioSilence.stop()
      play.stop()
      identity.stop()
      await documents.stop()
      await bus.close()
      server.disconnect()
    })
    lifecycle.onStop('database', async () => {
      await ledgerDb.close()
      await db.close()
    })
  }
}
