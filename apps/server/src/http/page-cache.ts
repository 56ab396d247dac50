import { randomBytes } from 'node:crypto'
import { pageParameters } from '@marquee/contract/site-routes'

export interface CachedPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly html: string
}

const MAX_AGE_MS = 10_000
const MAX_PAGES = 200

/**
 * Removes query parameters that no page reads, so that campaign links and random parameters hit the same cache entry.
 */
export function normalizeAddress(url: URL): URL {
  const shown = new URL(url)
  shown.search = ''
  for (const [name, value] of url.searchParams)
    if (pageParameters.has(name)) shown.searchParams.append(name, value)
  shown.searchParams.sort()
  return shown
}

/**
 * Caches visitors' pages for 10 s. A nonce must not be shared, so a cached page contains a placeholder that each
 * response replaces with its own nonce.
 */
export function createPageCache(now: () => number) {
  const pages = new Map<string, { page: CachedPage; at: number }>()
  return {
    /** Placeholder for the nonce; random, so that no content can contain it. */
    placeholder: randomBytes(18).toString('base64url'),
    get(key: string): CachedPage | undefined {
      const found = pages.get(key)
      if (!found) return undefined
      if (now() - found.at < MAX_AGE_MS) return found.page
      pages.delete(key)
      return undefined
    },
    set(key: string, page: CachedPage): void {
      pages.delete(key)
      if (pages.size >= MAX_PAGES) {
        const oldest = pages.keys().next()
        if (!oldest.done) pages.delete(oldest.value)
      }
      pages.set(key, { page, at: now() })
    },
    size: () => pages.size,
  }
}
