-- Whether an operation's time agrees with the database's clock: at most 2 s apart, or the database setting
-- `wallet.clock_tolerance` (for tests with their own clocks). An instance whose clock runs ahead would otherwise end
-- exclusions early and roll windows. Declared volatile like clock_timestamp, so that the planner can inline it.
create or replace function wallet.is_timely(p_at timestamptz) returns boolean language sql volatile as $$
  select p_at between clock_timestamp() - interval '2 seconds' and clock_timestamp() + interval '2 seconds'
    or p_at between clock_timestamp() - coalesce(nullif(current_setting('wallet.clock_tolerance', true), ''), '0')::interval
      and clock_timestamp() + coalesce(nullif(current_setting('wallet.clock_tolerance', true), ''), '0')::interval
$$;

-- Starts new limit windows for those that ended by p_at: the marks become the present totals. Days, weeks and months
-- are cut in the player's zone, so a day may have 23 or 25 hours (LIM-26). The caller holds the wallet's lock.
create or replace function wallet.roll(p_player bigint, p_at timestamptz) returns void language plpgsql as $$
declare
  g wallet.gate;
  v_net bigint;
  v_staked bigint;
  v_deposited bigint;
begin
  select * into g from wallet.gate where player_id = p_player;
  if not found then return; end if;
  select staked - won, staked, deposited into v_net, v_staked, v_deposited from wallet.wallet where player_id = p_player;
  if not found then return; end if;
  if g.day_ends is null or p_at >= g.day_ends then
    g.day_ends := date_add(date_trunc('day', p_at, g.zone), interval '1 day', g.zone);
    g.net_mark_day := v_net; g.stake_mark_day := v_staked; g.deposit_mark_day := v_deposited;
  end if;
  if g.week_ends is null or p_at >= g.week_ends then
    g.week_ends := date_add(date_trunc('week', p_at, g.zone), interval '7 days', g.zone);
    g.net_mark_week := v_net; g.stake_mark_week := v_staked; g.deposit_mark_week := v_deposited;
  end if;
  if g.month_ends is null or p_at >= g.month_ends then
    g.month_ends := date_add(date_trunc('month', p_at, g.zone), interval '1 month', g.zone);
    g.net_mark_month := v_net; g.stake_mark_month := v_staked; g.deposit_mark_month := v_deposited;
  end if;
  update wallet.gate set
    day_ends = g.day_ends, week_ends = g.week_ends, month_ends = g.month_ends,
    net_mark_day = g.net_mark_day, net_mark_week = g.net_mark_week, net_mark_month = g.net_mark_month,
    stake_mark_day = g.stake_mark_day, stake_mark_week = g.stake_mark_week, stake_mark_month = g.stake_mark_month,
    deposit_mark_day = g.deposit_mark_day, deposit_mark_week = g.deposit_mark_week, deposit_mark_month = g.deposit_mark_month
  where player_id = p_player;
  update wallet.wallet set roll_at = least(g.day_ends, g.week_ends, g.month_ends) where player_id = p_player;
end $$;

-- A reversal belongs to the window of the entry it reverses. If that lies before the running window, the window's mark
-- moves with the total: rolling back an old stake adds no room today, and rolling back an old win takes none.
create or replace function wallet.shift_marks(p_player bigint, p_origin timestamptz, p_net bigint, p_staked bigint, p_deposited bigint)
returns void language sql as $$
  update wallet.gate set
    net_mark_day = net_mark_day + case when p_origin < date_subtract(day_ends, interval '1 day', zone) then p_net else 0 end,
    stake_mark_day = stake_mark_day + case when p_origin < date_subtract(day_ends, interval '1 day', zone) then p_staked else 0 end,
    deposit_mark_day = deposit_mark_day + case when p_origin < date_subtract(day_ends, interval '1 day', zone) then p_deposited else 0 end,
    net_mark_week = net_mark_week + case when p_origin < date_subtract(week_ends, interval '7 days', zone) then p_net else 0 end,
    stake_mark_week = stake_mark_week + case when p_origin < date_subtract(week_ends, interval '7 days', zone) then p_staked else 0 end,
    deposit_mark_week = deposit_mark_week + case when p_origin < date_subtract(week_ends, interval '7 days', zone) then p_deposited else 0 end,
    net_mark_month = net_mark_month + case when p_origin < date_subtract(month_ends, interval '1 month', zone) then p_net else 0 end,
    stake_mark_month = stake_mark_month + case when p_origin < date_subtract(month_ends, interval '1 month', zone) then p_staked else 0 end,
    deposit_mark_month = deposit_mark_month + case when p_origin < date_subtract(month_ends, interval '1 month', zone) then p_deposited else 0 end
  where player_id = p_player and p_origin < date_subtract(day_ends, interval '1 day', zone);
$$;
