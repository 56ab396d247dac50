/** Reports to our own endpoints: no player, no path, no query, no third party. */
import type { RouteSent } from '@marquee/contract'
import { cleanFrame, cleanMessage } from '@marquee/contract/report-text'
import { version } from 'virtual:texts'

type VitalsBody = RouteSent<'telemetry.vitals'>
type ErrorBody = RouteSent<'telemetry.errors'>

const MAX_ERRORS = 5
let sentErrors = 0

function beacon(path: string, body: VitalsBody | ErrorBody): void {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
}

/** Stack frames in our own files. */
function frames(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => line.includes(location.origin))
    .map(cleanFrame)
    .slice(0, 12)
}

export function sendError(error: unknown, route: string, requestId: string | undefined): void {
  if (sentErrors >= MAX_ERRORS) return
  sentErrors += 1
  const known = error instanceof Error ? error : new Error(String(error))
  beacon('/api/v1/telemetry/errors', {
    name: known.name.slice(0, 80),
    message: cleanMessage(known.message),
    frames: frames(known.stack),
    route: route.slice(0, 80),
    build: version,
    ...(requestId ? { requestId: requestId.slice(0, 60) } : {}),
  })
}

function device(): VitalsBody['device'] {
  if (matchMedia('(width >= 64rem)').matches) return 'desktop'
  return matchMedia('(width >= 48rem)').matches ? 'tablet' : 'phone'
}

/** Collects web vitals from now on and sends them when the page is hidden. */
export async function collectVitals(market: string, route: string): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const values = new Map<string, VitalsBody['values'][number]>()
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB])
    on((metric) => values.set(metric.name, { name: metric.name, value: metric.value }))
  addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'hidden' || values.size === 0) return
      const list = [...values.values()]
      values.clear()
      beacon('/api/v1/telemetry/vitals', { route, market, device: device(), build: version, values: list })
    },
    { capture: true },
  )
}
