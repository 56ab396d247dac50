import type { Route } from '@marquee/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiAnswer } from './api.ts'
import { etagOf } from './response-cache.ts'
import { apiSecurityPolicy } from './security.ts'

/**
 * `clear-site-data` at the end of a session, and around a preview. Chromium (identified by `sec-ch-ua`) walks its whole
 * cache, also that of other sites, for `"cache"`, and blocks this response and other loads meanwhile (crbug 40233601).
 */
export function clearedAtEnd(request: FastifyRequest): string {
  return request.headers['sec-ch-ua'] === undefined ? '"cache"' : '"prefetchCache", "prerenderCache"'
}

/** @param isPreview the response is for one editor, so nobody stores it */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, isPreview }: { readonly route: Route; readonly isPreview: boolean },
  { status, body, written }: ApiAnswer,
): FastifyReply {
  reply.code(status).header('content-security-policy', apiSecurityPolicy)
  if (route.endsSession) reply.header('clear-site-data', clearedAtEnd(request))
  const isShared = route.cacheSeconds !== undefined && request.caller === null && !isPreview
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
