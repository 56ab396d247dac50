import {
  type PageSession,
  type Route,
  type RouteOutput,
  type Routes,
  type SiteFacts,
  routes,
} from '@marquee/contract'
import { IDEMPOTENCY_KEY_HEADER } from '@marquee/contract/headers'
import {
  type MarketId,
  type Prefix,
  defaultMarket,
  defaultPrefix,
  markets,
  parsePrefix,
} from '@marquee/markets'
import type { FastifyRequest } from 'fastify'
import {
  type Api,
  type Caller,
  type Clock,
  type CookieChange,
  type HttpApp,
  type Log,
  edgeOf,
  isAppError,
  isPhone,
  toProblem,
} from '../kernel/index.ts'

type Cookies = Readonly<Record<string, string | undefined>>
type PlayerSession = RouteOutput<'session.get'>['playerSession']

/** The signed-in player according to the identity cookie. The cookie is not rotated. */
export interface ReadSession {
  readonly caller: Caller
  readonly playerSession: PlayerSession
}

/** The preview of the site that a browser is in. */
export interface PagePreview {
  /** The previewed time; undefined means now. */
  readonly at: Temporal.Instant | undefined
  /** The previewed player; undefined for a visitor. */
  readonly player: { readonly id: string | undefined; readonly deposits: string } | undefined
  readonly hasDrafts: boolean
  readonly until: Temporal.Instant
  /** What is shown as it is now, although the preview is of another time; empty for a preview of now. */
  readonly ofToday: readonly string[]
}

export interface PageVisitor {
  readonly ip: string
  readonly userAgent: string | undefined
  /** Headers of our own proxy; empty without one. */
  readonly edge: Readonly<Record<string, string | undefined>>
  readonly market: MarketId
  /** The signed-in player, if any: residence may restrict more than the present location. */
  readonly caller: Caller | null
  readonly preview: PagePreview | undefined
}

/** What the visitor's location and market allow, decided by policy. */
export type PagePlace = Pick<SiteFacts, 'isRestricted' | 'open' | 'symbols'> & {
  /** Location of the visitor: games are offered by country, so visitors of two countries never share a cached page. */
  readonly place: string
}

export interface PageFacts {
  /** Without what is made for a page that is rendered. */
  readonly facts: Omit<SiteFacts, 'listing'>
  readonly place: string
  readonly preview: PagePreview | undefined
}

export interface PageFactsOptions {
  readonly publicUrl: string
  readonly brand: SiteFacts['brand']
  /** Whether the component gallery is served; in production only when configured. */
  readonly hasGallery: boolean
  readonly captcha?: SiteFacts['captcha']
  readonly device?: SiteFacts['device']
  readonly api: Pick<Api<Routes>, 'dispatch'>
  readonly clock: Clock
  readonly log: Log
  /** The preview that the browser is in; nobody is signed in there. */
  readonly readPreview: (cookies: Cookies) => PagePreview | undefined
  /** Null without a session or with an invalid cookie. */
  readonly readSession: (
    cookies: Cookies,
    visitor: { ip: string; userAgent: string | undefined },
  ) => Promise<ReadSession | null>
  readonly readPlace: (visitor: PageVisitor) => Promise<PagePlace>
  readonly isMaintenance: () => boolean
}

/** Creates the request facts for the site's bundle. Cookies set by the page's API calls are added to `cookies`. */
export function createPageFacts(
  app: HttpApp,
  options: PageFactsOptions,
): (request: FastifyRequest, url: URL, cookies: CookieChange[]) => Promise<PageFacts> {
  const { log, clock } = options

  return async function factsOf(request, url, cookies) {
    const visitor = { ip: request.ip, userAgent: request.headers['user-agent'] }
    const preview = options.readPreview(request.cookies)
    const read = preview ? null : await options.readSession(request.cookies, visitor)
    const caller = read?.caller ?? null
    request.caller = caller
    const dispatch = dispatchFor(app, options.api, { ...visitor, request, url, caller, cookies })
    // React Router requests a page's data at its address with `.data` appended.
    const { market, prefix } = localeOf(url.pathname.replace(/(?:\/_)?\.data$/, ''), options.brand)
    const isMaintenance = options.isMaintenance()
    const [{ place, ...opened }, session] = await Promise.all([
      options.readPlace({ ...visitor, edge: edgeOf(request), market, caller, preview }),
      (read || preview?.player) && !isMaintenance
        ? sessionOf(read?.playerSession ?? null, dispatch, prefix)
        : null,
    ])
    const { theme, calm, panel } = request.cookies
    const facts: PageFacts['facts'] = {
      nonce: '',
      requestId: request.id,
      brand: options.brand,
      theme: theme === 'dark' || theme === 'light' ? theme : undefined,
      isCalm: calm === '1',
      isPanelNarrow: panel === 'narrow',
      isPhone: isPhone(request.headers),
      isMaintenance,
      ...opened,
      session,
      currency: session?.player?.currency ?? session?.wallet?.currency ?? markets[market].currency,
      now: clock.nowMs(),
      hasGallery: options.hasGallery,
      publicUrl: options.publicUrl,
      captcha: options.captcha,
      device: options.device,
      dispatch,
      report: (error) => log.error({ requestId: request.id, err: error }, 'page failed'),
    }
    return { facts, place, preview }
  }
}

/** Calls of the API that a page makes for its visitor. */
function dispatchFor(
  app: HttpApp,
  api: PageFactsOptions['api'],
  page: Pick<PageVisitor, 'ip' | 'userAgent' | 'caller'> & {
    readonly request: FastifyRequest
    readonly url: URL
    readonly cookies: CookieChange[]
  },
): SiteFacts['dispatch'] {
  const { request, url, cookies, ip, userAgent, caller } = page
  return async (id, input, init) => {
    const { rate }: Route = routes[id]
    try {
      // A page's form counts against the rate limit of the API call that it makes.
      if (rate !== undefined) await app.rateFence(request, rate)
    } catch (error) {
      if (!isAppError(error)) throw error
      const problem = toProblem(error, { instance: url.pathname, requestId: request.id })
      return { ok: false, status: problem.status, problem }
    }
    const answer = await api.dispatch(id, input as never, {
      ip,
      userAgent,
      caller,
      requestId: request.id,
      cookies: request.cookies,
      edge: edgeOf(request),
      isPhone: isPhone(request.headers),
      headers: {
        'accept-language': request.headers['accept-language'],
        [IDEMPOTENCY_KEY_HEADER]: init?.idempotencyKey,
      },
    })
    cookies.push(...answer.cookies)
    return answer
  }
}

/** Market and prefix of an address; one that the brand does not offer is led to its default. */
function localeOf(
  pathname: string,
  { prefixes, defaultPrefix: fallback }: SiteFacts['brand'],
): { readonly market: MarketId; readonly prefix: Prefix } {
  const choice = { prefixes, fallback }
  const found = parsePrefix(pathname, choice)
  if (found.known) return found
  const led = parsePrefix(found.redirectTo, choice)
  return led.known ? led : { market: defaultMarket, prefix: defaultPrefix }
}

/** The part of the facts of a signed-in player, or of the player of a preview, for whom `player` is null. */
async function sessionOf(
  player: PlayerSession | null,
  dispatch: SiteFacts['dispatch'],
  market: string,
): Promise<PageSession> {
  const [flags, wallet, summary, profile, terms] = await Promise.all([
    dispatch('player.accessDetails', {}),
    dispatch('wallet.get', {}),
    dispatch('session.summary', {}),
    player && dispatch('player.profile', {}),
    dispatch('content.termsVersion', { langmarket: market }),
  ])
  return {
    player,
    flags: flags.ok ? flags.body : undefined,
    wallet: wallet.ok ? wallet.body : undefined,
    summary: summary.ok ? summary.body : undefined,
    // Terms are due when the current version exceeds the accepted one (spec 1 §5).
    areTermsDue:
      profile !== null &&
      profile.ok &&
      terms.ok &&
      terms.body.version > profile.body.termsAndConditionsAcceptedVersion,
  }
}
