import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './lock.ts'
import { type EmbeddedPostgres, type StartOptions, startPostgres } from './start.ts'

const WATCH_MS = 200
const AGAIN_MS = 1_000

export interface KeepOptions extends StartOptions {
  /** The server had ended and runs again, recovered, at the same address. */
  onRestart: (pid: number) => void
  /** The server had ended and did not start; the start is repeated. */
  onFailure: (error: unknown) => void
}

/** The part that stays the same over restarts. */
export type KeptPostgres = Pick<EmbeddedPostgres, 'connection' | 'url' | 'stop'>

/**
 * Like `startPostgres`, and starts the server again whenever it ends without having been stopped: after a crash,
 * `kill -9`, or lack of memory it is back at the same address, for the lifetime of this process.
 * @throws Error as `startPostgres` does, for the first start
 */
export async function keepPostgres(options: KeepOptions): Promise<KeptPostgres> {
  let server = await startPostgres(options)
  const over = new AbortController()
  const watching = watch()

  async function watch(): Promise<void> {
    let waitMs = WATCH_MS
    for (;;) {
      await sleep(waitMs, undefined, { ref: false, signal: over.signal }).catch(() => undefined)
      if (over.signal.aborted) return
      waitMs = WATCH_MS
      if (isAlive(server.pid)) continue
      try {
        const ended = server
        server = await startPostgres(options)
        await ended.stop()
        options.onRestart(server.pid)
      } catch (error) {
        waitMs = AGAIN_MS
        options.onFailure(error)
      }
    }
  }

  const { connection, url } = server
  return {
    connection,
    url,
    stop: async () => {
      over.abort()
      await watching
      await server.stop()
    },
  }
}
