-- The answer of an operation that was not executed: currency, the player has no wallet in it; deferred, the wallet is
-- locked by another transaction; clock_differs, the sender's clock differs from the database's.
create or replace function wallet.untouched(p_outcome integer) returns wallet.answer language plpgsql stable as $$
declare
  a wallet.answer;
begin
  a.i := 0;
  a.repeated := false;
  a.outcome := p_outcome;
  return a;
end $$;

-- The answer when the wallet's lock could not be acquired.
create or replace function wallet.not_locked(w wallet.wallet, p wallet.op)
returns wallet.answer language plpgsql stable as $$
begin
  if w.player_id is not null then return wallet.untouched(:outcome.currency); end if;
  perform from wallet.wallet where player_id = p.player_id;
  return wallet.untouched(case when found then :outcome.deferred else :outcome.currency end);
end $$;

-- Executes an operation whose key is new, under the wallet's lock.
create or replace function wallet.apply_new(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_from timestamptz, p_class smallint
) returns wallet.answer language plpgsql as $$
begin
  case p.kind
    when :kind.stake then return wallet.apply_stake(w, p, p_at, p_class);
    when :kind.win then return wallet.apply_win(w, p, p_at, p_class);
    when :kind.refuse_stake then
      -- A stake that its caller refuses: an entry with the stake's kind and key that moves nothing. amount2 is the
      -- outcome.
      p.kind := :kind.stake;
      return wallet.finish(w, p, p_at, p_class, wallet.no_move(p, p.amount2::integer));
    when :kind.close_round then return wallet.apply_round_end(w, p, p_at, p_class);
    when :kind.rollback_round then return wallet.take_back_round(w, p, p_at);
    when :kind.rollback, :kind.release_bet then
      return wallet.apply_rollback(w, p, p_at, p_from);
    when :kind.grant_bonus, :kind.convert_bonus, :kind.forfeit_bonus then return wallet.apply_bonus(w, p, p_at);
    when :kind.reserve_bet, :kind.commit_bet, :kind.cash_out_bet, :kind.settle_bet, :kind.resettle then
      return wallet.apply_bet(w, p, p_at, p_class);
    when :kind.hold, :kind.release, :kind.settle then return wallet.apply_hold(w, p, p_at, p_class);
    when :kind.authorize_deposit, :kind.cancel_deposit, :kind.deposit, :kind.refund, :kind.chargeback then
      return wallet.apply_deposit(w, p, p_at, p_from, p_class);
    when :kind.promo, :kind.jackpot_win, :kind.free_round_win, :kind.adjust, :kind.opening then
      return wallet.apply_credit(w, p, p_at, p_class);
    else raise exception 'unknown kind of operation %', p.kind;
  end case;
end $$;

-- Executes one operation of any kind, all or nothing: locks the wallet, looks for a duplicate, checks, books. A refusal
-- is a value; an exception is a bug or a lock timeout of two seconds. Without p_waits a locked wallet returns
-- deferred and nothing is done. The planner settings force index probes whatever the statistics say: a quarter's
-- partition starts empty, and a plan for an empty table would be kept.
create or replace function wallet.apply_any(p wallet.op, p_at timestamptz, p_waits boolean)
returns wallet.answer language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off
set lock_timeout = '2s' as $$
declare
  w wallet.wallet;
  e wallet.entry;
  v_class smallint;
  v_from timestamptz;
  a wallet.answer;
begin
  if p.kind = :kind.stake_and_win then return wallet.stake_and_win(p, p_at, p_waits); end if;
  -- The lock is a statement of its own: a statement that waited for a row still reads other tables in its old snapshot.
  if p_waits then
    select * into w from wallet.wallet where player_id = p.player_id for update;
  else
    select * into w from wallet.wallet where player_id = p.player_id for update skip locked;
  end if;
  if p_at >= w.roll_at then perform wallet.roll(p.player_id, p_at); end if;
  if w.currency is distinct from p.currency then return wallet.not_locked(w, p); end if;
  v_from := date_subtract(date_trunc('quarter', greatest(p_at, w.last_at), 'UTC'), interval '3 months', 'UTC');
  if wallet.is_of_another_kind(p, v_from) then
    return wallet.not_stored(w, p.vertical, :outcome.other_kind, null);
  end if;
  v_class := wallet.class_of(p.kind);
  if wallet.is_lasting(v_class, p.kind) then
    select en.* into e from wallet.lasting_key k join wallet.entry en on en.player_id = k.player_id
        and en.at = k.at and en.seq = k.seq
     where k.player_id = p.player_id and k.provider = p.provider and k.class = v_class and k.tx = p.tx;
  end if;
  -- The key of a bet's verb may be that of a tombstone or of play, which are in the entries only.
  if e.player_id is null and (wallet.is_bet_verb(p.kind) or not wallet.is_lasting(v_class, p.kind)) then
    select * into e from wallet.entry en
     where en.player_id = p.player_id and en.provider = p.provider and en.class = v_class and en.tx = p.tx
       and en.at >= v_from and en.at < date_add(v_from, interval '6 months', 'UTC') limit 1;
  end if;
  if e.player_id is not null then
    a := wallet.answer_of(w, e.vertical, wallet.repeated_outcome(e, p),
      true, e.seq, e.at, e.d_main, e.d_bonus, e.d_receivable, e.main, e.bonus, e.ref_seq, e.bonus_id);
    if e.kind = :kind.deposit then a.over_limit := (e.detail->>'overLimit')::smallint; end if;
    return a;
  end if;
  if not wallet.is_amount(p.kind, p.amount, p.account) then
    return wallet.not_stored(w, p.vertical, :outcome.bad_amount, null);
  end if;
  return wallet.apply_new(w, p, p_at, v_from, v_class);
end $$;

-- Stake and win in one call: two entries; cash must cover the stake alone. If the stake is refused, the refusal is the
-- only entry. amount2 is the win. Of the detail, the rounding is the win's, the rest the stake's.
create or replace function wallet.stake_and_win(p wallet.op, p_at timestamptz, p_waits boolean)
returns wallet.answer language plpgsql as $$
declare
  w wallet.wallet;
  e wallet.entry;
  v_stake wallet.op := p;
  v_win wallet.op := p;
  v_from timestamptz;
  s wallet.answer;
  a wallet.answer;
begin
  if p_waits then
    select * into w from wallet.wallet where player_id = p.player_id for update;
  else
    select * into w from wallet.wallet where player_id = p.player_id for update skip locked;
  end if;
  if w.player_id is null then return wallet.not_locked(w, p); end if;
  if p_at >= w.roll_at then perform wallet.roll(p.player_id, p_at); end if;
  if w.currency = p.currency then
    if p.amount2 not between 0 and wallet.amount_max() then
      return wallet.not_stored(w, p.vertical, :outcome.bad_amount, null);
    end if;
    v_from := date_subtract(date_trunc('quarter', greatest(p_at, w.last_at), 'UTC'), interval '3 months', 'UTC');
    if wallet.is_of_another_kind(p, v_from) then
      return wallet.not_stored(w, p.vertical, :outcome.other_kind, null);
    end if;
    -- All or nothing: if the win's key is taken, its stake must not be booked either.
    select * into e from wallet.entry en
     where en.player_id = p.player_id and en.provider = p.provider and en.class = :class.win and en.tx = p.tx
       and en.at >= v_from limit 1;
    if e.outcome = :outcome.cancelled or e.fingerprint <> p.fingerprint then
      return wallet.not_stored(w, p.vertical, wallet.repeated_outcome(e, p), null);
    end if;
  end if;
  v_stake.detail := nullif(wallet.without_rounding(p.detail), '{}');
  v_stake.kind := :kind.stake; v_stake.flags := p.flags & ~(:flag.ends_round | :flag.shares_ids);
  s := wallet.apply_any(v_stake, p_at, true);
  if s.outcome <> :outcome.accepted then return s; end if;
  v_win.kind := :kind.win;
  v_win.amount := p.amount2;
  v_win.flags := p.flags & ~(:flag.needs_bet | :flag.shares_ids);
  v_win.detail := nullif(wallet.rounding_alone(p.detail), '{}');
  a := wallet.apply_any(v_win, p_at, true);
  a.repeated := s.repeated;
  a.stake_seq := s.seq;
  a.stake_main := s.d_main;
  a.stake_bonus := s.d_bonus;
  a.told := s.told;
  return a;
end $$;
