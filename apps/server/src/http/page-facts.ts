import {
  type PageSession,
  type Route,
  type RouteOutput,
  type Routes,
  type SiteFacts,
  routes,
} from '@marquee/contract'
import { type MarketId, defaultMarket, parsePrefix } from '@marquee/markets'
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
  toProblem,
} from '../kernel/index.ts'

type Cookies = Readonly<Record<string, string | undefined>>
type PlayerSession = RouteOutput<'session.get'>['playerSession']

/** A signed-in player as the identity cookie tells, read without rotating it. */
export interface ReadSession {
  readonly caller: Caller
  readonly playerSession: PlayerSession
}

export interface PageVisitor {
  readonly ip: string
  readonly userAgent: string | undefined
  /** Headers of our own proxy; empty without one. */
  readonly edge: Readonly<Record<string, string | undefined>>
  readonly market: MarketId
  /** The signed-in player, when there is one: residence may close more than the present place. */
  readonly caller: Caller | null
}

/** What the visitor's place and market open, answered by policy. */
export type PagePlace = Pick<SiteFacts, 'isRestricted' | 'open'> & {
  /** Where the visitor is: games are offered by country, so visitors of two places never share a page. */
  readonly place: string
}

export interface PageFacts {
  readonly facts: SiteFacts
  readonly place: string
}

export interface PageFactsOptions {
  readonly publicUrl: string
  readonly brand: SiteFacts['brand']
  /** The page of all components; never in production unless configured. */
  readonly hasGallery: boolean
  readonly captcha?: SiteFacts['captcha']
  readonly api: Pick<Api<Routes>, 'dispatch'>
  readonly clock: Clock
  readonly log: Log
  /** Null for nobody, and for a cookie that is no good any more. */
  readonly readSession: (
    cookies: Cookies,
    visitor: { ip: string; userAgent: string | undefined },
  ) => Promise<ReadSession | null>
  readonly readPlace: (visitor: PageVisitor) => Promise<PagePlace>
  readonly isMaintenance: () => boolean
}

/** Reads what the site's bundle is told of a request. Cookies that calls of the page set are added to `cookies`. */
export function createPageFacts(
  app: HttpApp,
  options: PageFactsOptions,
): (request: FastifyRequest, url: URL, cookies: CookieChange[]) => Promise<PageFacts> {
  const { log, clock } = options

  return async function factsOf(request, url, cookies) {
    const visitor = { ip: request.ip, userAgent: request.headers['user-agent'] }
    const read = await options.readSession(request.cookies, visitor)
    const caller = read?.caller ?? null
    request.caller = caller
    const dispatch: SiteFacts['dispatch'] = async (id, input, init) => {
      const { rate }: Route = routes[id]
      try {
        // A page's form spends the budget of the call that it stands for.
        if (rate !== undefined) await app.rateFence(request, rate)
      } catch (error) {
        if (!isAppError(error)) throw error
        const problem = toProblem(error, { instance: url.pathname, requestId: request.id })
        return { ok: false, status: problem.status, problem }
      }
      const answer = await options.api.dispatch(id, input as never, {
        ...visitor,
        requestId: request.id,
        cookies: request.cookies,
        edge: edgeOf(request),
        caller,
        headers: {
          'accept-language': request.headers['accept-language'],
          'idempotency-key': init?.idempotencyKey,
        },
      })
      cookies.push(...answer.cookies)
      return answer
    }
    // The data of a page are asked for at its address with `.data` behind it.
    const found = parsePrefix(url.pathname.replace(/(?:\/_)?\.data$/, ''))
    const market = found.known ? found.market : defaultMarket
    const prefix = found.known ? found.prefix : 'en-UN'
    const isMaintenance = options.isMaintenance()
    const [{ place, ...opened }, session] = await Promise.all([
      options.readPlace({ ...visitor, edge: edgeOf(request), market, caller }),
      read && !isMaintenance ? sessionOf(read, dispatch, prefix) : null,
    ])
    const { theme, calm, panel } = request.cookies
    const facts: SiteFacts = {
      nonce: '',
      requestId: request.id,
      brand: options.brand,
      theme: theme === 'dark' || theme === 'light' ? theme : undefined,
      isCalm: calm === '1',
      isPanelNarrow: panel === 'narrow',
      isMaintenance,
      ...opened,
      session,
      now: clock.now().epochMilliseconds,
      hasGallery: options.hasGallery,
      publicUrl: options.publicUrl,
      captcha: options.captcha,
      dispatch,
      report: (error) => log.error({ requestId: request.id, err: error }, 'page failed'),
    }
    return { facts, place }
  }
}

/** A signed-in player's part of the facts. */
async function sessionOf(
  read: ReadSession,
  dispatch: SiteFacts['dispatch'],
  market: string,
): Promise<PageSession> {
  const [flags, wallet, summary, profile, terms] = await Promise.all([
    dispatch('player.accessDetails', {}),
    dispatch('wallet.get', {}),
    dispatch('session.summary', {}),
    dispatch('player.profile', {}),
    dispatch('content.termsVersion', { langmarket: market }),
  ])
  return {
    player: read.playerSession,
    flags: flags.ok ? flags.body : undefined,
    wallet: wallet.ok ? wallet.body : undefined,
    summary: summary.ok ? summary.body : undefined,
    // Terms need accepting when the current number exceeds the accepted one (spec 1 §5).
    areTermsDue:
      profile.ok && terms.ok && terms.body.version > profile.body.termsAndConditionsAcceptedVersion,
  }
}
