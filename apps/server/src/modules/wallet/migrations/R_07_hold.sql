-- Holds money for a withdrawal, and ends the bonuses whose terms say so.
create or replace function wallet.make_hold(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  g wallet.gate;
  a wallet.answer;
begin
  select * into g from wallet.gate where player_id = p.player_id;
  perform from wallet.hold where player_id = p.player_id and hold_id = p.ref;
  m.outcome := case
    when g.player_id is null then :outcome.gate_missing
    when g.products & (1 << :product.withdrawals) = 0 then :outcome.withdrawal_off
    when w.receivable > 0 then :outcome.receivable_open
    when w.main < p.amount then :outcome.no_funds
    when found then :outcome.hold_exists
    else :outcome.accepted end;
  if m.outcome <> :outcome.accepted then return wallet.finish(w, p, p_at, p_class, m); end if;
  m.d_main := -p.amount;
  m.d_locked := p.amount;
  insert into wallet.hold (player_id, provider, hold_id, amount, remaining, state, seq, at)
  values (p.player_id, p.provider, p.ref, p.amount, p.amount, :hold_state.open, w.seq + 1, greatest(p_at, w.last_at));
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  if w.bonus_mask <> 0 then w := wallet.end_bonuses_at_withdrawal(w, p_at); end if;
  return wallet.answer_after(w, m, a);
end $$;

-- Life of a hold: hold, release, settle. A hold is open until nothing remains of it; then it is settled if anything was
-- paid out, otherwise released.
create or replace function wallet.apply_hold(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  h wallet.hold;
begin
  if p.kind = :kind.hold then return wallet.make_hold(w, p, p_at, p_class); end if;
  select * into h from wallet.hold where player_id = p.player_id and hold_id = p.ref;
  m.amount := coalesce(p.amount, case when h.provider = p.provider then h.remaining end, 0);
  if h.player_id is null or h.provider <> p.provider then
    m.outcome := :outcome.unknown_hold;
  elsif h.remaining < m.amount or (h.remaining = 0 and m.amount = 0) then
    m.outcome := :outcome.over_hold;
  else
    update wallet.hold set remaining = remaining - m.amount,
        settled = settled + case when p.kind = :kind.settle then m.amount else 0 end,
        state = case when remaining > m.amount then :hold_state.open
          when p.kind = :kind.settle or settled > 0 then :hold_state.settled else :hold_state.released end
     where player_id = p.player_id and hold_id = p.ref;
    m.ref_seq := h.seq;
    if p.kind = :kind.release then m := wallet.move_cash(m, w, m.amount); else m.d_withdrawn := m.amount; end if;
    m.d_locked := -m.amount;
  end if;
  return wallet.finish(w, p, p_at, p_class, m);
end $$;
