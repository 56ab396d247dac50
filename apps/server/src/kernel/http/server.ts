import type { IncomingMessage } from 'node:http'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import type { Route } from '@marquee/contract'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Redis } from 'ioredis'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { type Api, type ApiAnswer, bearerOf } from './api.ts'
import { applyCookies, readCookies } from './cookies.ts'
import { etagOf } from './kept-answers.ts'
import { limitConnections } from './connection-limits.ts'
import { createParserFaultHandler } from './parser-faults.ts'
import { asAppError, malformed, toProblem } from './problem.ts'
import {
  createAddressReader,
  createForwardingGuard,
  createRateFence,
  type RateClass,
  type RateFence,
} from './rate-limits.ts'
import { apiSecurityPolicy, checkOrigin, hasTwoHosts } from './security.ts'
import type { Caller, CookieChange, Credentials } from './types.ts'
import { answerUnknown, isServerAddress, pathOf } from './unknown.ts'

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
  /** Addresses and subnets of our own proxies; whoever else sends `x-forwarded-for` is not believed. */
  readonly trustedProxies?: readonly string[]
  /** Where players reach us, for example `https://play.example.com`. */
  readonly publicUrl: string
  /** Further origins whose pages may send mutations. */
  readonly allowedOrigins?: readonly string[]
  /** Multiplies every rate limit. 1 unless told; load tests raise it. */
  readonly rateScale?: number
  readonly clientTimes?: ClientTimes
  /** Shared counters of several copies. */
  readonly redis?: Redis | undefined
  /** Refuses what a proxy hands on that is none of ours, instead of only not believing it. */
  readonly refusesStrangeProxies?: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Name of the route in figures and logs. */
    routeId?: string
    rateClass?: RateClass
  }
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyInstance {
    /** The budgets, for whoever answers a request by more calls than its own route. */
    rateFence: RateFence
    /** Where a request comes from that fastify does not see: a socket's handshake. */
    addressOf: (request: IncomingMessage) => string
  }
}

const BODY_LIMIT = 64 * 1024
/** What a client may take to send a request, and how often that is looked at: cut after 30 s at the latest. */
const CLIENT_TIMES: ClientTimes = { headersMs: 10_000, requestMs: 25_000, checkMs: 5_000 }

/** The HTTP server with what every answer needs: id, addresses, headers, limits, errors, figures, a log line. */
export async function createServer(options: ServerOptions): Promise<HttpApp> {
  const { log, metrics } = options
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
      // An offer that is not taken is no fault (RFC 9110 §7.8): a client that offers h2c gets its answer in HTTP/1.1.
      shouldUpgradeCallback: ({ headers }) =>
        headers.upgrade?.toLowerCase() === 'websocket' && app.server.listenerCount('upgrade') > 0,
    },
    requestTimeout: times.requestMs,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    // An address that the router cannot read: no hook has run yet.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      reply.header('request-id', request.id).header('x-content-type-options', 'nosniff')
      sendProblem(request, reply, asAppError(error))
    },
    clientErrorHandler: createParserFaultHandler(options.clock),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
  }) as unknown as HttpApp

  answerUnknown(app, sendProblem)
  // It answers by `done`; its type allows for parsers that return a promise.
  const parseJson = app.getDefaultJsonParser('error', 'error') as (
    ...given: Parameters<ReturnType<typeof app.getDefaultJsonParser>>
  ) => void
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // No body is no error: whether one is needed is for the route's schema to say.
    if (body === '') done(null, undefined)
    else if (isPacked(request)) done(new AppError('error.unsupported_media_type'))
    else parseJson(request, body as string, done)
  })
  limitConnections(app.server, { trustedProxies: options.trustedProxies ?? [], log })
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('request-id', request.id)
    if (hasTwoHosts(request.raw)) throw malformed(undefined)
  })
  await app.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: isSecure ? { maxAge: 63_072_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  })
  await app.register(cookie)
  app.addHook('onRequest', async (request) => readCookies(request))
  const fence = await createRateFence(app, { scale: options.rateScale ?? 1, redis: options.redis, log })
  app.decorate('rateFence', fence)
  app.decorate('addressOf', createAddressReader(options.trustedProxies ?? []))
  const checkForwarding = createForwardingGuard({
    log,
    refuses: options.refusesStrangeProxies ?? false,
    onAlarm: () => metrics?.alarms.inc({ kind: 'proxy' }),
  })
  app.addHook('onRequest', async (request) => {
    const { rateClass = 'general' } = request.routeOptions.config
    // Health and figures are asked for by machines inside.
    if (rateClass !== 'unlimited') checkForwarding(request)
    await fence(request, rateClass)
  })

  app.addHook('onSend', async (request, reply) => {
    // What is not a page is never shown as one.
    if (!reply.hasHeader('content-security-policy') && isServerAddress(pathOf(request.url)))
      reply.header('content-security-policy', apiSecurityPolicy)
  })
  app.addHook('onResponse', async (request, reply) => {
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
        ...(request.caller ? { playerId: request.caller.playerId.toString() } : {}),
      },
      'request',
    )
  })

  app.setErrorHandler((error, request, reply) => {
    const known = asAppError(error)
    if (known.status >= 500)
      log.error({ requestId: request.id, code: known.code, err: known.cause ?? error }, 'request failed')
    return sendProblem(request, reply, known)
  })
  return app
}

/** A body that would have to be unpacked first: nobody sends us one, and a small one may hold gigabytes. */
export const isPacked = ({ headers }: FastifyRequest): boolean =>
  !['identity', undefined].includes(headers['content-encoding'])

/** Answers an error of the API as `application/problem+json`. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
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

function credentialsOf(request: FastifyRequest): Credentials {
  return {
    token: bearerOf(request.headers.authorization),
    cookies: request.cookies,
    ip: request.ip,
    userAgent: request.headers['user-agent'],
  }
}

/**
 * The headers of a request that one of our own proxies handed on, else nothing: an address other than the peer's is
 * only ever taken from a trusted proxy.
 */
export function edgeOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  if (request.ip === request.socket.remoteAddress) return {}
  return request.headers as Record<string, string | undefined>
}

export interface MountOptions {
  readonly publicUrl: string
  readonly allowedOrigins?: readonly string[]
  /** While it is true, only routes that stay open are answered; all others get 503 `error.unavailable`. */
  readonly isMaintenance?: () => boolean
}

/** When a client may look again (s). */
const MAINTENANCE_SECONDS = 120

/** Mounts every route of the API under `/api`. */
export async function mountRoutes(app: HttpApp, api: Api, options: MountOptions): Promise<void> {
  const isSecure = options.publicUrl.startsWith('https://')
  const origins = [new URL(options.publicUrl).origin, ...(options.allowedOrigins ?? [])]
  await app.register(
    async (scope) => {
      for (const [id, route] of Object.entries(api.routes)) mountRoute(scope, api, id, route)
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
      // Who must be signed in is counted as a player, below; the address has the budget of any request.
      config: { routeId: id, rateClass: route.auth === 'player' ? 'general' : (route.rate ?? 'general') },
      onRequest: async (request) => {
        if (!route.staysOpen && options.isMaintenance?.())
          throw new AppError('error.unavailable', {
            additionalInfo: { reason: 'maintenance' },
            retryAfterSeconds: MAINTENANCE_SECONDS,
          })
        if (route.method !== 'GET') checkOrigin(request.headers, origins)
        const site = request.headers['site-context']
        request.caller = await all.authorize(
          route,
          credentialsOf(request),
          typeof site === 'string' ? site : undefined,
        )
        if (request.caller) await scope.rateFence(request, route.rate ?? 'general')
      },
      handler: async (request, reply) => {
        const changes: CookieChange[] = []
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
            caller: request.caller,
          },
          changes,
        )
        // A refusal may change cookies too: a stolen session's is taken away.
        const answer = await work.finally(() => applyCookies(reply, changes, isSecure))
        return send(request, reply, route, answer)
      },
    })
  }
}

/**
 * What the browser forgets where a session ends. Chromium says which browser it is by `sec-ch-ua`; it walks its whole
 * cache, that of other sites too, for `"cache"`, and holds this answer and other loads until it has (crbug 40233601).
 */
function clearedAtEnd(request: FastifyRequest): string {
  return request.headers['sec-ch-ua'] === undefined ? '"cache"' : '"prefetchCache", "prerenderCache"'
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  { status, body, written }: ApiAnswer,
): FastifyReply {
  reply.code(status).header('content-security-policy', apiSecurityPolicy)
  if (route.endsSession) reply.header('clear-site-data', clearedAtEnd(request))
  const isShared = route.cacheSeconds !== undefined && request.caller === null
  if (status === 204) return reply.header('cache-control', 'no-store').send()
  const text = written?.bytes ?? JSON.stringify(body)
  if (!isShared) reply.header('cache-control', 'no-store')
  else {
    const etag = written?.etag ?? etagOf(text.toString())
    reply
      .header('cache-control', `${route.variesByPlace ? 'private' : 'public'}, max-age=${route.cacheSeconds}`)
      .header('etag', etag)
    if (route.auth === 'optional') reply.header('vary', 'authorization')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  return reply.type('application/json; charset=utf-8').send(text)
}
