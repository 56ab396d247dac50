import { Suspense } from 'react'
import { lazyPart } from '../loading/lazy-part.ts'
import type { QueryFailedProps } from './query-failed-view.tsx'

const load = () => import('./query-failed-view.tsx')
const View = lazyPart(() => load().then((file) => file.QueryFailedView))

/** Loads the error state while there is a network. */
export const preloadQueryFailed = (): void => void load().catch(() => undefined)

/**
 * The error state of a read: what could not be read, why as far as it is known, a retry, and the reference of the
 * request. When the network is back it retries by itself. Its script is no part of the first view: it loads after it.
 */
export function QueryFailed(props: QueryFailedProps) {
  return (
    <Suspense>
      <View {...props} />
    </Suspense>
  )
}
