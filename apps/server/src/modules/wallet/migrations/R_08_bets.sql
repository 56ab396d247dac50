-- Reversing earlier payments of a bet takes no room today: the windows' marks move, for the latest payment first.
create or replace function wallet.shift_settlements(p wallet.op, r wallet.round, p_amount bigint)
returns void language plpgsql as $$
declare
  v_left bigint := p_amount;
  -- Amount that later settlements have already reversed of the payment under consideration.
  v_back bigint := 0;
  v_at timestamptz;
  v_paid bigint;
  v_part bigint;
begin
  for v_at, v_paid in select at, d_main - d_receivable from wallet.entry
      where player_id = p.player_id and provider = p.provider and round = r.round and at >= r.opened_at
          and kind in (:kind.settle_bet, :kind.resettle) and outcome = :outcome.accepted
      order by seq desc loop
    exit when v_left = 0;
    if v_paid < 0 then
      v_back := v_back - v_paid;
      continue;
    end if;
    v_part := least(v_left, v_paid - least(v_back, v_paid));
    v_back := v_back - least(v_back, v_paid);
    v_left := v_left - v_part;
    perform wallet.shift_marks(p.player_id, v_at, v_part, 0, 0);
  end loop;
end $$;

-- Takes the money of a bet and holds it until the bet is committed.
create or replace function wallet.reserve_bet(
  w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz, p_class smallint
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  s wallet.split;
  a wallet.answer;
  v_open integer;
begin
  s := wallet.guard_stake(w, p, r, p_at);
  if s.outcome = :outcome.bonus_facts_stale then return wallet.not_stored(w, p.vertical, s.outcome, s.bonus_id); end if;
  if s.outcome = :outcome.accepted and r.player_id is not null then s.outcome := :outcome.round_closed; end if;
  if s.outcome <> :outcome.accepted then
    return wallet.finish(w, p, p_at, p_class, wallet.refused_move(m, w, s.outcome, s.cash));
  end if;
  m.d_main := -s.cash;
  m.d_bonus := -s.bonus;
  m.d_staked := s.cash;
  m.d_held := case when p.flags & :flag.is_committed = 0 then p.amount else 0 end;
  m.bonus_id := case when s.bonus > 0 then s.bonus_id end;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  v_open := wallet.touch_round(p, r, w.last_at, w.seq, p.vertical, p.round, false, 1, 0, s.cash, s.bonus, 0, 0,
    m.d_held, m.bonus_id);
  if m.bonus_id is not null then w := wallet.move_bonus(w, m.bonus_id, p_at, -s.bonus, 0, v_open, false); end if;
  return wallet.answer_after(w, m, a);
end $$;

-- Books the difference between the last total of a bet and the new one. m holds the bet's vertical and
-- the reserved money.
create or replace function wallet.settle_bet(
  w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz, p_class smallint, m wallet.move
) returns wallet.answer language plpgsql as $$
declare
  b wallet.bonus;
  x wallet.entry;
  v_bonus bigint;
  v_cash bigint;
  v_bonus_id bigint;
  v_open integer;
  a wallet.answer;
begin
  -- Every settlement uses the split of the reservation, whatever was given back since.
  select * into x from wallet.entry where player_id = p.player_id and at = r.opened_at and seq = r.first_seq;
  v_bonus := case when x.d_bonus < 0 then div(p.amount::numeric * -x.d_bonus, x.amount) else 0 end;
  v_cash := p.amount - v_bonus - r.won_main;
  v_bonus := v_bonus - r.won_bonus;
  v_bonus_id := coalesce(r.bonus_id, p.bonus_id);
  if v_bonus_id is not null then
    select * into b from wallet.bonus where player_id = p.player_id and bonus_id = v_bonus_id;
  end if;
  -- Only the first settlement counts towards wagering, and only for a bet that was won or lost.
  if r.wins = 0 and p.flags & :flag.bonus_allowed <> 0 and b.state in (:bonus_state.running, :bonus_state.closing) then
    m.d_wagered := nullif(case when b.counts_all
        then least(r.staked_main + r.staked_bonus, coalesce(b.max_stake, r.staked_main + r.staked_bonus))
      else r.staked_bonus end * p.weight, 0);
  end if;
  if r.bonus_id is not null or m.d_wagered is not null then m.bonus_id := v_bonus_id; end if;
  -- Cash and bonus may change in opposite directions.
  if v_bonus < 0 then
    w := wallet.bonus_refill(w, r.bonus_id, p_at, -v_bonus);
    select -least(balance, -v_bonus) into m.d_bonus from wallet.bonus where player_id = p.player_id
        and bonus_id = r.bonus_id;
  else
    m.d_bonus := v_bonus;
  end if;
  m := wallet.move_cash(m, w, v_cash);
  if v_cash < 0 then perform wallet.shift_settlements(p, r, -v_cash); end if;
  m.d_won := v_cash;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  v_open := wallet.touch_round(p, r, w.last_at, w.seq, r.vertical, p.round, true, 0, 1, 0, 0, v_cash, v_bonus,
      m.d_held, null);
  if m.bonus_id is not null then
    w := wallet.move_bonus(w, m.bonus_id, p_at, m.d_bonus, coalesce(m.d_wagered, 0), v_open, true);
  end if;
  return wallet.answer_after(w, m, a);
end $$;

-- Two-phase bets: reserveBet, commitBet, settleBet, resettle; releaseBet is a rollback. The round is the bet. A
-- settlement names the bet's new total, and the difference to the last one is booked, so that duplicate or replayed
-- settlements cannot pay twice.
create or replace function wallet.apply_bet(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  r wallet.round;
begin
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  p.game := coalesce(r.game, p.game);
  if p.kind = :kind.reserve_bet then return wallet.reserve_bet(w, p, r, p_at, p_class); end if;
  if r.player_id is null then return wallet.not_stored(w, p.vertical, :outcome.no_bet, null); end if;
  m.vertical := r.vertical;
  if r.bets = 0 then
    m.outcome := :outcome.cancelled;
    return wallet.finish(w, p, p_at, p_class, m);
  end if;
  m.d_held := -r.held;
  if p.kind = :kind.commit_bet then
    m.amount := r.held;
    perform wallet.touch_round(p, r, greatest(p_at, w.last_at), w.seq + 1, r.vertical, p.round, false, 0, 0, 0, 0, 0,
        0, m.d_held, null);
    return wallet.finish(w, p, p_at, p_class, m);
  end if;

  return wallet.settle_bet(w, p, r, p_at, p_class, m);
end $$;
