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

/** Ends the exclusion that runs, if it began before. */
export async function endSpan(tx: Tx, playerId: bigint, endedAt: Temporal.Instant): Promise<void> {
  await tx.query(
    `update risk.excluded_span set ended_at = $2 where player_id = $1 and ended_at is null and started_at <= $2`,
    [playerId, endedAt],
  )
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
