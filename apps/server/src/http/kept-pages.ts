import { randomBytes } from 'node:crypto'

export interface KeptPage {
  readonly status: number
  readonly headers: readonly (readonly [string, string])[]
  readonly html: string
}

const KEEP_MS = 10_000
const MOST_PAGES = 200
const TRACKING = /^(?:utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|mc_[ce]id|_ga|_gl)$/i

/** The address without what only measures campaigns: all of its forms are one page. */
export function keptAddress(url: URL): string {
  const search = new URLSearchParams([...url.searchParams].filter(([name]) => !TRACKING.test(name)))
  search.sort()
  const text = search.toString()
  return text === '' ? url.pathname : `${url.pathname}?${text}`
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
