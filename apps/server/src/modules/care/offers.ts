/** Whether offers and marketing are stopped, and the player's objection (CARE-03, BON-10). */
import {
  AppError,
  fieldError,
  inTransactionOf,
  parseStaffName,
  type Queryable,
  type Tx,
} from '../../kernel/index.ts'
import { findCase, findOpenCase, lockPlayer, setActBy, type StoredCase } from './case-store.ts'
import { REVIEW_HOURS } from './cases.ts'
import { findObjection, insertObjection } from './objection-store.ts'
import type { ActDependencies, CareDependencies } from './ports.ts'

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

/** @returns false where the player has objected to this stop before */
async function insertIn(
  tx: Tx,
  { clock }: Pick<ActDependencies, 'clock'>,
  found: StoredCase,
  text: string,
): Promise<boolean> {
  const madeAt = clock.now()
  if (!(await insertObjection(tx, found, { madeAt, content: text }))) return false
  await setActBy(tx, found.caseId, madeAt.add({ hours: REVIEW_HOURS }))
  return true
}

/**
 * Enters an objection that the player has sent by mail, by a member of staff.
 * @throws AppError `error.not_found`, `error.validation` naming the field
 */
export async function enterObjection(
  tx: Tx,
  deps: ActDependencies,
  { caseId, text, by }: { readonly caseId: string; readonly text: string; readonly by: string },
): Promise<void> {
  const name = parseStaffName(by)
  const named = await findCase(tx, caseId)
  if (!named) throw new AppError('error.not_found')
  const { playerId } = named
  await lockPlayer(tx, playerId)
  const open = await findOpenCase(tx, playerId)
  if (open?.caseId !== caseId) throw fieldError('case', 'closed', 'is closed already')
  if (open.pausedAt === null) throw fieldError('case', 'not_paused', 'has stopped nothing to object to')
  if (!(await insertIn(tx, deps, open, text)))
    throw fieldError('case', 'objected', 'has an objection already')
  await deps.audit.record(tx, { act: 'care.objection_made', playerId, actor: { kind: 'staff', name } })
}

export const createOffers = (deps: Pick<CareDependencies, 'db' | 'clock' | 'audit' | 'players'>): Offers => ({
  stateOf: (playerId) => readState(deps.db, playerId),
  object: (playerId, text) =>
    inTransactionOf(deps.db, playerId, async (tx) => {
      if (!(await deps.players.factsOf(playerId, tx))) throw new AppError('error.session.missing')
      await lockPlayer(tx, playerId)
      const open = await findOpenCase(tx, playerId)
      if (open?.pausedAt && (await insertIn(tx, deps, open, text)))
        await deps.audit.record(tx, { act: 'care.objection_made', playerId })
      return readState(tx, playerId)
    }),
})
