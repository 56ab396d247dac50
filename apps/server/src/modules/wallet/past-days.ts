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
  // Every entry has the lifetime totals after it: what it asked for is their difference to those of the entry before.
  const { rows } = await db.query<PastDays>(
    `with span as (
       select g.zone, wallet.window_start($3::smallint, $5::timestamptz - make_interval(days => $6), g.zone) as since
         from wallet.gate g where g.player_id = $1),
     before_span as (
       select s.zone, s.since, t.staked is not null as has_earlier, coalesce(t.staked, 0) as staked,
           coalesce(t.won, 0) as won, coalesce(t.deposited, 0) as deposited
         from span s left join wallet.totals_before($1, s.since) t on true),
     steps as (
       select e.at, e.seq, e.kind, e.amount, e.outcome, s.zone, e.staked, e.deposited,
           coalesce(lag(e.staked) over in_order, s.staked) as staked_before,
           coalesce(lag(e.won) over in_order, s.won) as won_before,
           coalesce(lag(e.deposited) over in_order, s.deposited) as deposited_before
         from wallet.entry e, before_span s
        where e.player_id = $1 and e.at >= s.since and e.at <= $5::timestamptz
       window in_order as (order by e.at, e.seq)),
     measured as (
       select at, seq, kind, amount, outcome, zone,
           case $2::smallint when $7::smallint then deposited - deposited_before
             else staked - staked_before end as asked,
           case $2::smallint when $7::smallint then deposited_before when $8::smallint then staked_before - won_before
             else staked_before end as total
         from steps),
     compared as (
       select at, zone, case when $9 then kind = any ($10::smallint[]) and amount > $4 and outcome = $11
           else asked > 0 and asked + total
             - first_value(total) over (partition by wallet.window_start($3::smallint, at, zone) order by at, seq) > $4
           end as is_over
         from measured)
     select (count(distinct date_trunc('day', c.at, c.zone)) filter (where c.is_over))::integer as days,
         to_char((case when s.has_earlier then s.since else coalesce(min(c.at), $5::timestamptz) end)
           at time zone s.zone, 'YYYY-MM-DD') as since,
         to_char($5::timestamptz at time zone s.zone, 'YYYY-MM-DD') as until
       from before_span s left join compared c on true
      group by s.has_earlier, s.since, s.zone`,
    [
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
    ],
  )
  return rows[0] ?? null
}
