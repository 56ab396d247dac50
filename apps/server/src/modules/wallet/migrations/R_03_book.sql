-- Kinds of two-phase bets that share a class with play, whose keys expire.
create or replace function wallet.is_bet_verb(p_kind smallint) returns boolean language sql immutable as $$
  select p_kind in (:kind.reserve_bet, :kind.commit_bet, :kind.cash_out_bet, :kind.settle_bet, :kind.resettle)
$$;

-- Whether the keys of a class, and those of a kind, never expire: see wallet.lasting_key. Tombstones last, because the
-- rollbacks that wrote them do.
drop function if exists wallet.is_lasting(smallint);
create or replace function wallet.is_lasting(p_class smallint, p_kind smallint) returns boolean
language sql immutable as $$
  select p_class in (:class.adjustment, :class.authorization, :class.deposit, :class.hold, :class.release,
      :class.settlement, :class.bonus, :class.cancellation, :class.opening, :class.rollback)
    or p_kind = :kind.tombstone or wallet.is_bet_verb(p_kind)
$$;

-- Maximum amount of one operation in minor units, so that sums fit into bigint; and of one stake, whose weighted units
-- are 10,000 times as many.
create or replace function wallet.amount_max() returns bigint language sql immutable as $$ select :most.amount $$;
create or replace function wallet.stake_max() returns bigint language sql immutable as $$ select :most.stake $$;

-- Whether the house's leg is the account of a studio.
create or replace function wallet.is_of_studio(p_account integer) returns boolean language sql immutable as $$
  select p_account between :account.studio and :account.jackpot - 1
$$;

-- Whether an operation may have this amount; null means everything that is left. Money from outside must be more than
-- zero, and an adjustment by staff has a lower maximum than a game.
create or replace function wallet.is_amount(p_kind smallint, p_amount bigint, p_account integer)
returns boolean language sql immutable as $$
  select case
    when p_amount is null
        then p_kind not in (:kind.authorize_deposit, :kind.deposit, :kind.refund, :kind.chargeback, :kind.hold)
    when p_kind = :kind.adjust and p_account >= :account.corrections then p_amount between -:most.staff_adjustment
        and :most.staff_adjustment
    when p_kind = :kind.adjust then p_amount between -wallet.amount_max() and wallet.amount_max()
    when p_kind in (:kind.authorize_deposit, :kind.deposit, :kind.refund, :kind.chargeback, :kind.hold, :kind.release,
        :kind.settle) then p_amount between 1 and wallet.amount_max()
    when p_kind in (:kind.stake, :kind.reserve_bet, :kind.refuse_stake) then p_amount between 0 and wallet.stake_max()
    else p_amount between 0 and wallet.amount_max()
  end
$$;

-- Writes one entry: the wallet, the entry with its hash, the outbox. The only writer of entries besides the set-based
-- statement of apply_batch_v1. Returns the wallet after the entry. The entry's time is the operation's, or the last
-- entry's if that is later: times never go back (L5). Nothing else is compared with the last entry's time.
create or replace function wallet.book(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_kind smallint, p_class smallint, m wallet.move
)
returns wallet.wallet language plpgsql as $$
declare
  v_house bigint := -(m.d_main + m.d_locked + m.d_held + m.d_bonus - m.d_receivable);
  v_bonus bigint;
begin
  w.seq := w.seq + 1;
  w.last_at := greatest(p_at, w.last_at);
  w.main := w.main + m.d_main;
  w.locked := w.locked + m.d_locked;
  w.bet_held := w.bet_held + m.d_held;
  w.receivable := w.receivable + m.d_receivable;
  w.staked := w.staked + m.d_staked;
  w.won := w.won + m.d_won;
  w.deposited := w.deposited + m.d_deposited;
  w.withdrawn := w.withdrawn + m.d_withdrawn;
  case m.vertical
    when :vertical.casino then w.bonus_casino := w.bonus_casino + m.d_bonus; v_bonus := w.bonus_casino;
    when :vertical.live_casino then w.bonus_live := w.bonus_live + m.d_bonus; v_bonus := w.bonus_live;
    when :vertical.sports then w.bonus_sports := w.bonus_sports + m.d_bonus; v_bonus := w.bonus_sports;
    when :vertical.none then v_bonus := w.bonus_casino + w.bonus_live + w.bonus_sports;
    else v_bonus := 0;
  end case;
  w.head := wallet.entry_hash(
    w.head, w.player_id, w.last_at, w.seq, w.currency, p_kind, p_class, m.outcome, p.provider, p.tx, p.fingerprint,
        m.round,
    m.vertical, m.ref_seq, m.amount, m.d_main, m.d_locked, m.d_held, m.d_bonus, m.d_receivable, v_house, m.account,
    w.main, w.locked + w.bet_held, v_bonus, w.receivable, w.staked, w.won, w.deposited, w.withdrawn,
    m.detail, m.d_wagered, m.bonus_id);
  insert into wallet.entry (
    player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house,
    main, locked, bonus, receivable, staked, won, deposited, withdrawn, ref_seq, bonus_id, d_wagered,
    provider, house_account, kind, class, outcome, vertical, currency, tx, round, detail, hash)
  values (
    w.player_id, w.last_at, w.seq, p.fingerprint, m.amount, m.d_main, m.d_locked, m.d_held, m.d_bonus, m.d_receivable,
        v_house,
    w.main, w.locked + w.bet_held, v_bonus, w.receivable, w.staked, w.won, w.deposited, w.withdrawn, m.ref_seq,
        m.bonus_id, m.d_wagered,
    p.provider, m.account, p_kind, p_class, m.outcome, m.vertical, w.currency, p.tx, m.round, m.detail, w.head);
  if wallet.is_lasting(p_class, p_kind) then
    insert into wallet.lasting_key (player_id, provider, class, tx, at, seq)
    values (w.player_id, p.provider, p_class, p.tx, w.last_at, w.seq);
  end if;
  update wallet.wallet set
    seq = w.seq, last_at = w.last_at, head = w.head, main = w.main, locked = w.locked, bet_held = w.bet_held,
    bonus_casino = w.bonus_casino, bonus_live = w.bonus_live, bonus_sports = w.bonus_sports, receivable = w.receivable,
    staked = w.staked, won = w.won, deposited = w.deposited, withdrawn = w.withdrawn
  where player_id = w.player_id;
  insert into kernel.outbox (player_id, id, seq, topic, body) values (
      w.player_id, nextval('kernel.outbox_id'), w.seq, 'wallet.entry', wallet.entry_event(
    p_kind, m.outcome, m.vertical, p.provider, w.currency, w.last_at, m.amount, m.d_main, m.d_locked, m.d_held,
        m.d_bonus, m.d_receivable,
    m.account, w.main, w.locked + w.bet_held, v_bonus, w.receivable, w.staked, w.won, w.deposited, w.withdrawn,
        m.ref_seq, m.bonus_id,
    case when p_kind = :kind.deposit
        then coalesce((m.detail->>'overLimit')::integer, 0) else 0 end, p.tx, m.round, p.game));
  return w;
end $$;

-- A move of nothing: for a refusal, a tombstone or a note.
create or replace function wallet.no_move(p wallet.op, p_outcome integer) returns wallet.move language sql stable as $$
  select row(p_outcome, p.amount, 0, 0, 0, 0, 0, 0, 0, 0, 0, p.account, p.vertical, p.round, null, null, null,
      p.detail)::wallet.move
$$;

-- The bonus part of a payout of a round or bet: in the proportion of its stakes, rounded down; the rest is cash.
create or replace function wallet.bonus_share(p_amount bigint, p_staked_main bigint, p_staked_bonus bigint)
returns bigint language sql immutable as $$
  select case when p_staked_bonus > 0
    then div(p_amount::numeric * p_staked_bonus, p_staked_bonus + p_staked_main)::bigint else 0 end
$$;

-- Adds cash to a move, or takes it if it is negative. A credit repays the receivable first; a debit takes what MAIN has
-- and books the rest as receivable (L3).
create or replace function wallet.move_cash(m wallet.move, w wallet.wallet, p_cash bigint) returns wallet.move
language plpgsql immutable as $$
begin
  if p_cash >= 0 then
    m.d_receivable := -least(w.receivable, p_cash);
  else
    m.d_receivable := -p_cash - least(w.main, -p_cash);
  end if;
  m.d_main := p_cash + m.d_receivable;
  return m;
end $$;

-- The answer for an entry that was just written (m) or found (e); w is the present wallet.
create or replace function wallet.answer_of(
  w wallet.wallet, p_vertical smallint, p_outcome integer, p_repeated boolean, p_seq bigint, p_at timestamptz,
  p_main bigint, p_bonus bigint, p_receivable bigint, p_then_main bigint, p_then_bonus bigint, p_ref bigint,
      p_bonus_id bigint
) returns wallet.answer language plpgsql stable as $$
declare
  v_closing bigint := 0;
begin
  if w.bonus_mask & (:bonus_mask.closing << p_vertical) <> 0 then
    select coalesce(sum(balance), 0) into v_closing from wallet.bonus
     where player_id = w.player_id and vertical = p_vertical and state = :bonus_state.closing;
  end if;
  return row(0, p_outcome, p_repeated, p_seq, p_at, p_main, p_bonus, p_receivable, p_then_main, p_then_bonus, p_ref,
      p_bonus_id,
    w.seq, w.main, w.locked, w.bet_held, w.bonus_casino, w.bonus_live, w.bonus_sports, w.receivable, v_closing, null,
        null, null, null, null)::wallet.answer;
end $$;

-- The bonus pocket of a vertical; of all verticals for none.
create or replace function wallet.pocket_of(w wallet.wallet, p_vertical smallint)
returns bigint language sql immutable as $$
  select case p_vertical
    when :vertical.none then w.bonus_casino + w.bonus_live + w.bonus_sports
    when :vertical.casino then w.bonus_casino
    when :vertical.live_casino then w.bonus_live
    when :vertical.sports then w.bonus_sports
    else 0 end
$$;

-- The part of an answer that is fixed when its entry has been booked; what follows from the entry may change the
-- wallet.
create or replace function wallet.booked(w wallet.wallet, m wallet.move) returns wallet.answer
language plpgsql immutable as $$
declare
  a wallet.answer;
begin
  a.seq := w.seq;
  a.then_main := w.main;
  a.then_bonus := wallet.pocket_of(w, m.vertical);
  return a;
end $$;

-- The answer of an entry that was booked with m, as `booked` kept it; w is the wallet after all that followed.
create or replace function wallet.answer_after(w wallet.wallet, m wallet.move, a wallet.answer) returns wallet.answer
language sql stable as $$
  select wallet.answer_of(w, (m).vertical, (m).outcome, false, (a).seq, (w).last_at, (m).d_main, (m).d_bonus,
    (m).d_receivable, (a).then_main, (a).then_bonus, (m).ref_seq, (m).bonus_id)
$$;

-- Books the move and returns its answer.
create or replace function wallet.finish(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint, m wallet.move
)
returns wallet.answer language plpgsql as $$
begin
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  return wallet.answer_after(w, m, wallet.booked(w, m));
end $$;

-- An answer without an entry: the same key may succeed later (L4: a conflict moves nothing).
create or replace function wallet.not_stored(w wallet.wallet, p_vertical smallint, p_outcome integer, p_bonus_id bigint)
returns wallet.answer language sql stable as $$
  select wallet.answer_of(w, p_vertical, p_outcome, false, null, null, 0, 0, 0, w.main,
      wallet.pocket_of(w, p_vertical), null, p_bonus_id)
$$;
