import { z } from 'zod'
import { jobKind } from '../../kernel/index.ts'

/** Makes the places of every tournament final whose time has come. */
export const closeKind = jobKind({ name: 'tournaments.close', payload: z.unknown() })
export const payKind = jobKind({
  name: 'tournaments.pay-prize',
  payload: z.object({ playerId: z.string(), tournamentId: z.string() }),
})
