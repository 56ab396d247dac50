-- May a stake pass, and from which money: the rule is in wallet.decide_stake alone. The single call, the batch and
-- two-phase bets ask it. It and its parts read no table and are declared so that the planner inlines them: a statement
-- over many stakes decides as fast as one with the rule in its own text. The *_refusal functions return null when they
-- do not refuse.
drop function if exists wallet.lets_stake(wallet.gate, smallint, bigint, timestamptz);
drop function if exists wallet.lets_stake(wallet.gate, smallint, bigint, integer, bigint, timestamptz);
drop function if exists wallet.is_stopped_by_check(wallet.gate, wallet.round, timestamptz);
drop function if exists wallet.round_after_check();
drop function if exists wallet.is_after_end(timestamptz, wallet.round, timestamptz);
drop function if exists wallet.limit_refusal(wallet.gate, bigint, bigint, bigint, timestamptz);
drop function if exists wallet.limit_refusal(wallet.gate, bigint, bigint, bigint, bigint, timestamptz);
drop function if exists wallet.limit_refusal(
  wallet.gate, wallet.round, bigint, bigint, bigint, bigint, timestamptz);
drop function if exists wallet.plan_refusal(
  wallet.gate, wallet.op, wallet.round, bigint, bigint, bigint, timestamptz);
drop function if exists wallet.block_refusal(wallet.gate);
drop function if exists wallet.gate_refusal(wallet.gate, wallet.op, wallet.round, timestamptz);

-- Whether an end of play refuses a stake: a reality check that is due, a limit of time, a forced break, or the end of
-- play without a verified identity (ID-04). Each waits for the end of the running round (RC-03): a stake of a round
-- that began before, such as a doubled hand, passes for some minutes, because a player without it may lose what is
-- staked already. No round of a live table is longer. A new round has neither state nor opening time.
create or replace function wallet.is_after_end(
  p_end timestamptz, p_round_closed boolean, p_round_opened_at timestamptz, p_at timestamptz
) returns boolean language sql stable as $$
  select p_end <= p_at and (p_round_closed is false and p_round_opened_at < p_end
    and p_at < p_end + make_interval(mins => :minutes.round_after_end)) is not true
$$;

-- Why a block, whose end has not come, refuses.
create or replace function wallet.block_refusal(g wallet.gate, p_at timestamptz) returns integer
language sql immutable as $$
  select case when g.excluded_until > p_at then :outcome.excluded else :outcome.timed_out end
$$;

-- Why the gate or the round refuses a stake, limits aside. A break is named before the account status: the status of an
-- excluded player refuses too, also after the end of the exclusion (EXC-07). p_is_rolled_back: the whole round was
-- rolled back.
create or replace function wallet.gate_refusal(
  g wallet.gate, p_vertical smallint, p_amount bigint, p_flags integer, p_round_closed boolean,
  p_round_opened_at timestamptz, p_is_rolled_back boolean, p_at timestamptz
) returns integer language sql stable as $$
  select case
    when g.player_id is null then :outcome.gate_missing
    when g.blocked_until > p_at then wallet.block_refusal(g, p_at)
    when g.status <> :status.active then :outcome.account_status
    when g.products & (1 << p_vertical) = 0 then :outcome.product_off
    when wallet.is_after_end(g.identity_until, p_round_closed, p_round_opened_at, p_at) then :outcome.identity_due
    when wallet.is_after_end(g.reality_check_at, p_round_closed, p_round_opened_at, p_at)
        then :outcome.reality_check_due
    when p_round_closed and (p_flags & :flag.may_follow_end = 0 or p_is_rolled_back) then :outcome.round_closed
    when p_amount > g.stake_max then :outcome.stake_over_max end
$$;

-- Whether a stake asks the running bonus of its vertical: MAIN does not cover it, or the bonus counts cash stakes too.
create or replace function wallet.needs_bonus(
  p_bonus_mask integer, p_vertical smallint, p_main bigint, p_amount bigint
) returns boolean language sql immutable as $$
  select p_bonus_mask & (:bonus_mask.running << p_vertical) <> 0
    and (p_main < p_amount or p_bonus_mask & (:bonus_mask.counts_cash << p_vertical) <> 0)
$$;

-- Whether a running bonus can be staked. An expired one cannot, nor one beside a round that another bonus has paid
-- into.
create or replace function wallet.is_stakable(b wallet.bonus, p_round_bonus_id bigint, p_at timestamptz)
returns boolean language sql stable as $$
  select b.bonus_id is not null and coalesce(b.expires_at > p_at, true)
    and coalesce(p_round_bonus_id = b.bonus_id, true)
$$;

-- The part of a stake that is taken from the running bonus.
create or replace function wallet.bonus_part(
  b wallet.bonus, p_amount bigint, p_flags integer, p_main bigint, p_round_bonus_id bigint, p_at timestamptz
) returns bigint language sql stable as $$
  select case when p_flags & :flag.bonus_allowed <> 0 and wallet.is_stakable(b, p_round_bonus_id, p_at)
    then least(b.balance, p_amount - least(p_main, p_amount)) else 0 end
$$;

-- What a stake counts towards the wagering of the running bonus, in weighted units; null for nothing. Sports bets count
-- when they are settled.
create or replace function wallet.wagered_units(
  b wallet.bonus, p_vertical smallint, p_amount bigint, p_flags integer, p_weight integer, p_main bigint,
  p_round_bonus_id bigint, p_at timestamptz
) returns bigint language sql stable as $$
  select case when p_vertical <> :vertical.sports and p_flags & :flag.bonus_allowed <> 0
      and wallet.is_stakable(b, p_round_bonus_id, p_at)
    then nullif(p_weight * case when b.counts_all then least(p_amount, coalesce(b.max_stake, p_amount))
      else least(b.balance, p_amount - least(p_main, p_amount)) end, 0) end
$$;

-- Why the running bonus refuses a stake. bonus_facts_stale: the facts name another bonus than the running one; nothing
-- is stored. p_round_staked is what was staked in the round before.
create or replace function wallet.bonus_refusal(
  b wallet.bonus, p_amount bigint, p_flags integer, p_bonus_id bigint, p_main bigint, p_round_bonus_id bigint,
  p_round_staked bigint, p_at timestamptz
) returns integer language sql stable as $$
  select case
    when wallet.is_stakable(b, p_round_bonus_id, p_at) is not true then null
    when p_bonus_id is distinct from b.bonus_id then :outcome.bonus_facts_stale
    when p_flags & :flag.bonus_allowed = 0 then
      case when p_main < p_amount and b.balance >= p_amount - p_main then :outcome.bonus_game end
    when b.balance > 0 and p_main < p_amount and p_round_staked + p_amount > b.max_stake
        then :outcome.bonus_stake_over_max end
$$;

-- The deadline or limit of the gate that refuses a stake of p_amount, of which p_cash is cash. p_net is what the player
-- has lost in all, p_staked what was staked, both in cash. Limits count cash only, but one that is reached refuses a
-- stake from a bonus too (LIM-14). Of several exceeded limits the one with the least room is reported (LIM-07).
create or replace function wallet.limit_refusal(
  g wallet.gate, p_round_closed boolean, p_round_opened_at timestamptz, p_net bigint, p_staked bigint,
  p_amount bigint, p_cash bigint, p_at timestamptz
) returns integer language sql stable as $$
  select case
    when wallet.is_after_end(g.play_until, p_round_closed, p_round_opened_at, p_at) then
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
        when :window.week then :outcome.stake_limit_week else :outcome.stake_limit_month end end
$$;

-- Why the plan of a session of slots refuses a stake, of which p_cash is cash (RC-12). p_net is what the player has
-- lost in all, p_paid what cash and bonus can pay. The end of a plan waits for the running round, as other ends of play
-- do. What is left of the spend is compared with stakes that could be paid only.
create or replace function wallet.plan_refusal(
  g wallet.gate, p_flags integer, p_round_closed boolean, p_round_opened_at timestamptz, p_net bigint, p_amount bigint,
  p_cash bigint, p_paid bigint, p_at timestamptz
) returns integer language sql stable as $$
  select case
    when p_flags & :flag.of_slots = 0 then null
    when wallet.is_after_end(g.plan_until, p_round_closed, p_round_opened_at, p_at) then :outcome.plan_over
    when p_paid < p_amount then :outcome.no_funds
    when p_amount > 0 and greatest(p_cash, 1) > g.plan_cap - p_net then :outcome.plan_spend
    else null end
$$;

-- Decides whether a stake is accepted and from which money, in one row. Refusals are checked in a fixed order; the
-- first one counts. g is the gate; b the running bonus of the stake's vertical where wallet.needs_bonus asks for it,
-- null otherwise. The p_round_* are those of the stored round, null or zero for a new one. p_net is what the player has
-- lost in all, p_staked what was staked, both in cash. bonus_id names the bonus that moves or counts, or that the facts
-- should have named.
create or replace function wallet.decide_stake(
  g wallet.gate, b wallet.bonus, p_vertical smallint, p_amount bigint, p_flags integer, p_bonus_id bigint,
  p_weight integer, p_main bigint, p_net bigint, p_staked bigint, p_round_closed boolean,
  p_round_opened_at timestamptz, p_round_bonus_id bigint, p_round_staked bigint, p_is_rolled_back boolean,
  p_at timestamptz
) returns setof wallet.split language sql stable rows 1 as $$
  select
    coalesce(
      wallet.gate_refusal(
        g, p_vertical, p_amount, p_flags, p_round_closed, p_round_opened_at, p_is_rolled_back, p_at),
      wallet.bonus_refusal(b, p_amount, p_flags, p_bonus_id, p_main, p_round_bonus_id, p_round_staked, p_at),
      wallet.limit_refusal(g, p_round_closed, p_round_opened_at, p_net, p_staked, p_amount, paid.cash, p_at),
      wallet.plan_refusal(g, p_flags, p_round_closed, p_round_opened_at, p_net, p_amount, paid.cash,
        paid.cash + paid.bonus, p_at),
      case when paid.cash + paid.bonus < p_amount then :outcome.no_funds else :outcome.accepted end)::smallint,
    paid.cash, paid.bonus,
    case when wallet.is_stakable(b, p_round_bonus_id, p_at) and (paid.bonus > 0 or paid.wagered is not null
      or p_bonus_id is distinct from b.bonus_id) then b.bonus_id end,
    paid.wagered
  from (
    select least(p_main, p_amount) as cash,
      wallet.bonus_part(b, p_amount, p_flags, p_main, p_round_bonus_id, p_at) as bonus,
      wallet.wagered_units(b, p_vertical, p_amount, p_flags, p_weight, p_main, p_round_bonus_id, p_at) as wagered) paid
$$;

-- Whether nothing else follows from an accepted stake of which p_cash is cash: no further share of a limit that its
-- player is told of (LIM-16), and no end of a session plan's spend, in any game (RC-12). Otherwise wallet.apply_any
-- executes the stake and tells.
create or replace function wallet.tells_nothing(g wallet.gate, p_cash bigint, p_net bigint, p_staked bigint)
returns boolean language sql immutable as $$
  select p_cash = 0 or p_cash <= least(
    g.plan_cap - p_net - 1,
    g.loss_quiet - p_net, g.stake_quiet - p_staked, p_cash)
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

-- The decision about one stake, under its wallet's lock: reads the gate and the running bonus. r is the stored round
-- (null for a new one).
create or replace function wallet.guard_stake(w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz)
returns wallet.split language plpgsql as $$
declare
  g wallet.gate;
  b wallet.bonus;
  s wallet.split;
  v_is_rolled_back boolean := false;
begin
  select * into g from wallet.gate where player_id = p.player_id;
  if wallet.needs_bonus(w.bonus_mask, p.vertical, w.main, p.amount) then
    select * into b from wallet.bonus where player_id = p.player_id and vertical = p.vertical
        and state = :bonus_state.running;
  end if;
  if r.closed then v_is_rolled_back := wallet.is_rolled_back(r); end if;
  select * into s from wallet.decide_stake(
    g, b, p.vertical, p.amount, p.flags, p.bonus_id, p.weight,
    p_main => w.main, p_net => w.staked - w.won, p_staked => w.staked,
    p_round_closed => r.closed, p_round_opened_at => r.opened_at, p_round_bonus_id => r.bonus_id,
    p_round_staked => coalesce(r.staked_main + r.staked_bonus, 0), p_is_rolled_back => v_is_rolled_back, p_at => p_at);
  return s;
end $$;
