/** How many files an instance takes at the same time: each needs memory for its body and its decoded pixels. */
import type { ServerResponse } from 'node:http'
import { AppError } from '../../kernel/index.ts'

/** Files whose bodies arrive or wait: 10 MB each. On a slow line a body takes minutes. */
export const MAX_ARRIVING_FILES = 12
/** Files that are examined; others wait. Measured: a picture at the limits of `file-check.ts` takes 150 MB. */
export const MAX_EXAMINED_FILES = 3
const RETRY_SECONDS = 2

/**
 * The right to send one file. It ends with the connection before the file has arrived, and with the work afterwards.
 */
export interface FileSlot {
  /**
   * Waits until the file can be examined.
   * @param work is given a signal that is aborted when the connection closes
   */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export interface FileSlots {
  /** @throws AppError `error.unavailable` where all are taken, the player has one, or the connection has closed */
  take(playerId: bigint, connection: Pick<ServerResponse, 'closed' | 'once'>): FileSlot
}

const refusal = () => new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })

/** Work of which so many run at a time, in the order in which it arrived. */
function createQueue(max: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return {
    async begin(): Promise<void> {
      if (running < max) running++
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    /** The place goes to the next one. */
    end(): void {
      const next = waiting.shift()
      if (next) next()
      else running--
    },
  }
}

export function createFileSlots(): FileSlots {
  const taken = new Set<bigint>()
  const examinations = createQueue(MAX_EXAMINED_FILES)
  return {
    take(playerId, connection) {
      // The event of a connection that has closed does not come a second time.
      if (connection.closed || taken.has(playerId) || taken.size >= MAX_ARRIVING_FILES) throw refusal()
      taken.add(playerId)
      const gone = new AbortController()
      let hasArrived = false
      connection.once('close', () => {
        gone.abort()
        if (!hasArrived) taken.delete(playerId)
      })
      return {
        async run(work) {
          if (gone.signal.aborted) throw refusal()
          hasArrived = true
          await examinations.begin()
          try {
            if (gone.signal.aborted) throw refusal()
            return await work(gone.signal)
          } finally {
            examinations.end()
            taken.delete(playerId)
          }
        },
      }
    },
  }
}
