import { createInbox, type Inbox } from '../modules/inbox/index.ts'
import type { Players } from '../modules/players/index.ts'
import type { Foundation } from './foundation.ts'

/** The notifications of players; restricted ones have none. */
export const openInbox = ({ db, clock }: Foundation, players: Pick<Players, 'factsOf'>): Inbox =>
  createInbox({
    db,
    clock,
    isRestricted: async (playerId) => (await players.factsOf(playerId))?.isRestricted ?? null,
  })
