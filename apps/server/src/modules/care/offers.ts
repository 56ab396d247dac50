/** Whether offers and marketing are stopped, and the player's objection (CARE-03, BON-10). */
import { AppError, inTransactionOf, type Queryable } from '../../kernel/index.ts'
import { findOpenCase, lockPlayer, setActBy } from './case-store.ts'
import { REVIEW_HOURS } from './cases.ts'
import { findObjection, insertObjection } from './objection-store.ts'
import type { CareDependencies } from './ports.ts'

/** Since when nothing may be offered to a player, nor marketing be sent; null where nothing is stopped. */
export const offersPausedSince = async (
  queryable: Queryable,
  playerId: bigint,
): Promise<Temporal.Instant | null> => (await findOpenCase(queryable, playerId))?.pausedAt ?? null

/** What a player reads of it. */
export interface OffersState {
  readonly pausedSince: Temporal.Instant | null
  /** Null where the player has not objected to this stop. */
  readonly objection: {
    readonly madeAt: Temporal.Instant
    readonly answer: 'upheld' | 'granted' | null
  } | null
}

export interface Offers {
  stateOf(playerId: bigint): Promise<OffersState>
  /**
   * The player objects, one time for each stop; a repeat changes nothing, and neither does it where nothing is stopped.
   * @param text the player's words; may be empty
   */
  object(playerId: bigint, text: string): Promise<OffersState>
}

async function readState(queryable: Queryable, playerId: bigint): Promise<OffersState> {
  const open = await findOpenCase(queryable, playerId)
  if (!open?.pausedAt) return { pausedSince: null, objection: null }
  const objection = await findObjection(queryable, open)
  return {
    pausedSince: open.pausedAt,
    objection: objection && { madeAt: objection.madeAt, answer: objection.answer },
  }
}

export const createOffers = (deps: Pick<CareDependencies, 'db' | 'clock' | 'audit' | 'players'>): Offers => ({
  stateOf: (playerId) => readState(deps.db, playerId),
  object: (playerId, text) =>
    inTransactionOf(deps.db, playerId, async (tx) => {
      if (!(await deps.players.factsOf(playerId, tx))) throw new AppError('error.session.missing')
      await lockPlayer(tx, playerId)
      const open = await findOpenCase(tx, playerId)
      const madeAt = deps.clock.now()
      if (open?.pausedAt && (await insertObjection(tx, open, { madeAt, content: text }))) {
        await setActBy(tx, open.caseId, madeAt.add({ hours: REVIEW_HOURS }))
        await deps.audit.record(tx, { act: 'care.objection_made', playerId })
      }
      return readState(tx, playerId)
    }),
})
