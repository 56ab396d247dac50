import { createStore, useStore } from '../../shared/browser/create-store.ts'

const hasDeposited = createStore(false)

/** A deposit has arrived since this document was loaded. Sign-out loads a new document, which resets it. */
export function setHasDeposited(): void {
  hasDeposited.set(true)
}

/** Whether the player has deposited in this session: the Deposit button is then less prominent. */
export function useHasDeposited(): boolean {
  return useStore(hasDeposited, false)
}
