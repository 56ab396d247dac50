-- Many operations, one call, one commit. Players that occur once with a stake or a win (p_solo) go through one set-based
-- statement; everything else goes through wallet.apply_any, one by one in order, inside the same call. Both ways give the same
-- answers, entries and hashes (L12). An operation whose wallet is locked elsewhere comes back as 91, deferred, untouched:
-- nobody waits here, so batches cannot deadlock and a neighbour delays nobody (L9).
-- Arrays that hold nothing may be null. Answers are wallet.answer as text, as sparse as those of wallet.apply.
-- Wallets and rounds are found again by where they lie: nothing moves them while their wallet is locked. The planner settings
-- are those of wallet.apply_any, for the same reason.
create or replace function wallet.apply_batch(
  p_solo boolean[], p_player bigint[], p_currency text[], p_kind smallint[], p_provider integer[], p_tx text[],
  p_fingerprint bigint[], p_round text[], p_vertical smallint[], p_amount bigint[], p_flags integer[], p_game text[],
  p_session text[], p_bonus_id bigint[], p_weight integer[], p_detail text[], p_amount2 bigint[], p_ref text[],
  p_account integer[], p_args text[], p_at timestamptz
) returns setof text language plpgsql
set plan_cache_mode = force_generic_plan set enable_material = off set enable_hashjoin = off set enable_mergejoin = off
set enable_seqscan = off set enable_bitmapscan = off set join_collapse_limit = 1 as $$
#variable_conflict use_column
declare
  v_got bigint[];
  v_due bigint[];
  v_due_at timestamptz[];
  v_from timestamptz := date_subtract(date_trunc('quarter', p_at, 'UTC'), interval '3 months', 'UTC');
  v_until timestamptz := date_add(v_from, interval '6 months', 'UTC');
  a wallet.answer;
  v_answer text;
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

  -- 2. Read, decide and write in one statement with a fresh snapshot. It does only what passes and is new; no answer marks
  -- the rest, which goes the other way, below: repeats, refusals, a bonus that ends, waits or is not the one the facts name,
  -- a player whose last entry is ahead of this quarter. So the reasons are in one place, and this one stays small: starting a
  -- statement costs as much as ten of its rows, and most of that is columns times joins. Hence the order of the joins, wide
  -- tables last; `offset 0`, without which an expression is repeated wherever its column is used; and keys that are null where
  -- there is nothing to look up, so that nothing is.
  if true = any (p_solo) then
    for k, v_answer in
      with d as materialized (
        select s.*, s.main + s.d_main as new_main, s.receivable + s.d_receivable as new_receivable, s.pocket + s.d_bonus as new_pocket,
            s.staked + s.d_staked as new_staked, s.won + s.d_won as new_won,
            wallet.entry_hash(s.head, s.player, s.v_at, s.n, s.currency, s.kind, s.kind, 0::smallint, s.provider, s.tx, s.fingerprint, s.round, s.vertical,
              null, s.amount, s.d_main, 0, 0, s.d_bonus, s.d_receivable, s.d_receivable - s.d_main - s.d_bonus, 10000 + s.provider, s.main + s.d_main,
              s.locked + s.bet_held, s.pocket + s.d_bonus, s.receivable + s.d_receivable, s.staked + s.d_staked, s.won + s.d_won, s.deposited,
              s.withdrawn, s.detail, s.d_wagered, s.moved_bonus) as hash
          from (
            select c.i, c.wallet_at, c.round_at, c.player, c.currency, c.kind, c.provider, c.tx, c.fingerprint, c.round, c.vertical, c.amount, c.flags & 1 <> 0 as ends, c.game,
                c.session, c.detail, c.n, c.v_at, c.head, c.main, c.locked, c.bet_held, c.bonus_casino, c.bonus_live, c.bonus_sports, c.receivable,
                c.staked, c.won, c.deposited, c.withdrawn, c.from_bonus, c.to_bonus, c.opened, c.bonus_id,
                case c.vertical when 1 then c.bonus_casino when 2 then c.bonus_live when 3 then c.bonus_sports
                  when 0 then c.bonus_casino + c.bonus_live + c.bonus_sports else 0 end as pocket,
                case c.kind when 1 then -c.cash else c.amount - c.to_bonus - least(c.receivable, c.amount - c.to_bonus) end as d_main,
                case c.kind when 1 then 0 else -least(c.receivable, c.amount - c.to_bonus) end as d_receivable,
                c.to_bonus - c.from_bonus as d_bonus,
                case c.kind when 1 then c.cash else 0 end as d_staked,
                case c.kind when 1 then 0 else c.amount - c.to_bonus end as d_won,
                c.d_wagered,
                case when c.from_bonus > 0 or c.to_bonus > 0 or c.d_wagered is not null then c.bonus_id end as moved_bonus,
                coalesce(c.fits and case c.kind
                  when 1 then c.may_stake
                    and (c.cash = 0 or c.cash <= least(c.loss_room, c.stake_room, c.cash))
                    and c.cash + c.from_bonus = c.amount
                    and (not c.needs_bonus or c.bonus_runs and (c.from_bonus = 0 or c.max_stake is null or c.round_total + c.amount <= c.max_stake)
                      and (c.growing or c.wagered + coalesce(c.d_wagered, 0) < c.to_wager and (c.open_rounds + c.opened > 0 or c.balance > c.from_bonus)))
                  else c.may_win
                    and (c.to_bonus = 0 and c.opened = 0 or c.bonus_runs
                      and (c.growing or c.wagered < c.to_wager and (c.open_rounds + c.opened > 0 or c.balance + c.to_bonus > 0 and c.lasts)))
                  end, false) as passes
              from (
                select o.i, w.ctid as wallet_at, r.ctid as round_at, o.player, o.currency, o.kind, o.provider, o.tx, o.fingerprint, o.round, v.vertical, o.amount, o.flags, o.game, o.session,
                    o.detail::jsonb as detail, w.seq + 1 as n, v.v_at, w.head, w.main, w.locked, w.bet_held, w.bonus_casino, w.bonus_live,
                    w.bonus_sports, w.receivable, w.staked, w.won, w.deposited, w.withdrawn, b.bonus_id,
                    v.needs_bonus, least(w.main, o.amount) as cash, coalesce(r.staked_main + r.staked_bonus, 0) as round_total,
                    b.max_stake, b.balance, b.wagered, b.to_wager, b.growing, b.open_rounds,
                    coalesce(b.expires_at > v.v_at, true) as lasts,
                    e.seq is null and w.currency = o.currency and o.amount between 0 and 1000000000000000 and v.v_at < v_until
                      and w.bonus_mask & (256 << v.vertical) = 0 as fits,
                    wallet.lets_stake(g, v.vertical, o.amount, v.v_at)
                      and (r.closed is not true or o.flags & 16 <> 0) as may_stake,
                    g.loss_cap - (w.staked - w.won) as loss_room,
                    g.stake_cap - w.staked as stake_room,
                    o.flags & 2 = 0 or r.bets > 0 as may_win,
                    b.state = 1 and (o.kind = 2 or o.flags & 8 <> 0 and b.vertical = v.vertical and coalesce(b.expires_at > v.v_at, true)
                      and (r.bonus_id is null or r.bonus_id = b.bonus_id)) as bonus_runs,
                    case when v.needs_bonus then least(b.balance, o.amount - least(w.main, o.amount)) else 0 end as from_bonus,
                    case when o.kind = 2 and r.staked_bonus > 0 then div(o.amount::numeric * r.staked_bonus, r.staked_bonus + r.staked_main)::bigint
                      else 0 end as to_bonus,
                    case when v.needs_bonus and v.vertical <> 3 then nullif(o.weight * case when b.counts_all then least(o.amount, coalesce(b.max_stake, o.amount))
                      else least(b.balance, o.amount - least(w.main, o.amount)) end, 0) end as d_wagered,
                    case when o.kind = 2 then -(coalesce(r.staked_bonus, 0) > 0 and o.flags & 1 <> 0 and not r.closed)::integer
                      else (v.needs_bonus and w.main < o.amount and b.balance > 0 and r.closed is not true and coalesce(r.staked_bonus, 0) = 0)::integer
                      end as opened
                  from unnest(p_solo, p_player, p_currency, p_kind, p_provider, p_tx, p_fingerprint, p_round, p_vertical, p_amount, p_flags, p_game, p_session,
                      p_bonus_id, p_weight, p_detail)
                    with ordinality as o(solo, player, currency, kind, provider, tx, fingerprint, round, vertical, amount, flags, game, session, facts_bonus,
                      weight, detail, i)
                  left join lateral (
                    select en.seq from wallet.entry en
                     where en.player_id = o.player and en.provider = o.provider and en.class = o.kind and en.tx = o.tx
                       and en.at >= v_from and en.at < v_until limit 1) e on true
                  left join wallet.round r on r.player_id = o.player and r.provider = o.provider and r.round = o.round
                  join wallet.wallet w on w.player_id = o.player
                  cross join lateral (
                    select greatest(p_at, w.last_at) as v_at, coalesce(r.vertical, o.vertical) as vertical,
                        o.kind = 1 and w.bonus_mask & (1 << coalesce(r.vertical, o.vertical)) <> 0
                          and (w.main < o.amount or w.bonus_mask & (16 << coalesce(r.vertical, o.vertical)) <> 0) as needs_bonus) v
                  left join wallet.bonus b on b.player_id = o.player
                    and b.bonus_id = case when o.kind = 2 then r.bonus_id when v.needs_bonus then o.facts_bonus end
                  left join wallet.gate g on g.player_id = case o.kind when 1 then o.player end
                 where o.solo and o.player = any (v_got)
                offset 0) c offset 0) s),
      uw as (
        update wallet.wallet w set seq = d.n, last_at = d.v_at, head = d.hash, main = d.new_main,
            bonus_casino = d.bonus_casino + case d.vertical when 1 then d.d_bonus else 0 end,
            bonus_live = d.bonus_live + case d.vertical when 2 then d.d_bonus else 0 end,
            bonus_sports = d.bonus_sports + case d.vertical when 3 then d.d_bonus else 0 end,
            receivable = d.new_receivable, staked = d.new_staked, won = d.new_won
          from d where d.passes and w.ctid = d.wallet_at),
      ie as (
        insert into wallet.entry (
            player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable, house,
            main, locked, bonus, receivable, staked, won, deposited, withdrawn, bonus_id, d_wagered,
            provider, house_account, kind, class, outcome, vertical, currency, tx, round, detail, hash)
        select d.player, d.v_at, d.n, d.fingerprint, d.amount, d.d_main, 0, 0, d.d_bonus, d.d_receivable, d.d_receivable - d.d_main - d.d_bonus,
            d.new_main, d.locked + d.bet_held, d.new_pocket, d.new_receivable, d.new_staked, d.new_won, d.deposited, d.withdrawn, d.moved_bonus, d.d_wagered,
            d.provider, 10000 + d.provider, d.kind, d.kind, 0, d.vertical, d.currency, d.tx, d.round, d.detail, d.hash
          from d where d.passes),
      ir as (
        insert into wallet.round (
            player_id, provider, round, vertical, opened_at, closed, bets, wins, staked_main, staked_bonus, won_main, won_bonus,
            bonus_id, first_seq, last_seq, game, session)
        select d.player, d.provider, d.round, d.vertical, d.v_at, d.ends, (d.kind = 1)::integer, (d.kind = 2)::integer, d.d_staked, d.from_bonus,
            d.d_won, d.to_bonus, case when d.from_bonus > 0 then d.bonus_id end, d.n, d.n, d.game, d.session
          from d where d.passes and d.round_at is null),
      ur as (
        update wallet.round r set closed = r.closed or d.ends, bets = r.bets + (d.kind = 1)::integer, wins = r.wins + (d.kind = 2)::integer,
            staked_main = r.staked_main + d.d_staked, staked_bonus = r.staked_bonus + d.from_bonus, won_main = r.won_main + d.d_won,
            won_bonus = r.won_bonus + d.to_bonus, bonus_id = coalesce(r.bonus_id, case when d.from_bonus > 0 then d.bonus_id end), last_seq = d.n,
            game = coalesce(r.game, d.game), session = coalesce(r.session, d.session)
          from d where d.passes and r.ctid = d.round_at),
      ub as (
        update wallet.bonus b set balance = b.balance + d.d_bonus, wagered = b.wagered + coalesce(d.d_wagered, 0), open_rounds = b.open_rounds + d.opened
          from d where d.passes and (d.moved_bonus is not null or d.opened <> 0) and b.player_id = d.player and b.bonus_id = d.bonus_id),
      io as (
        insert into kernel.outbox (player_id, seq, topic) select d.player, d.n, 'wallet.entry' from d where d.passes)
      select d.i, case when d.passes then row(d.i, 0, null, d.n, case when d.v_at <> p_at then d.v_at end, d.d_main, d.d_bonus, d.d_receivable,
            d.new_main, d.new_pocket, null, d.moved_bonus, null, d.new_main, d.locked, d.bet_held,
            d.bonus_casino + case d.vertical when 1 then d.d_bonus else 0 end, d.bonus_live + case d.vertical when 2 then d.d_bonus else 0 end,
            d.bonus_sports + case d.vertical when 3 then d.d_bonus else 0 end, d.new_receivable, null, null, null, null)::wallet.answer::text end
        from d
    loop
      if v_answer is not null then return next v_answer; continue; end if;
      a := wallet.apply_any(row(p_player[k], p_currency[k], p_kind[k], p_provider[k], p_tx[k], p_fingerprint[k], p_round[k], p_vertical[k], p_amount[k],
        p_flags[k], p_game[k], p_session[k], p_bonus_id[k], p_weight[k], p_detail[k]::jsonb, p_amount2[k], p_ref[k], p_account[k],
        p_args[k]::jsonb)::wallet.op, p_at, true);
      a.i := k;
      return next a::text;
    end loop;
  end if;

  -- 3. The rest, in order.
  if cardinality(v_got) = n and not (false = any (p_solo)) then return; end if;
  for k in 1..n loop
    if p_player[k] = any (v_got) then
      continue when p_solo[k];
      a := wallet.apply_any(row(p_player[k], p_currency[k], p_kind[k], p_provider[k], p_tx[k], p_fingerprint[k], p_round[k], p_vertical[k], p_amount[k],
        p_flags[k], p_game[k], p_session[k], p_bonus_id[k], p_weight[k], p_detail[k]::jsonb, p_amount2[k], p_ref[k], p_account[k],
        p_args[k]::jsonb)::wallet.op, p_at, true);
    else
      a := null;
      a.outcome := case when exists (select from wallet.wallet where player_id = p_player[k]) then 91 else 1 end;
      a.repeated := false;
    end if;
    a.i := k;
    return next a::text;
  end loop;
end $$;
