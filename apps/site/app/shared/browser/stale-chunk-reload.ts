import { isSiteReachable } from './is-site-reachable.ts'
import { type BrowserStore, sessionStore } from './stores.ts'

const MARK = 'reloaded-for'

/** The build of this document: the address of its list of chunks, which changes with every build. */
const currentBuild = () =>
  (globalThis as { __reactRouterManifest?: { readonly url?: string } }).__reactRouterManifest?.url ?? ''

/**
 * Whether a page that misses a chunk is loaded again: once for an address in a build. The second time the file is
 * really missing, and the part that asked for it says so. Without storage there is no mark, so the page stays.
 */
export function isFirstReload(store: BrowserStore, build: string, address: string): boolean {
  const mark = `${build} ${address}`
  if (!store.isAllowed() || store.read(MARK) === mark) return false
  store.write(MARK, mark)
  return store.read(MARK) === mark
}

/**
 * After a deploy an old page may ask for a file that is gone: the page on show is loaded again, once. When nothing
 * answers at all, the network is the reason: the page stays.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    void isSiteReachable().then((isThere) => {
      if (isThere && isFirstReload(sessionStore, currentBuild(), location.href)) location.reload()
    })
  })
}
