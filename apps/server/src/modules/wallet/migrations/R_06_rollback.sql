-- Finds the entry that an operation refers to: first in the key window, then in older entries; of equal keys the
-- latest.
create or replace function wallet.find_entry(p_player bigint, p_provider integer, p_class integer, p_tx text, p_from timestamptz)
returns wallet.entry language plpgsql stable as $$
declare
  e wallet.entry;
begin
  select * into e from wallet.entry
   where player_id = p_player and provider = p_provider and class = p_class and tx = p_tx and at >= p_from limit 1;
  if not found then
    select * into e from (
      select * from wallet.entry
       where player_id = p_player and provider = p_provider and class = p_class and tx = p_tx and at < p_from offset 0) old
     order by at desc limit 1;
  end if;
  return e;
end $$;

-- The outcome of an operation whose key has an entry. A tombstone that names a round says nothing of another round's
-- bet, but the key is in use. A rollback under the id of what it takes back is the same request however it is put.
create or replace function wallet.repeated_outcome(e wallet.entry, p wallet.op) returns integer
language sql stable as $$
  select case when e.kind = 29 and e.round <> p.round then 90 when e.outcome = 20 then 20
    when e.fingerprint = p.fingerprint then e.outcome
    when p.kind = 4 and e.kind in (4, 5) and p.tx = p.ref and p.amount is null and (e.ref_seq is null or exists (
      select from wallet.entry x where x.player_id = e.player_id and x.seq = e.ref_seq and x.tx = p.ref)) then e.outcome
    else 90 end
$$;

-- Whether the whole round was rolled back; such a round is closed.
create or replace function wallet.is_rolled_back(r wallet.round) returns boolean language sql stable as $$
  select r.closed and exists (
    select from wallet.entry
     where player_id = r.player_id and provider = r.provider and round = r.round and at >= r.opened_at
       and kind = 6 and outcome = 0)
$$;

-- Gives back p_amount of a stake (null: everything left) in the split in which it was taken (L11): of B bonus in T the
-- part from d to d + p is floor(B(d+p)/T) - floor(Bd/T), so parts sum to the whole. Wagering progress is reversed
-- alike.
create or replace function wallet.take_back_bet(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint, x wallet.entry, p_amount bigint, p_close boolean
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, 0);
  r wallet.round;
  v_given bigint;
  v_times integer;
  v_part bigint;
  v_bonus bigint := 0;
  v_cash bigint;
  v_wagered bigint := 0;
  v_state smallint;
  v_open integer;
  a wallet.answer;
begin
  m.vertical := x.vertical;
  m.round := x.round;
  m.ref_seq := x.seq;
  m.account := x.house_account;
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = x.round;
  p.game := r.game;
  if r.wins > 0 and p.flags & 4 <> 0 then
    -- Not stored: the same rollback may come again when its policy or the round has changed.
    return wallet.not_stored(w, x.vertical, 22, null);
  end if;
  select coalesce(sum(amount), 0), count(*) into v_given, v_times from wallet.entry
   where player_id = p.player_id and ref_seq = x.seq and kind in (4, 25) and outcome = 0 and at >= x.at;
  v_part := least(coalesce(p_amount, x.amount - v_given), x.amount - v_given);
  if x.amount > 0 then
    v_bonus := div(-x.d_bonus::numeric * (v_given + v_part), x.amount) - div(-x.d_bonus::numeric * v_given, x.amount);
    v_wagered := div(coalesce(x.d_wagered, 0)::numeric * (v_given + v_part), x.amount) - div(coalesce(x.d_wagered, 0)::numeric * v_given, x.amount);
  end if;
  v_cash := v_part - v_bonus;
  m.amount := v_part;
  m.d_held := -least(r.held, v_part);
  m.d_receivable := -least(w.receivable, v_cash);
  m.d_main := v_cash + m.d_receivable;
  m.d_bonus := v_bonus;
  m.d_staked := -v_cash;
  if x.bonus_id is not null then
    m.bonus_id := x.bonus_id;
    select state into v_state from wallet.bonus where player_id = p.player_id and bonus_id = x.bonus_id;
    m.d_wagered := case when v_state in (1, 3, 4) then nullif(-v_wagered, 0) end;
  end if;
  perform wallet.shift_marks(p.player_id, x.at, -v_cash, -v_cash, 0);
  w := wallet.book(w, p, p_at, case p.kind when 6 then 4 else p.kind end::smallint, p_class, m);
  a.seq := w.seq;
  a.then_main := w.main;
  a.then_bonus := wallet.pocket_of(w, m.vertical);
  v_open := wallet.touch_round(p, r, w.last_at, w.seq, x.vertical, x.round, p_close,
    case when v_given + v_part = x.amount and (v_part > 0 or v_times = 0) then -1 else 0 end,
    0, -v_cash, -v_bonus, 0, 0, m.d_held, null);
  if v_open <> 0 and r.bonus_id is distinct from x.bonus_id then
    w := wallet.move_bonus(w, r.bonus_id, p_at, 0, 0, v_open, false);
    v_open := 0;
  end if;
  if x.bonus_id is not null then
    w := wallet.move_bonus(w, x.bonus_id, p_at, v_bonus, coalesce(m.d_wagered, 0), v_open, false);
  end if;
  return wallet.answer_of(w, m.vertical, 0, false, a.seq, w.last_at, m.d_main, m.d_bonus, m.d_receivable, a.then_main, a.then_bonus, m.ref_seq, m.bonus_id);
end $$;

-- Rolls back a win, a jackpot or free rounds in cash, at most once: cash from MAIN, the rest as receivable; bonus money
-- as far as it is available.
create or replace function wallet.take_back_win(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint, x wallet.entry)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, 0);
  r wallet.round;
  v_cash bigint := x.d_main - x.d_receivable;
  v_taken bigint := 0;
  a wallet.answer;
begin
  m.vertical := x.vertical;
  m.round := x.round;
  m.ref_seq := x.seq;
  m.account := x.house_account;
  m.amount := x.amount;
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = x.round;
  p.game := r.game;
  if exists (select from wallet.entry where player_id = p.player_id and ref_seq = x.seq and kind = 5 and outcome = 0 and at >= x.at) then
    m.amount := 0;
    w := wallet.book(w, p, p_at, 5::smallint, p_class, m);
    return wallet.answer_of(w, m.vertical, 0, false, w.seq, w.last_at, 0, 0, 0, w.main, wallet.pocket_of(w, m.vertical), m.ref_seq, null);
  end if;
  if x.d_bonus > 0 then
    w := wallet.bonus_refill(w, x.bonus_id, p_at, x.d_bonus);
    select least(balance, x.d_bonus) into v_taken from wallet.bonus where player_id = p.player_id and bonus_id = x.bonus_id;
    m.bonus_id := x.bonus_id;
  end if;
  m.d_bonus := -v_taken;
  m.d_main := -least(w.main, v_cash);
  m.d_receivable := v_cash + m.d_main;
  m.d_won := -v_cash;
  perform wallet.shift_marks(p.player_id, x.at, v_cash, 0, 0);
  w := wallet.book(w, p, p_at, 5::smallint, p_class, m);
  a.seq := w.seq;
  a.then_main := w.main;
  a.then_bonus := wallet.pocket_of(w, m.vertical);
  if r.player_id is not null then
    perform wallet.touch_round(p, r, w.last_at, w.seq, x.vertical, x.round, false, 0, case x.kind when 2 then -1 else 0 end, 0, 0,
      -v_cash, -x.d_bonus, 0, null);
  end if;
  if m.bonus_id is not null then w := wallet.move_bonus(w, m.bonus_id, p_at, -v_taken, 0, 0, false); end if;
  return wallet.answer_of(w, m.vertical, 0, false, a.seq, w.last_at, m.d_main, m.d_bonus, m.d_receivable, a.then_main, a.then_bonus, m.ref_seq, m.bonus_id);
end $$;

-- Writes a tombstone: an unknown original was rolled back, so its late arrival finds this entry and is refused.
drop function if exists wallet.bury(wallet.wallet, wallet.op, timestamptz, integer);
create or replace function wallet.write_tombstone(w wallet.wallet, p wallet.op, p_at timestamptz, p_class integer) returns wallet.wallet
language plpgsql as $$
begin
  p.tx := p.ref;
  p.fingerprint := 0;
  p.amount := 0;
  p.detail := null;
  return wallet.book(w, p, p_at, 29::smallint, p_class::smallint, wallet.no_move(p, 20));
end $$;

-- A whole round: its own entry first, then one for each remaining bet, win, jackpot, free-round win in cash and
-- adjustment of the studio; bets first, so that refunds cover the rest.
create or replace function wallet.take_back_round(w wallet.wallet, p wallet.op, p_at timestamptz) returns wallet.answer
language plpgsql as $$
declare
  m wallet.move;
  r wallet.round;
  x wallet.entry;
  v_seq bigint;
  v_main bigint;
  v_bonus bigint;
  v_part integer := 0;
  sub wallet.op;
begin
  p.amount := 0;
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  m := wallet.no_move(p, 0);
  if r.player_id is not null then m.vertical := r.vertical; end if;
  p.game := coalesce(r.game, p.game);
  w := wallet.book(w, p, p_at, p.kind, 3::smallint, m);
  v_seq := w.seq;
  v_main := w.main;
  v_bonus := wallet.pocket_of(w, m.vertical);
  if r.player_id is null then
    perform wallet.touch_round(p, r, w.last_at, w.seq, p.vertical, p.round, true, 0, 0, 0, 0, 0, 0, 0, null);
  else
    for x in select * from wallet.entry where player_id = p.player_id and provider = p.provider and round = p.round
        and at >= r.opened_at and seq < v_seq and outcome = 0
        and (kind in (1, 2, 8, 23) or kind = 9 and bonus_id is null
          or kind = 10 and ref_seq is null and house_account between 10000 and 19999)
        order by class, seq loop
      v_part := v_part + 1;
      sub := p;
      sub.tx := p.tx || '#' || v_part;
      sub.flags := 0;
      if x.class = 1 then perform wallet.take_back_bet(w, sub, p_at, 16::smallint, x, null, true);
      elsif x.kind = 10 then perform wallet.take_back_adjustment(w, sub, p_at, 16::smallint, x);
      else perform wallet.take_back_win(w, sub, p_at, 16::smallint, x); end if;
      select * into w from wallet.wallet where player_id = p.player_id;
    end loop;
    select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
    w := wallet.close_round(w, p, r, p_at, w.seq);
  end if;
  return wallet.answer_of(w, m.vertical, 0, false, v_seq, w.last_at, 0, 0, 0, v_main, v_bonus, null, null);
end $$;

-- rollback (4) of a bet or a win, and with `any` of a jackpot or a studio's adjustment; rollbackRound (6), releaseBet
-- (25). Further entries of one operation have class 16, so that they cannot collide with a key of the provider.
create or replace function wallet.apply_rollback(w wallet.wallet, p wallet.op, p_at timestamptz, p_from timestamptz)
returns wallet.answer language plpgsql as $$
declare
  x wallet.entry;
  y wallet.entry;
  z wallet.entry;
  j wallet.entry;
  a wallet.answer;
  v_any boolean := p.flags & 96 = 96;
  v_payout boolean := false;
  v_elsewhere boolean := false;
  sub wallet.op := p;
begin
  if p.kind = 6 then return wallet.take_back_round(w, p, p_at); end if;
  if p.flags & 32 <> 0 then x := wallet.find_entry(p.player_id, p.provider, 1, p.ref, p_from); end if;
  if p.flags & 64 <> 0 then y := wallet.find_entry(p.player_id, p.provider, 2, p.ref, p_from); end if;
  if v_any then
    z := wallet.find_entry(p.player_id, p.provider, 5, p.ref, p_from);
    j := wallet.find_entry(p.player_id, p.provider, 4, p.ref, p_from);
    v_payout := j.player_id is not null;
    -- Promotions and free rounds stay paid.
    if j.kind <> 8 then j := null; end if;
  end if;
  -- A call that names a round means a bet, a win or an adjustment of that round.
  if x.outcome = 0 and x.round <> p.round then
    x := null;
    v_elsewhere := true;
  end if;
  if y.outcome = 0 and y.round <> p.round then
    y := null;
    v_elsewhere := true;
  end if;
  if z.outcome = 0 and z.round <> p.round then
    z := null;
    v_elsewhere := true;
  end if;
  if j.outcome = 0 and j.round <> p.round then
    j := null;
    v_elsewhere := true;
  end if;
  if v_elsewhere and not coalesce(x.outcome = 0, false) and not coalesce(y.outcome = 0, false)
     and not coalesce(z.outcome = 0, false) and not coalesce(j.outcome = 0, false) then
    return wallet.not_stored(w, p.vertical, 90, null);
  end if;
  if x.outcome = 0 and x.kind in (1, 23) then
    a := wallet.take_back_bet(w, p, p_at, 3::smallint, x, p.amount, p.kind = 25);
    if a.outcome = 0 and p.amount is null and y.outcome = 0 and y.kind = 2 and y.round = x.round then
      -- Stake and win came in one call and are rolled back in one: the stake first, so that its refund covers the
      -- win.
      sub.tx := p.tx || '#2';
      select * into w from wallet.wallet where player_id = p.player_id;
      perform wallet.take_back_win(w, sub, p_at, 16::smallint, y);
      select * into w from wallet.wallet where player_id = p.player_id;
      return wallet.answer_of(w, x.vertical, 0, false, a.seq, a.at, a.d_main, a.d_bonus, a.d_receivable, a.then_main, a.then_bonus,
        a.ref_seq, a.bonus_id);
    end if;
    return a;
  end if;
  if y.outcome = 0 and y.kind = 2 then
    a := wallet.take_back_win(w, p, p_at, 3::smallint, y);
    if j.outcome = 0 and j.round = y.round then
      -- Win and jackpot came in one call and are rolled back in one.
      sub.tx := p.tx || '#2';
      select * into w from wallet.wallet where player_id = p.player_id;
      perform wallet.take_back_win(w, sub, p_at, 16::smallint, j);
      select * into w from wallet.wallet where player_id = p.player_id;
      return wallet.answer_of(w, y.vertical, 0, false, a.seq, a.at, a.d_main, a.d_bonus, a.d_receivable, a.then_main, a.then_bonus,
        a.ref_seq, a.bonus_id);
    end if;
    return a;
  end if;
  if j.outcome = 0 then return wallet.take_back_win(w, p, p_at, 3::smallint, j); end if;
  if z.outcome = 0 and z.kind = 10 and z.house_account between 10000 and 19999 then
    return wallet.take_back_adjustment(w, p, p_at, 3::smallint, z);
  end if;
  -- Unknown, refused or already rolled back: nothing to give back.
  if x.player_id is null and y.player_id is null and z.player_id is null then
    if p.flags & 32 <> 0 then w := wallet.write_tombstone(w, p, p_at, 1); end if;
    if p.flags & 64 <> 0 then w := wallet.write_tombstone(w, p, p_at, 2); end if;
    if v_any then w := wallet.write_tombstone(w, p, p_at, 5); end if;
    if v_any and not v_payout then w := wallet.write_tombstone(w, p, p_at, 4); end if;
  end if;
  p.amount := 0;
  return wallet.finish(w, p, p_at, 3::smallint, wallet.no_move(p, 0));
end $$;

-- Closes a round; a bonus that waited for it may end with it.
create or replace function wallet.close_round(w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz, p_seq bigint)
returns wallet.wallet language plpgsql as $$
declare
  v_open integer;
begin
  v_open := wallet.touch_round(p, r, w.last_at, p_seq, coalesce(r.vertical, p.vertical), p.round, true, 0, 0, 0, 0, 0, 0, 0, null);
  if v_open <> 0 then w := wallet.move_bonus(w, r.bonus_id, p_at, 0, 0, v_open, false); end if;
  return w;
end $$;
