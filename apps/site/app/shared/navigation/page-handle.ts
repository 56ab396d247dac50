import { useMatches } from 'react-router'
import { preloadNamespace } from '../texts/catalog.ts'
import type { Namespace } from '../texts/files.ts'

/** Declarations of a route about its page: `export const handle = defineHandle({ … })`. */
export interface PageHandle {
  /** Namespaces of texts in addition to `default`. */
  readonly texts?: readonly Namespace[]
  /**
   * The frame of the page: `full` has everything; `focus` has no side panel, for forms and reading; `play` has no
   * bottom bar and no footer.
   */
  readonly layout?: 'full' | 'focus' | 'play'
  /** Opened by the first item of the bottom bar instead of the menu. */
  readonly filters?: 'categories' | 'facets'
}

/**
 * Declares a page, and starts loading its texts as soon as the route's module has loaded, in parallel with its data.
 */
export function defineHandle(handle: PageHandle): PageHandle {
  preloadNamespace(...(handle.texts ?? []))
  return handle
}

function isHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null
}

/** The declarations of the matched routes, outermost first. */
export function usePageHandles(): readonly PageHandle[] {
  return useMatches().flatMap((match) => (isHandle(match.handle) ? [match.handle] : []))
}
