import { matchSiteRoute } from '@marquee/contract/site-routes'
import { isRouteErrorResponse } from 'react-router'

/**
 * The error that the server logs for a failed page; undefined for errors of the client (an unknown page, a method
 * that is not allowed). A thrown answer becomes an error with its status and screen.
 */
export function toReportedError(error: unknown, rest: string): unknown {
  const status = error instanceof Response || isRouteErrorResponse(error) ? error.status : undefined
  if (status === undefined) return error
  if (status < 500) return undefined
  return new Error(`${status} from the screen ${matchSiteRoute(rest)?.id ?? 'unknown'}`)
}
