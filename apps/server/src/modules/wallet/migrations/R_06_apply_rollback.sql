drop function if exists wallet.write_tombstones(wallet.wallet, wallet.op, timestamptz, boolean, boolean);

-- Whether an entry to take back belongs to another round than the one that a call names.
create or replace function wallet.is_elsewhere(p wallet.op, x wallet.entry) returns boolean
language sql immutable as $$ select coalesce((x).outcome = :outcome.accepted and (x).round <> (p).round, false) $$;

-- What came in one call is rolled back in one: the win or jackpot `y`, after `x`, whose answer was `a`.
create or replace function wallet.take_back_second(
  p wallet.op, p_at timestamptz, a wallet.answer, x wallet.entry, y wallet.entry
) returns wallet.answer language plpgsql as $$
declare
  w wallet.wallet;
begin
  p.tx := p.tx || '#2';
  select * into w from wallet.wallet where player_id = p.player_id;
  perform wallet.take_back_win(w, p, p_at, :class.derived::smallint, y);
  select * into w from wallet.wallet where player_id = p.player_id;
  return wallet.answer_of(w, x.vertical, :outcome.accepted, false, a.seq, a.at, a.d_main, a.d_bonus, a.d_receivable,
      a.then_main,
    a.then_bonus, a.ref_seq, a.bonus_id);
end $$;

-- A rollback that gives nothing back. If nobody has sent what it means (p_is_unknown), tombstones bar its late arrival.
create or replace function wallet.roll_back_nothing(
  w wallet.wallet, p wallet.op, p_at timestamptz, p_is_unknown boolean, p_any boolean, p_payout boolean
) returns wallet.answer language plpgsql as $$
begin
  if p_is_unknown then
    if p.flags & :flag.of_bet <> 0 then w := wallet.write_tombstone(w, p, p_at, :class.stake); end if;
    if p.flags & :flag.of_win <> 0 then w := wallet.write_tombstone(w, p, p_at, :class.win); end if;
    if p_any then w := wallet.write_tombstone(w, p, p_at, :class.adjustment); end if;
    if p_any and not p_payout then w := wallet.write_tombstone(w, p, p_at, :class.payout); end if;
  end if;
  p.amount := 0;
  return wallet.finish(w, p, p_at, :class.rollback::smallint, wallet.no_move(p, :outcome.accepted));
end $$;

-- rollback of a bet or a win, and with `any` of a jackpot or a studio's adjustment; releaseBet. Further
-- entries of one operation have the class `derived`, so that they cannot collide with a key of the provider.
create or replace function wallet.apply_rollback(w wallet.wallet, p wallet.op, p_at timestamptz, p_from timestamptz)
returns wallet.answer language plpgsql as $$
declare
  x wallet.entry;
  y wallet.entry;
  z wallet.entry;
  j wallet.entry;
  a wallet.answer;
  v_any boolean := p.flags & :flag.of_bet <> 0 and p.flags & :flag.of_win <> 0;
  v_payout boolean := false;
  v_elsewhere boolean := false;
begin
  if p.flags & :flag.of_bet <> 0 then
    x := wallet.find_entry(p.player_id, p.provider, :class.stake, p.ref, p_from);
  end if;
  if p.flags & :flag.of_win <> 0 then
    y := wallet.find_entry(p.player_id, p.provider, :class.win, p.ref, p_from);
  end if;
  if v_any then
    z := wallet.find_entry(p.player_id, p.provider, :class.adjustment, p.ref, p_from);
    j := wallet.find_entry(p.player_id, p.provider, :class.payout, p.ref, p_from);
    v_payout := j.player_id is not null;
    if j.kind <> :kind.jackpot_win then j := null; end if; -- Promotions and free rounds stay paid.
  end if;
  -- A call that names a round means a bet, a win, a jackpot or an adjustment of that round.
  if wallet.is_elsewhere(p, x) then x := null; v_elsewhere := true; end if;
  if wallet.is_elsewhere(p, y) then y := null; v_elsewhere := true; end if;
  if wallet.is_elsewhere(p, z) then z := null; v_elsewhere := true; end if;
  if wallet.is_elsewhere(p, j) then j := null; v_elsewhere := true; end if;
  if v_elsewhere and :outcome.accepted <> all (array[x.outcome, y.outcome, z.outcome, j.outcome]) is not false then
    return wallet.not_stored(w, p.vertical, :outcome.conflict, null);
  end if;
  -- A bet's total is corrected by resettle: a settlement is not rolled back, and a settled bet is not given back.
  if y.outcome = :outcome.accepted and y.kind in (:kind.cash_out_bet, :kind.settle_bet, :kind.resettle) then
    return wallet.not_stored(w, p.vertical, :outcome.other_kind, null);
  end if;
  if x.outcome = :outcome.accepted and (x.kind = :kind.reserve_bet or p.kind = :kind.release_bet) then
    return wallet.roll_back_bet(w, p, p_at, x);
  end if;
  if x.outcome = :outcome.accepted and x.kind = :kind.stake then
    a := wallet.take_back_bet(w, p, p_at, :class.rollback::smallint, x, p.amount, false);
    -- The stake first, so that its refund covers the win.
    if a.outcome = :outcome.accepted and p.amount is null and y.outcome = :outcome.accepted and y.kind = :kind.win
        and y.round = x.round then
      return wallet.take_back_second(p, p_at, a, x, y);
    end if;
    return a;
  end if;
  if y.outcome = :outcome.accepted and y.kind = :kind.win then
    a := wallet.take_back_win(w, p, p_at, :class.rollback::smallint, y);
    if j.outcome = :outcome.accepted and j.round = y.round then a := wallet.take_back_second(p, p_at, a, y, j); end if;
    return a;
  end if;
  if j.outcome = :outcome.accepted then return wallet.take_back_win(w, p, p_at, :class.rollback::smallint, j); end if;
  if z.outcome = :outcome.accepted and z.kind = :kind.adjust and wallet.is_of_studio(z.house_account) then
    return wallet.take_back_adjustment(w, p, p_at, :class.rollback::smallint, z);
  end if;
  -- Unknown, refused or already rolled back.
  return wallet.roll_back_nothing(w, p, p_at, coalesce(x.player_id, y.player_id, z.player_id) is null, v_any, v_payout);
end $$;
