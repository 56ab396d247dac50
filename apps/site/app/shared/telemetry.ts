/** What the site tells us about itself: no player, no path, no query, no third party. */
import type { RouteSent } from '@marquee/contract'
import { version } from 'virtual:texts'

type VitalsBody = RouteSent<'telemetry.vitals'>
type ErrorBody = RouteSent<'telemetry.errors'>

const MOST_ERRORS = 5
let sentErrors = 0
let routeId = 'unknown'

/** The id of the screen on show, told by the shell; addresses are never sent. */
export function setTelemetryRoute(id: string): void {
  routeId = id
}

function beacon(path: string, body: VitalsBody | ErrorBody): void {
  const data = new Blob([JSON.stringify(body)], { type: 'application/json' })
  navigator.sendBeacon(path, data)
}

/** Digits and quoted parts may be personal. */
function harmless(text: string): string {
  return text
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .replace(/\d+/g, '#')
    .slice(0, 300)
}

/** Frames of our own files, without their origin. */
function frames(stack: string | undefined): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => line.includes(location.origin))
    .map((line) => line.trim().replaceAll(location.origin, '').replace(/\?\S*/g, '').slice(0, 200))
    .slice(0, 12)
}

/** Reports a failure of the browser's code; at most 5 for a page. */
export function reportError(error: unknown, requestId?: string): void {
  if (sentErrors >= MOST_ERRORS) return
  sentErrors += 1
  const known = error instanceof Error ? error : new Error(String(error))
  beacon('/api/v1/telemetry/errors', {
    name: known.name.slice(0, 80),
    message: harmless(known.message),
    frames: frames(known.stack),
    route: routeId,
    build: version,
    ...(requestId ? { requestId: requestId.slice(0, 60) } : {}),
  })
}

/** A namespace of texts that had to be taken in English. */
export function countFallback(language: string, namespace: string): void {
  const error = new Error(`${language} ${namespace}`)
  error.name = 'TextsFallback'
  reportError(error)
}

export function watchErrors(): void {
  addEventListener('error', (event) => {
    if (event.error !== undefined && event.error !== null) reportError(event.error)
  })
  addEventListener('unhandledrejection', (event) => {
    if ((event.reason as { name?: unknown } | null)?.name !== 'AbortError') reportError(event.reason)
  })
}

function device(): VitalsBody['device'] {
  if (matchMedia('(width >= 64rem)').matches) return 'desktop'
  return matchMedia('(width >= 48rem)').matches ? 'tablet' : 'phone'
}

/** Web vitals of this page, loaded when the page is idle and sent once, when it is left. */
export async function watchVitals(market: string): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals')
  const values = new Map<string, VitalsBody['values'][number]>()
  const startRoute = routeId
  for (const on of [onCLS, onFCP, onINP, onLCP, onTTFB])
    on((metric) => values.set(metric.name, { name: metric.name, value: metric.value }))
  addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'hidden' || values.size === 0) return
      const list = [...values.values()]
      values.clear()
      beacon('/api/v1/telemetry/vitals', {
        route: startRoute,
        market,
        device: device(),
        build: version,
        values: list,
      })
    },
    { capture: true },
  )
}
