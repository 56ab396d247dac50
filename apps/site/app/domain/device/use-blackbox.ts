import { useEffect } from 'react'
import { useRootData } from '../../shared/request/root-data.ts'

/** No request waits longer for the company's script (integrations §9). */
const WAIT_MS = 2_000

const loadCollector = () => import('./collector.ts')

/**
 * Loads the device company's script with the screen that uses it, not with the page. The function that it returns gives
 * the field of a request: empty where browsers are not checked, or when the script does not load. The server decides.
 */
export function useBlackbox(): () => Promise<{ readonly blackbox?: string }> {
  const { device } = useRootData()
  useEffect(() => {
    if (device)
      void loadCollector().then(
        ({ startCollecting }) => startCollecting(device),
        () => undefined,
      )
  }, [device])
  return async () => {
    if (!device) return {}
    const until = performance.now() + WAIT_MS
    const collector = await Promise.race([
      loadCollector().catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, WAIT_MS)),
    ])
    return collector ? collector.collectBlackbox(device, until) : {}
  }
}
