/**
 * A navigation of the router cancels the one that is under way. What corrects the address by itself, without a click of
 * the player, asks here first: otherwise it would cancel the page that the player has asked for. Known are
 * navigations by links and modals (`NavigateContext`); those of the browser's Back, and of code with its own
 * `useNavigate`, are not.
 */
import type { NavigateFunction } from 'react-router'

let pending = 0
let last: Promise<unknown> = Promise.resolve()

/** The same function; its navigations count as pending until they end. */
export function trackNavigations(navigate: NavigateFunction): NavigateFunction {
  return ((...parts: Parameters<NavigateFunction>) => {
    pending++
    return (last = Promise.resolve(navigate(...parts)).finally(() => pending--))
  }) as NavigateFunction
}

export const isNavigating = (): boolean => pending > 0

/** Resolves when no navigation is under way. */
export async function whenNavigated(): Promise<void> {
  while (isNavigating()) await last.catch(() => {})
}
