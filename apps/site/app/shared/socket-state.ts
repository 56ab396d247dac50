import { useSyncExternalStore } from 'react'

/** Whether balances arrive by themselves: the socket is open and has answered lately, in this tab or in the one that holds it. */
function createSocketState() {
  let isLive = false
  const listeners = new Set<() => void>()
  return {
    get: () => isLive,
    set(next: boolean): void {
      if (next === isLive) return
      isLive = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const socketState = createSocketState()

export function useIsSocketLive(): boolean {
  return useSyncExternalStore(socketState.subscribe, socketState.get, () => false)
}
