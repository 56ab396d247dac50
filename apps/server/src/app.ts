/** Where modules, adapters and routes meet: configuration → modules → listen. Ports of one floor are filled here. */
import { join } from 'node:path'
import { type Routes, routes, tagDescriptions } from '@marquee/contract'
import { type Licence, isMarketId } from '@marquee/markets'
import { decimalFromMinor } from '@marquee/money'
import { createRecaptcha } from './adapters/captcha/recaptcha/adapter.ts'
import { createMailDelivery } from './adapters/messages/mail/adapter.ts'
import { createVonageCodes } from './adapters/messages/vonage/adapter.ts'
import { createPaymentIqCompany, paymentIqCallbacks } from './adapters/payments/paymentiq/adapter.ts'
import { createPlaces } from './adapters/places/adapter.ts'
import { createPragmaticPlay } from './adapters/studios/pragmaticplay/adapter.ts'
import type { StudioAdapter } from './adapters/studios/port.ts'
import { launchersOf } from './adapters/studios/registry.ts'
import { mountSecurityText } from './http/security-text.ts'
import { mountSite } from './http/site.ts'
import { telemetryHandlers } from './http/telemetry.ts'
import {
  type Clock,
  checkRoleLimits,
  type Config,
  type Connection,
  createApi,
  createClockGuard,
  createDatabase,
  createMetrics,
  createOutgoing,
  createRateRedis,
  createServer,
  createSocketHub,
  databaseIdempotency,
  exportFigures,
  exportPools,
  findMigrationSources,
  type Handlers,
  handleJob,
  inProcessBus,
  jobKind,
  type Lifecycle,
  type Log,
  migrate,
  mountCallbacks,
  mountDocs,
  mountHealth,
  mountRoutes,
  mountUpgradeAddress,
  observeDatabase,
  redisBus,
  sendProblem,
  setRoleLimits,
  standardChecks,
  startEventWatch,
  startRelay,
  startWorker,
  systemClock,
  tidyJob,
} from './kernel/index.ts'
import { z } from 'zod'
import { createPayments, paymentsHandlers, presentWallet } from './modules/payments/index.ts'
import { createPlay } from './modules/play/index.ts'
import { createIdentity } from './modules/identity/index.ts'
import {
  beginGateRenewal,
  createPlayers,
  playersHandlers,
  playersJobs,
  playersSubscriptions,
  standingChangedTopic,
} from './modules/players/index.ts'
import {
  contentHandlers,
  contentPlugin,
  createContent,
  currentTermsVersion,
  deliveryOver,
  seedContent,
} from './modules/content/index.ts'
import { createLobby } from './modules/lobby/index.ts'
import { createOutside } from './modules/outside/index.ts'
import { createWallet } from './modules/wallet/index.ts'
import { seedPlayers } from './seed/seed-players.ts'
import { brandsFolder, loadBrand } from './wiring/brand.ts'
import { gameNames, lobbyPlayers, ownRoundsOf } from './wiring/lobby-ports.ts'
import { pagePlaces } from './wiring/page-place.ts'
import { paymentSessionKey, playerFinder } from './wiring/payments-ports.ts'
import { playPlayers, playReadings } from './wiring/play-ports.ts'

export interface AppDependencies {
  readonly config: Config
  readonly log: Log
  readonly lifecycle: Lifecycle
  readonly connection: Connection
  /** For migrations, relay and jobs: never a pooler. */
  readonly direct: Connection
  /** The system's clock unless told. */
  readonly clock?: Clock
  /** Folder of `apps/site`, unless told another one. */
  readonly siteDir?: string
}

export interface App {
  /** Begins to listen; everything is ready before. Resolves with the address that it listens at. */
  listen(): Promise<string>
}

const modulesFolder = join(import.meta.dirname, 'modules')
const balanceTopic = 'wallet.balance'

const partitionsJob = jobKind({ name: 'wallet.make-partitions', payload: z.object({}).loose() })
const changedBooksJob = jobKind({
  name: 'wallet.verify-changed-books',
  payload: z.object({}).loose(),
  timeoutMs: 15 * 60_000,
})
const wholeBooksJob = jobKind({
  name: 'wallet.verify-whole-books',
  payload: z.object({}).loose(),
  timeoutMs: 4 * 3_600_000,
})

/** Builds the whole platform over one database: migrations, modules, adapters, routes; nothing listens yet. */
export async function createApp({
  config,
  log,
  lifecycle,
  connection,
  direct,
  clock = systemClock,
  siteDir = join(import.meta.dirname, '../../site'),
}: AppDependencies): Promise<App> {
  const metrics = createMetrics({ processFigures: true })
  const sources = findMigrationSources(modulesFolder)
  await migrate(direct, sources)
  if (config.database.isPooled) await setRoleLimits(direct)

  const db = createDatabase(
    { connection, max: config.database.pool, applicationName: 'marquee', pooler: config.database.isPooled },
    observeDatabase(metrics),
  )
  // Connections of the ledger alone: wallets that somebody holds cost nobody else one, nor do slow pages cost a stake one.
  const ledgerDb = createDatabase(
    {
      connection,
      max: config.database.ledgerPool,
      applicationName: 'marquee ledger',
      pooler: config.database.isPooled,
    },
    observeDatabase(metrics, 'ledger'),
  )
  if (config.database.isPooled) await checkRoleLimits(db, log)
  const clockGuard = createClockGuard({ db, clock, log, metrics })
  await clockGuard.measure()
  const bus = config.redisUrl
    ? await redisBus(config.redisUrl.reveal(), {
        onError: (error) => log.error({ err: error }, 'bus'),
        onLost: (count) => metrics.busLost.inc(count),
      })
    : inProcessBus((error) => log.error({ err: error }, 'bus'))
  const licenceOf = (market: string): Licence => {
    const licence = isMarketId(market) ? config.site.licences[market] : undefined
    return licence === undefined ? 'none' : licence.startsWith('sandbox') ? 'sandbox' : 'real'
  }

  const licenceFacts = (market: string) => {
    const kind = licenceOf(market)
    const number = kind === 'real' && isMarketId(market) ? config.site.licences[market] : undefined
    return { kind, number: number ?? null }
  }
  const brand = loadBrand(config.site.brand)
  const isMaintenance = (): boolean => config.site.isMaintenance
  if (isMaintenance()) log.warn('maintenance: players see the maintenance page, nothing new begins')

  // ── money ─────────────────────────────────────────────────────────────────────
  const wallet = createWallet({
    db,
    clock,
    pool: ledgerDb.pool,
    // Two side calls and one connection to spare; the rest are calls at a time.
    flights: config.database.ledgerPool - 3,
    // Every copy has sockets of its own; the bus tells all of them.
    onBalance: ({ playerId, seq, balances }) => {
      const body = presentWallet(balances, clock.now())
      bus.publish([{ id: 0n, topic: balanceTopic, playerId, seq, body, at: clock.now() }])
    },
    onBug: (error, operation) => {
      metrics.alarms.inc({ kind: 'ledger' })
      log.fatal({ alarm: true, err: error, kind: operation.kind }, 'the ledger raised')
    },
    onDifferences: (playerId, differences) => {
      metrics.alarms.inc({ kind: 'books' })
      log.fatal({ alarm: true, playerId, differences }, "a player's books are wrong: withdrawals are stopped")
    },
    onClockDiffers: () => {
      metrics.alarms.inc({ kind: 'ledger_clock' })
      log.fatal({ alarm: true }, "the ledger does nothing for this copy: its clock is not the database's")
    },
  })
  await wallet.makePartitions()
  exportPools(metrics, { main: db.pool, ledger: ledgerDb.pool })
  exportFigures(metrics, {
    name: 'ledger',
    help: 'Figures of the ledger since the start: operations, calls, what waits, what was lost',
    parts: { calls: () => wallet.figures },
  })

  // ── people ────────────────────────────────────────────────────────────────────
  const { ports } = config
  const outgoing = { log, metrics }
  const outside = createOutside({
    db,
    clock,
    log,
    codes: createVonageCodes({
      config: {
        url: ports.vonage.url,
        key: ports.vonage.key,
        secret: ports.vonage.secret.reveal(),
        brandName: ports.vonage.brandName,
      },
      timeoutMs: ports.vonage.timeoutMs,
      ...outgoing,
    }),
    mail: createMailDelivery({
      config: {
        url: ports.mail.url,
        user: ports.mail.user,
        password: ports.mail.password.reveal(),
        from: ports.mail.from,
        needsTls: config.isProduction,
      },
      timeoutMs: ports.mail.timeoutMs,
      ...outgoing,
    }),
    captcha: createRecaptcha({
      config: { verifyUrl: ports.captcha.verifyUrl, secret: ports.captcha.secret.reveal() },
      timeoutMs: ports.captcha.timeoutMs,
      ...outgoing,
    }),
    places: createPlaces(ports.places),
    captchaRules: {
      hostname: new URL(config.http.publicUrl).hostname,
      minScore: 0.5,
      onFailure: ports.captcha.onFailure,
    },
  })
  const players = createPlayers({ db, clock, ledger: wallet })

  // ── documents and games ───────────────────────────────────────────────────────
  const connected: readonly StudioAdapter[] = [
    createPragmaticPlay({
      config: { ...ports.pragmatic, secrets: ports.pragmatic.secrets.map((secret) => secret.reveal()) },
      client: createOutgoing({
        name: 'pragmaticplay',
        baseUrl: ports.pragmatic.apiUrl,
        timeoutMs: ports.pragmatic.timeoutMs,
        ...outgoing,
      }),
      addresses: ports.pragmatic.addresses,
    }),
  ]
  const launchers = launchersOf(connected)
  const content = await createContent({
    db,
    clock,
    bus,
    log,
    project: ports.content.projectId,
    dataset: ports.content.dataset,
    baseUrl: `${config.http.publicUrl}/content`,
    token: ports.content.token?.reveal(),
    images: {
      folder: join(config.dataDir, 'pictures'),
      // Studios serve their pictures beside their delivery.
      sources: [new URL('/', ports.delivery.url).href, ...ports.pictures.sources],
      timeoutMs: 60_000,
    },
  })
  const seeding = await seedContent({
    content,
    log,
    brandFolder: join(brandsFolder, brand.id, 'content'),
    catalogue: deliveryOver({
      url: ports.delivery.url,
      timeoutMs: ports.delivery.timeoutMs,
      log,
      metrics,
      ...(ports.delivery.games === undefined ? {} : { games: ports.delivery.games }),
    }),
  })
  const termsVersion = (): number => currentTermsVersion(content)
  const lobby = createLobby({
    db,
    clock,
    log,
    content,
    placeOf: outside.placeOf,
    licenceOf,
    connectedStudios: () => new Set(launchers.keys()),
    playerOf: lobbyPlayers(players),
    ownRounds: ownRoundsOf(wallet),
  })
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
    siteId: config.site.siteId,
    brandName: brand.name,
    budgetScale: config.http.rateScale,
  })
  await identity.start()
  exportFigures(metrics, {
    name: 'password_queue',
    help: 'Passwords that wait to be hashed',
    parts: { identity: () => ({ waiting: identity.passwordsWaiting() }) },
  })
  const sockets = createSocketHub({
    path: '/socket/wallet',
    redeem: identity.redeemTicket,
    readSeq: async (playerId) => (await wallet.balancesOf(playerId))?.seq ?? null,
    log,
    metrics,
  })
  const isVersioned = true
  sockets.feed(
    bus,
    balanceTopic,
    ({ body }) => ({ body: { type: 'WALLET_BALANCE', balanceMap: body } }),
    isVersioned,
  )
  sockets.feed(bus, standingChangedTopic, ({ body }) => ({
    body: { type: 'PLAYER_ATTRIBUTE_CHANGE', attributes: body },
  }))
  identity.onSessionEnded((playerId, ending) => sockets.endSession(playerId, ending))

  const play = createPlay({
    db,
    clock,
    bus,
    log,
    ledger: wallet,
    players: playPlayers({ players, bus }),
    parents: identity,
    games: lobby.games,
    launchers,
    placeOf: outside.placeOf,
    siteOrigin: new URL(config.http.publicUrl).origin,
    takesNewRounds: () => !isMaintenance(),
    ...playReadings({ wallet, clock }),
  })

  // ── payments ──────────────────────────────────────────────────────────────────
  const paymentIqConfig = {
    merchantId: ports.paymentiq.merchantId,
    environment: ports.paymentiq.mode === 'live' ? ('production' as const) : ('test' as const),
    hostUri: new URL(config.http.publicUrl).origin,
    cashierUrl: ports.paymentiq.cashierUrl,
    adminUrl: ports.paymentiq.adminUrl,
    clientId: ports.paymentiq.clientId,
    clientSecret: ports.paymentiq.clientSecret.reveal(),
    callbackUser: ports.paymentiq.callbackUser,
    callbackPassword: ports.paymentiq.callbackPassword.reveal(),
  }
  const payments = createPayments({
    db,
    clock,
    log,
    wallet,
    players,
    company: createPaymentIqCompany({
      config: paymentIqConfig,
      timeoutMs: ports.paymentiq.timeoutMs,
      ...outgoing,
    }),
    sessionKey: paymentSessionKey(config.identity.passwordPepper.reveal()),
    licenceOf,
  })

  // ── the frontend API ──────────────────────────────────────────────────────────
  const placeOf = outside.placeOf
  const handlers: Handlers<Routes> = {
    ...identity.handlers,
    ...playersHandlers({ players, placeOf, currentTermsVersion: termsVersion }),
    ...paymentsHandlers({ payments, wallet, clock, placeOf, gameOf: gameNames(lobby.games) }),
    ...play.handlers,
    ...contentHandlers({ content, licenceOf: licenceFacts }),
    ...lobby.handlers,
    ...telemetryHandlers({ log, metrics }),
  }
  const api = createApi({
    routes,
    handlers,
    bases: lobby.bases,
    authenticate: identity.authenticate,
    idempotency: databaseIdempotency(db, clock),
    clock,
    log,
    metrics,
    siteId: config.site.siteId,
    mayMutate: clockGuard.isRight,
  })

  const rateRedis =
    config.redisUrl && createRateRedis(config.redisUrl.reveal(), (error) => log.warn({ err: error }, 'redis'))
  const app = await createServer({
    log,
    clock,
    metrics,
    publicUrl: config.http.publicUrl,
    trustedProxies: config.http.trustedProxies,
    allowedOrigins: config.http.allowedOrigins,
    rateScale: config.http.rateScale,
    redis: rateRedis,
    refusesStrangeProxies: config.isProduction && config.http.trustedProxies.length > 0,
  })
  mountHealth(app, {
    checks: [...standardChecks(db, sources), clockGuard.readiness],
    isStopping: () => lifecycle.isStopping(),
    metrics,
    metricsToken: config.metricsToken,
  })
  // A copy without the role serves health and figures only: its companies' calls and players go to other copies.
  if (config.roles.includes('api')) {
    await mountCallbacks(
      app,
      [
        ...connected.map((studio) => studio.callbacks(play.rounds)),
        paymentIqCallbacks({
          config: paymentIqConfig,
          payments,
          addresses: ports.paymentiq.addresses,
          playerOf: (playerId) => players.factsOf(playerId),
          findPlayer: playerFinder(players),
          cashOf: async (playerId) => {
            const balances = await wallet.balancesOf(playerId)
            return balances && decimalFromMinor(balances.main, balances.currency)
          },
        }),
      ],
      { log, metrics },
    )
    await app.register(identity.wellKnown)
    mountSecurityText(app, { clock, contact: brand.supportEmail, publicUrl: config.http.publicUrl })
    await app.register(contentPlugin(content))
    await mountRoutes(app, api, {
      publicUrl: config.http.publicUrl,
      allowedOrigins: config.http.allowedOrigins,
      isMaintenance,
    })
    mountDocs(app, routes, {
      title: `${brand.name} API`,
      version: '1',
      publicUrl: config.http.publicUrl,
      tags: tagDescriptions,
    })
    mountUpgradeAddress(app, '/socket/wallet', sendProblem)
    sockets.attach(app.server, {
      addressOf: app.addressOf,
      count: (address) => app.rateFence.count({ address }, 'sockets'),
      allowedOrigins: [new URL(config.http.publicUrl).origin, ...config.http.allowedOrigins],
    })
  }

  const site = config.roles.includes('site')
    ? await mountSite(app, {
        mode: config.site.mode,
        siteDir,
        publicUrl: config.http.publicUrl,
        brand,
        sources: {
          frames: [ports.pragmatic.gameOrigin, new URL(ports.paymentiq.cashierUrl).origin],
          scripts: [new URL(ports.captcha.scriptUrl).origin],
          images: [...new Set(ports.pictures.sources.map((source) => new URL(source).origin))],
        },
        hasGallery: !config.isProduction,
        captcha: { scriptUrl: ports.captcha.scriptUrl, siteKey: ports.captcha.siteKey },
        api,
        clock,
        log,
        isMaintenance,
        async readSession(cookies) {
          const found = await identity.readSession(cookies)
          return (
            found && {
              caller: found.caller,
              playerSession: found.player,
            }
          )
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
  const subscriptions = [
    ...identity.subscriptions,
    ...playersSubscriptions({ players }),
    ...lobby.subscriptions,
    ...play.subscriptions,
  ]
  const jobs = [
    tidyJob(db, clock),
    ...identity.jobs,
    ...outside.jobs,
    ...playersJobs({ db, players }),
    ...payments.jobs,
    handleJob(partitionsJob, async () => void (await wallet.makePartitions()), {
      cron: { match: '17 3 * * *', catchUpMs: 86_400_000 },
    }),
    handleJob(
      changedBooksJob,
      async (_payload, { signal }) => void (await wallet.verifyBooks({ scope: 'changed', signal })),
      { cron: { match: '37 * * * *' } },
    ),
    handleJob(
      wholeBooksJob,
      async (_payload, { signal }) => void (await wallet.verifyBooks({ scope: 'whole', signal })),
      { cron: { match: '47 2 * * *', catchUpMs: 43_200_000 } },
    ),
  ]
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

  await beginGateRenewal(db)
  if (!config.isProduction)
    await seedPlayers({ db, clock, identity, players, currentTermsVersion: termsVersion })

  lifecycle.onStop('listening', async () => {
    await sockets.stop()
    await app.close()
    await site?.close()
  })
  lifecycle.onStop('rounds', () => wallet.stop())
  lifecycle.onStop('jobs', async () => {
    await eventWatch?.stop()
    await worker?.stop()
    await relay?.stop()
  })
  lifecycle.onStop('modules', async () => {
    clockGuard.stop()
    play.stop()
    identity.stop()
    seeding.stop()
    await content.stop()
    await bus.close()
    rateRedis?.disconnect()
  })
  lifecycle.onStop('database', async () => {
    await ledgerDb.close()
    await db.close()
  })

  return {
    async listen() {
      const address = await app.listen({ host: config.http.host, port: config.http.port })
      log.info({ url: config.http.publicUrl, roles: config.roles }, 'open for business')
      return address
    },
  }
}
