import type { Route } from '@marquee/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiAnswer } from './api.ts'
import { encodedBody } from './encoded-body.ts'
import { apiSecurityPolicy } from './security.ts'

/**
 * `clear-site-data` at the end of a session, and around a preview. Chromium (identified by `sec-ch-ua`) walks its whole
 * cache, also that of other sites, for `"cache"`, and blocks this response and other loads meanwhile (crbug 40233601).
 */
export function clearedAtEnd(request: FastifyRequest): string {
  return request.headers['sec-ch-ua'] === undefined ? '"cache"' : '"prefetchCache", "prerenderCache"'
}

/** Only answers with nothing secret are compressed: with a secret, their length would tell of it (BREACH). */
const isCompressed = ({ method, auth }: Route): boolean => method === 'GET' && auth !== 'player'

/** @param isPreview the response is for one editor, so nobody stores it */
export async function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { route, isPreview }: { readonly route: Route; readonly isPreview: boolean },
  { status, body, written }: ApiAnswer,
): Promise<FastifyReply> {
  reply.code(status).header('content-security-policy', apiSecurityPolicy)
  if (route.endsSession) reply.header('clear-site-data', clearedAtEnd(request))
  const isShared = route.cacheSeconds !== undefined && request.caller === null && !isPreview
  if (status === 204) return reply.header('cache-control', 'no-store').send()
  const encoded = written ?? encodedBody(JSON.stringify(body), { isCompressed: isCompressed(route) })
  const { bytes, coding } = await encoded.bytesFor(request.headers['accept-encoding'])
  const varies = [
    ...(isShared && route.auth === 'optional' ? ['authorization'] : []),
    ...(isCompressed(route) ? ['accept-encoding'] : []),
  ]
  if (varies.length > 0) reply.header('vary', varies.join(', '))
  if (!isShared) reply.header('cache-control', 'no-store')
  else {
    const etag = encoded.etagFor(coding)
    reply
      .header('cache-control', `${route.variesByPlace ? 'private' : 'public'}, max-age=${route.cacheSeconds}`)
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  }
  if (coding !== undefined) reply.header('content-encoding', coding)
  return reply.type('application/json; charset=utf-8').send(bytes)
}
