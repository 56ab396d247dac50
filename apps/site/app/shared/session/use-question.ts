import { useSyncExternalStore } from 'react'
import { browserSession } from './browser-session.ts'

/** When the session ends unless the player says that they are there (by `performance.now`); undefined asks nothing. */
export function useQuestion(): number | undefined {
  return useSyncExternalStore(
    (onQuestion) => browserSession.listen({ onQuestion }),
    browserSession.question,
    () => undefined,
  )
}
