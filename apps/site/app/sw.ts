/// <reference lib="webworker" />
/**
 * The service worker: hashed files and texts from the cache first, pictures too, pages of visitors from the network with the
 * last copy behind it. What belongs to a player, `/api` and `/socket` never pass through it. It is versioned by build and
 * takes over on the next navigation; `?sw=off` removes it (see `shared/offline-copy.ts`).
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- makes the file a module
export {}

declare const self: ServiceWorkerGlobalScope

const BUILD = '__BUILD__'
const FILES = `files-${BUILD}`
const PICTURES = 'pictures'
const PAGES = 'pages'
const MOST_PICTURES = 300
const MOST_PAGES = 50
const PAGE_LIMIT_MS = 8_000

const isFile = (path: string) => /^\/(?:assets|locales)\//.test(path) || path === '/icon.svg'
const isPicture = (path: string) => path.startsWith('/content/images/')
const isNever = (path: string) => /^\/(?:api|socket|callbacks|health|metrics|office)(?:\/|$)/.test(path)

/** The oldest leave first: a cache lists its entries in the order they came. */
async function trim(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

async function fromCacheFirst(request: Request, name: string, most?: number): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request)
  if (known) return known
  const response = await fetch(request)
  if (response.ok && response.type !== 'opaque') {
    await cache.put(request, response.clone())
    if (most !== undefined) await trim(cache, most)
  }
  return response
}

/** One copy for all ways to open something on the page. */
function pageKey(url: URL): string {
  const key = new URL(url.origin + url.pathname)
  const number = url.searchParams.get('page')
  if (number !== null) key.searchParams.set('page', number)
  return key.href
}

async function keep(url: URL, response: Response): Promise<void> {
  const cache = await caches.open(PAGES)
  const rules = response.headers.get('cache-control') ?? ''
  // Somebody is signed in: no page of theirs is kept, and copies of an earlier visitor are not shown to them.
  if (rules.includes('no-store')) {
    await caches.delete(PAGES)
    return
  }
  const isPage = response.ok && (response.headers.get('content-type') ?? '').startsWith('text/html')
  if (!isPage || response.redirected) return
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const html = await response.text()
  const meta = `<meta name="kept-at" content="${new Date().toISOString()}">`
  await cache.put(pageKey(url), new Response(html.replace('</head>', `${meta}</head>`), { headers }))
  await trim(cache, MOST_PAGES)
}

type Texts = Readonly<Record<'offline.title' | 'offline.text' | 'common.retry', string>>
/** What is said without a network, in every language that has all of it; written in by the build. */
declare const __TEXTS__: Readonly<{ en: Texts } & Record<string, Texts | undefined>>

/** A page of which there is no copy. It looks for the network by itself. */
function offlinePage({ pathname }: URL): Response {
  const asked = pathname.slice(1).split('-', 1)[0] ?? ''
  const own = Object.hasOwn(__TEXTS__, asked) ? __TEXTS__[asked] : undefined
  const language = own ? asked : 'en'
  const { 'offline.title': title, 'offline.text': text, 'common.retry': retry } = own ?? __TEXTS__.en
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light"><title>${title}</title>
<style>body{background:light-dark(#f9fafc,#0b0e14);color:light-dark(#171c26,#f1f3f6);font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:0;padding:12vh 1.25rem}
h1{font-size:1.5rem;line-height:1.25;margin:0}p{margin:.5rem 0 1.5rem;opacity:.8}
a{display:inline-block;padding:.75rem 1.25rem;border:1px solid;border-radius:.625rem;color:inherit;font-weight:600;text-decoration:none}</style>
<h1>${title}</h1><p>${text}</p><a href="">${retry}</a>
<script>addEventListener('online',()=>location.reload())</script></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('too late')), PAGE_LIMIT_MS)
  })

async function page(event: FetchEvent, url: URL): Promise<Response> {
  try {
    // The request goes on as it is: with a signal of ours it would no longer be a navigation.
    const response = await Promise.race([fetch(event.request), tooLate()])
    event.waitUntil(keep(url, response.clone()))
    return response
  } catch {
    const copy = await (await caches.open(PAGES)).match(pageKey(url))
    return copy ?? offlinePage(url)
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith('files-') && name !== FILES)
      await Promise.all(old.map((name) => caches.delete(name)))
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin || isNever(url.pathname)) return
  if (isFile(url.pathname)) event.respondWith(fromCacheFirst(request, FILES))
  else if (isPicture(url.pathname)) event.respondWith(fromCacheFirst(request, PICTURES, MOST_PICTURES))
  else if (request.mode === 'navigate') event.respondWith(page(event, url))
})
