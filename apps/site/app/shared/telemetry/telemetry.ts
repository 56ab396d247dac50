/** Error and performance reports of the site; the code that sends them is loaded when there is something to send. */

let routeId = 'unknown'

/** Id of the current screen, set by the shell; addresses are never sent. */
export function setTelemetryRoute(id: string): void {
  routeId = id
}

/** Reports an error in the browser; at most 5 per page. */
export function reportError(failure: unknown, requestId?: string): void {
  const at = routeId
  import('./telemetry-send.ts').then(
    ({ sendError }) => sendError(failure, at, requestId),
    () => undefined,
  )
}

/** Reports a namespace whose texts had to be shown in English. */
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

/** Reports web vitals of this page, once, when it is left. */
export async function watchVitals(market: string): Promise<void> {
  const at = routeId
  const { collectVitals } = await import('./telemetry-send.ts')
  await collectVitals(market, at)
}
