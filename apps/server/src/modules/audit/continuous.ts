import type { Log } from '../../kernel/index.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** Work of an instance that goes on until it stops. */
export interface Continuous {
  /** Finishes the present round. */
  stop(): Promise<void>
}

/** Does work every second; see `every`. */
export const everySecond = (log: Log, failed: string, work: () => Promise<void>): Continuous =>
  every(SECOND_MS, { log, failed }, work)

/** Does work every minute; see `every`. */
export const everyMinute = (log: Log, failed: string, work: () => Promise<void>): Continuous =>
  every(MINUTE_MS, { log, failed }, work)

/**
 * Never two rounds at a time.
 * @param failed what the log says about a round that failed; the next one follows all the same
 */
function every(
  milliseconds: number,
  { log, failed }: { readonly log: Log; readonly failed: string },
  work: () => Promise<void>,
): Continuous {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= work()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        round = undefined
      })
  }, milliseconds)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
