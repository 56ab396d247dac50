import { AppError, type Clock, newId, parseStaffName, type Tx } from '../../kernel/index.ts'
import { findDecision, insertReview, type Review } from './store.ts'

export interface TypedReview extends Pick<Review, 'playerId' | 'decisionId' | 'finding'> {
  readonly by: string
}

export interface ReviewDependencies {
  readonly clock: Clock
  /** Writes the row of the audit log in the same transaction. */
  readonly recordAct: (tx: Tx, review: Review) => Promise<void>
}

/**
 * A person has looked at what a rule decided (KYC-16). The row changes nothing by itself: an overturned decision is
 * followed by the act that it calls for.
 * @throws AppError `error.not_found`, `error.validation` of the field `by`
 */
export async function reviewDecision(
  tx: Tx,
  { clock, recordAct }: ReviewDependencies,
  { playerId, decisionId, finding, by }: TypedReview,
): Promise<Review> {
  const reviewedBy = parseStaffName(by)
  if (!(await findDecision(tx, playerId, decisionId))) throw new AppError('error.not_found')
  const review: Review = {
    playerId,
    reviewId: newId('drv', clock),
    decisionId,
    finding,
    reviewedBy,
    at: clock.now(),
  }
  await insertReview(tx, review)
  await recordAct(tx, review)
  return review
}
