/**
 * What the service worker decides, without anything of a worker: where an answer comes from, which pages are cached, which
 * files go. The page reads the same keys (page-copies.ts).
 */

/** Names of the caches. None is of one build: files are named by their content, and pages need those that they name. */
export const CACHES = { files: 'files', pictures: 'pictures', pages: 'pages' } as const
/** Entries of each cache; the oldest leave first. */
export const MOST = { files: 300, pictures: 300, pages: 50 } as const
/** Says who a page was made for. Only pages for visitors are cached; a page without it never is. */
export const AUDIENCE_HEADER = 'page-audience'
/** Names files that a page needs without a network and does not name itself. */
export const FILES_HEADER = 'offline-files'
/** Name of the `<meta>` that a cached page carries. */
export const CACHED_AT = 'cached-at'

export type Strategy = 'network' | 'file' | 'picture' | 'page'

export interface AskedFor {
  readonly method: string
  readonly mode: string
  readonly url: string
}

/** The router's look-up of pages names the build that it is of, as files do. */
const FILE = /^\/(?:(?:assets|locales)\/|__manifest$)/
const PRIVATE = /^\/(?:api|socket|callbacks|health|metrics|office)(?:\/|$)/

/** Where the answer to a request comes from. Whatever belongs to a player comes from the network alone. */
export function strategyOf({ method, mode, url }: AskedFor, origin: string): Strategy {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || PRIVATE.test(pathname)) return 'network'
  if (FILE.test(pathname)) return 'file'
  if (pathname.startsWith('/content/images/')) return 'picture'
  return mode === 'navigate' ? 'page' : 'network'
}

/** One copy of a page for all ways to open something on it: of the query only the page number counts. */
export function pageKey(address: string | URL): string {
  const { origin, pathname, searchParams } = new URL(address)
  const key = new URL(origin + pathname)
  const number = searchParams.get('page')
  if (number !== null) key.searchParams.set('page', number)
  return key.href
}

/**
 * Whether a copy may be made of what an address answers. A page is rendered for its query, so the copy that stands for
 * all of them is made of the plain page alone: with another query it would hydrate as something else.
 */
export const isPlainPage = (address: string | URL): boolean =>
  pageKey(address) === new URL(address).href.replace(/#.*$/, '')

export type PageDecision = 'cache' | 'leave' | 'forget'

/**
 * What becomes of a page that the network answered. A player's page is never cached, and whoever is signed in is not
 * shown copies of an earlier visitor: those are forgotten.
 */
export function pageDecision(response: {
  readonly ok: boolean
  readonly redirected: boolean
  readonly headers: { get(name: string): string | null }
}): PageDecision {
  const audience = response.headers.get(AUDIENCE_HEADER)
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

/** Few, large, and named by style sheets only. */
const isFont = (address: string) => address.endsWith('.woff2')

/**
 * Files to drop from a cache that has grown too large: the oldest that no cached page needs.
 * @param cached addresses in the order they came
 * @param needed addresses that a cached page names, of whatever build
 */
export function filesToDrop(
  cached: readonly string[],
  needed: ReadonlySet<string>,
  most: number = MOST.files,
): readonly string[] {
  const free = cached.filter((address) => !needed.has(address) && !isFont(address))
  return free.slice(0, Math.max(0, cached.length - most))
}

/** Language of the page that says so when there is no copy; English where the worker has no words. */
export function languageOfPage(address: string, known: Readonly<Record<string, unknown>>): string {
  const language = new URL(address).pathname.slice(1).split('-', 1)[0] ?? ''
  return Object.hasOwn(known, language) ? language : 'en'
}
