import {
  type DemoLaunchRoute,
  demoLaunchRoute,
  type RealLaunchRoute,
  realLaunchRoute,
  type Routes,
  routes,
} from '@marquee/contract'
import { decimalFromMinor } from '@marquee/money'
import type { Studio } from '../adapters/studios/port.ts'
import { searchHandlers } from '../http/search/search-routes.ts'
import type { SearchPages } from '../http/search/search-pages.ts'
import { telemetryHandlers } from '../http/telemetry.ts'
import {
  type Api,
  type CallbackCompany,
  createApi,
  databaseIdempotency,
  type Handlers,
} from '../kernel/index.ts'
import { contentHandlers, currentTermsVersion } from '../modules/content/index.ts'
import { paymentsHandlers } from '../modules/payments/index.ts'
import type { Play } from '../modules/play/index.ts'
import {
  closingHandlers,
  detailHandlers,
  marketingHandlers,
  playersHandlers,
  winDisplayHandlers,
} from '../modules/players/index.ts'
import type { ConnectedBank, ConnectedPaymentCompany } from './companies.ts'
import { openClosedStatements } from './closed-statements.ts'
import type { Foundation } from './foundation.ts'
import { gameNames } from './lobby-ports.ts'
import type { Modules } from './modules.ts'
import { playerFinder } from './payments-ports.ts'
import { incomeCallbacks } from './affordability.ts'
import { identityCallbacks } from './verification.ts'
import { previewHandlers } from './preview-handlers.ts'

/** The launch calls that the specification names per studio. */
function studioLaunches(studios: readonly Studio[], play: Play) {
  const launchRoutes: Record<string, RealLaunchRoute | DemoLaunchRoute> = {}
  const handlers: Record<string, unknown> = {}
  for (const studio of studios)
    for (const { path, mode, summary } of studio.launchRoutes) {
      const id = `games.${path.replaceAll('/', '.')}`
      launchRoutes[id] = mode === 'real' ? realLaunchRoute(path, summary) : demoLaunchRoute(path, summary)
      handlers[id] = play.launchesOf(studio.id)[mode]
    }
  return { launchRoutes, handlers }
}

/** The frontend API: the contract's routes and those of the connected studios. */
export function openApi(
  foundation: Foundation,
  modules: Modules & { readonly search: SearchPages },
  studios: readonly Studio[],
): Api<Routes> {
  const { brand, licences, wallet, outside, players, winDisplays, content, lobby, identity, play, payments } =
    modules
  const { placeOf } = outside
  const { db, clock, log, metrics, clockGuard } = foundation
  const launches = studioLaunches(studios, play)
  const handlers: Handlers<Routes> = {
    ...identity.handlers,
    ...openClosedStatements(foundation, modules).handlers,
    ...playersHandlers({
      players,
      placeOf,
      currentTermsVersion: () => currentTermsVersion(content),
      documentStatusesOf: (playerId) => modules.verification.deadlines.typeStatusesOf(playerId),
    }),
    ...detailHandlers(modules.playerDetails),
    ...closingHandlers(modules.closing),
    ...marketingHandlers(modules.marketing),
    ...winDisplayHandlers(winDisplays),
    ...paymentsHandlers({ payments, wallet, clock, placeOf, gameOf: gameNames(lobby.games) }),
    ...play.handlers,
    ...contentHandlers({ content, clock, licenceOf: licences.licenceFactsOf }),
    ...lobby.handlers,
    ...modules.tournaments.handlers,
    ...modules.inbox.handlers,
    ...modules.protection.handlers,
    ...modules.care.handlers,
    ...modules.complaints.handlers,
    ...modules.verification.handlers,
    ...modules.affordability.handlers,
    ...modules.dataExports.handlers,
    ...modules.promotions.handlers,
    ...searchHandlers(modules.search),
    ...telemetryHandlers({ log, metrics }),
  }
  return createApi<Routes>({
    routes: { ...routes, ...launches.launchRoutes },
    handlers: { ...handlers, ...launches.handlers },
    cacheBases: lobby.cacheBases,
    authenticate: identity.authenticate,
    stepUpMethodsOf: identity.stepUpMethodsOf,
    idempotency: databaseIdempotency(db, clock),
    clock,
    log,
    metrics,
    siteId: brand.siteId,
    offers: brand.offers,
    mayMutate: clockGuard.isRight,
    isPreview: (cookies) => content.previewOf(cookies) !== undefined,
    previewed: {
      isPlayer: (cookies) => content.previewOf(cookies)?.player !== undefined,
      handlers: previewHandlers({ content, clock, publicPage: handlers['tournaments.publicPage'] }),
    },
  })
}

/** Callbacks of every outside company. */
export function companyCallbacks(
  foundation: Pick<Foundation, 'config'>,
  { payments, players, wallet, play, identity, verification, affordability }: Modules,
  studios: readonly Studio[],
  { paymentCompany, bank }: { paymentCompany: ConnectedPaymentCompany; bank: ConnectedBank | undefined },
): CallbackCompany[] {
  return [
    ...studios.flatMap((studio) => studio.callbacks(play.rounds)),
    paymentCompany.callbacks({
      payments,
      playerOf: (playerId) => players.factsOf(playerId),
      findPlayer: playerFinder(players),
      signIn: bank?.signIn(identity.bankReports),
      cashOf: async (playerId) => {
        const balances = await wallet.balancesOf(playerId)
        return balances && decimalFromMinor(balances.main, balances.currency)
      },
    }),
    ...(bank?.callbacks(identity.bankReports, () => payments.bankOrders) ?? []),
    ...identityCallbacks(foundation, verification),
    ...incomeCallbacks(foundation, affordability),
  ]
}
