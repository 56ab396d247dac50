import { z } from 'zod'
import { type Database, subscribe, type Subscription } from '../../kernel/index.ts'
import { renewEligibilityOfDetails } from './ineligible.ts'
import type { Players } from './service.ts'

export interface PlayersSubscriptionsDependencies {
  readonly db: Database
  readonly players: Players
}

const depositCompleted = z.object({ number: z.int().positive(), at: z.string() })

/** Follows completed deposits, for the transaction summary and the date of the first deposit. */
export function playersSubscriptions({ db, players }: PlayersSubscriptionsDependencies): Subscription[] {
  return [
    subscribe({
      topic: 'deposit.completed',
      name: 'players.count-deposits',
      parse: (body) => depositCompleted.parse(body),
      handler: ({ playerId, body }) =>
        players.noteDeposit(playerId, { number: body.number, at: Temporal.Instant.from(body.at) }),
    }),
    renewEligibilityOfDetails({ db, players }),
  ]
}
