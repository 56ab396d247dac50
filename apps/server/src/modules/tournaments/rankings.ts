import { type Clock, type Database, recentlyUsed } from '../../kernel/index.ts'
import { type RankedEntry, rankedEntries } from './ranking-store.ts'
import { type Placed, placesOf } from './scoring.ts'
import type { Tournament } from './store.ts'

/** A ranking is read again after so long (ms). */
const KEPT_MS = 5_000
/** As many as are listed. */
const KEPT = 200

export interface Ranking {
  readonly asOf: Temporal.Instant
  /** Everybody who is in. */
  readonly players: number
  /** With a score, best first. */
  readonly placed: readonly Placed<RankedEntry>[]
  /** Position in `placed` by player. */
  readonly positions: ReadonlyMap<bigint, number>
}

/** Rankings of tournaments, shared by all readers of this instance for a few seconds. */
export interface Rankings {
  of(tournament: Tournament): Promise<Ranking>
  /** Somebody has entered or left a tournament. */
  forget(tournamentId: string): void
}

export function createRankings({ db, clock }: { readonly db: Database; readonly clock: Clock }): Rankings {
  const kept = recentlyUsed<{ readonly atMs: number; readonly ranking: Promise<Ranking> }>({ maxSize: KEPT })

  async function read({ id, terms }: Tournament): Promise<Ranking> {
    const asOf = clock.now()
    const entries = await rankedEntries(db, id)
    const placed = placesOf(entries, terms)
    const positions = new Map(placed.map(({ entry }, at) => [entry.playerId, at]))
    return { asOf, players: entries.length, placed, positions }
  }

  return {
    of(tournament: Tournament): Promise<Ranking> {
      const known = kept.get(tournament.id)
      if (known && clock.nowMs() - known.atMs < KEPT_MS) return known.ranking
      const ranking = read(tournament)
      kept.set(tournament.id, { atMs: clock.nowMs(), ranking })
      ranking.catch(() => kept.delete(tournament.id))
      return ranking
    },
    forget: (tournamentId) => kept.delete(tournamentId),
  }
}
