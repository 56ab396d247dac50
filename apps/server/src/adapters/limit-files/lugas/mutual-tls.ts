import type { IncomingMessage } from 'node:http'
import { Agent, request as send } from 'node:https'
import { Readable } from 'node:stream'
import type { LugasConfig } from './config.ts'

/** Statuses whose answers have no body. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

/** @throws RangeError for a status that a `Response` cannot have, TypeError for such a header */
function responseFrom(answer: IncomingMessage): Response {
  const { statusCode: status = 0 } = answer
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, String(value))
  if (WITHOUT_BODY.has(status)) answer.resume()
  const content = WITHOUT_BODY.has(status) ? null : (Readable.toWeb(answer) as ReadableStream)
  return new Response(content, { status, headers })
}

/**
 * `fetch` over connections in which both sides show a certificate. For calls with a text and plain headers; follows no
 * redirect.
 */
export function mutualTlsFetch({
  certificate,
  key,
  authority,
}: NonNullable<LugasConfig['mutual']>): typeof fetch {
  const agent = new Agent({
    cert: certificate,
    key,
    keepAlive: true,
    minVersion: 'TLSv1.2',
    ...(authority === undefined ? {} : { ca: authority }),
  })
  return (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input)
      const options = { agent, method, headers: Object.fromEntries(new Headers(headers)) }
      const call = send(url, signal ? { ...options, signal } : options, (answer) => {
        try {
          resolve(responseFrom(answer))
        } catch (cause) {
          answer.destroy()
          reject(new TypeError('fetch failed', { cause }))
        }
      })
      // Shaped as an error of `fetch`, whose cause tells whether anything was sent.
      call.on('error', (cause) => reject(new TypeError('fetch failed', { cause })))
      call.end(typeof body === 'string' ? body : undefined)
    })
}
