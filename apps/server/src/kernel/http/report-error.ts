import { type AppError, InvariantError } from '../errors.ts'
import { sqlState } from '../db/errors.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { asAppError } from './problem.ts'

/** Logs an error once and returns what the client may know. */
export type ReportError = (error: unknown, place: { route: string; requestId: string }) => AppError

export function createErrorReport({
  log,
  metrics,
}: {
  readonly log: Log
  readonly metrics?: Metrics | undefined
}): ReportError {
  return (error, place) => {
    const known = asAppError(error)
    if (known.code === 'error.system.error') {
      const isBroken = known.cause instanceof InvariantError || error instanceof InvariantError
      metrics?.alarms.inc({ kind: isBroken ? 'invariant' : 'unhandled' })
      log.error(
        { ...place, err: known.cause ?? error, ...(isBroken ? { alarm: true } : {}) },
        'request failed',
      )
    } else if (known.status >= 500 || sqlState(known) !== undefined)
      log.warn({ ...place, code: known.code, err: known.cause }, 'request failed')
    return known
  }
}
