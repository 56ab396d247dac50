-- Reversing earlier payments of a bet takes no room today: the windows' marks move, for the latest payment first.
create or replace function wallet.shift_settlements(p wallet.op, r wallet.round, p_amount bigint) returns void language plpgsql as $$
declare
  v_left bigint := p_amount;
  -- Amount that later settlements have already reversed of the payment under consideration.
  v_back bigint := 0;
  v_at timestamptz;
  v_paid bigint;
  v_part bigint;
begin
  for v_at, v_paid in select at, d_main - d_receivable from wallet.entry
      where player_id = p.player_id and provider = p.provider and round = r.round and at >= r.opened_at and kind in (26, 27) and outcome = 0
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

-- Two-phase bets: reserveBet (23), commitBet (24), settleBet (26), resettle (27); releaseBet (25) is a rollback. The
-- round is the bet. A settlement names the bet's new total, and the difference to the last one is booked, so that
-- duplicate or replayed settlements cannot pay twice.
create or replace function wallet.apply_bet(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, 0);
  r wallet.round;
  b wallet.bonus;
  x wallet.entry;
  s wallet.split;
  v_bonus bigint;
  v_cash bigint;
  v_bonus_id bigint;
  v_open integer;
  a wallet.answer;
begin
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  p.game := coalesce(r.game, p.game);
  if p.kind = 23 then
    s := wallet.guard_stake(w, p, r, p_at);
    if s.outcome = 92 then return wallet.not_stored(w, p.vertical, 92, s.bonus_id); end if;
    m.outcome := case when s.outcome = 0 and r.player_id is not null then 8 else s.outcome end;
    if m.outcome = 0 then
      m.d_main := -s.cash;
      m.d_bonus := -s.bonus;
      m.d_staked := s.cash;
      m.d_held := case when p.flags & 128 = 0 then p.amount else 0 end;
      m.bonus_id := case when s.bonus > 0 then s.bonus_id end;
      w := wallet.book(w, p, p_at, p.kind, p_class, m);
      a.seq := w.seq; a.then_main := w.main; a.then_bonus := wallet.pocket_of(w, m.vertical);
      v_open := wallet.touch_round(p, r, w.last_at, w.seq, p.vertical, p.round, false, 1, 0, s.cash, s.bonus, 0, 0, m.d_held, m.bonus_id);
      if m.bonus_id is not null then w := wallet.move_bonus(w, m.bonus_id, p_at, -s.bonus, 0, v_open, false); end if;
      return wallet.answer_of(w, m.vertical, 0, false, a.seq, w.last_at, m.d_main, m.d_bonus, 0, a.then_main, a.then_bonus, null, m.bonus_id);
    end if;
    return wallet.finish(w, p, p_at, p_class, m);
  end if;

  if r.player_id is null then return wallet.not_stored(w, p.vertical, 21, null); end if;
  m.vertical := r.vertical;
  if r.bets = 0 then
    m.outcome := 20;
    return wallet.finish(w, p, p_at, p_class, m);
  end if;
  m.d_held := -r.held;
  if p.kind = 24 then
    m.amount := r.held;
    perform wallet.touch_round(p, r, greatest(p_at, w.last_at), w.seq + 1, r.vertical, p.round, false, 0, 0, 0, 0, 0, 0, m.d_held, null);
    return wallet.finish(w, p, p_at, p_class, m);
  end if;

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
  if r.wins = 0 and p.flags & 8 <> 0 and b.state in (1, 3) then
    m.d_wagered := nullif(case when b.counts_all then least(r.staked_main + r.staked_bonus, coalesce(b.max_stake, r.staked_main + r.staked_bonus))
      else r.staked_bonus end * p.weight, 0);
  end if;
  if r.bonus_id is not null or m.d_wagered is not null then m.bonus_id := v_bonus_id; end if;
  -- Cash and bonus may change in opposite directions.
  if v_bonus < 0 then
    w := wallet.bonus_refill(w, r.bonus_id, p_at, -v_bonus);
    select -least(balance, -v_bonus) into m.d_bonus from wallet.bonus where player_id = p.player_id and bonus_id = r.bonus_id;
  else
    m.d_bonus := v_bonus;
  end if;
  if v_cash >= 0 then
    m.d_receivable := -least(w.receivable, v_cash);
    m.d_main := v_cash + m.d_receivable;
  else
    m.d_main := -least(w.main, -v_cash);
    m.d_receivable := -v_cash + m.d_main;
    perform wallet.shift_settlements(p, r, -v_cash);
  end if;
  m.d_won := v_cash;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a.seq := w.seq; a.then_main := w.main; a.then_bonus := wallet.pocket_of(w, m.vertical);
  v_open := wallet.touch_round(p, r, w.last_at, w.seq, r.vertical, p.round, true, 0, 1, 0, 0, v_cash, v_bonus, m.d_held, null);
  if m.bonus_id is not null then
    w := wallet.move_bonus(w, m.bonus_id, p_at, m.d_bonus, coalesce(m.d_wagered, 0), v_open, true);
  end if;
  return wallet.answer_of(w, m.vertical, 0, false, a.seq, w.last_at, m.d_main, m.d_bonus, m.d_receivable, a.then_main, a.then_bonus, null, m.bonus_id);
end $$;
