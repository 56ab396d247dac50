import type { Clock, Database, Log } from '../../kernel/index.ts'
import { newlyListed } from './new-games.ts'
import * as store from './store.ts'

/** Interval at which popularity is counted (ms). */
const COUNT_MS = 60_000
const DAYS_OF_A_WEEK = 7

export interface Popularity {
  /** Players of each game in the last week, by the last count. */
  readonly players: () => ReadonlyMap<number, number>
  /** Games that were listed here in the last seven days, by the last count; the same set until it changes. */
  readonly listed: () => ReadonlySet<number>
  /** Counts when the last count is old. Only the first reader waits; later ones use the last count meanwhile. */
  readonly refresh: () => Promise<void> | undefined
}

export function createPopularity(
  { db, clock, log }: { readonly db: Database; readonly clock: Clock; readonly log: Log },
  onCounted: () => void,
): Popularity {
  let players: ReadonlyMap<number, number> = new Map()
  let listed: ReadonlySet<number> = new Set()
  let countedAtMs: number | undefined
  let counting: Promise<void> | undefined

  async function count(): Promise<void> {
    try {
      const now = clock.now()
      const found = await newlyListed(db, now)
      if (found.symmetricDifference(listed).size > 0) listed = found
      players = await store.playersByGame(db, now.subtract({ hours: 24 * DAYS_OF_A_WEEK }))
      onCounted()
    } catch (error) {
      log.warn({ err: error }, 'popularity could not be counted')
    }
    countedAtMs = clock.nowMs()
    counting = undefined
  }

  return {
    players: () => players,
    listed: () => listed,
    refresh() {
      if (countedAtMs !== undefined && clock.nowMs() - countedAtMs < COUNT_MS) return undefined
      counting ??= count()
      return countedAtMs === undefined ? counting : undefined
    },
  }
}
