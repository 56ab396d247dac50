import type { Queryable, Tx } from '../../../kernel/index.ts'
import type { EndOfPlan, FixedPlan, PlanEndKind, SessionPlan } from './plan-rules.ts'

/** The plan that runs, or the last one; null without one. */
export async function readPlan(db: Queryable, playerId: bigint): Promise<SessionPlan | null> {
  interface Row extends Omit<SessionPlan, 'end'> {
    endedAt: Temporal.Instant | null
    endedAs: PlanEndKind | null
    restUntil: Temporal.Instant | null
  }
  // The latest by the primary key.
  const { rows } = await db.query<Row>(
    `select number, started_at as "startedAt", minutes, spend, session_id as "sessionId", ends_at as "endsAt",
         spent_at as "spentAt", ended_at as "endedAt", ended_as as "endedAs", rest_until as "restUntil"
       from protection.session_plan where player_id = $1 order by number desc limit 1`,
    [playerId],
  )
  const [row] = rows
  if (!row) return null
  const { endedAt, endedAs, restUntil, ...plan } = row
  return { ...plan, end: endedAt && endedAs && { kind: endedAs, at: endedAt, restUntil } }
}

/** Adds a plan. The caller holds the wallet's lock, under which the numbers have no gaps. */
export async function insertPlan(
  tx: Tx,
  playerId: bigint,
  plan: FixedPlan & Pick<SessionPlan, 'startedAt' | 'endsAt' | 'sessionId'>,
): Promise<void> {
  await tx.query(
    `insert into protection.session_plan (player_id, number, started_at, minutes, spend, session_id, ends_at)
       select $1, coalesce(max(number), 0) + 1, $2::timestamptz, $3::integer, $4::bigint, $5, $6::timestamptz
         from protection.session_plan where player_id = $1`,
    [
      playerId,
      plan.startedAt.toString(),
      plan.minutes,
      plan.spend,
      plan.sessionId,
      plan.endsAt?.toString() ?? null,
    ],
  )
}

/** Writes how the running plan has ended. The caller holds the wallet's lock. */
export async function writePlanEnd(
  tx: Tx,
  playerId: bigint,
  { kind, at, restUntil }: EndOfPlan,
): Promise<void> {
  await tx.query(
    `update protection.session_plan
        set ended_at = $2::timestamptz, ended_as = $3, rest_until = $4::timestamptz
      where player_id = $1 and ended_at is null`,
    [playerId, at.toString(), kind, restUntil?.toString() ?? null],
  )
}

/** Notes the last stake after which nothing was left of the spend. An earlier one changes nothing. */
export async function writeSpent(tx: Tx, playerId: bigint, at: Temporal.Instant): Promise<void> {
  await tx.query(
    `update protection.session_plan set spent_at = greatest(spent_at, $2::timestamptz)
      where player_id = $1 and ended_at is null`,
    [playerId, at.toString()],
  )
}

/** Something is left of the spend again. */
export async function clearSpent(tx: Tx, playerId: bigint): Promise<void> {
  await tx.query(
    'update protection.session_plan set spent_at = null where player_id = $1 and ended_at is null',
    [playerId],
  )
}

/** A running plan whose time has come. */
export interface TimedOutPlan {
  readonly playerId: bigint
  readonly endsAt: Temporal.Instant
}

/** A running plan of which a stake has left nothing. */
export interface SpentPlan {
  readonly playerId: bigint
  readonly spentAt: Temporal.Instant
}

interface PlanPage<Plan> {
  readonly before: Temporal.Instant
  readonly after: Plan | null
  readonly limit: number
}

/** Running plans whose time came before a moment, the earliest first; at most so many, after one that was read. */
export async function readTimedOutPlans(
  db: Queryable,
  { before, after, limit }: PlanPage<TimedOutPlan>,
): Promise<TimedOutPlan[]> {
  const { rows } = await db.query<TimedOutPlan>(
    `select player_id as "playerId", ends_at as "endsAt" from protection.session_plan
      where ended_at is null and ends_at <= $1::timestamptz
        and ($2::timestamptz is null or (ends_at, player_id) > ($2::timestamptz, $3::bigint))
      order by ends_at, player_id limit $4`,
    [before.toString(), after?.endsAt.toString() ?? null, after?.playerId ?? null, limit],
  )
  return rows
}

/** Running plans of which a stake before a moment has left nothing, the earliest first. */
export async function readSpentPlans(
  db: Queryable,
  { before, after, limit }: PlanPage<SpentPlan>,
): Promise<SpentPlan[]> {
  const { rows } = await db.query<SpentPlan>(
    `select player_id as "playerId", spent_at as "spentAt" from protection.session_plan
      where ended_at is null and spent_at <= $1::timestamptz
        and ($2::timestamptz is null or (spent_at, player_id) > ($2::timestamptz, $3::bigint))
      order by spent_at, player_id limit $4`,
    [before.toString(), after?.spentAt.toString() ?? null, after?.playerId ?? null, limit],
  )
  return rows
}
