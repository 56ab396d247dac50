import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { AppError } from '../errors.ts'
import type { HttpApp } from './server.ts'

/** A call from an outside company, with the bytes that its signature covers. */
export interface CallbackRequest {
  readonly requestId: string
  readonly method: string
  /** What follows `/callbacks/{company}`, with its leading slash; not decoded. */
  readonly path: string
  /** What follows the question mark, as it came. */
  readonly queryText: string
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body as it came; empty when there was none. */
  readonly body: Buffer
  readonly ip: string
  readonly log: Log
}

/** `done`: answered as the protocol wants. `refused`: a no of the protocol. `failed`: our fault, they will retry. */
export type CallbackOutcome = 'done' | 'refused' | 'failed'

export interface CallbackAnswer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
  readonly outcome: CallbackOutcome
}

/** Why the company's own handler was not asked, or did not come to an end. */
export type CallbackFailure = 'address' | 'too_large' | 'rate_limited' | 'error'

export interface CallbackCompany {
  /** Path segment and name in figures. */
  readonly name: string
  /** Addresses and subnets that may call; an empty list lets everybody call, and signatures decide. */
  readonly addresses: readonly string[]
  /** Bytes of a body at most, 64 KiB unless told. */
  readonly bodyLimit?: number
  /** Checks the signature first, answers in the company's own words, also when refusing. */
  handle(request: CallbackRequest): Promise<CallbackAnswer>
  /** The same refusal in the company's own error shape. `error` carries the cause when the handler threw. */
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
 * Mounts `/callbacks/{company}` and everything below it, apart from the rest: raw bodies of any content type, the
 * company's own error shape, its address list, a rate class of its own, no cookies.
 */
export async function mountCallbacks(
  app: HttpApp,
  companies: readonly CallbackCompany[],
  options: CallbackOptions,
): Promise<void> {
  app.decorateRequest('callbackHeaders', null)
  for (const company of companies) await mountCompany(app, company, options)
}

async function mountCompany(
  app: HttpApp,
  company: CallbackCompany,
  { log, metrics }: CallbackOptions,
): Promise<void> {
  const prefix = `/callbacks/${company.name}`
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
      // Most calls have nothing to say.
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
      // The lines of a call are written by `companyLog`; a logger for each request costs more than its line.
      scope.setChildLoggerFactory((logger) => logger)
      const bodyLimit = company.bodyLimit ?? DEFAULT_BODY_LIMIT
      scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) => {
        done(null, body)
      })
      scope.addHook('onRequest', async (request, reply) => {
        request.callbackHeaders = request.headers
        // Whatever they call their body, its bytes are taken as they are.
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
        send(reply, await company.handle(read(request)))
      // Methods that no route takes, such as `PROPFIND`: their body is not read, so no signature holds.
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

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function failureOf(error: unknown): CallbackFailure {
  if (error instanceof AppError && error.code === 'error.rate.limited') return 'rate_limited'
  if ((error as { code?: string }).code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'too_large'
  return 'error'
}
