import { useEffect } from 'react'
import { createStore, useStore } from '../../shared/browser/create-store.ts'

const roundRunning = createStore(false)
const checkShown = createStore(false)

/** Tells the check that the game of this tab shows a round. */
export function useReportRound(isRunning: boolean): void {
  useEffect(() => {
    roundRunning.set(isRunning)
    return () => roundRunning.set(false)
  }, [isRunning])
}

/** Whether the game of this tab shows a round. */
export const useIsRoundRunning = (): boolean => useStore(roundRunning, false)

/** Tells the game of this tab that the check is shown, for as long as the component is mounted. */
export function useReportCheck(): void {
  useEffect(() => {
    checkShown.set(true)
    return () => checkShown.set(false)
  }, [])
}

/** Whether the check covers the game of this tab. */
export const useIsCheckShown = (): boolean => useStore(checkShown, false)

/** Whether a page shows a game. */
export const isGamePage = (routeId: string): boolean => routeId.endsWith('.play')
