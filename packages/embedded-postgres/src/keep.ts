import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './lock.ts'
import { type EmbeddedPostgres, type StartOptions, startPostgres } from './start.ts'

const WATCH_MS = 200
const AGAIN_MS = 1_000

export interface KeepOptions extends StartOptions {
  /** It had ended and runs again, recovered, at the same address. */
  onRestart: (pid: number) => void
  /** It had ended and did not start; it is tried again. */
  onFailure: (error: unknown) => void
}

/** What stays the same however often the server is started again. */
export type KeptPostgres = Pick<EmbeddedPostgres, 'connection' | 'url' | 'stop'>

/**
 * `startPostgres`, and again whenever the server ends without having been let go: after a crash, `kill -9`, or want of
 * memory it is back at the same address, for as long as this process lives.
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
