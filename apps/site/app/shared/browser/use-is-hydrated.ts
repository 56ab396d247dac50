import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True after hydration: for values that only a browser knows, such as the reader's time zone. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
