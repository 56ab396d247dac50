import type { Clock, Database, Log } from '../../kernel/index.ts'
import * as store from './store.ts'

/** Interval at which popularity is counted (ms). */
const COUNT_MS = 60_000
const DAYS_OF_A_WEEK = 7

export interface Popularity {
  /** Players of each game in the last week, by the last count. */
  readonly players: () => ReadonlyMap<number, number>
  /** Counts when the last count is old. Only the first reader waits; later ones use the last count meanwhile. */
  readonly refresh: () => Promise<void> | undefined
}

export function createPopularity(
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log },
  onCounted: () => void,
): Popularity {
  let players: ReadonlyMap<number, number> = new Map()
  let countedAtMs: number | undefined
  let counting: Promise<void> | undefined

  async function count(): Promise<void> {
    try {
      players = await store.playersByGame(db, clock.now().subtract({ hours: 24 * DAYS_OF_A_WEEK }))
      onCounted()
    } catch (error) {
      log.warn({ err: error }, 'popularity could not be counted')
    }
    countedAtMs = clock.nowMs()
    counting = undefined
  }

  return {
    players: () => players,
    refresh() {
      if (countedAtMs !== undefined && clock.nowMs() - countedAtMs < COUNT_MS) return undefined
      counting ??= count()
      return countedAtMs === undefined ? counting : undefined
    },
  }
}
