import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { StepFacts } from './step-rules.ts'

export type StoredSteps = Omit<StepFacts, 'limits' | 'firstDepositAt'>

/** What the records say of a player. */
export async function readSteps(db: Queryable, playerId: bigint): Promise<StoredSteps> {
  const { rows } = await db.query<StoredSteps>(
    `select
         (select min(at) from protection.limit_change
           where player_id = $1 and action = 'set' and actor = 'player') as "limitSetAt",
         (select min(at) from protection.limit_change
           where player_id = $1 and kind = 'deposit' and action = 'set' and actor = 'player') as "depositLimitSetAt",
         (select stated_at from protection.no_limit_statement where player_id = $1) as "statedAt",
         (select max(reviewed_at) from protection.account_review where player_id = $1) as "reviewedAt"`,
    [playerId],
  )
  return rows[0]!
}

/** In which session a player does a step, and when. */
export interface StepMoment {
  readonly at: Temporal.Instant
  readonly sessionId: string
}

/** The first statement stays. */
export async function insertStatement(
  tx: Tx,
  playerId: bigint,
  { at, sessionId }: StepMoment,
): Promise<void> {
  await tx.query(
    `insert into protection.no_limit_statement (player_id, stated_at, session_id)
       values ($1, $2::timestamptz, $3) on conflict do nothing`,
    [playerId, at.toString(), sessionId],
  )
}

/** The caller holds the wallet's lock, under which the numbers have no gaps. */
export async function insertReview(tx: Tx, playerId: bigint, { at, sessionId }: StepMoment): Promise<void> {
  await tx.query(
    `insert into protection.account_review (player_id, number, reviewed_at, session_id)
       select $1, coalesce(max(number), 0) + 1, $2::timestamptz, $3
         from protection.account_review where player_id = $1`,
    [playerId, at.toString(), sessionId],
  )
}
