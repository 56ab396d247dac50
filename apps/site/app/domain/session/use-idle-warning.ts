import { useSyncExternalStore } from 'react'
import { browserSession } from './browser-session.ts'

/** When the session ends unless the player says that they are there (by `performance.now`); undefined asks nothing. */
export function useIdleWarning(): number | undefined {
  return useSyncExternalStore(
    (onIdleWarning) => browserSession.subscribe({ onIdleWarning }),
    browserSession.idleWarningEndsAt,
    () => undefined,
  )
}
