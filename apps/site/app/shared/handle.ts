import { useMatches } from 'react-router'
import { warmTexts } from './texts/catalogue.ts'
import type { Namespace } from './texts/files.ts'

/** What a route says about its page, as `export const handle = page({ … })`. */
export interface PageHandle {
  /** Namespaces of texts beside `default`. */
  readonly texts?: readonly Namespace[]
  /**
   * What stands around the page: `full` everything; `focus` no side panel, for forms and reading; `play` a bare frame
   * without bottom bar and footer.
   */
  readonly chrome?: 'full' | 'focus' | 'play'
  /** The modal behind the first place of the bottom bar in lobbies. */
  readonly filters?: boolean
}

/** Declares a page, and starts loading its texts as soon as the route's module is there, beside its data. */
export function page(handle: PageHandle): PageHandle {
  warmTexts(...(handle.texts ?? []))
  return handle
}

function isHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null
}

/** The declarations of the routes on screen, outermost first. */
export function usePageHandles(): readonly PageHandle[] {
  return useMatches().flatMap((match) => (isHandle(match.handle) ? [match.handle] : []))
}
