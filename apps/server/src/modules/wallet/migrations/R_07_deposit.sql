-- The deposit limit exceeded by a lifetime total of deposits; of several the one with the least room (LIM-07).
create or replace function wallet.over_deposit_limit(g wallet.gate, p_deposited bigint)
returns integer language sql immutable as $$
  select case when p_deposited > g.deposit_cap then
    case g.deposit_period
      when :window.day then :outcome.deposit_limit_day
      when :window.week then :outcome.deposit_limit_week
      else :outcome.deposit_limit_month end
  end
$$;

-- Releases the room that an authorization reserved, unless its deposit or cancellation has done so. Returns the entry
-- of the authorization; null when there is none.
create or replace function wallet.end_authorization(p wallet.op, p_from timestamptz) returns wallet.entry
language plpgsql as $$
declare
  x wallet.entry;
begin
  x := wallet.find_entry(p.player_id, p.provider, :class.authorization, p.ref, p_from);
  if x.outcome = :outcome.accepted then
    perform from wallet.entry
     where player_id = p.player_id and ref_seq = x.seq and kind in (:kind.cancel_deposit, :kind.deposit)
       and at >= x.at;
    if not found then
      update wallet.wallet set deposit_reserved = deposit_reserved - x.amount where player_id = p.player_id;
    end if;
  end if;
  return x;
end $$;

-- Asks whether a deposit may be made, and reserves its room under the deposit limits.
create or replace function wallet.authorize_deposit(w wallet.wallet, p wallet.op, p_at timestamptz) returns integer
language plpgsql as $$
declare
  g wallet.gate;
  v_outcome integer;
begin
  select * into g from wallet.gate where player_id = p.player_id;
  v_outcome := case
    when g.player_id is null then :outcome.gate_missing
    when g.products & (1 << :product.deposits) = 0 then :outcome.deposit_off
    when g.blocked_until > p_at then wallet.block_refusal(g, p_at)
    when g.status <> :status.active then :outcome.account_status
    else coalesce(wallet.over_deposit_limit(g, w.deposited + w.deposit_reserved + p.amount), :outcome.accepted) end;
  if v_outcome = :outcome.accepted then
    update wallet.wallet set deposit_reserved = deposit_reserved + p.amount where player_id = p.player_id;
  end if;
  return v_outcome;
end $$;

-- Room of a known deposit that a refund or chargeback gives back, once, in the window of the deposit (LIM-25); without
-- a known deposit no room is given. The result is not positive.
create or replace function wallet.returned_room(p wallet.op, x wallet.entry) returns bigint language plpgsql as $$
declare
  v_left bigint;
  v_room bigint;
begin
  select x.amount - coalesce(sum(amount), 0) into v_left from wallet.entry
   where player_id = p.player_id and ref_seq = x.seq and kind in (:kind.refund, :kind.chargeback) and at >= x.at;
  v_room := -greatest(0, least(p.amount, v_left));
  perform wallet.shift_marks(p.player_id, x.at, 0, 0, v_room);
  return v_room;
end $$;

-- Life of a deposit: authorizeDeposit, cancelDeposit, deposit, refund, chargeback.
create or replace function wallet.apply_deposit(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_from timestamptz, p_class smallint
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  x wallet.entry;
  v_over integer;
  a wallet.answer;
begin
  case p.kind
    when :kind.authorize_deposit then
      m := wallet.refused_move(m, w, wallet.authorize_deposit(w, p, p_at), p.amount);
    when :kind.cancel_deposit then
      x := wallet.end_authorization(p, p_from);
      m.amount := coalesce(x.amount, 0);
      if x.player_id is null then w := wallet.write_tombstone(w, p, p_at, :class.authorization);
      elsif x.outcome = :outcome.accepted then m.ref_seq := x.seq;
      end if;
    when :kind.deposit then
      m := wallet.move_cash(m, w, p.amount);
      m.d_deposited := p.amount;
      -- Received money is always booked; an exceeded limit is reported in the answer, also to a duplicate.
      m.detail := m.detail - 'overLimit';
      select wallet.over_deposit_limit(row(g.*)::wallet.gate, w.deposited + p.amount) into v_over from wallet.gate g
       where g.player_id = p.player_id;
      if v_over is not null then
        m.detail := coalesce(m.detail, '{}') || jsonb_build_object('overLimit', v_over);
      end if;
      if p.ref is not null then
        x := wallet.end_authorization(p, p_from);
        if x.outcome = :outcome.accepted then m.ref_seq := x.seq; end if;
      end if;
    when :kind.refund, :kind.chargeback then
      m := wallet.move_cash(m, w, -p.amount);
      if p.ref is not null then
        x := wallet.find_entry(p.player_id, p.provider, :class.deposit, p.ref, p_from);
        if x.kind = :kind.deposit and x.outcome = :outcome.accepted then
          m.ref_seq := x.seq;
          m.d_deposited := wallet.returned_room(p, x);
        end if;
      end if;
  end case;
  a := wallet.finish(w, p, p_at, p_class, m);
  a.over_limit := v_over;
  if p.kind = :kind.deposit then
    select * into w from wallet.wallet where player_id = p.player_id;
    a.told := wallet.tell_shares(w, true);
  end if;
  return a;
end $$;
