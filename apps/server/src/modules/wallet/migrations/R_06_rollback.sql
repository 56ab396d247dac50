-- Finds the entry that an operation refers to: a two-phase bet or what else has a lasting key, then in the key window,
-- then in older entries; of equal keys the latest.
create or replace function wallet.find_entry(
  p_player bigint, p_provider integer, p_class integer, p_tx text, p_from timestamptz
)
returns wallet.entry language plpgsql stable as $$
declare
  e wallet.entry;
begin
  select en.* into e from wallet.lasting_key k
    join wallet.entry en on en.player_id = k.player_id and en.at = k.at and en.seq = k.seq
   where k.player_id = p_player and k.provider = p_provider and k.class = p_class and k.tx = p_tx;
  if found then return e; end if;
  select * into e from wallet.entry
   where player_id = p_player and provider = p_provider and class = p_class and tx = p_tx and at >= p_from limit 1;
  if not found then
    select * into e from (
      select * from wallet.entry
       where player_id = p_player and provider = p_provider and class = p_class and tx = p_tx
           and at < p_from offset 0) old
     order by at desc limit 1;
  end if;
  return e;
end $$;

-- The outcome of an operation whose key has an entry. A tombstone that names a round says nothing of another round's
-- bet, but the key is in use. A rollback under the id of what it takes back is the same request however it is put.
create or replace function wallet.repeated_outcome(e wallet.entry, p wallet.op) returns integer
language plpgsql stable as $$
begin
  if e.kind = :kind.tombstone and e.round <> p.round then return :outcome.conflict; end if;
  if e.outcome = :outcome.cancelled or e.fingerprint = p.fingerprint then return e.outcome; end if;
  if p.kind = :kind.rollback and e.kind in (:kind.rollback, :kind.rollback_win) and p.tx = p.ref
      and p.amount is null then
    if e.ref_seq is null then return e.outcome; end if;
    perform from wallet.entry x where x.player_id = e.player_id and x.seq = e.ref_seq and x.tx = p.ref;
    if found then return e.outcome; end if;
  end if;
  return :outcome.conflict;
end $$;

-- The part of p_whole that belongs to the amounts from p_given to p_given + p_part of p_amount, so that parts sum to
-- the whole: floor(B(d+p)/T) - floor(Bd/T) for B bonus in T (L11).
create or replace function wallet.part_between(p_whole bigint, p_given bigint, p_part bigint, p_amount bigint)
returns bigint language sql immutable as $$
  select case when p_amount > 0 then
    (div(p_whole::numeric * (p_given + p_part), p_amount) - div(p_whole::numeric * p_given, p_amount))::bigint
    else 0 end
$$;

-- Gives back p_amount of a stake in one step (null: everything left) in the split in which it was taken (L11).
-- Wagering progress is reversed alike.
create or replace function wallet.take_back_bet(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint, x wallet.entry, p_amount bigint, p_close boolean
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  r wallet.round;
  v_given bigint;
  v_times integer;
  v_part bigint;
  v_bonus bigint;
  v_cash bigint;
  v_wagered bigint;
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
  if r.wins > 0 and p.flags & :flag.keeps_settled <> 0 then
    -- Not stored: the same rollback may come again when its policy or the round has changed.
    return wallet.not_stored(w, x.vertical, :outcome.bet_settled, null);
  end if;
  select coalesce(sum(amount), 0), count(*) into v_given, v_times from wallet.entry
   where player_id = p.player_id and ref_seq = x.seq and kind = :kind.rollback and outcome = :outcome.accepted
       and at >= x.at;
  v_part := least(coalesce(p_amount, x.amount - v_given), x.amount - v_given);
  v_bonus := wallet.part_between(-x.d_bonus, v_given, v_part, x.amount);
  v_wagered := wallet.part_between(coalesce(x.d_wagered, 0), v_given, v_part, x.amount);
  v_cash := v_part - v_bonus;
  m.amount := v_part;
  m := wallet.move_cash(m, w, v_cash);
  m.d_bonus := v_bonus;
  m.d_staked := -v_cash;
  if x.bonus_id is not null then
    m.bonus_id := x.bonus_id;
    select state into v_state from wallet.bonus where player_id = p.player_id and bonus_id = x.bonus_id;
    m.d_wagered := case when v_state in (:bonus_state.running, :bonus_state.closing, :bonus_state.spent)
        then nullif(-v_wagered, 0) end;
  end if;
  perform wallet.shift_marks(p.player_id, x.at, -v_cash, -v_cash, 0);
  w := wallet.book(w, p, p_at, case p.kind when :kind.rollback_round then :kind.rollback else p.kind end::smallint,
    p_class, m);
  a := wallet.booked(w, m);
  v_open := wallet.touch_round(p, r, w.last_at, w.seq, x.vertical, x.round, p_close,
    case when v_given + v_part = x.amount and (v_part > 0 or v_times = 0) then -1 else 0 end,
    0, -v_cash, -v_bonus, 0, 0, null);
  if v_open <> 0 and r.bonus_id is distinct from x.bonus_id then
    w := wallet.move_bonus(w, r.bonus_id, p_at, 0, 0, v_open, false);
    v_open := 0;
  end if;
  if x.bonus_id is not null then
    w := wallet.move_bonus(w, x.bonus_id, p_at, v_bonus, coalesce(m.d_wagered, 0), v_open, false);
  end if;
  return wallet.answer_after(w, m, a);
end $$;

-- Rolls back a win, a jackpot or free rounds in cash, at most once: cash from MAIN, the rest as receivable; bonus money
-- as far as it is available.
create or replace function wallet.take_back_win(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint, x wallet.entry
)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
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
  perform from wallet.entry
   where player_id = p.player_id and ref_seq = x.seq and kind = :kind.rollback_win and outcome = :outcome.accepted
       and at >= x.at;
  if found then
    m.amount := 0;
    w := wallet.book(w, p, p_at, :kind.rollback_win::smallint, p_class, m);
    return wallet.answer_after(w, m, wallet.booked(w, m));
  end if;
  if x.d_bonus > 0 then
    w := wallet.bonus_refill(w, x.bonus_id, p_at, x.d_bonus);
    select least(balance, x.d_bonus) into v_taken from wallet.bonus where player_id = p.player_id
        and bonus_id = x.bonus_id;
    m.bonus_id := x.bonus_id;
  end if;
  m.d_bonus := -v_taken;
  m := wallet.move_cash(m, w, -v_cash);
  m.d_won := -v_cash;
  perform wallet.shift_marks(p.player_id, x.at, v_cash, 0, 0);
  w := wallet.book(w, p, p_at, :kind.rollback_win::smallint, p_class, m);
  a := wallet.booked(w, m);
  if r.player_id is not null then
    perform wallet.touch_round(p, r, w.last_at, w.seq, x.vertical, x.round, false, 0,
      case x.kind when :kind.win then -1 else 0 end, 0, 0,
      -v_cash, -x.d_bonus, null);
  end if;
  if m.bonus_id is not null then w := wallet.move_bonus(w, m.bonus_id, p_at, -v_taken, 0, 0, false); end if;
  return wallet.answer_after(w, m, a);
end $$;

-- Writes a tombstone: an unknown original was rolled back, so its late arrival finds this entry and is refused.
drop function if exists wallet.bury(wallet.wallet, wallet.op, timestamptz, integer);
create or replace function wallet.write_tombstone(w wallet.wallet, p wallet.op, p_at timestamptz, p_class integer)
returns wallet.wallet
language plpgsql as $$
begin
  p.tx := p.ref;
  p.fingerprint := 0;
  p.amount := 0;
  p.detail := null;
  return wallet.book(w, p, p_at, :kind.tombstone::smallint, p_class::smallint, wallet.no_move(p, :outcome.cancelled));
end $$;

-- A whole round: its own entry first, then one for each remaining bet, win, jackpot, free-round win in cash and
-- adjustment of the studio; bets first, so that refunds cover the rest. A two-phase bet is a round too.
create or replace function wallet.take_back_round(w wallet.wallet, p wallet.op, p_at timestamptz) returns wallet.answer
language plpgsql as $$
declare
  m wallet.move;
  r wallet.round;
  b wallet.bet;
  x wallet.entry;
  a wallet.answer;
  v_part integer := 0;
  sub wallet.op;
begin
  p.amount := 0;
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  select * into b from wallet.bet where player_id = p.player_id and provider = p.provider and bet = p.round;
  if b.player_id is not null and wallet.bet_refusal(p.kind, b.state) <> :outcome.accepted then
    return wallet.not_stored(w, b.vertical, wallet.bet_refusal(p.kind, b.state), null);
  end if;
  m := wallet.no_move(p, :outcome.accepted);
  m.vertical := coalesce(r.vertical, b.vertical, m.vertical);
  p.game := coalesce(r.game, b.game, p.game);
  w := wallet.book(w, p, p_at, p.kind, :class.rollback::smallint, m);
  a := wallet.booked(w, m);
  if b.state in (:bet_state.reserved, :bet_state.committed) then
    sub := p;
    sub.tx := p.tx || '#bet';
    sub.flags := 0;
    perform wallet.give_back_bet(w, sub, p_at, :class.derived::smallint, b, null);
    select * into w from wallet.wallet where player_id = p.player_id;
  end if;
  if r.player_id is null and b.player_id is null then
    perform wallet.touch_round(p, r, w.last_at, w.seq, p.vertical, p.round, true, 0, 0, 0, 0, 0, 0, null);
  elsif r.player_id is not null then
    for x in select * from wallet.entry where player_id = p.player_id and provider = p.provider and round = p.round
        and at >= r.opened_at and seq < a.seq and outcome = :outcome.accepted
        and (kind in (:kind.stake, :kind.win, :kind.jackpot_win) or kind = :kind.free_round_win
            and bonus_id is null
          or kind = :kind.adjust and ref_seq is null and wallet.is_of_studio(house_account))
        order by class, seq loop
      v_part := v_part + 1;
      sub := p;
      sub.tx := p.tx || '#' || v_part;
      sub.flags := 0;
      if x.class = :class.stake then
        perform wallet.take_back_bet(w, sub, p_at, :class.derived::smallint, x, null, true);
      elsif x.kind = :kind.adjust then perform wallet.take_back_adjustment(w, sub, p_at, :class.derived::smallint, x);
      else perform wallet.take_back_win(w, sub, p_at, :class.derived::smallint, x); end if;
      select * into w from wallet.wallet where player_id = p.player_id;
    end loop;
    select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
    w := wallet.close_round(w, p, r, p_at, w.seq);
  end if;
  return wallet.answer_after(w, m, a);
end $$;

-- Closes a round; a bonus that waited for it may end with it.
create or replace function wallet.close_round(
  w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz, p_seq bigint
)
returns wallet.wallet language plpgsql as $$
declare
  v_open integer;
begin
  v_open := wallet.touch_round(p, r, w.last_at, p_seq, coalesce(r.vertical, p.vertical), p.round, true, 0, 0, 0, 0, 0,
      0, null);
  if v_open <> 0 then w := wallet.move_bonus(w, r.bonus_id, p_at, 0, 0, v_open, false); end if;
  return w;
end $$;
