-- Writes what a source says of a player; keys that the patch leaves out stay as they are. `allowed` and `forbidden` are
-- bits of products. The source `status` allows nothing before it says so, every other one allows what it does not
-- forbid. A running exclusion, of a product too, or a time-out is never shortened, by anybody (EXC-04, EXC-19): an
-- earlier end, or none, changes nothing. The caller holds the wallet's lock and calls `derive_gate` afterwards.
create or replace function wallet.write_fact(
  p_player bigint, p_source smallint, p_patch jsonb, p_at timestamptz, p_reason text, p_actor text
) returns void language plpgsql as $$
declare
  v_old wallet.gate_fact;
  v_new wallet.gate_fact;
begin
  perform kernel.stay(p_player);
  select * into v_old from wallet.gate_fact where player_id = p_player and source = p_source;
  v_old.player_id := p_player;
  v_old.source := p_source;
  v_new := jsonb_populate_record(v_old, p_patch);
  if p_patch ? 'allowed' then
    v_new.products := coalesce(v_old.products, case p_source when :gate_source.status then 0 else ~0 end)
      & ~(p_patch ->> 'forbidden')::integer | (p_patch ->> 'allowed')::integer;
  end if;
  if v_old.blocked_until > p_at then
    v_new.blocked_until := greatest(v_new.blocked_until, v_old.blocked_until);
    -- A product stays forbidden until the end of its exclusion (EXC-20).
    v_new.products := v_new.products & v_old.products;
  end if;
  if v_new is not distinct from v_old then return; end if;

  insert into wallet.gate_fact select v_new.*
    on conflict (player_id, source) do update set
      active = excluded.active, products = excluded.products, blocked_until = excluded.blocked_until,
      reality_check_at = excluded.reality_check_at, play_until = excluded.play_until,
      play_window = excluded.play_window,
      plan_until = excluded.plan_until, plan_cap = excluded.plan_cap,
      identity_until = excluded.identity_until,
      stake_max = excluded.stake_max;
  insert into wallet.gate_change (player_id, at, source, facts, reason, actor)
    values (p_player, p_at, p_source, jsonb_strip_nulls(to_jsonb(v_new) - 'player_id' - 'source'), p_reason, p_actor);
end $$;

-- Whether what a source says is the exclusion from one product (EXC-20): its end closes nothing but that product.
create or replace function wallet.is_of_one_product(p_source smallint) returns boolean language sql immutable as $$
  select p_source in (:gate_source.casino_exclusion, :gate_source.live_casino_exclusion,
    :gate_source.sports_exclusion, :gate_source.virtual_sports_exclusion)
$$;

-- Computes the row that stakes, deposits and withdrawals are compared with from the facts of all sources: the strictest
-- counts. What the source `status` does not allow is not allowed.
create or replace function wallet.derive_gate(p_player bigint) returns void language plpgsql as $$
begin
  perform kernel.stay(p_player);
  update wallet.gate g set
    status = case when f.has_status and f.active then :status.active else :status.inactive end,
    products = case when f.has_status then f.products else 0 end,
    excluded_until = f.excluded_until,
    timed_out_until = f.timed_out_until,
    reality_check_at = f.reality_check_at,
    play_until = f.play_until,
    play_window = f.play_window,
    plan_until = f.plan_until, plan_cap = f.plan_cap,
    identity_until = f.identity_until,
    stake_max = f.stake_max
  from (
    select coalesce(bool_or(source = :gate_source.status and active is not null and products is not null), false)
        as has_status,
      bool_and(active) as active, bit_and(products) as products, min(stake_max) as stake_max,
      max(blocked_until) filter (where source <> :gate_source.timeout and not wallet.is_of_one_product(source))
        as excluded_until,
      max(blocked_until) filter (where source = :gate_source.timeout) as timed_out_until,
      min(reality_check_at) as reality_check_at, min(play_until) as play_until,
      min(plan_until) as plan_until, min(plan_cap) as plan_cap,
      min(identity_until) as identity_until,
      (array_agg(play_window order by play_until) filter (where play_until is not null))[1] as play_window
    from wallet.gate_fact where player_id = p_player
  ) f
  where g.player_id = p_player;
end $$;

-- Stops withdrawals of a player whose books differ. The gate is not derived: where it differs from its facts, nothing
-- that it forbids is allowed by that. The caller holds the wallet's lock.
create or replace function wallet.stop_withdrawals(p_player bigint, p_at timestamptz, p_reason text, p_actor text)
returns void language plpgsql as $$
begin
  perform kernel.stay(p_player);
  perform wallet.write_fact(p_player, :gate_source.books::smallint,
    jsonb_build_object('allowed', 0, 'forbidden', 1 << :product.withdrawals), p_at, p_reason, p_actor);
  update wallet.gate set products = products & ~(1 << :product.withdrawals) where player_id = p_player;
end $$;

-- The zone of a gate and of a player's days until a market's is written.
create or replace function wallet.house_zone() returns text language sql immutable as $$ select 'UTC' $$;

-- A gate that lets nothing pass, and its windows.
create or replace function wallet.open_gate(p_player bigint) returns void language plpgsql as $$
begin
  perform kernel.stay(p_player);
  insert into wallet.gate (player_id, status, products, zone)
    values (p_player, :status.inactive, 0, wallet.house_zone())
    on conflict do nothing;
  insert into wallet.limit_window (player_id, measure, period)
    select p_player, measure, period
      from unnest(array[:measure.loss, :measure.stake, :measure.deposit]) measure,
        unnest(array[:window.day, :window.week, :window.month]) period
    on conflict do nothing;
end $$;

drop function if exists wallet.write_limits(
  bigint, text, smallint[], smallint[], bigint[], jsonb, timestamptz, text, text);

-- Writes the player's own limits or those that the operator imposes, and the zone of their windows unless it is null.
-- Limits are parallel arrays; a cap of null removes one. p_facts is what is kept of a change. The caller holds the
-- wallet's lock and rolls the windows afterwards.
create or replace function wallet.write_limits(
  p_player bigint, p_is_imposed boolean, p_zone text, p_measures smallint[], p_periods smallint[], p_caps bigint[],
  p_facts jsonb, p_at timestamptz, p_reason text, p_actor text
) returns void language plpgsql as $$
declare
  v_changed boolean;
begin
  perform kernel.stay(p_player);
  update wallet.gate set zone = p_zone where player_id = p_player and zone <> p_zone;
  v_changed := found;
  if v_changed then
    -- A span is about no entry that was written before it, and comes after the spans before it. The last one before a
    -- player's first entry is about that entry too, whose clock may be behind by less than a minute.
    insert into wallet.zone_span (player_id, from_at, zone)
      select p_player, case when w.seq = 0 and s.from_at is null then '-infinity'
            else greatest(case when w.seq > 0 then p_at else p_at - interval '1 minute' end, w.last_at,
              s.from_at + interval '1 microsecond') end,
          p_zone
        from wallet.wallet w, (select max(from_at) as from_at from wallet.zone_span where player_id = p_player) s
       where w.player_id = p_player;
  end if;
  update wallet.limit_window l set
      own = case when p_is_imposed then l.own else x.cap end,
      imposed = case when p_is_imposed then x.cap else l.imposed end,
      -- Another limit is told of from its beginning; what leaves the lower of the two as it is changes nothing.
      told = case
        when least(case when p_is_imposed then l.own else x.cap end,
            case when p_is_imposed then x.cap else l.imposed end) is distinct from l.cap then :told_share.none
        else l.told end
    from unnest(p_measures, p_periods, p_caps) x (measure, period, cap)
    where l.player_id = p_player and l.measure = x.measure and l.period = x.period
      and case when p_is_imposed then l.imposed else l.own end is distinct from x.cap;
  if found or v_changed then
    insert into wallet.gate_change (player_id, at, source, facts, reason, actor)
      values (p_player, p_at, :gate_source.limits, p_facts, p_reason, p_actor);
  end if;
end $$;
