/**
 * Decisions of the service worker, as pure functions: the source of an answer, which pages are cached, which files
 * are dropped. The page uses the same keys (page-copies.ts).
 */
import { PAGE_AUDIENCE_HEADER } from '@marquee/contract/headers'

/** Names of the caches. None belongs to one build: files are named by their content, and cached pages need theirs. */
export const CACHES = { files: 'files', pictures: 'pictures', pages: 'pages' } as const
/** Maximum entries of each cache; the oldest are dropped first. */
export const maxEntries = { files: 300, pictures: 300, pages: 50 } as const

export type Strategy = 'network' | 'file' | 'picture' | 'page'

export interface AskedFor {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** The router's manifest requests name their build, as files do. */
const FILE = /^\/(?:(?:assets|locales)\/|__manifest$)/
const PRIVATE = /^\/(?:api|socket|callbacks|health|metrics|office)(?:\/|$)/

/** The source of the answer to a request. Data of a player comes from the network only. */
export function strategyOf({ method, mode, url }: AskedFor, origin: string): Strategy {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || PRIVATE.test(pathname)) return 'network'
  if (FILE.test(pathname)) return 'file'
  if (pathname.startsWith('/content/images/')) return 'picture'
  return mode === 'navigate' ? 'page' : 'network'
}

/** Cache key of a page: one copy for all parameters that open something on it; only the page number is kept. */
export function pageKey(address: string | URL): string {
  const { origin, pathname, searchParams } = new URL(address)
  const key = new URL(origin + pathname)
  const number = searchParams.get('page')
  if (number !== null) key.searchParams.set('page', number)
  return key.href
}

/**
 * Whether the answer of an address may be cached. A page is rendered for its query, so the copy is made from the
 * plain page only: with another query it would hydrate as a different page.
 */
export const isPlainPage = (address: string | URL): boolean =>
  pageKey(address) === new URL(address).href.replace(/#.*$/, '')

export type PageDecision = 'cache' | 'leave' | 'forget'

/**
 * What to do with a page from the network. A player's page is never cached, and copies for visitors are deleted, so
 * that a signed-in player is never shown them.
 */
export function pageDecision(response: {
  readonly ok: boolean
  readonly redirected: boolean
  readonly headers: { get(name: string): string | null }
}): PageDecision {
  const audience = response.headers.get(PAGE_AUDIENCE_HEADER)
  if (audience === 'player') return 'forget'
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
  return audience === 'visitor' && isPage && response.ok && !response.redirected ? 'cache' : 'leave'
}

/** Scripts, style sheets and texts that a page or its header names, as absolute addresses. */
export function filesOfPage(text: string, origin: string): readonly string[] {
  const found = text.matchAll(/["'(<](\/(?:assets|locales)\/[^"')>\s\\]+)/g)
  return [...new Set([...found].map(([, path = '']) => new URL(path.replaceAll('&amp;', '&'), origin).href))]
}

/** Fonts and pictures that a style sheet names. */
export function filesOfStyleSheet(css: string, address: string): readonly string[] {
  const found = css.matchAll(/url\(\s*["']?(?!data:|#)([^"')\s]+)/g)
  return [...new Set([...found].map(([, path = '']) => new URL(path, address).href))]
}

/** Few and large; only style sheets name them. */
const isFont = (address: string) => address.endsWith('.woff2')

/**
 * Files to drop from a cache that has grown too large: the oldest ones that no cached page needs.
 * @param cached addresses in the order they were added
 * @param needed addresses that cached pages name, of any build
 */
export function filesToDrop(
  cached: readonly string[],
  needed: ReadonlySet<string>,
  most: number = maxEntries.files,
): readonly string[] {
  const free = cached.filter((address) => !needed.has(address) && !isFont(address))
  return free.slice(0, Math.max(0, cached.length - most))
}

/** Language of the page that says there is no copy; English where the worker has no translation. */
export function languageOfPage(address: string, known: Readonly<Record<string, unknown>>): string {
  const language = new URL(address).pathname.slice(1).split('-', 1)[0] ?? ''
  return Object.hasOwn(known, language) ? language : 'en'
}
