import { z } from 'zod'
import { jobKind } from '../../kernel/index.ts'

/** Makes the places of every tournament final whose time has come. */
export const closeKind = jobKind({ name: 'tournaments.close', payload: z.unknown() })
/** Keeps the ids of the games of tournaments that were opened without them. */
export const noteGamesKind = jobKind({ name: 'tournaments.note-games', payload: z.unknown(), maxAttempts: 1 })
export const payKind = jobKind({
  name: 'tournaments.pay-prize',
  payload: z.object({ playerId: z.string(), tournamentId: z.string() }),
})
