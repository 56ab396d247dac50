import { useState } from 'react'

/**
 * Runs an act unless it is running already: the second press of a double click comes before the button shows that it
 * waits.
 */
export function createSingleFlight() {
  let isRunning = false
  return async (act: () => Promise<void>): Promise<void> => {
    if (isRunning) return
    isRunning = true
    try {
      await act()
    } finally {
      isRunning = false
    }
  }
}

/** One for a set of buttons, as long as they stand. */
export function useSingleFlight() {
  const [run] = useState(() => createSingleFlight())
  return run
}
