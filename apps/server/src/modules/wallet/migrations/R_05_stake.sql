-- Whether the gate allows a stake of this amount, limits aside. Null or false when it does not, or when there is no
-- gate. p_flags are those of the operation, p_net is what the player has lost in all. False too for a stake, in any
-- game, after which nothing is left of a session plan: the full path accepts and reports it.
drop function if exists wallet.lets_stake(wallet.gate, smallint, bigint, timestamptz);
create or replace function wallet.lets_stake(
  g wallet.gate, p_vertical smallint, p_amount bigint, p_flags integer, p_net bigint, p_at timestamptz
) returns boolean language sql immutable as $$
  select g.status = :status.active and g.products & (1 << p_vertical) <> 0 and coalesce(g.blocked_until <= p_at, true)
    and coalesce(g.stakes_until > p_at, true) and coalesce(p_amount <= g.stake_max, true)
    and coalesce(g.identity_until > p_at, true)
    and (p_flags & :flag.of_slots = 0 or coalesce(g.plan_until > p_at, true))
    and coalesce(p_amount < g.plan_cap - p_net, true)
$$;

drop function if exists wallet.is_stopped_by_check(wallet.gate, wallet.round, timestamptz);
drop function if exists wallet.round_after_check();

-- Whether an end of play refuses a stake: a reality check that is due, a limit of time, a forced break, or the end of
-- play without a verified identity (ID-04). Each waits
-- for the end of the running round (RC-03): a stake of a round that began before, such as a doubled hand, passes for
-- some minutes, because a player without it may lose what is staked already. No round of a live table is longer.
create or replace function wallet.is_after_end(p_end timestamptz, r wallet.round, p_at timestamptz)
returns boolean language sql stable as $$
  select p_end <= p_at and (r.closed is false and r.opened_at < p_end
    and p_at < p_end + make_interval(mins => :minutes.round_after_end)) is not true
$$;

-- The deadline or limit of the gate that refuses a stake of p_amount, of which p_cash is cash; accepted when there is
-- none. p_net is what the player has lost in all, p_staked what was staked, both in cash. Limits count cash only, but
-- one that is reached refuses a stake from a bonus too (LIM-14). Of several exceeded limits the one with the least room
-- is reported (LIM-07).
drop function if exists wallet.limit_refusal(wallet.gate, bigint, bigint, bigint, timestamptz);
drop function if exists wallet.limit_refusal(wallet.gate, bigint, bigint, bigint, bigint, timestamptz);
create or replace function wallet.limit_refusal(
  g wallet.gate, r wallet.round, p_net bigint, p_staked bigint, p_amount bigint, p_cash bigint, p_at timestamptz
) returns integer language sql stable as $$
  select case
    when wallet.is_after_end(g.play_until, r, p_at) then
      case g.play_window
        when :window.day then :outcome.time_limit_day when :window.week then :outcome.time_limit_week
        when :window.month then :outcome.time_limit_month else :outcome.time_limit end
    when p_amount > 0 and greatest(p_cash, 1) > g.loss_cap - p_net then
      case g.loss_period
        when :window.day then :outcome.loss_limit_day
        when :window.week then :outcome.loss_limit_week else :outcome.loss_limit_month end
    when p_amount > 0 and greatest(p_cash, 1) > g.stake_cap - p_staked then
      case g.stake_period
        when :window.day then :outcome.stake_limit_day
        when :window.week then :outcome.stake_limit_week else :outcome.stake_limit_month end
    else :outcome.accepted end
$$;

-- Why the plan of a session of slots refuses a stake, of which p_cash is cash; accepted when it does not (RC-12). p_net
-- is what the player has lost in all. The end of a plan waits for the running round, as other ends of play do. What is
-- left of the spend is compared with stakes that could be paid only.
create or replace function wallet.plan_refusal(
  g wallet.gate, p wallet.op, r wallet.round, p_net bigint, p_cash bigint, p_bonus bigint, p_at timestamptz
) returns integer language sql stable as $$
  select case
    when p.flags & :flag.of_slots = 0 then :outcome.accepted
    when wallet.is_after_end(g.plan_until, r, p_at) then :outcome.plan_over
    when p_cash + p_bonus < p.amount then :outcome.no_funds
    when p.amount > 0 and greatest(p_cash, 1) > g.plan_cap - p_net then :outcome.plan_spend
    else :outcome.accepted end
$$;

-- Reports that nothing is left of a session plan that is not over (RC-12): with the stake after which it is so, of
-- which p_cash is cash, and with each one that is refused, whose p_cash is null. w is the wallet after the stake.
create or replace function wallet.tell_plan(w wallet.wallet, p_seq bigint, p_at timestamptz, p_cash bigint)
returns void language plpgsql as $$
begin
  insert into kernel.outbox (player_id, id, seq, topic, body)
    select w.player_id, nextval('kernel.outbox_id'), p_seq, 'wallet.plan',
        jsonb_build_object('at', p_at, 'isRefused', p_cash is null)
      from wallet.gate g
     where
       coalesce(g.plan_until > p_at, true) and
       w.staked - w.won >= g.plan_cap and coalesce(w.staked - w.won - p_cash < g.plan_cap, true) and
       g.player_id = w.player_id;
end $$;

-- Why a block, whose end has not come, refuses.
drop function if exists wallet.block_refusal(wallet.gate);
create or replace function wallet.block_refusal(g wallet.gate, p_at timestamptz) returns integer
language sql immutable as $$
  select case when g.excluded_until > p_at then :outcome.excluded else :outcome.timed_out end
$$;

-- Why the gate or the round refuses a stake, limits aside; accepted when they do not. A break is named before the
-- account status: the status of an excluded player refuses too, also after the end of the exclusion (EXC-07).
create or replace function wallet.gate_refusal(g wallet.gate, p wallet.op, r wallet.round, p_at timestamptz)
returns integer language sql stable as $$
  select case
    when g.player_id is null then :outcome.gate_missing
    when g.blocked_until > p_at then wallet.block_refusal(g, p_at)
    when g.status <> :status.active then :outcome.account_status
    when g.products & (1 << p.vertical) = 0 then :outcome.product_off
    when wallet.is_after_end(g.identity_until, r, p_at) then :outcome.identity_due
    when wallet.is_after_end(g.reality_check_at, r, p_at) then :outcome.reality_check_due
    when r.closed and (p.flags & :flag.may_follow_end = 0 or wallet.is_rolled_back(r)) then :outcome.round_closed
    when p.amount > g.stake_max then :outcome.stake_over_max
    else :outcome.accepted end
$$;

-- Decides whether a stake is accepted and from which money. Refusals are checked in a fixed order; the first one
-- counts. r is the stored round (null for a new one). bonus_facts_stale: the facts name another bonus than the
-- running one; nothing is stored.
create or replace function wallet.guard_stake(w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz)
returns wallet.split language plpgsql as $$
declare
  g wallet.gate;
  b wallet.bonus;
  s wallet.split;
  v_need bigint;
  v_net bigint;
begin
  select * into g from wallet.gate where player_id = p.player_id;
  s.outcome := wallet.gate_refusal(g, p, r, p_at);
  s.cash := least(w.main, p.amount);
  s.bonus := 0;
  v_need := p.amount - s.cash;
  if s.outcome <> :outcome.accepted then return s; end if;

  if w.bonus_mask & (:bonus_mask.running << p.vertical) <> 0
      and (v_need > 0 or w.bonus_mask & (:bonus_mask.counts_cash << p.vertical) <> 0) then
    select * into b from wallet.bonus where player_id = p.player_id and vertical = p.vertical
        and state = :bonus_state.running;
    -- An expired bonus, or one beside a round that another bonus has paid into, cannot be staked.
    if (b.expires_at is null or b.expires_at > p_at) and (r.bonus_id is null or r.bonus_id = b.bonus_id) then
      if p.bonus_id is distinct from b.bonus_id then
        return row(:outcome.bonus_facts_stale, 0, 0, b.bonus_id, 0)::wallet.split;
      elsif p.flags & :flag.bonus_allowed = 0 then
        if v_need > 0 and b.balance >= v_need then s.outcome := :outcome.bonus_game; end if;
      else
        s.bonus := least(b.balance, v_need);
        s.bonus_id := b.bonus_id;
        if s.bonus > 0 and coalesce(r.staked_main + r.staked_bonus, 0) + p.amount > b.max_stake then
          s.outcome := :outcome.bonus_stake_over_max;
        elsif p.vertical <> :vertical.sports then
          -- Sports bets count towards wagering when they are settled.
          s.wagered := nullif(case when b.counts_all
              then least(p.amount, coalesce(b.max_stake, p.amount)) else s.bonus end * p.weight, 0);
        end if;
        if s.bonus = 0 and s.wagered is null then s.bonus_id := null; end if;
      end if;
    end if;
  end if;
  if s.outcome <> :outcome.accepted then return s; end if;

  v_net := w.staked - w.won;
  s.outcome := coalesce(
    nullif(wallet.limit_refusal(g, r, v_net, w.staked, p.amount, s.cash, p_at), :outcome.accepted),
    nullif(wallet.plan_refusal(g, p, r, v_net, s.cash, s.bonus, p_at), :outcome.accepted),
    case when s.cash + s.bonus < p.amount then :outcome.no_funds else :outcome.accepted end);
  return s;
end $$;
