import { randomBytes } from 'node:crypto'
import { pageParameters } from '@marquee/contract/site-routes'

export interface KeptPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly html: string
}

const KEEP_MS = 10_000
const MOST_PAGES = 200

/**
 * The address as a page reads it: without parameters that no page knows, so that campaigns, and whoever thinks of new
 * parameters, get the page that is there already.
 */
export function shownAddress(url: URL): URL {
  const shown = new URL(url)
  shown.search = ''
  for (const [name, value] of url.searchParams)
    if (pageParameters.has(name)) shown.searchParams.append(name, value)
  shown.searchParams.sort()
  return shown
}

/**
 * Pages of visitors, kept for 10 s. A nonce must not be shared, so a kept page carries a placeholder of this process in
 * its place, and every answer gets its own.
 */
export function createKeptPages(now: () => number) {
  const pages = new Map<string, { page: KeptPage; at: number }>()
  return {
    /** Stands where a nonce will; unguessable, so that no content can carry it. */
    placeholder: randomBytes(18).toString('base64url'),
    get(key: string): KeptPage | undefined {
      const found = pages.get(key)
      if (!found) return undefined
      if (now() - found.at < KEEP_MS) return found.page
      pages.delete(key)
      return undefined
    },
    set(key: string, page: KeptPage): void {
      pages.delete(key)
      if (pages.size >= MOST_PAGES) {
        const oldest = pages.keys().next()
        if (!oldest.done) pages.delete(oldest.value)
      }
      pages.set(key, { page, at: now() })
    },
    size: () => pages.size,
  }
}
