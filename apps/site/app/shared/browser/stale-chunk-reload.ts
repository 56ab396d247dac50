import { isSiteReachable } from './is-site-reachable.ts'
import { type BrowserStore, sessionStore } from './stores.ts'

const MARK = 'reloaded-for'

/** The build of this document: the address of its chunk manifest, which changes with every build. */
const currentBuild = () =>
  (globalThis as { __reactRouterManifest?: { readonly url?: string } }).__reactRouterManifest?.url ?? ''

/**
 * Whether a page with a missing chunk is reloaded: once per address and build. The second time the file is really
 * missing, and the part that needs it shows an error. Without storage nothing can be recorded, so the page is not
 * reloaded.
 */
export function isFirstReload(store: BrowserStore, build: string, address: string): boolean {
  const mark = `${build} ${address}`
  if (!store.isAllowed() || store.read(MARK) === mark) return false
  store.write(MARK, mark)
  return store.read(MARK) === mark
}

/**
 * After a deploy an old page may request a file that is gone: the current page is reloaded once. When the site does
 * not answer, the network is the reason and the page stays.
 */
export function reloadOnStaleChunk(): void {
  addEventListener('vite:preloadError', () => {
    void isSiteReachable().then((isThere) => {
      if (isThere && isFirstReload(sessionStore, currentBuild(), location.href)) location.reload()
    })
  })
}
