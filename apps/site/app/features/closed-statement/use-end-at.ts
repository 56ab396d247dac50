import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `onEnd` at a time. The timers of a device that sleeps stand still: a tab looks at the clock when it is shown
 * again.
 * @param iso the time
 */
export function useEndAt(iso: string, onEnd: () => void): void {
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const at = Date.parse(iso)
    const timer = setTimeout(() => end(), at - Date.now())
    const look = () => {
      if (Date.now() >= at) end()
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [iso])
}
