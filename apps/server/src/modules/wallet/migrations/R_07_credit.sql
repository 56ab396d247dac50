drop function if exists wallet.apply_money(wallet.wallet, wallet.op, timestamptz, timestamptz, smallint);

-- Books what payouts and adjustments share: the round, if one is named, and the entry.
create or replace function wallet.finish_money(
  w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz, p_class smallint, m wallet.move
) returns wallet.answer language plpgsql as $$
begin
  if p.round is not null and m.outcome = :outcome.accepted then
    perform wallet.touch_round(p, r, greatest(p_at, w.last_at), w.seq + 1, coalesce(r.vertical, m.vertical), p.round,
        false,
      0, 0, 0, 0, m.d_won, 0, null);
  end if;
  return wallet.finish(w, p, p_at, p_class, m);
end $$;

-- A payout into a bonus: it raises the pocket and the wagering requirement.
create or replace function wallet.pay_into_bonus(
  w wallet.wallet, p wallet.op, r wallet.round, p_at timestamptz, p_class smallint
) returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  a wallet.answer;
begin
  update wallet.bonus set to_wager = to_wager + p.amount2, growing = growing and p.flags & :flag.ends_round = 0
   where player_id = p.player_id and bonus_id = p.bonus_id and vertical = p.vertical;
  if not found then
    m.outcome := :outcome.no_bonus;
    return wallet.finish_money(w, p, r, p_at, p_class, m);
  end if;
  m.bonus_id := p.bonus_id;
  m.d_bonus := p.amount;
  w := wallet.book(w, p, p_at, p.kind, p_class, m);
  a := wallet.booked(w, m);
  w := wallet.move_bonus(w, p.bonus_id, p_at, p.amount, 0, 0, p.kind = :kind.free_round_win);
  return wallet.answer_after(w, m, a);
end $$;

-- Credits and debits beside bets: promo, jackpotWin, freeRoundWin, adjust, opening.
create or replace function wallet.apply_credit(w wallet.wallet, p wallet.op, p_at timestamptz, p_class smallint)
returns wallet.answer language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  r wallet.round;
begin
  if p.round is not null then
    select * into r from wallet.round where player_id = p.player_id and provider = p.provider and round = p.round;
    p.game := coalesce(r.game, p.game);
  end if;
  if wallet.is_late_payout(p, r) then
    return wallet.finish(w, p, p_at, p_class, wallet.no_move(p, :outcome.cancelled));
  end if;
  if p.bonus_id is not null then return wallet.pay_into_bonus(w, p, r, p_at, p_class); end if;
  m := wallet.move_cash(m, w, p.amount);
  -- Only game payouts count as won: gifts do not add room to a loss limit.
  if p.kind in (:kind.jackpot_win, :kind.free_round_win) or p.kind = :kind.adjust
      and wallet.is_of_studio(p.account) then
    m.d_won := p.amount;
  end if;
  -- A payout without a hold counts as withdrawn; a returned one no longer does.
  if p.kind = :kind.adjust and p.account between :account.clearing and :account.promotions - 1 then
    m.d_withdrawn := -p.amount;
  end if;
  if p.kind = :kind.opening then
    m.d_staked := (p.args->>'staked')::bigint;
    m.d_won := (p.args->>'won')::bigint;
    m.d_deposited := (p.args->>'deposited')::bigint;
    m.d_withdrawn := (p.args->>'withdrawn')::bigint;
  end if;
  return wallet.finish_money(w, p, r, p_at, p_class, m);
end $$;
