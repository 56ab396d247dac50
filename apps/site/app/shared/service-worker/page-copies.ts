/** The page's side of the service worker: its registration, and the copies on this device. */
import { CACHES, pageKey } from './cache-rules.ts'

/** Registers the worker after the page has loaded; `?sw=off` removes it with everything it cached. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  if (new URLSearchParams(location.search).get('sw') === 'off') {
    const all = await navigator.serviceWorker.getRegistrations()
    await Promise.all(all.map((one) => one.unregister()))
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
    return
  }
  await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
}

/** Whether this device has a copy of a page. */
export async function isPageCached(address: URL): Promise<boolean> {
  if (!('caches' in globalThis)) return false
  return (await caches.match(pageKey(address), { cacheName: CACHES.pages })) !== undefined
}
