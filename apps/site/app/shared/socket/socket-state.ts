import { createStore, useStore } from '../browser/create-store.ts'

/** Whether messages arrive: the socket is open and has answered lately, in this tab or in the one that holds it. */
export const socketState = createStore(false)

export function useIsSocketLive(): boolean {
  return useStore(socketState, false)
}
