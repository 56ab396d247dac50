import { useMatches } from 'react-router'
import { preloadNamespace } from '../texts/catalog.ts'
import type { Namespace } from '../texts/files.ts'

/** What a route says about its page, as `export const handle = page({ … })`. */
export interface PageHandle {
  /** Namespaces of texts beside `default`. */
  readonly texts?: readonly Namespace[]
  /**
   * What stands around the page: `full` everything; `focus` no side panel, for forms and reading; `play` a bare frame
   * without bottom bar and footer.
   */
  readonly layout?: 'full' | 'focus' | 'play'
  /** Opened by the first place of the bottom bar instead of the menu. */
  readonly filters?: 'categories' | 'facets'
}

/** Declares a page, and starts loading its texts as soon as the route's module is there, beside its data. */
export function defineHandle(handle: PageHandle): PageHandle {
  preloadNamespace(...(handle.texts ?? []))
  return handle
}

function isHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null
}

/** The declarations of the routes on screen, outermost first. */
export function usePageHandles(): readonly PageHandle[] {
  return useMatches().flatMap((match) => (isHandle(match.handle) ? [match.handle] : []))
}
