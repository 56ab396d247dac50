import type { Queryable } from '../../kernel/index.ts'
import type { LimitMeasure } from './limits.ts'
import { kindNumbers, measureNumbers, outcomeNumbers, windowNumbers } from './numbers.ts'
import type { PlayerId } from './operation.ts'
import type { LimitWindow } from './outcome.ts'

/** A limit that nobody has set. */
export type ProposedLimit = { readonly cap: bigint } & (
  | { readonly measure: LimitMeasure; readonly period: LimitWindow }
  | { readonly measure: 'singleStake' }
)

/** On how many days it would have refused a deposit or stake. The dates are of the player's zone. */
export interface PastDays {
  readonly days: number
  readonly since: string
  readonly until: string
}

/** How far back, to the start of the period in which that day lies. */
const DAYS_BACK = 90

const stakingKinds = [kindNumbers.stake, kindNumbers.stakeAndWin, kindNumbers.reserveBet]

/**
 * Counts the days; takes no lock. Every entry has the lifetime totals after it: what it asked for is their difference
 * to those of the entry before. Each day is one range of the entries' key, with the totals before it and before its
 * period: `days` is materialized, so that these are read one time for a day and not for each entry. The series
 * ends a day after the present one: after a midnight that does not exist, it goes on at one o'clock.
 *
 * Parameters: 1 player, 2 measure, 3 period, 4 cap, 5 now, 6 days back, 7 measure of deposits, 8 measure of losses,
 * 9 whether it is a limit of single stakes, 10 kinds of stakes, 11 outcome of accepted entries, 12 period of a day.
 */
const COUNT_PAST_DAYS = `with span as (
   select gate_row.zone,
       wallet.window_start($3::smallint, $5::timestamptz - make_interval(days => $6), gate_row.zone) as since
     from wallet.gate gate_row where gate_row.player_id = $1),
 starts as (
   select span.zone, wallet.window_start($12::smallint, day, span.zone) as starts_at
     from span, generate_series(span.since, $5::timestamptz + interval '1 day', '1 day', span.zone) day),
 days as materialized (
   select starts.starts_at, wallet.window_end($12::smallint, starts.starts_at, starts.zone) as ends_at,
       before_day.staked, before_day.won, before_day.deposited, coalesce(before_period.staked, 0) as staked_base,
       coalesce(before_period.staked, 0) - coalesce(before_period.won, 0) as lost_base,
       coalesce(before_period.deposited, 0) as deposited_base
     from starts
     left join lateral wallet.totals_before($1, starts.starts_at) before_day on true
     left join lateral wallet.totals_before(
         $1, wallet.window_start($3::smallint, starts.starts_at, starts.zone)) before_period on true),
 compared as (
   select min(entry_row.at) as first_at,
       bool_or(case
         when $9 then entry_row.kind = any ($10::smallint[]) and entry_row.amount > $4 and entry_row.outcome = $11
         when $2::smallint = $7::smallint
           then entry_row.deposited > entry_row.deposited_before
             and entry_row.deposited - days.deposited_base > $4
         when $2::smallint = $8::smallint
           then entry_row.staked > entry_row.staked_before
             and entry_row.staked - entry_row.won_before - days.lost_base > $4
         else entry_row.staked > entry_row.staked_before and entry_row.staked - days.staked_base > $4
       end) as is_over
     from days
     cross join lateral (
       select one.at, one.kind, one.amount, one.outcome, one.staked, one.deposited,
           lag(one.staked, 1, coalesce(days.staked, 0)) over in_order as staked_before,
           lag(one.won, 1, coalesce(days.won, 0)) over in_order as won_before,
           lag(one.deposited, 1, coalesce(days.deposited, 0)) over in_order as deposited_before
         from wallet.entry one
        where one.player_id = $1 and one.at >= days.starts_at and one.at < days.ends_at
          and one.at <= $5::timestamptz
       window in_order as (order by one.at, one.seq)) entry_row
    group by days.starts_at)
 select (count(*) filter (where compared.is_over))::integer as days,
     to_char((case when before_span.staked is not null then span.since
         else coalesce(min(compared.first_at), $5::timestamptz) end) at time zone span.zone, 'YYYY-MM-DD') as since,
     to_char($5::timestamptz at time zone span.zone, 'YYYY-MM-DD') as until
   from span
   left join lateral wallet.totals_before($1, span.since) before_span on true
   left join compared on true
  group by before_span.staked, span.since, span.zone`

/**
 * Days with a deposit or stake that the limit would have refused, from the entries. What was used in a period is what
 * the player really used. Null without a gate.
 */
export async function readPastDays(
  db: Queryable,
  playerId: PlayerId,
  limit: ProposedLimit,
  at: Temporal.Instant,
): Promise<PastDays | null> {
  const isSingle = limit.measure === 'singleStake'
  const { rows } = await db.query<PastDays>(COUNT_PAST_DAYS, [
    playerId,
    isSingle ? measureNumbers.stake : measureNumbers[limit.measure],
    isSingle ? windowNumbers.day : windowNumbers[limit.period],
    limit.cap,
    at.toString(),
    DAYS_BACK,
    measureNumbers.deposit,
    measureNumbers.loss,
    isSingle,
    stakingKinds,
    outcomeNumbers.accepted,
    windowNumbers.day,
  ])
  return rows[0] ?? null
}
