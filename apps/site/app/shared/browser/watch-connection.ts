import { onlineManager } from '@tanstack/react-query'
import { cachedAt } from '../service-worker/cached-at.ts'
import { isSiteReachable } from './is-site-reachable.ts'

const PROBE_INTERVAL_MS = 4_000

/**
 * Starts offline when the browser has no network, and when the page is a cached copy: the service worker serves a
 * copy only when the site did not answer, which `navigator.onLine` does not know. The query cache listens to the
 * browser's own events; a copy also polls the site until it answers.
 */
export function watchConnection(): void {
  const isCopy = cachedAt() !== undefined
  if (navigator.onLine && !isCopy) return
  onlineManager.setOnline(false)
  if (!isCopy) return
  const probe = setInterval(() => {
    void isSiteReachable().then((isReachable) => {
      if (!isReachable) return
      clearInterval(probe)
      onlineManager.setOnline(true)
    })
  }, PROBE_INTERVAL_MS)
}
