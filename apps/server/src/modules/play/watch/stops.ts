import type { Bus, Clock, Database } from '../../../kernel/index.ts'
import type { GameFacts } from '../ports.ts'
import { readWatched, type Watched } from './state-store.ts'

/** Event: the watch stopped a game, or staff resumed one; instances read the stops again. */
export const watchChangedTopic = 'game.watch.changed'

/** Longest time for which an instance that missed the event still opens a stopped game. */
const READ_EVERY_MS = 5_000

const keyOf = (build: string, market: string): string => `${build} ${market}`

export interface Stops {
  /** Whether no new round of the game begins in a market. From memory, except for one query in five seconds. */
  isStopped(game: GameFacts | undefined, market: string): Promise<boolean>
  /** Numbers of versions and markets at each level, as last read. */
  readonly figures: { readonly alerted: number; readonly stopped: number }
  /** Unsubscribes from the bus. */
  stop(): void
}

export function createStops({ db, clock, bus }: { db: Database; clock: Clock; bus: Bus }): Stops {
  let readings = 0
  let reading: { readonly number: number; readonly done: Promise<void> } | undefined
  let readAtMs = Number.NEGATIVE_INFINITY
  let stopped: ReadonlySet<string> = new Set()
  let alerted = 0
  const unlisten = bus.listen(watchChangedTopic, () => {
    readAtMs = Number.NEGATIVE_INFINITY
    reading = undefined
  })

  function keep(watched: readonly Watched[]): void {
    stopped = new Set(
      watched.filter(({ stoppedAt }) => stoppedAt).map(({ build, market }) => keyOf(build, market)),
    )
    alerted = watched.length
  }

  function read(): Promise<void> {
    const startedAtMs = clock.nowMs()
    const number = ++readings
    async function readAndKeep(): Promise<void> {
      try {
        const watched = await readWatched(db, 'reached')
        // A change was announced meanwhile: what was read may be older.
        if (reading?.number !== number) return
        keep(watched)
        readAtMs = startedAtMs
      } finally {
        if (reading?.number === number) reading = undefined
      }
    }
    const done = readAndKeep()
    reading = { number, done }
    return done
  }

  return {
    async isStopped(game, market) {
      if (!game?.build) return false
      while (clock.nowMs() - readAtMs >= READ_EVERY_MS) await (reading?.done ?? read())
      return stopped.has(keyOf(game.build.hash, market))
    },
    get figures() {
      return { alerted, stopped: stopped.size }
    },
    stop: unlisten,
  }
}
