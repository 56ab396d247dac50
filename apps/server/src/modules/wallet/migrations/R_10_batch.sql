-- Many operations, one call, one commit. Players that occur once with a stake or a win (p_solo) go through one set-based
-- statement; everything else goes through wallet.apply, one by one in order, inside the same call. Both ways give the same
-- answers, entries and hashes (L12). An operation whose wallet is locked elsewhere comes back as 91, deferred, untouched:
-- nobody waits here, so batches cannot deadlock and a neighbour delays nobody (L9).
-- Arrays that hold nothing may be null. The planner settings are those of wallet.apply, for the same reason.
create or replace function wallet.apply_batch(
  p_solo boolean[], p_player bigint[], p_currency text[], p_kind smallint[], p_provider integer[], p_tx text[],
  p_fingerprint bigint[], p_round text[], p_vertical smallint[], p_amount bigint[], p_flags integer[], p_game text[],
  p_session text[], p_bonus_id bigint[], p_weight integer[], p_detail text[], p_amount2 bigint[], p_ref text[],
  p_account integer[], p_args text[], p_at timestamptz
) returns setof wallet.answer language plpgsql
set plan_cache_mode = force_generic_plan set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  v_got bigint[];
  v_due bigint[];
  v_due_at timestamptz[];
  v_from timestamptz := date_subtract(date_trunc('quarter', p_at, 'UTC'), interval '3 months', 'UTC');
  v_until timestamptz := date_add(v_from, interval '6 months', 'UTC');
  a wallet.answer;
  p wallet.op;
  k integer;
  n integer := cardinality(p_player);
begin
  -- 1. Lock, in key order, without waiting; nothing else is read in this statement.
  select array_agg(l.player_id), array_agg(l.player_id) filter (where l.roll_at <= l.at), array_agg(l.at) filter (where l.roll_at <= l.at)
    into v_got, v_due, v_due_at
    from (select player_id, roll_at, greatest(p_at, last_at) as at from wallet.wallet
           where player_id = any (p_player) order by player_id for update skip locked) l;
  v_got := coalesce(v_got, '{}');
  for k in 1..coalesce(cardinality(v_due), 0) loop perform wallet.roll(v_due[k], v_due_at[k]); end loop;

  -- 2. Read, decide and write in one statement with a fresh snapshot. Outcome -1: a bonus that ends, waits or is not the one
  -- the facts name (or a player whose last entry is ahead of this quarter), so it goes the other way, below.
  if true = any (p_solo) then
    for a in
      with o as (
        select * from unnest(p_solo, p_player, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, p_vertical, p_amount,
            p_flags, p_game, p_session, p_bonus_id, p_weight, p_detail)
          with ordinality as t(solo, player, currency, kind, provider, tx, fingerprint, round, vertical, amount, flags, game, session, facts_bonus,
            weight, detail, i)
        where t.solo and t.player = any (v_got)),
      c as (
        select o.i, o.player, o.currency, o.kind, o.provider, o.tx, o.fingerprint, o.round, v.vertical, o.amount, o.flags,
            o.game, o.session, o.weight, o.detail::jsonb as detail, v.needs_bonus,
            w.currency as own_currency, w.seq, greatest(p_at, w.last_at) as v_at, w.head, w.main, w.locked, w.bet_held,
            w.bonus_casino, w.bonus_live, w.bonus_sports, w.receivable, w.staked, w.won, w.deposited, w.withdrawn, w.bonus_mask, w.last_at,
            case v.vertical when 1 then w.bonus_casino when 2 then w.bonus_live when 3 then w.bonus_sports
              when 0 then w.bonus_casino + w.bonus_live + w.bonus_sports else 0 end as pocket,
            e.seq as e_seq, e.at as e_at, e.outcome as e_outcome, e.fingerprint as e_fingerprint, e.d_main as e_d_main, e.d_bonus as e_d_bonus,
            e.d_receivable as e_d_receivable, e.main as e_main, e.bonus as e_bonus, e.ref_seq as e_ref_seq, e.bonus_id as e_bonus_id,
            g.player_id as gate, g.status, g.products, g.blocked_until, g.block_reason, g.reality_check_at, g.play_until, g.stake_max,
            g.loss_day + g.net_mark_day as loss_day, g.loss_week + g.net_mark_week as loss_week, g.loss_month + g.net_mark_month as loss_month,
            g.stake_day + g.stake_mark_day as stake_day, g.stake_week + g.stake_mark_week as stake_week, g.stake_month + g.stake_mark_month as stake_month,
            r.player_id as round_player, r.closed, r.bets, r.bonus_id as round_bonus, r.staked_main as round_main, r.staked_bonus as round_pocket,
            b.bonus_id, b.state as b_state, b.vertical as b_vertical, b.balance as b_balance, b.wagered as b_wagered, b.to_wager, b.max_stake,
            b.counts_all, b.growing, b.expires_at, b.open_rounds
          from o
          join wallet.wallet w on w.player_id = o.player
          left join lateral (
            select en.seq, en.at, en.outcome, en.fingerprint, en.d_main, en.d_bonus, en.d_receivable, en.main, en.bonus, en.ref_seq, en.bonus_id
              from wallet.entry en
             where en.player_id = o.player and en.provider = o.provider and en.class = o.kind and en.tx = o.tx
               and en.at >= v_from and en.at < v_until limit 1) e on true
          left join wallet.gate g on o.kind = 1 and g.player_id = o.player
          left join wallet.round r on r.player_id = o.player and r.provider = o.provider and r.round = o.round
          cross join lateral (
            select coalesce(r.vertical, o.vertical) as vertical, o.kind = 1 and w.bonus_mask & (1 << coalesce(r.vertical, o.vertical)) <> 0
              and (w.main < o.amount or w.bonus_mask & (16 << coalesce(r.vertical, o.vertical)) <> 0) as needs_bonus) v
          left join wallet.bonus b on b.player_id = o.player and b.bonus_id = case when o.kind = 2 then r.bonus_id when v.needs_bonus then o.facts_bonus end),
      s as (
        select c.*, least(c.main, c.amount) as cash,
            case when c.kind = 1 and c.needs_bonus then least(c.b_balance, c.amount - least(c.main, c.amount)) else 0 end as from_bonus,
            case when c.kind = 2 and c.round_pocket > 0 then div(c.amount::numeric * c.round_pocket, c.round_pocket + c.round_main)::bigint else 0 end as to_bonus,
            case when c.kind = 1 and c.needs_bonus and c.vertical <> 3 then nullif(c.weight * case when c.counts_all then least(c.amount, coalesce(c.max_stake, c.amount))
              else least(c.b_balance, c.amount - least(c.main, c.amount)) end, 0) end as d_wagered,
            case
              when c.kind = 1 then (c.needs_bonus and c.main < c.amount and c.b_balance > 0 and not coalesce(c.closed, false) and coalesce(c.round_pocket, 0) = 0)::integer
              else -(c.round_pocket > 0 and c.flags & 1 <> 0 and not c.closed)::integer
            end as opened
          from c),
      d as materialized (
        select s.i, s.player, s.currency, s.kind, s.provider, s.tx, s.fingerprint, s.round, s.vertical, s.amount, s.flags & 1 <> 0 as ends, s.game, s.session,
            s.detail, s.seq, s.v_at, s.head, s.main, s.locked, s.bet_held, s.bonus_casino, s.bonus_live, s.bonus_sports, s.pocket, s.receivable,
            s.staked, s.won, s.deposited, s.withdrawn, s.e_seq, s.e_at, s.e_d_main, s.e_d_bonus, s.e_d_receivable, s.e_main, s.e_bonus, s.e_ref_seq,
            s.e_bonus_id, s.round_player is null as is_new, s.cash, s.from_bonus, s.to_bonus, s.d_wagered, s.opened, s.bonus_id, case
              when s.own_currency <> s.currency then 1
              when s.last_at >= v_until then -1
              when s.e_seq is not null then
                case when s.bonus_mask & (256 << s.vertical) <> 0 then -1
                  when s.e_outcome = 20 then 20 when s.e_fingerprint <> s.fingerprint then 90 else s.e_outcome end
              when s.amount < 0 or s.amount > 1000000000000000 then 35
              when s.bonus_mask & (256 << s.vertical) <> 0 then -1
              when s.kind = 1 then case
                when s.gate is null then 2
                when s.status <> 0 then 3
                when s.products & (1 << s.vertical) = 0 then 4
                when s.blocked_until > s.v_at then case s.block_reason when 2 then 6 else 5 end
                when s.reality_check_at <= s.v_at then 7
                when s.closed and s.flags & 16 = 0 then 8
                when s.amount > s.stake_max then 9
                -- The bonus must be the one that runs, allowed here, and not end by this stake.
                when s.needs_bonus and (s.flags & 8 = 0 or s.b_state is distinct from 1 or s.b_vertical <> s.vertical or s.expires_at <= s.v_at
                  or s.round_bonus <> s.bonus_id or (not s.growing and (s.b_wagered + coalesce(s.d_wagered, 0) >= s.to_wager
                    or (s.open_rounds + s.opened = 0 and s.b_balance = s.from_bonus)))) then -1
                when s.from_bonus > 0 and coalesce(s.round_main + s.round_pocket, 0) + s.amount > s.max_stake then 11
                when s.play_until <= s.v_at then 12
                when s.cash > 0 and s.cash > least(s.loss_day, s.loss_week, s.loss_month) - (s.staked - s.won) then
                  case least(s.loss_day, s.loss_week, s.loss_month) when s.loss_day then 13 when s.loss_week then 14 else 15 end
                when s.cash > 0 and s.cash > least(s.stake_day, s.stake_week, s.stake_month) - s.staked then
                  case least(s.stake_day, s.stake_week, s.stake_month) when s.stake_day then 16 when s.stake_week then 17 else 18 end
                when s.cash + s.from_bonus < s.amount then 19
                else 0 end
              when (s.to_bonus > 0 or s.opened < 0) and (s.b_state <> 1 or (not s.growing and (s.b_wagered >= s.to_wager
                or (s.open_rounds + s.opened = 0 and (s.b_balance + s.to_bonus = 0 or coalesce(s.expires_at <= s.v_at, false)))))) then -1
              when s.flags & 2 <> 0 and coalesce(s.bets, 0) = 0 then case when s.round_player is null then 21 else 20 end
              else 0 end as out
          from s),
      m as (
        select d.*, d.e_seq is null and d.out not in (-1, 1, 21, 35, 90) as writes, d.e_seq is null and d.out = 0 as done from d),
      n as (
        select m.*,
            case when m.done then case m.kind when 1 then -m.cash else m.amount - m.to_bonus - least(m.receivable, m.amount - m.to_bonus) end else 0 end as d_main,
            case when m.done and m.kind = 2 then -least(m.receivable, m.amount - m.to_bonus) else 0 end as d_receivable,
            case when m.done then m.to_bonus - m.from_bonus else 0 end as d_bonus,
            case when m.done and m.kind = 1 then m.cash else 0 end as d_staked,
            case when m.done and m.kind = 2 then m.amount - m.to_bonus else 0 end as d_won,
            case when m.done and (m.from_bonus > 0 or m.to_bonus > 0 or m.d_wagered is not null) then m.bonus_id end as moved_bonus,
            case when m.done then m.d_wagered end as moved_wagered
          from m),
      x as materialized (
        select n.i, n.player, n.currency, n.kind, n.provider, n.tx, n.fingerprint, n.round, n.vertical, n.amount, n.ends, n.game, n.session, n.detail,
            n.v_at, n.locked, n.bet_held, n.deposited, n.withdrawn, n.out, n.writes, n.done, n.is_new, n.cash, n.from_bonus, n.to_bonus, n.opened, n.bonus_id,
            n.e_seq, n.e_at, n.e_d_main, n.e_d_bonus, n.e_d_receivable, n.e_main, n.e_bonus, n.e_ref_seq, n.e_bonus_id,
            n.d_main, n.d_receivable, n.d_bonus, n.d_staked, n.d_won, n.moved_bonus, n.moved_wagered,
            n.seq + n.writes::integer as seq, n.main + n.d_main as main, n.receivable + n.d_receivable as receivable, n.pocket + n.d_bonus as pocket,
            n.bonus_casino + case n.vertical when 1 then n.d_bonus else 0 end as bonus_casino,
            n.bonus_live + case n.vertical when 2 then n.d_bonus else 0 end as bonus_live,
            n.bonus_sports + case n.vertical when 3 then n.d_bonus else 0 end as bonus_sports,
            n.staked + n.d_staked as staked, n.won + n.d_won as won,
            case when n.writes then wallet.entry_hash(n.head, n.player, n.v_at, n.seq + 1, n.currency, n.kind, n.kind, n.out::smallint, n.provider, n.tx,
              n.fingerprint, n.round, n.vertical, null, n.amount, n.d_main, 0, 0, n.d_bonus, n.d_receivable, n.d_receivable - n.d_main - n.d_bonus,
              10000 + n.provider, n.main + n.d_main, n.locked + n.bet_held, n.pocket + n.d_bonus, n.receivable + n.d_receivable, n.staked + n.d_staked,
              n.won + n.d_won, n.deposited, n.withdrawn, n.detail, n.moved_wagered, n.moved_bonus) end as hash
          from n),
      uw as (
        update wallet.wallet w set seq = x.seq, last_at = x.v_at, head = x.hash, main = x.main, bonus_casino = x.bonus_casino, bonus_live = x.bonus_live,
            bonus_sports = x.bonus_sports, receivable = x.receivable, staked = x.staked, won = x.won
          from x where x.writes and w.player_id = x.player),
      ie as (
        insert into wallet.entry (
            player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house,
            main, locked, bonus, receivable, staked, won, deposited, withdrawn, bonus_id, d_wagered,
            provider, house_account, kind, class, outcome, vertical, currency, tx, round, detail, hash)
        select x.player, x.v_at, x.seq, x.fingerprint, x.amount, x.d_main, 0, 0, x.d_bonus, x.d_receivable, x.d_receivable - x.d_main - x.d_bonus,
            x.main, x.locked + x.bet_held, x.pocket, x.receivable, x.staked, x.won, x.deposited, x.withdrawn, x.moved_bonus, x.moved_wagered,
            x.provider, 10000 + x.provider, x.kind, x.kind, x.out, x.vertical, x.currency, x.tx, x.round, x.detail, x.hash
          from x where x.writes),
      ir as (
        insert into wallet.round (
            player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main, won_bonus,
            bonus_id, first_seq, last_seq, game, session)
        select x.player, x.provider, x.round, x.vertical, x.v_at, x.ends, (x.kind = 1)::integer, (x.kind = 2)::integer, x.d_staked, x.from_bonus,
            x.d_won, x.to_bonus, case when x.from_bonus > 0 then x.bonus_id end, x.seq, x.seq, x.game, x.session
          from x where x.done and x.is_new),
      ur as (
        update wallet.round r set closed = r.closed or x.ends, bets = r.bets + (x.kind = 1)::integer, wins = r.wins + (x.kind = 2)::integer,
            staked_main = r.staked_main + x.d_staked, staked_bonus = r.staked_bonus + x.from_bonus, won_main = r.won_main + x.d_won,
            won_bonus = r.won_bonus + x.to_bonus, bonus_id = coalesce(r.bonus_id, case when x.from_bonus > 0 then x.bonus_id end), last_seq = x.seq,
            game = coalesce(r.game, x.game), session = coalesce(r.session, x.session)
          from x where x.done and not x.is_new and r.player_id = x.player and r.provider = x.provider and r.round = x.round),
      ub as (
        update wallet.bonus b set balance = b.balance + x.d_bonus, wagered = b.wagered + coalesce(x.moved_wagered, 0), open_rounds = b.open_rounds + x.opened
          from x where x.done and (x.moved_bonus is not null or x.opened <> 0) and b.player_id = x.player and b.bonus_id = x.bonus_id),
      io as (
        insert into kernel.outbox (player_id, seq, topic) select x.player, x.seq, 'wallet.entry' from x where x.writes)
      select x.i, x.out, x.e_seq is not null, case when x.writes then x.seq else x.e_seq end, case when x.writes then x.v_at else x.e_at end,
          coalesce(x.e_d_main, x.d_main), coalesce(x.e_d_bonus, x.d_bonus), coalesce(x.e_d_receivable, x.d_receivable),
          coalesce(x.e_main, x.main), coalesce(x.e_bonus, x.pocket), x.e_ref_seq, coalesce(x.e_bonus_id, x.moved_bonus),
          x.seq, x.main, x.locked, x.bet_held, x.bonus_casino, x.bonus_live, x.bonus_sports, x.receivable, 0, null, null, null
        from x
    loop
      if a.outcome >= 0 then return next a; continue; end if;
      k := a.i;
      a := wallet.apply(row(p_player[k], p_currency[k], p_kind[k], p_provider[k], p_tx[k], p_fingerprint[k], p_round[k], p_vertical[k], p_amount[k],
        p_flags[k], p_game[k], p_session[k], p_bonus_id[k], p_weight[k], p_detail[k]::jsonb, p_amount2[k], p_ref[k], p_account[k],
        p_args[k]::jsonb)::wallet.op, p_at, true);
      a.i := k;
      return next a;
    end loop;
  end if;

  -- 3. The rest, in order.
  if cardinality(v_got) = n and not (false = any (p_solo)) then return; end if;
  for k in 1..n loop
    if p_player[k] = any (v_got) then
      continue when p_solo[k];
      a := wallet.apply(row(p_player[k], p_currency[k], p_kind[k], p_provider[k], p_tx[k], p_fingerprint[k], p_round[k], p_vertical[k], p_amount[k],
        p_flags[k], p_game[k], p_session[k], p_bonus_id[k], p_weight[k], p_detail[k]::jsonb, p_amount2[k], p_ref[k], p_account[k],
        p_args[k]::jsonb)::wallet.op, p_at, true);
    else
      a := null;
      a.outcome := case when exists (select from wallet.wallet where player_id = p_player[k]) then 91 else 1 end;
      a.repeated := false;
    end if;
    a.i := k;
    return next a;
  end loop;
end $$;
