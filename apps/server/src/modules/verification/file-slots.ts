/** How many files an instance takes at the same time: each needs memory for its body and its decoded pixels. */
import type { ServerResponse } from 'node:http'
import { AppError } from '../../kernel/index.ts'

/** Measured: a picture at the limits of `file-check.ts` takes 150 MB, and a body 10 MB. */
export const MAX_CONCURRENT_FILES = 3
const RETRY_SECONDS = 2

/** The right to send one file. It ends with the connection before the work has begun, and with the work afterwards. */
export interface FileSlot {
  /** @param work is given a signal that is aborted when the connection closes */
  run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

export interface FileSlots {
  /** @throws AppError `error.unavailable` where all are taken, the player has one, or the connection has closed */
  take(playerId: bigint, connection: Pick<ServerResponse, 'closed' | 'once'>): FileSlot
}

const refusal = () => new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })

export function createFileSlots(): FileSlots {
  const taken = new Set<bigint>()
  return {
    take(playerId, connection) {
      // The event of a connection that has closed does not come a second time.
      if (connection.closed || taken.has(playerId) || taken.size >= MAX_CONCURRENT_FILES) throw refusal()
      taken.add(playerId)
      const gone = new AbortController()
      let hasBegun = false
      connection.once('close', () => {
        gone.abort()
        if (!hasBegun) taken.delete(playerId)
      })
      return {
        async run(work) {
          if (gone.signal.aborted) throw refusal()
          hasBegun = true
          try {
            return await work(gone.signal)
          } finally {
            taken.delete(playerId)
          }
        },
      }
    },
  }
}
