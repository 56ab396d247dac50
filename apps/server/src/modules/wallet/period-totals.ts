import type { Queryable } from '../../kernel/index.ts'
import { kindNumbers, windowNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'
import type { LimitWindow } from './outcome.ts'
import { TOTALS_BETWEEN } from './store.ts'

/** What the entries of a day, week or month sum up to, minor units. */
export interface PeriodTotals {
  readonly startsAt: Temporal.Instant
  /** Start of the next period. */
  readonly endsAt: Temporal.Instant
  readonly deposited: bigint
  readonly withdrawn: bigint
  readonly staked: bigint
  readonly won: bigint
}

/** Periods of one length, as limits have them. */
export interface PeriodTotalsQuery {
  readonly period: LimitWindow
  /** How many, with the running one. */
  readonly count: number
}

/**
 * The totals before each period and before its end: two index reads for a period, whatever its length. An account
 * that was brought over begins with the totals of the earlier platform. They belong to no period: the one in which it
 * was brought over begins with them.
 *
 * Parameters: 1 player, 2 period, 3 now, 4 how many, 5 kind of the entry that brought over an account.
 */
const SUM_PERIODS = `with recursive period as (
   select wallet.window_start($2::smallint, $3::timestamptz, gate_row.zone) as starts_at,
       wallet.window_end($2::smallint, $3::timestamptz, gate_row.zone) as ends_at, gate_row.zone, 1 as number
     from wallet.gate gate_row where gate_row.player_id = $1
   union all
   select wallet.window_start($2::smallint, later.starts_at - interval '1 microsecond', later.zone),
       later.starts_at, later.zone, later.number + 1
     from period later where later.number < $4),
 first_entry as materialized (
   select one.at, one.kind, one.staked, one.won, one.deposited, one.withdrawn
     from wallet.entry one where one.player_id = $1 order by one.at, one.seq limit 1)
 select period.starts_at as "startsAt", period.ends_at as "endsAt", ${TOTALS_BETWEEN}
   from period
   left join lateral (
     select before_period.staked, before_period.won, before_period.deposited, before_period.withdrawn
       from wallet.totals_before($1, period.starts_at) before_period
     union all
     select first_entry.staked, first_entry.won, first_entry.deposited, first_entry.withdrawn
       from first_entry
      where first_entry.kind = $5 and first_entry.at >= period.starts_at and first_entry.at < period.ends_at
   ) a on true
   left join wallet.totals_before($1, period.ends_at) b on true
  order by period.starts_at desc`

/** The running period and those before it, the latest first, cut in the player's zone. Empty without a gate. */
export async function readPeriodTotals(
  db: Queryable,
  playerId: PlayerId,
  { period, count }: PeriodTotalsQuery,
  at: Temporal.Instant,
): Promise<PeriodTotals[]> {
  const { rows } = await db.query<PeriodTotals>(SUM_PERIODS, [
    playerId,
    windowNumbers[period],
    at.toString(),
    count,
    kindNumbers.opening,
  ])
  return rows
}
