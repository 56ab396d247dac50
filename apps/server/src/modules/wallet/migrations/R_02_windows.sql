-- Whether an operation's time agrees with the database's clock: at most 2 s apart, or the database setting
-- `wallet.clock_tolerance` (for tests with their own clocks). An instance whose clock runs ahead would otherwise end
-- exclusions early and roll windows. Declared volatile like clock_timestamp, so that the planner can inline it.
create or replace function wallet.is_timely(p_at timestamptz) returns boolean language sql volatile as $$
  select p_at between clock_timestamp() - interval '2 seconds' and clock_timestamp() + interval '2 seconds'
    or p_at between clock_timestamp()
        - coalesce(nullif(current_setting('wallet.clock_tolerance', true), ''), '0')::interval
      and clock_timestamp() + coalesce(nullif(current_setting('wallet.clock_tolerance', true), ''), '0')::interval
$$;

-- The lifetime total that a measure counts, in cash; losses are stakes minus wins.
create or replace function wallet.measured(w wallet.wallet, p_measure smallint) returns bigint
language sql immutable as $$
  select case
    when p_measure = :measure.loss then w.staked - w.won
    when p_measure = :measure.stake then w.staked
    when p_measure = :measure.deposit then w.deposited end
$$;

create or replace function wallet.window_length(p_period smallint) returns interval language sql immutable as $$
  select case
    when p_period = :window.day then interval '1 day'
    when p_period = :window.week then interval '7 days' else interval '1 month' end
$$;

create or replace function wallet.window_start(p_period smallint, p_at timestamptz, p_zone text) returns timestamptz
language sql stable as $$
  select date_trunc(
    case when p_period = :window.day then 'day' when p_period = :window.week then 'week' else 'month' end, p_at, p_zone)
$$;

-- The end of the window that p_at lies in. Days, weeks and months are cut in the player's zone, so a day may have 23 or
-- 25 hours (LIM-26). It is the start of the next window: where a day begins at one o'clock, because its midnight is
-- left out, the next one begins at midnight all the same.
create or replace function wallet.window_end(p_period smallint, p_at timestamptz, p_zone text) returns timestamptz
language sql stable as $$
  select wallet.window_start(p_period,
    date_add(wallet.window_start(p_period, p_at, p_zone), wallet.window_length(p_period), p_zone), p_zone)
$$;

-- The lifetime total up to which a limit forbids nothing and its player is told of no further share of it (LIM-16).
-- p_told is the share that the player was told of. Nobody is told of shares of a limit of nothing.
create or replace function wallet.quiet_total(p_cap bigint, p_mark bigint, p_told smallint) returns bigint
language sql immutable as $$
  select p_mark + case
    when p_cap = 0 or p_told >= :told_share.whole then p_cap
    else (p_cap * case
        when p_told >= :told_share.most then :told_share.whole
        when p_told >= :told_share.half then :told_share.most
        else :told_share.half end + 99) / 100 - 1 end
$$;

-- Computes what a stake or deposit is compared with from all limits: of each measure the one with the least room.
create or replace function wallet.derive_caps(p_player bigint) returns void language plpgsql as $$
begin
  update wallet.gate g set
    loss_cap = x.loss_cap, loss_period = x.loss_period, stake_cap = x.stake_cap, stake_period = x.stake_period,
    deposit_cap = x.deposit_cap, deposit_period = x.deposit_period,
    loss_quiet = x.loss_quiet, stake_quiet = x.stake_quiet
  from (
    select
      min(wallet.quiet_total(cap, mark, told)) filter (where measure = :measure.loss) as loss_quiet,
      min(wallet.quiet_total(cap, mark, told)) filter (where measure = :measure.stake) as stake_quiet,
      min(cap + mark) filter (where measure = :measure.loss) as loss_cap,
      min(cap + mark) filter (where measure = :measure.stake) as stake_cap,
      min(cap + mark) filter (where measure = :measure.deposit) as deposit_cap,
      (array_agg(period order by cap + mark, period) filter (where measure = :measure.loss))[1] as loss_period,
      (array_agg(period order by cap + mark, period) filter (where measure = :measure.stake))[1] as stake_period,
      (array_agg(period order by cap + mark, period) filter (where measure = :measure.deposit))[1] as deposit_period
    from wallet.limit_window where player_id = p_player and cap is not null
  ) x where g.player_id = p_player;
end $$;

-- Starts new limit windows for those that ended by p_at: the marks become the present totals. The caller holds the
-- wallet's lock.
create or replace function wallet.roll(p_player bigint, p_at timestamptz) returns void language plpgsql as $$
declare
  w wallet.wallet;
  v_zone text;
begin
  perform kernel.stay(p_player);
  select zone into v_zone from wallet.gate where player_id = p_player;
  if not found then return; end if;
  select * into w from wallet.wallet where player_id = p_player;
  if not found then return; end if;
  update wallet.limit_window
    set mark = wallet.measured(w, measure), ends_at = wallet.window_end(period, p_at, v_zone),
      started_seq = w.seq,
      told = :told_share.none
    where player_id = p_player and ends_at <= p_at;
  perform wallet.derive_caps(p_player);
  update wallet.wallet
    set roll_at = (select coalesce(min(ends_at), 'infinity') from wallet.limit_window where player_id = p_player)
    where player_id = p_player;
end $$;

-- A reversal belongs to the window of the entry it reverses. If that lies before the running window, the window's mark
-- moves with the total: rolling back an old stake adds no room today, and rolling back an old win takes none.
create or replace function wallet.shift_marks(
  p_player bigint, p_origin timestamptz, p_net bigint, p_staked bigint, p_deposited bigint
) returns void language plpgsql as $$
begin
  update wallet.limit_window l
    set mark = mark + case
      when measure = :measure.loss then p_net when measure = :measure.stake then p_staked
      when measure = :measure.deposit then p_deposited end
    from wallet.gate g
    where l.player_id = p_player and g.player_id = p_player
      and p_origin < date_subtract(l.ends_at, wallet.window_length(l.period), g.zone);
  if found then perform wallet.derive_caps(p_player); end if;
end $$;

-- What of a measure is used or reserved, as a lifetime total.
create or replace function wallet.used_total(w wallet.wallet, p_measure smallint) returns bigint
language sql immutable as $$
  select wallet.measured(w, p_measure) + case when p_measure = :measure.deposit then w.deposit_reserved else 0 end
$$;

-- A move that is refused with an outcome. The refusal of a limit says in the detail of its entry what the limit was,
-- what of it was used, and what was asked.
create or replace function wallet.refused_move(m wallet.move, w wallet.wallet, p_outcome integer, p_asked bigint)
returns wallet.move language plpgsql stable as $$
declare
  v_facts jsonb;
begin
  select jsonb_build_object('refusedBy',
      jsonb_build_object('cap', l.cap, 'used', wallet.used_total(w, l.measure) - l.mark, 'asked', p_asked))
    into v_facts
    from (values
      (:outcome.loss_limit_day, :measure.loss, :window.day),
      (:outcome.loss_limit_week, :measure.loss, :window.week),
      (:outcome.loss_limit_month, :measure.loss, :window.month),
      (:outcome.stake_limit_day, :measure.stake, :window.day),
      (:outcome.stake_limit_week, :measure.stake, :window.week),
      (:outcome.stake_limit_month, :measure.stake, :window.month),
      (:outcome.deposit_limit_day, :measure.deposit, :window.day),
      (:outcome.deposit_limit_week, :measure.deposit, :window.week),
      (:outcome.deposit_limit_month, :measure.deposit, :window.month)) x (outcome, measure, period)
    join wallet.limit_window l on l.player_id = w.player_id and l.measure = x.measure and l.period = x.period
    where x.outcome = p_outcome;
  m.outcome := p_outcome;
  m.detail := coalesce(m.detail || v_facts, m.detail, v_facts);
  return m;
end $$;

-- The share of a limit, in percent, that is used.
create or replace function wallet.used_share(p_used bigint, p_cap bigint) returns smallint language sql immutable as $$
  select (case
    when p_cap = 0 then :told_share.none
    when p_used >= p_cap then :told_share.whole
    when greatest(p_used, 0) * 100 >= p_cap * :told_share.most then :told_share.most
    when greatest(p_used, 0) * 100 >= p_cap * :told_share.half then :told_share.half
    else :told_share.none end)::smallint
$$;

-- Tells of the further shares of limits that an operation has used (LIM-16): an event for each in the operation's
-- transaction, and what its answer says: measure.period.share, by spaces; null for none. w is the wallet after the
-- operation, a deposit or one that stakes cash: the measures of the other are left to it, so that single and batched
-- execution tell the same. The caller holds the wallet's lock and has rolled the windows.
drop function if exists wallet.tell_shares(wallet.wallet);
create or replace function wallet.tell_shares(w wallet.wallet, p_is_deposit boolean) returns text language plpgsql as $$
declare
  v_told text;
begin
  with told as (
    update wallet.limit_window
       set told = wallet.used_share(wallet.used_total(w, measure) - mark, cap)
     where player_id = w.player_id and cap is not null and (measure = :measure.deposit) = p_is_deposit
       and wallet.used_share(wallet.used_total(w, measure) - mark, cap) > told
    returning measure, period, told, cap, wallet.used_total(w, measure) - mark as used, ends_at),
  events as (
    insert into kernel.outbox (player_id, id, seq, topic, body)
      select w.player_id, nextval('kernel.outbox_id'), w.seq, 'wallet.limit', jsonb_build_object(
          'measure', case measure
            when :measure.loss then 'loss' when :measure.stake then 'stake' when :measure.deposit then 'deposit' end,
          'period', case period when :window.day then 'day' when :window.week then 'week' when :window.month then 'month' end,
          'share', told, 'cap', cap::text, 'used', used::text,
          'currency', w.currency, 'resetsAt', ends_at)
        from told order by measure, period)
  select string_agg(concat_ws('.', measure, period, told), ' ' order by measure, period) into v_told from told;
  if v_told is not null then perform wallet.derive_caps(w.player_id); end if;
  return v_told;
end $$;
