import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { AppError } from '../errors.ts'
import { withOrigin } from '../origin.ts'
import { type HttpApp, sendProblem } from './server.ts'
import { pathOf } from './unknown.ts'

/** A callback of an outside company, with the raw bytes that its signature covers. */
export interface CallbackRequest {
  readonly requestId: string
  readonly method: string
  /** What follows `/callbacks/{company}` or `/callbacks/{company}/{account}`, with its leading slash; not decoded. */
  readonly path: string
  /** The raw query string. */
  readonly queryText: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The raw body; empty when there was none. */
  readonly body: Buffer
  readonly ip: string
  readonly log: Log
}

/**
 * `done`: answered as the protocol wants. `refused`: a refusal of the protocol. `failed`: our error; the company
 * retries.
 */
export type CallbackOutcome = 'done' | 'refused' | 'failed'

export interface CallbackAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly outcome: CallbackOutcome
}

/** Why the company's handler was not called, or failed. */
export type CallbackFailure = 'address' | 'too_large' | 'rate_limited' | 'error'

export interface CallbackCompany {
  /** Path segment and name in metrics. */
  readonly name: string
  /** Second path segment, where the company has an address for each of our accounts. */
  readonly account?: string
  /** Addresses and subnets that may call; an empty list allows all, and signatures decide. */
  readonly addresses: readonly string[]
  /** Maximum size of a body, 64 KiB by default. */
  readonly bodyLimit?: number
  /** Checks the signature first; answers and refuses in the company's own format. */
  handle(request: CallbackRequest): Promise<CallbackAnswer>
  /** Renders a failure in the company's own error format. `error` is set when the handler threw. */
  fail(failure: CallbackFailure, request: CallbackRequest, error?: unknown): CallbackAnswer
}

declare module 'fastify' {
  interface FastifyRequest {
    callbackHeaders: IncomingHttpHeaders | null
  }
}

const DEFAULT_BODY_LIMIT = 64 * 1024

/** @param list addresses (`10.0.0.1`) and subnets (`10.0.0.0/8`), IPv4 or IPv6 */
export function addressList(list: readonly string[]): (ip: string) => boolean {
  const block = new BlockList()
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) block.addAddress(address, family)
    else block.addSubnet(address, Number(bits), family)
  }
  return (ip) => {
    const bare = ip.startsWith('::ffff:') ? ip.slice(7) : ip
    return block.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4')
  }
}

export interface CallbackOptions {
  readonly log: Log
  readonly metrics?: Metrics
}

/**
 * Mounts `/callbacks/{company}` and everything below it, separate from the API: raw bodies of any content type, the
 * company's own error format, address list and rate limit, no cookies.
 */
export async function mountCallbacks(
  app: HttpApp,
  companies: readonly CallbackCompany[],
  options: CallbackOptions,
): Promise<void> {
  app.decorateRequest('callbackHeaders', null)
  for (const company of companies) await mountCompany(app, company, options)
  await mountUnknown(app, options.log)
}

const handleAs = (company: CallbackCompany, request: CallbackRequest): Promise<CallbackAnswer> =>
  withOrigin({ kind: 'system', name: company.name }, () => company.handle(request))

async function mountCompany(
  app: HttpApp,
  company: CallbackCompany,
  { log, metrics }: CallbackOptions,
): Promise<void> {
  const prefix = ['/callbacks', company.name, company.account].filter((part) => part !== undefined).join('/')
  const mayCall = company.addresses.length > 0 ? addressList(company.addresses) : () => true
  const companyLog = log.child({ company: company.name })
  const countOf = (from: Metrics, outcome: CallbackOutcome) =>
    from.callbacks.labels({ company: company.name, outcome })
  const counts = metrics && {
    done: countOf(metrics, 'done'),
    refused: countOf(metrics, 'refused'),
    failed: countOf(metrics, 'failed'),
  }

  function read(request: FastifyRequest): CallbackRequest {
    const [path, queryText] = splitOnce(request.raw.url ?? '', '?')
    return {
      requestId: request.id,
      method: request.method,
      path: path.slice(path.indexOf(prefix) + prefix.length) || '/',
      queryText,
      query: new URLSearchParams(queryText),
      headers: request.callbackHeaders ?? request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      ip: request.ip,
      // Created on demand: most calls log nothing.
      get log() {
        return companyLog.child({ requestId: request.id })
      },
    }
  }

  function send(reply: FastifyReply, answer: CallbackAnswer): FastifyReply {
    counts?.[answer.outcome].inc()
    reply.code(answer.status).header('cache-control', 'no-store')
    for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
    return reply.send(answer.body)
  }

  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      // `companyLog` writes the log lines; a logger per request would cost more than its line.
      scope.setChildLoggerFactory((logger) => logger)
      const bodyLimit = company.bodyLimit ?? DEFAULT_BODY_LIMIT
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
        done(null, body)
      })
      scope.addHook('onRequest', async (request, reply) => {
        request.callbackHeaders = request.headers
        // The raw bytes are read, whatever the content type.
        if (request.method !== 'GET')
          request.raw.headers = { ...request.headers, 'content-type': 'application/octet-stream' }
        if (mayCall(request.ip)) return
        companyLog.warn({ requestId: request.id }, 'callback from an address that is not on the list')
        return send(reply, company.fail('address', read(request)))
      })
      scope.setErrorHandler((error, request, reply) => {
        const failure = failureOf(error)
        if (failure === 'error')
          companyLog.error({ requestId: request.id, err: error, alarm: true }, 'callback failed')
        else companyLog.warn({ requestId: request.id, failure }, 'callback refused')
        return send(reply, company.fail(failure, read(request), error))
      })
      const handler = async (request: FastifyRequest, reply: FastifyReply) =>
        send(reply, await handleAs(company, read(request)))
      // Methods without a route, such as `PROPFIND`: their body is not read, so no signature matches.
      scope.setNotFoundHandler(handler)
      const config = { routeId: `callbacks.${company.name}`, rateClass: 'callbacks' } as const
      for (const url of ['/', '/*'])
        scope.route({
          method: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
          url,
          config,
          bodyLimit,
          handler,
        })
    },
    { prefix },
  )
}

/** An address that no company has: 404 in our own words, and an alarm, because a company may have a wrong address. */
async function mountUnknown(app: HttpApp, log: Log): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setNotFoundHandler((request, reply) => {
        log.warn(
          { alarm: true, requestId: request.id, company: pathOf(request.url).split('/')[2] },
          'callback to an unknown address',
        )
        return sendProblem(request, reply, new AppError('error.not_found'))
      })
    },
    { prefix: '/callbacks' },
  )
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function failureOf(error: unknown): CallbackFailure {
  if (error instanceof AppError && error.code === 'error.rate.limited') return 'rate_limited'
  if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  return 'error'
}
