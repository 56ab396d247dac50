/** What the site tells us about itself; how it is sent is loaded when there is something to send. */

let routeId = 'unknown'

/** The id of the screen on show, told by the shell; addresses are never sent. */
export function setTelemetryRoute(id: string): void {
  routeId = id
}

/** Reports a failure of the browser's code; at most 5 for a page. */
export function reportError(failure: unknown, requestId?: string): void {
  const at = routeId
  import('./telemetry-send.ts').then(
    ({ sendError }) => sendError(failure, at, requestId),
    () => undefined,
  )
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

/** Web vitals of this page, sent once, when it is left. */
export async function watchVitals(market: string): Promise<void> {
  const at = routeId
  const { collectVitals } = await import('./telemetry-send.ts')
  await collectVitals(market, at)
}
