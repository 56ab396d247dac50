import { type ComponentType, useEffect, useState } from 'react'

/**
 * Draws a part of the shell that nobody sees at first: it is loaded when the page is idle.
 * @param load its module
 */
export function Late({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    let isLeft = false
    const start = () =>
      void load().then((module) => {
        if (!isLeft) setPart(() => module.default)
      })
    const timer = 'requestIdleCallback' in window ? undefined : setTimeout(start, 1_000)
    const idle = timer === undefined ? requestIdleCallback(start, { timeout: 3_000 }) : undefined
    return () => {
      isLeft = true
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
    }
  }, [load])
  return Part ? <Part /> : null
}
