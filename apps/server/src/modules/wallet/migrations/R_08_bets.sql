-- Two-phase bets: reserved, committed, settled to a total. What a verb accepts follows from the bet's state alone:
--
--                    reserved      committed     settled in part  settled       released
--   commitBet        committed     committed     bet_settled      bet_settled   cancelled
--   releaseBet       released      released      bet_settled      bet_settled   released
--   rollback         less, or released           bet_settled      bet_settled   released
--   cashOutBet       bet_open      settled, or settled in part    bet_settled   cancelled
--   settleBet        settled       settled       settled          bet_settled   cancelled
--   resettle         bet_open      bet_open      bet_open         settled       cancelled
--
-- Each of the last three names the bet's total payout, and the difference to the one before is booked, so that no order
-- of them pays twice. A settled bet changes by a new total only. Bonus money that a lower total cannot take back,
-- because the pocket no longer has it, counts as paid.
drop function if exists wallet.shift_settlements(wallet.wallet, wallet.op, bigint);
drop function if exists wallet.shift_settlements(wallet.op, wallet.round, bigint);
drop function if exists wallet.reserve_bet(wallet.wallet, wallet.op, wallet.round, timestamptz, smallint);
drop function if exists wallet.settle_bet(wallet.wallet, wallet.op, wallet.round, timestamptz, smallint, wallet.move);

-- Why a bet in this state (null: there is none) does not take this verb; accepted when it does.
create or replace function wallet.bet_refusal(p_kind smallint, p_state smallint) returns integer
language sql immutable as $$
  select case
    when p_state is null then :outcome.no_bet
    when p_kind in (:kind.rollback, :kind.rollback_round, :kind.release_bet) then
      case when p_state in (:bet_state.partly_settled, :bet_state.settled)
        then :outcome.bet_settled else :outcome.accepted end
    when p_state = :bet_state.released then :outcome.cancelled
    when p_kind = :kind.resettle then
      case when p_state = :bet_state.settled then :outcome.accepted else :outcome.bet_open end
    when p_state = :bet_state.settled then :outcome.bet_settled
    when p_kind = :kind.commit_bet and p_state = :bet_state.partly_settled then :outcome.bet_settled
    when p_kind = :kind.cash_out_bet and p_state = :bet_state.reserved then :outcome.bet_open
    else :outcome.accepted end
$$;

-- Stores a bet; `old` is the stored row, null for a new one. Returns the change in the number of bets in which its
-- bonus has money at risk.
create or replace function wallet.save_bet(old wallet.bet, b wallet.bet) returns integer language plpgsql as $$
begin
  if old.player_id is null then
    insert into wallet.bet select b.*;
  else
    update wallet.bet set held = b.held, returned = b.returned, open = b.open,
      paid_cash = b.paid_cash, paid_bonus = b.paid_bonus, state = b.state, last_seq = b.last_seq
     where player_id = b.player_id and provider = b.provider and bet = b.bet;
  end if;
  return (b.stake_bonus > 0 and b.open > 0)::integer
    - coalesce(old.stake_bonus > 0 and old.open > 0, false)::integer;
end $$;

-- Reversing earlier payments of a bet takes no room today: the windows' marks move, for the latest payment first.
create or replace function wallet.shift_settlements(b wallet.bet, p_amount bigint) returns void language plpgsql as $$
declare
  v_left bigint := p_amount;
  -- Amount that later settlements have already reversed of the payment under consideration.
  v_back bigint := 0;
  v_at timestamptz;
  v_paid bigint;
  v_part bigint;
begin
  for v_at, v_paid in select at, d_main - d_receivable from wallet.entry
      where player_id = b.player_id and provider = b.provider and round = b.bet and at >= b.reserved_at
          and kind in (:kind.cash_out_bet, :kind.settle_bet, :kind.resettle) and outcome = :outcome.accepted
      order by seq desc loop
    exit when v_left = 0;
    if v_paid < 0 then
      v_back := v_back - v_paid;
      continue;
    end if;
    v_part := least(v_left, v_paid - least(v_back, v_paid));
    v_back := v_back - least(v_back, v_paid);
    v_left := v_left - v_part;
    perform wallet.shift_marks(b.player_id, v_at, v_part, 0, 0);
  end loop;
end $$;

-- Takes the money of a bet and holds it until the bet is committed. b is the stored bet of this name, if there is one.
create or replace function wallet.reserve_bet(
  w wallet.wallet, p wallet.op, b wallet.bet, p_at timestamptz, p_class smallint
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  r wallet.round;
  s wallet.split;
  v_new wallet.bet;
  a wallet.answer;
  v_open integer;
  v_told text;
begin
  -- A rollback of the whole round may have come first; it has closed the round of this name. One with stakes is not a
  -- bet.
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
  s := wallet.guard_stake(w, p, r, p_at);
  if s.outcome = :outcome.bonus_facts_stale then return wallet.not_stored(w, p.vertical, s.outcome, s.bonus_id); end if;
  if s.outcome = :outcome.accepted and (b.player_id is not null or r.bets > 0) then
    s.outcome := :outcome.bet_exists;
  end if;
  if s.outcome <> :outcome.accepted then
    a := wallet.finish(w, p, p_at, p_class, wallet.refused_move(m, w, s.outcome, s.cash));
    -- A limit may have been lowered, or a win taken back, to what is used: its player is told by the event alone.
    w.seq := a.seq;
    if s.cash > 0 then perform wallet.tell_shares(w, false); end if;
    return a;
  end if;
  m.d_main := -s.cash;
  m.d_bonus := -s.bonus;
  m.d_staked := s.cash;
  m.d_held := case when p.flags & :flag.is_committed = 0 then p.amount else 0 end;
  m.bonus_id := case when s.bonus > 0 then s.bonus_id end;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  if s.cash > 0 then v_told := wallet.tell_shares(w, false); end if;
  perform wallet.tell_plan(w, w.seq, w.last_at, s.cash);
  v_new.player_id := p.player_id;
  v_new.provider := p.provider;
  v_new.bet := p.round;
  v_new.state := case when m.d_held > 0 then :bet_state.reserved else :bet_state.committed end;
  v_new.vertical := p.vertical;
  v_new.stake := p.amount;
  v_new.stake_bonus := s.bonus;
  v_new.bonus_id := m.bonus_id;
  v_new.held := m.d_held;
  v_new.returned := 0;
  v_new.open := p.amount;
  v_new.paid_cash := 0; v_new.paid_bonus := 0;
  v_new.reserved_at := w.last_at;
  v_new.seq := w.seq; v_new.last_seq := w.seq;
  v_new.game := p.game;
  v_new.session := p.session;
  v_open := wallet.save_bet(b, v_new);
  if m.bonus_id is not null then w := wallet.move_bonus(w, m.bonus_id, p_at, -s.bonus, 0, v_open, false); end if;
  a := wallet.answer_after(w, m, a);
  a.told := v_told;
  return a;
end $$;

-- Gives back p_amount of what is at risk (null: all of it) in the split in which it was taken (L11), and releases what
-- is reserved of it. For a bet whose state allows it.
create or replace function wallet.give_back_bet(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint, b wallet.bet, p_amount bigint
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  v_new wallet.bet := b;
  v_part bigint := least(coalesce(p_amount, b.open), b.open);
  v_bonus bigint := wallet.part_between(b.stake_bonus, b.returned, v_part, b.stake);
  a wallet.answer;
  v_open integer;
begin
  m.vertical := b.vertical;
  m.round := b.bet;
  m.ref_seq := b.seq;
  m.amount := v_part;
  m.d_held := -least(b.held, v_part);
  m := wallet.move_cash(m, w, v_part - v_bonus);
  m.d_bonus := v_bonus;
  m.d_staked := v_bonus - v_part;
  m.bonus_id := b.bonus_id;
  p.game := b.game;
  perform wallet.shift_marks(p.player_id, b.reserved_at, v_bonus - v_part, v_bonus - v_part, 0);
  w := wallet.book(w, p, p_at, case p.kind when :kind.rollback_round then :kind.rollback else p.kind end::smallint,
    p_class, m);
  a := wallet.booked(w, m);
  v_new.returned := b.returned + v_part;
  v_new.open := b.open - v_part;
  v_new.held := b.held + m.d_held;
  v_new.last_seq := w.seq;
  if v_new.open = 0 then v_new.state := :bet_state.released; end if;
  v_open := wallet.save_bet(b, v_new);
  if b.bonus_id is not null then w := wallet.move_bonus(w, b.bonus_id, p_at, v_bonus, 0, v_open, false); end if;
  return wallet.answer_after(w, m, a);
end $$;

-- releaseBet, or a rollback, of the bet that the entry x reserved. A stake in one step reserves nothing to release.
create or replace function wallet.roll_back_bet(w wallet.wallet, p wallet.op, p_at timestamptz, x wallet.entry)
returns wallet.answer language plpgsql as $$
declare
  b wallet.bet;
  v_refusal integer := :outcome.other_kind;
begin
  if x.kind = :kind.reserve_bet then
    select * into b from wallet.bet where player_id = p.player_id and provider = p.provider and bet = x.round;
    v_refusal := wallet.bet_refusal(p.kind, b.state);
  end if;
  if v_refusal <> :outcome.accepted then return wallet.not_stored(w, x.vertical, v_refusal, null); end if;
  return wallet.give_back_bet(w, p, p_at, :class.rollback::smallint, b, p.amount);
end $$;

-- What a settlement counts towards wagering, in weighted units: the part at risk of a bet that was won or lost. Voids,
-- cash-outs and later totals count nothing.
create or replace function wallet.bet_contribution(p wallet.op, b wallet.bet, x wallet.bonus) returns bigint
language sql immutable as $$
  select case when (p).kind = :kind.settle_bet and (p).flags & :flag.bonus_allowed <> 0
      and (x).state in (:bonus_state.running, :bonus_state.closing)
    then nullif(case when (x).counts_all then least((b).open, coalesce((x).max_stake, (b).open)) 
      else wallet.part_between((b).stake_bonus, (b).returned, (b).open, (b).stake) end
      * (p).weight, 0) end
$$;

-- Books the difference between the bet's last total and the new one, p.amount: cashOutBet, settleBet, resettle.
create or replace function wallet.settle_bet(
  w wallet.wallet, p wallet.op, b wallet.bet, p_at timestamptz, p_class smallint
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  x wallet.bonus;
  v_new wallet.bet := b;
  -- Every total is split as the reservation was, whatever was given back since.
  v_share bigint := wallet.bonus_share(p.amount, b.stake - b.stake_bonus, b.stake_bonus);
  v_bonus bigint := v_share - b.paid_bonus;
  v_cash bigint := p.amount - v_share - b.paid_cash;
  v_bonus_id bigint := coalesce(b.bonus_id, p.bonus_id);
  v_open integer;
  a wallet.answer;
begin
  if v_bonus_id is not null then
    select * into x from wallet.bonus where player_id = p.player_id and bonus_id = v_bonus_id;
  end if;
  m.vertical := b.vertical;
  m.d_held := -b.held;
  m.d_wagered := wallet.bet_contribution(p, b, x);
  if b.bonus_id is not null or m.d_wagered is not null then m.bonus_id := v_bonus_id; end if;
  -- Cash and bonus may change in opposite directions.
  if v_bonus < 0 then
    w := wallet.bonus_refill(w, b.bonus_id, p_at, -v_bonus);
    select -least(balance, -v_bonus) into m.d_bonus from wallet.bonus where player_id = p.player_id
        and bonus_id = b.bonus_id;
  else
    m.d_bonus := v_bonus;
  end if;
  m := wallet.move_cash(m, w, v_cash);
  if v_cash < 0 then perform wallet.shift_settlements(b, -v_cash); end if;
  m.d_won := v_cash;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  v_new.held := 0;
  v_new.open := case when p.kind = :kind.cash_out_bet then p.amount2 else 0 end;
  v_new.paid_cash := b.paid_cash + v_cash;
  -- What the pocket no longer had was not taken back, and is not paid again.
  v_new.paid_bonus := b.paid_bonus + m.d_bonus;
  v_new.state := case when v_new.open > 0 then :bet_state.partly_settled else :bet_state.settled end;
  v_new.last_seq := w.seq;
  v_open := wallet.save_bet(b, v_new);
  if m.bonus_id is not null then
    w := wallet.move_bonus(w, m.bonus_id, p_at, m.d_bonus, coalesce(m.d_wagered, 0), v_open, true);
  end if;
  return wallet.answer_after(w, m, a);
end $$;

-- reserveBet, commitBet, cashOutBet, settleBet, resettle. releaseBet is a rollback.
create or replace function wallet.apply_bet(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  b wallet.bet;
  v_new wallet.bet;
begin
  select * into b from wallet.bet where player_id = p.player_id and provider = p.provider and bet = p.round;
  if p.kind = :kind.reserve_bet then return wallet.reserve_bet(w, p, b, p_at, p_class); end if;
  p.game := coalesce(b.game, p.game);
  m.vertical := coalesce(b.vertical, p.vertical);
  m.outcome := wallet.bet_refusal(p.kind, b.state);
  if m.outcome = :outcome.cancelled then return wallet.finish(w, p, p_at, p_class, m); end if;
  -- A cash-out leaves less at risk than before, and takes nothing of what was paid.
  if m.outcome = :outcome.accepted and p.kind = :kind.cash_out_bet
      and (p.amount < b.paid_cash + b.paid_bonus or p.amount2 < 0 or p.amount2 > 0 and p.amount2 >= b.open) then
    m.outcome := :outcome.bad_amount;
  end if;
  if m.outcome <> :outcome.accepted then return wallet.not_stored(w, m.vertical, m.outcome, null); end if;
  if p.kind <> :kind.commit_bet then return wallet.settle_bet(w, p, b, p_at, p_class); end if;
  m.d_held := -b.held;
  m.amount := b.held;
  v_new := b;
  v_new.held := 0;
  v_new.state := :bet_state.committed;
  v_new.last_seq := w.seq + 1;
  perform wallet.save_bet(b, v_new);
  return wallet.finish(w, p, p_at, p_class, m);
end $$;
