import type { Clock, Database, Log } from '../../kernel/index.ts'
import { isOffered } from './entries.ts'
import * as store from './store.ts'

/** Tournaments that ended are listed for so long. */
const LISTED_HOURS = 28 * 24
/** Pages ask whether there are any; the answer is read again after so long (ms). */
const KEPT_MS = 10_000

type GameType = store.Tournament['terms']['type']

export interface Listing {
  /** Those of a market: coming, open, and ended in the last weeks. */
  readonly of: (market: string) => Promise<readonly store.Tournament[]>
  /**
   * Whether a market has any, for pages that link to them; some seconds old at most. A page does without its link
   * rather than without everything: where it cannot be read, the last answer is given.
   */
  readonly hasAny: (market: string) => Promise<boolean>
  /** What the addresses of a market's tournaments name; as old as `hasAny`. */
  readonly addressesIn: (
    market: string,
  ) => Promise<readonly { readonly type: GameType; readonly id: string }[]>
}

export function createListing(deps: {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}): Listing {
  const { db, clock, log } = deps
  let readAtMs: number | undefined
  let last: Promise<readonly store.Tournament[]> = Promise.resolve([])
  const read = () => store.tournamentsSince(db, log, clock.now().subtract({ hours: LISTED_HOURS }))
  const readSometimes = () => {
    if (readAtMs !== undefined && clock.nowMs() - readAtMs < KEPT_MS) return last
    readAtMs = clock.nowMs()
    const before = last
    last = read().catch((error: unknown) => {
      log.warn({ err: error }, 'tournaments could not be read')
      return before
    })
    return last
  }
  const inMarket = (market: string) => (tournament: store.Tournament) => isOffered(tournament, market)
  return {
    of: async (market) => (await read()).filter(inMarket(market)),
    hasAny: async (market) => (await readSometimes()).some(inMarket(market)),
    addressesIn: async (market) =>
      (await readSometimes()).filter(inMarket(market)).map(({ id, terms }) => ({ type: terms.type, id })),
  }
}
