import { useSyncExternalStore } from 'react'
import { browserSession } from './browser-session.ts'

/** When the session ends unless the warning is answered, by `performance.now`; undefined without a warning. */
export function useIdleWarning(): number | undefined {
  return useSyncExternalStore(
    (onIdleWarning) => browserSession.subscribe({ onIdleWarning }),
    browserSession.idleWarningEndsAt,
    () => undefined,
  )
}
