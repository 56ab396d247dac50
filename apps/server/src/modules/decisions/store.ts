import type { Queryable, Tx } from '../../kernel/index.ts'

/** A decision as it is stored; `inputs` and `answer` are canonical JSON. */
export interface StoredDecision {
  readonly playerId: bigint
  readonly decisionId: string
  readonly kind: string
  readonly version: number
  readonly object: string | null
  readonly at: Temporal.Instant
  readonly policyVersion: string
  readonly inputs: string
  readonly answer: string
  readonly because: readonly string[]
}

const COLUMNS = `player_id as "playerId", decision_id as "decisionId", kind, version, object, at,
  policy_version as "policyVersion", inputs, answer, because`

export async function insertDecision(tx: Tx, decision: StoredDecision): Promise<void> {
  const { playerId, decisionId, kind, version, object, at, policyVersion, inputs, answer, because } = decision
  await tx.query(
    `insert into decisions.decision
       (player_id, decision_id, kind, version, object, at, policy_version, inputs, answer, because)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [playerId, decisionId, kind, version, object, at, policyVersion, inputs, answer, because],
  )
}

export async function findDecision(
  queryable: Queryable,
  playerId: bigint,
  decisionId: string,
): Promise<StoredDecision | null> {
  const { rows } = await queryable.query<StoredDecision>(
    `select ${COLUMNS} from decisions.decision where player_id = $1 and decision_id = $2`,
    [playerId, decisionId],
  )
  return rows[0] ?? null
}

/**
 * Decisions about a player, the newest first.
 * @param except kinds that are left out
 */
export async function readDecisions(
  queryable: Queryable,
  playerId: bigint,
  limit: number,
  except: readonly string[] = [],
): Promise<StoredDecision[]> {
  const { rows } = await queryable.query<StoredDecision>(
    `select ${COLUMNS} from decisions.decision where player_id = $1 and kind <> all($3::text[])
      order by at desc, decision_id desc limit $2`,
    [playerId, limit, except],
  )
  return rows
}

/** Decisions about one object of a player, the oldest first. */
export async function readDecisionsAbout(
  queryable: Queryable,
  playerId: bigint,
  object: string,
): Promise<StoredDecision[]> {
  const { rows } = await queryable.query<StoredDecision>(
    `select ${COLUMNS} from decisions.decision where player_id = $1 and object = $2 order by at, decision_id`,
    [playerId, object],
  )
  return rows
}

/** The newest decision of one kind about a player; null without one. */
export async function findNewestDecision(
  queryable: Queryable,
  playerId: bigint,
  kind: string,
): Promise<StoredDecision | null> {
  const { rows } = await queryable.query<StoredDecision>(
    `select ${COLUMNS} from decisions.decision where player_id = $1 and kind = $2
      order by at desc, decision_id desc limit 1`,
    [playerId, kind],
  )
  return rows[0] ?? null
}

/** Where a replay goes on: behind this decision. */
export interface Place {
  readonly at: Temporal.Instant
  readonly playerId: bigint
  readonly decisionId: string
}

// unsafeReadAcrossPlayers: decisions of a time in order, or the part of them whose ids have the asked remainder.
export async function readDecisionsOf(
  queryable: Queryable,
  {
    after,
    before,
    onePer,
  }: { readonly after: Place; readonly before: Temporal.Instant; readonly onePer: number },
  limit: number,
): Promise<StoredDecision[]> {
  const { rows } = await queryable.query<StoredDecision>(
    `select ${COLUMNS} from decisions.decision
      where (at, player_id, decision_id) > ($1, $2, $3) and at < $4
        and abs(hashtext(decision_id)::bigint) % $5 = 0
      order by at, player_id, decision_id limit $6`,
    [after.at, after.playerId, after.decisionId, before, onePer, limit],
  )
  return rows
}

export interface Review {
  readonly playerId: bigint
  readonly reviewId: string
  readonly decisionId: string
  readonly finding: 'upheld' | 'overturned'
  readonly reviewedBy: string
  readonly at: Temporal.Instant
}

export async function insertReview(
  tx: Tx,
  { playerId, reviewId, decisionId, finding, reviewedBy, at }: Review,
): Promise<void> {
  await tx.query(
    `insert into decisions.review (player_id, review_id, decision_id, finding, reviewed_by, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [playerId, reviewId, decisionId, finding, reviewedBy, at],
  )
}

/** In the order in which they were made. */
export async function readReviews(
  queryable: Queryable,
  playerId: bigint,
  decisionId: string,
): Promise<Review[]> {
  const { rows } = await queryable.query<Review>(
    `select player_id as "playerId", review_id as "reviewId", decision_id as "decisionId", finding,
            reviewed_by as "reviewedBy", at
       from decisions.review where player_id = $1 and decision_id = $2 order by at, review_id`,
    [playerId, decisionId],
  )
  return rows
}
