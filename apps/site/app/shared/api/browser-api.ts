import table from 'virtual:contract'
import { browserSession } from '../session/browser-session.ts'
import type { Api, CallOptions } from './api.ts'
import { ApiError, apiErrorOf } from './api-error.ts'
import { type Wire, onTheWire } from './wire.ts'

const TIME_LIMIT_MS = 30_000

async function send(wire: Wire, token: string | undefined, options: CallOptions): Promise<unknown> {
  const limit = AbortSignal.timeout(TIME_LIMIT_MS)
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (wire.body !== undefined) headers.set('content-type', 'application/json')
  if (options.key !== undefined) headers.set('idempotency-key', options.key)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  headers.set('site-context', document.documentElement.dataset['site'] ?? '1')
  let response: Response
  try {
    response = await fetch(wire.url, {
      method: wire.method,
      headers,
      ...(wire.body === undefined ? {} : { body: wire.body }),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, limit.aborted ? 'timeout' : 'network')
  }
  if (response.status === 204) return {}
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw apiErrorOf(response.status, answer ?? {})
  if (answer === undefined) throw new ApiError(response.status, 'unreadable')
  return answer
}

/**
 * The transport of the browser. A call for players carries the ID token; one that meets an ended token is tried once
 * more with a new one. Refused with that one too, the session is over; a token that cannot be had just now is no such sign.
 */
export const browserApi: Api = async (id, input, options = {}) => {
  const [method, path, auth] = table[id]
  const wire = onTheWire(method, path, input)
  const token = auth === 'none' ? undefined : await browserSession.token()
  // Signed in, and just now no token can be had: nothing is known about the session.
  if (auth === 'player' && token === undefined && browserSession.isSignedIn())
    throw new ApiError(0, 'network')
  try {
    return (await send(wire, token, options)) as never
  } catch (error) {
    const isRefused = error instanceof ApiError && error.isSignedOut
    if (!isRefused || auth !== 'player' || token === undefined || options.isAside) throw error
    const fresh = await browserSession.renew()
    if (fresh === undefined || fresh === token) throw error
    try {
      return (await send(wire, fresh, options)) as never
    } catch (again) {
      if (again instanceof ApiError && again.isSignedOut) browserSession.end('expired')
      throw again
    }
  }
}
