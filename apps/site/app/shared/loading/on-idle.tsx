import { type ReactNode, useEffect, useState } from 'react'

/** Latest start (ms), however busy the page is. */
const LATEST_MS = 3_000

/**
 * Calls back when the browser has nothing else to do.
 * @returns cancel
 */
export function whenIdle(callback: () => void): () => void {
  // Safari has no `requestIdleCallback`.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 1_000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(callback, { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}

/**
 * Renders its children when the page is idle for the first time: for `lazyWithPreload` parts outside the first view.
 */
export function OnIdle({ children }: { children: ReactNode }) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle ? children : null
}
