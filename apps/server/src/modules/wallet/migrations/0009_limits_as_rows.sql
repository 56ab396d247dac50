-- Breaks copies of the release before while they still run: they read and write the columns that become rows here. Stop
-- them first.

lock table wallet.wallet, wallet.gate in access exclusive mode;

-- Limits per measure and period (`measure` and `window` in numbers.json), and what the running window started with.
-- There is a row without a limit too, so that a limit that is set at noon counts from the start of the day.
create table wallet.limit_window (
  player_id bigint not null,
  measure smallint not null,
  period smallint not null,
  -- Minor units; null without a limit.
  cap bigint,
  -- Lifetime total of the measure at the start of the window: used = total now - mark.
  mark bigint not null default 0,
  ends_at timestamptz not null default '2000-01-01 00:00:00+00',
  constraint limit_window_pkey primary key (player_id, measure, period),
  constraint limit_window_cap_check check (cap between 0 and 1000000000000000)
) with (fillfactor = 70);

-- Measures 1 loss, 2 stake, 3 deposit; periods 1 day, 2 week, 3 month.
insert into wallet.limit_window (player_id, measure, period, cap, mark, ends_at)
  select g.player_id, x.measure, x.period, x.cap, x.mark, coalesce(x.ends_at, '2000-01-01 00:00:00+00')
  from wallet.gate g cross join lateral (values
    (1, 1, loss_day, net_mark_day, day_ends), (1, 2, loss_week, net_mark_week, week_ends),
    (1, 3, loss_month, net_mark_month, month_ends), (2, 1, stake_day, stake_mark_day, day_ends),
    (2, 2, stake_week, stake_mark_week, week_ends), (2, 3, stake_month, stake_mark_month, month_ends),
    (3, 1, deposit_day, deposit_mark_day, day_ends), (3, 2, deposit_week, deposit_mark_week, week_ends),
    (3, 3, deposit_month, deposit_mark_month, month_ends)) x (measure, period, cap, mark, ends_at);

insert into wallet.gate_change (player_id, at, source, facts, reason, actor)
  select player_id, now(), 7, jsonb_object_agg((array['loss', 'stake', 'deposit'])[measure] || '.'
      || (array['day', 'week', 'month'])[period], cap::text), 'carried over', 'system'
    from wallet.limit_window where cap is not null group by player_id;

alter table wallet.gate
  drop column loss_cap,
  drop column stake_cap,
  drop column deposit_cap;
alter table wallet.gate
  drop column day_ends, drop column week_ends, drop column month_ends,
  drop column loss_day, drop column loss_week, drop column loss_month,
  drop column stake_day, drop column stake_week, drop column stake_month,
  drop column deposit_day, drop column deposit_week, drop column deposit_month,
  drop column net_mark_day, drop column net_mark_week, drop column net_mark_month,
  drop column stake_mark_day, drop column stake_mark_week, drop column stake_mark_month,
  drop column deposit_mark_day, drop column deposit_mark_week, drop column deposit_mark_month,
  -- How far lifetime losses, stakes and deposits may go before a limit of a running window is reached, and the period
  -- of that limit; null without limits. Derived from `wallet.limit_window`.
  add column loss_cap bigint,
  add column stake_cap bigint,
  add column deposit_cap bigint,
  add column loss_period smallint,
  add column stake_period smallint,
  add column deposit_period smallint;
update wallet.gate g set
    loss_cap = x.loss_cap, loss_period = x.loss_period, stake_cap = x.stake_cap, stake_period = x.stake_period,
    deposit_cap = x.deposit_cap, deposit_period = x.deposit_period
  from (
    select player_id,
      min(cap + mark) filter (where measure = 1) as loss_cap,
      min(cap + mark) filter (where measure = 2) as stake_cap,
      min(cap + mark) filter (where measure = 3) as deposit_cap,
      (array_agg(period order by cap + mark, period) filter (where measure = 1))[1] as loss_period,
      (array_agg(period order by cap + mark, period) filter (where measure = 2))[1] as stake_period,
      (array_agg(period order by cap + mark, period) filter (where measure = 3))[1] as deposit_period
    from wallet.limit_window where cap is not null group by player_id
  ) x where x.player_id = g.player_id;
