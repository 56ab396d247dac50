/// <reference lib="webworker" />
/**
 * The service worker. Files of a build and pictures come from the cache first; a visitor's pages come from the
 * network, with the last copy as fallback. A page is cached together with the files that it names, and those are
 * kept as long as the page: after a deploy a copy of the previous build still works. Data of a player never passes
 * through a cache. `?sw=off` removes the worker (page-copies.ts).
 */
import { OFFLINE_FILES_HEADER } from '@marquee/contract/headers'
import { pageColours, textColours } from '@marquee/contract/page-colours'
import {
  CACHES,
  maxEntries,
  filesOfPage,
  filesOfStyleSheet,
  filesToDrop,
  isPlainPage,
  languageOfPage,
  pageDecision,
  pageKey,
  strategyOf,
} from './cache-rules.ts'
import { CACHED_AT } from './cached-at-meta.ts'

declare const self: ServiceWorkerGlobalScope

const PAGE_LIMIT_MS = 8_000

async function fromCacheFirst(request: Request, name: string): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(request, { ignoreVary: true })
  if (known) return known
  const response = await fetch(request)
  // 204 is the router's answer for a build that is gone; another instance may still have it.
  if (response.status === 200 && response.type !== 'opaque') await cache.put(request, response.clone())
  return response
}

/** Drops the oldest: a cache lists its entries in the order they were added. */
async function trim(name: string, most: number): Promise<void> {
  const cache = await caches.open(name)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)))
}

/** A file from the cache, fetched and cached when it is missing; undefined when it cannot be fetched. */
async function cacheFile(address: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHES.files)
  const known = await cache.match(address, { ignoreVary: true })
  if (known) return known
  const response = await fetch(address).catch(() => undefined)
  if (!response?.ok) return undefined
  await cache.put(address, response.clone())
  return response
}

/**
 * Caches everything that a page needs offline: the files it names, and the fonts of its style sheets.
 * @param text the page and its header of files
 * @returns whether all of them are cached now
 */
async function cacheFilesOf(text: string): Promise<boolean> {
  const files = await Promise.all(
    filesOfPage(text, self.location.origin).map(async (address) => {
      const file = await cacheFile(address)
      if (!file || !new URL(address).pathname.endsWith('.css')) return [file]
      const ofStyleSheet = filesOfStyleSheet(await file.text(), address).filter(isLatin)
      return Promise.all(ofStyleSheet.map(cacheFile))
    }),
  )
  return files.flat().every((file) => file !== undefined)
}

/** Fonts beyond Latin are large and rarely needed: they are cached when a page uses them. */
const isLatin = (address: string) => /-latin-/.test(address) && !/-latin-ext-/.test(address)

/** Drops files that no cached page needs, once there are too many. */
async function tidyFiles(): Promise<void> {
  const files = await caches.open(CACHES.files)
  const cached = (await files.keys()).map(({ url }) => url)
  if (cached.length <= maxEntries.files) return
  const pages = await caches.open(CACHES.pages)
  const copies = await Promise.all((await pages.keys()).map((key) => pages.match(key)))
  const needed = new Set<string>()
  for (const copy of copies)
    if (copy)
      for (const file of filesOfPage(
        (await copy.text()) + (copy.headers.get(OFFLINE_FILES_HEADER) ?? ''),
        self.location.origin,
      ))
        needed.add(file)
  await Promise.all(filesToDrop(cached, needed).map((address) => files.delete(address)))
}

async function cachePage(address: URL, response: Response): Promise<void> {
  const decision = pageDecision(response)
  if (decision === 'forget') await caches.delete(CACHES.pages)
  if (decision !== 'cache') return
  if (!isPlainPage(address)) return cachePlainPage(pageKey(address))
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const html = await response.text()
  // The network may fail in between: the previous copy stays, which has all of its files.
  if (!(await cacheFilesOf(html + (response.headers.get(OFFLINE_FILES_HEADER) ?? '')))) return
  const meta = `<meta name="${CACHED_AT}" content="${new Date().toISOString()}">`
  const pages = await caches.open(CACHES.pages)
  await pages.put(pageKey(address), new Response(html.replace('</head>', `${meta}</head>`), { headers }))
  await trim(CACHES.pages, maxEntries.pages)
}

/** A page that was opened with a query has a copy under its plain address, which may be an earlier one. */
async function cachePlainPage(key: string): Promise<void> {
  const pages = await caches.open(CACHES.pages)
  if (await pages.match(key)) return
  const response = await fetch(key, { headers: { accept: 'text/html' } }).catch(() => undefined)
  if (response) await cachePage(new URL(key), response)
}

type Texts = Readonly<Record<'offline.title' | 'offline.text' | 'common.retry' | 'status.home', string>>
/** Messages shown offline, in every language that has all of them; inserted by the build. */
declare const __TEXTS__: Readonly<{ en: Texts } & Record<string, Texts | undefined>>

const lightDark = ({ light, dark }: Readonly<Record<'light' | 'dark', string>>) =>
  `light-dark(${light},${dark})`

/** Path of the market's home page where it has a copy and is not the page that was asked for. */
async function findHome(address: URL): Promise<string | undefined> {
  const home = `/${address.pathname.split('/')[1] ?? ''}`
  if (home === address.pathname) return undefined
  const pages = await caches.open(CACHES.pages)
  return (await pages.match(pageKey(new URL(home, address)))) ? home : undefined
}

/** The page shown when there is no copy. It polls the network by itself. */
async function offlinePage(address: URL): Promise<Response> {
  const language = languageOfPage(address.href, __TEXTS__)
  const {
    'offline.title': title,
    'offline.text': text,
    'common.retry': retry,
    'status.home': goHome,
  } = __TEXTS__[language] ?? __TEXTS__.en
  const home = await findHome(address)
  const homeLink = home === undefined ? '' : ` <a href="${home}">${goHome}</a>`
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="dark light"><title>${title}</title>
<style>body{background:${lightDark(pageColours)};color:${lightDark(textColours)};font:1rem/1.5 system-ui,sans-serif;max-width:28rem;margin:0 auto;padding:12vh 1.25rem}
svg{box-sizing:border-box;width:3.5rem;height:3.5rem;padding:1rem;border-radius:1rem;background:color-mix(in srgb,currentcolor 10%,transparent);stroke:currentcolor;stroke-width:2;stroke-linecap:round;fill:none;opacity:.8}
h1{font-size:1.875rem;line-height:1.2;margin:1.5rem 0 0}p{margin:.5rem 0 1.5rem;opacity:.8}
a{display:inline-block;margin:0 .5rem .5rem 0;padding:.75rem 1.25rem;border:1px solid;border-radius:.625rem;color:inherit;font-weight:600;text-decoration:none}</style>
<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M2 2l20 20"/></svg>
<h1>${title}</h1><p>${text}</p><a href="">${retry}</a>${homeLink}
<script>const ask=()=>fetch(location.pathname,{method:'HEAD',cache:'no-store'}).then(()=>location.reload(),()=>{})
addEventListener('online',ask);setInterval(()=>navigator.onLine&&ask(),4000)</script></html>`
  return new Response(html, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

const tooLate = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error('too late')), PAGE_LIMIT_MS)
  })

async function fromNetworkFirst(event: FetchEvent): Promise<Response> {
  const { request } = event
  const address = new URL(request.url)
  try {
    // The original request is sent on: with a signal of ours it would no longer be a navigation.
    const response = await Promise.race([fetch(request), tooLate()])
    event.waitUntil(cachePage(address, response.clone()).then(tidyFiles))
    return response
  } catch {
    const pages = await caches.open(CACHES.pages)
    const copy = await pages.match(pageKey(address))
    // The copy hydrates at its own address only.
    if (copy && !isPlainPage(address)) return Response.redirect(pageKey(address))
    return copy ?? (await offlinePage(address))
  }
}

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const known: readonly string[] = Object.values(CACHES)
      const strange = (await caches.keys()).filter((name) => !known.includes(name))
      await Promise.all(strange.map((name) => caches.delete(name)))
      await tidyFiles()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const strategy = strategyOf(request, self.location.origin)
  if (strategy === 'file') event.respondWith(fromCacheFirst(request, CACHES.files))
  if (strategy === 'page') event.respondWith(fromNetworkFirst(event))
  if (strategy === 'picture') {
    event.respondWith(fromCacheFirst(request, CACHES.pictures))
    event.waitUntil(trim(CACHES.pictures, maxEntries.pictures))
  }
})
