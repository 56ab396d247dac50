import { createHash } from 'node:crypto'
import type { Problem, Route } from '@marquee/contract'
import { SITE_CONTEXT_HEADER } from '@marquee/contract/headers'
import type { z } from 'zod'
import { AppError, InvariantError } from '../errors.ts'
import type { EncodedBody } from './encoded-body.ts'
import { type CacheBases, type CacheBasis, createResponseCache, toCacheKey } from './response-cache.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { hashRequest, type IdempotencyStore } from './idempotency.ts'
import { asOnTheWire } from './on-the-wire.ts'
import { type PreviewOptions, previewRules } from './preview-rules.ts'
import { toProblem } from './problem.ts'
import { createErrorReport, type ReportError } from './report-error.ts'
import { rateKey } from './rate-limits.ts'
import { callerOf, type RecentProofs, requireCaller } from './recent-proof.ts'
import { contextOf, underOrigin } from './request-context.ts'
import { runIdempotent, type Work } from './run-idempotent.ts'
import type {
  Authenticate,
  Caller,
  CookieChange,
  Credentials,
  Handlers,
  RequestContext,
  RouteTable,
} from './types.ts'
import { parseInput, type RawInput } from './validation.ts'
import { withinTime } from './within-time.ts'

export interface ApiOptions<T extends RouteTable> extends RecentProofs, PreviewOptions<T> {
  readonly routes: T
  readonly handlers: Handlers<T>
  /** Cache bases of routes whose responses to visitors are cached until the basis changes. */
  readonly cacheBases?: CacheBases<T>
  readonly authenticate: Authenticate
  readonly idempotency: IdempotencyStore
  readonly log: Log
  readonly metrics?: Metrics
  /** The site that this instance serves, and whether it offers a market; a request that names others is refused. */
  readonly siteId: number
  readonly offers?: (market: string) => boolean
  /** Whether mutations are accepted now: not while the clock is wrong. */
  readonly mayMutate?: () => boolean
  /** Time limit of one request (ms), 30 s by default. */
  readonly timeoutMs?: number
}

/** A request, whether it came by HTTP or in-process. */
export interface ApiRequest extends RawInput {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string | undefined
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly edge?: RequestContext['edge'] | undefined
  /** `isPhone` of the request's headers; false by default. */
  readonly isPhone?: boolean | undefined
  /** Set by `authorize`. */
  readonly caller: Caller | null
}

export interface ApiAnswer {
  readonly status: number
  readonly body: unknown
  /** The serialised body, if it was cached. */
  readonly written?: EncodedBody
}

/** What an in-process caller provides about its request. */
export interface DispatchInit {
  readonly requestId?: string
  readonly ip: string
  readonly userAgent?: string | undefined
  readonly cookies?: Readonly<Record<string, string | undefined>>
  /** Headers of our own proxy about the visitor: `edgeOf` of the page's request. */
  readonly edge?: RequestContext['edge'] | undefined
  /** `isPhone` of the page's request; false by default. */
  readonly isPhone?: boolean | undefined
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  /** The caller, if the page request has already been authenticated; otherwise credentials are checked. */
  readonly caller?: Caller | null
}

export type DispatchAnswer<Body> =
  | {
      readonly ok: true
      readonly status: number
      readonly body: Body
      readonly cookies: readonly CookieChange[]
      readonly requestId: string
    }
  | {
      readonly ok: false
      readonly status: number
      readonly problem: Problem
      readonly cookies: readonly CookieChange[]
      readonly requestId: string
      readonly retryAfterSeconds?: number
    }

type PartInput<T> = T extends z.ZodType ? z.input<T> : unknown
type Flat<T> = { [K in keyof T]: T[K] }
type Sent<R extends Route> = Flat<PartInput<R['params']> & PartInput<R['query']> & PartInput<R['body']>>

/** The API without its transport: HTTP mounts it, server rendering calls it in-process. */
export interface Api<T extends RouteTable = RouteTable> {
  readonly routes: T
  readonly siteId: number
  isPreview(cookies: Credentials['cookies']): boolean
  /** Before the body is read: clock, site and caller. */
  authorize(route: Route, credentials: Credentials, siteHeader: string | undefined): Promise<Caller | null>
  /**
   * After the body is read: input, idempotency, handler, response. Cookies are added to `cookies`, also when it throws.
   */
  execute(id: keyof T & string, request: ApiRequest, cookies: CookieChange[]): Promise<ApiAnswer>
  /** The same steps in-process: same checks, same response, no socket and no JSON. */
  dispatch<Id extends keyof T & string>(
    id: Id,
    sent: Sent<T[Id]>,
    init: DispatchInit,
  ): Promise<DispatchAnswer<z.output<T[Id]['ok']>>>
  readonly report: ReportError
}

const DEFAULT_TIMEOUT_MS = 30_000
const RUNNING_WAIT_MS = 10_000

function refuseWhileClockIsWrong(
  { mayMutate }: { readonly mayMutate?: () => boolean },
  { method }: Route,
): void {
  if (method !== 'GET' && mayMutate?.() === false)
    throw new AppError('error.unavailable', { additionalInfo: { reason: 'clock' }, retryAfterSeconds: 5 })
}

const visitorOf = ({ ip, edge = {}, isPhone = false }: ApiRequest) => ({ ip, edge, isPhone })

export function createApi<const T extends RouteTable>(options: ApiOptions<T>): Api<T> {
  const { routes, siteId, metrics } = options
  const handlers = options.handlers as unknown as Record<
    string,
    (input: unknown, context: RequestContext) => Promise<unknown>
  >
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  const cache = createResponseCache()
  const { isPreview, authenticate, refuseChange, previewHandlerOf } = previewRules(options)
  const report = createErrorReport(options)
  const cacheBases = (options.cacheBases ?? {}) as Readonly<Record<string, CacheBasis<unknown> | undefined>>

  /** Cache key of a visitor's GET request; undefined when its response is not cached. */
  async function cacheKeyOf(id: string, input: unknown, request: ApiRequest): Promise<string | undefined> {
    const basisOf = cacheBases[id]
    if (!basisOf || request.caller !== null || routes[id]?.method !== 'GET') return undefined
    if (isPreview(request.cookies)) return undefined
    const basis = await basisOf(input, visitorOf(request))
    return basis === undefined ? undefined : toCacheKey(id, input, basis)
  }

  async function authorize(
    route: Route,
    credentials: Credentials,
    siteHeader: string | undefined,
  ): Promise<Caller | null> {
    refuseWhileClockIsWrong(options, route)
    if (siteHeader !== undefined && siteHeader !== String(siteId)) throw new AppError('error.invalid.site.id')
    refuseChange(route, credentials.cookies)
    if (route.auth === 'none' || previewHandlerOf(route, credentials.cookies)) return null
    return requireCaller(options, route, await callerOf(route, authenticate(credentials)))
  }

  async function execute(
    id: keyof T & string,
    request: ApiRequest,
    cookies: CookieChange[],
  ): Promise<ApiAnswer> {
    const route = routes[id]!
    const handler = underOrigin(route, request, previewHandlerOf(route, request.cookies) ?? handlers[id]!)
    refuseWhileClockIsWrong(options, route)
    refuseChange(route, request.cookies)
    const { input, headers, idempotencyKey: key } = parseInput(route, request, options.offers)
    const status = route.status ?? 200
    const cacheKey = await cacheKeyOf(id, input, request)
    const found = cacheKey === undefined ? undefined : cache.get(cacheKey)
    if (found) return { status, ...found }
    const log = options.log.child({
      requestId: request.requestId,
      route: id,
      ...(request.caller ? { playerId: request.caller.playerId.toString() } : {}),
    })
    const begin = (): Work => {
      const time = new AbortController()
      const context = contextOf(request, {
        siteId,
        idempotencyKey: key,
        headers,
        cookies,
        log,
        signal: time.signal,
      })
      const completion = answerOf(route, id, handler(input, context))
      return { completion, response: withinTime(completion, timeoutMs, time), signal: time.signal }
    }

    if (cacheKey !== undefined) return { status, ...cache.set(cacheKey, await begin().response) }
    if (key === undefined) return { status, body: await begin().response }
    const keyed = { scope: `${ownerOf(route, request)}:${id}`, key, hash: hashRequest(input, key) }
    const body = await runIdempotent(keyed, begin, {
      store: options.idempotency,
      log,
      waitMs: Math.min(RUNNING_WAIT_MS, timeoutMs),
      // A retry could not set the cookies again, and cookies are secrets that must not be stored.
      isNotStorable: () => cookies.length > 0,
    })
    return { status, body }
  }

  const api: Api<T> = {
    routes,
    siteId,
    isPreview,
    authorize,
    execute,
    report,
    async dispatch(id, sent, init) {
      const route = routes[id]!
      const requestId = init.requestId ?? newId('req', options.clock)
      const headers = init.headers ?? {}
      const cookies: CookieChange[] = []
      const start = performance.now()
      try {
        const credentials = {
          token: bearerOf(headers['authorization']),
          cookies: init.cookies ?? {},
          ip: init.ip,
          userAgent: init.userAgent,
        }
        const caller =
          init.caller === undefined || route.auth === 'none' || isPreview(credentials.cookies)
            ? await authorize(route, credentials, headers[SITE_CONTEXT_HEADER])
            : await requireCaller(options, route, init.caller)
        const raw = asOnTheWire(route, sent)
        const { status, body } = await execute(
          id,
          { ...raw, ...credentials, headers, edge: init.edge, isPhone: init.isPhone, requestId, caller },
          cookies,
        )
        metrics?.requests.observe(
          { route: id, method: route.method, status },
          (performance.now() - start) / 1000,
        )
        return { ok: true, status, body: body as never, cookies, requestId }
      } catch (error) {
        const known = report(error, { route: id, requestId })
        const problem = toProblem(known, { instance: `/api${route.path}`, requestId })
        return {
          ok: false,
          status: problem.status,
          problem,
          cookies,
          requestId,
          ...(known.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: known.retryAfterSeconds }),
        }
      }
    },
  }
  return api
}

/**
 * Owner of an idempotency key. Of an effect that must happen once it is the player, in whatever session; of other calls
 * their session, because an answer may have its token; for visitors one browser at one address.
 */
function ownerOf(route: Route, { caller, ip, userAgent }: ApiRequest): string {
  if (caller) return `player:${caller.playerId}${route.once ? '' : `:${caller.sessionId}`}`
  const browser = createHash('sha256').update(JSON.stringify([rateKey(ip), userAgent ?? '']))
  return `visitor:${browser.digest('base64url')}`
}

/** Removes undeclared fields. A response that does not fit its schema is our error, not the client's. */
async function answerOf(route: Route, id: string, work: Promise<unknown>): Promise<unknown> {
  const output = await work
  if (route.status === 204) return undefined
  const result = route.ok.safeParse(output)
  if (result.success) return result.data
  const where = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`)
  throw new InvariantError(`the answer of ${id} does not fit its schema`, { where: where.slice(0, 10) })
}

/** @returns the token of `Authorization: Bearer …` */
export function bearerOf(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
