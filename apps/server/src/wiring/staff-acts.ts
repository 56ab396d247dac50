/**
 * What members of staff do by commands, each with its row of the audit log (AUD-04). They act under their names: each
 * act throws AppError `error.validation` of the field `by` for a name that is not that of a person.
 */
import { AppError, type Clock, parseStaffName, type Tx } from '../kernel/index.ts'
import type { Audit } from '../modules/audit/index.ts'
import { careMarker } from '../modules/care/index.ts'
import {
  findDecision,
  readDecisions,
  readReviews,
  type Review,
  reviewDecision,
  type StoredDecision,
} from '../modules/decisions/index.ts'
import { cancelFreeRounds, type Order, orderFreeRounds } from '../modules/play/index.ts'
import { openTournament, type WrittenTerms } from '../modules/tournaments/index.ts'

const staff = (name: string) => ({ kind: 'staff', name }) as const

/** @returns the order's id */
export async function orderFreeRoundsBy(
  tx: Tx,
  audit: Audit,
  order: Parameters<typeof orderFreeRounds>[1],
  at: Temporal.Instant,
): Promise<string> {
  const orderedBy = parseStaffName(order.orderedBy)
  const orderId = await orderFreeRounds(tx, { ...order, orderedBy }, at)
  const { playerId, game, rounds, value, expiresAt, reason } = order
  await audit.record(tx, {
    act: 'free_rounds.ordered',
    playerId,
    actor: staff(orderedBy),
    object: orderId,
    after: { game, rounds, value, expiresAt: expiresAt.toString() },
    reason,
  })
  return orderId
}

/** @returns false where none are awarded under this order */
export async function cancelFreeRoundsBy(
  tx: Tx,
  audit: Audit,
  key: Pick<Order, 'playerId' | 'orderId'>,
  typedName: string,
): Promise<boolean> {
  const by = parseStaffName(typedName)
  if (!(await cancelFreeRounds(tx, key, by))) return false
  const { playerId, orderId } = key
  await audit.record(tx, { act: 'free_rounds.cancelled', playerId, actor: staff(by), object: orderId })
  return true
}

/** @returns the tournament's id */
export async function openTournamentBy(
  tx: Tx,
  audit: Audit,
  terms: WrittenTerms,
  opening: Parameters<typeof openTournament>[2],
): Promise<string> {
  const by = parseStaffName(opening.by)
  const id = await openTournament(tx, terms, { ...opening, by })
  const { reason } = opening
  const after = { name: terms.name, currency: terms.currency, startsAt: terms.startsAt, endsAt: terms.endsAt }
  await audit.record(tx, {
    act: 'tournament.opened',
    playerId: null,
    actor: staff(by),
    object: id,
    after,
    reason,
  })
  return id
}

/** Kinds that only staff of care read, with the case (SEC-21). */
export const kindsOfCare: readonly string[] = [careMarker.name]

/** Printed of a player. */
const LISTED = 500

/**
 * Decisions about a player, the newest first, without those of care. The row of the audit log names no player, because
 * players read the acts on their accounts (KYC-07): the number is its object.
 */
export async function listDecisionsBy(
  tx: Tx,
  audit: Audit,
  { playerId, by }: { readonly playerId: bigint; readonly by: string },
): Promise<StoredDecision[]> {
  const actor = staff(parseStaffName(by))
  await audit.record(tx, { act: 'decision.viewed', playerId: null, actor, object: playerId.toString() })
  return readDecisions(tx, playerId, LISTED, kindsOfCare)
}

/**
 * A decision with its reviews.
 * @throws AppError `error.not_found` where the player has no such decision, or one of care
 */
export async function viewDecisionBy(
  tx: Tx,
  audit: Audit,
  typed: { readonly playerId: bigint; readonly decisionId: string; readonly by: string },
): Promise<StoredDecision & { readonly reviews: readonly Review[] }> {
  const { playerId, decisionId, by } = typed
  const actor = staff(parseStaffName(by))
  const stored = await findDecision(tx, playerId, decisionId)
  if (!stored || kindsOfCare.includes(stored.kind)) throw new AppError('error.not_found')
  await audit.record(tx, { act: 'decision.viewed', playerId: null, actor, object: decisionId })
  return { ...stored, reviews: await readReviews(tx, playerId, decisionId) }
}

/** @throws AppError `error.not_found` where the player has no such decision */
export function reviewDecisionBy(
  tx: Tx,
  { audit, clock }: { readonly audit: Audit; readonly clock: Clock },
  typed: Parameters<typeof reviewDecision>[2],
): ReturnType<typeof reviewDecision> {
  return reviewDecision(tx, { clock, recordAct }, typed)

  async function recordAct(inTx: Tx, review: Awaited<ReturnType<typeof reviewDecision>>): Promise<void> {
    const { playerId, decisionId: object, reviewedBy, finding } = review
    await audit.record(inTx, {
      act: 'decision.reviewed',
      playerId,
      actor: staff(reviewedBy),
      object,
      after: { finding },
    })
  }
}
