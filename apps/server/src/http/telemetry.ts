import type { Routes } from '@marquee/contract'
import { cleanFrame, cleanMessage } from '@marquee/contract/report-text'
import { siteRoutes } from '@marquee/contract/site-routes'
import type { Handlers, Log, Metrics } from '../kernel/index.ts'

/** Screens that a report can name. A label of a metric has a closed set of values, whatever is sent. */
const screens: ReadonlySet<string> = new Set([...siteRoutes.map(({ id }) => id), 'not-found', 'gallery'])
const toScreen = (route: string): string => (screens.has(route) ? route : 'unknown')

/** A sum of layout shifts has no unit; more than this is no measurement. */
const MAX_CLS = 100

/** A name that our code or the browser gives, or nothing. */
const toName = (text: string, pattern: RegExp): string | undefined => (pattern.test(text) ? text : undefined)

/**
 * Records web vitals and browser errors: numbers and names only, no personal data (no IP address, no path, no player).
 * Anybody can send a report, so nothing of it is logged as it came.
 */
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
      const measured = values.filter(({ name, value }) => name !== 'CLS' || value <= MAX_CLS)
      for (const { name, value } of measured) vitals.observe({ name, device }, value)
      log.debug({ route: toScreen(route), device, values: measured }, 'web vitals')
      return {}
    },
    'telemetry.errors': async ({ name, message, frames, route, build, requestId }) => {
      const screen = toScreen(route)
      browserErrors.inc({ route: screen })
      const browser = {
        name: toName(name, /^[A-Za-z]{1,40}$/) ?? 'Error',
        message: cleanMessage(message),
        frames: frames.map(cleanFrame),
        route: screen,
        build: toName(build, /^[\w.-]{1,40}$/) ?? 'unknown',
        pageRequestId: toName(requestId ?? '', /^req_[\da-z]{1,40}$/),
      }
      log.warn({ browser }, 'error in a browser')
      return {}
    },
  }
}
