/** Composition root: configuration → modules → adapters → routes → listen. `wiring` holds the details. */
import { join } from 'node:path'
import { type Routes, routes } from '@marquee/contract'
import { decimalFromMinor } from '@marquee/money'
import { launchersOf } from './adapters/studios/registry.ts'
import { telemetryHandlers } from './http/telemetry.ts'
import {
  type Clock,
  type Config,
  type Connection,
  createApi,
  databaseIdempotency,
  exportFigures,
  findMigrationSources,
  type Handlers,
  type Lifecycle,
  type Log,
  systemClock,
  tidyJob,
} from './kernel/index.ts'
import { createPayments, paymentsHandlers } from './modules/payments/index.ts'
import { createPlay } from './modules/play/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import {
  beginGateRenewal,
  createPlayers,
  playersHandlers,
  playersJobs,
  playersSubscriptions,
} from './modules/players/index.ts'
import { contentHandlers, currentTermsVersion } from './modules/content/index.ts'
import { createLobby } from './modules/lobby/index.ts'
import { seedPlayers } from './seed/seed-players.ts'
import { startBackground } from './wiring/background.ts'
import { checkDomain, loadBrand } from './wiring/brand.ts'
import { connectOutside, connectPaymentCompany, connectStudios } from './wiring/companies.ts'
import { openDocuments } from './wiring/documents.ts'
import { openFoundation } from './wiring/foundation.ts'
import { mountApi, mountPages, openServer } from './wiring/http.ts'
import { ledgerJobs, openLedger } from './wiring/ledger.ts'
import { readLicences } from './wiring/licences.ts'
import { gameNames, lobbyPlayers, ownRoundsOf } from './wiring/lobby-ports.ts'
import { pagePlaces } from './wiring/page-place.ts'
import { paymentSessionKey, paymentsPlayers, playerFinder } from './wiring/payments-ports.ts'
import { playPlayers, playReadings } from './wiring/play-ports.ts'
import { createPlayerSockets } from './wiring/sockets.ts'

export interface AppDependencies {
  readonly config: Config
  readonly log: Log
  readonly lifecycle: Lifecycle
  readonly connection: Connection
  /** Direct connection for migrations, relay and jobs; never through a pooler. */
  readonly direct: Connection
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
export async function createApp({
  config,
  log,
  lifecycle,
  connection,
  direct,
  clock = systemClock,
  siteDir = join(import.meta.dirname, '../../site'),
}: AppDependencies): Promise<App> {
  const brand = loadBrand(config.site.brand)
  if (config.isProduction) checkDomain(brand, config.http.publicUrl)
  const migrations = findMigrationSources(join(import.meta.dirname, 'modules'))
  const foundation = await openFoundation({ config, log, clock, connection, direct, migrations })
  const { db, ledgerDb, bus, metrics, clockGuard } = foundation
  const { licenceOf, licenceFactsOf } = readLicences(config.site.licences, brand.offers)
  if (config.site.isMaintenance) log.warn('maintenance: players see the maintenance page, nothing new begins')

  const wallet = await openLedger(foundation)
  const outside = connectOutside(foundation, brand)
  const { placeOf } = outside
  const players = createPlayers({ db, clock, ledger: wallet })

  // ── documents and games ───────────────────────────────────────────────────────
  const studios = connectStudios(foundation)
  const launchers = launchersOf(studios)
  const connectedStudios = new Set(launchers.keys())
  const documents = await openDocuments(foundation, brand)
  const { content } = documents
  const termsVersion = (): number => currentTermsVersion(content)
  const lobby = createLobby({
    db,
    clock,
    log,
    content,
    placeOf,
    licenceOf,
    connectedStudios: () => connectedStudios,
    playerOf: lobbyPlayers(players),
    ownRounds: ownRoundsOf(wallet),
  })

  // ── people ────────────────────────────────────────────────────────────────────
  const identity = createIdentity({
    db,
    clock,
    bus,
    log,
    accounts: players,
    outside,
    totalsOf: (playerId, from, to) => wallet.netPosition(playerId, from, to),
    lastStakeAt: async (playerId, since) =>
      (await wallet.history(playerId, { type: 'BET', from: since, limit: 1 }))[0]?.transactionDate ?? null,
    currentTermsVersion: termsVersion,
    licenceOf,
    config: config.identity,
    publicUrl: config.http.publicUrl,
    siteId: brand.siteId,
    brandName: brand.name,
    offers: brand.offers,
    budgetScale: config.http.rateScale,
  })
  await identity.start()
  exportFigures(metrics, {
    name: 'password_queue',
    help: 'Passwords that wait to be hashed',
    parts: { identity: () => ({ waiting: identity.passwordsWaiting() }) },
  })
  const sockets = createPlayerSockets(foundation, { identity, wallet })

  // ── play and payments ─────────────────────────────────────────────────────────
  const play = createPlay({
    db,
    clock,
    bus,
    log,
    ledger: wallet,
    players: playPlayers({ players, bus, termsVersion }),
    parents: identity,
    games: lobby.games,
    launchers,
    placeOf,
    siteOrigin: new URL(config.http.publicUrl).origin,
    takesNewRounds: () => !config.site.isMaintenance,
    ...playReadings({ wallet, clock }),
  })
  const paymentCompany = connectPaymentCompany(foundation)
  const payments = createPayments({
    db,
    clock,
    log,
    wallet,
    players: paymentsPlayers(players, termsVersion),
    company: paymentCompany.company,
    sessionKey: paymentSessionKey(config.identity.passwordPepper.reveal()),
    licenceOf,
  })

  // ── what is served ────────────────────────────────────────────────────────────
  const handlers: Handlers<Routes> = {
    ...identity.handlers,
    ...playersHandlers({ players, placeOf, currentTermsVersion: termsVersion }),
    ...paymentsHandlers({ payments, wallet, clock, placeOf, gameOf: gameNames(lobby.games) }),
    ...play.handlers,
    ...contentHandlers({ content, licenceOf: licenceFactsOf }),
    ...lobby.handlers,
    ...telemetryHandlers({ log, metrics }),
  }
  const api = createApi({
    routes,
    handlers,
    cacheBases: lobby.cacheBases,
    authenticate: identity.authenticate,
    idempotency: databaseIdempotency(db, clock),
    clock,
    log,
    metrics,
    siteId: brand.siteId,
    offers: brand.offers,
    mayMutate: clockGuard.isRight,
  })
  const callbacks = [
    ...studios.map((studio) => studio.callbacks(play.rounds)),
    paymentCompany.callbacks({
      payments,
      playerOf: (playerId) => players.factsOf(playerId),
      findPlayer: playerFinder(players),
      cashOf: async (playerId) => {
        const balances = await wallet.balancesOf(playerId)
        return balances && decimalFromMinor(balances.main, balances.currency)
      },
    }),
  ]
  const server = await openServer(foundation, { migrations, isStopping: () => lifecycle.isStopping() })
  // Without the role `api` only health and metrics are served.
  if (config.roles.includes('api'))
    await mountApi(server.app, foundation, { brand, api, callbacks, identity, content, sockets })
  const site = config.roles.includes('site')
    ? await mountPages(server.app, foundation, {
        siteDir,
        brand,
        api,
        async readSession(cookies) {
          const found = await identity.readSession(cookies)
          return found && { caller: found.caller, playerSession: found.player }
        },
        readPlace: pagePlaces({
          clock,
          placeOf,
          licenceOf,
          residenceOf: (playerId) => players.factsOf(playerId),
        }),
      })
    : undefined

  // ── background work ───────────────────────────────────────────────────────────
  const background = startBackground(foundation, {
    direct,
    subscriptions: [
      ...identity.subscriptions,
      ...playersSubscriptions({ players }),
      ...lobby.subscriptions,
      ...play.subscriptions,
    ],
    jobs: [
      tidyJob(db, clock),
      ...identity.jobs,
      ...outside.jobs,
      ...playersJobs({ db, players }),
      ...payments.jobs,
      ...ledgerJobs(wallet),
    ],
  })
  await beginGateRenewal(db)
  if (!config.isProduction)
    await seedPlayers({ db, clock, identity, players, currentTermsVersion: termsVersion })

  lifecycle.onStop('listening', async () => {
    await sockets.stop()
    await server.app.close()
    await site?.close()
  })
  lifecycle.onStop('rounds', () => wallet.stop())
  lifecycle.onStop('jobs', () => background.stop())
  lifecycle.onStop('modules', async () => {
    clockGuard.stop()
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

  return {
    async listen() {
      const address = await server.app.listen({ host: config.http.host, port: config.http.port })
      log.info({ url: config.http.publicUrl, roles: config.roles }, 'open for business')
      return address
    },
  }
}
