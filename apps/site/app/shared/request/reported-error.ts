import { matchSiteRoute } from '@marquee/contract/site-routes'
import { isRouteErrorResponse } from 'react-router'

/**
 * What the server's log is told of a failed page; undefined for what the client did wrong (an unknown page, a method
 * that it does not take). An answer that was thrown becomes an error that names its status and its screen.
 */
export function toReportedError(error: unknown, rest: string): unknown {
  const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
  if (status === undefined) return error
  if (status < 500) return undefined
  return new Error(`${status} from the screen ${matchSiteRoute(rest)?.id ?? 'unknown'}`)
}
