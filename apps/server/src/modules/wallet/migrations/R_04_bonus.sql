-- Cash that a pocket of p_total converts to when its bonus is completed: STICKY pays what exceeds the principal, a cap
-- bounds it.
create or replace function wallet.conversion(b wallet.bonus, p_total bigint) returns bigint language sql immutable as $$
  select least(b.cap, case b.kind when 2 then greatest(0, p_total - b.granted) else p_total end)
$$;

-- Cash that late credits of an ended bonus have paid so far, as a function of their total.
create or replace function wallet.late_paid(b wallet.bonus, p_total bigint) returns bigint language sql immutable as $$
  select case b.late_to when 1 then wallet.conversion(b, p_total) when 3 then p_total else 0 end
$$;

create or replace function wallet.refresh_bonus_mask(w wallet.wallet) returns wallet.wallet language plpgsql as $$
begin
  select coalesce(bit_or(case when state = 3 then 256 << vertical else (1 << vertical) | case when counts_all then 16 << vertical else 0 end end), 0)
    into w.bonus_mask from wallet.bonus where player_id = w.player_id and state in (1, 3);
  update wallet.wallet set bonus_mask = w.bonus_mask where player_id = w.player_id;
  return w;
end $$;

-- Books one entry that moves p_bonus out of (or back into) a bonus pocket against MAIN and the cost of bonuses. A
-- shortage in MAIN becomes receivable; a credit repays it first.
create or replace function wallet.book_pocket(
  w wallet.wallet, p_at timestamptz, p_kind smallint, b wallet.bonus, p_bonus bigint, p_cash bigint, p_reason text
) returns wallet.wallet language plpgsql as $$
declare
  p wallet.op;
  m wallet.move;
begin
  p.provider := 0;
  p.tx := 'bonus:' || b.bonus_id || ':' || (w.seq + 1);
  p.fingerprint := 0;
  p.vertical := b.vertical;
  p.amount := abs(p_bonus);
  p.account := 60000;
  p.detail := jsonb_build_object('reason', p_reason);
  m := wallet.no_move(p, 0);
  m.bonus_id := b.bonus_id;
  m.d_bonus := p_bonus;
  if p_cash >= 0 then
    m.d_receivable := -least(w.receivable, p_cash);
    m.d_main := p_cash + m.d_receivable;
  else
    m.d_main := -least(w.main, -p_cash);
    m.d_receivable := -p_cash + m.d_main;
  end if;
  return wallet.book(w, p, p_at, p_kind, 16::smallint, m);
end $$;

-- Applies an operation's effect on a bonus: its pocket, its wagering progress, its open rounds. Ends the bonus when
-- this completes it, or pays late credits when it had ended before. p_won: the credit is a win, not a refund.
create or replace function wallet.move_bonus(
  w wallet.wallet, p_bonus_id bigint, p_at timestamptz, p_balance bigint, p_wagered bigint, p_open integer, p_won boolean
) returns wallet.wallet language plpgsql as $$
declare
  b wallet.bonus;
begin
  update wallet.bonus set balance = balance + p_balance, wagered = wagered + p_wagered, open_rounds = open_rounds + p_open
   where player_id = w.player_id and bonus_id = p_bonus_id returning * into b;
  if (case
    when b.state not in (1, 3) then b.balance > 0
    when b.growing then false
    when b.wagered >= b.to_wager then true
    when b.open_rounds > 0 then false
    else b.balance = 0 or b.state = 3 or coalesce(b.expires_at <= p_at, false)
  end) then
    return wallet.end_bonus(w, b, p_at, p_won);
  end if;
  return w;
end $$;

-- Completes, expires or closes a bonus, or pays a late credit of an ended one, whichever is due.
create or replace function wallet.end_bonus(w wallet.wallet, b wallet.bonus, p_at timestamptz, p_won boolean)
returns wallet.wallet language plpgsql as $$
declare
  v_before smallint := b.state;
  v_pay bigint;
begin
  if b.state = 4 and b.balance > 0 then
    -- A refund to a spent bonus: it runs again if its vertical has no other, otherwise it is paid like a late credit.
    if (b.expires_at is null or b.expires_at > p_at) and w.bonus_mask & (1 << b.vertical) = 0 then
      b.state := 1;
    else
      b.state := 2;
    end if;
  end if;
  if b.state in (1, 3) then
    if not b.growing and b.wagered >= b.to_wager and (b.to_wager > 0 or b.balance > 0) then
      v_pay := wallet.conversion(b, b.balance);
      w := wallet.book_pocket(w, p_at, 20::smallint, b, -b.balance, v_pay, 'completed');
      b.state := 2; b.late_total := b.balance; b.balance := 0;
    elsif not b.growing and b.open_rounds = 0 and (b.state = 3 or b.expires_at <= p_at) then
      w := wallet.book_pocket(w, p_at, 21::smallint, b, -b.balance, 0, 'expired');
      b.state := 5; b.late_to := 2; b.balance := 0;
    elsif not b.growing and b.open_rounds = 0 and b.balance = 0 then
      b.state := 4;
    end if;
  elsif b.balance > 0 then
    v_pay := case when b.late_to = 3 and not p_won then 0
      else wallet.late_paid(b, b.late_total + b.balance) - wallet.late_paid(b, b.late_total) end;
    w := wallet.book_pocket(w, p_at, case when b.late_to = 2 or (b.late_to = 3 and not p_won) then 21 else 20 end::smallint,
      b, -b.balance, v_pay, 'late');
    if p_won or b.late_to <> 3 then b.late_total := b.late_total + b.balance; end if;
    b.balance := 0;
  end if;
  update wallet.bonus set state = b.state, late_to = b.late_to, late_total = b.late_total, balance = b.balance
   where player_id = w.player_id and bonus_id = b.bonus_id;
  if b.state <> v_before then w := wallet.refresh_bonus_mask(w); end if;
  return w;
end $$;

-- Before the bonus part of a win is rolled back: restores as much of it as possible to the pocket. A running bonus
-- gives what its pocket has; a completed one gives back what the conversion of this part had paid.
create or replace function wallet.bonus_refill(w wallet.wallet, p_bonus_id bigint, p_at timestamptz, p_want bigint)
returns wallet.wallet language plpgsql as $$
declare
  b wallet.bonus;
  v_back bigint;
  v_cash bigint;
begin
  select * into b from wallet.bonus where player_id = w.player_id and bonus_id = p_bonus_id;
  if b.state in (1, 3) or b.late_total = 0 or b.late_to = 2 then return w; end if;
  v_back := least(p_want, b.late_total);
  v_cash := wallet.late_paid(b, b.late_total) - wallet.late_paid(b, b.late_total - v_back);
  w := wallet.book_pocket(w, p_at, 20::smallint, b, v_back, -v_cash, 'taken back');
  update wallet.bonus set late_total = late_total - v_back, balance = balance + v_back
   where player_id = w.player_id and bonus_id = p_bonus_id;
  return w;
end $$;

-- A withdrawal ends a bonus whose accepted terms say so: always, or until its deposit is staked.
create or replace function wallet.end_bonuses_at_withdrawal(w wallet.wallet, p_at timestamptz) returns wallet.wallet language plpgsql as $$
declare
  b wallet.bonus;
begin
  for b in select * from wallet.bonus where player_id = w.player_id and state = 1
      and (on_withdrawal = 2 or (on_withdrawal = 3 and w.staked - staked_mark < deposit)) order by bonus_id loop
    w := wallet.book_pocket(w, p_at, 21::smallint, b, -b.balance, 0, 'withdrawal');
    update wallet.bonus set state = 6, late_to = 2, balance = 0, growing = false
     where player_id = w.player_id and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
  end loop;
  return w;
end $$;

-- grantBonus (19), convertBonus (20), forfeitBonus (21).
create or replace function wallet.apply_bonus(w wallet.wallet, p wallet.op, p_at timestamptz) returns wallet.answer
language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, 0);
  b wallet.bonus;
  v_products integer;
begin
  if p.kind = 19 then
    select products into v_products from wallet.gate where player_id = p.player_id;
    if v_products is null then m.outcome := 2;
    elsif v_products & 128 = 0 then m.outcome := 4;
    elsif exists (select from wallet.bonus where player_id = p.player_id and bonus_id = p.bonus_id) then m.outcome := 33;
    elsif w.bonus_mask & (1 << p.vertical) <> 0 then m.outcome := 32;
    end if;
    if m.outcome <> 0 then return wallet.finish(w, p, p_at, 11::smallint, m); end if;
    insert into wallet.bonus (
      player_id, bonus_id, granted, balance, to_wager, max_stake, cap, staked_mark, deposit, expires_at, vertical, kind,
      state, on_withdrawal, counts_all, growing)
    values (
      p.player_id, p.bonus_id, p.amount, p.amount, (p.args->>'toWager')::bigint, (p.args->>'maxStake')::bigint,
      (p.args->>'cap')::bigint, w.staked, (p.args->>'deposit')::bigint, (p.args->>'expiresAt')::timestamptz, p.vertical,
      (p.args->>'kind')::smallint, 1, (p.args->>'onWithdrawal')::smallint, (p.args->>'kind') = '2', (p.args->>'growing')::boolean);
    m.d_bonus := p.amount;
    m.bonus_id := p.bonus_id;
    w := wallet.refresh_bonus_mask(w);
    return wallet.finish(w, p, p_at, 11::smallint, m);
  end if;

  select * into b from wallet.bonus where player_id = p.player_id and bonus_id = p.bonus_id and state in (1, 3) and vertical = p.vertical;
  if not found then
    m.outcome := 34;
    return wallet.finish(w, p, p_at, 11::smallint, m);
  end if;
  m.bonus_id := b.bonus_id;
  if p.kind = 20 then
    -- A conversion by decision: the wagering requirement counts as met.
    m.amount := b.balance;
    m.d_bonus := -b.balance;
    m.d_receivable := -least(w.receivable, wallet.conversion(b, b.balance));
    m.d_main := wallet.conversion(b, b.balance) + m.d_receivable;
    update wallet.bonus set state = 2, late_total = b.balance, balance = 0, growing = false
     where player_id = p.player_id and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
  elsif p.args->>'reason' = 'expired' and (b.open_rounds > 0 or b.growing) then
    -- Open rounds still settle: their wins are credited, completion is possible, new bonus stakes are not.
    m.amount := 0;
    update wallet.bonus set state = 3, growing = false where player_id = p.player_id and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
    if b.open_rounds = 0 then
      w := wallet.book(w, p, p_at, p.kind, 11::smallint, m);
      w := wallet.move_bonus(w, b.bonus_id, p_at, 0, 0, 0, false);
      return wallet.answer_of(w, p.vertical, 0, false, w.seq - 1, w.last_at, 0, 0, 0, w.main, wallet.pocket_of(w, p.vertical), null, b.bonus_id);
    end if;
  else
    m.amount := b.balance;
    m.d_bonus := -b.balance;
    update wallet.bonus set balance = 0, growing = false,
        state = case p.args->>'reason' when 'expired' then 5 when 'protection' then 7 else 6 end,
        late_to = case p.args->>'reason' when 'protection' then 3 else 2 end
     where player_id = p.player_id and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
  end if;
  return wallet.finish(w, p, p_at, 11::smallint, m);
end $$;
