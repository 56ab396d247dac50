import type { Queryable, Tx } from '../../kernel/index.ts'

/** An exclusion of a player. */
export interface ExcludedSpan {
  readonly playerId: bigint
  readonly startedAt: Temporal.Instant
  /** Null while it runs. */
  readonly endedAt: Temporal.Instant | null
}

/** Begins an exclusion; one that runs goes on. */
export async function beginSpan(tx: Tx, playerId: bigint, startedAt: Temporal.Instant): Promise<void> {
  await tx.query(
    `insert into risk.excluded_span (player_id, started_at)
       select $1, $2 where not exists (select from risk.excluded_span where player_id = $1 and ended_at is null)
       on conflict (player_id, started_at) do nothing`,
    [playerId, startedAt],
  )
}

/** Ends the exclusion that runs, if it began before, and has it counted again. @returns whether one ended */
export async function endSpan(tx: Tx, playerId: bigint, endedAt: Temporal.Instant): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update risk.excluded_span set ended_at = $2, checked_until = null
      where player_id = $1 and ended_at is null and started_at <= $2`,
    [playerId, endedAt],
  )
  return rowCount === 1
}

/** What the latest event about the status of a player has said. */
export interface Standing {
  readonly isExcluded: boolean
  readonly at: Temporal.Instant
}

export async function readLastStanding(tx: Tx, playerId: bigint): Promise<Standing | null> {
  const { rows } = await tx.query<Standing>(
    'select is_excluded as "isExcluded", at from risk.last_standing where player_id = $1',
    [playerId],
  )
  return rows[0] ?? null
}

export async function saveLastStanding(
  tx: Tx,
  playerId: bigint,
  { isExcluded, at }: Standing,
): Promise<void> {
  await tx.query(
    `insert into risk.last_standing (player_id, is_excluded, at) values ($1, $2, $3)
       on conflict (player_id) do update set is_excluded = excluded.is_excluded, at = excluded.at`,
    [playerId, isExcluded, at],
  )
}

export async function findSpan(
  queryable: Queryable,
  playerId: bigint,
  startedAt: Temporal.Instant,
): Promise<ExcludedSpan | null> {
  const { rows } = await queryable.query<ExcludedSpan>(
    `select player_id as "playerId", started_at as "startedAt", ended_at as "endedAt" from risk.excluded_span
      where player_id = $1 and started_at = $2`,
    [playerId, startedAt],
  )
  return rows[0] ?? null
}

/** Exclusions of a player that began between two moments, both included; oldest first. */
export async function readSpansBetween(
  queryable: Queryable,
  playerId: bigint,
  { from, to }: { readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<ExcludedSpan[]> {
  const { rows } = await queryable.query<ExcludedSpan>(
    `select player_id as "playerId", started_at as "startedAt", ended_at as "endedAt" from risk.excluded_span
      where player_id = $1 and started_at between $2 and $3 order by started_at`,
    [playerId, from, to],
  )
  return rows
}

/** Exclusions that run, and those that were not read up to their end; a page at a time. */
export async function readUncheckedSpans(
  queryable: Queryable,
  after: Pick<ExcludedSpan, 'playerId' | 'startedAt'>,
  limit: number,
): Promise<ExcludedSpan[]> {
  const { rows } = await queryable.query<ExcludedSpan>(
    `select player_id as "playerId", started_at as "startedAt", ended_at as "endedAt" from risk.excluded_span
      where (ended_at is null or checked_until is null or checked_until < ended_at)
        and (player_id, started_at) > ($1, $2) order by player_id, started_at limit $3`,
    [after.playerId, after.startedAt, limit],
  )
  return rows
}

export async function noteChecked(tx: Tx, span: ExcludedSpan, until: Temporal.Instant): Promise<void> {
  await tx.query(
    'update risk.excluded_span set checked_until = $3 where player_id = $1 and started_at = $2',
    [span.playerId, span.startedAt, until],
  )
}
