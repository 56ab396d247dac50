import type { Log } from './log.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
/** From the start of an instance to its first daily work, and from one that failed to the next. */
const DAILY_AFTER_MS = HOUR_MS
const DAILY_EVERY_MS = 24 * HOUR_MS

/** Work that an instance repeats by a timer of its own until it stops. */
export interface PeriodicWork {
  /** Finishes the present round. */
  stop(): Promise<void>
}

/** Does work every second; see `every`. */
export const everySecond = (log: Log, failed: string, work: () => Promise<void>): PeriodicWork =>
  every(SECOND_MS, { log, failed }, work)

/** Does work every minute; see `every`. */
export const everyMinute = (log: Log, failed: string, work: () => Promise<void>): PeriodicWork =>
  every(MINUTE_MS, { log, failed }, work)

/** Does work an hour after the start, then every 24 hours; work that failed is done again after an hour. */
export function everyDay(log: Log, failed: string, work: () => Promise<void>): PeriodicWork {
  let dueAt = performance.now() + DAILY_AFTER_MS
  return everyMinute(log, failed, async () => {
    if (performance.now() < dueAt) return
    dueAt = performance.now() + DAILY_AFTER_MS
    await work()
    dueAt = performance.now() + DAILY_EVERY_MS
  })
}

/**
 * Never two rounds at a time.
 * @param failed what the log says about a round that failed; the next one follows all the same
 */
function every(
  milliseconds: number,
  { log, failed }: { readonly log: Log; readonly failed: string },
  work: () => Promise<void>,
): PeriodicWork {
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
