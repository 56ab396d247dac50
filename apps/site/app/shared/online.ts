import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser has a network. The server renders as if it had. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

let isPageAlive = false

/** True once the page has what its first view needs, and ever after: time for pictures further down. */
export function useIsAlive(): boolean {
  const [isAlive, setAlive] = useState(isPageAlive)
  useEffect(() => {
    isPageAlive = true
    startTransition(() => setAlive(true))
  }, [])
  return isAlive
}

const never = () => () => {}

/** True after hydration: for what only a browser can know, such as the reader's own time zone. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
