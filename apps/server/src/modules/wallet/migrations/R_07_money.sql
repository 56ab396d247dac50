-- The deposit limit exceeded by a lifetime total of deposits; of several the one with the least room (LIM-07).
create or replace function wallet.over_deposit_limit(g wallet.gate, p_deposited bigint) returns integer language sql immutable as $$
  select case when p_deposited > g.deposit_cap then
    case g.deposit_cap when g.deposit_day + g.deposit_mark_day then 24 when g.deposit_week + g.deposit_mark_week then 25 else 26 end
  end
$$;

-- Whether a bet of the round, or the whole round, was rolled back. False for a round of adjustments or jackpots alone.
create or replace function wallet.has_rollback(r wallet.round) returns boolean language sql stable as $$
  select exists (
    select from wallet.entry
     where player_id = r.player_id and provider = r.provider and round = r.round and at >= r.opened_at
       and kind in (4, 6, 25) and outcome = 0)
$$;

-- Whether a studio pays or takes something of a round that was rolled back as a whole.
create or replace function wallet.is_late_payout(p wallet.op, r wallet.round) returns boolean language sql stable as $$
  select (p.kind in (8, 9) or p.kind = 10 and p.account between 10000 and 19999) and wallet.is_rolled_back(r)
$$;

-- Money from and to outside of games: promo (7), jackpotWin (8), freeRoundWin (9), adjust (10), authorizeDeposit (11),
-- cancelDeposit (12), deposit (13), refund (14), chargeback (15), hold (16), release (17), settle (18), opening (28).
create or replace function wallet.apply_money(w wallet.wallet, p wallet.op, p_at timestamptz, p_from timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, 0);
  g wallet.gate;
  h wallet.hold;
  r wallet.round;
  x wallet.entry;
  v_used bigint;
  v_over integer;
  a wallet.answer;
begin
  if p.round is not null then
    select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
    p.game := coalesce(r.game, p.game);
  end if;
  case p.kind
    when 7, 8, 9, 10, 13, 28 then
      if wallet.is_late_payout(p, r) then return wallet.finish(w, p, p_at, p_class, wallet.no_move(p, 20)); end if;
      -- Credits repay the receivable first. A debit takes available cash and books the rest as receivable.
      if p.amount >= 0 then
        m.d_receivable := -least(w.receivable, p.amount);
        m.d_main := p.amount + m.d_receivable;
      else
        m.d_main := -least(w.main, -p.amount);
        m.d_receivable := -p.amount + m.d_main;
      end if;
      -- Only game payouts count as won: gifts do not add room to a loss limit.
      if p.kind in (8, 9) or (p.kind = 10 and p.account between 10000 and 19999) then m.d_won := p.amount; end if;
      -- A payout without a hold counts as withdrawn; a returned one no longer does.
      if p.kind = 10 and p.account between 40000 and 49999 then m.d_withdrawn := -p.amount; end if;
      if p.bonus_id is not null then
        update wallet.bonus set to_wager = to_wager + p.amount2,
            growing = growing and p.flags & 1 = 0
         where player_id = p.player_id and bonus_id = p.bonus_id and vertical = p.vertical;
        if not found then
          m.outcome := 34; m.d_main := 0; m.d_receivable := 0; m.d_won := 0;
        else
          m.bonus_id := p.bonus_id; m.d_bonus := p.amount; m.d_main := 0; m.d_receivable := 0; m.d_won := 0;
          w := wallet.book(w, p, p_at, p.kind, p_class, m);
          a.seq := w.seq; a.then_main := w.main; a.then_bonus := wallet.pocket_of(w, m.vertical);
          w := wallet.move_bonus(w, p.bonus_id, p_at, p.amount, 0, 0, p.kind = 9);
          return wallet.answer_of(w, m.vertical, 0, false, a.seq, w.last_at, 0, m.d_bonus, 0, a.then_main, a.then_bonus, null, m.bonus_id);
        end if;
      elsif p.kind = 13 then
        m.d_deposited := p.amount;
        -- Received money is always booked; an exceeded limit is reported in the answer, also to a duplicate.
        m.detail := m.detail - 'overLimit';
        select wallet.over_deposit_limit(gate_row, w.deposited + p.amount) into v_over from wallet.gate gate_row
         where gate_row.player_id = p.player_id;
        if v_over is not null then
          m.detail := coalesce(m.detail, '{}') || jsonb_build_object('overLimit', v_over);
        end if;
        if p.ref is not null then
          x := wallet.find_entry(p.player_id, p.provider, 6, p.ref, p_from);
          if x.outcome = 0 then
            m.ref_seq := x.seq;
            if not exists (select from wallet.entry where player_id = p.player_id and ref_seq = x.seq and kind in (12, 13) and at >= x.at) then
              update wallet.wallet set deposit_reserved = deposit_reserved - x.amount where player_id = p.player_id;
            end if;
          end if;
        end if;
      elsif p.kind = 28 then
        m.d_staked := (p.args->>'staked')::bigint;
        m.d_won := (p.args->>'won')::bigint;
        m.d_deposited := (p.args->>'deposited')::bigint;
        m.d_withdrawn := (p.args->>'withdrawn')::bigint;
      end if;
    when 11 then
      select * into g from wallet.gate where player_id = p.player_id;
      v_used := w.deposited + w.deposit_reserved;
      m.outcome := case
        when g.player_id is null then 2
        when g.products & 32 = 0 then 23
        when g.blocked_until > p_at then case g.block_reason when 2 then 6 else 5 end
        when g.status <> 0 then 3
        else coalesce(wallet.over_deposit_limit(g, v_used + p.amount), 0) end;
      if m.outcome = 0 then
        update wallet.wallet set deposit_reserved = deposit_reserved + p.amount where player_id = p.player_id;
      end if;
    when 12 then
      x := wallet.find_entry(p.player_id, p.provider, 6, p.ref, p_from);
      m.amount := coalesce(x.amount, 0);
      if x.player_id is null then
        w := wallet.write_tombstone(w, p, p_at, 6);
      elsif x.outcome = 0 then
        m.ref_seq := x.seq;
        if not exists (select from wallet.entry where player_id = p.player_id and ref_seq = x.seq and kind in (12, 13) and at >= x.at) then
          update wallet.wallet set deposit_reserved = deposit_reserved - x.amount where player_id = p.player_id;
        end if;
      end if;
    when 14, 15 then
      m.d_main := -least(w.main, p.amount);
      m.d_receivable := p.amount + m.d_main;
      if p.ref is not null then
        x := wallet.find_entry(p.player_id, p.provider, 7, p.ref, p_from);
        if x.kind = 13 and x.outcome = 0 then
          -- The room of a known deposit is given back once, in the window of the deposit (LIM-25); without a known
          -- deposit no room is given.
          m.ref_seq := x.seq;
          select x.amount - coalesce(sum(amount), 0) into v_used from wallet.entry
           where player_id = p.player_id and ref_seq = x.seq and kind in (14, 15) and at >= x.at;
          m.d_deposited := -greatest(0, least(p.amount, v_used));
          perform wallet.shift_marks(p.player_id, x.at, 0, 0, m.d_deposited);
        end if;
      end if;
    when 16 then
      select * into g from wallet.gate where player_id = p.player_id;
      m.outcome := case
        when g.player_id is null then 2
        when g.products & 64 = 0 or g.books_differ_since is not null then 27
        when w.receivable > 0 then 28
        when w.main < p.amount then 19
        when exists (select from wallet.hold where player_id = p.player_id and hold_id = p.ref) then 29
        else 0 end;
      if m.outcome = 0 then
        m.d_main := -p.amount;
        m.d_locked := p.amount;
        insert into wallet.hold (player_id, provider, hold_id, amount, remaining, state, seq, at)
        values (p.player_id, p.provider, p.ref, p.amount, p.amount, 1, w.seq + 1, greatest(p_at, w.last_at));
        w := wallet.book(w, p, p_at, p.kind, p_class, m);
        a.seq := w.seq; a.then_main := w.main; a.then_bonus := wallet.pocket_of(w, m.vertical);
        if w.bonus_mask <> 0 then w := wallet.end_bonuses_at_withdrawal(w, p_at); end if;
        return wallet.answer_of(w, m.vertical, 0, false, a.seq, w.last_at, m.d_main, 0, 0, a.then_main, a.then_bonus, null, null);
      end if;
    when 17, 18 then
      select * into h from wallet.hold where player_id = p.player_id and hold_id = p.ref;
      m.amount := coalesce(p.amount, case when h.provider = p.provider then h.remaining end, 0);
      if h.player_id is null or h.provider <> p.provider then m.outcome := 30;
      elsif h.remaining < m.amount or (h.remaining = 0 and m.amount = 0) then m.outcome := 31;
      else
        update wallet.hold set remaining = remaining - m.amount,
            settled = settled + case p.kind when 18 then m.amount else 0 end,
            state = case when remaining > m.amount then 1 when p.kind = 18 or settled > 0 then 2 else 3 end
         where player_id = p.player_id and hold_id = p.ref;
        m.ref_seq := h.seq;
        m.d_locked := -m.amount;
        if p.kind = 17 then
          m.d_receivable := -least(w.receivable, m.amount);
          m.d_main := m.amount + m.d_receivable;
        else
          m.d_withdrawn := m.amount;
        end if;
      end if;
  end case;
  if p.round is not null and m.outcome = 0 then
    perform wallet.touch_round(p, r, greatest(p_at, w.last_at), w.seq + 1, coalesce(r.vertical, m.vertical), p.round, false, 0, 0, 0, 0, m.d_won, 0, 0, null);
  end if;
  a := wallet.finish(w, p, p_at, p_class, m);
  a.over_limit := v_over;
  return a;
end $$;
