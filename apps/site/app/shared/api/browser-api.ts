import { IDEMPOTENCY_KEY_HEADER, SITE_CONTEXT_HEADER } from '@marquee/contract/headers'
import type { Api, CallOptions } from './api.ts'
import { ApiError, toApiError } from './api-error.ts'
import { type HttpRequest, buildRequest } from './build-request.ts'

const TIME_LIMIT_MS = 30_000

async function send(wire: HttpRequest, token: string | undefined, options: CallOptions): Promise<unknown> {
  const headers = new Headers({ accept: 'application/json' })
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
  if (options.key !== undefined) headers.set(IDEMPOTENCY_KEY_HEADER, options.key)
  for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
  headers.set(SITE_CONTEXT_HEADER, document.documentElement.dataset['site'] ?? '1')
  if (options.upload) return options.upload.send(wire, headers, options.signal)
  if (wire.body !== undefined) headers.set('content-type', 'application/json')
  const limit = AbortSignal.timeout(TIME_LIMIT_MS)
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

/** Method, path and access of every call; loaded with the first call. */
const loadContract = () => import('virtual:contract')

type ContractTable = Awaited<ReturnType<typeof loadContract>>['default']

/** Preloads what the first call needs. */
export function preloadContract(): void {
  loadContract().catch(() => {})
}

/** Source of the ID token of a signed-in player, and the callback for the end of the session. */
export interface TokenSource {
  /** Undefined for a visitor, and while no token can be fetched. */
  readonly token: () => Promise<string | undefined>
  /** A new token after one was refused. */
  readonly renew: () => Promise<string | undefined>
  readonly isSignedIn: () => boolean
  readonly end: (reason: 'expired') => void
}

/** Refusals of one call: the session goes on. */
const KEEPS_SESSION: ReadonlySet<string> = new Set(['error.step_up.required', 'error.break.running'])

/** Whether an error says that the session is over. */
const endsSession = (error: unknown): boolean =>
  error instanceof ApiError && error.isSignedOut && !KEEPS_SESSION.has(error.code)

/**
 * Transport in the browser. A call for players carries the ID token. When the token has expired, the call is sent
 * once more with a new one. When that is refused too, the session is over; when no new token can be fetched, it is
 * not.
 */
export const createBrowserApi =
  (tokens: TokenSource, loadTable: () => Promise<{ readonly default: ContractTable }> = loadContract): Api =>
  async (id, input, options = {}) => {
    const { default: table } = await loadTable()
    const [method, path, auth = 'player'] = table[id]
    const wire = buildRequest(method, path, input)
    const token = auth === 'none' ? undefined : await tokens.token()
    // Signed in, but no token can be fetched now: the state of the session is unknown.
    if (auth === 'player' && token === undefined && tokens.isSignedIn()) throw new ApiError(0, 'network')
    try {
      return (await send(wire, token, options)) as never
    } catch (error) {
      if (!endsSession(error) || auth !== 'player' || token === undefined || options.skipAuthHandling)
        throw error
      const fresh = await tokens.renew()
      if (fresh === undefined || fresh === token) throw error
      try {
        return (await send(wire, fresh, options)) as never
      } catch (again) {
        if (endsSession(again)) tokens.end('expired')
        throw again
      }
    }
  }
