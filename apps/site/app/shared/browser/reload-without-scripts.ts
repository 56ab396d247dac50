import { isSiteReachable } from './is-site-reachable.ts'
import { isFirstReload } from './stale-chunk-reload.ts'
import { sessionStore } from './stores.ts'

/** The first file that the document preloads: another one in every build. */
const buildOfDocument = () => document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')?.href ?? ''

/**
 * A script of the document that could not be fetched leaves a page that never hydrates: a connection broke, or a deploy
 * came between the page and its scripts. The page is loaded again, once for an address in a build.
 */
export function reloadWithoutScripts(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      void isSiteReachable().then((isThere) => {
        if (isThere && isFirstReload(sessionStore, buildOfDocument(), location.href)) location.reload()
      })
    },
    true,
  )
}
