import { type Routes, tagDescriptions } from '@marquee/contract'
import { captchaSources } from '../adapters/captcha/recaptcha/adapter.ts'
import { mountSearchFiles } from '../http/search/search-files.ts'
import { type SearchPages, createSearchPages } from '../http/search/search-pages.ts'
import { mountSecurityText } from '../http/security-text.ts'
import { type MountedSite, mountSite, type SiteOptions } from '../http/site.ts'
import {
  type Api,
  type CallbackCompany,
  createAdmission,
  createRateRedis,
  digestText,
  createServer,
  type HttpApp,
  type MigrationSource,
  mountCallbacks,
  mountDocs,
  mountHealth,
  mountRoutes,
  mountUpgradeAddress,
  sendProblem,
  type SocketHub,
  standardChecks,
  requireRecentProof,
} from '../kernel/index.ts'
import { type Content, contentPlugin } from '../modules/content/index.ts'
import { type DataExports, exportFilesPlugin } from '../modules/data-exports/index.ts'
import type { Identity } from '../modules/identity/index.ts'
import { documentFilesPlugin, type Verification } from '../modules/verification/index.ts'
import { figuresOfToday } from '../modules/lobby/index.ts'
import type { Brand } from './brand.ts'
import type { ConnectedBank } from './companies.ts'
import { deviceCheckOfPages, mountDeviceCheck } from './device-pages.ts'
import type { Foundation } from './foundation.ts'
import type { Modules } from './modules.ts'
import { type OfficeParts, openOffice } from './office.ts'
import { pagePlaces } from './page-place.ts'
import { searchSources } from './search-sources.ts'

/** The HTTP server with health and metrics, which every role serves; not listening yet. */
export async function openServer(
  { db, clock, clockGuard, log, metrics, config }: Foundation,
  deps: { readonly migrations: readonly MigrationSource[]; readonly isStopping: () => boolean },
): Promise<{ app: HttpApp; disconnect(): void }> {
  const redis =
    config.redisUrl && createRateRedis(config.redisUrl.reveal(), (error) => log.warn({ err: error }, 'redis'))
  const app = await createServer({
    log,
    clock,
    metrics,
    publicUrl: config.http.publicUrl,
    trustedProxies: config.http.trustedProxies,
    allowedOrigins: config.http.allowedOrigins,
    rateScale: config.http.rateScale,
    shared: redis && { redis, digest: (text) => digestText(db.personal, 'rate limit', text) },
    refusesStrangeProxies: config.isProduction && config.http.trustedProxies.length > 0,
  })
  mountHealth(app, {
    checks: [...standardChecks(db, deps.migrations), clockGuard.readiness],
    isStopping: deps.isStopping,
    metrics,
    metricsToken: config.metricsToken,
  })
  return { app, disconnect: () => redis?.disconnect() }
}

export interface ApiParts extends OfficeParts {
  readonly brand: Brand
  readonly api: Api<Routes>
  readonly callbacks: readonly CallbackCompany[]
  readonly identity: Identity
  readonly content: Content
  readonly dataExports: DataExports
  readonly verification: Verification
  readonly sockets: SocketHub
}

/** Mounts what the role `api` serves: company callbacks, keys, content, the API and its documentation, the socket. */
export async function mountApi(app: HttpApp, foundation: Foundation, parts: ApiParts): Promise<void> {
  const { brand, api, callbacks, identity, content, dataExports, verification, sockets } = parts
  const { clock, log, metrics, config } = foundation
  const { publicUrl, allowedOrigins } = config.http
  await mountCallbacks(app, callbacks, { log, metrics })
  await app.register(identity.wellKnown)
  mountSecurityText(app, { clock, contact: brand.supportEmail, publicUrl })
  await app.register(contentPlugin(content))
  await app.register(
    exportFilesPlugin({
      exports: dataExports,
      callerOf: async (cookies) =>
        content.previewOf(cookies) ? null : ((await identity.readSession(cookies))?.caller ?? null),
      requireProof: (route, caller) =>
        requireRecentProof({ clock, stepUpMethodsOf: identity.stepUpMethodsOf }, route, caller),
    }),
  )
  const mounted = { publicUrl, allowedOrigins, isMaintenance: () => config.site.isMaintenance }
  await app.register(
    documentFilesPlugin({
      documents: verification,
      admit: createAdmission(app, api, mounted),
      report: api.report,
    }),
  )
  await mountRoutes(app, api, mounted)
  await app.register(openOffice(foundation, parts))
  mountDocs(app, api.routes, { title: `${brand.name} API`, version: '1', publicUrl, tags: tagDescriptions })
  mountUpgradeAddress(app, '/socket/wallet', sendProblem)
  sockets.attach(app.server, {
    addressOf: app.addressOf,
    count: (address) => app.rateFence.count({ address }, 'sockets'),
    allowedOrigins: [new URL(publicUrl).origin, ...allowedOrigins],
  })
}

/** The pages that search engines may list. */
export const openSearch = ({ brand, ...sources }: Modules): SearchPages =>
  createSearchPages({ prefixes: brand.prefixes, fallback: brand.defaultPrefix }, searchSources(sources))

/** What pages ask about their visitor. */
const pageReaders = (
  { clock }: Foundation,
  {
    identity,
    outside,
    licences,
    players,
    tournaments,
    content,
    search,
  }: Modules & { readonly search: SearchPages },
): Pick<SiteOptions, 'readSession' | 'readPreview' | 'readPlace' | 'search'> => ({
  search,
  readPreview(cookies) {
    const preview = content.previewOf(cookies)
    return preview && { ...preview, ofToday: preview.at ? figuresOfToday(preview.at, clock.now()) : [] }
  },
  async readSession(cookies) {
    const found = await identity.readSession(cookies)
    return found && { caller: found.caller, playerSession: found.player }
  },
  readPlace: pagePlaces({
    clock,
    placeOf: outside.placeOf,
    licenceOf: licences.licenceOf,
    residenceOf: (playerId) => players.factsOf(playerId),
    hasTournaments: tournaments.hasAny,
  }),
})

/** Mounts what the role `site` serves: pages and their files. */
export function mountPages(
  app: HttpApp,
  foundation: Foundation,
  {
    bank,
    modules,
    ...given
  }: Pick<SiteOptions, 'siteDir' | 'api'> & {
    readonly bank: ConnectedBank | undefined
    readonly modules: Modules & { readonly search: SearchPages }
  },
): Promise<MountedSite> {
  const { clock, log, config } = foundation
  const { brand } = modules
  const parts = { ...given, ...pageReaders(foundation, modules) }
  const { ports, site, http } = config
  const device = deviceCheckOfPages(ports)
  mountDeviceCheck(app, foundation)
  mountSearchFiles(app, { search: parts.search, clock, publicUrl: http.publicUrl })
  return mountSite(app, {
    ...parts,
    brand,
    brandFolder: brand.folder,
    mode: site.mode,
    publicUrl: http.publicUrl,
    sources: {
      frames: [
        ...config.studios.flatMap((studio) => studio.frameOrigins),
        new URL(ports.paymentiq.cashierUrl).origin,
        ...(bank?.frameOrigins ?? []),
      ],
      // The bank's frame ends at our own callback page.
      framesOwnPage: bank !== undefined,
      captcha: captchaSources(ports.captcha.scriptUrl),
      device: device.sources,
      images: [...new Set(ports.pictures.sources.map((source) => new URL(source).origin))],
    },
    hasGallery: !config.isProduction,
    captcha: { scriptUrl: ports.captcha.scriptUrl, siteKey: ports.captcha.siteKey },
    device: device.scripts,
    clock,
    log,
    isMaintenance: () => site.isMaintenance,
  })
}
