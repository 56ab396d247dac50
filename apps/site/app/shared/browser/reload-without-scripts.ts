import { isSiteReachable } from './is-site-reachable.ts'
import { isFirstReload } from './stale-chunk-reload.ts'
import { sessionStore } from './stores.ts'

/** The addresses of all files that the document preloads. They contain hashes, so the list changes with any file. */
const filesOfDocument = () =>
  Array.from(document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]'), ({ href }) => href).join(
    ' ',
  )

/**
 * A script of the document that could not be fetched leaves a page that never hydrates: a connection broke, or a deploy
 * came between the page and its scripts. The page is loaded again, once for an address and
 * the files of the document.
 */
export function reloadWithoutScripts(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || target.type !== 'module') return
      void isSiteReachable().then((isThere) => {
        if (isThere && isFirstReload(sessionStore, filesOfDocument(), location.href)) location.reload()
      })
    },
    true,
  )
}
