-- Cash that a pocket of p_total converts to when its bonus is completed: STICKY pays what exceeds the principal, a cap
-- bounds it.
create or replace function wallet.conversion(b wallet.bonus, p_total bigint) returns bigint language sql immutable as $$
  select least(b.cap, case b.kind when :bonus_kind.sticky then greatest(0, p_total - b.granted) else p_total end)
$$;

-- Cash that late credits of an ended bonus have paid so far, as a function of their total.
create or replace function wallet.late_paid(b wallet.bonus, p_total bigint) returns bigint language sql immutable as $$
  select case b.late_to when :late_to.conversion then wallet.conversion(b, p_total) when :late_to.cash
      then p_total else 0 end
$$;

create or replace function wallet.refresh_bonus_mask(w wallet.wallet) returns wallet.wallet language plpgsql as $$
begin
  select coalesce(bit_or(case when state = :bonus_state.closing then :bonus_mask.closing << vertical
        else (:bonus_mask.running << vertical) | case when counts_all
            then :bonus_mask.counts_cash << vertical else 0 end end), 0)
    into w.bonus_mask from wallet.bonus where player_id = w.player_id
        and state in (:bonus_state.running, :bonus_state.closing);
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
  p.account := :account.bonus_cost;
  p.detail := jsonb_build_object('reason', p_reason);
  m := wallet.no_move(p, :outcome.accepted);
  m.bonus_id := b.bonus_id;
  m.d_bonus := p_bonus;
  return wallet.book(w, p, p_at, p_kind, :class.derived::smallint, wallet.move_cash(m, w, p_cash));
end $$;

-- Applies an operation's effect on a bonus: its pocket, its wagering progress, its open rounds. Ends the bonus when
-- this completes it, or pays late credits when it had ended before. p_won: the credit is a win, not a refund.
create or replace function wallet.move_bonus(
  w wallet.wallet, p_bonus_id bigint, p_at timestamptz, p_balance bigint, p_wagered bigint, p_open integer,
      p_won boolean
) returns wallet.wallet language plpgsql as $$
declare
  b wallet.bonus;
begin
  update wallet.bonus set balance = balance + p_balance, wagered = wagered + p_wagered,
      open_rounds = open_rounds + p_open
   where player_id = w.player_id and bonus_id = p_bonus_id returning * into b;
  if (case
    when b.state not in (:bonus_state.running, :bonus_state.closing) then b.balance > 0
    when b.growing then false
    when b.wagered >= b.to_wager then true
    when b.open_rounds > 0 then false
    else b.balance = 0 or b.state = :bonus_state.closing or coalesce(b.expires_at <= p_at, false)
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
  if b.state = :bonus_state.spent and b.balance > 0 then
    -- A refund to a spent bonus: it runs again if its vertical has no other, otherwise it is paid like a late credit.
    if (b.expires_at is null or b.expires_at > p_at) and w.bonus_mask & (:bonus_mask.running << b.vertical) = 0 then
      b.state := :bonus_state.running;
    else
      b.state := :bonus_state.completed;
    end if;
  end if;
  if b.state in (:bonus_state.running, :bonus_state.closing) then
    if not b.growing and b.wagered >= b.to_wager and (b.to_wager > 0 or b.balance > 0) then
      v_pay := wallet.conversion(b, b.balance);
      w := wallet.book_pocket(w, p_at, :kind.convert_bonus::smallint, b, -b.balance, v_pay, 'completed');
      b.state := :bonus_state.completed; b.late_total := b.balance; b.balance := 0;
    elsif not b.growing and b.open_rounds = 0 and (b.state = :bonus_state.closing or b.expires_at <= p_at) then
      w := wallet.book_pocket(w, p_at, :kind.forfeit_bonus::smallint, b, -b.balance, 0, 'expired');
      b.state := :bonus_state.expired; b.late_to := :late_to.house; b.balance := 0;
    elsif not b.growing and b.open_rounds = 0 and b.balance = 0 then
      b.state := :bonus_state.spent;
    end if;
  elsif b.balance > 0 then
    v_pay := case when b.late_to = :late_to.cash and not p_won then 0
      else wallet.late_paid(b, b.late_total + b.balance) - wallet.late_paid(b, b.late_total) end;
    w := wallet.book_pocket(w, p_at, case when b.late_to = :late_to.house or (b.late_to = :late_to.cash and not p_won)
        then :kind.forfeit_bonus else :kind.convert_bonus end::smallint, b, -b.balance, v_pay, 'late');
    if p_won or b.late_to <> :late_to.cash then b.late_total := b.late_total + b.balance; end if;
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
  if b.state in (:bonus_state.running, :bonus_state.closing) or b.late_total = 0 or b.late_to = :late_to.house then
    return w;
  end if;
  v_back := least(p_want, b.late_total);
  v_cash := wallet.late_paid(b, b.late_total) - wallet.late_paid(b, b.late_total - v_back);
  w := wallet.book_pocket(w, p_at, :kind.convert_bonus::smallint, b, v_back, -v_cash, 'taken back');
  update wallet.bonus set late_total = late_total - v_back, balance = balance + v_back
   where player_id = w.player_id and bonus_id = p_bonus_id;
  return w;
end $$;

-- A withdrawal ends a bonus whose accepted terms say so: always, or until its deposit is staked.
create or replace function wallet.end_bonuses_at_withdrawal(w wallet.wallet, p_at timestamptz)
returns wallet.wallet language plpgsql as $$
declare
  b wallet.bonus;
begin
  for b in select * from wallet.bonus where player_id = w.player_id and state = :bonus_state.running
      and (on_withdrawal = :on_withdrawal.forfeit
          or (on_withdrawal = :on_withdrawal.forfeit_until_deposit_staked
              and w.staked - staked_mark < deposit)) order by bonus_id loop
    w := wallet.book_pocket(w, p_at, :kind.forfeit_bonus::smallint, b, -b.balance, 0, 'withdrawal');
    update wallet.bonus set state = :bonus_state.forfeited, late_to = :late_to.house, balance = 0, growing = false
     where player_id = w.player_id and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
  end loop;
  return w;
end $$;

-- Grants a bonus, unless the gate forbids it or its vertical has a running one.
create or replace function wallet.grant_bonus(w wallet.wallet, p wallet.op, p_at timestamptz) returns wallet.answer
language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  v_products integer;
begin
  select products into v_products from wallet.gate where player_id = p.player_id;
  perform from wallet.bonus where player_id = p.player_id and bonus_id = p.bonus_id;
  m.outcome := case
    when v_products is null then :outcome.gate_missing
    when v_products & (1 << :product.bonuses) = 0 then :outcome.product_off
    when found then :outcome.bonus_exists
    when w.bonus_mask & (:bonus_mask.running << p.vertical) <> 0 then :outcome.bonus_running
    else :outcome.accepted end;
  if m.outcome <> :outcome.accepted then return wallet.finish(w, p, p_at, :class.bonus::smallint, m); end if;
  insert into wallet.bonus (
    player_id, bonus_id, granted, balance, to_wager, max_stake, cap, staked_mark, deposit, expires_at, vertical, kind,
    state, on_withdrawal, counts_all, growing)
  values (
    p.player_id, p.bonus_id, p.amount, p.amount, (p.args->>'toWager')::bigint, (p.args->>'maxStake')::bigint,
    (p.args->>'cap')::bigint, w.staked, (p.args->>'deposit')::bigint, (p.args->>'expiresAt')::timestamptz, p.vertical,
    (p.args->>'kind')::smallint, :bonus_state.running, (p.args->>'onWithdrawal')::smallint,
    (p.args->>'kind')::smallint = :bonus_kind.sticky, (p.args->>'growing')::boolean);
  m.d_bonus := p.amount;
  m.bonus_id := p.bonus_id;
  w := wallet.refresh_bonus_mask(w);
  return wallet.finish(w, p, p_at, :class.bonus::smallint, m);
end $$;

-- grantBonus, convertBonus, forfeitBonus.
create or replace function wallet.apply_bonus(w wallet.wallet, p wallet.op, p_at timestamptz) returns wallet.answer
language plpgsql as $$
declare
  m wallet.move := wallet.no_move(p, :outcome.accepted);
  b wallet.bonus;
begin
  if p.kind = :kind.grant_bonus then return wallet.grant_bonus(w, p, p_at); end if;
  select * into b from wallet.bonus where player_id = p.player_id and bonus_id = p.bonus_id
      and state in (:bonus_state.running, :bonus_state.closing) and vertical = p.vertical;
  if not found then
    m.outcome := :outcome.no_bonus;
    return wallet.finish(w, p, p_at, :class.bonus::smallint, m);
  end if;
  m.bonus_id := b.bonus_id;
  if p.kind = :kind.convert_bonus then
    -- A conversion by decision: the wagering requirement counts as met.
    m.amount := b.balance;
    m.d_bonus := -b.balance;
    m := wallet.move_cash(m, w, wallet.conversion(b, b.balance));
    update wallet.bonus set state = :bonus_state.completed, late_total = b.balance, balance = 0, growing = false
     where player_id = p.player_id and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
  elsif p.args->>'reason' = 'expired' and (b.open_rounds > 0 or b.growing) then
    -- Open rounds still settle: their wins are credited, completion is possible, new bonus stakes are not.
    m.amount := 0;
    update wallet.bonus set state = :bonus_state.closing, growing = false where player_id = p.player_id
        and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
    if b.open_rounds = 0 then
      w := wallet.book(w, p, p_at, p.kind, :class.bonus::smallint, m);
      w := wallet.move_bonus(w, b.bonus_id, p_at, 0, 0, 0, false);
      return wallet.answer_of(w, p.vertical, :outcome.accepted, false, w.seq - 1, w.last_at, 0, 0, 0, w.main,
          wallet.pocket_of(w, p.vertical), null, b.bonus_id);
    end if;
  else
    m.amount := b.balance;
    m.d_bonus := -b.balance;
    update wallet.bonus set balance = 0, growing = false,
        state = case p.args->>'reason'
          when 'expired' then :bonus_state.expired when 'protection'
              then :bonus_state.protected else :bonus_state.forfeited end,
        late_to = case p.args->>'reason' when 'protection' then :late_to.cash else :late_to.house end
     where player_id = p.player_id and bonus_id = b.bonus_id;
    w := wallet.refresh_bonus_mask(w);
  end if;
  return wallet.finish(w, p, p_at, :class.bonus::smallint, m);
end $$;
