-- Reverses a studio's adjustment, at most once, by an adjustment of the opposite amount.
drop function if exists wallet.take_back_adjustment(wallet.wallet, wallet.op, timestamptz, wallet.entry);
create or replace function wallet.take_back_adjustment(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint, x wallet.entry
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  r wallet.round;
begin
  m.vertical := x.vertical;
  m.round := x.round;
  m.ref_seq := x.seq;
  m.account := x.house_account;
  select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = x.round;
  p.game := r.game;
  perform from wallet.entry
   where player_id = p.player_id and ref_seq = x.seq and kind = :kind.adjust and outcome = :outcome.accepted
       and at >= x.at;
  m.amount := case when found then 0 else -x.amount end;
  if m.amount = 0 then
    w := wallet.book(w, p, p_at, :kind.adjust::smallint, p_class, m);
    return wallet.answer_after(w, m, wallet.booked(w, m));
  end if;
  m := wallet.move_cash(m, w, -x.amount);
  m.d_won := -x.amount;
  perform wallet.shift_marks(p.player_id, x.at, x.amount, 0, 0);
  w := wallet.book(w, p, p_at, :kind.adjust::smallint, p_class, m);
  if r.player_id is not null then
    perform wallet.touch_round(p, r, w.last_at, w.seq, x.vertical, x.round, false, 0, 0, 0, 0, m.d_won, 0, null);
  end if;
  return wallet.answer_after(w, m, wallet.booked(w, m));
end $$;
