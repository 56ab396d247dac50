-- Whether an entry to take back belongs to another round than the one that a call names.
create or replace function wallet.is_elsewhere(p wallet.op, x wallet.entry) returns boolean
language sql immutable as $$ select coalesce((x).outcome = 0 and (x).round <> (p).round, false) $$;

-- What came in one call is rolled back in one: the win or jackpot `y`, after `x`, whose answer was `a`.
create or replace function wallet.take_back_second(
  p wallet.op, p_at timestamptz, a wallet.answer, x wallet.entry, y wallet.entry
) returns wallet.answer language plpgsql as $$
declare
  w wallet.wallet;
begin
  p.tx := p.tx || '#2';
  select * into w from wallet.wallet where player_id = p.player_id;
  perform wallet.take_back_win(w, p, p_at, 16::smallint, y);
  select * into w from wallet.wallet where player_id = p.player_id;
  return wallet.answer_of(w, x.vertical, 0, false, a.seq, a.at, a.d_main, a.d_bonus, a.d_receivable, a.then_main,
    a.then_bonus, a.ref_seq, a.bonus_id);
end $$;

-- Tombstones of what a rollback may have meant and nobody has sent yet.
create or replace function wallet.write_tombstones(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_any boolean, p_payout boolean
) returns wallet.wallet language plpgsql as $$
begin
  if p.flags & 32 <> 0 then w := wallet.write_tombstone(w, p, p_at, 1); end if;
  if p.flags & 64 <> 0 then w := wallet.write_tombstone(w, p, p_at, 2); end if;
  if p_any then w := wallet.write_tombstone(w, p, p_at, 5); end if;
  if p_any and not p_payout then w := wallet.write_tombstone(w, p, p_at, 4); end if;
  return w;
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
  -- A call that names a round means a bet, a win, a jackpot or an adjustment of that round.
  v_elsewhere := wallet.is_elsewhere(p, x) or wallet.is_elsewhere(p, y) or wallet.is_elsewhere(p, z)
    or wallet.is_elsewhere(p, j);
  if wallet.is_elsewhere(p, x) then x := null; end if;
  if wallet.is_elsewhere(p, y) then y := null; end if;
  if wallet.is_elsewhere(p, z) then z := null; end if;
  if wallet.is_elsewhere(p, j) then j := null; end if;
  if v_elsewhere and not coalesce(x.outcome = 0, false) and not coalesce(y.outcome = 0, false)
     and not coalesce(z.outcome = 0, false) and not coalesce(j.outcome = 0, false) then
    return wallet.not_stored(w, p.vertical, 90, null);
  end if;
  if x.outcome = 0 and x.kind in (1, 23) then
    a := wallet.take_back_bet(w, p, p_at, 3::smallint, x, p.amount, p.kind = 25);
    -- The stake first, so that its refund covers the win.
    if a.outcome = 0 and p.amount is null and y.outcome = 0 and y.kind = 2 and y.round = x.round then
      return wallet.take_back_second(p, p_at, a, x, y);
    end if;
    return a;
  end if;
  if y.outcome = 0 and y.kind = 2 then
    a := wallet.take_back_win(w, p, p_at, 3::smallint, y);
    if j.outcome = 0 and j.round = y.round then return wallet.take_back_second(p, p_at, a, y, j); end if;
    return a;
  end if;
  if j.outcome = 0 then return wallet.take_back_win(w, p, p_at, 3::smallint, j); end if;
  if z.outcome = 0 and z.kind = 10 and z.house_account between 10000 and 19999 then
    return wallet.take_back_adjustment(w, p, p_at, 3::smallint, z);
  end if;
  -- Unknown, refused or already rolled back: nothing to give back.
  if x.player_id is null and y.player_id is null and z.player_id is null then
    w := wallet.write_tombstones(w, p, p_at, v_any, v_payout);
  end if;
  p.amount := 0;
  return wallet.finish(w, p, p_at, 3::smallint, wallet.no_move(p, 0));
end $$;
