import type { Api, CallOptions } from './api.ts'
import { ApiError, toApiError } from './api-error.ts'
import { type HttpRequest, buildRequest } from './build-request.ts'

const TIME_LIMIT_MS = 30_000

async function send(wire: HttpRequest, token: string | undefined, options: CallOptions): Promise<unknown> {
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
      ...(options.isKeptAlive ? { keepalive: true } : {}),
      signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError(0, limit.aborted ? 'timeout' : 'network')
  }
  if (response.status === 204) return {}
  const answer: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw toApiError(response.status, answer ?? {})
  if (answer === undefined) throw new ApiError(response.status, 'unreadable')
  return answer
}

/** Method, path and rights of every call; not needed before the first one. */
const loadContract = () => import('virtual:contract')

type ContractTable = Awaited<ReturnType<typeof loadContract>>['default']

/** Loads what the first call needs, so that it does not wait. */
export function preloadContract(): void {
  loadContract().catch(() => {})
}

/** Where the transport gets the ID token of a signed-in player, and whom it tells that the session is over. */
export interface TokenSource {
  /** Undefined for a visitor, and while no token can be had. */
  readonly token: () => Promise<string | undefined>
  /** A new token in place of one that was refused. */
  readonly renew: () => Promise<string | undefined>
  readonly isSignedIn: () => boolean
  readonly end: (reason: 'expired') => void
}

/**
 * The transport of the browser. A call for players carries the ID token; one that meets an ended token is tried once
 * more with a new one. Refused with that one too, the session is over; a token that cannot be had just now is no such
 * sign.
 */
export const createBrowserApi =
  (tokens: TokenSource, loadTable: () => Promise<{ readonly default: ContractTable }> = loadContract): Api =>
  async (id, input, options = {}) => {
    const { default: table } = await loadTable()
    const [method, path, auth] = table[id]
    const wire = buildRequest(method, path, input)
    const token = auth === 'none' ? undefined : await tokens.token()
    // Signed in, and just now no token can be had: nothing is known about the session.
    if (auth === 'player' && token === undefined && tokens.isSignedIn()) throw new ApiError(0, 'network')
    try {
      return (await send(wire, token, options)) as never
    } catch (error) {
      const isRefused = error instanceof ApiError && error.isSignedOut
      if (!isRefused || auth !== 'player' || token === undefined || options.skipAuthHandling) throw error
      const fresh = await tokens.renew()
      if (fresh === undefined || fresh === token) throw error
      try {
        return (await send(wire, fresh, options)) as never
      } catch (again) {
        if (again instanceof ApiError && again.isSignedOut) tokens.end('expired')
        throw again
      }
    }
  }
