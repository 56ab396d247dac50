/**
 * A navigation of the router cancels the one that is under way. What corrects the address by itself, without a click of
 * the player, asks here first: otherwise it would cancel the page that the player has asked for. Known are
 * navigations by links and modals (`NavigateContext`); those of the browser's Back, and of code with its own
 * `useNavigate`, are not.
 */
import type { NavigateFunction } from 'react-router'

const pending = new Set<Promise<unknown>>()

/** The same function; its navigations count as pending until they end. */
export function trackNavigations(navigate: NavigateFunction): NavigateFunction {
  return ((...parts: Parameters<NavigateFunction>) => {
    const ended = Promise.resolve(navigate(...parts)).finally(() => pending.delete(ended))
    pending.add(ended)
    return ended
  }) as NavigateFunction
}

export const isNavigating = (): boolean => pending.size > 0

/** Resolves when no navigation is under way. */
export async function whenNavigated(): Promise<void> {
  while (isNavigating()) await Promise.allSettled(pending)
}
