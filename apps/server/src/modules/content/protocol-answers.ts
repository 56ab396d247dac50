import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../kernel/index.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** An invalid request; the message says what is wrong. */
export class BadRequest extends Error {
  override readonly name = 'BadRequest'
}

/** Sends an error in the protocol's format. */
export function refuse(reply: FastifyReply, statusCode: number, message: string): FastifyReply {
  return reply
    .code(statusCode)
    .header('cache-control', 'no-store')
    .send({ statusCode, error: titles[statusCode] ?? 'Error', message })
}

/** Refuses what would write documents that are edited elsewhere. */
export function refuseEdit(
  reply: FastifyReply,
  { isEditor, editedAt }: { readonly isEditor: boolean; readonly editedAt: string | undefined },
): FastifyReply | undefined {
  if (!isEditor) return refuse(reply, 401, 'a token is needed')
  if (editedAt !== undefined) return refuse(reply, 403, `these documents are edited at ${editedAt}`)
  return undefined
}

/** Sends any error of a content route in the protocol's format, without internal details. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof BadRequest) return refuse(reply, 400, error.message)
  if (error instanceof AppError && error.status < 500) {
    if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds))
    return refuse(reply, error.status, error.status === 429 ? 'too many requests' : error.code)
  }
  // The client asks again after 503 and not after 500.
  if (error instanceof AppError && error.status === 503) {
    reply.header('retry-after', String(error.retryAfterSeconds ?? 1))
    return refuse(reply, 503, 'not available at the moment')
  }
  const { statusCode = 500, message = '' } = error as { statusCode?: number; message?: string }
  if (statusCode < 500) return refuse(reply, statusCode, message)
  request.log.error({ err: error }, 'a content request failed')
  return refuse(reply, 500, 'internal error')
}

const allowedMethods: readonly (readonly [path: RegExp, methods: string])[] = [
  [/^\/content\/[^/]+\/data\/query\/[^/]+$/, 'GET, HEAD, POST, OPTIONS'],
  [/^\/content\/[^/]+\/data\/(?:doc\/[^/]+\/.+|export\/[^/]+)$/, 'GET, HEAD, OPTIONS'],
  [/^\/content\/[^/]+\/data\/(?:listen|live\/events)\/[^/]+$/, 'GET, OPTIONS'],
  [/^\/content\/[^/]+\/assets\/(?:files|images)\/[^/]+$/, 'POST, OPTIONS'],
  [/^\/content\/[^/]+\/data\/(?:actions|mutate)\/[^/]+$/, 'POST, OPTIONS'],
  [/^\/content\/[^/]+\/check\/cors$/, 'GET, HEAD, OPTIONS'],
  [/^\/content\/preview$/, 'GET, HEAD, POST, OPTIONS'],
  [/^\/content\/preview\/leave$/, 'GET, HEAD, OPTIONS'],
  [/^\/content\/(?:files|images)(?:\/[^/]+){3,4}$/, 'GET, HEAD, OPTIONS'],
]

function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'GET, POST')
    .header('access-control-allow-headers', 'authorization, content-type, last-event-id, x-sanity-project-id')
    .header('access-control-max-age', '86400')
    .send()
}

/** Answers everything below `/content` without a route: a preflight, 405 for a wrong method, otherwise 404. */
export function mountRest(app: FastifyInstance): void {
  for (const url of ['/content', '/content/*']) app.all(url, (request, reply) => answerRest(request, reply))
  // Methods that cannot be routed, such as `PROPFIND`.
  app.register(async (scope) => scope.setNotFoundHandler((request, reply) => answerRest(request, reply)), {
    prefix: '/content',
  })
}

function answerRest(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? ''
  const methods = allowedMethods.find(([known]) => known.test(path))?.[1]
  if (methods === undefined) return refuse(reply, 404, `${path.slice(0, 200)} is not offered here`)
  if (request.method === 'OPTIONS') return answerPreflight(reply)
  reply.header('allow', methods)
  return refuse(reply, 405, `${request.method} is not offered here`)
}

export type QueryValues = Readonly<Record<string, string | string[] | undefined>>

/** A parameter that may occur once; the first value counts. */
export const firstOf = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value

/** A file name that may stand in a header. */
export const plainFileName = (text: string): string => text.replaceAll(/[^\w.-]+/g, '_').slice(0, 120)

/** Whether the caller has what this entity tag names. */
export const isKnownTo = (request: FastifyRequest, tag: string): boolean => {
  const shown = request.headers['if-none-match']
  return shown !== undefined && (shown === '*' || shown.split(',').some((one) => one.trim() === tag))
}

/** Sends a stream of events; without one there is no place for another listener. */
export function sendEvents(reply: FastifyReply, stream: Readable | undefined): FastifyReply {
  if (!stream) {
    reply.header('retry-after', '10')
    return refuse(reply, 429, 'too many listeners')
  }
  return reply
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream; charset=utf-8')
    .send(stream)
}
