-- A stake in one step: refused with an entry, or taken from cash and the running bonus.
create or replace function wallet.apply_stake(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  r wallet.round;
  s wallet.split;
  m wallet.move;
  a wallet.answer;
  v_open integer;
  v_told text;
begin
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  -- A round has one vertical, so that bonus money returns to its own pocket.
  p.vertical := coalesce(r.vertical, p.vertical);
  p.game := coalesce(r.game, p.game);
  s := wallet.guard_stake(w, p, r, p_at);
  if s.outcome = :outcome.bonus_facts_stale then return wallet.not_stored(w, p.vertical, s.outcome, s.bonus_id); end if;
  m := wallet.no_move(p, :outcome.accepted);
  if s.outcome <> :outcome.accepted then
    a := wallet.finish(w, p, p_at, p_class, wallet.refused_move(m, w, s.outcome, s.cash));
    -- A limit may have been lowered, or a win taken back, to what is used: its player is told by the event alone.
    w.seq := a.seq;
    if s.cash > 0 then perform wallet.tell_shares(w, false); end if;
    -- A stake that does not fit into what is left of a session plan ends nothing, as long as something is left (RC-12).
    if s.outcome = :outcome.plan_spend then perform wallet.tell_plan(w, a.seq, greatest(p_at, w.last_at), null); end if;
    return a;
  end if;
  m.d_main := -s.cash;
  m.d_bonus := -s.bonus;
  m.d_staked := s.cash;
  m.bonus_id := s.bonus_id;
  m.d_wagered := s.wagered;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  if s.cash > 0 then v_told := wallet.tell_shares(w, false); end if;
  perform wallet.tell_plan(w, w.seq, w.last_at, s.cash);
  v_open := wallet.touch_round(p, r, w.last_at, w.seq, p.vertical, p.round, p.flags & :flag.ends_round <> 0, 1, 0,
    s.cash, s.bonus, 0, 0, case when s.bonus > 0 then s.bonus_id end);
  if s.bonus_id is not null then
    w := wallet.move_bonus(w, s.bonus_id, p_at, -s.bonus, coalesce(s.wagered, 0), v_open, false);
  end if;
  a := wallet.answer_after(w, m, a);
  a.told := v_told;
  return a;
end $$;

-- A win, split between cash and bonus in the proportion of the round's stakes so far.
create or replace function wallet.apply_win(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move;
  r wallet.round;
  a wallet.answer;
  v_part bigint;
  v_open integer;
begin
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  p.vertical := coalesce(r.vertical, p.vertical);
  p.game := coalesce(r.game, p.game);
  m := wallet.no_move(p, :outcome.accepted);
  if coalesce(r.bets, 0) = 0 and (p.flags & :flag.needs_bet <> 0 or wallet.is_rolled_back(r)) then
    -- Not stored while the bet may still arrive; a rolled back bet will not.
    if wallet.has_rollback(r) is not true then return wallet.not_stored(w, p.vertical, :outcome.no_bet, null); end if;
    m.outcome := :outcome.cancelled;
    return wallet.finish(w, p, p_at, p_class, m);
  end if;
  v_part := wallet.bonus_share(p.amount, r.staked_main, r.staked_bonus);
  m.d_won := p.amount - v_part;
  m := wallet.move_cash(m, w, m.d_won);
  m.d_bonus := v_part;
  m.bonus_id := case when v_part > 0 then r.bonus_id end;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  v_open := wallet.touch_round(p, r, w.last_at, w.seq, p.vertical, p.round, p.flags & :flag.ends_round <> 0, 0, 1, 0, 0,
    m.d_won, v_part, null);
  if v_part > 0 or v_open <> 0 then w := wallet.move_bonus(w, r.bonus_id, p_at, v_part, 0, v_open, true); end if;
  return wallet.answer_after(w, m, a);
end $$;

-- The end of a round, which moves nothing.
create or replace function wallet.apply_round_end(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  r wallet.round;
  a wallet.answer;
begin
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  if r.player_id is not null then m.vertical := r.vertical; end if;
  p.game := coalesce(r.game, p.game);
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  w := wallet.close_round(w, p, r, p_at, a.seq);
  return wallet.answer_after(w, m, a);
end $$;
