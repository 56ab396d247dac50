import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import type { TokenSource } from './browser-api.ts'

/** A transport that loads before its first call. A chunk that cannot be had is a network that does not answer. */
export function lazyApi(load: () => Promise<Api>): Api {
  return async (id, input, options) => {
    const api = await load().catch(() => {
      throw new ApiError(0, 'network')
    })
    return api(id, input, options)
  }
}

const loadTransport = () => import('./browser-api.ts')

/** The transport of the browser: a chunk of its own. */
export const lazyBrowserApi = (tokens: TokenSource): Api =>
  lazyApi(async () => (await loadTransport()).createBrowserApi(tokens))

/** Loads what the first call needs, so that it does not wait. */
export function preloadBrowserApi(): void {
  loadTransport().then(
    ({ preloadContract }) => preloadContract(),
    () => {},
  )
}
