import { createStore, useStore } from '../../shared/browser/create-store.ts'

const hasDeposited = createStore(false)

/** A deposit has arrived since this document was loaded. A sign-out loads a new document. */
export function setHasDeposited(): void {
  hasDeposited.set(true)
}

/** Whether the player has deposited in this session: then no button asks for another deposit. */
export function useHasDeposited(): boolean {
  return useStore(hasDeposited, false)
}
