-- Whether the gate allows a stake of this amount, limits aside. Null or false when it does not, or when there is no
-- gate.
create or replace function wallet.lets_stake(g wallet.gate, p_vertical smallint, p_amount bigint, p_at timestamptz)
returns boolean language sql immutable as $$
  select g.status = 0 and g.products & (1 << p_vertical) <> 0 and coalesce(g.blocked_until <= p_at, true)
    and coalesce(g.stakes_until > p_at, true) and coalesce(p_amount <= g.stake_max, true)
$$;

-- Decides whether a stake is accepted and from which money. Refusals are checked in a fixed order; the first one
-- counts. r is the stored round (null for a new one). Outcome 92: the facts name another bonus than the running one;
-- nothing is stored.
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
  s.outcome := case
    when g.player_id is null then 2
    when g.status <> 0 then 3
    when g.products & (1 << p.vertical) = 0 then 4
    when g.blocked_until > p_at then case g.block_reason when 2 then 6 else 5 end
    when g.reality_check_at <= p_at then 7
    when r.closed and (p.flags & 16 = 0 or wallet.is_rolled_back(r)) then 8
    when p.amount > g.stake_max then 9
    else 0 end;
  s.cash := least(w.main, p.amount);
  s.bonus := 0;
  v_need := p.amount - s.cash;
  if s.outcome <> 0 then return s; end if;

  if w.bonus_mask & (1 << p.vertical) <> 0 and (v_need > 0 or w.bonus_mask & (16 << p.vertical) <> 0) then
    select * into b from wallet.bonus where player_id = p.player_id and vertical = p.vertical and state = 1;
    -- An expired bonus, or one beside a round that another bonus has paid into, cannot be staked.
    if (b.expires_at is null or b.expires_at > p_at) and (r.bonus_id is null or r.bonus_id = b.bonus_id) then
      if p.bonus_id is distinct from b.bonus_id then
        return row(92, 0, 0, b.bonus_id, 0)::wallet.split;
      elsif p.flags & 8 = 0 then
        if v_need > 0 and b.balance >= v_need then s.outcome := 10; end if;
      else
        s.bonus := least(b.balance, v_need);
        s.bonus_id := b.bonus_id;
        if s.bonus > 0 and coalesce(r.staked_main + r.staked_bonus, 0) + p.amount > b.max_stake then
          s.outcome := 11;
        elsif p.vertical <> 3 then
          -- Sports bets count towards wagering when they are settled.
          s.wagered := nullif(case when b.counts_all then least(p.amount, coalesce(b.max_stake, p.amount)) else s.bonus end * p.weight, 0);
        end if;
        if s.bonus = 0 and s.wagered is null then s.bonus_id := null; end if;
      end if;
    end if;
  end if;
  if s.outcome <> 0 then return s; end if;

  v_net := w.staked - w.won;
  s.outcome := case
    when g.play_until <= p_at then coalesce(35 + g.play_window, 12) -- 12 of a session, 36 to 38 of a period
    -- Of several exceeded limits the one with the least room is reported (LIM-07).
    when s.cash > 0 and s.cash > g.loss_cap - v_net then
      case g.loss_cap
        when g.loss_day + g.net_mark_day then 13 when g.loss_week + g.net_mark_week then 14 else 15 end
    when s.cash > 0 and s.cash > g.stake_cap - w.staked then
      case g.stake_cap
        when g.stake_day + g.stake_mark_day then 16 when g.stake_week + g.stake_mark_week then 17 else 18 end
    when s.cash + s.bonus < p.amount then 19
    else 0 end;
  return s;
end $$;

-- Updates a round's money. r is the stored round (null when it is new), d_* are the changes. Returns the change in the
-- number of open rounds in which its bonus has money.
create or replace function wallet.touch_round(
  p wallet.op, r wallet.round, p_at timestamptz, p_seq bigint, p_vertical smallint, p_round text, p_closed boolean,
  d_bets integer, d_wins integer, d_staked_main bigint, d_staked_bonus bigint, d_won_main bigint, d_won_bonus bigint,
  d_held bigint, p_bonus_id bigint
) returns integer language plpgsql as $$
begin
  if r.player_id is null then
    insert into wallet.round (
      player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main, won_bonus,
      held, bonus_id, first_seq, last_seq, game, session)
    values (
      p.player_id, p.provider, p_round, p_vertical, p_at, p_closed, d_bets, d_wins, d_staked_main, d_staked_bonus, d_won_main,
      d_won_bonus, d_held, p_bonus_id, p_seq, p_seq, p.game, p.session);
    return (not p_closed and d_staked_bonus > 0)::integer;
  end if;
  update wallet.round set
    closed = closed or p_closed, bets = bets + d_bets, wins = wins + d_wins,
    staked_main = staked_main + d_staked_main, staked_bonus = staked_bonus + d_staked_bonus,
    won_main = won_main + d_won_main, won_bonus = won_bonus + d_won_bonus, held = held + d_held,
    bonus_id = coalesce(bonus_id, p_bonus_id), last_seq = p_seq, game = coalesce(game, p.game), session = coalesce(session, p.session)
  where player_id = p.player_id and provider = p.provider and round = p_round;
  return (not (r.closed or p_closed) and r.staked_bonus + d_staked_bonus > 0)::integer - (not r.closed and r.staked_bonus > 0)::integer;
end $$;
