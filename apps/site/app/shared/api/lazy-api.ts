import { ApiError } from './api-error.ts'
import type { Api } from './api.ts'
import type { TokenSource } from './browser-api.ts'

/** A transport that is loaded before its first call. A chunk that cannot be loaded counts as a missing network. */
export function lazyApi(load: () => Promise<Api>): Api {
  return async (id, input, options) => {
    const api = await load().catch(() => {
      throw new ApiError(0, 'network')
    })
    return api(id, input, options)
  }
}

const loadTransport = () => import('./browser-api.ts')

/** The transport in the browser, in a chunk of its own. */
export const lazyBrowserApi = (tokens: TokenSource): Api =>
  lazyApi(async () => (await loadTransport()).createBrowserApi(tokens))

/** Preloads what the first call needs. */
export function preloadBrowserApi(): void {
  loadTransport().then(
    ({ preloadContract }) => preloadContract(),
    () => {},
  )
}
