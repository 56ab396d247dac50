import { useSyncExternalStore } from 'react'

/** One value outside React, for the whole tab. */
export interface Store<T> {
  readonly get: () => T
  /** Setting an equal value notifies nobody. */
  readonly set: (next: T) => void
  /** @returns unsubscribe */
  readonly subscribe: (listener: () => void) => () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** @param onServer the value for server rendering and hydration */
export function useStore<T>({ subscribe, get }: Store<T>, onServer: T): T {
  return useSyncExternalStore(subscribe, get, () => onServer)
}
