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
 */
const COUNT_PAST_DAYS = `with span as (
   select g.zone, wallet.window_start($3::smallint, $5::timestamptz - make_interval(days => $6), g.zone) as since
     from wallet.gate g where g.player_id = $1),
 starts as (
   select s.zone, wallet.window_start($12::smallint, day, s.zone) as starts_at
     from span s, generate_series(s.since, $5::timestamptz + interval '1 day', '1 day', s.zone) day),
 days as materialized (
   select d.starts_at, wallet.window_end($12::smallint, d.starts_at, d.zone) as ends_at,
       b.staked, b.won, b.deposited, coalesce(p.staked, 0) as staked_base,
       coalesce(p.staked, 0) - coalesce(p.won, 0) as lost_base, coalesce(p.deposited, 0) as deposited_base
     from starts d
     left join lateral wallet.totals_before($1, d.starts_at) b on true
     left join lateral wallet.totals_before($1, wallet.window_start($3::smallint, d.starts_at, d.zone)) p
       on true),
 compared as (
   select min(e.at) as first_at,
       bool_or(case when $9 then e.kind = any ($10::smallint[]) and e.amount > $4 and e.outcome = $11
         when $2::smallint = $7::smallint
           then e.deposited > e.deposited_before and e.deposited - d.deposited_base > $4
         when $2::smallint = $8::smallint
           then e.staked > e.staked_before and e.staked - e.won_before - d.lost_base > $4
         else e.staked > e.staked_before and e.staked - d.staked_base > $4 end) as is_over
     from days d
     cross join lateral (
       select e.at, e.kind, e.amount, e.outcome, e.staked, e.deposited,
           lag(e.staked, 1, coalesce(d.staked, 0)) over in_order as staked_before,
           lag(e.won, 1, coalesce(d.won, 0)) over in_order as won_before,
           lag(e.deposited, 1, coalesce(d.deposited, 0)) over in_order as deposited_before
         from wallet.entry e
        where e.player_id = $1 and e.at >= d.starts_at and e.at < d.ends_at and e.at <= $5::timestamptz
       window in_order as (order by e.at, e.seq)) e
    group by d.starts_at)
 select (count(*) filter (where c.is_over))::integer as days,
     to_char((case when t.staked is not null then s.since else coalesce(min(c.first_at), $5::timestamptz) end)
       at time zone s.zone, 'YYYY-MM-DD') as since,
     to_char($5::timestamptz at time zone s.zone, 'YYYY-MM-DD') as until
   from span s
   left join lateral wallet.totals_before($1, s.since) t on true
   left join compared c on true
  group by t.staked, s.since, s.zone`

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
