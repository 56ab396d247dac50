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
  v_player bigint;
  v_from timestamptz := date_subtract(date_trunc('quarter', p_at, 'UTC'), interval '3 months', 'UTC');
  v_until timestamptz := date_add(v_from, interval '6 months', 'UTC');
  a wallet.answer;
  p wallet.op;
  k integer;
  n integer := cardinality(p_player);
begin
  -- 1. Lock, in key order, without waiting; nothing else is read in this statement.
  select array_agg(l.player_id), array_agg(l.player_id) filter (where l.roll_at <= p_at) into v_got, v_due
    from (select player_id, roll_at from wallet.wallet where player_id = any (p_player) order by player_id for update skip locked) l;
  v_got := coalesce(v_got, '{}');
  if v_due is not null then
    foreach v_player in array v_due loop perform wallet.roll(v_player, p_at); end loop;
  end if;

  -- 2. Read, decide and write in one statement with a fresh snapshot. Outcome -1: a bonus has to be looked at (or the
  -- player's last entry is ahead of this quarter), so it goes the other way, below.
  if true = any (p_solo) then
    for a in
      with o as (
        select * from unnest(p_solo, p_player, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, p_vertical, p_amount,
            p_flags, p_game, p_session, p_detail)
          with ordinality as t(solo, player, currency, kind, provider, tx, fingerprint, round, vertical, amount, flags, game, session, detail, i)
        where t.solo and t.player = any (v_got)),
      c as (
        select o.i, o.player, o.currency, o.kind, o.provider, o.tx, o.fingerprint, o.round, v.vertical, o.amount, o.flags,
            o.game, o.session, o.detail::jsonb as detail,
            w.currency as own_currency, w.seq, greatest(p_at, w.last_at) as v_at, w.head, w.main, w.locked, w.bet_held,
            w.bonus_casino, w.bonus_live, w.bonus_sports, w.receivable, w.staked, w.won, w.deposited, w.withdrawn, w.bonus_mask, w.last_at,
            case v.vertical when 1 then w.bonus_casino when 2 then w.bonus_live when 3 then w.bonus_sports
              when 0 then w.bonus_casino + w.bonus_live + w.bonus_sports else 0 end as pocket,
            e.seq as e_seq, e.at as e_at, e.outcome as e_outcome, e.fingerprint as e_fingerprint, e.d_main as e_d_main, e.d_bonus as e_d_bonus,
            e.d_receivable as e_d_receivable, e.main as e_main, e.bonus as e_bonus, e.ref_seq as e_ref_seq, e.bonus_id as e_bonus_id,
            g.player_id as gate, g.status, g.products, g.blocked_until, g.block_reason, g.reality_check_at, g.play_until, g.stake_max,
            g.loss_day + g.net_mark_day as loss_day, g.loss_week + g.net_mark_week as loss_week, g.loss_month + g.net_mark_month as loss_month,
            g.stake_day + g.stake_mark_day as stake_day, g.stake_week + g.stake_mark_week as stake_week, g.stake_month + g.stake_mark_month as stake_month,
            r.player_id as round_player, r.closed, r.bets, r.bonus_id as round_bonus
          from o
          join wallet.wallet w on w.player_id = o.player
          left join lateral (
            select en.seq, en.at, en.outcome, en.fingerprint, en.d_main, en.d_bonus, en.d_receivable, en.main, en.bonus, en.ref_seq, en.bonus_id
              from wallet.entry en
             where en.player_id = o.player and en.provider = o.provider and en.class = o.kind and en.tx = o.tx
               and en.at >= v_from and en.at < v_until limit 1) e on true
          left join wallet.gate g on o.kind = 1 and g.player_id = o.player
          left join wallet.round r on r.player_id = o.player and r.provider = o.provider and r.round = o.round
          cross join lateral (select coalesce(r.vertical, o.vertical) as vertical) v),
      d as materialized (
        select c.*, case when c.kind = 1 then least(c.main, c.amount) else 0 end as cash,
            case
              when c.own_currency <> c.currency then 1
              when c.last_at >= v_until then -1
              when c.e_seq is not null then
                case when c.bonus_mask & (256 << c.vertical) <> 0 then -1
                  when c.e_outcome = 20 then 20 when c.e_fingerprint <> c.fingerprint then 90 else c.e_outcome end
              when c.amount < 0 or c.amount > 1000000000000000 then 35
              when c.bonus_mask & (256 << c.vertical) <> 0 then -1
              when c.kind = 1 then case
                when c.gate is null then 2
                when c.status <> 0 then 3
                when c.products & (1 << c.vertical) = 0 then 4
                when c.blocked_until > c.v_at then case c.block_reason when 2 then 6 else 5 end
                when c.reality_check_at <= c.v_at then 7
                when c.closed and c.flags & 16 = 0 then 8
                when c.amount > c.stake_max then 9
                when c.bonus_mask & (1 << c.vertical) <> 0 and (c.main < c.amount or c.bonus_mask & (16 << c.vertical) <> 0) then -1
                when c.play_until <= c.v_at then 12
                when c.amount > 0 and c.main > 0 and least(c.main, c.amount) > least(c.loss_day, c.loss_week, c.loss_month) - (c.staked - c.won) then
                  case least(c.loss_day, c.loss_week, c.loss_month) when c.loss_day then 13 when c.loss_week then 14 else 15 end
                when c.amount > 0 and c.main > 0 and least(c.main, c.amount) > least(c.stake_day, c.stake_week, c.stake_month) - c.staked then
                  case least(c.stake_day, c.stake_week, c.stake_month) when c.stake_day then 16 when c.stake_week then 17 else 18 end
                when c.main < c.amount then 19
                else 0 end
              when c.round_bonus is not null then -1
              when c.flags & 2 <> 0 and coalesce(c.bets, 0) = 0 then case when c.round_player is null then 21 else 20 end
              else 0 end as out
          from c),
      m as (
        select d.*,
            d.e_seq is null and d.out not in (-1, 1, 21, 35, 90) as writes,
            case when d.e_seq is null and d.out = 0 then case d.kind when 1 then -d.cash else d.amount - least(d.receivable, d.amount) end else 0 end as d_main,
            case when d.e_seq is null and d.out = 0 and d.kind = 2 then -least(d.receivable, d.amount) else 0 end as d_receivable,
            case when d.e_seq is null and d.out = 0 then d.cash else 0 end as d_staked,
            case when d.e_seq is null and d.out = 0 and d.kind = 2 then d.amount else 0 end as d_won
          from d),
      x as (
        select m.*, wallet.entry_hash(m.head, m.player, m.v_at, m.seq + 1, m.currency, m.kind, m.kind, m.out::smallint, m.provider, m.tx, m.fingerprint,
            m.round, m.vertical, null, m.amount, m.d_main, 0, 0, 0, m.d_receivable, m.d_receivable - m.d_main, 10000 + m.provider,
            m.main + m.d_main, m.locked + m.bet_held, m.pocket, m.receivable + m.d_receivable, m.staked + m.d_staked, m.won + m.d_won,
            m.deposited, m.withdrawn, m.detail, null, null) as hash
          from m where m.writes),
      uw as (
        update wallet.wallet w set seq = x.seq + 1, last_at = x.v_at, head = x.hash, main = x.main + x.d_main,
            receivable = x.receivable + x.d_receivable, staked = x.staked + x.d_staked, won = x.won + x.d_won
          from x where w.player_id = x.player),
      ie as (
        insert into wallet.entry (
            player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house,
            main, locked, bonus, receivable, staked, won, deposited, withdrawn,
            provider, house_account, kind, class, outcome, vertical, currency, tx, round, detail, hash)
        select x.player, x.v_at, x.seq + 1, x.fingerprint, x.amount, x.d_main, 0, 0, 0, x.d_receivable, x.d_receivable - x.d_main,
            x.main + x.d_main, x.locked + x.bet_held, x.pocket, x.receivable + x.d_receivable, x.staked + x.d_staked, x.won + x.d_won, x.deposited, x.withdrawn,
            x.provider, 10000 + x.provider, x.kind, x.kind, x.out, x.vertical, x.currency, x.tx, x.round, x.detail, x.hash
          from x),
      ir as (
        insert into wallet.round as r (
            player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main, won_bonus,
            first_seq, last_seq, game, session)
        select x.player, x.provider, x.round, x.vertical, x.v_at, x.flags & 1 <> 0, (x.kind = 1)::integer, (x.kind = 2)::integer, x.d_staked, 0, x.d_won, 0,
            x.seq + 1, x.seq + 1, x.game, x.session
          from x where x.out = 0
        on conflict (player_id, provider, round) do update set
            closed = r.closed or excluded.closed, bets = r.bets + excluded.bets, wins = r.wins + excluded.wins,
            staked_main = r.staked_main + excluded.staked_main, won_main = r.won_main + excluded.won_main,
            last_seq = excluded.last_seq, game = coalesce(r.game, excluded.game), session = coalesce(r.session, excluded.session)),
      io as (
        insert into kernel.outbox (player_id, seq, topic) select x.player, x.seq + 1, 'wallet.entry' from x)
      select m.i, m.out, m.e_seq is not null, case when m.writes then m.seq + 1 else m.e_seq end, case when m.writes then m.v_at else m.e_at end,
          coalesce(m.e_d_main, m.d_main), coalesce(m.e_d_bonus, 0), coalesce(m.e_d_receivable, m.d_receivable),
          coalesce(m.e_main, m.main + m.d_main), coalesce(m.e_bonus, m.pocket), m.e_ref_seq, m.e_bonus_id,
          case when m.writes then m.seq + 1 else m.seq end, m.main + m.d_main, m.locked, m.bet_held, m.bonus_casino, m.bonus_live, m.bonus_sports,
          m.receivable + m.d_receivable, 0, null, null, null
        from m
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
