import type { Clock, Database } from '../../kernel/index.ts'
import { isOffered } from './entries.ts'
import * as store from './store.ts'

/** Tournaments that ended are listed for so long. */
const LISTED_HOURS = 28 * 24
/** Pages ask whether there are any; the answer is read again after so long (ms). */
const KEPT_MS = 10_000

export interface Listing {
  /** Those of a market: coming, open, and ended in the last weeks. */
  readonly of: (market: string) => Promise<readonly store.Tournament[]>
  /** Whether a market has any, for pages that link to them; some seconds old at most. */
  readonly hasAny: (market: string) => Promise<boolean>
}

export function createListing({ db, clock }: { readonly db: Database; readonly clock: Clock }): Listing {
  let kept: { readonly atMs: number; readonly all: Promise<readonly store.Tournament[]> } | undefined
  const read = () => store.tournamentsSince(db, clock.now().subtract({ hours: LISTED_HOURS }))
  const readSometimes = () => {
    if (kept && clock.nowMs() - kept.atMs < KEPT_MS) return kept.all
    const all = read()
    kept = { atMs: clock.nowMs(), all }
    all.catch(() => (kept = undefined))
    return all
  }
  const inMarket = (market: string) => (tournament: store.Tournament) => isOffered(tournament, market)
  return {
    of: async (market) => (await read()).filter(inMarket(market)),
    hasAny: async (market) => (await readSometimes()).some(inMarket(market)),
  }
}
