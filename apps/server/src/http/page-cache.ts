import { pageParameters } from '@marquee/contract/site-routes'
import type { EncodedBody } from '../kernel/index.ts'

/** A rendered page, ready to be sent. */
export interface Page {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly policy: string
  readonly body: EncodedBody
  /** Its policy names hashes and no nonce, so that it may be sent to several visitors. */
  readonly isShareable: boolean
  /** Our own pages may frame it. */
  readonly isFramedByUs: boolean
}

const MAX_AGE_MS = 10_000
const MAX_PAGES = 200

/**
 * Removes query parameters that no page reads, so that campaign links and random parameters hit the same cache entry.
 */
export function normalizeAddress(url: URL): URL {
  if (url.search === '') return url
  const shown = new URL(url)
  shown.search = ''
  for (const [name, value] of url.searchParams)
    if (pageParameters.has(name)) shown.searchParams.append(name, value)
  shown.searchParams.sort()
  return shown
}

/** Ends the rendering of a page; without a page, requests that waited for it render their own. */
export type EndRendering = (page?: Page) => void

export interface PageCache {
  /** The cached page, or the one that another request renders now. */
  get(key: string): Page | Promise<Page | undefined> | undefined
  /** At once after a miss, so that nobody else begins too; must be ended in every case. */
  begin(key: string): EndRendering
  size(): number
}

/** Caches visitors' pages for 10 s. Requests for a page that is being rendered wait for it. */
export function createPageCache(now: () => number): PageCache {
  const pages = new Map<string, { page: Page; at: number }>()
  const rendering = new Map<string, Promise<Page | undefined>>()

  function keep(key: string, page: Page): void {
    pages.delete(key)
    if (pages.size >= MAX_PAGES) {
      const oldest = pages.keys().next()
      if (!oldest.done) pages.delete(oldest.value)
    }
    pages.set(key, { page, at: now() })
  }

  return {
    get(key) {
      const found = pages.get(key)
      if (found && now() - found.at < MAX_AGE_MS) return found.page
      pages.delete(key)
      return rendering.get(key)
    },
    begin(key) {
      const { promise, resolve } = Promise.withResolvers<Page | undefined>()
      rendering.set(key, promise)
      return (page) => {
        if (page?.isShareable) keep(key, page)
        if (rendering.get(key) === promise) rendering.delete(key)
        resolve(page?.isShareable ? page : undefined)
      }
    },
    size: () => pages.size,
  }
}
