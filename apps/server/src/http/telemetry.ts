import type { Routes } from '@marquee/contract'
import type { Handlers, Log, Metrics } from '../kernel/index.ts'

/** Web vitals and browser errors: figures and names only, nothing of a person (no address, no path, no player). */
export function telemetryHandlers({
  log,
  metrics,
}: {
  log: Log
  metrics: Metrics
}): Pick<Handlers<Routes>, 'telemetry.vitals' | 'telemetry.errors'> {
  const { vitals, browserErrors } = metrics
  return {
    'telemetry.vitals': async ({ values, route, device }) => {
      for (const { name, value } of values) vitals.observe({ name, device }, value)
      log.debug({ route, device, values }, 'web vitals')
      return {}
    },
    'telemetry.errors': async ({ name, message, frames, route, build, requestId }) => {
      browserErrors.inc({ route })
      log.warn(
        { browser: { name, message, frames, route, build, pageRequestId: requestId } },
        'error in a browser',
      )
      return {}
    },
  }
}
