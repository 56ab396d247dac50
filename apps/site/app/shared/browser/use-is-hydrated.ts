import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True after hydration: for what only a browser can know, such as the reader's own time zone. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
