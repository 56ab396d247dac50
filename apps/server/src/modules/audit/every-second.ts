import type { Log } from '../../kernel/index.ts'

const EVERY_MS = 1_000

/** Work of an instance that goes on until it stops. */
export interface Continuous {
  /** Finishes the present round. */
  stop(): Promise<void>
}

/**
 * Does work every second, never two rounds at a time.
 * @param failed what the log says about a round that failed; the next one follows all the same
 */
export function everySecond(log: Log, failed: string, work: () => Promise<void>): Continuous {
  let round: Promise<void> | undefined
  const timer = setInterval(() => {
    round ??= work()
      .catch((error: unknown) => log.warn({ err: error }, failed))
      .finally(() => {
        round = undefined
      })
  }, EVERY_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await round
    },
  }
}
