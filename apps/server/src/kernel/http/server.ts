import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { Route } from '@marquee/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { createAdmission, type MountOptions } from './admission.ts'
import type { Api } from './api.ts'
import { applyCookies, readCookies } from './cookies.ts'
import { limitConnections } from './connection-limits.ts'
import { limitBodyTime, LONGEST_BODY_MS } from './body-time.ts'
import { isPhone } from './is-phone.ts'
import { createParserErrorHandler } from './parser-errors.ts'
import { asAppError, malformed, toProblem } from './problem.ts'
import {
  createAddressReader,
  createForwardingGuard,
  createRateFence,
  type RateClass,
  type RateFence,
} from './rate-limits.ts'
import { sendAnswer } from './send-answer.ts'
import { apiSecurityPolicy, hasTwoHosts } from './security.ts'
import type { Caller, CookieChange } from './types.ts'
import { answerUnknown, answerUndecodable, isServerAddress, pathOf } from './unknown.ts'

export type HttpApp = FastifyInstance

export interface ClientTimes {
  readonly headersMs: number
  readonly requestMs: number
  readonly checkMs: number
}

export interface ServerOptions {
  readonly log: Log
  readonly clock: Clock
  readonly metrics?: Metrics
  /** Addresses and subnets of our own proxies; `x-forwarded-for` of others is ignored. */
  readonly trustedProxies?: readonly string[]
  /** Public URL, for example `https://play.example.com`. */
  readonly publicUrl: string
  /** Further origins whose pages may send mutations. */
  readonly allowedOrigins?: readonly string[]
  /** Multiplies every rate limit; 1 by default. Load tests raise it. */
  readonly rateScale?: number
  readonly clientTimes?: ClientTimes
  /** Redis for the shared counters of several instances. */
  readonly shared?: Parameters<typeof createRateFence>[1]['shared']
  /** Refuses requests forwarded by an unknown proxy, instead of only ignoring their headers. */
  readonly refusesStrangeProxies?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in metrics and logs. */
    routeId?: string
    rateClass?: RateClass
  }
  interface FastifyRequest {
    caller: Caller | null
    /** Code of the error that answered the request, for its log line; empty for others. */
    refusal: string
  }
  interface FastifyInstance {
    /** Rate limits, for a request that is answered by calls of other routes. */
    rateFence: RateFence
    /** Client address of a socket's handshake, which fastify does not handle. */
    addressOf: (request: IncomingMessage) => string
  }
}

const BODY_LIMIT = 64 * 1024
/** Timeouts for receiving a request, and how often that of its head is checked. */
const CLIENT_TIMES: ClientTimes = { headersMs: 10_000, requestMs: 25_000, checkMs: 5_000 }

/** The HTTP server with what every response needs: id, addresses, headers, limits, errors, metrics, a log line. */
export async function createServer(options: ServerOptions): Promise<HttpApp> {
  const { log, metrics, shared } = options
  const isSecure = options.publicUrl.startsWith('https://')
  const times = options.clientTimes ?? CLIENT_TIMES
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId('req', options.clock),
    requestIdHeader: false,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    http: {
      connectionsCheckingInterval: times.checkMs,
      headersTimeout: times.headersMs,
      // Ignoring an upgrade offer is not an error (RFC 9110 §7.8): a client that offers h2c is answered in HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && app.server.listenerCount('upgrade') > 0,
    },
    // Of one request; what its route allows is shorter (`limitBodyTime`).
    requestTimeout: Math.max(times.requestMs, LONGEST_BODY_MS),
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // An address that the router cannot parse: no hook has run yet.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('request-id', request.id).header('x-content-type-options', 'nosniff')
      answerUndecodable(sendProblem, request, reply, asAppError(error))
    },
    clientErrorHandler: createParserErrorHandler(options.clock),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }) as unknown as HttpApp

  answerUnknown(app, sendProblem)
  // It calls `done`; its type also allows parsers that return a promise.
  const parseJson = app.getDefaultJsonParser('error', 'error') as (
    ...given: Parameters<ReturnType<typeof app.getDefaultJsonParser>>
  ) => void
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // An empty body is not an error here: the route's schema decides whether one is required.
    if (body === '') done(null, undefined)
    else if (isPacked(request)) done(new AppError('error.unsupported_media_type'))
    else parseJson(request, body as string, done)
  })
  limitConnections(app.server, { trustedProxies: options.trustedProxies ?? [], log })
  app.decorateRequest('caller', null)
  app.decorateRequest('refusal', '')
  app.addHook('onRequest', async (request, reply) => beginRequest(request, reply, times))
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(cookie)
  app.addHook('onRequest', async (request) => readCookies(request, isSecure))
  const fence = await createRateFence(app, { scale: options.rateScale ?? 1, shared, log })
  app.decorate('rateFence', fence)
  app.decorate('addressOf', createAddressReader(options.trustedProxies ?? []))
  const checkForwarding = createForwardingGuard({
    log,
    refuses: options.refusesStrangeProxies ?? false,
    onAlarm: () => metrics?.alarms.inc({ kind: 'proxy' }),
  })
  app.addHook('onRequest', async (request) => {
    const { rateClass = 'general' } = request.routeOptions.config
    // Health and metrics are requested by internal machines.
    if (rateClass !== 'unlimited') checkForwarding(request)
    await fence(request, rateClass)
  })

  app.addHook('onSend', async (request, reply) => {
    // Responses that are not pages are never rendered as one.
    if (!reply.hasHeader('content-security-policy') && isServerAddress(pathOf(request.url)))
      reply.header('content-security-policy', apiSecurityPolicy)
  })
  app.addHook('onResponse', async (request, reply) => noteRequest(request, reply, { log, metrics }))

  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    if (known.status >= 500)
      log.error({ requestId: request.id, code: known.code, err: known.cause ?? error }, 'request failed')
    return sendProblem(request, reply, known)
  })
  return app
}

/** What every request gets first: its id, the time for its body, and a refusal where it names two hosts. */
function beginRequest(request: FastifyRequest, reply: FastifyReply, { requestMs }: ClientTimes): void {
  reply.header('request-id', request.id)
  limitBodyTime(request, request.routeOptions.config.bodyMs ?? requestMs)
  if (hasTwoHosts(request.raw)) throw malformed(undefined)
}

/** One log line and one observation of a request that was answered. */
function noteRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  { log, metrics }: Pick<ServerOptions, 'log'> & { readonly metrics: Metrics | undefined },
): void {
  const route = request.routeOptions.config.routeId ?? request.routeOptions.url ?? 'unknown'
  const ms = reply.elapsedTime
  metrics?.requests.observe({ route, method: request.method, status: reply.statusCode }, ms / 1000)
  log.info(
    {
      requestId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(ms * 10) / 10,
      // Refused sign-ins, permissions, inputs and budgets are security events (ASVS 16.3).
      ...(request.refusal === '' ? {} : { code: request.refusal }),
      ...(request.caller ? { playerId: request.caller.playerId.toString() } : {}),
    },
    'request',
  )
}

/** Compressed bodies are refused: no client of ours sends them, and a small one may expand to gigabytes. */
export const isPacked = ({ headers }: FastifyRequest): boolean =>
  !['identity', undefined].includes(headers['content-encoding'])

/** Sends an error of the API as `application/problem+json`. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  request.refusal = error.code
  const instance = request.url.split('?', 1)[0] ?? '/'
  const problem = toProblem(error, { instance, requestId: request.id })
  const retryAfter = error.retryAfterSeconds ?? (problem.status === 503 ? 1 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-security-policy', apiSecurityPolicy)
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}

/**
 * Headers of a request that came through one of our own proxies, otherwise none: an address other than the peer's is
 * only trusted from a trusted proxy.
 */
export function edgeOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  if (request.ip === request.socket.remoteAddress) return {}
  return request.headers as Record<string, string | undefined>
}

/** Mounts every route of the API under `/api`. */
export async function mountRoutes(app: HttpApp, api: Api, options: MountOptions): Promise<void> {
  const isSecure = options.publicUrl.startsWith('https://')
  const admit = createAdmission(app, api, options)
  await app.register(
    async (scope) => {
      // A route that takes a file is mounted by the module that takes it.
      for (const [id, route] of Object.entries(api.routes)) if (!route.file) mountRoute(scope, api, id, route)
      scope.setErrorHandler((error, request, reply) => {
        const route = request.routeOptions.config.routeId ?? request.routeOptions.url ?? 'unknown'
        return sendProblem(request, reply, api.report(error, { route, requestId: request.id }))
      })
    },
    { prefix: '/api' },
  )

  function mountRoute(scope: FastifyInstance, all: Api, id: string, route: Route): void {
    scope.route({
      method: route.method,
      url: route.path,
      // A request that requires a sign-in is counted for its player below; its address has the general limit.
      config: { routeId: id, rateClass: route.auth === 'player' ? 'general' : (route.rate ?? 'general') },
      onRequest: (request) => admit(request, route),
      handler: async (request, reply) => {
        const changes: CookieChange[] = []
        // Read before the work: a preview that ends meanwhile has given its answer to one editor.
        const isPreview = all.isPreview(request.cookies)
        const work = all.execute(
          id,
          {
            params: request.params as Record<string, unknown>,
            query: request.query as Record<string, unknown>,
            body: request.body,
            headers: request.headers,
            requestId: request.id,
            ip: request.ip,
            userAgent: request.headers['user-agent'],
            cookies: request.cookies,
            edge: edgeOf(request),
            isPhone: isPhone(request.headers),
            caller: request.caller,
          },
          changes,
        )
        // A refusal may change cookies too: the cookie of a stolen session is removed.
        const answer = await work.finally(() => applyCookies(reply, changes, isSecure))
        return sendAnswer(request, reply, { route, isPreview }, answer)
      },
    })
  }
}
