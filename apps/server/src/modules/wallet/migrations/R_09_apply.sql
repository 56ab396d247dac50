-- The answer of an operation that was not executed: 1 no wallet in this currency, 91 the wallet is locked by another
-- transaction, 93 the sender's clock differs from the database's.
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
create or replace function wallet.not_locked(w wallet.wallet, p wallet.op) returns wallet.answer language plpgsql stable as $$
begin
  return wallet.untouched(
    case when w.player_id is null and exists (select from wallet.wallet where player_id = p.player_id) then 91 else 1 end);
end $$;

-- Executes one operation of any kind, all or nothing: locks the wallet, looks for a duplicate, checks, books. A refusal
-- is a value; an exception is a bug or a lock timeout of two seconds. Without p_waits a locked wallet returns 91
-- (deferred) and nothing is done. The planner settings force index probes whatever the statistics say: a quarter's
-- partition starts empty, and a plan for an empty table would be kept.
create or replace function wallet.apply_any(p wallet.op, p_at timestamptz, p_waits boolean) returns wallet.answer language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off set lock_timeout = '2s' as $$
declare
  w wallet.wallet;
  e wallet.entry;
  r wallet.round;
  s wallet.split;
  m wallet.move;
  v_class smallint;
  v_from timestamptz;
  v_part bigint;
  v_open integer;
  v_seq bigint;
  v_then_main bigint; v_then_bonus bigint;
  a wallet.answer;
begin
  if p.kind = 3 then return wallet.stake_and_win(p, p_at, p_waits); end if;
  -- The lock is a statement of its own: a statement that waited for a row still reads other tables in its old snapshot.
  if p_waits then
    select * into w from wallet.wallet where player_id = p.player_id for update;
  else
    select * into w from wallet.wallet where player_id = p.player_id for update skip locked;
  end if;
  if p_at >= w.roll_at then perform wallet.roll(p.player_id, p_at); end if;
  if w.currency is distinct from p.currency then return wallet.not_locked(w, p); end if;
  v_from := date_subtract(date_trunc('quarter', greatest(p_at, w.last_at), 'UTC'), interval '3 months', 'UTC');
  if wallet.is_of_another_kind(p, v_from) then return wallet.not_stored(w, p.vertical, 94, null); end if;
  v_class := wallet.class_of(p.kind);
  if wallet.is_lasting(v_class) then
    select en.* into e from wallet.lasting_key k join wallet.entry en on en.player_id = k.player_id and en.at = k.at and en.seq = k.seq
     where k.player_id = p.player_id and k.provider = p.provider and k.class = v_class and k.tx = p.tx;
  else
    select * into e from wallet.entry en
     where en.player_id = p.player_id and en.provider = p.provider and en.class = v_class and en.tx = p.tx
       and en.at >= v_from and en.at < date_add(v_from, interval '6 months', 'UTC') limit 1;
  end if;
  if found then
    a := wallet.answer_of(w, e.vertical, wallet.repeated_outcome(e, p),
      true, e.seq, e.at, e.d_main, e.d_bonus, e.d_receivable, e.main, e.bonus, e.ref_seq, e.bonus_id);
    if e.kind = 13 then a.over_limit := (e.detail->>'overLimit')::smallint; end if;
    return a;
  end if;
  if not wallet.is_amount(p.kind, p.amount, p.account) then return wallet.not_stored(w, p.vertical, 35, null); end if;

  if p.kind = 1 then
    select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
    -- A round has one vertical, so that bonus money returns to its own pocket.
    p.vertical := coalesce(r.vertical, p.vertical);
    p.game := coalesce(r.game, p.game);
    s := wallet.guard_stake(w, p, r, p_at);
    if s.outcome = 92 then return wallet.not_stored(w, p.vertical, 92, s.bonus_id); end if;
    m := wallet.no_move(p, s.outcome);
    if s.outcome = 0 then
      m.d_main := -s.cash;
      m.d_bonus := -s.bonus;
      m.d_staked := s.cash;
      m.bonus_id := s.bonus_id;
      m.d_wagered := s.wagered;
    end if;
    w := wallet.book(w, p, p_at, p.kind, v_class, m);
    v_seq := w.seq; v_then_main := w.main; v_then_bonus := wallet.pocket_of(w, m.vertical);
    if s.outcome = 0 then
      v_open := wallet.touch_round(p, r, w.last_at, v_seq, p.vertical, p.round, p.flags & 1 <> 0, 1, 0, s.cash, s.bonus, 0, 0, 0,
        case when s.bonus > 0 then s.bonus_id end);
      if s.bonus_id is not null then
        w := wallet.move_bonus(w, s.bonus_id, p_at, -s.bonus, coalesce(s.wagered, 0), v_open, false);
      end if;
    end if;
    return wallet.answer_of(w, m.vertical, m.outcome, false, v_seq, w.last_at, m.d_main, m.d_bonus, 0, v_then_main, v_then_bonus, null, m.bonus_id);
  elsif p.kind = 2 then
    select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
    p.vertical := coalesce(r.vertical, p.vertical);
    p.game := coalesce(r.game, p.game);
    m := wallet.no_move(p, 0);
    if coalesce(r.bets, 0) = 0 and (p.flags & 2 <> 0 or wallet.is_rolled_back(r)) then
      -- Not stored while the bet may still arrive; a rolled back bet will not.
      if wallet.has_rollback(r) is not true then return wallet.not_stored(w, p.vertical, 21, null); end if;
      m.outcome := 20;
      return wallet.finish(w, p, p_at, v_class, m);
    end if;
    v_part := case when r.staked_bonus > 0 then div(p.amount::numeric * r.staked_bonus, r.staked_bonus + r.staked_main) else 0 end;
    m.d_won := p.amount - v_part;
    m.d_receivable := -least(w.receivable, m.d_won);
    m.d_main := m.d_won + m.d_receivable;
    m.d_bonus := v_part;
    m.bonus_id := case when v_part > 0 then r.bonus_id end;
    w := wallet.book(w, p, p_at, p.kind, v_class, m);
    v_seq := w.seq; v_then_main := w.main; v_then_bonus := wallet.pocket_of(w, m.vertical);
    v_open := wallet.touch_round(p, r, w.last_at, v_seq, p.vertical, p.round, p.flags & 1 <> 0, 0, 1, 0, 0, m.d_won, v_part, 0, null);
    if v_part > 0 or v_open <> 0 then w := wallet.move_bonus(w, r.bonus_id, p_at, v_part, 0, v_open, true); end if;
    return wallet.answer_of(w, m.vertical, 0, false, v_seq, w.last_at, m.d_main, m.d_bonus, m.d_receivable, v_then_main, v_then_bonus, null, m.bonus_id);
  elsif p.kind in (4, 6, 25) then
    return wallet.apply_rollback(w, p, p_at, v_from);
  elsif p.kind in (19, 20, 21) then
    return wallet.apply_bonus(w, p, p_at);
  elsif p.kind in (23, 24, 26, 27) then
    return wallet.apply_bet(w, p, p_at, v_class);
  elsif p.kind = 22 then
    select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
    m := wallet.no_move(p, 0);
    if r.player_id is not null then m.vertical := r.vertical; end if;
    p.game := coalesce(r.game, p.game);
    w := wallet.book(w, p, p_at, p.kind, v_class, m);
    v_seq := w.seq; v_then_main := w.main; v_then_bonus := wallet.pocket_of(w, m.vertical);
    w := wallet.close_round(w, p, r, p_at, v_seq);
    return wallet.answer_of(w, m.vertical, 0, false, v_seq, w.last_at, 0, 0, 0, v_then_main, v_then_bonus, null, null);
  elsif p.kind = 30 then
    -- A stake that its caller refuses (amount2 is the outcome): an entry with the stake's kind and key that moves
    -- nothing.
    p.kind := 1;
    m := wallet.no_move(p, p.amount2::integer);
    return wallet.finish(w, p, p_at, v_class, m);
  elsif v_class is null then
    raise exception 'unknown kind of operation %', p.kind;
  end if;
  return wallet.apply_money(w, p, p_at, v_from, v_class);
end $$;

-- Executes one operation. Frequent cases take a short path: a new stake that cash covers and nothing forbids, or the
-- win of a round without bonus money. All others go through wallet.apply_any. Both paths write the same entries and
-- hashes (L12). A transaction prepares every expression again, so this function has few and uses scalars; the answer
-- omits what its reader knows: `at` when it is p_at, `now_seq` when it is `seq`, false and zero.
create or replace function wallet.apply(
  p_player bigint, p_currency text, p_kind smallint, p_provider integer, p_tx text, p_fingerprint bigint, p_round text,
  p_vertical smallint, p_amount bigint, p_flags integer, p_game text, p_session text, p_bonus_id bigint, p_weight integer,
  p_detail jsonb, p_amount2 bigint, p_ref text, p_account integer, p_args jsonb, p_at timestamptz, p_waits boolean
) returns wallet.answer language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  w_currency text;
  w_last_at timestamptz;
  w_roll_at timestamptz;
  w_seq bigint;
  w_head bytea;
  w_mask integer;
  w_main bigint;
  w_locked bigint;
  w_held bigint;
  w_casino bigint;
  w_live bigint;
  w_sports bigint;
  w_receivable bigint;
  w_staked bigint;
  w_won bigint;
  w_deposited bigint;
  w_withdrawn bigint;
  v_at timestamptz;
  v_from timestamptz;
  v_repeats bigint;
  v_vertical smallint;
  v_closed boolean;
  v_staked_bonus bigint;
  v_bets integer;
  v_game text;
  v_passes boolean;
  v_stake bigint := 0;
  v_win bigint := 0;
  v_pocket bigint;
begin
  if not wallet.is_timely(p_at) then return wallet.untouched(93); end if;
  <<short>>
  begin
    exit short when p_waits or p_kind > 2 or p_detail is not null or p_flags & 256 <> 0;
    select currency, last_at, roll_at, seq, head, bonus_mask, main, locked, bet_held, bonus_casino, bonus_live, bonus_sports,
        receivable, staked, won, deposited, withdrawn
      into w_currency, w_last_at, w_roll_at, w_seq, w_head, w_mask, w_main, w_locked, w_held, w_casino, w_live, w_sports,
        w_receivable, w_staked, w_won, w_deposited, w_withdrawn
      from wallet.wallet where player_id = p_player for update skip locked;
    v_at := greatest(p_at, w_last_at);
    exit short when (w_currency = p_currency and p_at < w_roll_at) is not true;
    v_from := date_subtract(date_trunc('quarter', v_at, 'UTC'), interval '3 months', 'UTC');
    select en.seq into v_repeats from wallet.entry en
     where en.player_id = p_player and en.provider = p_provider and en.class = p_kind and en.tx = p_tx
       and en.at >= v_from and en.at < date_add(v_from, interval '6 months', 'UTC') limit 1;
    exit short when v_repeats is not null;
    select vertical, closed, staked_bonus, bets, game into v_vertical, v_closed, v_staked_bonus, v_bets, v_game
      from wallet.round where player_id = p_player and provider = p_provider and round = p_round;
    if p_kind = 1 then
      v_vertical := coalesce(v_vertical, p_vertical);
      select wallet.lets_stake(g, v_vertical, p_amount, p_at)
          and (p_amount = 0 or p_amount <= least(g.loss_cap - (w_staked - w_won), g.stake_cap - w_staked, w_main))
        into v_passes from wallet.gate g where g.player_id = p_player;
      -- No bonus that counts cash stakes or waits for rounds (272 is 16 + 256).
      exit short when (v_passes and p_amount between 0 and wallet.stake_max() and w_mask & (272 << v_vertical) = 0
        and v_closed is not true) is not true;
      v_stake := p_amount;
    else
      exit short when (v_bets > 0 and v_staked_bonus = 0 and w_receivable = 0 and w_mask & (256 << v_vertical) = 0
        and p_amount between 0 and wallet.amount_max()) is not true;
      v_win := p_amount;
    end if;

    w_seq := w_seq + 1;
    w_main := w_main - v_stake + v_win;
    w_staked := w_staked + v_stake;
    w_won := w_won + v_win;
    w_locked := w_locked + w_held;
    v_pocket := case v_vertical when 1 then w_casino when 2 then w_live when 3 then w_sports else 0 end;
    w_head := wallet.plain_entry_hash(
      w_head, p_player, v_at, w_seq, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, v_vertical, p_amount,
      v_win - v_stake, p_account, w_main, w_locked, v_pocket, w_receivable, w_staked, w_won, w_deposited, w_withdrawn);
    insert into wallet.entry (
      player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house,
      main, locked, bonus, receivable, staked, won, deposited, withdrawn,
      provider, house_account, kind, class, outcome, vertical, currency, tx, round, hash)
    values (
      p_player, v_at, w_seq, p_fingerprint, p_amount, v_win - v_stake, 0, 0, 0, 0, v_stake - v_win,
      w_main, w_locked, v_pocket, w_receivable, w_staked, w_won, w_deposited, w_withdrawn,
      p_provider, p_account, p_kind, p_kind, 0, v_vertical, p_currency, p_tx, p_round, w_head);
    update wallet.wallet set seq = w_seq, last_at = v_at, head = w_head, main = w_main, staked = w_staked, won = w_won
     where player_id = p_player;
    insert into kernel.outbox (player_id, seq, topic, body) values (p_player, w_seq, 'wallet.entry', wallet.entry_event(
      p_kind, 0::smallint, v_vertical, p_provider, p_currency, v_at, p_amount, v_win - v_stake, 0, 0, 0, 0, p_account,
      w_main, w_locked, v_pocket, w_receivable, w_staked, w_won, w_deposited, w_withdrawn, 0, 0, 0, p_tx, p_round,
      coalesce(v_game, p_game)));
    if v_bets is null then
      insert into wallet.round (
        player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main, won_bonus,
        first_seq, last_seq, game, session)
      values (
        p_player, p_provider, p_round, v_vertical, v_at, p_flags & 1 <> 0, 1, 0, v_stake, 0, 0, 0, w_seq, w_seq, p_game, p_session);
    else
      update wallet.round set
        closed = closed or p_flags & 1 <> 0, bets = bets + 2 - p_kind, wins = wins + p_kind - 1,
        staked_main = staked_main + v_stake, won_main = won_main + v_win,
        last_seq = w_seq, game = coalesce(game, p_game), session = coalesce(session, p_session)
      where player_id = p_player and provider = p_provider and round = p_round;
    end if;
    return row(null, 0, null, w_seq, case when v_at <> p_at then v_at end, v_win - v_stake, null, null, w_main, v_pocket, null, null,
      null, w_main, w_locked - w_held, w_held, w_casino, w_live, w_sports, w_receivable, null, null, null, null, null)::wallet.answer;
  end;
  return wallet.apply_any(row(p_player, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, p_vertical, p_amount, p_flags,
    p_game, p_session, p_bonus_id, p_weight, p_detail, p_amount2, p_ref, p_account, p_args)::wallet.op, p_at, p_waits);
end $$;

-- Stake and win in one call: two entries; cash must cover the stake alone. If the stake is refused, the refusal is the
-- only entry. amount2 is the win.
create or replace function wallet.stake_and_win(p wallet.op, p_at timestamptz, p_waits boolean) returns wallet.answer language plpgsql as $$
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
    if p.amount2 not between 0 and wallet.amount_max() then return wallet.not_stored(w, p.vertical, 35, null); end if;
    v_from := date_subtract(date_trunc('quarter', greatest(p_at, w.last_at), 'UTC'), interval '3 months', 'UTC');
    if wallet.is_of_another_kind(p, v_from) then return wallet.not_stored(w, p.vertical, 94, null); end if;
    -- All or nothing: if the win's key is taken, its stake must not be booked either.
    select * into e from wallet.entry en
     where en.player_id = p.player_id and en.provider = p.provider and en.class = 2 and en.tx = p.tx
       and en.at >= v_from limit 1;
    if e.outcome = 20 or e.fingerprint <> p.fingerprint then
      return wallet.not_stored(w, p.vertical, wallet.repeated_outcome(e, p), null);
    end if;
  end if;
  v_stake.kind := 1; v_stake.flags := p.flags & ~257;
  s := wallet.apply_any(v_stake, p_at, true);
  if s.outcome <> 0 then return s; end if;
  v_win.kind := 2;
  v_win.amount := p.amount2;
  v_win.flags := p.flags & ~258;
  v_win.detail := null;
  a := wallet.apply_any(v_win, p_at, true);
  a.repeated := s.repeated;
  a.stake_seq := s.seq;
  a.stake_main := s.d_main;
  a.stake_bonus := s.d_bonus;
  return a;
end $$;
