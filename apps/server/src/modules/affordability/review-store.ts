import { openRow, type Queryable, sealRow, type SealedTable, type Tx } from '../../kernel/index.ts'
import type { AffordabilityReason } from './affordability-rules.ts'

export const sealedReview: SealedTable = {
  table: 'affordability.review',
  key: ['player_id', 'review_id'],
  sealed: ['reason'],
}

/** `reopened`: deposits go on. */
export const reviewOutcomes = ['reopened', 'kept'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

/** A person's look at a refusal. */
export interface Review {
  readonly playerId: bigint
  readonly reviewId: string
  readonly about: AffordabilityReason
  /** Null where staff were not asked. */
  readonly askedAt: Temporal.Instant | null
  readonly decision: {
    readonly at: Temporal.Instant
    readonly outcome: ReviewOutcome
    readonly by: string
    readonly reason: string
  } | null
}

interface ReviewRow {
  readonly player_id: bigint
  readonly review_id: string
  readonly about: AffordabilityReason
  readonly asked_at: Temporal.Instant | null
  readonly decided_at: Temporal.Instant | null
  readonly outcome: ReviewOutcome | null
  readonly decided_by: string | null
  readonly reason: string | null
}

const READ = `select player_id, review_id, about, asked_at, decided_at, outcome, decided_by, reason
    from affordability.review`

function reviewFrom(queryable: Queryable, stored: ReviewRow): Review {
  const row = openRow(queryable.personal, sealedReview, stored)
  const { decided_at: at, outcome, decided_by: by, reason } = row
  const isDecided = at !== null && outcome !== null && by !== null && reason !== null
  return {
    playerId: row.player_id,
    reviewId: row.review_id,
    about: row.about,
    askedAt: row.asked_at,
    decision: isDecided ? { at, outcome, by, reason } : null,
  }
}

/** Asks for a review; one that waits stays. */
export async function askForReview(
  tx: Tx,
  review: Pick<Review, 'playerId' | 'reviewId' | 'about'>,
  at: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `insert into affordability.review (player_id, review_id, about, asked_at) values ($1, $2, $3, $4)
     on conflict (player_id) where decided_at is null do nothing`,
    [review.playerId, review.reviewId, review.about, at],
  )
}

/** Stores what a person has decided: in the review that waits, or in one of its own. */
export async function decideReview(
  tx: Tx,
  { playerId, reviewId, about, decision }: Review & { readonly decision: NonNullable<Review['decision']> },
): Promise<void> {
  const stored = sealRow(tx.personal, sealedReview, {
    player_id: playerId,
    review_id: reviewId,
    reason: decision.reason,
  })
  await tx.query(
    `insert into affordability.review (player_id, review_id, about, decided_at, outcome, decided_by, reason)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (player_id, review_id)
     do update set decided_at = $4, outcome = $5, decided_by = $6, reason = $7, is_sealed = true`,
    [playerId, reviewId, about, decision.at, decision.outcome, decision.by, stored.reason],
  )
}

/** Reviews of a player, the newest first; the one that waits before all others. */
export async function readReviews(queryable: Queryable, playerId: bigint): Promise<Review[]> {
  const { rows } = await queryable.query<ReviewRow>(
    `${READ} where player_id = $1 order by decided_at desc nulls first`,
    [playerId],
  )
  return rows.map((row) => reviewFrom(queryable, row))
}

// unsafeReadAcrossPlayers: the list of staff.
export async function listOpenReviews(queryable: Queryable): Promise<Review[]> {
  const { rows } = await queryable.query<ReviewRow>(
    `${READ} where decided_at is null order by asked_at limit 500`,
  )
  return rows.map((row) => reviewFrom(queryable, row))
}
