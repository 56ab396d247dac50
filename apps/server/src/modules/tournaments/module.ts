import {
  type Clock,
  type Database,
  type JobHandler,
  type Log,
  subscribe,
  type Subscription,
} from '../../kernel/index.ts'
import { standingChangedTopic } from '../players/index.ts'
import { barredName, closingJobs } from './closing.ts'
import { countRounds } from './counting.ts'
import { createEntries } from './entries.ts'
import { noteGamesJob } from './games.ts'
import type { TournamentPorts } from './ports.ts'
import { createListing, type Listing } from './listing.ts'
import { createRankings } from './rankings.ts'
import { type TournamentHandlers, tournamentHandlers } from './routes.ts'

export interface TournamentsDependencies extends TournamentPorts {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
}

export interface Tournaments {
  readonly handlers: TournamentHandlers
  /** Whether a market has tournaments, for pages that link to them. */
  readonly hasAny: Listing['hasAny']
  /** Type and id of the tournaments of a market, for sitemaps. */
  readonly addressesIn: Listing['addressesIn']
  readonly subscriptions: readonly Subscription[]
  readonly jobs: readonly JobHandler[]
}

/** Tournaments that players enter by choice: counted from the ledger, ranked, and paid through it. */
export function createTournaments(deps: TournamentsDependencies): Tournaments {
  const entries = createEntries(deps)
  const rankings = createRankings(deps)
  const listing = createListing(deps)
  return {
    handlers: tournamentHandlers({ ...deps, entries, rankings, listing }),
    hasAny: listing.hasAny,
    addressesIn: listing.addressesIn,
    subscriptions: [
      countRounds(deps),
      subscribe({
        topic: standingChangedTopic,
        name: barredName,
        parse: (body) => body,
        handler: ({ playerId }) => entries.leaveBarred(playerId),
      }),
    ],
    jobs: [...closingJobs(deps), noteGamesJob(deps)],
  }
}
