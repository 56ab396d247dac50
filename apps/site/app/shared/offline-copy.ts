/** The service worker, and what it says about a page that it served without the network. */

/** Registers the worker once the page is there; `?sw=off` removes it with everything it kept. */
export async function startOfflineCopies(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (new URLSearchParams(location.search).get('sw') === 'off') {
    const all = await navigator.serviceWorker.getRegistrations()
    await Promise.all(all.map((one) => one.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    return
  }
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
}

/** When the page on show was made, if it is a kept copy (ms since 1970). */
export function keptAt(): number | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="kept-at"]')?.content
  const at = text === undefined ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? undefined : at
}

/** Whether this device keeps a copy of a page, under the key of the service worker. */
export async function hasCopy({ origin, pathname, searchParams }: URL): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  const key = new URL(origin + pathname)
  const page = searchParams.get('page')
  if (page !== null) key.searchParams.set('page', page)
  return (await caches.match(key, { cacheName: 'pages' })) !== undefined
}
