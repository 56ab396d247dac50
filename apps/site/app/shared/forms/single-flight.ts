import { useState } from 'react'

/**
 * Runs an action unless it is running already: the second click of a double click comes before the button is
 * disabled.
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

/** One per set of buttons, for as long as they are mounted. */
export function useSingleFlight() {
  const [run] = useState(() => createSingleFlight())
  return run
}
